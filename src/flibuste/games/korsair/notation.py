"""Korsair's moves as text, and in words."""

from __future__ import annotations

from flibuste.core.scanner import Scanner
from flibuste.core.words import Say
from flibuste.games.korsair.pieces import (
    ADMIRAL,
    CAPTAIN,
    COLOURS,
    GALLEONS,
    NAMES,
    SHIP,
    colour_of,
    gold_of,
    strength_of,
)
from flibuste.games.korsair.state import (
    ATTACK,
    DISCARD,
    DISCARD_GALLEON,
    DRAW,
    GUARD,
    LAY,
    LEAD,
    NOWHERE,
    State,
)

_COLOURS = {name: i for i, name in enumerate(COLOURS)}
_CARD = "galleon, captain, admiral or a colour"


def format(s: State, action: int) -> str:
    """An action as text, the readable ones that are never legal included."""
    if action == DRAW:
        return "draw"
    if action < ATTACK:
        return NAMES[action - LAY]
    if action < DISCARD:
        # Ships, captains and the admiral are one row of kinds from SHIP on.
        kind, slot = divmod(action - ATTACK, GALLEONS)
        return f"{NAMES[SHIP + kind]} > {slot + 1}"
    if action < DISCARD_GALLEON:
        return f"discard {NAMES[SHIP + action - DISCARD]}"
    if action < NOWHERE:
        return f"discard {NAMES[action - DISCARD_GALLEON]}"
    return f"{NAMES[SHIP + action - NOWHERE]} > {GALLEONS + 1}"


def parse(s: State, text: str) -> int:
    """Text as an action. Raises UnreadableMove."""
    scan = Scanner(text)
    action = _draw_or_card(scan)
    scan.end()
    return action


def _draw_or_card(scan: Scanner) -> int:
    if scan.accept("draw"):
        return DRAW
    if scan.accept("discard"):
        kind = parse_card(scan)
        return DISCARD_GALLEON + kind if kind < SHIP else DISCARD + kind - SHIP
    kind = parse_card(scan, f"draw, discard, {_CARD}")
    if kind < SHIP:
        return LAY + kind
    scan.expect(">")
    slot = scan.number(1, None, "the number of a galleon") - 1
    if slot >= GALLEONS:
        return NOWHERE + kind - SHIP
    return ATTACK + (kind - SHIP) * GALLEONS + slot


def parse_card(scan: Scanner, expected: str = _CARD) -> int:
    """One card by its name."""
    if scan.accept("galleon"):
        return scan.number(2, 8, "a galleon's gold, 2 to 8") - 2
    if scan.accept("captain"):
        return CAPTAIN + scan.choose(_COLOURS, "a colour: red, yellow, green or blue")
    if scan.accept("admiral"):
        return ADMIRAL
    colour = scan.choose(_COLOURS, expected)
    return SHIP + 4 * colour + scan.number(1, 4, "a ship's strength, 1 to 4") - 1


# --- moves in words ----------------------------------------------------------------------


def piece(kind: int, say: Say) -> str:
    """A card's name for a person."""
    if kind < SHIP:
        return say("piece-galleon", gold=gold_of(kind))
    if kind == ADMIRAL:
        return say("piece-admiral")
    if kind >= CAPTAIN:
        return say("piece-captain", colour=COLOURS[kind - CAPTAIN])
    return say("piece-ship", colour=COLOURS[colour_of(kind)], strength=strength_of(kind))


def describe(move: str, say: Say) -> str:
    """A move in words, to follow the name of whoever made it."""
    scan = Scanner(move)
    if scan.accept("draw"):
        return say("log-draw")
    if scan.accept("discard"):
        return say("log-discard", piece=piece(parse_card(scan), say))
    kind = parse_card(scan)
    if kind < SHIP:
        return say("log-galleon", gold=gold_of(kind))
    scan.expect(">")
    number = scan.number(1, None, "the number of a galleon")
    if kind == ADMIRAL:
        return say("log-admiral", number=number)
    if kind >= CAPTAIN:
        return say("log-captain", colour=COLOURS[kind - CAPTAIN], number=number)
    colour, strength = COLOURS[colour_of(kind)], strength_of(kind)
    return say("log-ship", colour=colour, strength=strength, number=number)


assert LEAD == ATTACK + 16 * GALLEONS and GUARD == ATTACK + (ADMIRAL - SHIP) * GALLEONS
