"""An event loop in virtual time: one thread, no sockets, no threads of its own, and no clock.

When nothing is ready, time jumps to the next timer. Work for a thread pool runs in this thread,
after a random delay. Each callback belongs to a process (``PROCESS``, a context variable that
tasks and timers inherit): a process that is paused keeps its callbacks until it goes on, and one
that was killed never runs again, not even its ``finally`` clauses.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

Result = TypeVar("Result")
EPOCH = 1_000_000.0
"""Where virtual time begins."""


class Process:
    """What is killed, paused and resumed as a whole: a node, or the clients."""

    def __init__(self, name: str, skew: float = 0.0) -> None:
        self.name = name
        self.skew = skew
        """How far its clock is ahead, in seconds."""
        self.killed = False
        self.paused = False
        self.held: list[Due] = []
        """Callbacks that came due while it was paused, or after it was killed."""


OUTSIDE = Process("outside")
"""Whatever belongs to no node: clients, the network, the database."""
PROCESS: ContextVar[Process] = ContextVar("PROCESS", default=OUTSIDE)


class Stuck(Exception):
    """Nothing is left that could ever happen, or too much happens for one schedule."""


class Due(asyncio.TimerHandle):
    """A callback that waits for its turn or its time: asyncio's own takes longer to make."""

    __slots__ = ("owner",)

    def __init__(
        self, when: float, callback: Callable[..., object], args: tuple[Any, ...],
        context: Context | None,
    ) -> None:  # fmt: skip
        self._when = when
        self._callback = callback
        self._args = args
        self._context = context = copy_context() if context is None else context
        self._cancelled = False
        self.owner = context.get(PROCESS, OUTSIDE)

    def cancel(self) -> None:
        self._cancelled = True
        self._callback, self._args = _nothing, ()

    def run(self) -> None:
        self._context.run(self._callback, *self._args)


def _nothing() -> None:
    """Whatever was to be called is kept by nobody."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """Runs everything of one schedule. The order of events follows from the generator alone."""

    def __init__(self, rng: Random, most: int = 2_000_000) -> None:
        self._rng = rng
        self._now = EPOCH
        self._ready: deque[Due] = deque()
        self._timers: list[tuple[float, int, Due]] = []
        self._number = 0
        self._left = most
        self._closed = False
        self._tasks: list[asyncio.Task[Any]] = []
        """All tasks: those of killed processes must not be collected, which would end them."""
        self._burying = False
        self._holders: dict[Process, None] = {}
        self.failures: list[dict[str, Any]] = []
        """What was given to the loop's exception handler."""

    # --- time ------------------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    # --- scheduling ------------------------------------------------------------------------

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Due:
        due = Due(self._now, callback, args, context)
        self._ready.append(due)
        return due

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any,
        context: Context | None = None,
    ) -> Due:  # fmt: skip
        return self.call_at(self._now + max(0.0, delay), callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any,
        context: Context | None = None,
    ) -> Due:  # fmt: skip
        due = Due(when, callback, args, context)
        self._number += 1
        heapq.heappush(self._timers, (when, self._number, due))
        return due

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Result], *args: Any
    ) -> asyncio.Future[Result]:
        """Run a thread's work in this thread, a random while later."""
        done: asyncio.Future[Result] = self.create_future()

        def work() -> None:
            try:
                result = func(*args)
            except BaseException as error:
                if not done.cancelled():
                    done.set_exception(error)
                return
            if not done.cancelled():
                done.set_result(result)

        self.call_later(self._rng.expovariate(1000.0), work)
        return done

    # --- running ---------------------------------------------------------------------------

    def run_until_complete(self, future: Any) -> Any:
        task = asyncio.ensure_future(future, loop=self)
        around = asyncio.events._get_running_loop()  # a test's own
        asyncio.events._set_running_loop(self)
        try:
            done, step = task.done, self._step
            while not done():
                step()
        finally:
            asyncio.events._set_running_loop(around)
        return task.result()

    def _step(self) -> None:
        """Run one callback; advance the time to the next one if none is ready."""
        if not self._ready:
            self._advance()
        due = self._ready.popleft()
        if due._cancelled:
            return
        owner = due.owner
        if (owner.killed or owner.paused) and not self._burying:
            self._hold(owner, due)
            return
        self._left -= 1
        if self._left < 0:
            raise Stuck("the schedule does not end")
        try:
            due.run()
        except Exception as error:
            self.call_exception_handler({"exception": error})

    def _hold(self, owner: Process, due: Due) -> None:
        owner.held.append(due)
        self._holders[owner] = None

    def _advance(self) -> None:
        timers, ready = self._timers, self._ready
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not timers:
            raise Stuck("nothing is left to happen")
        self._now = now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= now:
            due = heapq.heappop(timers)[2]
            if not due._cancelled:
                ready.append(due)

    def bury(self) -> None:
        """End all tasks, also those of killed processes; nothing they do matters any more."""
        self._burying = True
        self._ready.extend(due for owner in self._holders for due in owner.held)
        for _ in range(3):  # a task that is cancelled may begin others
            waiting, self._tasks = [t for t in self._tasks if not t.done()], []
            for task in waiting:
                task.cancel()
            with suppress(Stuck):
                self.run_until_complete(asyncio.wait(waiting, timeout=60.0)) if waiting else None

    def unheard(self) -> list[BaseException]:
        """What tasks and callbacks have raised, and nobody has looked at."""
        ended = [t for t in self._tasks if t.done() and not t.cancelled()]
        raised = [t.exception() for t in ended if getattr(t, "_log_traceback", False)]
        raised += [context.get("exception") for context in self.failures]
        return [error for error in raised if error is not None]

    def resume(self, process: Process) -> None:
        """Let a paused process go on with all that came due meanwhile."""
        process.paused = False
        self._ready.extend(process.held)
        process.held = []

    # --- what asyncio asks of a loop ---------------------------------------------------------

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Result], *, name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[Result]:  # fmt: skip
        task = asyncio.Task(coro, loop=self, context=context)
        self._tasks.append(task)
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failures.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._ready.clear()
        self._timers.clear()
