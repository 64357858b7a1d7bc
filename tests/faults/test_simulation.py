"""The simulation: some schedules pass, every one can be run again, and broken servers are found."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from faults.simulated import store as simulated_store
from faults.simulated.loop import PROCESS, Process, VirtualLoop
from faults.simulation import run_block

from flibuste.core.match import Match
from flibuste.server import playing, table
from flibuste.server.messages import MoveMessage
from flibuste.server.store import Store

FEW = 25
"""Schedules in a test."""


def _finds(kinds: set[str], first: int, last: int, share: float) -> bool:
    """Whether one of these schedules finds one of these kinds of faults."""
    outcomes = (run_block(seed, seed + 1, 1, share)[0] for seed in range(first, last))
    return any(kinds & {fault.kind for fault in outcome.found} for outcome in outcomes)


def test_schedules_find_nothing() -> None:
    outcomes = run_block(0, FEW, 1)
    assert [(o.seed, o.found) for o in outcomes if o.found] == []
    injected = set().union(*(o.counts for o in outcomes))
    assert {"kill", "pause", "cut", "silent"} <= injected
    assert sum(o.counts["moves"] for o in outcomes) > 20 * FEW


def test_a_schedule_is_the_same_in_every_process() -> None:
    code = "from faults.simulation import run_block; print([o.digest for o in run_block(0, 3, 1)])"
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


@pytest.mark.parametrize(
    ("breaks", "kinds", "first"),
    [
        (_acknowledges_first, {"lost", "broken log", "reordered"}, 0),
        (_shows_first, {"disagrees"}, 0),
        (_numbers_from_one, {"gap", "disagrees", "missed"}, 60),
        (_takes_any_ply, {"lost", "doubled"}, 0),
        (_redacts_nothing, {"leak"}, 0),
    ],
)
def test_a_broken_server_is_found(
    breaks: Callable[[pytest.MonkeyPatch], None], kinds: set[str], first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    breaks(monkeypatch)
    share = 1.0 if "leak" in kinds else 0.0
    assert _finds(kinds, first, first + FEW, share)
