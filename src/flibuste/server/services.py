"""What all tables share: settings, store, bots, background tasks, and the signal to the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from flibuste.server.botpool import NO_LIMIT, BotPool
from flibuste.server.counts import Counts
from flibuste.server.databasefile import DatabaseClaim, claim, told_plainly
from flibuste.server.databases import shown_address
from flibuste.server.lanes import Lane, LimitedLane
from flibuste.server.leases import Leases
from flibuste.server.places import Places
from flibuste.server.presence import Presence
from flibuste.server.refusals import Refusal
from flibuste.server.settings import Settings
from flibuste.server.store import Store
from flibuste.server.writes import Outdated

log = logging.getLogger("flibuste.server")
Result = TypeVar("Result")
REPLAYS = 6, 24
"""How many replays a guest, and all guests of an address, may have under way."""
RETRY_S, LONGEST_RETRY_S = 1.0, 15.0
"""Seconds until what has failed is tried again, and at most."""


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
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


@dataclass
class Services:
    """Made once for a server; every table has it."""

    settings: Settings
    store: Store
    bots: BotPool
    replays: LimitedLane
    """Where games are replayed: to load a table, to look back, to read an uploaded record."""
    leases: Leases
    presence: Presence
    claim: DatabaseClaim | None = None
    """Keeps other servers from the database's file."""
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    counts: Counts = field(default_factory=Counts)
    lobby: Signal = field(default_factory=Signal)
    """Emitted when something that the lobby shows has changed."""
    behind: Callable[[str], None] = lambda table: None
    """Called when another server has written to a table; what it wrote is then read."""

    renamed: Callable[[str], None] = lambda guest: None
    """Called when another server has renamed a guest."""

    @classmethod
    def start(cls, settings: Settings) -> Services:
        """Raises Trouble if the database cannot be used, or another server uses it."""
        claimed = claim(settings.db)
        try:
            with told_plainly(shown_address(settings.db)):
                store = Store(settings.db)
        except BaseException:
            if claimed is not None:
                claimed.release()
            raise
        places = Places(*NO_LIMIT if settings.generous else REPLAYS)
        replays = LimitedLane(Lane("replay", 1), places)
        bots = BotPool(settings.generous)
        return cls(settings, store, bots, replays, Leases(store), Presence(store), claimed)

    def announce(self, url: str) -> None:
        """Tell whoever starts a second server on the same file where this one listens."""
        if self.claim is not None:
            self.claim.announce(url)

    def close(self) -> None:
        self.tasks.cancel()
        self.bots.close()
        self.replays.close()
        self.store.close()
        if self.claim is not None:
            self.claim.release()
