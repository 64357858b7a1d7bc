"""What all tables share: settings, store, bots, background tasks, and the signal to the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from flibuste.server.botpool import BotPool
from flibuste.server.settings import Settings
from flibuste.server.store import Store


class Signal:
    """Tells its watchers that something has changed."""

    def __init__(self) -> None:
        self._watchers: set[Callable[[], None]] = set()

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers.add(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.discard(watcher)

    def emit(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()


class BackgroundTasks:
    """Tasks that nobody awaits, kept here: asyncio itself has only weak references to them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


@dataclass
class Services:
    """Made once for a server; every table has it."""

    settings: Settings
    store: Store
    bots: BotPool
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    lobby: Signal = field(default_factory=Signal)
    """Emitted when something that the lobby shows has changed."""

    @classmethod
    def start(cls, settings: Settings) -> Services:
        return cls(settings, Store(settings.db), BotPool())

    def close(self) -> None:
        self.tasks.cancel()
        self.bots.close()
        self.store.close()
