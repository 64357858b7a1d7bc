"""The one database of a schedule, and each node's way to it.

It stands in for what ``server/sqlite.py`` and ``server/postgres.py`` do: numbers that are taken,
numbered transactions, the doorbell, the database's own clock. It also watches leases: with every
entry of a log it looks whether its writer may write it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple, cast

import sqlalchemy as sa

from flibuste.server import schema
from flibuste.server.sqlite import MEMORY, Sqlite, _transaction
from flibuste.server.writes import NumberTaken, PendingWrite
from flibuste.table import timing
from flibuste.table.failures import DatabaseGone

EXERCISED = (
    "leases taken over", "old epochs refused", "nodes that had lapsed", "numbers taken",
    "old revisions refused", "rings lost", "failures of the database",
    "answers of the database lost", "cut, and committed", "cut, and not committed",
    "moves taken back",
)  # fmt: skip
"""What is counted, besides faults."""
Rung = Callable[[list[str] | None], None]
APPEND = "INSERT INTO move (table_id, number, seat, text, maker, at) VALUES (?, ?, ?, ?, ?, ?)"
STAMP = """INSERT INTO node (id, batch, until) VALUES (?, ?, 0)
    ON CONFLICT (id) DO UPDATE SET batch = excluded.batch"""


class DiskError(sqlite3.OperationalError):
    """What SQLite's driver raises when its file cannot be read or written."""


class Unavailable(sa.exc.OperationalError):
    """The database does not answer; cut: the connection is lost, and so is the answer."""

    def __init__(self, cut: bool = False) -> None:
        super().__init__(None, None, DiskError("unavailable"), connection_invalidated=cut)


def explained(error: BaseException | None) -> bool:
    """Whether an error is that of a database which a schedule has made fail."""
    return isinstance(error, (DiskError, Unavailable, DatabaseGone))


@dataclass
class Link:
    """A node's way to the database, and what is wrong with it at the moment."""

    rng: Random
    counts: Counter[str]
    commit_s: float = 0.002
    """How long a commit takes, on average."""
    failing: float = 0.0
    """The share of transactions and queries that fail."""
    silent: float = 0.0
    """The share of commits that happen and are told as failures."""
    deaf: float = 0.0
    """The share of rings of the doorbell that the node does not hear."""

    @property
    def unwell(self) -> bool:
        return bool(self.failing or self.silent)

    def heal(self) -> None:
        for name in ("commit_s", "failing", "silent", "deaf"):
            setattr(self, name, getattr(Link, name))

    def delay(self) -> float:
        return self.rng.expovariate(1 / self.commit_s)

    def refuse(self, raw: bool = False) -> None:
        """Raises Unavailable if this is one of those that fail; raw: as the driver tells it."""
        if self.failing and self.rng.random() < self.failing:
            self.counts["failures of the database"] += 1
            raise DiskError("disk I/O error") if raw else Unavailable(self.rng.random() < 0.7)

    def fall_silent(self, raw: bool = False) -> None:
        """Raises Unavailable after a commit whose answer gets lost."""
        if self.silent and self.rng.random() < self.silent:
            self.counts["answers of the database lost"] += 1
            raise DiskError("disk I/O error") if raw else Unavailable(cut=True)


class Ear(NamedTuple):
    """Who hears the doorbell, and through which link."""

    rung: Rung
    link: Link
    context: Context


class Memory(NamedTuple):
    """A database in memory: one for all schedules of a process, so queries are compiled once."""

    sqlite: Sqlite
    engine: sa.Engine
    """The same, but nothing is begun by SQLAlchemy, which takes as long as most transactions."""
    kept: sa.Connection
    """For those who cannot lose theirs."""
    empty: sqlite3.Connection
    """A copy with nothing in it but the schema."""


@cache
def _memory() -> Memory:
    used, empty = Sqlite(MEMORY), sqlite3.connect(MEMORY, check_same_thread=False)
    with used.engine.begin() as connection:
        schema.upgrade(connection)
        driver = cast(sqlite3.Connection, connection.connection.driver_connection)
    driver.backup(empty)
    plain = sa.create_engine("sqlite://", poolclass=sa.StaticPool, creator=lambda: driver)
    return Memory(used, plain, plain.connect(), empty)


def emptied() -> Memory:
    memory = _memory()
    memory.empty.backup(cast(sqlite3.Connection, memory.kept.connection.driver_connection))
    return memory


@dataclass
class Disk:
    """The one database of a schedule."""

    rng: Random
    loop: asyncio.AbstractEventLoop
    counts: Counter[str] = field(default_factory=Counter)
    """What was exercised."""
    ears: dict[str, Ear] = field(default_factory=dict)
    wrong: list[tuple[str, str, str]] = field(default_factory=list)
    """Entries that nobody was allowed to write: kind, table, what."""
    memory: Memory = field(default_factory=emptied)

    def ring(self, node: str, topics: list[str]) -> None:
        """Tell the other nodes what one of them has written."""
        for other, ear in self.ears.items():
            if other != node and topics:
                if self.rng.random() < ear.link.deaf:
                    self.counts["rings lost"] += 1
                else:
                    self._tell(ear, topics)

    def _tell(self, ear: Ear, topics: list[str] | None) -> None:
        self.loop.call_later(ear.link.delay(), ear.rung, topics, context=ear.context)

    def listen(self, node: str, ear: Ear) -> Callable[[], None]:
        self.ears[node] = ear
        self._tell(ear, None)  # what was rung before is lost
        return lambda: self.ears.pop(node, None) and None

    def listen_again(self, link: Link) -> None:
        """A connection on which a node listens was lost, and is there again."""
        for ear in self.ears.values():
            if ear.link is link:
                self._tell(ear, None)

    def watch(self, raw: Any, write: PendingWrite) -> None:
        """Look whether this write may be made: see ``server/leases.py``."""
        key, number = write.rows[0][:2]
        if write.epoch is not None:
            held = raw.execute("SELECT epoch FROM lease WHERE table_id = ?", (key,)).fetchone()
            if held != (write.epoch,):
                self.wrong.append(("old epoch", key, f"entry {number}: {write.epoch}, not {held}"))
            return
        bots = "SELECT seat FROM chair WHERE table_id = ? AND kind = 'bot' AND guest IS NULL"
        own = {seat for (seat,) in raw.execute(bots, (key,))}
        for _, number, seat, text, _ in write.rows:
            if seat in own and not text.startswith("undo "):
                self.wrong.append(("no lease", key, f"entry {number}: {text!r} of seat {seat}"))


class Gate:
    """The engine as a node sees it: to connect may fail."""

    def __init__(self, memory: Memory, link: Link) -> None:
        self._memory = memory
        self._link = link

    def connect(self) -> sa.Connection:
        self._link.refuse()
        return self._memory.engine.connect()


class ReadingGate(Gate):
    """The same for one query."""

    def connect(self) -> Any:
        self._link.refuse()
        return nullcontext(self._memory.kept)


class FileDatabase(Sqlite):
    """A file that one node has for itself."""

    def __init__(self, disk: Disk, link: Link, node: str) -> None:
        self.engine = disk.memory.engine
        self.reader: Any = ReadingGate(disk.memory, link)
        self.shared = False
        self._alone: AbstractContextManager[Any] = nullcontext()
        self._append = disk.memory.sqlite._append
        self._disk = disk
        self._link = link
        self._node = node

    @contextmanager
    def transaction(self, connection: sa.Connection, jobs: bool) -> Iterator[None]:
        self._link.refuse(raw=not jobs)
        with _transaction(connection.connection.driver_connection):
            yield
            self._link.refuse(raw=not jobs)
        self._link.fall_silent(raw=not jobs)


class SharedDatabase(FileDatabase):
    """A database that several nodes share, as PostgreSQL."""

    def __init__(self, disk: Disk, link: Link, node: str) -> None:
        super().__init__(disk, link, node)
        self.shared = True
        self._topics: list[str] = []

    @contextmanager
    def transaction(self, connection: sa.Connection, jobs: bool) -> Iterator[None]:
        self._topics = []
        self._link.refuse()
        with _transaction(connection.connection.driver_connection):
            yield
            self._link.refuse()
        self._disk.ring(self._node, self._topics)
        self._link.fall_silent()

    def append(self, connection: sa.Connection, writes: Sequence[PendingWrite]) -> None:
        """Whoever gets the first number of a group has the whole group."""
        raw: Any = connection.connection.driver_connection
        at, mine = self._now(), []
        for write in (write for write in writes if write.rows):
            self._disk.watch(raw, write)
            if raw.execute(f"{APPEND} ON CONFLICT DO NOTHING", (*write.rows[0], at)).rowcount:
                mine.append(write)
            else:
                write.outcome = NumberTaken()
        rows = [(*row, at) for write in mine for row in write.rows[1:]]
        if rows:
            raw.executemany(APPEND, rows)

    def is_taken(self, error: Exception) -> bool:
        return isinstance(error, (sqlite3.IntegrityError, sa.exc.IntegrityError))

    def is_lost(self, connection: sa.Connection, error: Exception) -> bool:
        return isinstance(error, Unavailable) and error.connection_invalidated

    def is_unwell(self, error: Exception) -> bool:
        return isinstance(error, Unavailable)

    def stamp(self, connection: sa.Connection, batch: int, topics: Iterable[str]) -> None:
        raw: Any = connection.connection.driver_connection
        raw.execute(STAMP, (self._node, batch))
        self._topics = list(topics)

    def settled(self, connection: sa.Connection, batch: int) -> bool:
        raw: Any = connection.connection.driver_connection
        found = raw.execute("SELECT batch FROM node WHERE id = ?", (self._node,)).fetchone()
        committed = found is not None and found[0] >= batch
        self._disk.counts["cut, and committed" if committed else "cut, and not committed"] += 1
        return committed

    def _now(self) -> int:
        """By the database's own clock."""
        return Context().run(timing.milliseconds)

    def now(self) -> sa.ColumnElement[int]:
        return sa.bindparam(None, callable_=self._now, type_=sa.BigInteger)

    def listen(self, rung: Rung) -> Callable[[], None]:
        return self._disk.listen(self._node, Ear(rung, self._link, copy_context()))
