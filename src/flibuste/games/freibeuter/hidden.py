"""What a seat of Freibeuter may know (F-24), and how the rest might be."""

from __future__ import annotations

from flibuste.core.bits import lowest
from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.kernel import Features, Integers, Rng
from flibuste.games.freibeuter.pieces import (
    CROSSINGS,
    DOUBLER,
    DUTCHMAN_CARDS,
    REGIONS,
    SEA_CARDS,
    VALUES,
    WAREHOUSE,
    copies,
    crossing_number,
)
from flibuste.games.freibeuter.state import MOST_SEATS, State


def redact(s: State, seat: int) -> None:
    """F-24: blank the piles and the other hands; how many cards are where is public."""
    blank_generator(s)
    s.ordered = 0
    for i in range(SEA_CARDS):
        s.sea[i] = 0
    for i in range(DUTCHMAN_CARDS):
        s.dutchmen[i] = 0
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = 0
            s.twice[other] = 0
            s.dutch[other] = 0


# --- imagining ---------------------------------------------------------------------------


def imagine(s: State, seat: int, rng: Rng) -> None:
    """Deal the unseen cards to the hidden hands; the others are the piles, in any order."""
    reseed(s, rng)
    sea = unseen_sea(s)
    dutchmen = unseen_dutchmen(s)
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.sea_cards[other]):
                region = pull(s.sea, sea, rng)
                sea -= 1
                s.twice[other] = int(s.twice[other]) | int(s.hand[other]) & 1 << region
                s.hand[other] = int(s.hand[other]) | 1 << region
            for _ in range(s.dutch_cards[other]):
                card = pull(s.dutchmen, dutchmen, rng)
                dutchmen -= 1
                s.dutch[other] = int(s.dutch[other]) | 1 << card


def pull(cards: Integers, left: int, rng: Rng) -> int:
    """Take a random one of the first ``left`` cards, and close the gap with the last."""
    i = pick(rng, left)
    card = int(cards[i])
    cards[i] = cards[left - 1]
    cards[left - 1] = 0
    return card


def played(s: State, region: int) -> int:
    """How many sea cards of a region have been played: the first always leaves a boat."""
    return (covered_by_boats(s) >> region & 1) + (int(s.repeated) >> region & 1)


def covered_by_boats(s: State) -> int:
    return int(s.boats[0]) | int(s.boats[1]) | int(s.boats[2]) | int(s.boats[3])


def unseen_sea(s: State) -> int:
    """Put every sea card neither played nor in a known hand into the pile; returns how many."""
    n = 0
    for region in range(REGIONS):
        count = copies(region) - played(s, region)
        for other in range(s.seats):
            count -= (int(s.hand[other]) >> region & 1) + (int(s.twice[other]) >> region & 1)
        for _ in range(count):
            s.sea[n] = region
            n += 1
    return n


def unseen_dutchmen(s: State) -> int:
    """The same for the Dutchman cards."""
    seen = int(s.sunk)
    for other in range(s.seats):
        seen |= int(s.dutch[other])
    n = 0
    for card in range(DUTCHMAN_CARDS):
        if seen >> card & 1 == 0:
            s.dutchmen[n] = card
            n += 1
    return n


# --- features ----------------------------------------------------------------------------


def observe(s: State, seat: int, out: Features) -> None:
    """Write the blocks of ``state.OBSERVATION``, one after the other.

    A spectator sees what seat 0 sees, but no hand.
    """
    me = max(seat, 0)
    n = count_bits(int(s.hand[me]), int(s.twice[me]), REGIONS, out, 0)
    n = count_bits(int(s.dutch[me]), 0, DUTCHMAN_CARDS, out, n)
    n = count_bits(covered_by_boats(s), int(s.repeated), REGIONS, out, n)
    n = count_bits(int(s.sunk), 0, DUTCHMAN_CARDS, out, n)
    for i in range(s.seats):
        other = clockwise(s, me, i)
        count_bits(int(s.boats[other]), int(s.pairs[other]), REGIONS, out, n + i * REGIONS)
    n += MOST_SEATS * REGIONS
    observe_tokens(s, me, out, n)
    n = count_bits(int(s.doubled), 0, VALUES, out, n + 5 * CROSSINGS)
    for i in range(s.seats):
        observe_seat(s, clockwise(s, me, i), out, n + i * (5 + VALUES))
    n += MOST_SEATS * (5 + VALUES)
    out[n] = s.sea_size
    out[n + 1] = s.dutchmen_size
    out[n + 2] = s.phase
    out[n + 3] = distance(s, me, int(s.turn))
    out[n + 4] = s.sea_end


def clockwise(s: State, me: int, i: int) -> int:
    """The seat i places to the left, for i below the number of seats."""
    other = me + i
    return other - int(s.seats) if other >= s.seats else other


def distance(s: State, me: int, other: int) -> int:
    """How many places to the left of me someone sits."""
    return other - me if other >= me else other - me + int(s.seats)


def count_bits(once: int, twice: int, size: int, out: Features, n: int) -> int:
    """Write ``size`` features: 1 for the members of ``once``, 2 for those of ``twice``.

    Returns where the next feature goes.
    """
    while once:
        out[n + lowest(once)] = 1
        once &= once - 1
    while twice:
        out[n + lowest(twice)] = 2
        twice &= twice - 1
    return n + size


def observe_tokens(s: State, me: int, out: Features, n: int) -> None:
    """Five blocks of a feature for each crossing."""
    afloat = int(s.afloat)
    while afloat:
        spot = lowest(afloat)
        afloat &= afloat - 1
        number = n + crossing_number(spot)
        token = int(s.token[spot])
        if token < WAREHOUSE:
            out[number] = token
        elif token == WAREHOUSE:
            out[number + 2 * CROSSINGS] = 1
        else:
            out[number + 3 * CROSSINGS] = token - DOUBLER + 1
        if s.boarder[spot]:
            out[number + CROSSINGS] = 1 + distance(s, me, int(s.boarder[spot]) - 1)
        out[number + 4 * CROSSINGS] = int(s.pending) >> spot & 1


def observe_seat(s: State, seat: int, out: Features, n: int) -> None:
    out[n] = s.cash[seat]
    out[n + 1] = s.debt[seat]
    out[n + 2] = s.stock[seat]
    out[n + 3] = s.sea_cards[seat]
    out[n + 4] = s.dutch_cards[seat]
    for value in range(VALUES):
        out[n + 5 + value] = s.captured[seat, value]
