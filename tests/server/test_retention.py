"""Retention: old tables and guests are deleted, wholly, while others play."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Person, in_event_loop, running_server, wish

from flibuste.server import schema
from flibuste.server.pushing import Device, add_device
from flibuste.server.regards import set_regard
from flibuste.server.retention import BATCH, DAY_S, Retention
from flibuste.table import timing

GAME = "korsair"
KINDS = ("sqlite", "postgresql")
KEEP = {"keep_days": 10, "keep_open_days": 10, "keep_guest_days": 10, "idle_s": 0.2}
ROWS = (schema.tables, schema.chairs, schema.moves, schema.chats)


def _aged(key: str, days: float, **values: Any) -> Any:
    """A job that makes a table as old as that."""
    then = timing.seconds() - int(days * DAY_S)

    def job(connection: sa.Connection) -> None:
        changed = {"made": then, "wound": 1000 * then, **values}
        connection.execute(
            sa.update(schema.tables).where(schema.tables.c.id == key).values(changed)
        )
        mine = schema.moves.c.table_id == key
        connection.execute(sa.update(schema.moves).where(mine).values(at=1000 * then))

    return job


async def _age(home: Any, key: str, days: float, **values: Any) -> None:
    await home.registry.store.change(_aged(key, days, **values))


async def _unloaded(home: Any) -> None:
    async with asyncio.timeout(60):
        while home.registry.count():
            await asyncio.sleep(0.05)


async def _rows(home: Any, key: str) -> int:
    """How many rows of any kind a table has."""

    def job(connection: sa.Connection) -> int:
        counts = []
        for table in ROWS:
            column = table.c.id if table is schema.tables else table.c.table_id
            query = sa.select(sa.func.count()).where(column == key)
            counts.append(int(connection.execute(query).scalar_one()))
        return sum(counts)

    found: int = await home.registry.store.read(job)
    return found


async def _begun(ana: Person, **more: Any) -> str:
    """A table with a game of one move, and a line of chat."""
    key = await ana.table(GAME, "me", "guest", options={"first": 0}, **more)
    line = await ana.look(key)
    assert await line.until_mine()
    assert (await line.play(random.Random(1)))["type"] == "ok"
    assert (await line.ask("chat", text="a word to be forgotten"))["type"] == "ok"
    await line.ws.close()
    return key


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_what_is_old_goes_wholly_and_nothing_else_does(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with running_server(db=db, **KEEP) as home, Person(home.url) as ana:
        offer = await ana.get("/api/deal")
        used = {"deal": offer["deal"], "entropy": "c0ffee"}
        over, playing = await _begun(ana, **used), await _begun(ana)
        young, open_one = await _begun(ana), await ana.table(GAME, "me", "open")
        await _unloaded(home)
        for key, days, state in (
            (over, 11, "over"), (playing, 99, "playing"), (young, 9, "over"),
            (open_one, 11, "waiting"),
        ):  # fmt: skip
            await _age(home, key, days, state=state)
        assert await Retention(home.registry).sweep() == 2
        assert [await _rows(home, key) for key in (over, open_one)] == [0, 0]
        assert await _rows(home, playing) == await _rows(home, young) == 5
        await ana.get(f"/api/tables/{over}", 404)
        assert (await ana.get(f"/api/tables/{young}"))["state"] == "over"
        again = await ana.post("/api/tables", wish(GAME, "me", "guest", **used), 409)
        assert again["error"]["code"] == "deal-used"  # its owner has seen the secret


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_table_stays_while_somebody_looks_at_it(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with running_server(db=db, **KEEP) as home, Person(home.url) as ana:
        key = await _begun(ana)
        line = await ana.look(key)
        await line.hear()
        await _age(home, key, 11, state="over")
        assert await Retention(home.registry).sweep() == 0
        await line.ws.close()
        await _unloaded(home)
        async with asyncio.timeout(60):  # that he has gone is written a moment later
            while await Retention(home.registry).sweep() == 0:
                await asyncio.sleep(0.05)
        assert await _rows(home, key) == 0


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_old_tables_go_by_themselves_while_others_play(kind: str, places: Places) -> None:
    db, many = places.new(kind)[1], 2 * BATCH + 5
    settings = {**KEEP, "sweep_s": 0.3, "generous": True}
    async with running_server(db=db, **settings) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest"))
        old = [await ana.table(GAME, "me", "open") for _ in range(many)]
        await asyncio.gather(*(_age(home, key, 11) for key in old))
        rng = random.Random(2)
        async with asyncio.timeout(120):
            while sum([await _rows(home, key) for key in old]):
                assert await line.until_mine()
                assert (await line.play(rng))["type"] == "ok"
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_guests_without_a_table_are_forgotten(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, **KEEP) as home, Person(home.url) as ana, Person(home.url) as ben,
    ):  # fmt: skip
        for person, name in ((ana, "Ana"), (ben, "Ben")):
            await person.post("/api/me", {"name": name})
        await ana.table(GAME, "me", "open")
        then = timing.seconds() - 11 * DAY_S
        made = sa.update(schema.guests).values(made=then)
        await home.registry.store.change(lambda connection: connection.execute(made))
        await Retention(home.registry).sweep()
        names = sa.select(schema.guests.c.name)
        kept = await home.registry.store.read(lambda c: list(c.execute(names).scalars()))
        assert kept == ["Ana"]
        assert (await ben.get("/api/me"))["name"] != "Ben"
        await ben.post("/api/me", {"name": "Ben again"})
        assert (await ben.get("/api/me"))["name"] == "Ben again"


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_nothing_of_a_forgotten_guest_is_left(kind: str, places: Places) -> None:
    """Not where he could be called, nor who had muted him."""
    db = places.new(kind)[1]
    async with (
        running_server(db=db, **KEEP) as home, Person(home.url) as ana, Person(home.url) as ben,
    ):  # fmt: skip
        hers, his = [
            (await who.post("/api/me", {"name": name}))["guest"]
            for who, name in ((ana, "Ana"), (ben, "Ben"))
        ]
        await ana.table(GAME, "me", "open")
        store, device = home.registry.store, Device("https://push.example/1", "k", "a")
        await store.change(add_device(store.database, his, device))
        await store.change(set_regard(store.database, hers, his, {"kind": "mute", "name": "Ben"}))
        made = sa.update(schema.guests).values(made=timing.seconds() - 11 * DAY_S)
        await store.change(lambda connection: connection.execute(made))
        await Retention(home.registry).sweep()
        for table in schema.META.sorted_tables:
            query = sa.select(table)
            rows = await store.read(lambda c, query=query: c.execute(query).all())
            assert not any(his in row for row in rows), table.name


@in_event_loop
async def test_what_was_deleted_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    async with running_server(db=str(db), **KEEP) as home, Person(home.url) as ana:
        key = await _begun(ana)
        await _unloaded(home)
        await _age(home, key, 11, state="over")
        assert await Retention(home.registry).sweep() == 1
    assert b"a word to be forgotten" not in db.read_bytes()


@in_event_loop
async def test_another_server_forgets_a_table_that_was_deleted(database: str) -> None:
    more = {**KEEP, "idle_s": 600.0}
    async with (
        running_server(db=database, **KEEP) as home,
        running_server(db=database, **more) as other,
        Person(home.url) as ana,
    ):
        key = await _begun(ana)
        await other.registry.table(key)  # in its memory, though nobody looks
        await _unloaded(home)
        await _age(home, key, 11, state="over")
        async with asyncio.timeout(60):
            while await Retention(home.registry).sweep() == 0:
                await asyncio.sleep(0.05)
            while other.registry.in_memory(key) is not None:
                await asyncio.sleep(0.05)
        async with Person(other.url) as eve:
            await eve.get(f"/api/tables/{key}", 404)
