"""SQLite: one file, one server."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event, func, select
from sqlalchemy.dialects import sqlite as dialect

from flibuste.server.schema import moves
from flibuste.server.writes import PendingWrite
from flibuste.table import timing

MEMORY = ":memory:"
PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000",
    "secure_delete=ON",  # what is deleted is overwritten
    "temp_store=MEMORY",  # else SQLite makes a temporary file for each statement
)  # fmt: skip


def _engine(db: str, written: bool) -> sa.Engine:
    if db == MEMORY:
        url, extra = "sqlite://", {"poolclass": sa.StaticPool}
    elif not written:
        url, extra = f"sqlite:///{Path(db).absolute().as_uri()}?mode=ro&uri=true", {}
    else:
        url, extra = f"sqlite:///{db}", {}
    # Parameters are hidden from error messages: there are secrets of deals among them.
    made = sa.create_engine(
        url, connect_args={"check_same_thread": False}, hide_parameters=True, **extra
    )

    @event.listens_for(made, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        for pragma in PRAGMAS if written else ():
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return made


def _append(db: sa.Engine) -> str:
    """The SQL that inserts all moves of a transaction, given a time and one JSON array."""
    each = func.json_each(sa.bindparam("rows")).table_valued("value")
    parts = [func.json_extract(each.c.value, sa.literal_column(f"'$[{i}]'")) for i in range(5)]
    columns = ["table_id", "number", "seat", "text", "maker", "at"]
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


class Sqlite:
    """A file, or a database in memory, whose one connection has a lock.

    shared: several servers of one process write to it, as simulations do. written: it is not only
    read.
    """

    def __init__(self, db: str, shared: bool = False, written: bool = True) -> None:
        self.engine = self.reader = _engine(db, written)
        self.shared = shared
        self._alone: AbstractContextManager[Any] = (
            threading.RLock() if db == MEMORY else nullcontext()
        )
        self._append = _append(self.engine)

    def alone(self) -> AbstractContextManager[Any]:
        return self._alone

    def transaction(self, connection: sa.Connection, jobs: bool) -> AbstractContextManager[Any]:
        raw: Any = connection.connection.driver_connection
        return connection.begin() if jobs else _transaction(raw)

    def append(self, connection: sa.Connection, writes: Sequence[PendingWrite]) -> None:
        rows = [row for write in writes for row in write.rows]
        if rows:
            raw: Any = connection.connection.driver_connection
            raw.execute(self._append, (timing.milliseconds(), msgspec.json.encode(rows).decode()))

    def is_taken(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError)

    def is_lost(self, connection: sa.Connection, error: Exception) -> bool:
        return False

    def is_unwell(self, error: Exception) -> bool:
        return False  # a file that cannot be used is told as it is

    def stamp(self, connection: sa.Connection, batch: int, topics: Iterable[str]) -> None:
        """Nobody else is there to be told."""

    def settled(self, connection: sa.Connection, batch: int) -> bool:
        raise NotImplementedError("the outcome of SQLite's transactions is known")

    def now(self) -> sa.ColumnElement[int]:
        return sa.bindparam(None, callable_=lambda: timing.milliseconds(), type_=sa.BigInteger)

    def insert(self, table: sa.Table) -> Any:
        return dialect.insert(table)

    def listed(self, rows: str, **types: Any) -> sa.FromClause:
        each = func.json_each(sa.bindparam(rows)).table_valued("value")
        parts = [
            sa.cast(func.json_extract(each.c.value, f"$[{i}]"), kind).label(name)
            for i, (name, kind) in enumerate(types.items())
        ]
        return select(*parts).subquery(rows)

    def listen(self, rung: Callable[[list[str] | None], None]) -> Callable[[], None]:
        return lambda: None
