"""Records from outside: checked, and laid on a table where they can be looked at."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import Any

from flibuste.core import gamerecord
from flibuste.core.errors import BadRecord, FlibusteError
from flibuste.core.match import Match, load
from flibuste.server.harbour import ID_BYTES, Harbour
from flibuste.server.speech import Refusal, say
from flibuste.server.store import add_table
from flibuste.server.table import CHANCE, GUEST, OVER, REVIEW

MOST_MOVES = 20_000
"""Of a record from outside: far more than people play, and replayed in a moment."""


async def read(harbour: Harbour, raw: bytes) -> tuple[Match, list[int]]:
    """Replay a record, off the event loop: the game and who made each move. Raises Refusal.

    One after the other: whoever sends many waits for himself.
    """
    try:
        async with harbour.replaying:
            return await asyncio.to_thread(_read, raw)
    except FlibusteError as error:
        raise Refusal("bad-record", 422, why=str(error)) from None
    except RecursionError:
        raise Refusal("bad-record", 422, why="nested") from None


def _read(raw: bytes) -> tuple[Match, list[int]]:
    kept = gamerecord.read(raw)
    if len(kept.moves) > MOST_MOVES:
        raise BadRecord(f"a record of more than {MOST_MOVES:,} moves")
    match = load(raw, auto_chance=False)
    again = Match(
        match.game, match.seats, match.options, match.seed, match.setup, auto_chance=False
    )
    actors = []
    for move in match.moves:
        seat = again.to_move
        actors.append(CHANCE if seat is None else seat)
        again.play(move)
    return match, actors


async def check(harbour: Harbour, raw: bytes, lang: str) -> dict[str, Any]:
    """Is a record right, and its deal fair?"""
    try:
        match, _ = await read(harbour, raw)
    except Refusal as refusal:
        return {"ok": False, "text": refusal.sentence(lang)}
    return {"ok": True, "text": say(lang, "record-fair" if match.deal else "record-ok")}


async def keep(harbour: Harbour, guest: str, raw: bytes) -> str:
    """Lay a record on a table of its own; the table's id."""
    match, actors = await read(harbour, raw)
    key = secrets.token_urlsafe(ID_BYTES)
    seed = None if match.seed is None else format(match.seed, "x")
    row = {
        "id": key, "game": match.game.name, "rules": match.game.version, "seats": match.seats,
        "options": json.dumps(match.options), "owner": guest, "public": False, "clock": None,
        "state": OVER if match.over else REVIEW, "made": int(time.time()), "secret": None,
        "entropy": "[]", "seed": seed, "setup": json.dumps(match.setup), "rematch": None,
    }  # fmt: skip
    chairs = [
        {"table_id": key, "seat": seat, "kind": GUEST, "guest": None, "name": "", "level": None}
        for seat in range(match.seats)
    ]
    await harbour.store.change(add_table(row, chairs))
    moves = zip(actors, match.moves, strict=True)
    await harbour.store.append([(key, i, seat, move) for i, (seat, move) in enumerate(moves)])
    return key
