"""Lists of tables: everybody's in the lobby, and one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from flibuste.server import timing, wire
from flibuste.server.gamewords import title_of
from flibuste.server.registry import TableRegistry
from flibuste.server.store import Row, StoredBrief, list_tables
from flibuste.server.table import GUEST, PERSON, PLAYING

FRESH_S = 0.4
"""Seconds for which a list of public tables is reused."""


class Lobby:
    """Lists the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._latest: tuple[float, asyncio.Future[list[StoredBrief]]] | None = None

    async def public_tables(self, guest: str, lang: str) -> list[wire.Brief]:
        """Public tables that are not over."""
        briefs = [
            self._live(row, guest, lang) or self._kept(row, chairs, entries, guest, lang)
            for row, chairs, entries in await self._public()
        ]
        return [brief for brief in briefs if brief.yours or not brief.notice]

    async def tables_of(self, guest: str, lang: str) -> list[wire.Brief]:
        """A guest's own tables, finished ones included."""
        found: list[StoredBrief] = await self._store.read(list_tables(guest, mine=True))
        briefs = []
        for row, chairs, entries in found:
            live = self._live(row, guest, lang)
            if live is None:
                turn = await self._is_turn(row, chairs, entries, guest)
                live = self._kept(row, chairs, entries, guest, lang)
                live.your_turn = turn
            briefs.append(live)
        return briefs

    def _live(self, row: Row, guest: str, lang: str) -> wire.Brief | None:
        table = self._registry.in_memory(row["id"])
        return table.brief(guest, lang) if table else None

    def _kept(self, row: Row, chairs: list[Row], entries: int, guest: str, lang: str) -> wire.Brief:
        """A table's entry in a list, from the database alone; whatever its rows are like."""
        refusal = self._registry.obstacle(row)
        try:
            brief = _brief(row, chairs, entries, guest)
        except Exception as error:
            refusal = self._registry.unreadable.refusal(row["id"], error)
            mine = row["owner"] == guest
            brief = wire.Brief(row["id"], "", "", [], PLAYING, 0, mine, False, False, 0)
        if refusal is not None:
            brief.notice = refusal.sentence(lang)
            brief.closable = row["owner"] == guest and self._registry.closable(row)
        brief.title = title_of(row["game"], lang)
        return brief

    async def _is_turn(self, row: Row, chairs: list[Row], entries: int, guest: str) -> bool:
        """Whether it is the guest's turn at a table on the disk, replayed only if he plays."""
        seats = [c["seat"] for c in chairs if c["guest"] == guest and c["kind"] in (PERSON, GUEST)]
        if row["state"] != PLAYING or not seats:
            return False
        return await self._registry.turn(row["id"], entries) in seats

    def _public(self) -> Awaitable[list[StoredBrief]]:
        """The public tables from the database: one query for everybody in the lobby."""
        now = timing.monotonic()
        if self._latest is None or self._latest[0] < now - FRESH_S:
            reading = self._store.read(list_tables("", mine=False))
            self._latest = now, asyncio.ensure_future(reading)
        return asyncio.shield(self._latest[1])


def _brief(row: Row, chairs: list[Row], entries: int, guest: str) -> wire.Brief:
    chairs.sort(key=lambda c: int(c["seat"]))
    yours = row["owner"] == guest or any(c["guest"] == guest for c in chairs)
    return wire.Brief(
        row["id"], row["game"], row["game"],
        [wire.BriefChair(c["kind"], c["name"], c["level"]) for c in chairs],
        row["state"], entries, yours, False, bool(row["public"]),
        max(0, timing.seconds() - row["made"]), from_memory=bool(row["from_memory"]),
    )  # fmt: skip
