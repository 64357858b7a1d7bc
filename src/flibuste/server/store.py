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
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from flibuste.core import fair
from flibuste.server import schema
from flibuste.server.databases import open_database
from flibuste.server.installed import by_our_rules
from flibuste.server.results import carefully, record
from flibuste.server.schema import (
    archives,
    chairs,
    chats,
    guests,
    kept_names,
    leases,
    moves,
    shared_settings,
    spent_deals,
    tables,
)
from flibuste.server.tablereader import TableReader
from flibuste.server.writes import Database, DealSpent, EntryRow, Job, NumberTaken, PendingWrite
from flibuste.table import naming, timing
from flibuste.table.counts import WriteCounts
from flibuste.table.daysoff import DAY_S
from flibuste.table.failures import DatabaseGone, LeaseLost, Outdated
from flibuste.table.loading import StoredTable
from flibuste.table.logentries import LogEntry, as_text, maker_of
from flibuste.table.outcomes import GameOutcome

Row = dict[str, Any]
RETRY_S = (0.1, 2.0)
"""Seconds between two attempts to reach the database: at first, and at most."""
CROWD_PAUSE_S = 0.01
"""Seconds between two transactions while many tables are being opened."""
READERS = 6
"""How many queries run at once."""
MOVES, TABLE, NAME, NODE, GONE, RELOAD, SEEK, SESSION = "m", "t", "g", "n", "d", "r", "s", "o"
"""The first letter of a topic: a table's log, its other rows, a guest's name, a server that goes, a
table that was deleted, one of which what was told has changed, a guest's sessions; an id follows.
And that somebody looks for company."""
DEALING = "dealing"
"""The shared setting that a restored database has anew: see ``dealing_epoch``."""


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
        self._reader = TableReader(self.database, self.node, self.read)

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
        self,
        table: str,
        number: int,
        entries: Sequence[LogEntry],
        epoch: int | None = None,
        outcome: GameOutcome | None = None,
    ) -> asyncio.Future[Any]:
        """Append entries to a table's log, all or none; number: that of the first entry.

        outcome: if they end the game. The future is done when all is on the disk. It raises
        NumberTaken, or LeaseLost if the table's lease has another epoch.
        """
        rows = [(table, number + i, e.seat, as_text(e), maker_of(e)) for i, e in enumerate(entries)]
        write = self._write_of((f"{MOVES}{table}",), rows=rows, epoch=epoch)
        if outcome is not None:
            write.then = carefully(record(self.database, table, outcome))
        return self._enqueue(write)

    def change(self, job: Job, *topics: str) -> asyncio.Future[Any]:
        """Run any other write; the future has what the job returns. topics: what it changes."""
        return self._enqueue(self._write_of(topics, job=job))

    def change_table(
        self, key: str, seated: list[Row] | None, revision: int, **values: Any
    ) -> asyncio.Future[Any]:
        """Change a table's row and these chairs. Raises Outdated unless that is its revision."""
        return self.change(update_table(key, seated, revision, **values), TABLE + key)

    def end_table(self, key: str, outcome: GameOutcome | None) -> asyncio.Future[Any]:
        """Note the end of a game and what came of it, if that was not done with its last move.

        Its log says that it is over: no other server must be told.
        """
        return self.change(record(self.database, key, outcome))

    async def add_chat(self, chat: Row) -> None:
        """Add a line of chat. Raises Outdated if another server has written one meanwhile."""
        try:
            await self.change(insert_chat(chat), TABLE + chat["table_id"])
        except IntegrityError:
            raise Outdated from None

    def _write_of(
        self,
        topics: tuple[str, ...],
        rows: Sequence[EntryRow] = (),
        job: Job | None = None,
        epoch: int | None = None,
    ) -> PendingWrite:
        return PendingWrite(rows, job, asyncio.get_running_loop().create_future(), topics, epoch)

    def _enqueue(self, write: PendingWrite) -> asyncio.Future[Any]:
        if not self._gathered:
            write.done.get_loop().call_soon(self._hand_over)
        self._gathered.append(write)
        return write.done

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
            if self._reader.crowded:  # who comes back moves at once: larger transactions cost less
                timing.sleep(CROWD_PAUSE_S)
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
        ending = any(write.then is not None for write in writes)
        with database.alone(), database.transaction(connection, bool(jobs or fenced or ending)):
            for write in jobs:
                _do(connection, write)
            # After the jobs: one of them may have taken a lease anew, with another epoch.
            good = _with_lease(connection, writes) if fenced else writes
            database.append(connection, good)
            _go_on(connection, good)
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


def _go_on(connection: sa.Connection, writes: list[PendingWrite]) -> None:
    """What follows rows that were written."""
    for write in writes:
        if write.then is not None and not isinstance(write.outcome, Exception):
            write.then(connection)


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


def rows_of(connection: sa.Connection, query: Any) -> list[Row]:
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


def add_table(table: Row, seated: list[Row], entries: Sequence[LogEntry] = ()) -> Job:
    """Add a table, with the moves its log begins with.

    Raises DealSpent if its secret was that of a table that was deleted.
    """
    now = timing.milliseconds()
    log = [
        {"table_id": table["id"], "number": number, "seat": entry.seat, "text": as_text(entry),
         "maker": maker_of(entry), "at": now}
        for number, entry in enumerate(entries)
    ]  # fmt: skip
    shown = fair.commitment(table["secret"]) if table["secret"] else ""
    spent = select(spent_deals.c.commitment).where(spent_deals.c.commitment == shown)

    def job(connection: sa.Connection) -> None:
        if connection.execute(spent).first() is not None:
            raise DealSpent
        connection.execute(sa.insert(tables).values(**table))
        connection.execute(sa.insert(chairs), seated)
        if log:
            connection.execute(sa.insert(moves), log)

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


def mark_closed(key: str) -> Job:
    """Its owner gives up a table that cannot go on."""
    closed = sa.update(tables).where(tables.c.id == key, tables.c.state.in_(["waiting", "playing"]))
    values = {"state": "closed", "revision": tables.c.revision + 1}
    return lambda connection: connection.execute(closed.values(**values))


def find_table(key: str) -> Job:
    """A table's row alone."""

    def job(connection: sa.Connection) -> Row | None:
        found = rows_of(connection, select(tables).where(tables.c.id == key))
        return found[0] if found else None

    return job


def find_archive(key: str) -> Job:
    kept = select(archives.c.kept).where(archives.c.table_id == key)
    return lambda connection: connection.execute(kept).scalar_one_or_none()


def insert_chat(row: Row) -> Job:
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


def rename_guest(key: str, name: str, lang: str) -> Job:
    """Change a guest's name and language. Returns whether nobody else keeps a name like it."""
    alike = naming.folded(name)
    taken = select(kept_names.c.guest).where(
        kept_names.c.folded == alike, kept_names.c.guest != key
    )
    changes = (
        sa.update(guests).where(guests.c.id == key).values(name=name, lang=lang),
        sa.update(kept_names).where(kept_names.c.guest == key).values(folded=alike),
    )

    def job(connection: sa.Connection) -> bool:
        free = connection.execute(taken).first() is None
        for change in changes if free else ():
            connection.execute(change)
        return free

    return job


def find_guest(condition: sa.ColumnElement[bool]) -> Job:
    """The row of a guest, with the alias of his kept name if he has one."""
    named = guests.outerjoin(kept_names, kept_names.c.guest == guests.c.id)
    query = select(guests, kept_names.c.alias).select_from(named).where(condition)

    def job(connection: sa.Connection) -> Row | None:
        found = rows_of(connection, query)
        return found[0] if found else None

    return job


def count_open(owner: str) -> Job:
    mine = (tables.c.owner == owner) & tables.c.state.in_(["waiting", "playing"])
    return lambda c: c.execute(select(func.count()).where(mine)).scalar_one()


def unattended(connection: sa.Connection) -> list[str]:
    """Tables in play that may go on without viewers: those with a bot or a clock.

    Those by correspondence are found when a turn is over: see ``dueturns``.
    """
    bots = select(chairs.c.table_id).where(chairs.c.kind == "bot")
    waits = (tables.c.clock < DAY_S) | tables.c.id.in_(bots)
    query = select(tables.c.id).where(tables.c.state == "playing", waits, by_our_rules())
    return list(connection.execute(query.order_by(tables.c.made.desc())).scalars())
