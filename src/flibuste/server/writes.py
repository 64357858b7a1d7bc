"""Writes that wait for a transaction, and why one may not be made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa

from flibuste.table.failures import Outdated

Job = Callable[[sa.Connection], Any]
EntryRow = tuple[str, int, int, str, str | None]  # table, number, seat, text, maker


class NumberTaken(Outdated):
    """Another server has written a log entry with this number."""


class DealSpent(Outdated):
    """The deal was that of a table that was deleted."""


@dataclass(slots=True)
class PendingWrite:
    """A write that waits for the next transaction."""

    rows: Sequence[EntryRow]
    job: Job | None
    done: asyncio.Future[Any]
    topics: tuple[str, ...] = ()
    """What it changes, for the doorbell."""
    epoch: int | None = None
    """That of the table's lease, if only its holder may write this."""
    then: Job | None = None
    """Done after its rows are written, if they are."""
    outcome: Any = None


def unheeded(done: asyncio.Future[Any]) -> None:
    """Nobody waits for this write: if it fails, it is made again later."""
    done.add_done_callback(lambda ended: ended.cancelled() or ended.exception())


class Database(Protocol):
    """What differs between SQLite and PostgreSQL."""

    engine: sa.Engine
    reader: sa.Engine
    """For queries: all of one read see the same state."""
    shared: bool
    """Whether other servers may write to it."""

    def alone(self) -> AbstractContextManager[Any]:
        """Held while a connection is used."""

    def transaction(self, connection: sa.Connection, jobs: bool) -> AbstractContextManager[Any]:
        """A transaction; jobs: SQLAlchemy is used in it."""

    def append(self, connection: sa.Connection, writes: Sequence[PendingWrite]) -> None:
        """Insert the rows of these writes, all or none of each: the others' outcome is told them.

        It may also fail as a whole.
        """

    def is_taken(self, error: Exception) -> bool:
        """Whether an error says that a number is taken."""

    def is_lost(self, connection: sa.Connection, error: Exception) -> bool:
        """Whether an error has cut the connection, so that the outcome is unknown."""

    def is_unwell(self, error: Exception) -> bool:
        """Whether an error says that the database is gone, full or busy, and nothing else."""

    def stamp(self, connection: sa.Connection, batch: int, topics: Iterable[str]) -> None:
        """Number the transaction, and let it ring the doorbell when it is committed."""

    def settled(self, connection: sa.Connection, batch: int) -> bool:
        """Whether a transaction of unknown outcome was committed. Waits until it has ended."""

    def now(self) -> sa.ColumnElement[int]:
        """The database's time in milliseconds, whenever the query is run."""

    def insert(self, table: sa.Table) -> Any:
        """An insertion with ``on_conflict_do_nothing``."""

    def listed(self, rows: str, **types: Any) -> sa.FromClause:
        """A parameter with this name, a JSON array of arrays, as a table with these columns."""

    def listen(self, rung: Callable[[list[str] | None], None]) -> Callable[[], None]:
        """Call ``rung`` in some thread, with what others have changed; None: look at everything.

        Returns a function that ends it.
        """
