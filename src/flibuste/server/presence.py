"""Presence: who looks at a table through other servers that share the database.

Each server writes who looks through it. A guest whom no running server sees is gone, since the
last of them lost sight of him.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import nodes, presences
from flibuste.server.store import TABLE, Store
from flibuste.server.writes import Database, unheeded

Elsewhere = dict[str, int | None]
"""Guests whom other servers have seen at a table: None if they still do, else since when not."""


class Presence:
    """Writes who looks at tables through this server; nothing if no other server shares them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gathered: dict[tuple[str, str], int | None] = {}  # in this turn of the event loop
        self._upsert = _upsert(store.database)

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
            self._gathered |= dict.fromkeys(seen, gone)

    def _write(self) -> None:
        gathered, self._gathered = self._gathered, {}
        if gathered:
            rows = [(table, guest, gone) for (table, guest), gone in gathered.items()]
            topics = dict.fromkeys(TABLE + table for table, _ in gathered)
            unheeded(self._store.change(partial(self._written, rows), *topics))

    def _written(self, rows: list[tuple[str, str, int | None]], connection: sa.Connection) -> None:
        seen = msgspec.json.encode(rows).decode()
        connection.execute(self._upsert, {"seen": seen, "node": self._store.node})


def _upsert(database: Database) -> Any:
    """Writes all rows at once."""
    seen = database.listed("seen", key=sa.String, guest=sa.String, gone=sa.BigInteger)
    node = sa.bindparam("node", type_=sa.String)
    rows = select(seen.c.key, seen.c.guest, node, seen.c.gone)
    rows = rows.where(sa.true())  # without it SQLite reads ON CONFLICT as ON
    insert = database.insert(presences)
    made = insert.from_select(["table_id", "guest", "node", "gone"], rows)
    return made.on_conflict_do_update(
        index_elements=["table_id", "guest", "node"], set_={"gone": insert.excluded.gone}
    )


def elsewhere(given: sa.FromClause) -> sa.Select[Any]:
    """Whom other servers than ``node`` see, or have seen, at the tables of ``given``."""
    query = select(presences.c.table_id, presences.c.guest, presences.c.gone, nodes.c.until)
    query = query.join(nodes, nodes.c.id == presences.c.node)
    query = query.join(given, given.c.key == presences.c.table_id)
    return query.where(presences.c.node != sa.bindparam("node"))


def by_table(rows: Iterable[Any], keys: list[str], now: int) -> dict[str, Elsewhere]:
    """The rows of ``elsewhere`` by table; now: the time of the database."""
    found: dict[str, Elsewhere] = {key: {} for key in keys}
    for key, guest, gone, until in rows:
        last = gone if gone is not None else until if until < now else None
        known = found[key].get(guest, 0)
        found[key][guest] = None if last is None or known is None else max(last, known)
    return found
