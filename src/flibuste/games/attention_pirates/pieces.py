"""The numbers of Attention Pirates!: places, figures, treasures, spaces."""

from __future__ import annotations

PLACES = 6  # P-3: numbered places of a ship, and the faces of a die
MOST_OF_A_KIND = 5  # P-3: cannons aboard, and pirates aboard
HOLD = 6  # P-17: treasures aboard
TREASURES = 36  # P-2: in the box

WATERS = 27  # P-1: the port and 26 sea spaces
PORT = 0  # the water that is the port; the sea follows, ordered by q, then r
SEA_REPAIRS = 2  # P-12
LAIRS = 10  # P-1: lair spaces, and tiles
ALL_LAIRS = (1 << LAIRS) - 1
ALL_PLACES = (1 << PLACES) - 1

MOST_SEATS = 6
GOAL = (0, 0, 16, 13, 11, 10, 9)
"""P-21: treasures ashore that win, by number of seats."""


def count(places: int) -> int:
    """How many of six places are in a set of bits."""
    pairs = (places & 0x15) + (places >> 1 & 0x15)
    return (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4)


def can_fight(cannons: int, pirates: int) -> bool:
    """P-13, P-16, P-17: at least one pirate and one cannon."""
    return cannons != 0 and pirates != 0
