"""An opponent's cards on two boards, so that a set of cards is two integers.

A board has a column for each number, 7 to 11 on the first and 1 to 6 on the second, and in a column
a place for each colour. A place is ``HUES * column + colour``: the card at the highest place is the
last to be held back (C-13).

Boards lie in the room behind the list (``out`` as integers of 64 bits): kernels may not allocate.
"""

from __future__ import annotations

import numpy as np

from flibuste.core.bits import count
from flibuste.core.kernel import inlined
from flibuste.core.layout import I8s
from flibuste.games.corsari.layouts import attachable, quay_hue
from flibuste.games.corsari.pieces import HUES
from flibuste.games.corsari.state import MOST_LAYOUTS, State
from flibuste.games.corsari.swift.names import BEGIN, FOLLOW

COLUMNS = 6  # of a board
HIGH_FIRST = 7  # the number of the first column of the first board

# Where things lie in the room, two boards each. ACTION counts 16 bits, the others 64.
ACTION = MOST_LAYOUTS  # 64 actions, see ``opponent``
BOARD = ACTION // 4 + 16  # all cards but the prisoners
ALWAYS = BOARD + 2  # of these, those that every crew uses
SERVING = ALWAYS + 2  # those that may serve in a crew
TWICE = SERVING + 2  # those that may be attached beside another of the number
BOARDS_END = TWICE + 2

COLUMN = (1 << HUES) - 1
FIRST_PLACES = sum(1 << HUES * n for n in range(COLUMNS))
"""The first place of every column."""
SPREAD = sum(1 << (HUES - 1) * n for n in range(COLUMNS))
"""Multiplying a mask of six numbers by this puts each into the first place of its column."""
DIGITS = tuple(
    tuple(
        sum(COLUMN << HUES * n for n in range(COLUMNS) if first + n >> digit & 1)
        for digit in range(4)
    )
    for first in (HIGH_FIRST, 1)
)
"""By board and binary digit: the places of all numbers that have this digit."""
HIGH_1, HIGH_2, HIGH_4, HIGH_8 = DIGITS[0]
LOW_1, LOW_2, LOW_4, _ = DIGITS[1]
BEGIN_AT = np.array([BEGIN[place % HUES] for place in range(64)], np.int64)
FOLLOW_AT = np.array([FOLLOW[place % HUES] for place in range(64)], np.int64)
"""By place on a board: the crews whose first (BEGIN) or second (FOLLOW) colour it has."""


@inlined
def column_of(place: int) -> int:
    return place * 205 >> 11  # place // HUES, exactly, for the places there are


assert all(column_of(place) == place // HUES for place in range(64))


@inlined
def in_column(board: int, column: int) -> int:
    """The colours of a number."""
    return board >> HUES * column & COLUMN


def high_of(mask: int, colour: int) -> int:
    """The numbers from 7 on of a colour, in their places on the first board."""
    return ((mask >> COLUMNS) * SPREAD & FIRST_PLACES) << colour


def low_of(mask: int, colour: int) -> int:
    return ((mask & (1 << COLUMNS) - 1) * SPREAD & FIRST_PLACES) << colour


@inlined
def line_up(s: State, seat: int, room: I8s) -> int:
    """C-9, C-12: put the loose cards on the boards, and note which can be attached.

    Returns the attachable numbers of which the hand has four cards or more.
    """
    high = 0
    low = 0
    one = 0
    two = 0
    four = 0
    for colour in range(HUES):
        mask = int(s.hands[seat, colour])
        four |= two & one & mask
        two ^= one & mask
        one ^= mask
        high |= high_of(mask, colour)
        low |= low_of(mask, colour)
    hue = quay_hue(s)
    high &= ~(FIRST_PLACES << hue)
    low &= ~(FIRST_PLACES << hue)
    room[BOARD] = high
    room[BOARD + 1] = low
    attached = attach(s, seat, hue, high, low, room)
    return four & attached


@inlined
def attach(s: State, seat: int, hue: int, high: int, low: int, room: I8s) -> int:
    """C-12, C-13: a card alone of its number is always attached and never serves.

    Of two, the first is always used; the second where one of them serves.
    """
    to = attachable(s, seat, hue)
    f1 = to.first
    f2 = to.second
    both = f1 & f2
    h1 = max(to.first_hue, 0)
    h2 = max(to.second_hue, 0)
    second = high_of(f2 ^ both, h2)
    room[ALWAYS] = high_of(f1, h1) | second
    room[SERVING] = high & ~(high_of(f1 ^ both, h1) | second)
    room[TWICE] = high_of(both, h2)
    second = low_of(f2 ^ both, h2)
    room[ALWAYS + 1] = low_of(f1, h1) | second
    room[SERVING + 1] = low & ~(low_of(f1 ^ both, h1) | second)
    room[TWICE + 1] = low_of(both, h2)
    return f1 | f2


@inlined
def sum_of_cards(room: I8s) -> int:
    high = int(room[BOARD])
    low = int(room[BOARD + 1])
    total = count(high & HIGH_1) + 2 * count(high & HIGH_2) + 4 * count(high & HIGH_4)
    total += 8 * count(high & HIGH_8)
    return total + count(low & LOW_1) + 2 * count(low & LOW_2) + 4 * count(low & LOW_4)


@inlined
def cards_on(room: I8s) -> int:
    """How many cards are on the boards."""
    return count(int(room[BOARD])) + count(int(room[BOARD + 1]))
