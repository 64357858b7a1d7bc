"""A database in memory, shared by all nodes of a schedule: late, failing, silent or cut off.

It is the real store without its threads: each node's batches are committed by the real code, some
time after they were handed over. A commit can fail; it can happen although the node is told that
it failed; and a node that is killed meanwhile never learns what became of it. A transaction
happens at one moment: what PostgreSQL does when two of them overlap is not simulated.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
from contextvars import Context, copy_context
from typing import Any

from faults.simulated.database import Disk, FileDatabase, Gate, Link, SharedDatabase
from faults.simulated.errand import Errand

from flibuste.server.leases import Beat
from flibuste.server.store import Store, _resolve
from flibuste.server.writes import Job, NumberTaken, PendingWrite
from flibuste.table.failures import LeaseLost, Outdated


class SimulatedStore(Store):
    """A node's store: the real transactions, at times that the schedule chooses."""

    def __init__(self, disk: Disk, link: Link, shared: bool) -> None:
        self.node = secrets.token_hex(6)
        kind = SharedDatabase if shared else FileDatabase
        self.database = kind(disk, link, self.node)
        self._db: Any = Gate(disk.memory, link)
        self._disk = disk
        self._link = link
        self.dealing = ""
        self._begin()
        self._queue = queue.SimpleQueue()
        self._context = copy_context()
        self._committing = False
        self._errand: Errand | None = None

    def close(self) -> None:
        self._deaf()
        self._closing = True

    def bury(self) -> None:
        """End its thread, if it waits for a database."""
        self.close()
        if self._errand is not None:
            self._errand.finish()

    def _hand_over(self) -> None:
        super()._hand_over()
        if not (self._queue.empty() or self._committing or self._closing):
            self._committing = True
            batch, _ = self._gather(self._queue.get() or [])
            loop = asyncio.get_running_loop()
            told = loop.create_future()
            told.add_done_callback(lambda _: self._told(batch))
            # Is it with the database, which goes on when the node is killed, or still here?
            context = Context() if self._disk.rng.random() < 0.5 else None
            loop.call_later(self._link.delay(), self._commit, batch, told, context=context)

    def _commit(self, batch: list[PendingWrite], told: asyncio.Future[None]) -> None:
        memory = self._disk.memory

        def work() -> None:
            self._together(memory.engine.connect(), batch).close()

        def done() -> None:
            if not told.done():
                told.set_result(None)

        if self._link.unwell:
            self._errand = Errand(told.get_loop(), self._context, work, done)
        else:
            self._together(memory.kept, batch)
            done()

    def _told(self, batch: list[PendingWrite]) -> None:
        """In the node again."""
        self._committing = False
        self._errand = None
        for write in batch:
            self._count(write)
        _resolve(batch)
        self._hand_over()

    def _count(self, write: PendingWrite) -> None:
        counts, outcome = self._disk.counts, write.outcome
        if isinstance(outcome, Beat):
            counts["leases taken over"] += len(outcome.taken)
            counts["nodes that had lapsed"] += outcome.held is not None
        elif isinstance(outcome, LeaseLost):
            counts["old epochs refused"] += 1
        elif isinstance(outcome, NumberTaken):
            counts["numbers taken"] += 1
        elif isinstance(outcome, Outdated):
            counts["old revisions refused"] += 1

    async def read(self, job: Job) -> Any:
        await asyncio.sleep(self._link.delay())
        found = self._read(job)
        await asyncio.sleep(self._link.delay())
        return found

    def _read(self, job: Job) -> Any:
        return super()._read(job)
