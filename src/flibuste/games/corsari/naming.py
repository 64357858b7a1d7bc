"""C-13 once more, card by card: may a layout be called by this name?

``layouts`` lists the legal names; this says of a single one why not. The two share
nothing but the record, and tests hold them against each other.
"""

from __future__ import annotations

from flibuste.games.corsari.pieces import (
    CREWS,
    FIRST,
    HAND,
    HUES,
    NO_COLOUR,
    NUMBERS,
    SECOND,
    sum_of,
)
from flibuste.games.corsari.state import State


def holds_loose(s: State, seat: int, colour: int, n: int) -> bool:
    """Does the seat hold that card, and is it no prisoner (C-9)?"""
    if colour == NO_COLOUR or int(s.quay[s.quay_taken]) // NUMBERS == colour:
        return False
    return bool(int(s.hands[seat, colour]) >> n & 1)


def may_attach(s: State, seat: int, colour: int, n: int) -> bool:
    """C-12"""
    if seat == s.raiser or int(s.crew) >> n & 1 or not holds_loose(s, seat, colour, n):
        return False
    return bool(colour == s.crew_hues[0] or colour == s.crew_hues[1])


def attached_beside(s: State, seat: int, n: int, server: int) -> int:
    """The first colour that can be attached when ``server`` is in the crew."""
    for colour in (int(s.crew_hues[0]), int(s.crew_hues[1])):  # in the order of the alphabet
        if colour != server and may_attach(s, seat, colour, n):
            return colour
    return NO_COLOUR


def pair_of(s: State, seat: int, crew: int, n: int) -> int:
    """Who of a number is used: 16 * (1 + colour in the crew) + 1 + colour attached.

    C-13: as many as possible, one attached if possible, first in the crew, first attached.
    """
    best = NO_COLOUR
    for colour in (int(FIRST[crew]), int(SECOND[crew])):  # in the order of the alphabet
        if holds_loose(s, seat, colour, n):  # C-10: it could serve
            helper = attached_beside(s, seat, n, colour)
            if helper != NO_COLOUR:
                return 16 * (1 + colour) + 1 + helper
            if best == NO_COLOUR:
                best = colour
    helper = attached_beside(s, seat, n, NO_COLOUR)
    if helper != NO_COLOUR:
        return 1 + helper
    return 16 * (1 + best)


def cards_in(pair: int) -> int:
    """How many cards of a number are used."""
    return int(pair >= 16) + int(pair % 16 > 0)


def uses_in_all(s: State, seat: int, crew: int) -> int:
    total = 0
    for n in range(NUMBERS):
        total += cards_in(pair_of(s, seat, crew, n))
    return total


def kept_of(pair: int, held: int) -> int:
    """What is left of a number after holding back ``held`` of its cards."""
    if held <= 0:
        return pair
    if held == 1 and pair >= 16 and pair % 16:
        later = max(pair // 16, pair % 16)  # ties: alphabetical colour, so the later one stays
        return 16 * later if pair // 16 == later else later
    return 0


def same_cards(s: State, seat: int, crew: int, other: int, cards: int) -> bool:
    """Are the ``cards`` highest cards that two crews use the same?"""
    n = NUMBERS - 1
    while cards > 0 and n >= 0:
        mine = pair_of(s, seat, crew, n)
        theirs = pair_of(s, seat, other, n)
        one = kept_of(mine, cards_in(mine) - cards)
        two = kept_of(theirs, cards_in(theirs) - cards)
        if max(one // 16, one % 16) != max(two // 16, two % 16):
            return False
        if min(one // 16, one % 16) != min(two // 16, two % 16):
            return False
        cards -= cards_in(mine)
        n -= 1
    return cards <= 0


def in_vain(s: State, seat: int, crew: int) -> bool:
    """Is a colour named of which no card could serve? Then the name without it is better."""
    for colour in (int(FIRST[crew]), int(SECOND[crew])):
        if colour != NO_COLOUR:
            prisoners = int(s.quay[s.quay_taken]) // NUMBERS == colour
            if prisoners or s.hands[seat, colour] == 0:
                return True
    return False


def colours_in(crew: int) -> int:
    return int(FIRST[crew] != NO_COLOUR) + int(SECOND[crew] != NO_COLOUR)


def has_better_name(s: State, seat: int, crew: int, held: int) -> bool:
    """Fewest held back, then fewest colours, then alphabetically first."""
    cards = uses_in_all(s, seat, crew) - held
    for other in range(CREWS):
        if other == crew or in_vain(s, seat, other):
            continue
        if not same_cards(s, seat, crew, other, cards):
            continue
        more_held = uses_in_all(s, seat, other) - cards - held
        more_hues = colours_in(other) - colours_in(crew)
        if more_held < 0:
            return True
        if more_held == 0 and (more_hues < 0 or (more_hues == 0 and other < crew)):
            return True
    return False


def limit_of(s: State, seat: int, crew: int, held: int) -> int:
    """C-11: the sum of the stowaways."""
    prisoners = int(s.quay[s.quay_taken]) // NUMBERS
    total = 0
    for colour in range(HUES):
        if colour != prisoners:
            total += sum_of(int(s.hands[seat, colour]))
    for n in range(NUMBERS):
        pair = pair_of(s, seat, crew, n)
        total -= (n + 1) * cards_in(kept_of(pair, held))
        held -= cards_in(pair)
    return total


def may_hold(s: State, seat: int, crew: int, held: int) -> bool:
    """C-13: an opponent, if the option allows it, and only to sink the raiser."""
    if seat == s.raiser or s.holding_back == 0 or held > HAND or s.limit[s.raiser] == 0:
        return False
    if held > uses_in_all(s, seat, crew):
        return False
    return bool(limit_of(s, seat, crew, held) <= s.limit[s.raiser])


def forbids_layout(s: State, seat: int, crew: int, held: int) -> int:
    if in_vain(s, seat, crew):
        return 13
    if held > 0 and not may_hold(s, seat, crew, held):
        return 13
    return 13 if has_better_name(s, seat, crew, held) else 0
