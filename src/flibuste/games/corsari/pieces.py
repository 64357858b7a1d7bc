"""Corsari's 110 cards: eleven numbers in ten colours, and the crews one can name.

Colours are in alphabetical order, so that "alphabetically first" is "lowest index".
A card is ``11 * colour + number - 1``. A set of numbers of one colour is a mask of
eleven bits, bit n for number n + 1.
"""

from __future__ import annotations

import numpy as np

COLOURS = ("blue", "brown", "green", "grey", "orange", "pink", "red", "sky", "violet", "yellow")
HUES = len(COLOURS)
NUMBERS = 11
CARDS = HUES * NUMBERS  # C-1
HAND = 12  # C-2
ALL_NUMBERS = (1 << NUMBERS) - 1

NAMES = tuple(f"{colour} {number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
"""The notation of every card."""


def colour_of(card: int) -> int:
    return card * 373 >> 12  # card // 11, exactly, for the cards there are


def bit_of(card: int) -> int:
    return 1 << card - NUMBERS * colour_of(card)


# --- tables over masks of eleven bits -----------------------------------------------------


def _sum(mask: int) -> int:
    return sum(n + 1 for n in range(NUMBERS) if mask >> n & 1)


SUM = np.array([_sum(mask) for mask in range(1 << NUMBERS)], np.int8)
"""Sum of the numbers in a mask: at most 66."""
COUNT = np.array([mask.bit_count() for mask in range(1 << NUMBERS)], np.int8)
"""How many numbers there are in a mask."""
TALLY = (SUM.astype(np.int16) << 4) + COUNT
"""Both, so that they can be added up together: 16 * sum + count."""
TOP = np.array([mask.bit_length() - 1 for mask in range(1 << NUMBERS)], np.int8)
"""The highest bit of a mask, -1 if there is none."""

# --- crews by their colours ---------------------------------------------------------------

NOBODY = -1
"""In place of a colour: the crew has no (second) colour."""


def _crew_name(first: int, second: int) -> str:
    if first == NOBODY:
        return "none"
    return COLOURS[first] if second == NOBODY else f"{COLOURS[first]} {COLOURS[second]}"


def _all_crews() -> list[tuple[int, int]]:
    singles = [(a, NOBODY) for a in range(HUES)]
    pairs = [(a, b) for a in range(HUES) for b in range(a + 1, HUES)]
    return sorted([(NOBODY, NOBODY), *singles, *pairs], key=lambda crew: _crew_name(*crew))


_CREWS = _all_crews()
CREWS = len(_CREWS)  # 56: none, ten of one colour, 45 of two
CREW_NAMES = tuple(_crew_name(*crew) for crew in _CREWS)
"""Crews are numbered in the order of their names."""
FIRST = np.array([a for a, _ in _CREWS], np.int8)
"""The alphabetically first colour of each crew, or NOBODY."""
SECOND = np.array([b for _, b in _CREWS], np.int8)
CREW_OF = np.full((HUES + 1, HUES + 1), -1, np.int8)
"""The crew of two colours, first < second; NOBODY reads the last row or column."""
for _i, (_a, _b) in enumerate(_CREWS):
    CREW_OF[_a, _b] = _i

NO_CREW = CREW_NAMES.index("none")
AFTER_HOLDING = next(i for i, colour in enumerate(COLOURS) if colour > "holding")
"""Colours from here on come after the word "holding", and after "none", in a list of names."""
assert next(i for i, colour in enumerate(COLOURS) if colour > "none") == AFTER_HOLDING
