"""The simulation: some schedules pass, every one can be run again, and broken servers are found."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import Context
from itertools import product
from random import Random
from typing import Any

import pytest
from faults.client import Habits
from faults.simulated import errand
from faults.simulated import store as simulated_store
from faults.simulated.conductor import run
from faults.simulated.loop import PROCESS, Process, VirtualLoop
from faults.simulated.plan import Injection, Plan, TablePlan, plan
from faults.simulation import games, run_block

from flibuste.core.match import Match
from flibuste.server import catchup, leases, registry, store
from flibuste.server.store import Store
from flibuste.table import playing, table
from flibuste.table.messages import MoveMessage

FEW = 25
"""Schedules in which a broken server must be found."""
NODES = 3
"""Nodes of a schedule, at most."""
FIRST, SOME = 38, 8
"""Schedules of a server that is not broken."""
STOPPED = 11, 31
"""Schedules in which a server is told to stop while it does several things."""


def test_schedules_find_nothing() -> None:
    outcomes = run_block(FIRST, FIRST + SOME, NODES)
    assert [(o.seed, o.found) for o in outcomes if o.found] == []
    counts = sum((o.counts for o in outcomes), Counter[str]())
    assert {"kill", "pause", "cut", "deaf"} <= set(counts)
    assert counts["leases taken over"]
    assert counts["moves"] > 20 * SOME


@pytest.mark.parametrize(
    ("kind", "exercised"),
    [("pause", "old epochs refused"), ("deaf", "rings lost"), ("silent", "cut, and committed")],
)
def test_a_fault_strikes_and_does_no_harm(kind: str, exercised: str) -> None:
    outcomes = []
    for each in _struck(kind):
        outcomes.append(run(each, share=0.0))
        if outcomes[-1].counts[exercised]:
            break
    assert [outcome.found for outcome in outcomes if outcome.found] == []
    assert outcomes[-1].counts[exercised]


def test_a_schedule_is_the_same_in_every_process() -> None:
    code = f"from {run_block.__module__} import run_block as run; print("
    code += ", ".join(f"run({i}, {i + 1}, {NODES})[0].digest" for i in (0, 1, *STOPPED)) + ")"
    told = {_python(code, hashes) for hashes in ("1", "2")}
    assert len(told) == 1


def _python(code: str, hashes: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    return done.stdout.decode()


# --- the loop ----------------------------------------------------------------------------------


def _loop() -> VirtualLoop:
    return VirtualLoop(Random(1))  # type: ignore[abstract]


def test_time_jumps_and_a_killed_process_never_runs_again() -> None:
    loop, node, seen = _loop(), Process("node"), list[str]()

    async def live() -> None:
        PROCESS.set(node)
        try:
            await asyncio.sleep(3600.0)
            seen.append("woke")
        finally:
            seen.append("ended")

    async def whole() -> None:
        living = asyncio.create_task(live())
        await asyncio.sleep(10.0)
        node.killed = True
        await asyncio.sleep(7200.0)
        assert not living.done()

    began = loop.time()
    loop.run_until_complete(whole())
    assert loop.time() - began == 7210.0
    assert seen == []
    loop.bury()
    assert seen == ["ended"]


def test_a_paused_process_does_later_what_came_due() -> None:
    loop, node, seen = _loop(), Process("node"), list[float]()

    async def live() -> None:
        PROCESS.set(node)
        await asyncio.sleep(1.0)
        seen.append(loop.time())

    async def whole() -> None:
        began = loop.time()
        living = asyncio.create_task(live())
        await asyncio.sleep(0.5)
        node.paused = True
        loop.call_later(5.0, loop.resume, node)
        await living
        assert seen == [began + 5.5]

    loop.run_until_complete(whole())


def test_a_thread_waits_in_virtual_time_and_ends_once() -> None:
    loop, seen = _loop(), list[str]()

    def work() -> None:
        errand.sleep(5.0)
        seen.append("woke")

    async def whole() -> None:
        made = [errand.Errand(loop, Context(), work, lambda: seen.append("told")) for _ in "ab"]
        await asyncio.sleep(4.0)
        assert seen == []
        made[0].finish()  # its timer comes later, and finds nothing to do
        assert seen == ["woke", "told"]
        await asyncio.sleep(4.0)
        assert seen == ["woke", "told"] * 2

    loop.run_until_complete(whole())


# --- servers that are broken on purpose ----------------------------------------------------------


def _acknowledges_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are acknowledged when they are queued, not when they are on the disk."""
    real = Store.append

    def append(self: Store, *args: Any) -> asyncio.Future[Any]:
        real(self, *args).add_done_callback(lambda done: done.exception())
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    monkeypatch.setattr(simulated_store.SimulatedStore, "append", append)


def _shows_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are shown before they are written."""
    real = playing.write

    async def write(at: table.Table, entries: list[Any], *more: Any) -> None:
        entry = entries[0]
        at.broadcast(MoveMessage(at.log, at.log.ply, entry, at.log.latest))
        await real(at, entries, *more)

    monkeypatch.setattr(playing, "write", write)


def _numbers_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A restarted server begins to number its messages where an earlier one may have been."""
    real = table.Table.__init__

    def init(self: table.Table, *args: Any) -> None:
        real(self, *args)
        self.n = 1
        self.run = "as before"

    monkeypatch.setattr(table.Table, "__init__", init)


def _takes_any_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move whose answer got lost is played again."""
    monkeypatch.setattr(playing, "_played_already", lambda *_: False)
    real = playing.play

    async def play(at: table.Table, guest: str, ask: Any) -> None:
        ask.ply = at.match.ply
        await real(at, guest, ask)

    monkeypatch.setattr(playing, "play", play)


def _redacts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat is sent the whole truth."""

    def redacted_bytes(self: Match) -> list[bytes]:
        return [self._states.tobytes()] * (self.seats + 1)

    monkeypatch.setattr(Match, "redacted_bytes", redacted_bytes)


def _ignores_epochs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had the lease once may write for ever."""
    monkeypatch.setattr(store, "_with_lease", lambda connection, writes: writes)


def _needs_no_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every node plays the bots of the tables it has in memory."""
    monkeypatch.setattr(leases.Leases, "holds", lambda self, table: True)
    monkeypatch.setattr(leases.Leases, "has", lambda self, table: True)


def _skips_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three or more new entries the second is not shown."""
    real = catchup.show_news

    async def show_news(at: table.Table, news: catchup.News) -> None:
        if len(news.entries) > 2:
            del news.entries[1]
        await real(at, news)

    monkeypatch.setattr(catchup, "show_news", show_news)


def _raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task in the background fails, and nobody sees it."""

    async def watch(self: registry.TableRegistry) -> None:
        raise ValueError

    monkeypatch.setattr(registry.TableRegistry, "watch", watch)


def _schedules(first: int, nodes: int) -> Iterator[Plan]:
    return (plan(seed, games(), nodes) for seed in range(first, first + FEW))


def _struck(kind: str) -> Iterator[Plan]:
    """Bots play, and two nodes are struck in turns; a pause is longer than a lease."""
    bots = [{"kind": "bot", "level": "deckhand"}] * 3
    faults = tuple(Injection(2.0 + 4 * i, kind, 1.0, i % 2, False) for i in range(6))
    for game, habits in product(sorted(games()), [Habits(0.2, moves=24), Habits(0.5, moves=24)]):
        wish = {"game": game, "seats": 4, "chairs": [{"kind": "me"}, *bots], "public": False}
        seen = TablePlan(wish, 1, 0, (habits,), ("changes",))
        yield Plan(1, 2, (0.0, 0.0), (seen,), faults, shared=True)


@pytest.mark.parametrize(
    ("breaks", "kinds", "schedules"),
    [
        (_ignores_epochs, {"old epoch"}, _struck("pause")),
        (_needs_no_lease, {"no lease"}, _schedules(0, 3)),
        (_skips_a_row, {"error", "disagrees", "missed", "stuck"}, _schedules(6, 3)),
        (_raises, {"error"}, _schedules(0, 3)),
        (_acknowledges_first, {"lost", "broken log", "reordered"}, _schedules(0, 1)),
        (_shows_first, {"disagrees"}, _schedules(0, 1)),
        (_numbers_from_one, {"gap", "disagrees", "missed"}, _schedules(0, 3)),
        (_takes_any_ply, {"lost", "doubled"}, _schedules(0, 1)),
        (_redacts_nothing, {"leak"}, _schedules(0, 1)),
    ],
)
def test_a_broken_server_is_found(
    breaks: Callable[[pytest.MonkeyPatch], None], kinds: set[str], schedules: Iterator[Plan],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    breaks(monkeypatch)
    outcomes = (run(each, share=float("leak" in kinds)) for each in schedules)
    assert any(kinds & {fault.kind for fault in outcome.found} for outcome in outcomes)
