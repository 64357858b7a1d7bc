"""Work that nobody waits for: tasks, trying again, and telling whoever watches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from flibuste.table.failures import Outdated
from flibuste.table.refusals import Refusal

log = logging.getLogger("flibuste.table")
Result = TypeVar("Result")
RETRY_S, LONGEST_RETRY_S = 1.0, 15.0
"""Seconds until what has failed is tried again, and at most."""


class Signal:
    """Tells its watchers that something has changed."""

    def __init__(self) -> None:
        self._watchers: dict[Callable[[], None], None] = {}

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers[watcher] = None

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.pop(watcher, None)

    def emit(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()


async def patiently(attempt: Callable[[], Awaitable[object]], failed: str) -> None:
    """Do what must be done: if it fails, again, less and less often.

    Raises Refusal, and Outdated if another server has done something.

    failed: for the log. The attempt itself looks whether it is still needed.
    """
    wait = RETRY_S
    while True:
        try:
            await attempt()
            return
        except (Outdated, Refusal):
            raise
        except Exception:
            log.exception(failed)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY_S)


class BackgroundTasks:
    """Tasks that nobody awaits, kept here: asyncio itself has only weak references to them."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], None] = {}

    def spawn(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
