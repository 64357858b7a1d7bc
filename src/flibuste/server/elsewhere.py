"""Who looks at tables through other servers that share the database: reads ``presence``'s rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import nodes, presences
from flibuste.server.writes import Database
from flibuste.table.table import Elsewhere


def seen_elsewhere(database: Database, given: sa.FromClause, node: str) -> sa.Select[Any]:
    """Whom other servers than ``node`` see, or have seen, at the tables of ``given``."""
    seen, until = presences.c, nodes.c.until
    query = select(seen.table_id, seen.guest, seen.gone, until, database.now())
    query = query.join(nodes, nodes.c.id == seen.node)
    query = query.join(given, given.c.key == seen.table_id)
    return query.where(seen.node != node)


def by_table(rows: Iterable[Any], keys: Iterable[str]) -> dict[str, Elsewhere]:
    """The rows of ``seen_elsewhere`` by table."""
    found: dict[str, Elsewhere] = {key: {} for key in keys}
    for key, guest, gone, until, now in rows:
        last = gone if gone is not None else until if until < now else None
        known = found[key].get(guest, 0)
        found[key][guest] = None if last is None or known is None else max(last, known)
    return found
