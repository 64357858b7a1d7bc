"""Leaving well: games are left, seats are taken back, tables that were one's own are deleted."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, running_server

from flibuste.server import schema
from flibuste.server.deleting import ones_own
from flibuste.table.table import deletable

GAME = "korsair"
KINDS = ("sqlite", "postgresql")


async def _rows(home: Any, key: str) -> int:
    """How many rows of any kind a table has."""

    def job(connection: sa.Connection) -> int:
        named = (schema.chairs, schema.moves, schema.chats, schema.leases, schema.presences)
        columns = [schema.tables.c.id, *(table.c.table_id for table in named)]
        counts = [sa.select(sa.func.count()).where(column == key) for column in columns]
        return sum(int(connection.execute(count).scalar_one()) for count in counts)

    found: int = await home.registry.store.read(job)
    return found


async def _two_at_a_table(ana: Person, ben: Person) -> tuple[str, Line, Line]:
    key = await ana.table(GAME, "me", "open", options={"first": 0})
    here, there = await ana.look(key), await ben.look(key)
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    await here.until_mine()
    return key, here, there


async def _listed(person: Person) -> dict[str, Any]:
    return {t["id"]: t for t in (await person.get("/api/tables/mine"))["tables"]}


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_game_played_alone_is_deleted_while_its_bots_think(
    kind: str, places: Places
) -> None:
    db = places.new(kind)[1]
    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", "deckhand", options={"first": 0})
        line = await ana.look(key)
        assert await line.until_mine()
        assert line.table["deletable"]
        assert (await _listed(ana))[key]["deletable"]
        assert (await line.play(random.Random(1)))["type"] == "ok"  # now a bot is to move
        assert await ana.post(f"/api/tables/{key}/delete", {"id": key}) == {"id": key}
        assert await line.closed() == 4004
        await asyncio.sleep(1.0)  # the bot would have moved by now
        assert await _rows(home, key) == 0
        assert await _listed(ana) == {}
        assert (await ana.http.get(f"/api/tables/{key}")).status_code == 404
        assert (
            await ana.http.post(f"/api/tables/{key}/delete", json={"id": key})
        ).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_nobody_deletes_what_is_not_his_or_was_played_with_others(
    kind: str, places: Places
) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key, here, _ = await _two_at_a_table(ana, ben)
        rows = await _rows(home, key)
        for person, code in ((ana, "not-alone"), (ben, "not-owner")):
            answer = await person.http.post(f"/api/tables/{key}/delete", json={"id": key})
            assert answer.json()["error"]["code"] == code
        slip = await ana.http.post(f"/api/tables/{key}/delete", json={"id": "another"})
        assert slip.status_code == 404
        assert await _rows(home, key) >= rows  # who looks on may be written meanwhile
        assert (await here.play(random.Random(1)))["type"] == "ok"


@in_event_loop
async def test_a_table_that_never_began_is_deleted_and_whoever_waits_there_is_told(
    places: Places,
) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", "open", public=True)
        line = await ben.look(key)
        assert (await line.ask("sit", seat=1))["type"] == "ok"
        lobby = await ben.look("lobby")
        await ana.post(f"/api/tables/{key}/delete", {"id": key})
        assert await line.closed() == 4004
        while (await lobby.hear())["tables"]:
            pass


@in_event_loop
async def test_the_database_and_a_table_in_memory_agree_on_what_may_be_deleted(
    places: Places,
) -> None:
    states, people = ("waiting", "playing", "over", "review", "closed"), ("ana", "ben", None)
    async with running_server(db=places.new("sqlite")[1]) as home:
        for n, (state, seated) in enumerate(
            itertools.product(states, itertools.product(people, people))
        ):
            await home.registry.store.change(_kept(f"t{n}", state, seated))
            found = await home.registry.store.read(_found(f"t{n}"))
            assert found == deletable("ana", state, seated, "ana"), (state, seated)
            assert not deletable("ana", state, seated, "ben")


def _kept(key: str, state: str, seated: tuple[str | None, ...]) -> Any:
    table = {
        "id": key, "game": GAME, "rules": "1.0", "seats": 2, "options": "{}", "owner": "ana",
        "public": False, "state": state, "made": 0, "entropy": "[]",
    }  # fmt: skip
    rows = [
        {"table_id": key, "seat": seat, "kind": "person", "guest": guest, "name": ""}
        for seat, guest in enumerate(seated)
    ]

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.tables).values(**table))
        connection.execute(sa.insert(schema.chairs), rows)

    return job


def _found(key: str) -> Any:
    query = sa.select(schema.tables.c.id).where(schema.tables.c.id == key, ones_own("ana"))
    return lambda connection: connection.execute(query).first() is not None


@in_event_loop
async def test_whoever_leaves_is_told_to_others_and_may_come_back(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        _, here, there = await _two_at_a_table(ana, ben)
        assert (await there.ask("leave", seat=1))["type"] == "ok"
        while not here.table["seats"][1].get("left"):  # his socket is still open
            await here.hear()
        assert not here.table["seats"][1]["here"]
        assert here.table["seats"][1]["left_s"] == 0
        assert (await there.ask("reclaim", seat=1))["type"] == "ok"
        while here.table["seats"][1].get("left"):
            await here.hear()
        assert here.table["seats"][1]["here"]
        assert (await here.ask("bot", seat=1, level="deckhand"))["code"] == "not-gone"
