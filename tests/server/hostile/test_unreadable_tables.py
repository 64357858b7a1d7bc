"""A table that cannot be read harms no other: bots go on, lists are told, its people are told."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Person, in_event_loop, running_server

GAME = "korsair"
HEALTHY = 4
Damage = Callable[[sqlite3.Connection, str], object]


def _update(column: str, value: Any) -> Damage:
    def damage(db: sqlite3.Connection, key: str) -> None:
        db.execute(f"update game_table set {column} = ? where id = ?", (value, key))

    return damage


def _entry(text: str) -> Damage:
    return lambda db, key: db.execute(
        "insert into move (table_id, number, seat, text, at) values (?, 0, 1, ?, 0)", (key, text)
    )


DAMAGES: dict[str, Damage] = {
    "a move that cannot be read": _entry("to boldly go"),
    "an undo of nothing": _entry("undo what"),
    "options that cannot be played": _update("options", '{"first": 77}'),
    "options that are no JSON": _update("options", "{"),
    "entropy that is no list": _update("entropy", "7"),
    "a deal that makes no sense": _update("deal", "7"),
    "a game that is not installed": _update("game", "sunken"),
    "seats that no game has": _update("seats", 1),
    "a state that nobody knows": _update("state", "adrift"),
    "an age that is no number": _update("made", "long ago"),
    "no chair": lambda db, key: db.execute("delete from chair where table_id = ?", (key,)),
    "somebody strange": lambda db, key: db.execute(
        "update chair set kind = 'ghost' where table_id = ?", (key,)
    ),
}


async def _plies(home: Any, keys: list[str]) -> list[int]:
    return [len((await home.registry.store.table(key)).entries) for key in keys]


@in_event_loop
async def test_one_unreadable_table_harms_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    db = tmp_path / "t.db"
    slow = {"bot_ms": (60_000, 60_000), "generous": True}
    async with running_server(db=str(db), **slow) as home, Person(home.url) as ana:
        chairs = ("me", "deckhand", "deckhand")
        more = {"options": {"first": 1}, "public": True}
        healthy = [await ana.table(GAME, *chairs, **more) for _ in range(HEALTHY)]
        damaged = {name: await ana.table(GAME, *chairs, **more) for name in DAMAGES}
        cookies = ana.http.cookies
    with sqlite3.connect(db) as connection:
        for name, key in damaged.items():
            connection.execute("update game_table set made = made + 60 where id = ?", (key,))
            DAMAGES[name](connection, key)
    connection.close()
    with caplog.at_level(logging.ERROR, "flibuste"):
        async with (
            running_server(db=str(db)) as home,
            Person(home.url) as ana,
            Person(home.url) as ben,
        ):
            ana.http.cookies = cookies
            async with asyncio.timeout(30):
                while min(await _plies(home, healthy)) < 2:
                    await asyncio.sleep(0.1)
            for lang, word in (("en", "cannot be read"), ("fr", "ne peut être lue")):
                await ana.post("/api/me", {"lang": lang})
                for key in damaged.values():
                    answer = await ana.get(f"/api/tables/{key}", status=409)
                    assert word in answer["error"]["text"]
            await _look(ana, ben, healthy, set(damaged.values()))
    told = [r.getMessage() for r in caplog.records if "cannot be read" in r.getMessage()]
    assert len(told) == len(DAMAGES), told
    assert all(sum(key in line for line in told) == 1 for key in damaged.values())


async def _look(ana: Person, ben: Person, healthy: list[str], damaged: set[str]) -> None:
    """Lists and the lobby: others see what is well, its people what is wrong as well."""
    public = {t["id"] for t in (await ben.get("/api/tables"))["tables"]}
    assert public == set(healthy)
    lobby = await (await ben.look("lobby")).hear()
    assert {t["id"] for t in lobby["tables"]} == set(healthy)
    mine = {t["id"]: t.get("notice", "") for t in (await ana.get("/api/tables/mine"))["tables"]}
    assert set(mine) == set(healthy) | damaged
    assert {key for key, notice in mine.items() if notice} == damaged


@in_event_loop
async def test_a_damaged_page_harms_only_the_table_on_it(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    async with running_server(db=str(db)) as home, Person(home.url) as ana:
        keys = [await ana.table(GAME, "me", "open", public=True) for _ in range(3)]
        cookies = ana.http.cookies
    broken = max(keys)
    _break_log(db, broken)
    async with (
        running_server(db=str(db)) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        ana.http.cookies = cookies
        others = {key for key in keys if key != broken}
        assert {t["id"] for t in (await ben.get("/api/tables"))["tables"]} == others
        mine = {t["id"]: t.get("notice", "") for t in (await ana.get("/api/tables/mine"))["tables"]}
        assert {key for key, notice in mine.items() if notice} == {broken}
        await ana.get(f"/api/tables/{broken}", status=409)
        for key in others:
            line = await ben.look(key)
            await line.hear()
            assert (await line.ask("sit", seat=1))["type"] == "ok"


def _break_log(db: Path, key: str) -> None:
    """Damage all leaves of the tree of moves but the first, where others' moves are looked for."""
    rows = [(key, n, 0, "draw " * 20 if n else "the first", 0) for n in range(400)]
    with sqlite3.connect(db) as connection:
        connection.executemany(
            "insert into move (table_id, number, seat, text, at) values (?, ?, ?, ?, ?)", rows
        )
        size = connection.execute("pragma page_size").fetchone()[0]
    connection.close()
    raw = bytearray(db.read_bytes())
    starts = range(0, len(raw), size)
    leaves = [at for at in starts if raw[at] == 0x0A and b"draw draw" in raw[at : at + size]]
    assert len(leaves) > 5
    for at in leaves:
        if b"the first" not in raw[at : at + size]:
            raw[at : at + 8] = b"\xff" * 8
    db.write_bytes(bytes(raw))
