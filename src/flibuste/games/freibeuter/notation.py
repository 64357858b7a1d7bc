"""Freibeuter's moves as text, the same in every position, and in words."""

from __future__ import annotations

from flibuste.core.scanner import Scanner
from flibuste.core.words import Say
from flibuste.games.freibeuter.pieces import (
    AROUND,
    CROSSING_NAMES,
    INNER,
    LETTERS,
    LINE_NAMES,
    REGION_NAMES,
    REGIONS,
    SIDE,
)
from flibuste.games.freibeuter.state import (
    ASTRAY,
    BOARD,
    COLUMN,
    DRAW_DUTCHMAN,
    DRAW_SEA,
    MONEY,
    OUTER_MONEY,
    RESOLVE,
    ROW,
    SAIL,
    State,
)

_REGIONS = {name.lower(): i for i, name in enumerate(REGION_NAMES)}
_CROSSINGS = {name.lower(): i for i, name in enumerate(CROSSING_NAMES)}
_LINES = {name.lower(): i for i, name in enumerate(LINE_NAMES)}
_INNER = [region for region in range(REGIONS) if INNER >> region & 1]
_OUTER = [region for region in range(REGIONS) if not INNER >> region & 1]


_FLIGHTS = {(r // SIDE, r): COLUMN + r for r in range(REGIONS)}
_FLIGHTS |= {(SIDE + r % SIDE, r): ROW + r for r in range(REGIONS)}
for _card in range(2 * SIDE):
    for _region in range(REGIONS):
        _FLIGHTS.setdefault((_card, _region), ASTRAY + len(_FLIGHTS) - 2 * REGIONS)
"""Dutchman card and region to action: 98 that can be legal, then those off the line."""
_FLIGHT_OF = {action: flight for flight, action in _FLIGHTS.items()}


def format(s: State | None, action: int) -> str:
    if action in _FLIGHT_OF:
        card, region = _FLIGHT_OF[action]
        return f"dutchman {LINE_NAMES[card]} at {REGION_NAMES[region]}"
    if action < SAIL:
        return f"board {CROSSING_NAMES[action - BOARD]}"
    if action < MONEY:
        return f"sail {REGION_NAMES[action - SAIL]}"
    if action < COLUMN:
        return f"sail {REGION_NAMES[_INNER[action - MONEY]]} for money"
    if action < DRAW_SEA:
        return f"resolve {CROSSING_NAMES[action - RESOLVE]}"
    if action < OUTER_MONEY:
        return "draw sea" if action == DRAW_SEA else "draw dutchman"
    return f"sail {REGION_NAMES[_OUTER[action - OUTER_MONEY]]} for money"


def parse(s: State | None, text: str) -> int:
    scan = Scanner(text)
    action = _action(scan)
    scan.end()
    return action


def _action(scan: Scanner) -> int:
    if scan.accept("board"):
        return BOARD + parse_crossing(scan)
    if scan.accept("sail"):
        return _sail(scan)
    if scan.accept("dutchman"):
        card = parse_line(scan)
        scan.expect("at")
        return _FLIGHTS[card, parse_region(scan)]
    if scan.accept("resolve"):
        return RESOLVE + parse_crossing(scan)
    if not scan.accept("draw"):
        scan.fail("board, sail, dutchman, resolve or draw")
    return scan.choose({"sea": DRAW_SEA, "dutchman": DRAW_DUTCHMAN}, "sea or dutchman")


def _sail(scan: Scanner) -> int:
    region = parse_region(scan)
    if not scan.accept("for"):
        return SAIL + region
    scan.expect("money")
    if region in _INNER:
        return MONEY + _INNER.index(region)
    return OUTER_MONEY + _OUTER.index(region)


def parse_region(scan: Scanner) -> int:
    return scan.choose(_REGIONS, "a region, A1 to G7")


def parse_crossing(scan: Scanner) -> int:
    """The crossing's number among the 36."""
    return scan.choose(_CROSSINGS, "a crossing, A1 to F6")


def parse_line(scan: Scanner) -> int:
    """A Dutchman card by its column or row."""
    return scan.choose(_LINES, "a column A to G or a row 1 to 7")


# --- moves in words ----------------------------------------------------------------------


def _across(crossing: str) -> str:
    """The region across a crossing from the one it is named after: people say between which."""
    return REGION_NAMES[_REGIONS[crossing.lower()] + AROUND[-1]]


def describe(move: str, say: Say) -> str:
    """A move in words, to follow the name of whoever made it."""
    match format(None, parse(None, move)).split():
        case ["board", at]:
            return say("log-board", at=at, to=_across(at))
        case ["sail", at]:
            return say("log-sail", at=at)
        case ["sail", at, *_]:
            return say("log-money", at=at)
        case ["dutchman", line, _, at]:
            kind = "column" if line in LETTERS else "row"
            return say("log-dutchman", kind=kind, line=line, at=at)
        case ["resolve", at]:
            return say("log-resolve", at=at, to=_across(at))
        case drawing:
            return say(f"log-draw-{drawing[-1]}")
