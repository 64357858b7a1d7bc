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
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError, OperationalError

from flibuste.core import fair
from flibuste.server import schema, timing
from flibuste.server.counts import WriteCounts
from flibuste.server.databases import open_database
from flibuste.server.installed import by_our_rules
from flibuste.server.logentries import LogEntry, as_text
from flibuste.server.schema import (
    archives,
    chairs,
    chats,
    guests,
    leases,
    moves,
    shared_settings,
    spent_deals,
    tables,
)
from flibuste.server.tablereader import StoredTable, TableReader
from flibuste.server.writes import (
    Database,
    DatabaseGone,
    DealSpent,
    EntryRow,
    Job,
    LeaseLost,
    NumberTaken,
    Outdated,
    PendingWrite,
)

Row = dict[str, Any]
RETRY_S = (0.1, 2.0)
"""Seconds between two attempts to reach the database: at first, and at most."""
READERS = 6
"""How many queries run at once."""
MOVES, TABLE, NAME, NODE, GONE = "m", "t", "g", "n", "d"
"""The first letter of a topic: a table's log, its other rows, a guest's name, a server that goes, a
table that was deleted; an id follows."""
StoredBrief = tuple[Row, list[Row], int]
"""A table's row, the rows of its chairs, and how many entries its log has."""
DEALING = "dealing"
"""The shared setting that a restored database has anew: see ``dealing_epoch``."""
DAMAGED = "damaged"
"""In a row: the table's other rows cannot be read."""


class Store:
    """Reads in any thread, writes in one."""

    def __init__(self, db: str | Database) -> None:
        self.node = secrets.token_hex(6)
        """The name of this run of the server among those that share the database."""
        self.database = open_database(db, self.node) if isinstance(db, str) else db
        self._db = self.database.engine
        self.dealing = self._prepared()
        """What secrets of offered deals are derived from, besides the key."""
        self._begin()
        self._queue: queue.SimpleQueue[list[PendingWrite] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def _prepared(self) -> str:
        """Bring the schema up to date; returns the epoch of deals. Closes it all if that fails."""
        try:
            with self._db.begin() as connection:
                schema.upgrade(connection)
                return dealing_epoch(connection)
        except BaseException:
            self._db.dispose()
            raise

    def _begin(self) -> None:
        """What a store has besides its database and its threads."""
        self._gathered: list[PendingWrite] = []  # in this turn of the event loop
        self._batch = 0  # the number of the last transaction
        self._closing = False
        self._ahead = 0  # milliseconds that the database's clock is ahead of this machine's
        self._deaf: Callable[[], None] = lambda: None
        self.counts = WriteCounts()
        self._reader = TableReader(self.database, self.read)

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the database."""
        return self.database.shared

    def now(self) -> int:
        """The time of all servers that share the database, in milliseconds."""
        return timing.milliseconds() + self._ahead

    def set_time(self, now: int) -> None:
        """now: the database's time."""
        self._ahead = now - timing.milliseconds()

    def close(self) -> None:
        """Finish the waiting writes, then stop."""
        self._deaf()
        self._hand_over()
        self._closing = True
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._db.dispose()

    # --- writing -------------------------------------------------------------------------

    def append(
        self, table: str, number: int, entries: Sequence[LogEntry], epoch: int | None = None
    ) -> asyncio.Future[Any]:
        """Append entries to a table's log, all or none; number: that of the first entry.

        The future is done when they are on the disk. It raises NumberTaken, or LeaseLost if the
        table's lease has another epoch.
        """
        rows = [(table, number + i, e.seat, as_text(e)) for i, e in enumerate(entries)]
        return self._enqueue(rows, None, (f"{MOVES}{table}",), epoch)

    def change(self, job: Job, *topics: str) -> asyncio.Future[Any]:
        """Run any other write; the future has what the job returns. topics: what it changes."""
        return self._enqueue((), job, topics, None)

    def _enqueue(
        self,
        rows: Sequence[EntryRow],
        job: Job | None,
        topics: tuple[str, ...],
        epoch: int | None,
    ) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(PendingWrite(rows, job, done, topics, epoch))
        return done

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        connection = self._db.connect()
        while (first := self._queue.get()) is not None:
            writes, last = self._gather(first)
            began = timing.monotonic()
            connection = self._together(connection, writes)
            failed = sum(isinstance(write.outcome, Exception) for write in writes)
            self.counts.note(len(writes), timing.monotonic() - began, failed)
            _tell(writes)
            if last:
                break
        connection.close()

    def _gather(self, writes: list[PendingWrite]) -> tuple[list[PendingWrite], bool]:
        while True:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                return writes, False
            if more is None:
                return writes, True
            writes += more

    def _together(
        self, connection: sa.Connection, writes: list[PendingWrite], again: bool = True
    ) -> sa.Connection:
        """One transaction for all; if it fails, one for each half, so that only the faulty fail.

        again: after a cut connection it is tried once more. Returns the connection for the next.
        """
        try:
            self._transact(connection, writes)
        except Exception as error:
            if self.database.is_lost(connection, error):
                connection, committed = self._settle(connection)
                if not committed and again and not self._closing:
                    return self._together(connection, writes, again=False)
                if not committed:
                    _fail(writes)
                return connection
            if len(writes) == 1:
                writes[0].outcome = self._outcome(writes[0], error)
                return connection
            half = len(writes) // 2
            for part in (writes[:half], writes[half:]):
                connection = self._together(connection, part)
        return connection

    def _outcome(self, write: PendingWrite, error: Exception) -> Exception:
        """What is told to whoever waits for a write that failed."""
        if write.rows and self.database.is_taken(error):
            return NumberTaken()
        return DatabaseGone() if self.database.is_unwell(error) else error

    def _transact(self, connection: sa.Connection, writes: list[PendingWrite]) -> None:
        database = self.database
        if (
            database.shared
        ):  # locks are taken in one order, so that no two nodes wait for each other
            writes.sort(key=_topics)
        self._batch += 1
        jobs = [write for write in writes if write.job is not None]
        fenced = [write for write in writes if write.epoch is not None]
        with database.alone(), database.transaction(connection, bool(jobs or fenced)):
            good = _with_lease(connection, writes) if fenced else writes
            for write in jobs:
                _do(connection, write)
            database.append(connection, good)
            if database.shared:
                topics = dict.fromkeys(t for write in writes for t in write.topics)
                database.stamp(connection, self._batch, topics)

    def _settle(self, connection: sa.Connection) -> tuple[sa.Connection, bool]:
        """The connection was cut: find out whether the transaction was committed.

        Meanwhile other writes are refused. Returns a new connection, and whether it was.
        """
        connection.close()
        wait = RETRY_S[0]
        while True:
            try:
                connection = self._db.connect()
                return connection, self.database.settled(connection, self._batch)
            except sa.exc.DBAPIError:
                self._refuse_waiting()
                if self._closing:
                    return connection, False
                timing.sleep(wait)
                wait = min(RETRY_S[1], 2 * wait)

    def _refuse_waiting(self) -> None:
        """Refuse what has come while the database could not be reached."""
        try:
            while (waiting := self._queue.get_nowait()) is not None:
                _fail(waiting)
                _tell(waiting)
            self._queue.put(None)
        except queue.Empty:
            pass

    # --- reading -------------------------------------------------------------------------

    async def read(self, job: Job) -> Any:
        """Run a query in a thread. Raises DatabaseGone."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job) -> Any:
        for again in (True, False):
            try:
                with self.database.alone(), self.database.reader.connect() as connection:
                    return job(connection)
            except sa.exc.SQLAlchemyError as error:
                if not self.database.is_unwell(error):
                    raise
                # After a restart of the database the pool has connections that are cut.
                if not (again and getattr(error, "connection_invalidated", False)):
                    raise DatabaseGone from error
        return None

    def listen(self, rung: Callable[[list[str] | None], None]) -> None:
        """Call ``rung`` with the topics that other servers change; None: look at everything."""
        loop = asyncio.get_running_loop()

        def tell(topics: list[str] | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(rung, topics)

        self._deaf = self.database.listen(tell)

    async def table(self, key: str, first: bool = False) -> StoredTable | None:
        """first: it is read before those that somebody opens."""
        return await self._reader.table(key, first)


def _topics(write: PendingWrite) -> tuple[str, ...]:
    return write.topics


def _do(connection: sa.Connection, write: PendingWrite) -> None:
    """Run a write's job. One that is outdated has changed nothing and harms no other."""
    assert write.job is not None
    try:
        write.outcome = write.job(connection)
    except Outdated as outdated:
        write.outcome = outdated


_LEASES = (
    select(leases.c.table_id, leases.c.epoch)
    .where(leases.c.table_id.in_(sa.bindparam("keys", expanding=True)))
    .order_by(leases.c.table_id)
    .with_for_update(read=True)
)


def _with_lease(connection: sa.Connection, writes: list[PendingWrite]) -> list[PendingWrite]:
    """Those that need no lease or whose lease is good; nobody takes it before they are written."""
    keys = sorted({write.rows[0][0] for write in writes if write.epoch is not None})
    found = connection.execute(_LEASES, {"keys": keys})
    epochs: dict[str, int] = {key: epoch for key, epoch in found}  # noqa: C416
    good = []
    for write in writes:
        if write.epoch is None or epochs.get(write.rows[0][0]) == write.epoch:
            good.append(write)
        else:
            write.outcome = LeaseLost()
    return good


def _fail(writes: list[PendingWrite]) -> None:
    for write in writes:
        write.outcome = DatabaseGone()


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


# --- jobs ----------------------------------------------------------------------------------


def write_nothing(connection: sa.Connection) -> None:
    """Add a row and take it away again, to see whether the database takes writes.

    SQLite would not write a row that is changed to what it was.
    """
    connection.execute(sa.insert(schema.version).values(number=-1))
    connection.execute(sa.delete(schema.version).where(schema.version.c.number == -1))


def dealing_epoch(connection: sa.Connection) -> str:
    """Another one since the database was restored: deals offered before it count no more."""
    named = shared_settings.c.name == DEALING
    return connection.execute(select(shared_settings.c.value).where(named)).scalar() or ""


def add_table(table: Row, seated: list[Row]) -> Job:
    """Add a table. Raises DealSpent if its secret was that of a table that was deleted."""
    shown = fair.commitment(table["secret"]) if table["secret"] else ""
    spent = select(spent_deals.c.commitment).where(spent_deals.c.commitment == shown)

    def job(connection: sa.Connection) -> None:
        if connection.execute(spent).first() is not None:
            raise DealSpent
        connection.execute(sa.insert(tables).values(**table))
        connection.execute(sa.insert(chairs), seated)

    return job


def both(first: Job, second: Job) -> Job:
    """Two jobs as one. The first may be outdated, the second must not."""

    def job(connection: sa.Connection) -> None:
        first(connection)
        second(connection)

    return job


def update_table(
    key: str, seated: list[Row] | None = None, revision: int | None = None, **values: Any
) -> Job:
    """Change a table's rows. Raises Outdated if they have another revision than this."""
    this = tables.c.id == key
    if revision is not None:
        this &= tables.c.revision == revision
    update = sa.update(tables).where(this).values(revision=tables.c.revision + 1, **values)

    def job(connection: sa.Connection) -> None:
        if connection.execute(update).rowcount == 0:
            raise Outdated
        for row in seated or ():
            here = (chairs.c.table_id == key) & (chairs.c.seat == row["seat"])
            connection.execute(sa.update(chairs).where(here).values(**row))

    return job


def end_table(key: str) -> Job:
    """The game is over, as its log says too; so no other server must be told."""
    ended = sa.update(tables).where(tables.c.id == key).values(state="over")
    return lambda connection: connection.execute(ended)


def mark_closed(key: str) -> Job:
    """Its owner gives up a table that cannot go on."""
    closed = sa.update(tables).where(tables.c.id == key, tables.c.state.in_(["waiting", "playing"]))
    values = {"state": "closed", "revision": tables.c.revision + 1}
    return lambda connection: connection.execute(closed.values(**values))


def find_table(key: str) -> Job:
    """A table's row alone."""

    def job(connection: sa.Connection) -> Row | None:
        found = _rows(connection, select(tables).where(tables.c.id == key))
        return found[0] if found else None

    return job


def find_archive(key: str) -> Job:
    kept = select(archives.c.kept).where(archives.c.table_id == key)
    return lambda connection: connection.execute(kept).scalar_one_or_none()


def add_chat(row: Row) -> Job:
    """Add a line of chat. Raises Outdated if its number is taken."""
    taken = select(chats.c.number).where(
        chats.c.table_id == row["table_id"], chats.c.number >= row["number"]
    )

    def job(connection: sa.Connection) -> None:
        if connection.execute(taken.limit(1)).first() is not None:
            raise Outdated
        connection.execute(sa.insert(chats).values(**row))

    return job


def add_guest(key: str, name: str, lang: str) -> Job:
    row = {"id": key, "name": name, "lang": lang, "made": timing.seconds()}
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
    query = select(tables.c.id).where(tables.c.state == "playing", waits, by_our_rules())
    return list(connection.execute(query.order_by(tables.c.made.desc())).scalars())


def list_tables(guest: str, mine: bool, limit: int = 60) -> Job:
    """Rows of tables, of their chairs, and counts of entries: public tables, or a guest's own."""
    if mine:
        seated = select(chairs.c.table_id).where(chairs.c.guest == guest)
        wanted = (tables.c.owner == guest) | tables.c.id.in_(seated)
        wanted &= tables.c.state != "closed"
    else:
        wanted = tables.c.public & tables.c.state.in_(["waiting", "playing"])

    def job(connection: sa.Connection) -> list[StoredBrief]:
        newest = select(tables).where(wanted).order_by(tables.c.made.desc()).limit(limit)
        try:
            return _briefs(connection, newest)
        except OperationalError:
            raise
        except DatabaseError:  # a page of the file is damaged: leave out what is on it alone
            keys = connection.execute(newest.with_only_columns(tables.c.id)).scalars().all()
            return [found for key in keys for found in _readable_brief(connection, key)]

    return job


def _briefs(connection: sa.Connection, query: Any) -> list[StoredBrief]:
    found = _rows(connection, query)
    ids = [row["id"] for row in found]
    seats = _rows(connection, select(chairs).where(chairs.c.table_id.in_(ids)))
    counted = select(moves.c.table_id, func.count()).where(moves.c.table_id.in_(ids))
    counts = connection.execute(counted.group_by(moves.c.table_id))
    plies: dict[str, int] = {key: n for key, n in counts}  # noqa: C416
    return [
        (row, [s for s in seats if s["table_id"] == row["id"]], plies.get(row["id"], 0))
        for row in found
    ]


def _readable_brief(connection: sa.Connection, key: str) -> list[StoredBrief]:
    """One table of a damaged file; nothing if its row cannot be read."""
    row = select(tables).where(tables.c.id == key)
    with suppress(DatabaseError):
        return _briefs(connection, row)
    with suppress(DatabaseError):
        return [({**each, DAMAGED: True}, [], 0) for each in _rows(connection, row)]
    return []
