"""Turns of days: nobody has to be there, nothing waits in memory, and clocks ring all the same."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, running_server

from flibuste.server import schema
from flibuste.server.dueturns import DueTurns
from flibuste.table import playing, timing
from flibuste.table.daysoff import BUDGET_MS, DAY_S, DaysOff

GAME = "korsair"
KINDS = ("sqlite", "postgresql")
DAY_MS = 1000 * DAY_S


async def _two_by_post(ana: Person, ben: Person, days: int = 1) -> tuple[str, Line, Line]:
    key = await ana.table(GAME, "me", "open", options={"first": 0}, clock=days * DAY_S)
    here, there = await ana.look(key), await ben.look(key)
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    assert await here.until_mine()
    return key, here, there


async def _pass(home: Any, key: str, ms: int) -> None:
    """As much time passes while nobody looks: what is kept of the table is that much older."""
    async with asyncio.timeout(20):
        while home.registry.in_memory(key):
            await asyncio.sleep(0.02)

    def older(connection: sa.Connection) -> None:
        t, m, c = schema.tables.c, schema.moves.c, schema.chairs.c
        for table, column, this in (
            (schema.tables, t.wound, t.id), (schema.moves, m.at, m.table_id),
            (schema.chairs, c.off_since, c.table_id),
        ):  # fmt: skip
            connection.execute(
                sa.update(table).where(this == key).values({column.name: column - ms})
            )

    await home.registry.store.change(older)


async def _entries(home: Any, key: str) -> list[Any]:
    return list((await home.registry.store.table(key)).entries)


async def _look(home: Any, key: str) -> int:
    """Look for turns that are over; the length of the log when all is done."""
    due = DueTurns(home.registry)
    for _ in range(40):
        await due.look()
        await asyncio.sleep(0.05)
    return len(await _entries(home, key))


async def _gone(*lines: Line) -> None:
    for line in lines:
        await line.ws.close()


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_turn_of_days_ends_though_nobody_looks(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, idle_s=0.1, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key, here, there = await _two_by_post(ana, ben)
        await _gone(here, there)
        await _pass(home, key, DAY_MS // 2)
        assert await _look(home, key) == 0
        assert home.registry.in_memory(key) is None, "nothing waits in memory"
        assert key not in home.registry._due
        await _pass(home, key, DAY_MS // 2)
        assert await _look(home, key) >= 1
        first = (await _entries(home, key))[0]
        assert (first.seat, first.by) == (0, "clock")
        line = await ben.look(key, feed="changes")
        told = (await line.until("table"))["log"]
        assert told[0]["by"] == "clock"


@in_event_loop
async def test_it_rings_at_a_table_in_memory_too_when_the_machine_has_slept(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        _, here, _ = await _two_by_post(ana, ben)
        real, wall = timing.monotonic, timing.milliseconds
        monkeypatch.setattr(timing, "monotonic", lambda: real() + DAY_S + 1)
        monkeypatch.setattr(timing, "milliseconds", lambda: wall() + 1000 * (DAY_S + 1))
        await DueTurns(home.registry).look()
        assert (await here.until("event"))["event"]["by"] == "clock"


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_days_off_stop_the_clock_and_all_see_them(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, idle_s=0.1, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key, here, there = await _two_by_post(ana, ben)
        assert (await here.ask("days-off", seat=0, on=True))["type"] == "ok"
        seen = (await there.until("seats"))["seats"][0]
        assert seen["off"] and seen["off_s"] == pytest.approx(BUDGET_MS / 1000, abs=5)
        assert seen["clock_s"] == pytest.approx(DAY_S, abs=5)
        await _gone(here, there)
        await _pass(home, key, 3 * DAY_MS)
        assert await _look(home, key) == 0
        here = await ana.look(key)
        mine = (await here.until("table"))["table"]["seats"][0]
        assert mine["off_s"] == pytest.approx(4 * DAY_S, abs=20)
        assert mine["clock_s"] == pytest.approx(DAY_S, abs=20)
        assert (await here.ask("days-off", seat=0, on=False))["type"] == "ok"
        mine = here.table["seats"][0]
        assert "off" not in mine and mine["clock_s"] == pytest.approx(DAY_S, abs=20)
        await _gone(here)
        await _pass(home, key, DAY_MS // 2)
        assert await _look(home, key) == 0, "the turn is as long as it was to be"
        await _pass(home, key, DAY_MS // 2)
        assert await _look(home, key) >= 1


@in_event_loop
async def test_days_off_end_by_themselves_and_are_not_given_twice(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], idle_s=0.1, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key, here, there = await _two_by_post(ana, ben)
        assert (await here.ask("days-off", seat=0, on=True))["type"] == "ok"
        assert (await here.ask("bot", seat=0, level="deckhand"))["type"] == "ok"
        await here.until("event")
        assert (await here.ask("reclaim", seat=0))["type"] == "ok"
        await here.ask("days-off", seat=0, on=True)
        await _gone(here, there)
        await _pass(home, key, 8 * DAY_MS)
        assert await _look(home, key) >= 1
        here = await ana.look(key)
        await here.until("table")
        assert "off" not in here.table["seats"][0] and here.table["seats"][0]["off_s"] == 0
        answer = await here.ask("days-off", seat=0, on=True)
        assert answer["code"] == "days-off-spent"


@in_event_loop
async def test_days_off_are_refused_elsewhere(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "guest", clock=60)
        line = await ana.look(key)
        assert (await line.ask("days-off", seat=0, on=True))["code"] == "no-days-off"
        key, _, there = await _two_by_post(ana, ben)
        assert (await there.ask("days-off", seat=0, on=True))["code"] == "not-yours"
        assert (await there.ask("days-off", seat=9, on=True))["code"] == "no-such-seat"


@in_event_loop
async def test_whoever_is_away_by_correspondence_keeps_his_seat(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], grace_s=0.0, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        _, here, there = await _two_by_post(ana, ben)
        await _gone(there)
        told = await here.until("seats")
        while told["seats"][1]["here"]:
            told = await here.until("seats")
        assert "left_s" not in told["seats"][1]
        assert (await here.ask("bot", seat=1, level="deckhand"))["code"] == "not-gone"
        again = await ben.look(home.registry._tables and next(iter(home.registry._tables)))
        assert (await again.ask("leave", seat=1))["type"] == "ok"
        assert (await here.ask("bot", seat=1, level="deckhand"))["type"] == "ok"


@in_event_loop
async def test_a_move_says_who_has_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", options={"first": 0}, clock=60)
        line, lean = await ana.look(key), await ana.look(key, feed="lean")
        assert await line.until_mine()
        assert (await line.play(random.Random(1)))["type"] == "ok"
        events = [await lean.until("event"), await lean.until("event")]
        assert [e["event"].get("by", "player") for e in events] == ["player", "bot"]
        assert await line.until_mine()
        table = await home.registry.table(key)
        table.turn_began -= 60
        playing.wind_clock(table)
        while (told := (await line.until("event"))["event"])["seat"] != 0:
            pass
        assert told["by"] == "clock"


def test_the_arithmetic_of_days_off() -> None:
    off = DaysOff().begun(1000)
    assert off.on(1000) and off.left(5000) == BUDGET_MS - 4000
    assert off.within(0, 3000) == 2000 and off.within(2000, 3000) == 1000
    assert not off.on(1000 + BUDGET_MS) and off.left(10 * BUDGET_MS) == 0
    ended = off.ended(4000)
    assert ended == DaysOff(None, 3000)
    again = ended.begun(9000)
    assert again.end == 9000 + BUDGET_MS - 3000 and again.left(10**13) == 0
    assert again.ended(10**13).begun(10**13).on(10**13) is False
