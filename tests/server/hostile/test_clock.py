"""The turn clock: it rings although a write fails, and nobody can stretch his turn."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.harness import Person, in_event_loop, running_server

from flibuste.table import background, playing

GAME = "korsair"
FIRST = {"first": 0}


async def moved(server: Any, key: str) -> int:
    """How many moves of a table are on the disk."""
    return len((await server.registry.store.table(key)).entries)


async def short_turn(server: Any, key: str) -> Any:
    """Make a table's first turn shorter than anybody may ask for; returns the table."""
    table = await server.registry.table(key)
    table.clock = 1.0
    playing.wind_clock(table)
    return table


@in_event_loop
async def test_it_rings_until_the_move_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "RETRY_S", 0.05)
    async with running_server() as server, Person(server.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=5, options=FIRST)
        await short_turn(server, key)
        failed: list[object] = []

        def full(*write: object) -> None:
            failed.append(write)
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(server.registry.store, "_transact", full)
            async with asyncio.timeout(20):
                while not failed:
                    await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            while not await moved(server, key):
                await asyncio.sleep(0.05)


@in_event_loop
async def test_an_unloaded_table_is_loaded_again_until_that_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "RETRY_S", 0.05)
    async with running_server(idle_s=0.1) as server, Person(server.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=5, options=FIRST)
        await short_turn(server, key)
        registry, failed = server.registry, []
        async with asyncio.timeout(20):
            while registry.in_memory(key):
                await asyncio.sleep(0.02)

        async def locked(*read: object) -> None:
            failed.append(read)
            raise OperationalError("SELECT", {}, Exception("database is locked"))

        before = await moved(server, key)
        with monkeypatch.context() as broken:
            broken.setattr(registry.store, "table", locked)
            async with asyncio.timeout(20):
                while not failed:
                    await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            while await moved(server, key) == before:
                await asyncio.sleep(0.05)


@in_event_loop
async def test_to_hand_a_seat_to_a_bot_and_take_it_back_gains_no_time() -> None:
    """A bot that takes a minute for a move; a turn of a second is over after one."""
    async with running_server(bot_ms=(60_000, 60_000)) as server, Person(server.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=5, options=FIRST)
        line = await ana.look(key)
        await line.until_mine()
        table = await short_turn(server, key)
        deadline = table.deadline
        async with asyncio.timeout(20):
            while not await moved(server, key):
                assert (await line.ask("bot", seat=0, level="deckhand"))["type"] == "ok"
                assert (await line.ask("reclaim", seat=0))["type"] == "ok"
                assert await moved(server, key) or table.deadline == deadline
                await asyncio.sleep(0.2)


@in_event_loop
async def test_it_is_the_same_turn_after_a_restart(tmp_path: Any) -> None:
    """The rows say when it began, whoever has sat there since."""
    db = str(tmp_path / "t.db")
    slow = {"db": db, "bot_ms": (60_000, 60_000)}
    async with running_server(**slow) as server, Person(server.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=60, options=FIRST)
        line = await ana.look(key)
        await line.until_mine()
        before = (await server.registry.store.table(key)).table["wound"]
        await asyncio.sleep(0.05)
        await line.ask("bot", seat=0, level="deckhand")
        await line.ask("reclaim", seat=0)
        assert (await server.registry.store.table(key)).table["wound"] == before
