"""Games outlive their rules: Plank gets a new version while its games are kept.

Real servers, each with its own version of the game, on one database.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from faults.cluster import Cluster, name_of
from tests.plank import build, renewed
from tests.server.harness import Person, finish, in_event_loop
from tests.server.hostile.processes import serving

import flibuste

SEEN = ("all", "spectator", "0", "1")
GONE_S = 4.0
"""After so many seconds a node that was killed counts as gone, and others have looked."""


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("old"))


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Plank 2.0: other rules, other words, another view."""
    return renewed(tmp_path_factory.mktemp("new"))


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """The options of a server that name its database."""
    if request.param == "sqlite":
        return ["--db", str(tmp_path / "tables.db")]
    return ["--database", request.getfixturevalue("database")]


@contextmanager
def server(folder: Path, options: list[str], bot_ms: int = 0) -> Iterator[tuple[Any, str]]:
    """A server beside which a version of the game is installed."""
    path = os.pathsep.join([str(folder), str(Path(flibuste.__file__).parents[1])])
    more = {"FLIBUSTE_GENEROUS": "1", "FLIBUSTE_BOT_MS": str(bot_ms), "PYTHONPATH": path}
    with serving("--port", "0", *options, **more) as (process, url):
        yield process, url


async def stop(process: Any) -> None:
    process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait) == 0


async def seen(person: Person, key: str) -> dict[str, Any]:
    """Everything that is shown of a finished game."""
    told: dict[str, Any] = {}
    for lang in ("en", "fr"):
        line = await person.look(key, lang=lang)
        first = await line.hear()
        told[f"table {lang}"] = [first[part] for part in ("position", "log", "chat")]
        told[f"options {lang}"] = first["table"]["options"]
        told[f"course {lang}"] = await person.get(f"/api/tables/{key}/course?lang={lang}")
        for ply in range(first["position"]["ply"] + 1):
            for seat in SEEN:
                path = f"/api/tables/{key}/review?ply={ply}&seat={seat}&lang={lang}"
                told[f"{ply} {seat} {lang}"] = (await person.http.get(path)).content
    told["record"] = await person.get(f"/api/tables/{key}/record")
    return told


@in_event_loop
async def test_a_finished_game_is_shown_as_it_was(kept: list[str], old: Path, new: Path) -> None:
    with server(old, kept) as (process, url):
        async with Person(url) as ana:
            key = await ana.table("plank", "me", "deckhand")
            line = await ana.look(key)
            await finish([line], random.Random(1))
            assert (await line.ask("chat", text="Ahoy"))["type"] == "ok"
            before, cookies = await seen(ana, key), ana.http.cookies
            await stop(process)
    assert len(before) > 70
    with server(new, kept) as (_, url):
        async with Person(url) as ana, Person(url) as eve:
            ana.http.cookies = cookies
            after = await seen(ana, key)
            assert {k for k in before if before[k] != after[k]} == set()
            await _check_read_only(ana, key)
            mine = {t["id"]: t for t in (await ana.get("/api/tables/mine"))["tables"]}
            assert mine[key]["state"] == "over" and "notice" not in mine[key]
            shown = await eve.look(key, feed="changes")
            assert (await shown.hear())["position"]["over"]
            refused = await eve.post("/api/records/check", before["record"])
            assert not refused["ok"] and "1.0" in refused["text"] and "2.0" in refused["text"]


async def _check_read_only(ana: Person, key: str) -> None:
    """What needs the rules is refused; talk goes on, and a rematch is under the new ones."""
    table = await ana.get(f"/api/tables/{key}")
    assert "1.0" in table["notice"] and "2.0" in table["notice"]
    line = await ana.look(key)
    first = await line.hear()
    assert first["table"]["notice"] == table["notice"] and first["table"]["rules"] == "1.0"
    assert (await line.ask("hint", seat=0))["code"] == "over"
    assert (await line.ask("play", ply=8, seat=0, move="1"))["code"] == "over"
    assert (await line.ask("undo", seat=0))["code"] == "no-undo"
    assert (await line.ask("chat", text="So it was"))["type"] == "ok"
    program = await ana.look(key, feed="record")
    assert (await program.hear())["position"]["records"] == {}
    assert (await line.ask("rematch"))["type"] == "ok"
    again = next(m["id"] for m in line.heard if m["type"] == "rematch")
    assert (await (await ana.look(again)).hear())["table"]["rules"] == "2.0"


@in_event_loop
async def test_an_unfinished_game_says_that_it_cannot_go_on(
    kept: list[str], old: Path, new: Path
) -> None:
    with server(old, kept) as (process, url):
        async with Person(url) as ana:
            key = await ana.table("plank", "me", "deckhand", public=True)
            line = await ana.look(key)
            assert await line.until_mine() and (await line.play(random.Random(1)))["type"] == "ok"
            open_one = await ana.table("plank", "me", "open", public=True)
            cookies = ana.http.cookies
            await stop(process)
    with server(new, kept) as (process, url):
        async with Person(url) as ana, Person(url) as eve:
            ana.http.cookies = cookies
            for each in (key, open_one):
                said = (await ana.get(f"/api/tables/{each}", status=409))["error"]
                assert said["code"] == "old-rules-unfinished" and "1.0" in said["text"]
                await ana.get(f"/api/tables/{each}/record", status=409)
                assert await (await ana.look(each)).closed() == 4005
            assert (await eve.get("/api/tables"))["tables"] == []
            mine = {t["id"]: t for t in (await ana.get("/api/tables/mine"))["tables"]}
            assert all("1.0" in mine[k]["notice"] and mine[k]["closable"] for k in (key, open_one))
            await eve.post(f"/api/tables/{open_one}/close", {"id": open_one}, status=403)
            await ana.post(f"/api/tables/{open_one}/close", {"id": open_one})
            await ana.get(f"/api/tables/{open_one}", status=410)
            left = (await ana.get("/api/tables/mine"))["tables"]
            assert [t["id"] for t in left] == [key]
            healthy = await ana.table("plank", "me", "deckhand")
            await ana.post(f"/api/tables/{healthy}/close", {"id": healthy}, status=409)
            await stop(process)
    with server(old, kept) as (_, url):  # the rules come back, and the game goes on
        async with Person(url) as ana:
            ana.http.cookies = cookies
            line = await ana.look(key)
            await finish([line], random.Random(2))
            assert line.position["over"]


@in_event_loop
async def test_two_versions_on_one_database(
    database: str, cluster: Cluster, old: Path, new: Path
) -> None:
    """Only a node with its rules plays a table, also when the node that began it is killed."""
    options = ["--database", database]

    def entries() -> int:
        ((count,),) = cluster.execute("SELECT count(*) FROM move", name_of(database))
        return int(count)

    with server(new, options) as (_, other):
        with server(old, options, bot_ms=1500) as (process, url):
            async with Person(url) as ana, Person(other) as eve:
                key = await ana.table("plank", "deckhand", "deckhand")
                line = await ana.look(key)
                while line.position.get("ply", 0) < 1:
                    await line.hear()
                said = (await eve.get(f"/api/tables/{key}", status=409))["error"]
                assert said["code"] == "old-rules-unfinished"
                process.kill()
                process.wait()
        at = entries()
        await asyncio.sleep(GONE_S)
        held = "SELECT node IN (SELECT id FROM node WHERE until > 0 ORDER BY until DESC LIMIT 1)"
        held = f"{held} FROM lease WHERE table_id = '{key}'"
        assert cluster.execute(held, name_of(database)) == [(False,)]
        assert entries() == at < 8
        with server(old, options) as (_, url):
            async with Person(url) as ana, Person(other) as eve:
                line = await ana.look(key)
                while not line.position.get("over"):
                    await line.hear()
                record = await ana.get(f"/api/tables/{key}/record")
                async with asyncio.timeout(60):
                    while (await eve.http.get(f"/api/tables/{key}")).status_code != 200:
                        await asyncio.sleep(0.2)
                assert await eve.get(f"/api/tables/{key}/record") == record


@in_event_loop
async def test_games_that_were_finished_before_are_archived_when_a_server_starts(
    database: str, cluster: Cluster, old: Path, new: Path
) -> None:
    options, name = ["--database", database], name_of(database)
    with server(old, options) as (process, url):
        async with Person(url) as ana:
            key = await ana.table("plank", "me", "deckhand")
            await finish([await ana.look(key)], random.Random(3))
            record = await ana.get(f"/api/tables/{key}/record")
            upload = (await ana.post("/api/records", record))["id"]
            await stop(process)
    cluster.execute("DELETE FROM archive", name)
    cluster.execute("UPDATE game_table SET archived = NULL", name)
    with server(new, options) as (_, url):
        async with Person(url) as ana:
            said = (await ana.get(f"/api/tables/{key}", status=409))["error"]
            assert said["code"] == "old-rules"
    with server(old, options) as (_, url):
        async with asyncio.timeout(60):
            while cluster.execute("SELECT count(*) FROM archive", name) != [(2,)]:
                await asyncio.sleep(0.2)
    with server(new, options) as (_, url):
        async with Person(url) as ana:
            for each in (key, upload):
                assert (await ana.get(f"/api/tables/{each}/record"))["moves"] == record["moves"]
