"""The rows of a table as one text, and where it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from flibuste.server import timing
from flibuste.server.logentries import LogEntry, as_text, from_text

Keep = Callable[[str, bytes], Awaitable[None]]
"""Keeps the text of a table under its id; done when it is on the disk. It may fail."""


class KeptTable(msgspec.Struct):
    """A table as it is kept: rows as the server's database has them."""

    table: dict[str, Any]
    chairs: list[dict[str, Any]]
    log: list[tuple[int, str]] = []
    """The seat and the text of each entry."""

    def entries(self) -> list[LogEntry]:
        return [from_text(seat, text) for seat, text in self.log]


class LocalStore:
    """What tables ask of the server's store: their rows are written before anybody is told."""

    shared = False
    dealing = ""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self.kept: dict[str, KeptTable] = {}

    def now(self) -> int:
        return timing.milliseconds()

    async def put(self, kept: KeptTable) -> None:
        """Write a table, whole. What could not be written is as it was."""
        await self._keep(kept.table["id"], msgspec.json.encode(kept))
        self.kept[kept.table["id"]] = kept

    async def append(
        self, key: str, number: int, entries: Sequence[LogEntry], epoch: int | None = None
    ) -> None:
        """Add entries to a table's log, which has ``number`` of them."""
        kept = self.kept[key]
        added = [(entry.seat, as_text(entry)) for entry in entries]
        await self.put(KeptTable(kept.table, kept.chairs, [*kept.log[:number], *added]))

    def change(self, job: object, *topics: str) -> asyncio.Future[None]:
        """Notes that only lists of tables need are not kept: they follow from the rows."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done
