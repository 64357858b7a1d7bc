"""What captains probably hold: not any cards, but those they have been collecting.

``imagine`` deals the unseen cards out as if nobody had ever chosen. Here each hidden hand
leans towards two colours, by what it has in the open, by what it was dealt, and away from
what lies on the pile, which captains have let pass. Then it looks at unseen cards, as often
as its captain had a turn, and keeps what joins that crew in place of a stowaway.

With three and four players, captains also keep low stowaways in place of high ones. With two
they do so as well, but there a search that knows it wins less
(docs/decisions/2026-11-15-search.md).
"""

from __future__ import annotations

from typing import NamedTuple

from flibuste.core.bits import count, highest, lowest
from flibuste.core.chance import pick
from flibuste.core.layout import U4s
from flibuste.games.corsari.hidden import hidden_from, whole_pile
from flibuste.games.corsari.layouts import of_colour, quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    HAND,
    HUES,
    NO_CARD,
    NO_COLOUR,
    NUMBERS,
    bit_of,
    colour_of,
)
from flibuste.games.corsari.state import DEAL, State

SERVING = 2  # for a crew: each number it would have
TAKEN = 8  # each card of it taken in sight of all
PASSED = 2  # against it: each card on the pile that would have joined it
LOOKS = 18  # cards looked at in eight turns
ENOUGH = 64  # turns of all, after which three or four captains hardly get on
BITS = 8  # of a crew: first colour << 4 | second; those of all seats travel in one integer
LAST = (1 << BITS) - 1
NONE_YET = 1 << 30


def infer(s: State, seat: int, rng: U4s) -> None:
    if s.phase == DEAL:
        return
    hue = quay_hue(s)
    low, high = whole_pile(s)
    crews = 0
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            crews |= leaning(s, other, hue, low, high) << BITS * other
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            collect(s, seat, other, hue, crews, rng)


# --- what a captain is after -------------------------------------------------------------


def leaning(s: State, seat: int, hue: int, low: int, high: int) -> int:
    """The crew that a hand leans to; the first of equals. low, high: the cards on the pile."""
    best = -NONE_YET
    for a in range(HUES - 1):
        if a == hue:
            continue
        first = int(s.hands[seat, a])
        taken = TAKEN * count(int(s.known[seat, a]))
        passed = of_colour(low, high, a)
        for b in range(a + 1, HUES):
            if b == hue:
                continue
            numbers = first | int(s.hands[seat, b])
            missed = count(passed & ~numbers) + count(of_colour(low, high, b) & ~numbers)
            worth = SERVING * count(numbers) + TAKEN * count(int(s.known[seat, b])) + taken
            worth -= PASSED * missed
            best = max(best, (worth << BITS) + LAST - (a << 4 | b))  # no branch on a card
    return LAST - (best & LAST)


# --- how far he has come -----------------------------------------------------------------


class Captain(NamedTuple):
    """Whose hand it is, and what it leans to."""

    seat: int
    hue: int  # of the quay: its cards are prisoners
    first: int  # colours of the crew
    second: int


def collect(s: State, seat: int, other: int, hue: int, crews: int, rng: U4s) -> None:
    """Exchange stowaways that nobody has seen for unseen cards that fit, or that are lower.

    One stowaway is left at least: without any the anchor would be up.
    """
    captain = Captain(other, hue, crews >> BITS * other + 4 & 15, crews >> BITS * other & 15)
    serving = int(s.hands[other, captain.first]) | int(s.hands[other, captain.second])
    spare = int(s.hand_size[other]) - count(serving) - 1
    if hue != NO_COLOUR:
        spare -= count(int(s.hands[other, hue]))
    stock = int(s.stock_size)
    pool = stock + HAND * (int(s.seats) - 1)
    looks = looks_of(s)
    old = stowaway(s, captain)
    while looks > 0 and spare > 0:
        looks -= 1
        i = pick(rng, pool)
        joined = 0
        if i < stock:
            below = bit_of(old) if s.seats > 2 and looks % 2 == 0 else 0
            joined = from_stock(s, captain, serving, old, below, i)
        else:
            rival = (i - stock) // HAND
            rival += 1 if rival >= other else 0
            if hidden_from(s, seat, rival):
                n, crew = (i - stock) % HAND, crews >> BITS * rival & LAST
                joined = from_rival(s, captain, rival, serving, old, crew, n)
        if joined:
            old = stowaway(s, captain)
            spare -= 1 if joined < LOWER else 0
            serving |= joined & ALL_NUMBERS


def looks_of(s: State) -> int:
    """How many cards each captain has looked at."""
    turns = int(s.turns) if s.seats == 2 else min(int(s.turns), ENOUGH)
    return LOOKS * turns // (8 * int(s.seats))


PRISONER = 1 << NUMBERS
"""In place of a number that joins the crew."""
LOWER = 2 << NUMBERS
"""The same, for a stowaway that is lower than the last."""


def from_stock(s: State, captain: Captain, serving: int, old: int, below: int, i: int) -> int:
    """The i-th card of the stock for an old one, if it fits or its number is below another.

    The number that joins the crew, or PRISONER, or LOWER.
    """
    card = int(s.stock[i])
    colour = colour_of(card)
    joins = (colour in (captain.first, captain.second)) and serving & bit_of(card) == 0
    if old == NO_CARD or not (joins or colour == captain.hue or bit_of(card) < below):
        return 0
    s.stock[i] = old
    lose(s, captain.seat, old)
    gain(s, captain.seat, card)
    if joins:
        return bit_of(card)
    return PRISONER if colour == captain.hue else LOWER


def from_rival(
    s: State, captain: Captain, rival: int, serving: int, old: int, crew: int, n: int
) -> int:
    """The n-th card of another hidden hand that fits here and does not serve there, if any."""
    first = free_of(s, rival, captain.first, crew) & ~serving
    second = free_of(s, rival, captain.second, crew) & ~serving
    if old == NO_CARD or n >= count(first) + count(second):
        return 0
    if n < count(first):
        card = NUMBERS * captain.first + nth(first, n)
    else:
        card = NUMBERS * captain.second + nth(second, n - count(first))
    lose(s, rival, card)
    gain(s, rival, old)
    lose(s, captain.seat, old)
    gain(s, captain.seat, card)
    return bit_of(card)


def free_of(s: State, seat: int, colour: int, crew: int) -> int:
    """The unseen numbers of a colour in a hand that is after another crew."""
    if colour == crew >> 4 or colour == crew & 15:
        return 0
    return int(s.hands[seat, colour]) & ~int(s.known[seat, colour])


def stowaway(s: State, captain: Captain) -> int:
    """The highest card of a hand that nobody has seen and that does not serve, or NO_CARD."""
    seat = captain.seat
    best = 0
    found = NO_COLOUR
    double = int(s.hands[seat, captain.first]) & int(s.hands[seat, captain.second])
    for colour in range(HUES):
        if colour == captain.hue:
            continue
        mask = int(s.hands[seat, colour]) & ~int(s.known[seat, colour])
        if colour in (captain.first, captain.second):
            mask &= double
        if mask > best:
            best = mask
            found = colour
    return NO_CARD if found == NO_COLOUR else NUMBERS * found + highest(best)


def lose(s: State, seat: int, card: int) -> None:
    s.hands[seat, colour_of(card)] = int(s.hands[seat, colour_of(card)]) & ~bit_of(card)


def gain(s: State, seat: int, card: int) -> None:
    s.hands[seat, colour_of(card)] = int(s.hands[seat, colour_of(card)]) | bit_of(card)


def nth(mask: int, n: int) -> int:
    """The place of the n-th bit that is set."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
