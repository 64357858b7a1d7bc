"""Deleting tables, wholly. A commitment to the deal stays: nobody may have it again.

So do the results of a rated game: the strengths of its players stand on them.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.core import fair
from flibuste.server.schema import (
    archives,
    calls,
    chairs,
    chats,
    leases,
    moves,
    presences,
    results,
    reviews,
    spent_deals,
    tables,
)
from flibuste.server.writes import Database, Job
from flibuste.table.table import CLOSED, PLAYING, WAITING

Condition = sa.ColumnElement[bool]


def ones_own(guest: str) -> Condition:
    """Tables that a guest may delete; ``Table.deletable`` says the same of a table in memory."""
    others = select(chairs.c.seat).where(
        chairs.c.table_id == tables.c.id, chairs.c.guest.is_not(None), chairs.c.guest != guest
    )
    unbegun = tables.c.state.in_((WAITING, CLOSED))
    counts = func.coalesce(tables.c.rated, sa.false()) & (tables.c.state == PLAYING)
    return (tables.c.owner == guest) & (unbegun | ~others.exists() & ~counts)


def delete_tables(database: Database, keys: list[str], condition: Condition) -> Job:
    """Delete those of these tables that still meet the condition. Returns their ids."""
    old = select(tables.c.id, tables.c.secret).where(tables.c.id.in_(keys), condition)
    locked = old.order_by(tables.c.id).with_for_update(of=tables)

    def job(connection: sa.Connection) -> list[str]:
        found = connection.execute(locked).all()
        spent = [{"commitment": fair.commitment(row.secret)} for row in found if row.secret]
        if spent:
            connection.execute(database.insert(spent_deals).on_conflict_do_nothing(), spent)
        gone = [row.id for row in found]
        for table in (archives, reviews, moves, chats, chairs, leases, presences, calls):
            connection.execute(sa.delete(table).where(table.c.table_id.in_(gone)))
        unrated = results.c.table_id.in_(gone) & ~results.c.rated
        connection.execute(sa.delete(results).where(unrated))
        connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
        return gone

    return job
