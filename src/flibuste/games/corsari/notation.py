"""Corsari's moves as text, and in words."""

from __future__ import annotations

from flibuste.core.scanner import Scanner
from flibuste.core.words import Say
from flibuste.games.corsari.pieces import (
    CARDS,
    COLOURS,
    CREW_NAMES,
    CREWS,
    FIRST,
    HAND,
    NAMES,
    NO_COLOUR,
    NO_CREW,
    NUMBERS,
    SECOND,
    crew_of,
    crew_of_one,
)
from flibuste.games.corsari.state import ANCHOR, CREW, DISCARD, State

_SOURCES = ("stock", "pile", "quay")
_COLOURS = {name: i for i, name in enumerate(COLOURS)}


def format(s: State | None, action: int) -> str:
    if action < DISCARD:
        return f"take {_SOURCES[action]}"
    if action < ANCHOR:
        return f"discard {NAMES[action - DISCARD]}"
    if action < CREW:
        return f"discard {NAMES[action - ANCHOR]} anchor"
    held, crew = divmod(action - CREW, CREWS)
    return f"crew {CREW_NAMES[crew]}" + (f" holding {held}" if held else "")


def parse(s: State | None, text: str) -> int:
    scan = Scanner(text)
    action = _move(scan)
    scan.end()
    return action


def _move(scan: Scanner) -> int:
    if scan.accept("take"):
        return scan.choose({name: i for i, name in enumerate(_SOURCES)}, "stock, pile or quay")
    if scan.accept("discard"):
        card = parse_card(scan)
        return ANCHOR + card if scan.accept("anchor") else DISCARD + card
    if not scan.accept("crew"):
        scan.fail("take, discard or crew")
    crew = _crew(scan)
    held = 0
    if scan.accept("holding"):
        held = scan.number(1, None, "how many cards are held back, 1 or more")
    # More cards than a hand has: one action stands for all of them, and is never legal.
    return CREW + min(held, HAND + 1) * CREWS + crew


def _crew(scan: Scanner) -> int:
    if scan.accept("none"):
        return NO_CREW
    first = scan.choose(_COLOURS, "none, or a colour: " + ", ".join(COLOURS))
    if scan.peek() not in _COLOURS:
        return crew_of_one(first)
    if _COLOURS[scan.peek()] <= first:
        scan.fail(f"a colour that comes after {COLOURS[first]} in the alphabet")
    return crew_of(first, _COLOURS[scan.take()])


def parse_card(scan: Scanner) -> int:
    """Read one card, such as "red 7"."""
    colour = scan.choose(_COLOURS, "a colour: " + ", ".join(COLOURS))
    return NUMBERS * colour + scan.number(1, NUMBERS, f"a number from 1 to {NUMBERS}") - 1


# --- moves in words ----------------------------------------------------------------------


def describe(move: str, say: Say) -> str:
    """A move in words, to follow the name of whoever made it."""
    action = parse(None, move)
    if action < DISCARD:
        return say("log-take-" + _SOURCES[action])
    if action < ANCHOR:
        return say("log-discard", card=_card_name(action - DISCARD, say))
    if action < CREW:
        return say("log-anchor", card=_card_name(action - ANCHOR, say))
    held, crew = divmod(action - CREW, CREWS)
    hues = [say("colour-" + COLOURS[c]) for c in (FIRST[crew], SECOND[crew]) if c != NO_COLOUR]
    named = dict(zip(("first", "second"), hues, strict=False))  # a crew may have fewer than two
    words = say(f"log-crew-{len(hues)}", **named)
    return say("log-holding", crew=words, n=held) if held else words


def _card_name(card: int, say: Say) -> str:
    colour = say("colour-" + COLOURS[card // NUMBERS])
    return say("card", colour=colour, number=card % NUMBERS + 1)


assert len(NAMES) == CARDS
