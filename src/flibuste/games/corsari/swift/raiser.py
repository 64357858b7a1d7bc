"""The layouts of whoever raised anchor: crews united from sets of numbers, then put in order.

Everything lies behind the list in ``out``: kernels may not allocate.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from flibuste.core.bits import count
from flibuste.core.kernel import inlined
from flibuste.core.layout import I2s
from flibuste.games.corsari.layouts import quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CREWS,
    FIRST,
    HUES,
    NO_CREW,
    NUMBERS,
    SECOND,
    SUMS,
    crew_of_one,
    sum_of,
)
from flibuste.games.corsari.state import CREW, MOST_LAYOUTS, MOST_LEGAL, State
from flibuste.games.corsari.swift.rows import LAST, WIDE, put_in_order, unite
from flibuste.games.corsari.swift.tally import IN_FOURS

# In the room behind the list
MOST_CREWS = HUES * (HUES - 1) // 2  # of at most nine colours, nobody left out
ORDER = MOST_LAYOUTS  # by crew: a number that puts it in its place
NAME = ORDER + 64  # by crew: its number among all crews
SERVING_OF = NAME + 64  # by crew: its numbers, and TWO if there are two colours
OF_HUES = SERVING_OF + 64  # sets of numbers that crews are made of
ALONE_IN = 0  # of these, by colour: its numbers, where it serves alone or second
NONE_IN = HUES  # nothing
FIRST_IN = 16  # by colour: its numbers and TWO, where it serves first
CREWS_THERE = OF_HUES + 32  # how many
assert CREWS_THERE < MOST_LEGAL and ORDER % 4 == 0

TWO = 1 << NUMBERS


def _parts(parts: Iterable[int]) -> I2s:
    """By crew: one of the sets it is made of."""
    return np.array([*parts, *[NONE_IN] * (WIDE - CREWS)], np.int16)


FIRST_OF = _parts(FIRST_IN + int(FIRST[c]) if SECOND[c] >= 0 else NONE_IN for c in range(CREWS))
SECOND_OF = _parts(
    ALONE_IN + int(max(FIRST[c], SECOND[c])) if c != NO_CREW else NONE_IN for c in range(CREWS)
)

ORDER_DIGITS = (16 * (SUMS + 1) - 1).bit_length()
"""Binary digits of a number that puts a crew in its place, its name left out."""
AFTER_ALL = (1 << ORDER_DIGITS) - 1
"""Behind all crews that are there."""
BORROWED = IN_FOURS << ORDER_DIGITS + 1
"""A bit above each of four numbers side by side: gone after a subtraction of a greater one."""

SIGN = 0x8000  # orders fill all 16 bits: less this they are signed


@inlined
def list_raiser(s: State, seat: int, out: I2s) -> int:
    """In place of ``layouts.list_raiser``."""
    n = list_crews(s, seat, out)
    for i in range(n):
        out[ORDER + i] = order_of(int(out[SERVING_OF + i])) * MOST_CREWS + i - SIGN
        out[NAME + i] = CREW + int(out[NAME + i])
    put_in_order(out, 0, ORDER, NAME, n)
    out[n] = CREW + NO_CREW  # without a crew the limit is the highest
    return n + 1


@inlined
def order_of(serving: int) -> int:
    """A number that puts a crew in its place, but for its name."""
    numbers = serving & ALL_NUMBERS
    attachable = NUMBERS - count(numbers) << (serving >> NUMBERS)
    # At most 18, and even from 10 on: 15 values
    attachable = attachable if attachable <= 10 else attachable + 10 >> 1
    return (SUMS - sum_of(numbers)) * 16 + attachable


@inlined
def list_crews(s: State, seat: int, out: I2s) -> int:
    """List all crews except the empty one, in the order of their names; returns how many.

    A second colour that adds no number has nobody who could serve; nor has one that is not there,
    and beside a first colour that is not there nobody adds anything.
    """
    hue = quay_hue(s)
    for colour in range(HUES):
        mask = int(s.hands[seat, colour]) & ALL_NUMBERS
        mask = mask if colour != hue else 0
        out[OF_HUES + ALONE_IN + colour] = mask
        out[OF_HUES + FIRST_IN + colour] = mask | TWO if mask else LAST
    out[OF_HUES + NONE_IN] = 0
    return unite(out, SERVING_OF, OF_HUES, CREWS, FIRST_OF, SECOND_OF, NAME)


def count_raiser(s: State, seat: int, out: I2s) -> int:
    """How many there are, without a list: as ``list_crews``, but pair by pair of what is there.

    One loop: on a GPU no game waits for another's next colour.
    """
    hues = list_hues(s, seat, out)
    n = 0
    i = 0
    j = 0
    while i < hues:
        first = int(out[OF_HUES + i])
        second = int(out[OF_HUES + j])
        two = 1 if j > i else 0
        out[ORDER + n] = order_of((first | second) >> 4 | two << NUMBERS)
        out[NAME + n] = crew_of_one(first & 15) + (second & 15) - (first & 15)
        # One more crew, if the second colour adds a number to the first
        n = n - (-(second >> 4 & ~(first >> 4 & -two)) >> 63) & 63
        j += 1
        i = i if j < hues else i + 1
        j = j if j < hues else i
    for i in range(3):
        out[ORDER + n + i] = AFTER_ALL
    out[CREWS_THERE] = n
    return n + 1


@inlined
def list_hues(s: State, seat: int, out: I2s) -> int:
    """The colours that can serve, each behind its numbers; returns how many."""
    hue = quay_hue(s)
    hues = 0
    for colour in range(HUES):
        mask = int(s.hands[seat, colour]) & ALL_NUMBERS
        out[OF_HUES + hues] = mask << 4 | colour
        hues += 1 if mask and colour != hue else 0
    return hues


def nth_raiser(out: I2s, n: int) -> int:
    """The n-th of them, after ``count_raiser``: its order digit by digit, then by name."""
    crews = int(out[CREWS_THERE])
    if n == crews:
        return CREW + NO_CREW
    order = 0
    for digit in range(ORDER_DIGITS):
        more = order | 1 << ORDER_DIGITS - 1 - digit
        order = more if ordered_before(more, crews, out) <= n else order
    n -= ordered_before(order, crews, out)
    at = -1
    while n >= 0:
        at += 1
        n -= 1 if out[ORDER + at] == order else 0
    return CREW + int(out[NAME + at])


@inlined
def ordered_before(order: int, crews: int, out: I2s) -> int:
    """How many crews have a lower order: four at once, each below a bit that subtraction takes."""
    room = out.view(np.int64)
    found = 0
    for i in range(crews + 3 >> 2):
        found += count(~((int(room[ORDER // 4 + i]) | BORROWED) - order * IN_FOURS) & BORROWED)
    return found
