"""Copies of tables for a server, and tables from such copies, which come from another device.

Logs only grow: if one is the beginning of another, the longer one is the same game, played on. If
neither is, somebody has gone on with one game on two devices, and has to say which counts.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from flibuste.local.keeping import KeptTable, LocalStore, readable
from flibuste.local.tables import LocalTables
from flibuste.table import httpwire
from flibuste.table.table import BOT, OVER, PERSON, PLAYING

Relation = Literal["none", "same", "behind", "ahead", "apart", "unreadable"]
"""What a device has, beside a copy."""


class TableCopy(msgspec.Struct):
    """What a device sends, but for the revision."""

    brief: httpwire.CopyBrief
    text: str


async def copy_of(tables: LocalTables, key: str) -> TableCopy | None:
    """A table as it is kept; None if it is not one person's game against bots. Raises Refusal."""
    kept = tables.kept.of(key)
    kinds = sorted(str(chair["kind"]) for chair in kept.chairs)
    fits = kinds.count(PERSON) == 1 and set(kinds) == {PERSON, BOT}
    if not fits or kept.table.get("state") not in (PLAYING, OVER):
        return None
    text = msgspec.json.encode(kept).decode()
    brief = await _brief(tables, key, kept)
    return TableCopy(brief, text) if len(text) <= httpwire.LONGEST_COPY else None


async def _brief(tables: LocalTables, key: str, kept: KeptTable) -> httpwire.CopyBrief:
    over, entries = kept.table["state"] == OVER, len(kept.log)
    table = tables.in_memory(key)
    turn = table.log.to_move if table else await tables.turn(key, entries)
    people = [chair["seat"] for chair in kept.chairs if chair["kind"] == PERSON]
    seats = [
        httpwire.CopyChair("bot" if c["kind"] == BOT else "person", c["name"], c["level"])
        for c in sorted(kept.chairs, key=lambda chair: int(chair["seat"]))
    ]
    return httpwire.CopyBrief(
        kept.table["game"], seats, over, entries, not over and turn in people, kept.table["made"]
    )


def relation(store: LocalStore, key: str, text: bytes) -> Relation:
    """How what is kept here stands to a copy."""
    try:
        theirs = readable(text).log
    except ValueError:
        return "unreadable"
    if key not in store.kept or not store.makes_sense(key):
        return "none"
    ours = store.kept[key].log
    shorter = min(len(ours), len(theirs))
    if ours[:shorter] != theirs[:shorter]:
        return "apart"
    if len(ours) == len(theirs):
        return "same"
    return "ahead" if len(ours) > len(theirs) else "behind"
