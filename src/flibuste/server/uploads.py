"""Records from outside: checked, and laid on a table where they can be looked at."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import Any

from flibuste.core import gamerecord
from flibuste.core.errors import BadRecord, FlibusteError
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match, load
from flibuste.server import httpwire
from flibuste.server.logentries import LogEntry, Moved
from flibuste.server.refusals import Refusal
from flibuste.server.registry import ID_BYTES, TableRegistry
from flibuste.server.sentences import say
from flibuste.server.store import add_table
from flibuste.server.table import GUEST, OVER, REVIEW

MOST_MOVES = 20_000
"""Of a record from outside: far more than people play, and replayed in a moment."""


class Uploads:
    """Reads records from outside, one after the other: whoever sends many waits for himself."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._replaying = asyncio.Lock()

    async def _read(self, raw: bytes) -> tuple[Match, list[LogEntry]]:
        """Replay a record, off the event loop: the game and its log. Raises Refusal."""
        try:
            async with self._replaying:
                return await asyncio.to_thread(_replay, raw)
        except FlibusteError as error:
            raise Refusal("bad-record", 422, why=str(error)) from None
        except RecursionError:
            raise Refusal("bad-record", 422, why="nested") from None

    async def check(self, raw: bytes, lang: str) -> httpwire.RecordCheck:
        """Is a record right, and its deal fair?"""
        try:
            match, _ = await self._read(raw)
        except Refusal as refusal:
            return httpwire.RecordCheck(False, refusal.sentence(lang))
        return httpwire.RecordCheck(True, say(lang, "record-fair" if match.deal else "record-ok"))

    async def keep(self, guest: str, raw: bytes) -> str:
        """Lay a record on a table of its own; the table's id."""
        match, entries = await self._read(raw)
        key, store = secrets.token_urlsafe(ID_BYTES), self._registry.store
        await store.change(add_table(_row(match, key, guest), _chairs(match, key)))
        await store.append(key, 0, entries)
        return key


def _replay(raw: bytes) -> tuple[Match, list[LogEntry]]:
    kept = gamerecord.read(raw)
    if len(kept.moves) > MOST_MOVES:
        raise BadRecord(f"a record of more than {MOST_MOVES:,} moves")
    match = load(raw, auto_chance=False)
    again = Match(
        match.game, match.seats, match.options, match.seed, match.setup, auto_chance=False
    )
    entries: list[LogEntry] = []
    for move in match.moves:
        seat = again.to_move
        entries.append(Moved(CHANCE if seat is None else seat, move))
        again.play(move)
    return match, entries


def _row(match: Match, key: str, guest: str) -> dict[str, Any]:
    seed = None if match.seed is None else format(match.seed, "x")
    return {
        "id": key, "game": match.game.name, "rules": match.game.version, "seats": match.seats,
        "options": json.dumps(match.options), "owner": guest, "public": False, "clock": None,
        "state": OVER if match.over else REVIEW, "made": int(time.time()), "secret": None,
        "entropy": "[]", "seed": seed, "setup": json.dumps(match.setup), "rematch": None,
    }  # fmt: skip


def _chairs(match: Match, key: str) -> list[dict[str, Any]]:
    return [
        {"table_id": key, "seat": seat, "kind": GUEST, "guest": None, "name": "", "level": None}
        for seat in range(match.seats)
    ]
