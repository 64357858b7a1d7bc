"""Laying down, C-9 to C-13: what a layout does with a hand, and which layouts there are.

A layout is named by the colours of its crew and by how many cards are held back; its number is
``CREWS * held back + crew``. Of each number a crew takes at most one card, and the crew of whoever
raised anchor one more: four masks of numbers (``Used``) say what a layout uses.

This is the rule: what interpreted play runs and a debugger steps through. Compiled code lists
layouts faster (``swift``); the conformance suite compares the lists.
"""

from __future__ import annotations

from typing import NamedTuple

from flibuste.core.bits import count, lowest
from flibuste.core.kernel import inlined
from flibuste.core.layout import I2s
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CREWS,
    FIRST,
    HALF,
    HUES,
    NAMED_CREW,
    NAMED_HOLDS,
    NO_COLOUR,
    NUMBERS,
    SECOND,
    colour_of,
    held_in,
    sum_of,
)
from flibuste.games.corsari.state import CREW, MOST_LAYOUTS, MOST_LEGAL, State


class Attachable(NamedTuple):
    """C-12: what a seat may attach to the crew of whoever raised anchor; that crew's colours."""

    first: int  # numbers, in that crew's first colour
    second: int
    first_hue: int  # NO_COLOUR where that crew has none
    second_hue: int


class Used(NamedTuple):
    """The numbers that a layout uses."""

    first: int  # in the crew, of its first colour
    second: int
    first_attached: int  # of the first colour of whoever raised anchor
    second_attached: int


# --- a hand ------------------------------------------------------------------------------


def quay_hue(s: State) -> int:
    """C-3: the colour of the quay's first card, NO_COLOUR when it is empty."""
    taken = int(s.quay_taken)
    if taken >= 5 + s.seats:
        return NO_COLOUR
    return colour_of(int(s.quay[taken & 15]))


def five_of(masks: I2s, seat: int, first: int) -> int:
    """Of a seat's cards those of five colours in a row, one bit each."""
    cards = 0
    for i in range(HALF):
        cards |= int(masks[seat, first + i]) << NUMBERS * i
    return cards


def of_colour(low: int, high: int, colour: int) -> int:
    """The numbers of one colour among cards of all ten, five in each integer."""
    half = low >> NUMBERS * colour if colour < HALF else high >> NUMBERS * (colour - HALF)
    return half & ALL_NUMBERS


def loose(s: State, seat: int, colour: int, hue: int) -> int:
    """C-9: the numbers of a colour in a hand, unless they are prisoners."""
    if colour < 0 or colour == hue:
        return 0
    return int(s.hands[seat, colour])


# --- what a layout uses ------------------------------------------------------------------


@inlined
def attachable(s: State, seat: int, hue: int) -> Attachable:
    """C-12: colours of the raiser's crew, numbers it does not have; nothing for the raiser."""
    raises = seat == s.raiser
    h1 = NO_COLOUR if raises else int(s.crew_hues[0])
    h2 = NO_COLOUR if raises else int(s.crew_hues[1])
    free = ALL_NUMBERS & ~int(s.crew)
    return Attachable(loose(s, seat, h1, hue) & free, loose(s, seat, h2, hue) & free, h1, h2)


@inlined
def use(ma: int, a: int, mb: int, b: int, to: Attachable) -> Used:
    """C-13 within each number: most cards used, one attached, first serves, first is attached.

    ma, mb: the loose numbers of the crew's colours a < b.
    """
    either = to.first | to.second
    beside_a = (0 if to.first_hue == a else to.first) | (0 if to.second_hue == a else to.second)
    beside_b = (0 if to.first_hue == b else to.first) | (0 if to.second_hue == b else to.second)
    first = ma & (beside_a | ~either)  # a card that can only be attached is not in the crew
    second = mb & ~first & (beside_b | ~either)
    serving = (first if to.first_hue == a else 0) | (second if to.first_hue == b else 0)
    attached = to.first & ~serving
    # Who serves in the raiser's second colour does so beside one of the first.
    return Used(first, second, attached, to.second & ~attached)


def crew_numbers(used: Used) -> int:
    return used.first | used.second


def attached_numbers(used: Used) -> int:
    return used.first_attached | used.second_attached


def sum_used(used: Used) -> int:
    """The sum of the used cards."""
    return sum_of(crew_numbers(used)) + sum_of(attached_numbers(used))


@inlined
def hold_lowest(used: Used, a: int, b: int, to: Attachable, held: int) -> Used:
    """C-13: the same without the ``held`` lowest cards; of one number, the first colour's."""
    crew = crew_numbers(used)
    both = crew & attached_numbers(used)
    left = crew | attached_numbers(used)
    two = both
    for _ in range(held):
        low = left & -left
        left ^= low & ~two
        two &= ~low
    cut = left & (both ^ two)  # the number of which one card is held back and one is not
    first = cut & serving_first(used, a, b, to)
    crew = left & ~first
    attached = left & ~(cut ^ first)
    return Used(
        used.first & crew,
        used.second & crew,
        used.first_attached & attached,
        used.second_attached & attached,
    )


@inlined
def serving_first(used: Used, a: int, b: int, to: Attachable) -> int:
    """The numbers of which the card in the crew comes before the attached one in the alphabet."""
    on1 = used.first_attached
    on2 = used.second_attached
    beyond_a = (on1 if a < to.first_hue else 0) | (on2 if a < to.second_hue else 0)
    beyond_b = (on1 if b < to.first_hue else 0) | (on2 if b < to.second_hue else 0)
    return used.first & beyond_a | used.second & beyond_b


@inlined
def used_by(s: State, seat: int, hue: int, to: Attachable, name: int) -> Used:
    """What the layout of that number uses of a hand."""
    held = held_in(name)
    crew = name - CREWS * held & 63
    a = int(FIRST[crew])
    b = int(SECOND[crew])
    used = use(loose(s, seat, a, hue), a, loose(s, seat, b, hue), b, to)
    return hold_lowest(used, a, b, to, held)


def packed(used: Used) -> int:
    """In one integer, eleven bits each."""
    return (
        used.first
        | used.second << NUMBERS
        | used.first_attached << 2 * NUMBERS
        | used.second_attached << 3 * NUMBERS
    )


def unpacked(used: int) -> Used:
    return Used(
        used & ALL_NUMBERS,
        used >> NUMBERS & ALL_NUMBERS,
        used >> 2 * NUMBERS & ALL_NUMBERS,
        used >> 3 * NUMBERS & ALL_NUMBERS,
    )


# --- which layouts there are: for whoever raised anchor ---------------------------------------

KEY = MOST_LAYOUTS  # behind the list, by its places: what puts a crew there


def list_raiser(s: State, seat: int, out: I2s) -> int:
    """List the layouts of the raiser; returns how many.

    C-13: by limit, then fewest attachable cards, then name. Of several names for one layout the
    legal one is that in which every colour serves.
    """
    hue = quay_hue(s)
    to = attachable(s, seat, hue)
    total = loose_sum(s, seat, hue)
    n = 0
    for crew in range(CREWS):  # in the order of their names
        if every_colour_there(s, seat, hue, crew):
            used = used_by(s, seat, hue, to, crew)
            hues = int(used.first != 0) + int(used.second != 0)
            if hues == colours_in(crew):
                joining = hues * (NUMBERS - count(crew_numbers(used)))
                insert(out, n, CREW + crew, 32 * (total - sum_used(used)) + joining)
                n += 1
    return n


def insert(out: I2s, n: int, action: int, key: int) -> None:
    """Put an action into a list of n, behind those that have no greater key."""
    while n > 0 and out[KEY + n - 1] > key:
        out[n] = out[n - 1]
        out[KEY + n] = out[KEY + n - 1]
        n -= 1
    out[n] = action
    out[KEY + n] = key


def every_colour_there(s: State, seat: int, hue: int, crew: int) -> bool:
    """Has the hand a loose card of each colour that is named?"""
    a = int(FIRST[crew])
    b = int(SECOND[crew])
    if a != NO_COLOUR and loose(s, seat, a, hue) == 0:
        return False
    return b == NO_COLOUR or loose(s, seat, b, hue) != 0


def colours_in(crew: int) -> int:
    return int(FIRST[crew] != NO_COLOUR) + int(SECOND[crew] != NO_COLOUR)


def loose_sum(s: State, seat: int, hue: int) -> int:
    """C-9: what the cards add up to that are no prisoners."""
    total = 0
    for colour in range(HUES):
        total += sum_of(loose(s, seat, colour, hue))
    return total


# --- and for the others ------------------------------------------------------------------------

USES = MOST_LAYOUTS  # behind the list, by crew: how many cards it uses if none is held back
STOW = USES + CREWS  # by crew: the stowaways of its layout, a mask for each colour
assert STOW + CREWS * HUES <= MOST_LEGAL
IDLE = -1
"""In place of how many cards a crew uses: a colour is named in vain."""


class Hand(NamedTuple):
    """What all layouts of a hand have in common."""

    hue: int  # of the quay
    to: Attachable
    lack: int  # C-15: what used cards must add up to, so that the raiser sinks


def list_opponent(s: State, seat: int, out: I2s) -> int:
    """List the layouts of an opponent; returns how many.

    C-13: first without a stowaway, then those that sink the raiser, from the fewest cards used,
    then the others, from the most; equal ones by name.
    """
    hue = quay_hue(s)
    limit = int(s.limit[s.raiser])
    lack = loose_sum(s, seat, hue) - (limit if limit else -1)  # C-20: nobody sinks a capot
    hand = Hand(hue, attachable(s, seat, hue), lack)
    for crew in range(CREWS):
        out[USES + crew] = cards_used(s, seat, hand, crew)
    cards = 0
    for colour in range(HUES):
        cards += count(loose(s, seat, colour, hue))
    n = list_using(s, seat, hand, cards, True, out, 0)  # no stowaway
    for used in range(cards):  # most stowaways first
        n = list_using(s, seat, hand, used, True, out, n)
    for i in range(cards + 1):  # fewest first
        n = list_using(s, seat, hand, cards - i, False, out, n)
    return n


def cards_used(s: State, seat: int, hand: Hand, crew: int) -> int:
    """How many cards a crew uses if none is held back, or IDLE."""
    if not every_colour_there(s, seat, hand.hue, crew):
        return IDLE
    used = used_by(s, seat, hand.hue, hand.to, crew)
    return count(crew_numbers(used)) + count(attached_numbers(used))


def list_using(s: State, seat: int, hand: Hand, cards: int, sinking: bool, out: I2s, n: int) -> int:
    """Add the layouts that use ``cards`` cards and sink the raiser (or do not), by name."""
    may_hold = sinking and s.holding_back  # C-13: only to sink him
    there = 0  # a bit for each crew that has such a layout
    for crew in range(CREWS):
        uses = int(out[USES + crew])
        if uses == cards or (may_hold and uses > cards):
            name = CREWS * (uses - cards) + crew
            used = used_by(s, seat, hand.hue, hand.to, name)
            if (sum_used(used) >= hand.lack) == sinking:
                there |= 1 << crew
                note_stowaways(s, seat, hand, crew, used, out)
    if there == 0:
        return n
    for i in range(2 * CREWS):  # every name without "holding" and with it
        crew = int(NAMED_CREW[i])
        held = int(out[USES + crew]) - cards
        if there >> crew & 1 and (held > 0) == NAMED_HOLDS[i] and named_best(crew, there, out):
            out[n] = CREW + CREWS * held + crew
            n += 1
    return n


def note_stowaways(s: State, seat: int, hand: Hand, crew: int, used: Used, out: I2s) -> None:
    """C-11: all loose cards but those that are used."""
    at = STOW + HUES * crew
    for colour in range(HUES):
        out[at + colour] = loose(s, seat, colour, hand.hue)
    leave_out(out, at, int(FIRST[crew]), used.first)
    leave_out(out, at, int(SECOND[crew]), used.second)
    leave_out(out, at, hand.to.first_hue, used.first_attached)
    leave_out(out, at, hand.to.second_hue, used.second_attached)


def leave_out(out: I2s, at: int, colour: int, used: int) -> None:
    """Numbers of a colour are used: they are no stowaways."""
    if colour != NO_COLOUR:
        out[at + colour] = int(out[at + colour]) & ~used


def named_best(crew: int, there: int, out: I2s) -> bool:
    """C-13: the name with fewest held back, then fewest colours, then the first in the alphabet.

    Of the crews that are there: layouts with the same stowaways are the same.
    """
    while there:
        other = lowest(there)
        there &= there - 1
        if same_stowaways(crew, other, out) and place_of(other, out) < place_of(crew, out):
            return False
    return True


def place_of(crew: int, out: I2s) -> int:
    """Among the names of one layout: who uses fewest cards in all holds fewest back."""
    return (int(out[USES + crew]) * 3 + colours_in(crew)) * CREWS + crew


def same_stowaways(crew: int, other: int, out: I2s) -> bool:
    for colour in range(HUES):
        if out[STOW + HUES * crew + colour] != out[STOW + HUES * other + colour]:
            return False
    return True
