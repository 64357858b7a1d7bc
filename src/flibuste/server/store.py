"""The database. One thread writes, and takes all waiting writes into one transaction.

A write is done when SQLite has synced it to the disk (``synchronous=FULL``). Writes that come
meanwhile wait for the next transaction: the speed of the disk limits how long a move takes, not
how many tables there can be. The writes of one turn of the event loop are handed to the thread
together, and all moves of a transaction are one SQL statement, so that threads and the
interpreter's lock do not switch for each move.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event, func, select

from flibuste.server import schema
from flibuste.server.logentries import LogEntry, as_text, from_text
from flibuste.server.schema import chairs, chats, guests, moves, tables

Row = dict[str, Any]
Job = Callable[[sa.Connection], Any]
EntryRow = tuple[str, int, int, str]  # table, number, seat, text
PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000",
    "temp_store=MEMORY",  # else SQLite makes a temporary file for each statement
)  # fmt: skip


class NumberTaken(Exception):
    """Another server has written a log entry with this number."""


@dataclass
class StoredTable:
    """A table as it lies in the database."""

    table: Row
    chairs: list[Row]
    entries: list[LogEntry]
    chats: list[Row]
    at: int | None
    """When the last entry of its log was written, in milliseconds."""


@dataclass(slots=True)
class PendingWrite:
    """A write that waits for the next transaction."""

    rows: Sequence[EntryRow]
    job: Job | None
    done: asyncio.Future[Any]
    outcome: Any = None


def _engine(db: str) -> sa.Engine:
    if db == ":memory:":
        url, extra = "sqlite://", {"poolclass": sa.StaticPool}
    else:
        url, extra = f"sqlite:///{db}", {}
    # Parameters are hidden from error messages: there are secrets of deals among them.
    made = sa.create_engine(
        url, connect_args={"check_same_thread": False}, hide_parameters=True, **extra
    )

    @event.listens_for(made, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return made


def _append(db: sa.Engine) -> str:
    """The SQL that inserts all moves of a transaction, given a time and one JSON array."""
    each = func.json_each(sa.bindparam("rows")).table_valued("value")
    parts = [func.json_extract(each.c.value, sa.literal_column(f"'$[{i}]'")) for i in range(4)]
    columns = ["table_id", "number", "seat", "text", "at"]
    insert = sa.insert(moves).from_select(columns, select(*parts, sa.bindparam("at")))
    return str(insert.compile(db))


@contextmanager
def _transaction(raw: Any) -> Iterator[None]:
    """A transaction by SQLite's driver: SQLAlchemy's costs as much as writing twenty moves."""
    raw.execute("BEGIN")
    try:
        yield
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        raise


def milliseconds() -> int:
    """Milliseconds since 1970: unlike the monotonic clock, they can be compared after a restart."""
    return time.time_ns() // 1_000_000


class Store:
    """Reads in any thread, writes in one."""

    def __init__(self, db: str) -> None:
        self._db = _engine(db)
        self._lock = threading.RLock() if db == ":memory:" else None
        with self._db.begin() as connection:
            schema.upgrade(connection)
        self._gathered: list[PendingWrite] = []  # in this turn of the event loop
        self._queue: queue.SimpleQueue[list[PendingWrite] | None] = queue.SimpleQueue()
        self._append = _append(self._db)
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish the waiting writes, then stop."""
        self._hand_over()
        self._queue.put(None)
        self._writer.join()
        self._db.dispose()

    # --- writing -------------------------------------------------------------------------

    def append(self, table: str, number: int, entries: Sequence[LogEntry]) -> asyncio.Future[Any]:
        """Append entries to a table's log, all or none; number: that of the first entry.

        The future is done when they are on the disk. It raises NumberTaken.
        """
        rows = [(table, number + i, e.seat, as_text(e)) for i, e in enumerate(entries)]
        return self._enqueue(rows, None)

    def change(self, job: Job) -> asyncio.Future[Any]:
        """Run any other write; the future has what the job returns."""
        return self._enqueue((), job)

    def _enqueue(self, rows: Sequence[EntryRow], job: Job | None) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(PendingWrite(rows, job, done))
        return done

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        with self._db.connect() as connection:
            while (first := self._queue.get()) is not None:
                writes, last = self._gather(first)
                self._together(connection, writes)
                _tell(writes)
                if last:
                    return

    def _gather(self, writes: list[PendingWrite]) -> tuple[list[PendingWrite], bool]:
        while True:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                return writes, False
            if more is None:
                return writes, True
            writes += more

    def _together(self, connection: sa.Connection, writes: list[PendingWrite]) -> None:
        """One transaction for all; if it fails, one for each, so that only the faulty ones fail."""
        try:
            self._transact(connection, writes)
        except Exception as error:
            if len(writes) == 1:
                taken = isinstance(error, sqlite3.IntegrityError) and writes[0].rows
                writes[0].outcome = NumberTaken() if taken else error
                return
            for write in writes:
                self._together(connection, [write])

    def _transact(self, connection: sa.Connection, writes: list[PendingWrite]) -> None:
        raw: Any = connection.connection.driver_connection
        rows = [row for write in writes for row in write.rows]
        jobs = [write for write in writes if write.job is not None]
        with self._alone(), connection.begin() if jobs else _transaction(raw):
            for write in jobs:
                assert write.job is not None
                write.outcome = write.job(connection)
            if rows:
                raw.execute(self._append, (milliseconds(), msgspec.json.encode(rows).decode()))

    def _alone(self) -> Any:
        """A lock for the one connection of a database in memory; files need none."""
        return self._lock if self._lock is not None else threading.RLock()

    # --- reading -------------------------------------------------------------------------

    async def read(self, job: Job) -> Any:
        """Run a query in a thread."""
        return await asyncio.to_thread(self._read, job)

    def _read(self, job: Job) -> Any:
        with self._alone(), self._db.connect() as connection:
            return job(connection)

    async def table(self, key: str) -> StoredTable | None:
        stored: StoredTable | None = await self.read(lambda c: _stored(c, key))
        return stored


def _tell(writes: list[PendingWrite]) -> None:
    """Resolve the futures of these writes, with one call into the event loop."""
    loop = writes[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_resolve, writes)


def _resolve(writes: list[PendingWrite]) -> None:
    for write in writes:
        if write.done.done():
            continue
        if isinstance(write.outcome, Exception):
            write.done.set_exception(write.outcome)
        else:
            write.done.set_result(write.outcome)


def _rows(connection: sa.Connection, query: Any) -> list[Row]:
    return [dict(row._mapping) for row in connection.execute(query)]


def _stored(connection: sa.Connection, key: str) -> StoredTable | None:
    found = _rows(connection, select(tables).where(tables.c.id == key))
    if not found:
        return None
    played = select(moves.c.seat, moves.c.text, moves.c.at).where(moves.c.table_id == key)
    log = connection.execute(played.order_by(moves.c.number)).all()
    talk = select(chats).where(chats.c.table_id == key).order_by(chats.c.number.desc()).limit(50)
    return StoredTable(
        found[0],
        _rows(connection, select(chairs).where(chairs.c.table_id == key).order_by(chairs.c.seat)),
        [from_text(seat, text) for seat, text, _ in log],
        _rows(connection, talk)[::-1],
        log[-1].at if log else None,
    )


# --- jobs ----------------------------------------------------------------------------------


def add_table(table: Row, seated: list[Row]) -> Job:
    def job(connection: sa.Connection) -> None:
        connection.execute(sa.insert(tables).values(**table))
        connection.execute(sa.insert(chairs), seated)

    return job


def update_table(key: str, seated: list[Row] | None = None, **values: Any) -> Job:
    def job(connection: sa.Connection) -> None:
        if values:
            connection.execute(sa.update(tables).where(tables.c.id == key).values(**values))
        for row in seated or ():
            here = (chairs.c.table_id == key) & (chairs.c.seat == row["seat"])
            connection.execute(sa.update(chairs).where(here).values(**row))

    return job


def add_chat(row: Row) -> Job:
    return lambda connection: connection.execute(sa.insert(chats).values(**row))


def add_guest(key: str, name: str, lang: str) -> Job:
    row = {"id": key, "name": name, "lang": lang, "made": int(time.time())}
    return lambda connection: connection.execute(sa.insert(guests).values(**row))


def update_guest(key: str, **values: Any) -> Job:
    return lambda c: c.execute(sa.update(guests).where(guests.c.id == key).values(**values))


def find_guest(key: str) -> Job:
    def job(connection: sa.Connection) -> Row | None:
        found = _rows(connection, select(guests).where(guests.c.id == key))
        return found[0] if found else None

    return job


def count_open(owner: str) -> Job:
    mine = (tables.c.owner == owner) & tables.c.state.in_(["waiting", "playing"])
    return lambda c: c.execute(select(func.count()).where(mine)).scalar_one()


def unattended(connection: sa.Connection) -> list[str]:
    """Tables in play that may go on without viewers: those with a bot or a clock."""
    bots = select(chairs.c.table_id).where(chairs.c.kind == "bot")
    waits = tables.c.clock.is_not(None) | tables.c.id.in_(bots)
    query = select(tables.c.id).where(tables.c.state == "playing", waits)
    return list(connection.execute(query.order_by(tables.c.made.desc())).scalars())


def list_tables(guest: str, mine: bool, limit: int = 60) -> Job:
    """Rows of tables, of their chairs, and counts of entries: public tables, or a guest's own."""
    newest = tables.c.made.desc()
    if mine:
        seated = select(chairs.c.table_id).where(chairs.c.guest == guest)
        query = select(tables).where((tables.c.owner == guest) | tables.c.id.in_(seated))
    else:
        query = select(tables).where(tables.c.public, tables.c.state.in_(["waiting", "playing"]))

    def job(connection: sa.Connection) -> list[tuple[Row, list[Row], int]]:
        found = _rows(connection, query.order_by(newest).limit(limit))
        ids = [row["id"] for row in found]
        seats = _rows(connection, select(chairs).where(chairs.c.table_id.in_(ids)))
        counted = select(moves.c.table_id, func.count()).where(moves.c.table_id.in_(ids))
        counts = connection.execute(counted.group_by(moves.c.table_id))
        plies: dict[str, int] = {key: n for key, n in counts}  # noqa: C416
        return [
            (row, [s for s in seats if s["table_id"] == row["id"]], plies.get(row["id"], 0))
            for row in found
        ]

    return job
