"""Whole games through the socket: every game, to its end, and what comes after."""

from __future__ import annotations

import random
from base64 import b64decode
from typing import Any

import pytest
from tests.server.harness import Line, Person, RunningServer, finish, in_event_loop, running_server

import flibuste
from flibuste.core import registry


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_a_game_against_bots_to_its_end(game: str, db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await ana.table(game, "me", "deckhand")
        line = await ana.look(key, lang="fr")
        await finish([line], random.Random(1))
        while line.table["state"] != "over":
            await line.hear()
        await _check_aftermath(home, ana, key, line)


async def _check_aftermath(home: RunningServer, ana: Person, key: str, line: Line) -> None:
    record = await ana.get(f"/api/tables/{key}/record")
    match = flibuste.load(record)
    assert match.over and match.scores == line.position["scores"]
    assert match.winners == line.position["winners"]
    course = await ana.get(f"/api/tables/{key}/course?lang=en")
    assert [part["total"] for part in course["breakdown"]] == match.scores
    assert course["plot"][-1] == {"ply": match.ply, "scores": match.scores}
    assert course["fair"]["ok"] and course["fair"]["deal"]["commitment"] == line.table["commitment"]
    review = await ana.get(f"/api/tables/{key}/review?ply=3&seat=all")
    assert sorted(review["views"]) == [str(seat) for seat in range(match.seats)]
    assert len(review["log"]) == 3
    assert (await ana.post("/api/records/check", record))["ok"]


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_the_wire_shows_what_each_may_see_and_nothing_else(game: str) -> None:
    """Two people and a program, a bot and two who watch: every position is the engine's own."""
    options = {"round_limit": 8} if game == "attention_pirates" else {}
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(game, "me", "open", "open", "deckhand", options=options)
        async with Person(home.url) as eve, Person(home.url) as tin:
            first = await ana.look(key, feed="changes")
            second, watcher = await ben.look(key), await eve.look(key, feed="changes")
            third, counter = await tin.look(key, feed="record"), await eve.look(key, feed="record")
            assert (await second.ask("sit", seat=1))["type"] == "ok"
            assert (await third.ask("sit", seat=2))["type"] == "ok"
            await finish([first, second, third, watcher, counter], random.Random(2))
        record = await ana.get(f"/api/tables/{key}/record")
        positions = _positions(record)
        for line, seats in ((first, (0,)), (second, (1,)), (watcher, ())):
            _check_positions(line, seats, positions)
            _check_no_secret(line, record)
        for line, seats in ((third, (2,)), (counter, ())):
            _check_records(line, seats, positions)
            _check_no_secret(line, record)


def _positions(record: dict[str, Any]) -> list[flibuste.Match]:
    """The game after each of its moves, from the record alone."""
    moves, result = record["moves"], record.pop("result")
    match = flibuste.load({**record, "moves": []}, auto_chance=False)
    found = [match.copy()]
    for move in moves:
        match.play(move)
        found.append(match.copy())
    record["result"] = result
    return found


def _check_positions(line: Line, seats: tuple[int, ...], truth: list[flibuste.Match]) -> None:
    seen = [m["position"] for m in line.heard if m.get("position", {}).get("views")]
    assert {p["ply"] for p in seen} >= set(range(5, len(truth)))
    for position in seen:
        match = truth[position["ply"]]
        names = [str(seat) for seat in seats] or ["spectator"]
        assert list(position["views"]) == names
        for name in names:
            assert position["views"][name] == match.view(None if name == "spectator" else int(name))
        turn = match.to_move
        mine = [str(turn)] if turn in seats else []
        assert list(position["choices"]) == mine
        if mine:
            assert [c["move"] for c in position["choices"][mine[0]]] == match.legal


def _check_records(line: Line, seats: tuple[int, ...], truth: list[flibuste.Match]) -> None:
    """With every move the whole of what the seat may know, and not a byte more."""
    seen = [m["position"] for m in line.heard if m.get("position", {}).get("records")]
    assert {p["ply"] for p in seen} >= set(range(5, len(truth)))
    for position in seen:
        match = truth[position["ply"]]
        wanted = {str(s): match.redacted(s) for s in seats} or {"spectator": match.redacted()}
        found = {who: b64decode(text) for who, text in position["records"].items()}
        assert found == {who: s.tobytes() for who, s in wanted.items()}
        assert (position["to_move"], position["over"]) == (match.to_move, match.over)
        assert (position["scores"], position["winners"]) == (match.scores, match.winners)
        if match.to_move in seats:
            choices = position["choices"][str(match.to_move)]
            assert [c["move"] for c in choices] == match.legal


def _check_no_secret(line: Line, record: dict[str, Any]) -> None:
    """Neither the seed nor what it was made of is in any message."""
    for text in line.raw:
        assert record["seed"] not in text and record["deal"]["secret"] not in text


@in_event_loop
async def test_no_hidden_hand_is_on_the_wire() -> None:
    """The search of the traffic itself, for games whose hands have keys of their own."""
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table("korsair", "me", "open")
        first, second = await ana.look(key), await ben.look(key)
        await second.ask("sit", seat=1)
        await finish([first, second], random.Random(3))
        for line, other in ((first, 1), (second, 0)):
            during = [t for t, m in zip(line.raw, line.heard, strict=True) if not _is_over(m)]
            assert len(during) > 50
            assert not any(f'"key":"{other}/' in text for text in during)
            assert any(f'"key":"{1 - other}/' in text for text in during)


def _is_over(message: dict[str, Any]) -> bool:
    return bool(message.get("position", {}).get("over"))


@in_event_loop
async def test_pass_and_play_gives_one_screen_all_its_seats() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table("korsair", "me", "guest", "deckhand")
        line = await ana.look(key)
        await line.hear()
        assert line.table["controls"] == [0, 1]
        assert sorted(line.position["views"]) == ["0", "1"]
        await finish([line], random.Random(4))
        movers = {m["event"]["seat"] for m in line.heard if m["type"] == "event"}
        assert movers == {0, 1, 2}


@in_event_loop
async def test_a_lean_feed_has_moves_and_no_positions() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table("korsair", "me", "deckhand")
        line = await ana.look(key, feed="lean")
        await line.hear()
        for _ in range(5):
            here = (await line.ask("position"))["position"]
            if not here["choices"]:
                await line.until("event")
                continue
            move = here["choices"]["0"][0]["move"]
            assert (await line.ask("play", ply=here["ply"], seat=0, move=move))["type"] == "ok"
        events = [m for m in line.heard if m["type"] == "event"]
        assert events and all("position" not in m and "label" not in m["event"] for m in events)
