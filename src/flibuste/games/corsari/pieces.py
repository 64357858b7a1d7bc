"""Corsari's 110 cards: eleven numbers in ten colours, and the crews one can name.

Colours are in alphabetical order, so that "alphabetically first" is "lowest index".
A card is ``11 * colour + number - 1``. A set of numbers of one colour is a mask of
eleven bits, bit n for number n + 1.
"""

from __future__ import annotations

from flibuste.core.arrays import constants
from flibuste.core.bits import count

COLOURS = ("blue", "brown", "green", "grey", "orange", "pink", "red", "sky", "violet", "yellow")
HUES = len(COLOURS)
"""How many colours there are. A hue is a colour as its index in ``COLOURS``."""
NUMBERS = 11
HALF = HUES // 2
"""The number of colours whose cards, one bit each, fit into one integer."""
FIRST_LATE = HALF * NUMBERS
"""The first card of the last five colours."""
CARDS = HUES * NUMBERS  # C-1
HAND = 12  # C-2
ALL_NUMBERS = (1 << NUMBERS) - 1

NAMES = tuple(f"{colour} {number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
"""The notation of every card."""


def colour_of(card: int) -> int:
    return card * 373 >> 12  # card // 11, exactly, for the cards there are


def bit_of(card: int) -> int:
    return 1 << card - NUMBERS * colour_of(card)


# --- sets of numbers ----------------------------------------------------------------------

SUMS = NUMBERS * (NUMBERS + 1) // 2
"""The sum of all numbers of a colour: 66."""
_LANES = sum(1 << NUMBERS * lane for lane in range(NUMBERS // 2))
_HALVES = sum(
    1 << NUMBERS * lane + n for n in range(NUMBERS) for lane in range((n + 1) // 2)
)  # number n + 1 is in half as many lanes
_ODD = sum(1 << n for n in range(0, NUMBERS, 2))


def sum_of(mask: int) -> int:
    """The sum of the numbers in a mask: twice their halves, and the odd ones."""
    return 2 * count(mask * _LANES & _HALVES) + count(mask & _ODD)


_DIGITS = tuple(
    sum(1 << NUMBERS * i + n for i in range(HALF) for n in range(NUMBERS) if n + 1 >> digit & 1)
    for digit in range(4)
)
_1, _2, _4, _8 = _DIGITS


def sum_of_five(cards: int) -> int:
    """The sum of the numbers of cards of five colours, one bit each."""
    total = count(cards & _1) + 2 * count(cards & _2)
    return total + 4 * count(cards & _4) + 8 * count(cards & _8)


# --- crews by their colours ---------------------------------------------------------------

NO_COLOUR = -1
"""In place of a colour: the crew has no (second) colour, or the quay is empty."""
NO_CARD = -1


def _crew_name(first: int, second: int) -> str:
    if first == NO_COLOUR:
        return "none"
    return COLOURS[first] if second == NO_COLOUR else f"{COLOURS[first]} {COLOURS[second]}"


def _all_crews() -> list[tuple[int, int]]:
    singles = [(a, NO_COLOUR) for a in range(HUES)]
    pairs = [(a, b) for a in range(HUES) for b in range(a + 1, HUES)]
    return sorted([(NO_COLOUR, NO_COLOUR), *singles, *pairs], key=lambda crew: _crew_name(*crew))


_CREWS = _all_crews()
CREWS = len(_CREWS)  # 56: none, ten of one colour, 45 of two
CREW_NAMES = tuple(_crew_name(*crew) for crew in _CREWS)
"""Crews are numbered in the order of their names."""
FIRST = constants("i1", [a for a, _ in _CREWS])
"""The alphabetically first colour of each crew, or NO_COLOUR."""
SECOND = constants("i1", [b for _, b in _CREWS])
NO_CREW = CREW_NAMES.index("none")
_NAMED = sorted(
    (f"{name} holding" if holds else name, crew, holds)
    for crew, name in enumerate(CREW_NAMES)
    for holds in (False, True)
)
NAMED_CREW = constants("i1", [crew for _, crew, _ in _NAMED])
"""All names of layouts in alphabetical order, whatever number follows "holding": the crew."""
NAMED_HOLDS = constants("b1", [holds for _, _, holds in _NAMED])
AFTER_HOLDING = next(i for i, colour in enumerate(COLOURS) if colour > "holding")
"""Colours from here on come after the word "holding", and after "none", in a list of names."""
assert next(i for i, colour in enumerate(COLOURS) if colour > "none") == AFTER_HOLDING


def held_in(name: int) -> int:
    """How many cards a name holds back; the rest of it is the crew."""
    return name * 1171 >> 16  # name // CREWS, exactly, for the names there are


assert CREWS == 56 and all(held_in(name) == name // CREWS for name in range((HAND + 2) * CREWS))


def crew_of_one(colour: int) -> int:
    """The number of a crew of one colour; those with a second colour follow in its order."""
    before = HUES * colour - (colour * (colour - 1) >> 1)
    return before - (AFTER_HOLDING - 1 - colour >> 63)  # "none" has a number too


def crew_of(first: int, second: int) -> int:
    """The number of a crew; second: NO_COLOUR, or a colour after the first."""
    return crew_of_one(first) + (0 if second == NO_COLOUR else second - first)


assert all(crew_of(a, b) == i for i, (a, b) in enumerate(_CREWS) if i != NO_CREW)
