"""Reading tables from the database: those that are asked for meanwhile are read together.

When a server has gone, thousands of its tables are asked for at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from flibuste.server.elsewhere import by_table, seen_elsewhere
from flibuste.server.schema import chairs, chats, moves, tables
from flibuste.server.writes import Database, Job
from flibuste.table.failures import DatabaseGone
from flibuste.table.loading import StoredTable
from flibuste.table.logentries import from_text

Row = dict[str, Any]
TOGETHER = 200
"""How many tables are read at once."""
TURN = 8
"""How many tables are handed on in one turn of the event loop."""
PAUSE_S = 0.02
"""Seconds between two reads while many ask: one that reads more tables costs little more."""
CROWD = 8
"""So many tables in one read are many."""
CHATS = 50
"""How many lines of chat are read, the last ones."""


class TableReader:
    """Reads tables, one query after the other; read: runs a query in a thread."""

    def __init__(
        self, database: Database, node: str, read: Callable[[Job], Awaitable[Any]]
    ) -> None:
        self._queries = TableQueries.of(database, node)
        self._read = read
        self._first: dict[str, asyncio.Future[StoredTable | None]] = {}
        self._waiting: dict[str, asyncio.Future[StoredTable | None]] = {}
        self._reading: asyncio.Task[None] | None = None
        self.crowded = False
        """Whether many tables are being opened."""

    async def table(self, key: str, first: bool = False) -> StoredTable | None:
        """A table as it is from now on, or None if there is none; first: before most others."""
        loop = asyncio.get_running_loop()
        queue = self._first if first else self._waiting
        if key not in queue:
            queue[key] = loop.create_future()
        waiting = queue[key]
        if self._reading is None or self._reading.done():
            self._reading = loop.create_task(self._go_on())
        return await asyncio.shield(waiting)

    async def _go_on(self) -> None:
        while queue := self._first or self._waiting:
            keys = list(queue)[:TOGETHER]
            self.crowded = len(keys) >= CROWD
            await self._answer({key: queue.pop(key) for key in keys})
            if self.crowded and len(self._waiting) < TOGETHER:
                await asyncio.sleep(PAUSE_S)
        self.crowded = False

    async def _answer(self, asked: dict[str, asyncio.Future[StoredTable | None]]) -> None:
        """Read some tables. If that fails, each is read alone: only the faulty fail."""
        try:
            found = await self._read(partial(stored, self._queries, list(asked)))
        except Exception as error:
            if len(asked) == 1 or isinstance(error, (DatabaseGone, OperationalError)):
                for waiting in asked.values():
                    settle(waiting, error)
                return
            for key, waiting in asked.items():
                await self._answer({key: waiting})
            return
        for number, (key, waiting) in enumerate(asked.items(), 1):
            settle(waiting, None, found.get(key))
            if number % TURN == 0:  # others have theirs before the next are replayed
                await asyncio.sleep(0)


def settle(waiting: asyncio.Future[Any], error: Exception | None, found: Any = None) -> None:
    """Tell whoever waits what was found, or why nothing was."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(found)
    else:
        waiting.set_exception(error)
        waiting.exception()  # whoever asked may have gone


class TableQueries(NamedTuple):
    """The rows of tables that are given; made once, which takes longer than to run them."""

    tables: sa.Select[Any]
    chairs: sa.Select[Any]
    entries: sa.Select[Any]
    lines: sa.Select[Any]
    elsewhere: sa.Select[Any] | None
    """None where no other server shares the database."""

    @classmethod
    def of(cls, database: Database, node: str) -> TableQueries:
        given = database.listed("given", key=sa.String)
        return cls(
            select(tables).join(given, given.c.key == tables.c.id),
            _of(chairs, given).order_by(chairs.c.seat),
            _of(moves, given).order_by(moves.c.number),
            _last_chats(given),
            seen_elsewhere(database, given, node) if database.shared else None,
        )  # fmt: skip


def stored(
    queries: TableQueries, keys: list[str], connection: sa.Connection
) -> dict[str, StoredTable]:
    """These tables, as far as there are any, by their ids."""
    given = {"given": msgspec.json.encode([(key,) for key in keys]).decode()}
    rows = connection.execute(queries.tables, given)
    found = {row["id"]: StoredTable(row, [], [], []) for row in _dicts(rows)}
    for row in _dicts(connection.execute(queries.chairs, given)):
        found[row["table_id"]].chairs.append(row)
    for key, _, seat, text, at, maker in connection.execute(queries.entries, given):
        found[key].entries.append(from_text(seat, text, maker))
        found[key].at = at
    for row in _dicts(connection.execute(queries.lines, given)):
        found[row["table_id"]].chats.append(row)
    if queries.elsewhere is not None:
        seen = by_table(connection.execute(queries.elsewhere, given), keys)
        for key, table in found.items():
            table.elsewhere = seen[key]
    return found


def _dicts(rows: sa.CursorResult[Any]) -> Iterator[Row]:
    names = tuple(rows.keys())
    return (dict(zip(names, row, strict=True)) for row in rows)


def _of(rows: sa.Table, given: sa.FromClause) -> sa.Select[Any]:
    return select(rows).join(given, given.c.key == rows.c.table_id)


def _last_chats(given: sa.FromClause) -> sa.Select[Any]:
    order = func.row_number().over(
        partition_by=chats.c.table_id, order_by=chats.c.number.desc()
    )  # fmt: skip
    ranked = _of(chats, given).add_columns(order.label("back")).subquery()
    columns = [ranked.c[column.name] for column in chats.c]
    return select(*columns).where(ranked.c.back <= CHATS).order_by(ranked.c.number)
