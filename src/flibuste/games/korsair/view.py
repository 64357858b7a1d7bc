"""What a seat sees of Korsair, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State
from flibuste.games.korsair.hidden import hidden_from, ships_in
from flibuste.games.korsair.pieces import COLOURS, GALLEONS, KINDS, NAMES, SHIP
from flibuste.games.korsair.rules import leader, side_of, side_score, sides
from flibuste.games.korsair.state import ADMIRAL_ABOARD, ATTACK, DISCARD, DRAW, LAY


def view(s: State, seat: int) -> dict[str, Any]:
    return {
        "seat": seat if seat >= 0 else None,
        "edition": ("tilsi", "lutin")[s.edition],
        "pairs": bool(s.pairs),
        "first": int(s.first),
        "stock": int(s.stock_size),
        "seats": [_seat(s, seat, other) for other in range(s.seats)],
        "gold": [int(s.gold[side]) for side in range(sides(s))],
        "galleons": [_galleon(s, int(slot)) for slot in s.table[: s.afloat]],
        "closed": int(s.closed) + 1 or None,
        "spent": {NAMES[k]: int(s.spent[k]) for k in range(KINDS) if s.spent[k]},
        "ended": f"K-{s.ended}" if s.ended else None,
    }


def _seat(s: State, seat: int, other: int) -> dict[str, Any]:
    shown = bool(s.ended) or not hidden_from(s, seat, other)
    side = side_of(s, other)
    return {
        "seat": other,
        "side": side,
        "cards": int(s.hand_size[other]),
        "hand": _hand(s, other) if shown else None,
        "score": side_score(s, side) if s.ended else None,
    }


def _hand(s: State, seat: int) -> list[dict[str, Any]]:
    return [
        {"card": NAMES[kind], "key": f"{seat}/{NAMES[kind]}/{copy}"}
        for kind in range(KINDS)
        for copy in range(s.hands[seat, kind])
    ]


def _galleon(s: State, slot: int) -> dict[str, Any]:
    lead = leader(s, slot)
    character = int(s.character[slot])
    return {
        "number": slot + 1,
        "key": f"galleon/{slot + 1}",
        "gold": int(s.worth[slot]),
        "owner": int(s.owner[slot]),
        "seat": int(s.layer[slot]),
        "leader": lead if lead >= 0 else None,
        "character": _character(character),
        "fleets": [_fleet(s, slot, c) for c in range(4) if s.fleet[slot, c]],
    }


def _character(character: int) -> str | None:
    if character == 0:
        return None
    return "admiral" if character == ADMIRAL_ABOARD else f"captain {COLOURS[character - 1]}"


def _fleet(s: State, slot: int, colour: int) -> dict[str, Any]:
    fleet = int(s.fleet[slot, colour])
    return {
        "colour": COLOURS[colour],
        "side": int(s.sailor[slot, colour]) - 1,
        "strength": fleet >> 10,
        "ships": [rank + 1 for rank in range(4) for _ in range(ships_in(fleet, rank))],
    }


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
