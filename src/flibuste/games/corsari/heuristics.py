"""A corsair's common sense: what to take, what to throw away, when to raise anchor.

A hand is judged by the best crew of two colours it could lay down now: the sum of the
stowaways that crew would leave (the limit, C-11) and how many they are (what stands between
the hand and a capot, C-20).
"""

from __future__ import annotations

from typing import Any

from flibuste.core.bits import count
from flibuste.core.kernel import State
from flibuste.games.corsari.layout import quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    HUES,
    NOBODY,
    bit_of,
    colour_of,
    sum_of,
)
from flibuste.games.corsari.state import ANCHOR, DISCARD, DROP, TAKE, TAKE_PILE, TAKE_STOCK

HORIZON = 60
"""A round is about that long; what the hands promise then is worth as much as playing on."""
MARGIN = 10
"""Penalty cards: about two lost rounds."""

SUM = 2  # of a stowaway's number: what it adds to the limit
CARD = 8  # of each stowaway: it is one card away from a capot
LUCK = 6.0  # what the top of the stock promises on average, on the same scale
QUAY_LUCK = 8.0  # taking from the quay has to be worth more: the quay is soon used up (C-6)
UNIT = 0.25  # of that scale, as a rating
PATIENCE = 1.0
"""How much each point of the limit below or above the bar speaks for or against the anchor."""


def rate(s: State, moves: Any, n: int, out: Any) -> None:
    if s.phase == TAKE:
        rate_takes(s, n, out)
    elif s.phase == DROP:
        rate_drops(s, moves, n, out)
    else:
        rate_layouts(s, n, out)


# --- what a hand is worth ----------------------------------------------------------------


def loose_with(s: State, seat: int, colour: int, hue: int, card: int) -> int:
    """The numbers of a colour in a hand, with one more card (or NOBODY), unless prisoners."""
    if colour == hue:
        return 0
    mask = int(s.hands[seat, colour]) & ALL_NUMBERS
    return mask | bit_of(card) if card >= 0 and colour_of(card) == colour else mask


def best_crew(s: State, seat: int, hue: int, card: int, spare: int) -> int:
    """The crew that leaves least behind: badness << 8 | first colour << 4 | second.

    spare: 1 if a card will be thrown away, then the highest stowaway does not count.
    """
    once = 0
    twice = 0
    total = 0
    loose = 0
    for colour in range(HUES):
        mask = loose_with(s, seat, colour, hue, card)
        twice |= once & mask
        once |= mask
        total += sum_of(mask)
        loose += count(mask)
    best = 1 << 30
    for a in range(HUES):
        ma = loose_with(s, seat, a, hue, card)
        if ma == 0:
            continue
        for b in range(a, HUES):
            mb = loose_with(s, seat, b, hue, card)
            if mb == 0:
                continue
            crew = ma | mb
            stow = once & ~crew | twice
            cards = loose - count(crew)
            limit = total - sum_of(crew)
            if spare and cards:
                cards -= 1
                limit -= highest(stow)
            best = min(best, (SUM * limit + CARD * cards) << 8 | a << 4 | b)
    return best if best < 1 << 30 else 0


def highest(mask: int) -> int:
    """The highest number of a mask, 0 if it is empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    return count(mask | mask >> 8)


# --- taking ------------------------------------------------------------------------------


def rate_takes(s: State, n: int, out: Any) -> None:
    seat = int(s.turn)
    hue = quay_hue(s)
    now = best_crew(s, seat, hue, NOBODY, 0) >> 8
    for i in range(n):
        out[i] = 0.0
    out[TAKE_STOCK] = UNIT * LUCK
    if s.pile_size:
        after = best_crew(s, seat, hue, int(s.pile[s.pile_size - 1]), 1) >> 8
        out[TAKE_PILE] = UNIT * (now - after)
    taken = int(s.quay_taken)
    if taken + 1 < 5 + s.seats:
        then = colour_of(int(s.quay[taken + 1]))
        after = best_crew(s, seat, then, int(s.quay[taken]), 1) >> 8
        out[TAKE_PILE + 1] = UNIT * (now - after + LUCK - QUAY_LUCK)
    else:
        out[TAKE_PILE + 1] = -5.0  # C-6: voids the round


# --- discarding and raising anchor -------------------------------------------------------


def rate_drops(s: State, moves: Any, n: int, out: Any) -> None:
    seat = int(s.turn)
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NOBODY, 1)
    a = crew >> 4 & 15
    b = crew & 15
    ma = loose_with(s, seat, a, hue, NOBODY)
    mb = loose_with(s, seat, b, hue, NOBODY)
    total = 0
    for colour in range(HUES):
        total += sum_of(loose_with(s, seat, colour, hue, NOBODY))
    limit = total - sum_of(ma | mb)
    following = int(s.turn) + 1 if int(s.turn) + 1 < s.seats else 0
    best = -100.0
    bar = anchor_bar(s)
    for i in range(n):
        action = int(moves[i])
        anchor = action >= ANCHOR
        card = action - ANCHOR if anchor else action - DISCARD
        colour = colour_of(card)
        bit = bit_of(card)
        serving = 0
        if colour == a:
            serving = 0 if a != b and mb & bit else 1
        elif colour == b:
            serving = 0 if ma & bit else 1
        stays = serving or colour == hue
        if anchor:
            left = limit if stays else limit - highest(bit)
            value = PATIENCE * (bar - left)
            if left == 0:
                value = 50.0
            out[i] = value if best == -100.0 else best + value
        else:
            value = -3.0 - 0.1 * highest(bit) if stays else 0.3 * highest(bit)
            value -= 0.3 * count(int(s.known[following, colour]))
            out[i] = value
            best = max(best, value)


def anchor_bar(s: State) -> float:
    """The limit with which the anchor may go up."""
    return 1.0


# --- laying down -------------------------------------------------------------------------


def rate_layouts(s: State, n: int, out: Any) -> None:
    """C-13 lists the layouts from the best on."""
    for i in range(n):
        out[i] = -1.0 * i
    out[0] = 3.0


# --- how everybody stands ----------------------------------------------------------------


def appraise(s: State, out: Any) -> None:
    total = 0.0
    seats = int(s.seats)
    for seat in range(seats):
        share = 0.93 ** int(s.penalty_count[seat])
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] = out[seat] / total
