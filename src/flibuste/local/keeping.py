"""What is kept: the rows of each table, as one text."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from flibuste.table import loading, timing
from flibuste.table.briefs import Row, StoredBrief
from flibuste.table.loading import StoredTable
from flibuste.table.logentries import LogEntry, as_text, from_text, maker_of
from flibuste.table.outcomes import GameOutcome
from flibuste.table.refusals import Refusal
from flibuste.table.table import CHATS, CLOSED, OVER, PLAYING

log = logging.getLogger("flibuste.local")
Keep = Callable[[str, bytes | None], Awaitable[None]]
"""Keeps a text under its name, none: no longer. Done when it is on the disk. It may fail."""


class EntryRow(msgspec.Struct, array_like=True):
    """An entry of a log as it is kept."""

    seat: int
    text: str
    maker: str | None = None
    """Who made its move, unless whoever has the seat."""

    @classmethod
    def of(cls, entry: LogEntry) -> EntryRow:
        return cls(entry.seat, as_text(entry), maker_of(entry))


class KeptTable(msgspec.Struct):
    """A table as it is kept: rows as the server's database has them."""

    table: Row
    chairs: list[Row]
    log: list[EntryRow] = []
    chats: list[Row] = []
    """The latest lines of chat."""

    def stored(self) -> StoredTable:
        """As it is read. When it was written last is not known: no turn was shortened meanwhile."""
        entries = [from_text(row.seat, row.text, row.maker) for row in self.log]
        return StoredTable(self.table, self.chairs, entries, self.chats, timing.milliseconds())

    def changed(self, **parts: Any) -> KeptTable:
        """The same with other rows."""
        return msgspec.structs.replace(self, **parts)


def readable(text: bytes) -> KeptTable:
    """A table from its text, as far as lists need it. Raises ValueError if it makes no sense."""
    try:
        kept = msgspec.json.decode(text, type=KeptTable)
        loading.decoded(kept.table)
        msgspec.convert(kept.chairs, list[loading.ChairRow])
    except Exception as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None
    return kept


class LocalStore:
    """Keeps tables: their rows are written before anybody is told."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self.kept: dict[str, KeptTable] = {}

    def now(self) -> int:
        return timing.milliseconds()

    # --- texts -------------------------------------------------------------------------------

    def take(self, name: str, text: bytes) -> None:
        """A table that was kept before. Raises Refusal if its text makes no sense; it is listed."""
        self.kept[name] = KeptTable({"id": name}, [])
        try:
            kept = readable(text)
        except ValueError as error:
            log.warning("%s cannot be read: %.300s", name, error)
            raise Refusal("unreadable-table", 409) from None
        kept.table["id"] = name
        self.kept[name] = kept

    def makes_sense(self, key: str) -> bool:
        return "state" in self.of(key).table

    def of(self, key: str) -> KeptTable:
        """Raises Refusal if it was deleted."""
        if key not in self.kept:
            raise Refusal("no-table", 404)
        return self.kept[key]

    def own(self, guest: str) -> list[StoredBrief]:
        """All tables that are not given up, the newest first."""
        latest = reversed(self.kept.values())  # of those made in the same second, too
        rows = [k for k in latest if k.table.get("state") != CLOSED]
        rows.sort(key=lambda kept: int(kept.table.get("made", 0)), reverse=True)
        return [(_row(k, guest), [*k.chairs], len(k.log)) for k in rows]

    def deals(self) -> set[object]:
        """The secrets of the deals that are used."""
        return {kept.table.get("secret") for kept in self.kept.values()}

    async def put(self, kept: KeptTable) -> None:
        """Write a table, whole. What could not be written is as it was."""
        await self._keep(kept.table["id"], msgspec.json.encode(kept))
        self.kept[kept.table["id"]] = kept

    async def drop(self, key: str) -> None:
        """Keep a table no longer."""
        await self._keep(key, None)
        self.kept.pop(key, None)

    # --- what tables ask ---------------------------------------------------------------------

    async def append(
        self,
        key: str,
        number: int,
        entries: Sequence[LogEntry],
        epoch: int | None = None,
        outcome: GameOutcome | None = None,
    ) -> None:
        """Add entries to a table's log, which has ``number`` of them."""
        kept = self.of(key)
        added = list(map(EntryRow.of, entries))
        state = kept.table["state"] if outcome is None else OVER
        changed = {"table": {**kept.table, "state": state}, "log": [*kept.log[:number], *added]}
        await self.put(kept.changed(**changed))

    async def change_table(
        self, key: str, seated: list[Row] | None, revision: int, **values: Any
    ) -> None:
        """Change a table's row and these chairs; nobody else does."""
        kept = self.of(key)
        chairs = {row["seat"]: row for row in (*kept.chairs, *(seated or ()))}
        seats = [chairs[seat] for seat in sorted(chairs)]
        await self.put(kept.changed(table={**kept.table, **values}, chairs=seats))

    async def add_chat(self, chat: Row) -> None:
        """Add a line of chat; only as many are kept as anybody is sent."""
        kept = self.of(chat["table_id"])
        await self.put(kept.changed(chats=[*kept.chats[1 - CHATS :], chat]))


def _row(kept: KeptTable, guest: str) -> Row:
    """A table's row; of one whose text makes no sense it is known that it is ours."""
    unknown = {"game": "", "owner": guest, "state": PLAYING, "rules": ""}
    return {**unknown, **kept.table}
