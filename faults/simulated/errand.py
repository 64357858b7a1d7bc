"""A thread of a simulated node that may wait: it runs while the loop stands still.

Only one of the two ever runs, so what happens is decided by the schedule alone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextvars import Context, ContextVar

WORKING: ContextVar[Errand] = ContextVar("WORKING")
"""The errand whose thread asks."""


class Errand:
    """Some work in a thread; ``ended`` is called in the loop when it is done."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, context: Context, work: Callable[[], object],
        ended: Callable[[], object],
    ) -> None:  # fmt: skip
        """context: of the process that does it. When that is killed, it never goes on."""
        self._loop = loop
        self._context = context.copy()
        self._ended = ended
        self._go, self._back = threading.Semaphore(0), threading.Semaphore(0)
        self._error: BaseException | None = None
        self.done = False
        self._context.run(WORKING.set, self)
        threading.Thread(target=self._context.run, args=(self._work, work), daemon=True).start()
        self._turn()

    def _work(self, work: Callable[[], object]) -> None:
        self._go.acquire()
        try:
            work()
        except BaseException as error:
            self._error = error
        self.done = True
        self._back.release()

    def _turn(self) -> None:
        """Let the thread run until it waits or ends, if it has not ended yet."""
        if self.done:
            return
        self._go.release()
        self._back.acquire()
        if self._error is not None:
            raise self._error
        if self.done:
            self._ended()

    def wait(self, seconds: float) -> None:
        """In the thread: wait in virtual time."""
        self._loop.call_later(seconds, self._turn, context=self._context.copy())
        self._back.release()
        self._go.acquire()

    def finish(self) -> None:
        """Let it run to its end; it must not wait for anything that will not come."""
        while not self.done:
            self._turn()


def sleep(seconds: float) -> None:
    """In place of ``time.sleep``, in a thread of an errand."""
    WORKING.get().wait(seconds)
