"""Processes that play games: all cores of this machine.

Each is a fresh interpreter with a pipe. One that dies takes only the game it was playing with
it, and that game is given to another; one whose master has died leaves at once.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from flibuste.arena.plan import Unit
from flibuste.arena.playing import BotFailed, Played, play
from flibuste.core.errors import FlibusteError

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


@dataclass
class _Hand:
    process: BaseProcess
    pipe: Connection[Any, Any]
    unit: Unit | None = None


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
        return sum(hand.unit is None for hand in self._hands)

    @property
    def busy(self) -> int:
        return len(self._hands) - self.free

    @property
    def pids(self) -> list[int]:
        return [hand.process.pid or 0 for hand in self._hands]

    def give(self, unit: Unit) -> None:
        hand = next(hand for hand in self._hands if hand.unit is None)
        hand.unit = unit
        try:
            hand.pipe.send(unit)
        except OSError:  # it died idle; ``take`` will see that its pipe is closed
            return

    def take(self, timeout: float | None = None) -> list[tuple[Unit, Played]]:
        working = {hand.pipe: hand for hand in self._hands if hand.unit is not None}
        ready = wait(list(working), timeout) if working else []
        return list(self._collected([working[pipe] for pipe in ready]))  # type: ignore[index]

    def _collected(self, hands: list[_Hand]) -> Iterator[tuple[Unit, Played]]:
        for hand in hands:
            unit = hand.unit
            assert unit is not None
            try:
                answer = hand.pipe.recv()
            except (EOFError, OSError):
                self._replace(hand, unit)
                continue
            if isinstance(answer, str):
                raise BotFailed(answer)
            hand.unit = None
            yield unit, answer

    def _replace(self, hand: _Hand, unit: Unit) -> None:
        """Its game is played again, by another."""
        hand.pipe.close()
        hand.process.join(1)
        self._deaths[unit.key] = self._deaths.get(unit.key, 0) + 1
        if self._deaths[unit.key] >= MOST_DEATHS:
            code = hand.process.exitcode
            raise HandLost(
                f"deal {unit.deal}, seating {unit.seating} of {' '.join(unit.plan.bots)} ended "
                f"the process that played it {MOST_DEATHS} times (exit code {code})"
            )
        fresh = self._hired()
        hand.process, hand.pipe, hand.unit = fresh.process, fresh.pipe, unit
        hand.pipe.send(unit)

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
