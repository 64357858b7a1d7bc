"""What a seat sees of Freibeuter, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from flibuste.core.bits import lowest
from flibuste.core.viewparts import field, made_of, reads
from flibuste.games.freibeuter.derived import (
    BOARDER,
    BOAT,
    DUTCHMAN,
    NEAR,
    OPEN,
    PENDING,
    PURSE,
    STAKES,
    TOKEN,
    ViewRecord,
)
from flibuste.games.freibeuter.notation import format as move_text
from flibuste.games.freibeuter.pieces import (
    AROUND,
    BOUNTY,
    CROSSINGS,
    DOUBLER,
    DUTCHMAN_CARDS,
    LINE_NAMES,
    REGION_NAMES,
    REGIONS,
    TOKEN_NAMES,
    VALUES,
    WAREHOUSE,
    copies,
    crossing,
)
from flibuste.games.freibeuter.state import MOST_SEATS, State

PHASES = ("act", "resolve", "draw")


@reads("seats", "closable", "closing", "circled", row=("hand", "twice", "dutch"))
def own(s: ViewRecord, seat: int) -> dict[str, Any]:
    """What a seat sees besides: its hand, and the circles it could close."""
    return {f"seats/{seat}/hand": _hand(s), "closing": _closing(s)}


@reads("seats", "token", "closable", "closing", "circled", row=("hand", "twice", "dutch"))
def own_veiled(s: ViewRecord, seat: int) -> dict[str, Any]:
    """F-24, from memory: what a doubler would bring tells who has captured what."""
    closing = _closing(s)
    for circle in closing:
        if any(s.token[REGION_NAMES.index(at)] >= DOUBLER for at in circle["tokens"]):
            circle["stakes"] = None
    return {f"seats/{seat}/hand": _hand(s), "closing": closing}


@made_of("sea_size", "dutchmen_size")
def _piles(s: State) -> dict[str, int]:
    return {"sea": s.sea_size, "dutchman": s.dutchmen_size}


@made_of("doubled")
def _doubled(s: State) -> list[int]:
    return [5 * (n + 1) for n in range(VALUES) if s.doubled >> n & 1]


@made_of("seats", "riches")
def _richest(s: ViewRecord) -> list[int]:
    riches = s.riches[: s.seats].tolist()
    return [other for other, wealth in enumerate(riches) if wealth == max(riches)]


@made_of("sunk", "waters")
def _played(s: ViewRecord) -> dict[str, Any]:
    return {
        "sea": {REGION_NAMES[r]: n for r, (n, *_) in enumerate(s.waters.tolist()) if n},
        "dutchman": [LINE_NAMES[c] for c in range(DUTCHMAN_CARDS) if s.sunk >> c & 1],
    }


# --- the sea -----------------------------------------------------------------------------


@made_of("seats", "waters")
def _regions(s: ViewRecord) -> list[dict[str, Any]]:
    raw, size = s.waters.tobytes(), 1 + MOST_SEATS
    return [_region(r, raw[size * r : size * r + 1 + s.seats]) for r in range(REGIONS)]


@lru_cache(maxsize=1 << 12)
def _region(region: int, row: bytes) -> dict[str, Any]:
    name = REGION_NAMES[region]
    keys = [
        {"seat": other, "key": f"boat/{other}/{name}/{n}"}
        for other, count in enumerate(row[1:])
        for n in range(count)
    ]
    return {"at": name, "boats": keys, "cards_left": copies(region) - row[0]}


_SPOTS = [crossing(n) for n in range(CROSSINGS)]
_TOKEN = struct.Struct(f"={STAKES + MOST_SEATS}h")


@reads("seats", "tokens")
def _tokens(s: ViewRecord) -> list[dict[str, Any]]:
    raw, size, seats = s.tokens.tobytes(), _TOKEN.size, s.seats
    rows = ((spot, raw[size * spot : size * spot + size]) for spot in _SPOTS)
    return [_token(seats, spot, row) for spot, row in rows if row[0]]


@reads("seats", "tokens")
def _veiled_tokens(s: ViewRecord) -> list[dict[str, Any]]:
    """F-24, from memory: what a doubler would bring tells who has captured what."""
    return [{**each, "stakes": _known_stakes(each)} for each in _tokens(s)]


def _known_stakes(token: dict[str, Any]) -> list[int] | None:
    return None if token["kind"] == "doubler" else token["stakes"]


@lru_cache(maxsize=1 << 14)
def _token(seats: int, spot: int, row: bytes) -> dict[str, Any]:
    """A token, and what would happen if it were encircled with the boats around it now."""
    figures = _TOKEN.unpack(row)
    token, name = figures[TOKEN], REGION_NAMES[spot]
    boarder = figures[BOARDER] - 1 if figures[BOARDER] else None
    around = [REGION_NAMES[spot + step] for step in AROUND]
    stakes = token >= WAREHOUSE or boarder is not None
    return {
        "at": name,
        "key": f"token/{name}",
        "token": TOKEN_NAMES[token],
        "kind": TOKEN_NAMES[token].split()[0],
        "value": None
        if token == WAREHOUSE
        else 5 * (token if token < WAREHOUSE else token - WAREHOUSE),
        "share": BOUNTY if token == WAREHOUSE else token if token < WAREHOUSE else None,
        "boarder": boarder,
        "boat": None if boarder is None else f"boat/{boarder}/on/{name}",
        "regions": around,
        "open": [region for n, region in enumerate(around) if figures[OPEN] >> n & 1],
        "pending": bool(figures[PENDING]),
        **_payment(figures[NEAR : NEAR + seats], token, boarder, figures[PURSE]),
        "stakes": list(figures[STAKES : STAKES + seats]) if stakes else None,
    }


def _payment(near: Sequence[int], token: int, boarder: int | None, cash: int) -> dict[str, Any]:
    """Who would pay what to whom (F-12, F-13, F-17); the payer None is the bank."""
    if token >= DOUBLER or (token < WAREHOUSE and boarder is None):
        return {"pays": [], "due": 0, "borrows": 0}
    share = BOUNTY if token == WAREHOUSE else token
    pays = [
        {"seat": other, "dollars": share * boats}
        for other, boats in enumerate(near)
        if boats and other != boarder
    ]
    due = sum(part["dollars"] for part in pays)
    return {"pays": pays, "due": due, "borrows": 0 if boarder is None else max(0, due - cash)}


def _closing(s: ViewRecord) -> list[dict[str, Any]]:
    """The regions where a card of this hand completes a circle, and what that brings to whom."""
    found = []
    for by, name in ((BOAT, "boat"), (DUTCHMAN, "dutchman")):
        for region in _bits(int(s.closable[by])):
            tokens = [REGION_NAMES[spot] for spot in _bits(int(s.circled[region]))]
            stakes = s.closing[region][by][: s.seats].tolist()
            place = REGION_NAMES[region]
            found.append({"at": place, "with": name, "tokens": tokens, "stakes": stakes})
    return found


def _bits(regions: int) -> list[int]:
    found = []
    while regions:
        found.append(lowest(regions))
        regions &= regions - 1
    return found


# --- seats -------------------------------------------------------------------------------


class Holdings(NamedTuple):
    """What the fields of these names have for one seat."""

    cash: int
    debt: int
    stock: int
    aboard: int
    sea_cards: int
    dutch_cards: int
    captured: list[int]
    riches: int


@made_of("seats", "ended", *Holdings._fields)
def _seats(s: ViewRecord) -> list[dict[str, Any]]:
    rows = zip(*[getattr(s, name).tolist()[: s.seats] for name in Holdings._fields], strict=True)
    return [_seat(seat, Holdings(*row), bool(s.ended)) for seat, row in enumerate(rows)]


def _seat(seat: int, has: Holdings, ended: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "cash": has.cash,
        "debt": has.debt,
        "repays": 2 * has.debt,
        "marker": has.debt > 0,
        "boats": has.stock,
        "boarded": [REGION_NAMES[spot] for spot in _bits(has.aboard)],
        "sea_cards": has.sea_cards,
        "dutchman_cards": has.dutch_cards,
        "hand": None,
        "captured": dict(zip(_VALUES, has.captured, strict=True)),
        "wealth": has.riches,
        "score": has.riches if ended else None,
    }


@made_of("seats", "ended", *Holdings._fields)
def _veiled_seats(s: ViewRecord) -> list[dict[str, Any]]:
    """F-24, from memory: captured ships lie face down; how many, all see."""
    hidden = {"captured": None, "wealth": None}
    return [{**each, **hidden, "loot": sum(each["captured"].values())} for each in _seats(s)]


_VALUES = [str(5 * (n + 1)) for n in range(VALUES)]


def _hand(s: State) -> list[dict[str, Any]]:
    """Sea cards, then Dutchman cards; a card is named as in a setup."""
    sea, twice = int(s.hand[0]), int(s.twice[0])
    cards = [_sea_card(r, n) for r in _bits(sea) for n in range(1 + (twice >> r & 1))]
    return cards + [_dutchman_card(card) for card in _bits(int(s.dutch[0]))]


@cache
def _sea_card(region: int, n: int) -> dict[str, Any]:
    name = REGION_NAMES[region]
    return {"card": name, "kind": "sea", "key": f"sea/{name}/{n}"}


@cache
def _dutchman_card(card: int) -> dict[str, Any]:
    line = LINE_NAMES[card]
    return {"card": f"dutchman {line}", "kind": "dutchman", "key": f"dutchman/{line}"}


@made_of("seats", "token", "captured")
def _escaped(s: State) -> dict[str, int]:
    """F-11: ships of a value that are neither on the board nor captured."""
    afloat, captured = s.token.tolist(), s.captured.tolist()[: s.seats]
    gone = [afloat.count(n + 1) + sum(ships[n] for ships in captured) for n in range(VALUES)]
    return {value: 7 - gone[n] for n, value in enumerate(_VALUES)}


@made_of("ended", "turn")
def _turn(s: State) -> int | None:
    return None if s.ended else int(s.turn)


@made_of("ended", "phase")
def _phase(s: State) -> str | None:
    return None if s.ended else PHASES[s.phase]


@made_of("flying", "placed")
def _dutchman(s: State) -> str | None:
    return REGION_NAMES[s.placed - 1] if s.flying else None


PUBLIC = {
    "sea_end": field("sea_end", ("must", "empty").__getitem__),
    "first": field("first"),
    "turn": _turn,
    "phase": _phase,
    "piles": _piles,
    "warehouses": field("warehouses"),
    "doubled": _doubled,
    "regions": _regions,
    "tokens": _tokens,
    "placed": field("placed", lambda region: REGION_NAMES[region - 1] if region else None),
    "dutchman": _dutchman,
    "seats": _seats,
    "closing": made_of()(lambda s: []),
    "richest": _richest,
    "escaped": _escaped,
    "played": _played,
    "ended": field("ended", lambda clause: f"F-{clause}" if clause else None),
}
"""What everybody sees, from a spectator's record."""

_hidden = made_of()(lambda s: None)
VEILED = {
    "tokens": _veiled_tokens,
    "seats": _veiled_seats,
    "richest": _hidden,
    "escaped": _hidden,
}
"""What is shown instead at a table played from memory."""


# --- a move by hand ----------------------------------------------------------------------


def steps(s: State, action: int) -> list[str]:
    """What to pick, one thing after the other, to make a legal move."""
    match move_text(s, action).split():
        case ["board", at]:
            return ["boat", f"token/{at}"]
        case ["resolve", at]:
            return [f"token/{at}"]
        case ["sail", at]:
            return [f"hand/{at}", f"region/{at}"]
        case ["sail", at, *_]:
            return [f"hand/{at}", "money"]
        case ["dutchman", line, _, at]:
            return [f"hand/dutchman {line}", f"region/{at}"]
        case drawing:
            return [f"pile/{drawing[-1]}"]
