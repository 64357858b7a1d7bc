"""Lists of tables: everybody's in the lobby, and one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from flibuste.server.registry import TableRegistry
from flibuste.server.tablelists import list_tables, list_unfinished
from flibuste.table import lobbywire, timing
from flibuste.table.briefs import StoredBrief, TableBriefs
from flibuste.table.guest import Guest

FRESH_S = 0.4
"""Seconds for which a list of public tables is reused."""


class Lobby(TableBriefs):
    """Lists the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        super().__init__(registry)
        self._registry = registry
        self._store = registry.store
        self._latest: tuple[float, asyncio.Future[list[StoredBrief]]] | None = None

    async def public_tables(self, guest: Guest, lang: str) -> list[lobbywire.Brief]:
        """Public tables that are not over, but for those of people one does not play with."""
        manners = await self._registry.services.manners.of(guest)
        avoided = manners.avoided | manners.barred
        briefs = [
            self.live(row, guest.id, lang) or self.kept(row, chairs, entries, guest.id, lang)
            for row, chairs, entries in await self._public()
            if row["owner"] not in avoided
        ]
        return [brief for brief in briefs if brief.yours or not brief.notice]

    async def own(self, guest: str, unfinished: bool) -> list[StoredBrief]:
        wanted = list_unfinished(guest) if unfinished else list_tables(guest, mine=True)
        found: list[StoredBrief] = await self._store.read(wanted)
        return found

    def _public(self) -> Awaitable[list[StoredBrief]]:
        """The public tables from the database: one query for everybody in the lobby."""
        now = timing.monotonic()
        if self._latest is None or self._latest[0] < now - FRESH_S:
            reading = self._store.read(list_tables("", mine=False))
            self._latest = now, asyncio.ensure_future(reading)
        return asyncio.shield(self._latest[1])
