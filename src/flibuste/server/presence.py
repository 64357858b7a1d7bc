"""Presence: who looks at a table through other servers that share the database.

Each server writes who looks through it. A guest whom no running server sees is gone, since the
last of them lost sight of him.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import nodes, presences
from flibuste.server.store import TABLE, Row, Store
from flibuste.server.writes import unheeded

Elsewhere = dict[str, int | None]
"""Guests whom other servers have seen at a table: None if they still do, else since when not."""


class Presence:
    """Writes who looks at tables through this server; nothing if no other server shares them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gathered: dict[tuple[str, str], Row] = {}  # in this turn of the event loop
        insert = store.database.insert(presences)
        self._upsert = insert.on_conflict_do_update(
            index_elements=["table_id", "guest", "node"], set_={"gone": insert.excluded.gone}
        )

    def came(self, table: str, guest: str) -> None:
        self._note([(table, guest)], None)

    def went(self, table: str, guest: str) -> None:
        self._note([(table, guest)], self._store.now())

    def renew(self, seen: Iterable[tuple[str, str]]) -> None:
        """Write again who looks at which table, after the database was away."""
        self._note(seen, None)

    def _note(self, seen: Iterable[tuple[str, str]], gone: int | None) -> None:
        """Write this at the end of the turn, with all else of it: many may come at once."""
        if self._store.shared:
            if not self._gathered:
                asyncio.get_running_loop().call_soon(self._write)
            for table, guest in seen:
                row = {"table_id": table, "guest": guest, "node": self._store.node, "gone": gone}
                self._gathered[table, guest] = row

    def _write(self) -> None:
        rows, self._gathered = list(self._gathered.values()), {}
        if rows:
            topics = dict.fromkeys(TABLE + row["table_id"] for row in rows)
            unheeded(self._store.change(partial(self._written, rows), *topics))

    def _written(self, rows: list[Row], connection: sa.Connection) -> None:
        connection.execute(self._upsert, rows)


def seen_elsewhere(
    connection: sa.Connection, node: str, keys: list[str], now: int
) -> dict[str, Elsewhere]:
    """By table: whom other servers see there, or have seen."""
    query = select(presences.c.table_id, presences.c.guest, presences.c.gone, nodes.c.until)
    query = query.join(nodes, nodes.c.id == presences.c.node)
    found: dict[str, Elsewhere] = {key: {} for key in keys}
    rows = connection.execute(query.where(presences.c.table_id.in_(keys), presences.c.node != node))
    for key, guest, gone, until in rows:
        last = gone if gone is not None else until if until < now else None
        known = found[key].get(guest, 0)
        found[key][guest] = None if last is None or known is None else max(last, known)
    return found
