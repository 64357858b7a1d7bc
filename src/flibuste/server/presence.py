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

from flibuste.server.schema import presences
from flibuste.server.store import TABLE, Store
from flibuste.server.writes import Database, unheeded

PAUSE_S = 0.05
"""Seconds between two writes of who has come and gone, at least."""


class Presence:
    """Writes who looks at tables through this server; nothing if no other server shares them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gathered: dict[tuple[str, str], int | None] = {}
        self._written_at = -PAUSE_S  # by the event loop's clock
        self._upsert = _upsert(store.database)

    def came(self, table: str, guest: str) -> None:
        self._note([(table, guest)], None)

    def went(self, table: str, guest: str) -> None:
        self._note([(table, guest)], self._store.now())

    def renew(self, seen: Iterable[tuple[str, str]]) -> None:
        """Write again who looks at which table, after the database was away."""
        self._note(seen, None)

    def _note(self, seen: Iterable[tuple[str, str]], gone: int | None) -> None:
        """Write this at the end of the turn, with all else of it; later if many come at once."""
        if self._store.shared:
            if not self._gathered:
                self._write_soon(asyncio.get_running_loop())
            self._gathered |= dict.fromkeys(seen, gone)

    def _write_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        if now >= self._written_at + PAUSE_S:
            self._written_at = now
            loop.call_soon(self._write)
        else:
            self._written_at += PAUSE_S
            loop.call_at(self._written_at, self._write)

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
