"""Two servers on one PostgreSQL: a game goes on whatever happens to one of them."""

from __future__ import annotations

import asyncio
import random
import signal
from typing import Any

import pytest
from faults.cluster import Cluster, name_of
from tests.server.harness import Line, Person, in_event_loop
from tests.server.hostile.processes import refused, serving

GAME = "korsair"


def node(database: str, bot_ms: int = 0) -> Any:
    """A server in a process of its own."""
    settings = {"FLIBUSTE_GENEROUS": "1", "FLIBUSTE_BOT_MS": str(bot_ms)}
    return serving("--port", "0", "--database", database, **settings)


def events(line: Line) -> list[tuple[int, str]]:
    """The moves that a socket was told of: ply and text."""
    return [(m["event"]["ply"], m["event"]["move"]) for m in line.heard if m["type"] == "event"]


async def until_ply(line: Line, ply: int) -> None:
    while line.position.get("ply", 0) < ply:
        await line.hear()


async def until_over(line: Line) -> None:
    while not line.position.get("over"):
        await line.hear()


async def check_whole(line: Line, person: Person, key: str) -> None:
    """Every move of the record was told once and in order, from the first one on."""
    record = await person.get(f"/api/tables/{key}/record")
    told = events(line)
    first = told[0][0]
    assert told == list(enumerate(record["moves"]))[first:]


@in_event_loop
async def test_bots_go_on_elsewhere_when_their_server_is_killed(database: str) -> None:
    """How soon is measured by the benchmark of nodes."""
    with node(database, 50) as (first, one), node(database, 50) as (_, two):
        async with Person(one) as ana, Person(two) as eve:
            key = await ana.table(GAME, "deckhand", "deckhand", "deckhand")
            line = await eve.look(key)
            await until_ply(line, 5)
            first.kill()
            first.wait()
            await until_over(line)
            await check_whole(line, eve, key)


@in_event_loop
async def test_a_server_that_was_stopped_plays_no_bots_when_it_goes_on(
    database: str, cluster: Cluster
) -> None:
    with node(database, 50) as (first, one), node(database, 50) as (_, two):
        async with Person(one) as ana, Person(two) as eve:
            key = await ana.table(GAME, "deckhand", "deckhand", "deckhand")
            here, there = await ana.look(key), await eve.look(key)
            await until_ply(there, 5)
            first.send_signal(signal.SIGSTOP)
            at = there.position["ply"]
            await until_ply(there, at + 5)
            first.send_signal(signal.SIGCONT)
            await asyncio.gather(until_over(here), until_over(there))
            await check_whole(there, eve, key)
            await check_whole(here, eve, key)
            ((epoch,),) = cluster.execute(
                f"SELECT epoch FROM lease WHERE table_id = '{key}'", name_of(database)
            )
            assert epoch >= 2  # on a busy machine it may change hands more than once


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
@in_event_loop
async def test_a_game_goes_on_after_a_restart_of_the_database(how: signal.Signals) -> None:
    """What was acknowledged is there; a move that could not be written was refused."""
    cluster, rng = Cluster(sync=True), random.Random(4)
    try:
        database = cluster.database()
        with node(database) as (_, one), node(database) as (_, two):
            async with Person(one) as ana, Person(two) as eve:
                key = await ana.table(GAME, "me", "deckhand")
                line, other = await ana.look(key), await eve.look(key)
                for _ in range(3):
                    assert await line.until_mine() and (await line.play(rng))["type"] == "ok"
                cluster.stop(how)
                restart = asyncio.create_task(asyncio.to_thread(cluster.start))
                await _play_to_the_end(line, rng)
                await restart
                await until_over(other)
                await check_whole(line, ana, key)
                await check_whole(other, ana, key)
    finally:
        cluster.remove()


async def _play_to_the_end(line: Line, rng: random.Random) -> None:
    """Play at random; moves may be refused because nothing can be written."""
    async with asyncio.timeout(300):
        while await line.until_mine():
            answer = await line.play(rng)
            if answer["type"] == "error":
                assert answer["code"] in ("failed", "stale"), answer
                await asyncio.sleep(0.1)


@in_event_loop
async def test_a_server_that_goes_hands_its_tables_over_at_once(database: str) -> None:
    with node(database, 50) as (first, one), node(database, 50) as (_, two):
        async with Person(one) as ana, Person(two) as eve:
            key = await ana.table(GAME, "deckhand", "deckhand")
            line = await eve.look(key)
            await until_ply(line, 5)
            first.send_signal(signal.SIGTERM)
            await asyncio.to_thread(first.wait)
            await until_over(line)
            await check_whole(line, eve, key)


def test_servers_that_start_at_once_share_one_schema_and_one_key(
    database: str, cluster: Cluster
) -> None:
    with node(database) as _, node(database) as _:
        rows = cluster.execute("SELECT name, length(value) FROM setting", name_of(database))
        assert rows == [("key", 64)]


def test_a_newer_database_is_refused_plainly(database: str, cluster: Cluster) -> None:
    with node(database):
        pass
    cluster.execute("UPDATE version SET number = 99", name_of(database))
    assert "newer" in refused("serve", "--port", "0", "--lang", "en", "--database", database)


def test_what_is_no_database_is_refused_plainly() -> None:
    words = ("serve", "--port", "0", "--lang", "en", "--database")
    assert "postgresql://" in refused(*words, "tables.db")
    said = refused(*words, "postgresql://ana:hush@127.0.0.1:1/none")
    assert "hush" not in said and "cannot be used" in said
