"""Processes that play games: all cores of this machine.

Each is a fresh interpreter with a pipe. One that dies takes only the game it was playing with
it, and that game is given to another; one whose master has died leaves at once.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from flibuste.arena.plan import Unit
from flibuste.arena.playing import BotFailed, Played, play
from flibuste.core.errors import FlibusteError

AHEAD = 8
"""Quick games that a process is given at a time."""
QUICK_S = 0.2
MOST_DEATHS = 3
"""Times that a game may take its process with it before the tournament stops."""


class Hands(Protocol):
    """Whoever plays the games that are handed out."""

    @property
    def free(self) -> int:
        """How many more games would be begun now."""
        ...

    @property
    def busy(self) -> int:
        """How many games are being played."""
        ...

    def give(self, unit: Unit) -> None: ...

    def take(self, timeout: float | None = None) -> list[tuple[Unit, Played]]:
        """The games that are finished; waits for one, at most that many seconds."""
        ...

    def close(self) -> None:
        """Stop at once, whatever is being played."""
        ...


class HandLost(FlibusteError):
    """A game kills the processes that play it."""


@dataclass(eq=False)
class _Hand:
    process: BaseProcess
    pipe: Connection[Any, Any]
    units: deque[Unit] = field(default_factory=deque)
    """The game being played, and those to be played next."""
    quick: bool = False
    """Its last game was over so soon that it should not have to ask for the next one."""
    since: float = 0.0

    @property
    def room(self) -> int:
        return max(0, (AHEAD if self.quick else 1) - len(self.units))

    def send(self, unit: Unit) -> None:
        if not self.units:
            self.since = time.monotonic()
        self.units.append(unit)
        with suppress(OSError):  # it died idle; ``take`` will see that its pipe is closed
            self.pipe.send(unit)

    def answered(self) -> Unit:
        """The oldest of its games is back."""
        now = time.monotonic()
        self.quick, self.since = now - self.since < QUICK_S, now
        return self.units.popleft()


class Processes:
    """Hands on this machine."""

    def __init__(self, jobs: int, prepare: Callable[[], None] | None = None) -> None:
        self._context = mp.get_context("spawn")
        self._prepare = prepare
        self._hands = [self._hired() for _ in range(jobs)]
        self._deaths: dict[tuple[str, int, int], int] = {}

    def _hired(self) -> _Hand:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, self._prepare), daemon=True)
        process.start()
        theirs.close()
        return _Hand(process, ours)

    @property
    def free(self) -> int:
        return sum(hand.room for hand in self._hands)

    @property
    def busy(self) -> int:
        return sum(len(hand.units) for hand in self._hands)

    @property
    def pids(self) -> list[int]:
        return [hand.process.pid or 0 for hand in self._hands]

    def give(self, unit: Unit) -> None:
        able = [hand for hand in self._hands if hand.room]
        min(able, key=lambda hand: len(hand.units)).send(unit)

    def take(self, timeout: float | None = None) -> list[tuple[Unit, Played]]:
        working = {hand.pipe: hand for hand in self._hands if hand.units}
        ready = wait(list(working), timeout) if working else []
        return list(self._collected([working[pipe] for pipe in ready]))  # type: ignore[index]

    def _collected(self, hands: list[_Hand]) -> Iterator[tuple[Unit, Played]]:
        for hand in hands:
            try:
                said = hand.pipe.recv()
            except (EOFError, OSError):
                self._replace(hand)
                continue
            if isinstance(said, str):
                raise BotFailed(said)
            yield hand.answered(), said

    def _replace(self, hand: _Hand) -> None:
        """Its games are played by another, from the one that it was playing on."""
        hand.pipe.close()
        hand.process.join(1)
        unit = hand.units[0]
        self._deaths[unit.key] = self._deaths.get(unit.key, 0) + 1
        if self._deaths[unit.key] >= MOST_DEATHS:
            code = hand.process.exitcode
            raise HandLost(
                f"deal {unit.deal}, seating {unit.seating} of {' '.join(unit.plan.bots)} ended "
                f"the process that played it {MOST_DEATHS} times (exit code {code})"
            )
        fresh = self._hired()
        for waiting in hand.units:
            fresh.send(waiting)
        self._hands[self._hands.index(hand)] = fresh

    def close(self) -> None:
        for hand in self._hands:
            hand.process.kill()
        for hand in self._hands:
            hand.process.join()
            hand.pipe.close()


def _work(pipe: Connection[Any, Any], prepare: Callable[[], None] | None) -> None:
    """What a hand does until its master closes the pipe. Ctrl-C is the master's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_master, daemon=True).start()
    if prepare is not None:
        prepare()
    while True:
        try:
            unit = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(answer(unit))


def answer(unit: Unit) -> Played | str:
    """The game, or what went wrong in words: an error's class need not be known elsewhere."""
    try:
        return play(unit)
    except FlibusteError as error:
        return str(error)


def _leave_with_master() -> None:
    master = mp.parent_process()
    if master is not None:
        master.join()
        os._exit(1)
