"""Lanes: threads that do what costs processor time, in fair turns, each for its part of a round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from flibuste import bots
from flibuste.server.places import Places
from flibuste.table import timing
from flibuste.table.fairqueue import WEIGHTS, FairQueue, Payer

Result = TypeVar("Result")
ROUND_S = 0.8
"""In about this time everybody who waits has had a turn: the more wait, the shorter the turns."""
LEAST_S = 0.01
"""No turn is shorter: a search would not have begun."""


class Turn:
    """Some work in a lane. It should end when ``halt`` is set, which happens after its time."""

    def __init__(self, payer: Payer, done: asyncio.Future[Any]) -> None:
        self.payer = payer
        self.done = done
        self.halt = bots.Halt()
        self.seconds = 0.0
        """What it has of the round as things stand when it begins; more may come later."""
        self.began: float | None = None
        """None while it waits."""
        self.alarm: asyncio.TimerHandle | None = None

    def stop_at(self, when: float | None) -> None:
        """Set or take back the time at which it is halted."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = None
        if when is not None:
            self.alarm = self.done.get_loop().call_at(when, self.halt.set)


Work = Callable[[Turn], Any]


class Lane:
    """Threads, and the fair queue of what waits for them. Used in one event loop."""

    def __init__(
        self, name: str, threads: int, observe: Callable[[float], None] = lambda seconds: None
    ) -> None:
        """observe: called with the seconds that each turn took."""
        self._threads = threads
        self._observe = observe
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._queue: FairQueue[tuple[Turn, Work]] = FairQueue(WEIGHTS)
        self._running: set[Turn] = set()
        self._closed = False

    def close(self) -> None:
        self._closed = True
        for turn in self._running:
            turn.halt.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How much work waits for a thread."""
        return self._queue.waiting

    async def run(self, payer: Payer, work: Callable[[Turn], Result]) -> Result:
        """Do some work in a thread, in its turn. Whoever is cancelled gives up his turn."""
        turn = Turn(payer, asyncio.get_running_loop().create_future())
        self._queue.push(payer.path, (turn, work))
        self._go_on()
        try:
            result: Result = await turn.done
            return result
        except asyncio.CancelledError:
            self._give_up(turn, work)
            raise

    def _give_up(self, turn: Turn, work: Work) -> None:
        if turn in self._running:
            turn.halt.set()
        elif turn.began is None:
            self._queue.drop(turn.payer.path, (turn, work))
            self._go_on()

    def _go_on(self) -> None:
        """Give free threads the next turns, and everybody his part of the round."""
        while self._queue.waiting and len(self._running) < self._threads and not self._closed:
            self._begin(*self._queue.pop())
        alone = self._queue.waiting == 0
        for turn in self._running:
            if not turn.payer.fixed and turn.began is not None:
                turn.stop_at(None if alone else turn.began + self._part(turn))

    def _begin(self, turn: Turn, work: Work) -> None:
        turn.began = timing.monotonic()
        turn.seconds = self._part(turn)
        self._running.add(turn)
        working = turn.done.get_loop().run_in_executor(self._pool, work, turn)
        working.add_done_callback(partial(self._end, turn, turn.began))

    def _part(self, turn: Turn) -> float:
        return max(LEAST_S, ROUND_S * self._threads * self._queue.part(turn.payer.path))

    def _end(self, turn: Turn, began: float, worked: asyncio.Future[Any]) -> None:
        turn.stop_at(None)
        self._running.discard(turn)
        took = timing.monotonic() - began
        self._observe(took)
        self._queue.done(turn.payer.path, took)
        if not turn.done.done():
            _pass_on(worked, turn.done)
        self._go_on()


class LimitedLane:
    """A lane in which each guest and each address may have only so much under way."""

    def __init__(self, lane: Lane, places: Places) -> None:
        self._lane = lane
        self._places = places

    async def run(self, payer: Payer, work: Callable[[], Result]) -> Result:
        """Do some work in a thread, in its turn. Raises Refusal if too much is under way."""
        with self._places.or_refused(payer):
            return await self._lane.run(payer, lambda turn: work())

    async def load(self, payer: Payer, work: Callable[[], Result]) -> Result:
        """The same for what must not be refused."""
        return await self._lane.run(payer, lambda turn: work())

    def close(self) -> None:
        self._lane.close()


def _pass_on(worked: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
    if worked.cancelled():
        done.cancel()
    elif (error := worked.exception()) is not None:
        done.set_exception(error)
    else:
        done.set_result(worked.result())
