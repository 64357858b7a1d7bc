"""Lists of tables, read from the database: tables' rows, those of their chairs, and counts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError, OperationalError

from flibuste.server.schema import chairs, moves, tables
from flibuste.server.store import rows_of
from flibuste.server.writes import Job
from flibuste.table.briefs import StoredBrief

MOST_UNFINISHED = 1000
"""How many unfinished tables of a guest are listed; he may have opened a hundred himself."""
DAMAGED = "damaged"
"""In a row: the table's other rows cannot be read."""


def list_tables(guest: str, mine: bool, limit: int = 60) -> Job:
    """Rows of tables, of their chairs, and counts of entries: public tables, or a guest's own."""
    if mine:
        seated = select(chairs.c.table_id).where(chairs.c.guest == guest)
        wanted = (tables.c.owner == guest) | tables.c.id.in_(seated)
        wanted &= tables.c.state != "closed"
    else:
        wanted = tables.c.public & tables.c.state.in_(["waiting", "playing"])
    return _list(select(tables).where(wanted).order_by(tables.c.made.desc()).limit(limit))


def list_unfinished(guest: str) -> Job:
    """The same of all tables of a guest whose games are not over, however many he has finished."""
    seated = select(chairs.c.table_id).where(chairs.c.guest == guest, chairs.c.over.is_(None))
    owned = select(tables.c.id).where(tables.c.owner == guest, tables.c.ended.is_(None))
    wanted = select(tables).where(
        tables.c.id.in_(seated.union(owned)), tables.c.state.in_(["waiting", "playing"])
    )
    return _list(wanted.order_by(tables.c.made.desc()).limit(MOST_UNFINISHED))


def _list(newest: sa.Select[Any]) -> Job:
    def job(connection: sa.Connection) -> list[StoredBrief]:
        try:
            return _briefs(connection, newest)
        except OperationalError:
            raise
        except DatabaseError:  # a page of the file is damaged: leave out what is on it alone
            keys = connection.execute(newest.with_only_columns(tables.c.id)).scalars().all()
            return [found for key in keys for found in _readable_brief(connection, key)]

    return job


def _briefs(connection: sa.Connection, query: Any) -> list[StoredBrief]:
    found = rows_of(connection, query)
    ids = [row["id"] for row in found]
    seats = rows_of(connection, select(chairs).where(chairs.c.table_id.in_(ids)))
    moved = func.count(), func.max(moves.c.at)
    counted = select(moves.c.table_id, *moved).where(moves.c.table_id.in_(ids))
    counts = connection.execute(counted.group_by(moves.c.table_id))
    known = {key: (n, at) for key, n, at in counts}
    briefs = []
    for row in found:
        plies, row["touched"] = known.get(row["id"], (0, row["wound"]))
        briefs.append((row, [s for s in seats if s["table_id"] == row["id"]], plies))
    return briefs


def _readable_brief(connection: sa.Connection, key: str) -> list[StoredBrief]:
    """One table of a damaged file; nothing if its row cannot be read."""
    row = select(tables).where(tables.c.id == key)
    with suppress(DatabaseError):
        return _briefs(connection, row)
    with suppress(DatabaseError):
        return [({**each, DAMAGED: True}, [], 0) for each in rows_of(connection, row)]
    return []
