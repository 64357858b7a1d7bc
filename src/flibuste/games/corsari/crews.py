"""The crew with which a hand is least bad, of all crews of one or two colours.

With four at the table an iteration of a search asks for it about twenty times: so a crew costs
one look into a table, and no card decides where a branch goes.
"""

from __future__ import annotations

import numpy as np

from flibuste.core.bits import count, highest, lowest
from flibuste.core.kernel import inlined
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    HAND,
    HUES,
    NO_COLOUR,
    NUMBERS,
    bit_of,
    colour_of,
    sum_of,
)
from flibuste.games.corsari.state import State

# How bad a hand is, in points
SUM = 3  # for each point of the limit
CARD = 32  # for each stowaway: a card that must still be replaced
OUT = 4  # less, for each card that could join the crew
DONE = -100  # no stowaway at all, whatever else could come

UNIT = 1 << 8
"""A point: below it there is room for a crew's colours, first << 4 | second."""
NONE_YET = 1 << 30


def _saved(out: int) -> list[int]:
    """By mask of numbers: the points of a crew of them, less than nothing."""
    masks = range(ALL_NUMBERS + 1)
    size, total = [mask.bit_count() for mask in masks], [sum_of(mask) for mask in masks]
    return [-CARD * size[m] - SUM * total[m] - out * (NUMBERS - size[m]) for m in masks]


SAVED = UNIT * np.array([*_saved(2 * OUT), *_saved(OUT)], np.int32)
"""Crews of two colours, then of one: fewer cards could join those."""
ALONE = ALL_NUMBERS + 1


@inlined
def numbers_of(s: State, seat: int, colour: int, card_colour: int, bit: int) -> int:
    """A colour of a hand with one more card."""
    there = int(s.hands[seat, colour & 15]) | bit & -int(colour == card_colour)
    return there & ALL_NUMBERS


def best_crew(s: State, seat: int, hue: int, card: int) -> int:
    """The crew with which the hand is least bad: points << 8 | first colour << 4 | second.

    card: the one that is taken, or NO_CARD. With 13 cards the highest stowaway will be thrown away.
    """
    colour = colour_of(card) if card >= 0 else NO_COLOUR
    bit = bit_of(card) if card >= 0 else 0
    hues = 0
    once = 0
    twice = 0
    cards = 0
    total = 0
    top = 0
    leader = 0
    for i in range(HUES):
        mask = numbers_of(s, seat, i, colour, bit) & -int(i != hue)
        hues |= int(mask != 0) << i
        twice |= once & mask
        once |= mask
        cards += count(mask)
        total += sum_of(mask)
        leader = i if mask > top else leader
        top = max(top, mask)
    bad = CARD * cards + SUM * total
    if card < 0 and s.hand_size[seat] <= HAND:
        best = least(s, seat, hues, colour, bit)
    else:
        best = least_but_one(s, seat, hues, colour, bit, once, twice, leader)
        bad -= CARD
        cards -= 1
    # A number more in the crew is worth more than the cards that could join instead of it, so
    # where any crew leaves nobody behind, the best one does.
    first = numbers_of(s, seat, best >> 4 & 15, colour, bit)
    if count(first | numbers_of(s, seat, best & 15, colour, bit)) >= cards:
        return first_done(s, seat, hues, colour, bit, cards)
    return best + UNIT * bad


@inlined
def least(s: State, seat: int, hues: int, colour: int, bit: int) -> int:
    """Of all crews of these colours the one that saves most; the first of equals."""
    best = NONE_YET
    while hues:
        a = lowest(hues)
        hues &= hues - 1
        first = numbers_of(s, seat, a, colour, bit)
        best = min(best, int(SAVED[ALONE + first]) + (a << 4 | a))
        others = hues
        while others:
            b = lowest(others)
            others &= others - 1
            crew = first | numbers_of(s, seat, b, colour, bit)
            best = min(best, int(SAVED[crew]) + (a << 4 | b))
    return best


@inlined
def least_but_one(
    s: State, seat: int, hues: int, colour: int, bit: int, once: int, twice: int, leader: int
) -> int:
    """The same if the highest stowaway is thrown away.

    That is the highest card, or another of its number: unless it is alone, in the leading
    colour, and serves in the crew.
    """
    top = highest(once)
    if twice >> top & 1:
        return least(s, seat, hues, colour, bit) - UNIT * SUM * (top + 1)
    best = least(s, seat, hues & ~(1 << leader), colour, bit) - UNIT * SUM * (top + 1)
    first = numbers_of(s, seat, leader, colour, bit)
    while hues:
        b = lowest(hues)
        hues &= hues - 1
        crew = first | numbers_of(s, seat, b, colour, bit)
        thrown = highest((once & ~crew | twice) << 1 | 1)
        saved = int(SAVED[crew if b != leader else ALONE + crew]) - UNIT * SUM * thrown
        best = min(best, saved + (min(b, leader) << 4 | max(b, leader)))
    return best


def first_done(s: State, seat: int, hues: int, colour: int, bit: int, cards: int) -> int:
    """The first crew in which ``cards`` cards serve."""
    while hues:
        a = lowest(hues)
        first = numbers_of(s, seat, a, colour, bit)
        others = hues
        while others:
            b = lowest(others)
            if count(first | numbers_of(s, seat, b, colour, bit)) >= cards:
                return DONE * UNIT + (a << 4 | b)
            others &= others - 1
        hues &= hues - 1
    return DONE * UNIT
