"""The feed of records: with every move what a seat may know, for programs that know the games."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest
from tests.server.harness import GALLEONS, Line, Person, finish, in_event_loop, running_server

import flibuste
from flibuste.core import jit, registry
from flibuste.table.snapshots import Snapshot
from flibuste.table.table import Table

GAME = "korsair"
SLOW = (60_000, 60_000)
"""A bot that does not move."""


def _elsewhere(match: flibuste.Match, seat: int, salt: int) -> flibuste.Match:
    """Another world that the seat cannot tell from this one."""
    states = np.frombuffer(bytearray(match.redacted(seat).tobytes()), match.game.dtype)
    draw = random.Random(salt)
    rng = np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
    jit.kernels(match.game).imagine(states[0], seat, rng)
    twin = match.copy()
    twin._states = states
    return twin


async def _position(line: Line) -> str:
    """The answer as it comes through the wire, but for the number of the question."""
    await line.ask("position")
    return re.sub(r'"id":\d+', "", line.raw[-1])


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(game: str) -> None:
    async with running_server(bot_ms=SLOW) as home, Person(home.url) as ana:
        chairs = ("me", "guest", "deckhand", "deckhand")
        key = await ana.table(game, *chairs, options={"first": 0}, deal=GALLEONS)
        line, table = await ana.look(key, feed="record"), await home.registry.table(key)
        await line.hear()
        rng, match = random.Random(4), table.match.copy()
        while match.ply < 12 or match.to_move == flibuste.CHANCE:
            match.act(rng.choice(match.actions))
        table.occupants[1].kind = "bot"  # one seat on the line: what the other knows is a secret
        table.seat(1, table.occupants[1])
        sent, hidden = set(), set()
        for salt in range(6):
            world = _elsewhere(match, 0, salt)
            table.log.latest = Snapshot(world, veil=False)
            sent.add(await _position(line))
            hidden.add(world._states.tobytes())
        assert len(hidden) > 1
        assert len(sent) == 1 and '"records":{"0":' in sent.pop()


async def _lays(line: Line, table: Table, n: int) -> str:
    """Seat 0 lays a galleon as message n + 1, and takes it back; the event as it was sent."""
    await line.ask("ping")  # all that was under way has come
    table.n = line.n = n
    galleon = next(m for m in table.match.legal if m.startswith("galleon"))
    await line.ask("play", ply=0, seat=0, move=galleon)
    event = next(text for text in reversed(line.raw) if '"type":"event"' in text)
    assert (await line.ask("undo", seat=0))["type"] == "ok"
    return event


@in_event_loop
async def test_a_move_is_told_in_the_same_bytes_whatever_others_hold() -> None:
    async with running_server(bot_ms=SLOW) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", options={"first": 0}, deal=GALLEONS)
        line, table = await ana.look(key, feed="record"), await home.registry.table(key)
        await line.until_mine()
        truth = table.match
        event = await _lays(line, table, 1000)
        for salt in range(4):
            world = _elsewhere(truth, 0, salt)
            assert world.view(1) != truth.view(1)
            table.log.latest = Snapshot(world, veil=False)
            assert await _lays(line, table, 1000) == event
        assert '"move":"galleon' in event and '"label"' not in event


@in_event_loop
async def test_a_move_taken_back_brings_the_record_back() -> None:
    async with running_server(bot_ms=SLOW) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key, feed="record")
        await line.until_mine()
        here, move = line.position, line.position["choices"]["0"][-1]["move"]
        assert (await line.ask("play", ply=0, seat=0, move=move))["type"] == "ok"
        assert line.position["records"] != here["records"]
        assert (await line.ask("undo", seat=0))["type"] == "ok"
        assert line.position == here
        event = [m["event"] for m in line.heard if m["type"] == "event"][-1]
        assert event == {"ply": 0, "seat": 0, "move": "undo 0"}


@in_event_loop
async def test_whoever_lost_the_line_hears_the_same_bytes_again() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        line, watcher = await ana.look(key, feed="record"), await eve.look(key, feed="record")
        await line.until_mine()
        await watcher.hear()
        seen, watched = line.n, watcher.n
        for _ in range(8):
            await line.play(random.Random(2))
        for person, first, after in ((ana, line, seen), (eve, watcher, watched)):
            await first.ask("ping")
            again = await person.look(key, feed="record", after=after)
            again.table = first.table
            await again.ask("ping")
            missed = [text for text in first.raw if '"type":"event"' in text]
            assert len(missed) == 8
            assert [text for text in again.raw if '"type":"event"' in text] == missed


@in_event_loop
async def test_one_screen_has_the_records_of_all_its_seats() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", "deckhand")
        line = await ana.look(key, feed="record")
        await finish([line], random.Random(4))
        positions = [m["position"] for m in line.heard if m["type"] == "event"]
        assert all(list(p["records"]) == ["0", "1"] for p in positions)
        assert {m["event"]["seat"] for m in line.heard if m["type"] == "event"} == {0, 1, 2}


@in_event_loop
async def test_before_the_deal_there_is_no_record_and_a_seat_given_up_is_seen_no_more() -> None:
    async with (
        running_server(bot_ms=SLOW) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", options={"first": 0})
        mine, his = await ana.look(key), await ben.look(key, feed="record")
        assert (await his.hear())["position"]["records"] == {}
        await his.ask("sit", seat=1)
        assert list((await his.ask("position"))["position"]["records"]) == ["1"]
        await his.ask("bot", seat=1, level="deckhand")
        await mine.until_mine()
        await mine.ask("play", ply=0, seat=0, move="draw")
        assert list((await his.until("event"))["position"]["records"]) == ["spectator"]
        await his.ask("reclaim", seat=1)
        assert (await his.ask("play", ply=1, seat=1, move="draw"))["type"] == "ok"
        assert list(his.position["records"]) == ["1"]


@in_event_loop
async def test_it_is_without_sentences_which_others_are_still_told() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        program = await ana.look(key, feed="record")
        await program.until_mine()
        await program.play(random.Random(1))
        person = await ana.look(key)
        assert (await person.hear())["log"][0]["label"]
        assert (await (await ana.look(key, feed="record")).hear())["log"] == []
        await program.play(random.Random(1))
        assert (await person.until("event"))["event"]["label"]


# --- what a program makes of it --------------------------------------------------------------


@pytest.mark.parametrize("game", registry.names())
def test_a_sight_is_what_a_seat_knows_and_may_do(game: str) -> None:
    match, rng = flibuste.new(game, seats=3, seed=5), random.Random(5)
    while not match.over and match.ply < 60:
        seat: Any = match.to_move
        position = flibuste.RedactedPosition(game, match.redacted(seat).tobytes())
        assert (position.to_move, position.legal, position.over) == (seat, match.legal, False)
        assert position.record.tobytes() == match.redacted(seat).tobytes()
        match.act(rng.choice(position.actions))


@pytest.mark.parametrize("data", [b"", b"\0" * 7, "AAAA", "not Base64", "é", "=" * 9])
def test_what_is_no_record_is_refused(data: bytes | str) -> None:
    with pytest.raises(flibuste.BadRecord):
        flibuste.RedactedPosition(GAME, data)
    with pytest.raises(flibuste.UnknownGame):
        flibuste.RedactedPosition("whist", data)


@pytest.mark.parametrize("game", registry.names())
def test_one_call_redacts_as_many_do(game: str) -> None:
    match = flibuste.new(game, seats=4, seed=6)
    kinds = (None, *range(4))
    assert match.redacted_bytes() == [match.redacted(seat).tobytes() for seat in kinds]
