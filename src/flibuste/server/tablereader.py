"""Reading tables from the database: those that are asked for meanwhile are read together.

When a server has gone, thousands of its tables are asked for at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from flibuste.server.logentries import LogEntry, from_text
from flibuste.server.schema import chairs, chats, moves, tables
from flibuste.server.writes import DatabaseGone, Job

Row = dict[str, Any]
TOGETHER = 100
"""How many tables are read at once."""
CHATS = 50
"""How many lines of chat are read, the last ones."""


@dataclass
class StoredTable:
    """A table as it lies in the database."""

    table: Row
    chairs: list[Row]
    entries: list[LogEntry]
    chats: list[Row]
    at: int | None = None
    """When the last entry of its log was written, in milliseconds."""
    archive: bytes | None = None
    """If its rules are of another version: the game as it was shown."""


class TableReader:
    """Reads tables, one query after the other; read: runs a query in a thread."""

    def __init__(self, read: Callable[[Job], Awaitable[Any]]) -> None:
        self._read = read
        self._waiting: dict[str, asyncio.Future[StoredTable | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def table(self, key: str) -> StoredTable | None:
        """A table as it is from now on, or None if there is none."""
        loop = asyncio.get_running_loop()
        if key not in self._waiting:
            self._waiting[key] = loop.create_future()
        waiting = self._waiting[key]
        if self._reading is None or self._reading.done():
            self._reading = loop.create_task(self._go_on())
        return await asyncio.shield(waiting)

    async def _go_on(self) -> None:
        while self._waiting:
            keys = list(self._waiting)[:TOGETHER]
            asked = {key: self._waiting.pop(key) for key in keys}
            await self._answer(asked)

    async def _answer(self, asked: dict[str, asyncio.Future[StoredTable | None]]) -> None:
        """Read some tables. If that fails, each is read alone: only the faulty fail."""
        try:
            found = await self._read(lambda connection: stored(connection, list(asked)))
        except Exception as error:
            if len(asked) == 1 or isinstance(error, (DatabaseGone, OperationalError)):
                _fail(asked, error)
                return
            for key, waiting in asked.items():
                await self._answer({key: waiting})
            return
        for key, waiting in asked.items():
            if not waiting.done():
                waiting.set_result(found.get(key))


def _fail(asked: dict[str, asyncio.Future[StoredTable | None]], error: Exception) -> None:
    for waiting in asked.values():
        if not waiting.done():
            waiting.set_exception(error)
            waiting.exception()  # whoever asked may have gone


def stored(connection: sa.Connection, keys: list[str]) -> dict[str, StoredTable]:
    """These tables, as far as there are any, by their ids."""
    rows = connection.execute(select(tables).where(tables.c.id.in_(keys))).mappings()
    found = {row["id"]: StoredTable(dict(row), [], [], []) for row in rows}
    for row in connection.execute(_of(chairs, keys).order_by(chairs.c.seat)).mappings():
        found[row["table_id"]].chairs.append(dict(row))
    for key, _, seat, text, at in connection.execute(_of(moves, keys).order_by(moves.c.number)):
        found[key].entries.append(from_text(seat, text))
        found[key].at = at
    for row in connection.execute(_last_chats(keys)).mappings():
        found[row["table_id"]].chats.append(dict(row))
    return found


def _of(rows: sa.Table, keys: list[str]) -> sa.Select[Any]:
    return select(rows).where(rows.c.table_id.in_(keys))


def _last_chats(keys: list[str]) -> sa.Select[Any]:
    order = func.row_number().over(
        partition_by=chats.c.table_id, order_by=chats.c.number.desc()
    )  # fmt: skip
    ranked = _of(chats, keys).add_columns(order.label("back")).subquery()
    columns = [ranked.c[column.name] for column in chats.c]
    return select(*columns).where(ranked.c.back <= CHATS).order_by(ranked.c.number)
