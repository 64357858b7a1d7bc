"""A database in memory, shared by all nodes of a schedule: late, failing, or silent.

It is the real store without its thread: each node's batches are committed by the real code, some
time after they were handed over. A commit can fail; it can happen although the node is told that
it failed; and a node that is killed meanwhile never learns what became of it. Between nodes there
is a doorbell, which can be late or be lost.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from random import Random
from typing import Any

import sqlalchemy as sa

from flibuste.server import schema, timing
from flibuste.server.sqlite import MEMORY, Sqlite
from flibuste.server.store import Store, _resolve
from flibuste.server.writes import Job, PendingWrite

Rung = Callable[[list[str] | None], None]


class Unavailable(sqlite3.OperationalError):
    """What a driver raises when the database does not answer, or its answer gets lost."""


@dataclass
class Disk:
    """The one database of a schedule, and what is wrong with it at the moment."""

    rng: Random
    sqlite: Sqlite = field(default_factory=lambda: Sqlite(MEMORY))
    commit_s: float = 0.002
    """How long a commit takes, on average."""
    failing: float = 0.0
    """The share of transactions that fail."""
    silent: float = 0.0
    """The share of commits that happen and are told as failures."""
    deaf: float = 0.0
    """The share of rings of the doorbell that nobody hears."""
    batches: dict[str, int] = field(default_factory=dict)
    """The number of each node's last transaction."""
    ears: dict[str, tuple[Rung, Context]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with self.engine.begin() as connection:
            schema.upgrade(connection)

    @property
    def engine(self) -> sa.Engine:
        return self.sqlite.engine

    def delay(self) -> float:
        return self.rng.expovariate(1 / self.commit_s)

    def refuse(self) -> None:
        """Raises Unavailable if this transaction is one of those that fail."""
        if self.rng.random() < self.failing:
            raise Unavailable("disk I/O error")

    def fall_silent(self) -> None:
        """Raises Unavailable after a commit whose answer gets lost."""
        if self.rng.random() < self.silent:
            raise Unavailable("the connection was lost")

    def ring(self, node: str, topics: list[str]) -> None:
        """Tell the other nodes what one of them has written."""
        loop = asyncio.get_running_loop()
        for other, (rung, context) in self.ears.items():
            if other != node and self.rng.random() >= self.deaf:
                loop.call_later(self.delay(), rung, topics, context=context)


class SimulatedDatabase(Sqlite):
    """A node's way to the database."""

    def __init__(self, disk: Disk, node: str, shared: bool) -> None:
        self.engine = self.reader = disk.engine
        self.shared = shared
        self._alone: AbstractContextManager[Any] = nullcontext()
        self._append = disk.sqlite._append
        self._disk = disk
        self._node = node
        self._stamped: tuple[int, list[str]] | None = None

    @contextmanager
    def transaction(self, connection: sa.Connection, jobs: bool) -> Iterator[Any]:
        self._disk.refuse()
        self._stamped = None
        with super().transaction(connection, jobs) as begun:
            yield begun
        if self._stamped is not None:
            batch, topics = self._stamped
            self._disk.batches[self._node] = batch
            self._disk.ring(self._node, topics)
        self._disk.fall_silent()

    def is_lost(self, connection: sa.Connection, error: Exception) -> bool:
        return self.shared and isinstance(error, Unavailable)

    def stamp(self, connection: sa.Connection, batch: int, topics: Iterable[str]) -> None:
        self._stamped = batch, list(topics)

    def settled(self, connection: sa.Connection, batch: int) -> bool:
        return self._disk.batches.get(self._node, 0) >= batch

    def now(self) -> sa.ColumnElement[int]:
        return sa.literal(Context().run(timing.milliseconds), sa.BigInteger)

    def listen(self, rung: Rung) -> Callable[[], None]:
        self._disk.ears[self._node] = rung, copy_context()
        return lambda: self._disk.ears.pop(self._node, None) and None


class SimulatedStore(Store):
    """A node's store: the real transactions, at times that the schedule chooses."""

    def __init__(self, disk: Disk, shared: bool) -> None:
        self.node = secrets.token_hex(6)
        self.database = SimulatedDatabase(disk, self.node, shared)
        self._db = disk.engine
        self._disk = disk
        self.dealing = ""
        self._begin()
        self._waiting: list[PendingWrite] = []
        self._committing = False

    def close(self) -> None:
        self._deaf()
        self._closing = True

    def _hand_over(self) -> None:
        self._waiting += self._gathered
        self._gathered = []
        if self._waiting and not self._committing and not self._closing:
            self._committing = True
            loop, batch, self._waiting = asyncio.get_running_loop(), self._waiting, []
            # The database goes on when the node is killed: its timers belong to no process.
            told = loop.create_future()
            told.add_done_callback(lambda _: self._told(batch))
            Context().run(loop.call_later, self._disk.delay(), self._commit, batch, told)

    def _commit(self, batch: list[PendingWrite], told: asyncio.Future[None]) -> None:
        self._together(self._db.connect(), batch).close()
        told.set_result(None)

    def _told(self, batch: list[PendingWrite]) -> None:
        """In the node again."""
        self._committing = False
        _resolve(batch)
        self._hand_over()

    async def read(self, job: Job) -> Any:
        return self._read(job)

    def _read(self, job: Job) -> Any:
        if self._closing:
            raise Unavailable("closed")
        self._disk.refuse()
        return super()._read(job)
