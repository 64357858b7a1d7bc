"""Lists of tables: everybody's in the lobby, and one's own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

from flibuste.server import wire
from flibuste.server.gamewords import speaker
from flibuste.server.registry import TableRegistry
from flibuste.server.store import Row, list_tables
from flibuste.server.table import GUEST, PERSON, PLAYING

FRESH_S = 0.4
"""Seconds for which a list of public tables is reused."""
StoredBrief = tuple[Row, list[Row], int]
"""A table's row, the rows of its chairs, and how many entries its log has."""


class Lobby:
    """Lists the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._latest: tuple[float, asyncio.Future[list[StoredBrief]]] | None = None

    async def public_tables(self, guest: str, lang: str) -> list[wire.Brief]:
        """Public tables that are not over."""
        return [
            self._live(row, guest, lang) or _brief(row, chairs, entries, guest, lang, False)
            for row, chairs, entries in await self._public()
        ]

    async def tables_of(self, guest: str, lang: str) -> list[wire.Brief]:
        """A guest's own tables, finished ones included."""
        found: list[StoredBrief] = await self._store.read(list_tables(guest, mine=True))
        briefs = []
        for row, chairs, entries in found:
            live = self._live(row, guest, lang)
            if live is None:
                turn = await self._is_turn(row, chairs, entries, guest)
                live = _brief(row, chairs, entries, guest, lang, turn)
            briefs.append(live)
        return briefs

    def _live(self, row: Row, guest: str, lang: str) -> wire.Brief | None:
        table = self._registry.in_memory(row["id"])
        return table.brief(guest, lang) if table else None

    async def _is_turn(self, row: Row, chairs: list[Row], entries: int, guest: str) -> bool:
        """Whether it is the guest's turn at a table on the disk, replayed only if he plays."""
        seats = [c["seat"] for c in chairs if c["guest"] == guest and c["kind"] in (PERSON, GUEST)]
        if row["state"] != PLAYING or not seats:
            return False
        return await self._registry.turn(row["id"], entries) in seats

    def _public(self) -> Awaitable[list[StoredBrief]]:
        """The public tables from the database: one query for everybody in the lobby."""
        now = time.monotonic()
        if self._latest is None or self._latest[0] < now - FRESH_S:
            reading = self._store.read(list_tables("", mine=False))
            self._latest = now, asyncio.ensure_future(reading)
        return asyncio.shield(self._latest[1])


def _brief(
    row: Row, chairs: list[Row], entries: int, guest: str, lang: str, turn: bool
) -> wire.Brief:
    """A table's entry in a list, from the database alone."""
    chairs.sort(key=lambda c: int(c["seat"]))
    yours = row["owner"] == guest or any(c["guest"] == guest for c in chairs)
    return wire.Brief(
        row["id"], row["game"], speaker(row["game"], lang)("title"),
        [wire.BriefChair(c["kind"], c["name"], c["level"]) for c in chairs],
        row["state"], entries, yours, turn, bool(row["public"]),
        max(0, int(time.time()) - row["made"]),
    )  # fmt: skip
