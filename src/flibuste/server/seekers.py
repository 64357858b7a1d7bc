"""Who looks for company: a row each, until a table is found or he no longer looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.schema import seekers, tables
from flibuste.server.writes import Database, Job
from flibuste.table.failures import Outdated

MOST = 1000
"""How many may look for company at once."""
TOLD_S = 60
"""Seconds in which somebody must hear of the table that was found for him."""


class Seeker(NamedTuple):
    """Somebody who looks for company."""

    guest: str
    name: str
    game: str
    seats: int
    """How many shall play; 0: any number."""
    since: int
    """When he began to look, in milliseconds."""
    bots: bool
    """Bots may take the chairs that are empty."""
    node: str
    """The server through which he looks."""
    rated: bool | None = False
    """The result is to count."""
    table: str | None = None
    """The table that was found for him."""


CHANGED = ("name", "seats", "bots", "node", "rated", "game")
"""What somebody who looks already may ask for anew."""
COLUMNS = [seekers.c[name] for name in Seeker._fields[:-1]] + [seekers.c.table_id]


def all_seekers(connection: sa.Connection) -> list[Seeker]:
    """Those who have looked longest come first."""
    query = select(*COLUMNS).order_by(seekers.c.since, seekers.c.guest).limit(2 * MOST)
    return [Seeker(*row) for row in connection.execute(query)]


def seek(database: Database, seeker: Seeker) -> Job:
    """Begin to look, or look for something else. Returns whether there was room."""
    row = dict(zip([column.name for column in COLUMNS], seeker, strict=True))
    insert = database.insert(seekers)
    changed = {name: insert.excluded[name] for name in CHANGED}
    same = seekers.c.game == insert.excluded.game
    changed["since"] = sa.case((same, seekers.c.since), else_=insert.excluded.since)
    upsert = insert.on_conflict_do_update(
        index_elements=["guest"], set_=changed, where=seekers.c.table_id.is_(None)
    )
    others = select(func.count()).where(
        seekers.c.guest != seeker.guest, seekers.c.table_id.is_(None)
    )

    def job(connection: sa.Connection) -> bool:
        if connection.execute(others).scalar_one() >= MOST:
            return False
        connection.execute(upsert, row)
        return True

    return job


def stop(guest: str, node: str, table: str | None = None) -> Job:
    """He no longer looks; table: he was told of it."""
    mine = (seekers.c.guest == guest) & (seekers.c.node == node)
    found = seekers.c.table_id.is_(None) if table is None else seekers.c.table_id == table
    return _deleted(mine & found)


def stop_others(running: Sequence[str]) -> Job:
    """Nobody looks any more through a server that does not run."""
    return _deleted(seekers.c.node.not_in(running))


def stop_untold(now: int) -> Job:
    """Nobody looks any more who went when a table was found for him. now: in seconds."""
    fresh = select(tables.c.id).where(
        tables.c.id == seekers.c.table_id, tables.c.made >= now - TOLD_S
    )
    return _deleted(seekers.c.table_id.is_not(None) & ~fresh.exists())


def _deleted(which: sa.ColumnElement[bool]) -> Job:
    return lambda connection: connection.execute(sa.delete(seekers).where(which)).rowcount


def seat_together(group: Sequence[Seeker], table: str) -> Job:
    """Give a table to all of a group. Raises Outdated if one of them no longer wants just that."""
    keys = [seeker.guest for seeker in group]
    query = select(*COLUMNS).where(seekers.c.guest.in_(keys)).order_by(seekers.c.guest)
    given = sa.update(seekers).where(seekers.c.guest.in_(keys)).values(table_id=table)

    def job(connection: sa.Connection) -> Any:
        found = {Seeker(*row) for row in connection.execute(query.with_for_update())}
        if found != set(group):
            raise Outdated
        connection.execute(given)

    return job
