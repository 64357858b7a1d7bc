"""Freibeuter's board, tokens and cards.

Regions are numbered column by column: A1 is 0, A2 is 1, B1 is 7, G7 is 48; sets of
regions are 49 bits. A crossing has the number of the region it is named after, its
neighbour with the lowest letter and number, so a set of crossings is a set of the same
bits, and the four regions around a crossing are its number + 0, 1, 7 and 8.
"""

from __future__ import annotations

from flibuste.core.arrays import constants

SIDE = 7
REGIONS = SIDE * SIDE  # F-1
CROSSINGS = 36
LETTERS = "ABCDEFG"
AROUND = (0, 1, 7, 8)
"""From a crossing to its four regions; the other way round with a minus."""

EVERY_COLUMN = sum(1 << SIDE * c for c in range(SIDE))
"""Times a set of rows: these rows in every column."""
INNER = 0b0111110 * (EVERY_COLUMN & ~(1 | 1 << 42))
"""The 25 regions away from the edge."""

# --- tokens (F-2): a ship of value 5n is n, and n is its share ---------------------------

SHIP = 1
WAREHOUSE = 5
DOUBLER = 6  # 6 to 9: for ships of 5, 10, 15, 20
VALUES = 4
TOKENS = (
    *(1,) * 7, *(2,) * 7, *(3,) * 7, *(4,) * 7,
    *(WAREHOUSE,) * 4, DOUBLER, DOUBLER + 1, DOUBLER + 2, DOUBLER + 3,
)  # fmt: skip
WAREHOUSES = 4
BOUNTY = 2
"""F-7, F-13: dollars from the bank."""

# --- cards (F-3): a sea card is its region; Dutchman cards 0-6 columns, 7-13 rows --------

SEA_CARDS = 74
DUTCHMAN_CARDS = 14
DECK = constants("i1", [r for r in range(REGIONS) for _ in range(1 + (INNER >> r & 1))])
SEA_HAND = 4  # F-5
BOATS = 25  # F-4
DOLLARS = 20

REGION_NAMES = tuple(f"{letter}{row}" for letter in LETTERS for row in range(1, SIDE + 1))
LINE_NAMES = (*LETTERS, *(str(row) for row in range(1, SIDE + 1)))
TOKEN_NAMES = (
    "", "ship 5", "ship 10", "ship 15", "ship 20", "warehouse",
    "doubler 5", "doubler 10", "doubler 15", "doubler 20",
)  # fmt: skip


def column_of(region: int) -> int:
    """The column of a region, without a division."""
    return region * 37 >> 8


def columns(held: int) -> int:
    """All regions of a set of columns: bit c goes to 7c and fills seven."""
    low = held & 1 | (held & 2) << 6 | (held & 4) << 12 | (held & 8) << 18
    return (low | (held & 16) << 24 | (held & 32) << 30 | (held & 64) << 36) * 0x7F


def crossing(number: int) -> int:
    """The n-th crossing of the 36 as the region it is named after."""
    return number + (number * 43 >> 8)


def crossing_number(spot: int) -> int:
    """The other way round."""
    return spot - column_of(spot)


def copies(region: int) -> int:
    """F-3: how many sea cards a region has."""
    return 1 + (INNER >> region & 1)


CROSSING_NAMES = tuple(REGION_NAMES[crossing(n)] for n in range(CROSSINGS))
