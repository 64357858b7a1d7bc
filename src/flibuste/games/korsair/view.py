"""What a seat sees of Korsair, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from typing import Any

from flibuste.core.viewparts import field, made_of, reads
from flibuste.games.korsair.derived import (
    CHARACTER,
    FLEETS,
    GOLD,
    LAYER,
    LEADER,
    OWNER,
    ROW,
    SAILORS,
    ViewRecord,
)
from flibuste.games.korsair.hidden import ships_in
from flibuste.games.korsair.pieces import COLOURS, GALLEONS, KINDS, NAMES, SHIP
from flibuste.games.korsair.rules import side_of, side_score, sides
from flibuste.games.korsair.state import ADMIRAL_ABOARD, ATTACK, DISCARD, DRAW, LAY, State


@reads("pairs", "hands")
def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides: its side's hands."""
    side = (seat & ~1, seat | 1) if s.pairs else (seat,)
    found: dict[str, Any] = {"seat": seat}
    for other in side:
        found[f"seats/{other}/hand"] = _hand(s, other)
    return found


@reads("seats", "pairs", "gold")
def _gold(s: State) -> list[int]:
    return list(s.gold[: sides(s)].tolist())


@reads("seats", "pairs", "gold")
def _loot(s: State) -> list[int | None]:
    """K-26, from memory: None where galleons lie face down, however much they are worth."""
    return [None if gold else 0 for gold in s.gold[: sides(s)].tolist()]


@reads("spent")
def _spent(s: State) -> dict[str, int]:
    return {NAMES[kind]: n for kind, n in enumerate(s.spent.tolist()) if n}


@reads("spent")
def _discarded(s: State) -> dict[str, int]:
    """From memory: without the galleons, which lie face down before whoever took them."""
    return {NAMES[kind]: n for kind, n in enumerate(s.spent.tolist()) if n and kind >= SHIP}


@reads("seats", "pairs", "ended", "hand_size", "hands", "gold")
def _seats(s: State) -> list[dict[str, Any]]:
    if s.ended:
        return [_revealed(s, other) for other in range(s.seats)]
    return [_seat(other, side_of(s, other), n) for other, n in _sizes(s)]


def _sizes(s: State) -> Iterable[tuple[int, int]]:
    return enumerate(s.hand_size[: s.seats].tolist())


@lru_cache(maxsize=1 << 10)
def _seat(seat: int, side: int, cards: int) -> dict[str, Any]:
    return {"seat": seat, "side": side, "cards": cards, "hand": None, "score": None}


def _revealed(s: State, seat: int) -> dict[str, Any]:
    """K-26"""
    side = side_of(s, seat)
    shown = {"hand": _hand(s, seat), "score": side_score(s, side)}
    return {**_seat(seat, side, int(s.hand_size[seat])), **shown}


def _hand(s: State, seat: int) -> list[dict[str, Any]]:
    held = s.hands[seat].tolist()
    kinds = compress(range(KINDS), held)
    return [card for kind in kinds for card in _copies(seat, kind, held[kind])]


@lru_cache(maxsize=1 << 12)
def _copies(seat: int, kind: int, n: int) -> list[dict[str, Any]]:
    name = NAMES[kind]
    return [{"card": name, "key": f"{seat}/{name}/{copy}"} for copy in range(n)]


_ROW = struct.Struct(f"={ROW}H")


@reads("table", "afloat", "galleons")
def _galleons(s: ViewRecord) -> list[dict[str, Any]]:
    raw, size = s.galleons.tobytes(), _ROW.size
    slots = s.table[: s.afloat].tolist()
    return [_galleon(slot, raw[size * slot : size * slot + size]) for slot in slots]


@lru_cache(maxsize=1 << 12)
def _galleon(slot: int, row: bytes) -> dict[str, Any]:
    figures = _ROW.unpack(row)
    lead = figures[LEADER]
    ships = zip(COLOURS, figures[FLEETS:SAILORS], figures[SAILORS:], strict=True)
    return {
        "number": slot + 1,
        "key": f"galleon/{slot + 1}",
        "gold": figures[GOLD],
        "owner": figures[OWNER],
        "seat": figures[LAYER],
        "leader": lead - 1 if lead else None,
        "character": _character(figures[CHARACTER]),
        "fleets": [_fleet(colour, fleet, side - 1) for colour, fleet, side in ships if fleet],
    }


def _character(character: int) -> str | None:
    if character == 0:
        return None
    return "admiral" if character == ADMIRAL_ABOARD else f"captain {COLOURS[character - 1]}"


def _fleet(colour: str, fleet: int, side: int) -> dict[str, Any]:
    ships = [rank + 1 for rank in range(4) for _ in range(ships_in(fleet, rank))]
    return {"colour": colour, "side": side, "strength": fleet >> 10, "ships": ships}


PUBLIC = {
    "seat": made_of()(lambda s: None),
    "edition": field("edition", ("tilsi", "lutin").__getitem__),
    "pairs": field("pairs", bool),
    "first": field("first"),
    "stock": field("stock_size"),
    "seats": _seats,
    "gold": _gold,
    "galleons": _galleons,
    "closed": field("closed", lambda slot: slot + 1 or None),
    "spent": _spent,
    "ended": field("ended", lambda clause: f"K-{clause}" if clause else None),
}
"""What everybody sees, from a spectator's record."""

VEILED = {"gold": _loot, "spent": _discarded}
"""What is shown instead at a table played from memory."""


# --- a move by hand ----------------------------------------------------------------------


def steps(s: State, action: int) -> list[str]:
    """What to pick, one thing after the other, to make a legal move."""
    if action == DRAW:
        return ["stock"]
    if action < ATTACK:
        return [f"hand/{NAMES[action - LAY]}", "sea"]
    if action < DISCARD:
        kind, slot = divmod(action - ATTACK, GALLEONS)
        return [f"hand/{NAMES[SHIP + kind]}", f"galleon/{slot + 1}"]
    return [f"hand/{NAMES[SHIP + action - DISCARD]}", "discard"]
