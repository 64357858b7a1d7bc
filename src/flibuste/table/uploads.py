"""Uploaded records: checking them, and making a table on which one can be replayed."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from flibuste.core import gamerecord
from flibuste.core.errors import BadRecord, FlibusteError
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match, load
from flibuste.table import httpwire, timing
from flibuste.table.fairqueue import Payer
from flibuste.table.log import BranchedFrom
from flibuste.table.logentries import LogEntry, Moved
from flibuste.table.making import TableMaker
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import say
from flibuste.table.table import GUEST, OVER, REVIEW

MOST_MOVES = 20_000
"""How long an uploaded record may be: far longer than any game of people."""


class Uploads:
    """Reads uploaded records."""

    def __init__(self, registry: TableMaker) -> None:
        self._registry = registry

    async def _read(self, payer: Payer, raw: bytes) -> tuple[Match, list[LogEntry]]:
        """Replay a record in its turn. Returns the match and its log. Raises Refusal."""
        try:
            return await self._registry.services.replays.run(payer, partial(_replay, raw))
        except FlibusteError as error:
            raise Refusal("bad-record", 422, why=error) from None
        except RecursionError:
            raise Refusal("bad-record", 422, why="nested") from None

    async def check(self, payer: Payer, raw: bytes, lang: str) -> httpwire.RecordCheck:
        """Whether a record replays and its deal was fair, in words."""
        try:
            match, _ = await self._read(payer, raw)
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            return httpwire.RecordCheck(False, refusal.sentence(lang))
        return httpwire.RecordCheck(True, say(lang, _finding(match)))

    async def keep(self, payer: Payer, raw: bytes) -> str:
        """Make a table of a record. Returns its id. Raises Refusal."""
        match, entries = await self._read(payer, raw)
        key = self._registry.new_id()
        await self._registry.keep(_row(match, key, payer.guest), _chairs(match, key), entries)
        return key


def _finding(match: Match) -> str:
    """The sentence about a record that replays."""
    if match.deal is None:
        return "record-ok"
    return "record-fair" if any(match.deal.entropy) else "record-promised"


def _replay(raw: bytes) -> tuple[Match, list[LogEntry]]:
    kept = gamerecord.read(raw)
    if len(kept.moves) > MOST_MOVES:
        raise BadRecord(f"a record of more than {MOST_MOVES:,} moves")
    match = load(raw, auto_chance=False)
    again = match.again()
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
        "state": OVER if match.over else REVIEW, "made": timing.seconds(), "secret": None,
        "entropy": "[]", "seed": seed, "setup": json.dumps(match.setup), "rematch": None,
        "branch": _branch(match),
    }  # fmt: skip


def _branch(match: Match) -> str | None:
    """The branch that a record states, as a table's row has it."""
    if match.branch is None:
        return None
    told = match.branch
    return BranchedFrom(told.table, told.ply, told.redraws).as_text()


def _chairs(match: Match, key: str) -> list[dict[str, Any]]:
    return [
        {"table_id": key, "seat": seat, "kind": GUEST, "guest": None, "name": "", "level": None}
        for seat in range(match.seats)
    ]
