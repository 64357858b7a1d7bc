"""Tables played from memory: until the end nobody is told what would have to be remembered."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.server.conftest import Places
from tests.server.harness import Line, Person, finish, in_event_loop, running_server, wish

import flibuste
from flibuste.core import contract, registry
from flibuste.table import archives, playing
from flibuste.table.logentries import Moved
from flibuste.table.table import Table

GAMES = [name for name in registry.names() if contract.has_veil(registry.get(name))]
OTHER = next(name for name in registry.names() if name not in GAMES)
FEEDS = ("full", "changes", "lean")
NO_GAME = 4005


def _positions(line: Line) -> list[dict[str, Any]]:
    return [m["position"] for m in line.heard if "views" in m.get("position", {})]


async def _opened(ana: Person, ben: Person, game: str) -> tuple[str, Line, Line]:
    """Ana's table, at which Ben sits too, in the browser's feed and in the whole one."""
    key = await ana.table(game, "me", "open", from_memory=True)
    here, there = await ana.look(key, feed="changes"), await ben.look(key)
    await there.hear()
    assert there.table["from_memory"]
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    return key, here, there


def _following(line: Line) -> asyncio.Task[dict[str, Any]]:
    """Listen to a line until the game is over."""
    return asyncio.create_task(line.until("seats", state="over"))


def _check(told: list[dict[str, Any]], truth: flibuste.Match) -> int:
    """Each position is the veiled one until the last. Returns how often something was hidden."""
    veil, plain = contract.VEILED.of(truth.game), contract.PUBLIC.of(truth.game)
    worlds, hidden = {0: _dealt(truth)}, 0
    for ply, move in enumerate(truth.moves):
        worlds[ply + 1] = worlds[ply].copy()
        worlds[ply + 1].play(move)
    for position in told:
        match = worlds[position["ply"]]
        record, shown = match.redacted_record(None), plain if match.over else {**plain, **veil}
        for view in position["views"].values():
            for name in veil.keys() - {"seats"}:
                assert view[name] == shown[name](record), (name, match.ply)
                hidden += shown[name](record) != plain[name](record)
            for seat, seen in zip(view["seats"], shown["seats"](record), strict=True):
                assert {**seat, "hand": None} == {**seen, "hand": None}
    return hidden


@pytest.mark.parametrize("game", GAMES)
@in_event_loop
async def test_no_message_tells_a_total_before_the_end(game: str) -> None:
    """Of a whole game, to whoever plays or watches, in every feed, also to latecomers."""
    async with (
        running_server(generous=True) as home,
        Person(home.url) as ana, Person(home.url) as ben, Person(home.url) as eve,
    ):  # fmt: skip
        key, here, there = await _opened(ana, ben, game)
        watching = [await eve.look(key, feed=feed) for feed in FEEDS]
        following = [_following(line) for line in watching]
        seen = here.n
        for _ in range(40):
            line = here if await _mine(here, there) else there
            assert (await line.play(random.Random(1)))["type"] == "ok"
        late = [await eve.look(key, feed=feed) for feed in FEEDS]
        back = await ana.look(key, feed="changes", after=seen)
        looks = [await ana.get(f"/api/tables/{key}/review?ply=30&seat=0")]
        looks.append(await eve.get(f"/api/tables/{key}/review?ply=40"))
        await eve.get(f"/api/tables/{key}/record", 403)
        await eve.get(f"/api/tables/{key}/course", 403)
        asked = [await line.ask("position") for line in late]
        following += [_following(line) for line in (*late, back)]
        await finish([here, there], random.Random(2))
        await asyncio.gather(*following)
        truth = (await home.registry.table(key)).match
        told = [p for each in (here, there, *watching, *late, back) for p in _positions(each)]
        told += [{"ply": look["ply"], "views": {"": look["view"]}} for look in looks]
        told += [answer["position"] for answer in asked]
        assert _check(told, truth) > 100
        assert not any(p["scores"] for p in told if "scores" in p and p["ply"] < truth.ply)
        past = await eve.get(f"/api/tables/{key}/review?ply=40&seat=all")  # it shows all now
        assert _hides(past["view"], truth, 40) is False


async def _mine(here: Line, there: Line) -> bool:
    """Whether it is the first one's turn."""
    await here.ask("ping")
    await there.ask("ping")
    return bool(here.position["choices"])


def _dealt(truth: flibuste.Match) -> flibuste.Match:
    return flibuste.Match(truth.game, truth.seats, truth.options, truth.seed, None, False)


def _hides(view: dict[str, Any], truth: flibuste.Match, ply: int) -> bool:
    at = _dealt(truth)
    for move in truth.moves[:ply]:
        at.play(move)
    record, plain = at.redacted_record(None), contract.PUBLIC.of(truth.game)
    names = contract.VEILED.of(truth.game).keys() - {"seats"}
    return any(view[name] != plain[name](record) for name in names)


def _more_gold(s: Any) -> None:
    s.gold[:2] += (3, 9)
    s.spent[:7] += 1


def _other_prizes(s: Any) -> None:
    """As many ships, of other values."""
    s.captured[:2] = np.roll(s.captured[:2], 1, axis=1)


CHANGES: dict[str, Callable[[Any], None]] = {"gold": _more_gold, "captured": _other_prizes}
"""By the field of the record that is not told: worlds that differ in nothing else."""


def _elsewhere(match: flibuste.Match) -> flibuste.Match:
    """Another world, that differs in what lies face down alone."""
    twin = match.copy()
    twin._states = np.frombuffer(bytearray(match._states.tobytes()), match.game.dtype).view(
        np.recarray
    )
    for field, change in CHANGES.items():
        if field in (match.game.dtype.names or ()):
            change(twin._states[0])
    return twin


async def _position(line: Line) -> str:
    await line.ask("position")
    return re.sub(r'"id":\d+', "", line.raw[-1])


@pytest.mark.parametrize("game", GAMES)
@in_event_loop
async def test_worlds_that_differ_in_what_lies_face_down_are_told_in_the_same_bytes(
    game: str,
) -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(game, "me", "guest", from_memory=True)
        lines = [await who.look(key, feed=feed) for who in (ana, eve) for feed in FEEDS]
        table: Table = await home.registry.table(key)
        match, rng = table.match.copy(), random.Random(6)
        while not _rich(match):
            match = table.match.copy() if match.over else match  # again, with other moves
            match.act(rng.choice(match.actions))
        world = _elsewhere(match)
        assert world.view() != match.view()
        sent = []
        for each in (match, world):
            table.log.latest = table.log.shown_as(each)
            sent.append([await _position(line) for line in lines])
        assert sent[0] == sent[1]


def _rich(match: flibuste.Match) -> bool:
    """Whether all seats have loot."""
    s = match._states[0]
    loot = s.gold if "gold" in (match.game.dtype.names or ()) else s.captured.sum(axis=1)
    return bool((loot[: match.seats] > 0).all())


@in_event_loop
async def test_people_alone_play_from_memory() -> None:
    game = GAMES[0]
    async with running_server(grace_s=0) as home, Person(home.url) as ana, Person(home.url) as ben:
        bots = wish(game, "me", "deckhand", from_memory=True)
        assert (await ana.post("/api/tables", bots, 400))["error"]["code"] == "memory-bot"
        plain = wish(OTHER, "me", "guest", from_memory=True)
        refused = await ana.post("/api/tables", plain, 400)
        assert refused["error"]["code"] == "nothing-to-remember"
        key = await ana.table(game, "me", "open", from_memory=True, options={"first": 0})
        here, there = await ana.look(key), await ben.look(key)
        empty = await here.ask("bot", seat=1, level="deckhand")
        assert empty["code"] == "memory-bot"
        assert (await there.ask("sit", seat=1))["type"] == "ok"
        await here.until_mine()
        assert (await here.ask("hint", seat=0))["code"] == "memory-hint"
        assert (await there.ask("leave", seat=1))["type"] == "ok"
        gone = await here.ask("bot", seat=1, level="deckhand")
        assert gone["code"] == "memory-bot" and "waits for its player" in gone["text"]
        assert not any("left_s" in chair for chair in here.table["seats"])
        assert (await there.ask("reclaim", seat=1))["type"] == "ok"
        listed = {t["id"]: t for t in (await ana.get("/api/tables/mine"))["tables"]}
        assert listed[key]["from_memory"]


@in_event_loop
async def test_there_are_no_records_before_the_end() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key = await ana.table(GAMES[0], "me", "guest", from_memory=True)
        assert await (await ana.look(key, feed="record")).closed() == NO_GAME
        table: Table = await home.registry.table(key)
        assert table.log.shown is not None and table.log.shown.recorded((0,)).records == {}
        line = await ana.look(key)
        await finish([line], random.Random(5))
        position = (await (await ana.look(key, feed="record")).hear())["position"]
        assert sorted(position["records"]) == ["0", "1"]


async def _rich_enough(line: Line, table: Table) -> Line | None:
    """Play until all have loot and the last move can be taken back; None if the game ends first."""
    rng = random.Random(8)
    while await line.until_mine():
        if _rich(table.match) and not (await line.ask("why", seat=0, move="undo"))["text"]:
            return line
        assert (await line.play(rng))["type"] == "ok"
    return None


@pytest.mark.parametrize("game", GAMES)
@in_event_loop
async def test_a_move_taken_back_stays_veiled(game: str) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        line = None
        while line is None:
            key = await ana.table(game, "me", "guest", from_memory=True)
            table = await home.registry.table(key)
            line = await _rich_enough(await ana.look(key, feed="changes"), table)
        ply = line.position["ply"]
        assert (await line.ask("undo", seat=0))["type"] == "ok"
        assert line.position["ply"] < ply
        assert _check([line.position], table.match)


@in_event_loop
async def test_when_time_is_up_the_lot_moves_and_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAMES[0], "me", "guest", from_memory=True, clock=86_400)
        line, table = await ana.look(key), await home.registry.table(key)
        await line.until_mine()
        monkeypatch.setattr(table.services.bots, "choose", None)
        playing.ring(table, table.log.written)
        await line.until("event")
        assert line.position["ply"] == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_event_loop
async def test_a_table_stays_from_memory_after_a_restart_and_in_its_rematch(
    kind: str, places: Places
) -> None:
    db, game = places.new(kind)[1], GAMES[0]
    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        key = await ana.table(game, "me", "guest", from_memory=True)
        line = await ana.look(key)
        for _ in range(30):
            await line.until_mine()
            assert (await line.play(random.Random(3)))["type"] == "ok"
        before, cookies = line.position, ana.http.cookies
    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        ana.http.cookies = cookies
        line = await ana.look(key)
        assert (await line.hear())["table"]["from_memory"] and line.position == before
        await finish([line], random.Random(4))
        truth = (await home.registry.table(key)).match
        _check(_positions(line), truth)
        assert (await line.ask("rematch"))["type"] == "ok"
        again = next(m["id"] for m in line.heard if m["type"] == "rematch")
        assert (await (await ana.look(again)).hear())["table"]["from_memory"]


@in_event_loop
async def test_an_archive_shows_all() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key = await ana.table(GAMES[0], "me", "guest", from_memory=True)
        line = await ana.look(key)
        await finish([line], random.Random(5))
        table: Table = await home.registry.table(key)
        work = archives.Archiving(
            table.opening,
            [Moved(*each) for each in zip(table.log.actors, table.match.moves, strict=True)],
        )
        work.go_on(lambda: False)
        kept = archives.unpack(archives.pack(work.archive()))
        log = archives.ArchivedLog(table.opening, kept, table.log.written)
        assert not log.veil
        half = table.log.ply // 2
        assert not _hides(log.at(half).public_parts(), table.match, half)
