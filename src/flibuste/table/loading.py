"""A table from its rows. One that cannot be read is refused, and harms no other."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from flibuste.core import jit
from flibuste.core import registry as games
from flibuste.table import archives, callingoff, messages, undoing, wire
from flibuste.table.log import BranchedFrom, SeedOrigin
from flibuste.table.logentries import LogEntry
from flibuste.table.refusals import Refusal
from flibuste.table.services import Services
from flibuste.table.table import (
    CLOSED,
    FINISHED,
    OVER,
    PLAYING,
    WAITING,
    Elsewhere,
    Occupant,
    Table,
)

log = logging.getLogger("flibuste.table")
Row = dict[str, Any]
REMEMBERED = 10_000
"""How many unreadable tables are kept in mind, so that each is logged once."""
SHORT = 200
"""Moves that compiled rules play again in a millisecond or two."""
Shape = TypeVar("Shape", bound=msgspec.Struct)


@dataclass
class StoredTable:
    """A table as its rows are kept."""

    table: Row
    chairs: list[Row]
    entries: list[LogEntry]
    chats: list[Row]
    at: int | None = None
    """When the last entry of its log was written, in milliseconds."""
    archive: bytes | None = None
    """If its rules are of another version: the game as it was shown."""
    elsewhere: Elsewhere = field(default_factory=dict)


class TableRow(msgspec.Struct):
    """What a table's row must be like; SQLite itself keeps anything in any column."""

    seats: int
    options: dict[str, Any]
    owner: str
    public: bool
    clock: int | None
    state: wire.TableState
    made: int
    secret: str | None
    entropy: list[Any]
    setup: dict[str, Any] | None
    rematch: str | None
    wound: int | None
    from_memory: bool | None
    hints: bool | None
    rated: bool | None


class ChairRow(msgspec.Struct):
    """What a chair's row must be like."""

    seat: int
    kind: wire.ChairKind
    guest: str | None
    name: str
    level: str | None
    gone: int | None


class UnreadableTables:
    """The tables that could not be read since this server began."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def refusal(self, key: str, error: Exception) -> Refusal:
        """Log the reason the first time."""
        if key not in self._known and len(self._known) < REMEMBERED:
            self._known.add(key)
            log.error("table %s cannot be read: %s: %.300s", key, type(error).__name__, error)
        return Refusal("unreadable-table", 409)


def is_short(stored: StoredTable) -> bool:
    """Whether a game is replayed in less time than it takes to hand it to a thread."""
    name = stored.table["game"]
    few = len(stored.entries) <= SHORT and stored.archive is None and name in games.names()
    return few and jit.ready(games.get(name)) is not None


def loaded(services: Services, stored: StoredTable) -> Table:
    """A table from its rows, replayed; or from its archive, if its rules are of another version.

    Raises Refusal if there is none, and all sorts of errors if its rows make
    no sense: they may come from a damaged disk.
    """
    if stored.table["state"] == CLOSED:
        raise Refusal("closed-table", 410)
    row = decoded(stored.table)
    archived = row["rules"] != games.get(row["game"]).version
    if archived and stored.archive is None:
        raise old_rules(row)
    table = Table(services, row, occupants_of(stored))
    for c in stored.chats:
        table.chats = c["number"] + 1
        if c["text"] or c["kind"] == "hint":  # else whoever said it has deleted himself
            table.chat.append(messages.chat_of(c))
    table.began = max((at for at in (stored.at, row["wound"]) if at), default=None)
    if archived and stored.archive is not None:
        kept = archives.unpack(stored.archive)
        table.log = archives.ArchivedLog(table.opening, kept, len(stored.entries))
    else:
        table.branch_off(stored.entries[: table.first_ply])
        if table.state != WAITING:
            _replay(table, stored)
    return table


def _replay(table: Table, stored: StoredTable) -> None:
    table.log.load(stored.entries)
    table.undo = undoing.pending(stored.table["undo"], table.log.written)
    wish = callingoff.pending_wish(stored.table.get("calling_off"), table.log.written)
    table.calling_off = wish if table.state == PLAYING else None
    if table.match.over:
        table.state = OVER


def decoded(stored: Row) -> Row:
    """A table's row with its JSON read. Raises ValueError if it makes no sense."""
    row = {**stored, "deal": SeedOrigin.of(stored)}
    for name in ("options", "entropy", "setup"):
        row[name] = json.loads(row[name]) if row[name] is not None else None
    row["seed"] = int(row["seed"], 16) if row["seed"] is not None else None
    branch = stored.get("branch")
    row["branch"] = msgspec.json.decode(branch, type=BranchedFrom) if branch else None
    _checked(row, TableRow)
    return row


def encoded(row: Row) -> Row:
    """The inverse of ``decoded``, for a table whose game is not dealt."""
    texts = {"options": json.dumps(row["options"]), "deal": row["deal"].as_text()}
    if row["branch"] is not None:
        texts["branch"] = row["branch"].as_text()
        texts["setup"] = json.dumps(row["setup"])
    seed = None if row["seed"] is None else format(row["seed"], "x")
    return {**row, **texts, "seed": seed, "entropy": json.dumps(row["entropy"])}


def _checked(row: Row, shape: type[Shape]) -> Shape:
    return msgspec.convert({name: row[name] for name in shape.__struct_fields__}, shape)


def old_rules(row: dict[str, Any]) -> Refusal:
    """Of a table whose game has other rules here."""
    code = "old-rules" if row["state"] in FINISHED else "old-rules-unfinished"
    return Refusal(code, 409, rules=row["rules"])


def occupants_of(stored: StoredTable) -> list[Occupant]:
    """Who sits at a table. Raises ValueError if its rows make no sense."""
    seated = [_checked(row, ChairRow) for row in stored.chairs]
    if [c.seat for c in seated] != list(range(stored.table["seats"])):
        raise ValueError(f"chairs {[c.seat for c in seated]}")
    return list(map(Occupant.of, stored.chairs))
