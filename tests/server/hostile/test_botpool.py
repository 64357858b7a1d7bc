"""Bots and hints: nobody's share of the processor is taken by others, and cheap ones never wait."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from typing import Any

import pytest
from tests.server.harness import Person, in_event_loop, running_server

import flibuste
from flibuste import bots
from flibuste.bots.players import SearchBot
from flibuste.core import registry
from flibuste.server import botpool, lanes, places
from flibuste.server.lanes import Lane, Turn
from flibuste.table import playing, thinking
from flibuste.table.fairqueue import WEIGHTS, FairQueue, Payer
from flibuste.table.refusals import Refusal

GAME = "korsair"
ADMIRAL, DECKHAND = bots.LEVELS[-1], bots.LEVELS[0]


# --- the queue ---------------------------------------------------------------------------


def served(queue: FairQueue[Payer], turns: int, cost: dict[str, float]) -> Counter[str]:
    """Who has had how many turns; everybody comes again at once."""
    found: Counter[str] = Counter()
    for _ in range(turns):
        payer = queue.pop()
        found[payer.guest] += 1
        queue.push(payer.path, payer)
        queue.done(payer.path, cost.get(payer.guest, 1.0))
    return found


def waiting(*payers: Payer) -> FairQueue[Payer]:
    queue: FairQueue[Payer] = FairQueue(WEIGHTS)
    for payer in payers:
        queue.push(payer.path, payer)
    return queue


def test_many_guests_of_one_address_have_the_share_of_one() -> None:
    crowd = [Payer(f"crowd {n}", "here") for n in range(20)]
    found = served(waiting(*crowd, Payer("ana", "there")), 400, {})
    assert found.pop("ana") == 200
    assert set(found.values()) == {10}


def test_many_tables_of_one_guest_have_the_share_of_one() -> None:
    found = served(waiting(*[Payer("eve", "here")] * 20, Payer("ana", "here")), 100, {})
    assert found == {"ana": 50, "eve": 50}


def test_time_is_shared_and_not_turns() -> None:
    found = served(waiting(Payer("eve", "here"), Payer("ana", "there")), 100, {"eve": 4.0})
    assert found == {"ana": 80, "eve": 20}


def test_tables_that_nobody_watches_yield_and_are_not_starved() -> None:
    unseen = [Payer(f"unseen {n}", f"at {n}", watched=False) for n in range(9)]
    found = served(waiting(*unseen, Payer("ana", "there")), 100, {})
    assert found.pop("ana") == 80
    assert sum(found.values()) == 20 and min(found.values()) >= 2


def test_nobody_saves_up_turns() -> None:
    queue = waiting(Payer("eve", "here"))
    served(queue, 1000, {})
    queue.push(Payer("ana", "there").path, Payer("ana", "there"))
    assert served(queue, 10, {}) == {"ana": 5, "eve": 5}


def test_who_is_gone_is_forgotten() -> None:
    queue: FairQueue[Payer] = FairQueue(WEIGHTS)
    for n in range(5000):
        payer = Payer(f"guest {n}", f"at {n}")
        queue.push(payer.path, payer)
        queue.pop()
        queue.done(payer.path, 1.0)
    assert queue.present == queue.waiting == 0
    assert len(queue._below) == 0 and len(queue._used) < 100


def test_the_parts_of_a_round_are_a_whole() -> None:
    payers = [Payer("eve", "here")] * 3 + [Payer("ben", "here"), Payer("ana", "there")]
    payers.append(Payer("zoe", "far", watched=False))
    queue = waiting(*payers)
    assert sum(queue.part(p.path) for p in payers) == pytest.approx(1.0)
    assert queue.part(payers[4].path) == pytest.approx(0.8 / 2)
    assert queue.part(payers[0].path) == pytest.approx(0.8 / 2 / 2 / 3)


# --- lanes -------------------------------------------------------------------------------


def until_halted(turn: Turn) -> bool:
    """Work that goes on until it is told to stop, as an endless search would."""
    while not turn.halt.flag[0]:
        time.sleep(0.001)
    return True


@in_event_loop
async def test_who_searches_alone_is_not_cut_short_and_others_cut_him_short() -> None:
    lane = Lane("test", 1)
    first = asyncio.ensure_future(lane.run(Payer("eve", "here"), until_halted))
    await asyncio.sleep(2 * lanes.ROUND_S)
    assert not first.done()
    assert await lane.run(Payer("ana", "there"), lambda turn: True)
    assert first.done()
    lane.close()


@in_event_loop
async def test_under_load_everybody_searches_less_and_nobody_waits_for_long() -> None:
    """Twenty others who search for as long as they may, and again at once."""
    lane, turns = Lane("test", 1), Counter[str]()

    async def keep_asking(guest: str) -> None:
        while True:
            await lane.run(Payer(guest, guest), until_halted)
            turns[guest] += 1

    others = [asyncio.ensure_future(keep_asking(f"other {n}")) for n in range(20)]
    while len(turns) < 20:
        await asyncio.sleep(0.01)
    for _ in range(3):
        before = Counter(turns)
        await lane.run(Payer("ana", "there"), until_halted)
        assert max((turns - before).values()) <= 2
    for other in others:
        other.cancel()
    lane.close()


@in_event_loop
async def test_a_rated_search_is_never_cut_short() -> None:
    lane, enough = Lane("test", 1), threading.Event()
    halted: list[bool] = []

    def rated(turn: Turn) -> None:
        enough.wait()
        halted.append(bool(turn.halt.flag[0]))

    first = asyncio.ensure_future(lane.run(Payer("eve", "here", fixed=True), rated))
    second = asyncio.ensure_future(lane.run(Payer("ana", "there"), lambda turn: None))
    await asyncio.sleep(2 * lanes.ROUND_S)
    enough.set()
    await asyncio.gather(first, second)
    assert halted == [False]
    lane.close()


def test_a_rated_search_has_fixed_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = []

    def choose(bot: SearchBot, record: Any, actions: Any, seed: int, halt: Any) -> int:
        budgets.append(bot.budget)
        return int(actions[0])

    monkeypatch.setattr(SearchBot, "choose", choose)
    for fixed in (False, True):
        turn = Turn(Payer("ana", fixed=fixed), None)  # type: ignore[arg-type]
        botpool._choose(registry.get(GAME), ADMIRAL, None, [1, 2], 0, turn)
    assert budgets[0].ms > 0 == budgets[1].ms
    assert budgets[0].iterations == budgets[1].iterations > 0


def test_the_search_for_a_hint_ends_with_its_turn() -> None:
    """Halted before it has begun, it makes one iteration, without which it would know nothing."""
    game, match = registry.get(GAME), flibuste.new(GAME, seed=1)
    turn = Turn(Payer("ana"), None)  # type: ignore[arg-type]
    turn.seconds = lanes.ROUND_S
    turn.halt.set()
    found = botpool._advise(game, match.redacted(match.to_move), match.actions, turn)
    assert found.hint.games == 1 == len(found.outlooks)


@in_event_loop
async def test_who_gives_up_leaves_the_queue() -> None:
    lane = Lane("test", 1)
    running = asyncio.ensure_future(lane.run(Payer("eve", "here"), until_halted))
    waits = asyncio.ensure_future(lane.run(Payer("ana", "there"), until_halted))
    await asyncio.sleep(0)
    assert lane.waiting == 1
    waits.cancel()
    running.cancel()
    await asyncio.gather(running, waits, return_exceptions=True)
    assert lane.waiting == 0
    assert await asyncio.wait_for(lane.run(Payer("ben", "here"), lambda turn: 7), 10) == 7
    lane.close()


# --- places ------------------------------------------------------------------------------


@in_event_loop
async def test_who_asks_for_too_many_hints_at_once_is_refused_politely() -> None:
    most = places.Places(2, 3)
    eve, bob = Payer("eve", "here"), Payer("bob", "here")
    with most.or_refused(eve), most.or_refused(eve):
        with pytest.raises(Refusal, match="busy") as refused, most.or_refused(eve):
            pass
        assert refused.value.status == 429
        with most.or_refused(bob), pytest.raises(Refusal), most.or_refused(bob):
            pass
        with most.or_refused(Payer("ana", "there")):
            pass
    with most.or_refused(eve):
        pass
    assert not most._taken


@in_event_loop
async def test_of_those_who_wait_for_a_place_watched_ones_come_first() -> None:
    one, order = places.Places(1, 1), []

    async def come(name: str, watched: bool) -> None:
        async with one.waited_for(Payer("eve", "here", watched)):
            order.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(come("first", False), come("unseen", False), come("seen", True))
    assert order == ["first", "seen", "unseen"]
    assert not one._taken and not one._waiting


# --- tables ------------------------------------------------------------------------------


class SlowAdmirals:
    """Admirals whose searches end only when ``go`` is set; what was asked for, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.asked: list[str] = []
        self._choose = botpool._choose
        monkeypatch.setattr(botpool, "_choose", self)

    def __call__(self, game: Any, level: str, *rest: Any) -> int:
        self.asked.append(level)
        if level == ADMIRAL:
            self.go.wait(30)
        return int(self._choose(game, DECKHAND, *rest))


@in_event_loop
async def test_a_deckhand_answers_although_admirals_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables of six admirals, none of which ever comes to an end with its search."""
    admirals = SlowAdmirals(monkeypatch)
    async with running_server(generous=True) as server, Person(server.url) as eve:
        for _ in range(20):
            await eve.table(GAME, *[ADMIRAL] * 6)
        async with Person(server.url) as ana:
            line = await ana.look(await ana.table(GAME, "me", DECKHAND, options={"first": 1}))
            assert await asyncio.wait_for(line.until_mine(), 10)
        assert ADMIRAL in admirals.asked
        admirals.go.set()


@in_event_loop
async def test_tables_of_bots_alone_play_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = most = 0
    one_move = playing._one_move

    async def counted(*asked: Any) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await one_move(*asked)
        at_once -= 1

    monkeypatch.setattr(playing, "_one_move", counted)
    async with running_server() as server, Person(server.url) as eve:
        made = [await eve.table(GAME, DECKHAND, DECKHAND) for _ in range(8)]
        async with asyncio.timeout(30):
            while not all([(await server.registry.store.table(k)).entries for k in made]):
                await asyncio.sleep(0.05)
    assert most == botpool.BOT_TABLES[0]


@in_event_loop
async def test_bots_alone_stop_when_nobody_looks_and_go_on_when_somebody_does() -> None:
    async with running_server(idle_s=0.5) as server, Person(server.url) as eve:
        key = await eve.table(GAME, DECKHAND, DECKHAND, options={"first": 0})
        async with asyncio.timeout(30):
            while server.registry.in_memory(key):
                await asyncio.sleep(0.05)
        before = len((await server.registry.store.table(key)).entries)
        line = await eve.look(key)
        if (await line.hear())["table"]["state"] == "playing":
            assert (await line.until("event"))["event"]["ply"] >= before


@in_event_loop
async def test_hints_under_way_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(*_: Any, **__: Any) -> bots.Hint:
        go.wait(30)
        return bots.Hint([], [], 0)

    monkeypatch.setattr(botpool, "advise", slow)
    async with running_server() as server, Person(server.url) as eve:
        key = await eve.table(GAME, "me", "deckhand", options={"first": 0})
        lines = [await eve.look(key) for _ in range(botpool.HINTS[0] + 1)]
        for line in lines:
            await line.until_mine()
            await line.say("hint", seat=0)
        refused = await lines[-1].until("error")
        assert refused["code"] == "busy" and refused["text"]
        go.set()
        for line in lines[:-1]:
            assert (await line.until("hint"))["ideas"] == []


# --- when a bot answers ------------------------------------------------------------------


class FakeTime:
    """A clock that goes on only while somebody sleeps or searches."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@pytest.mark.parametrize("pause", [0.0, 0.6, 3.0])
@pytest.mark.parametrize("level", bots.LEVELS)
@in_event_loop
async def test_the_time_of_an_answer_does_not_tell_how_long_a_bot_searched(
    monkeypatch: pytest.MonkeyPatch, level: str, pause: float
) -> None:
    """Every search that ends within its limit is answered at one and the same moment."""
    clock, limit, took = FakeTime(), thinking.search_s(level) or 0.02, 0.0

    async def choose(*_: Any) -> int:
        clock.now += took
        return 7

    async def answered() -> float:
        began = clock.now
        assert await playing.chosen(table, 0, level, pause) == 7
        return round(clock.now - began, 6)

    async with running_server() as server, Person(server.url) as ana:
        table = server.registry.in_memory(await ana.table(GAME, "me", "guest"))
        monkeypatch.setattr(table.services.bots, "choose", choose)
        monkeypatch.setattr(playing, "timing", clock)
        monkeypatch.setattr(playing, "asyncio", clock)
        answers = set()
        for part in range(11):
            took = limit * part / 10
            answers.add(await answered())
        assert len(answers) == 1
        late = set()
        for part in range(11):
            took = max(pause, limit) + 1.0 + part / 1000
            late.add(await answered())
        assert len(late) <= 2
        monkeypatch.undo()
