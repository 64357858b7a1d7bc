"""The legal layouts in the order of C-13.

An opponent's: all names are judged at once. What holds of a name is one bit of an integer,
in the place of the name's rank (``ranks``), and the cards of the hand are taken from the
highest to the lowest. A layout is the highest cards that a crew uses, so many of them; the
names that use a card, that have used so many, that have enough of them to sink the raiser,
are sets, and tallies (``core.tally``) keep the numbers.

Two names mean the same layout when one is the other without a colour that has used nothing
yet: names are kept whose colours both made a difference. (Where the raiser's two colours stand
for each other, ``settle_doubts`` tells them apart.)

Everything lies behind the list in ``out``: kernels may not allocate. There are no branches
where the cards decide, as processors cannot foresee them, and neighbours on a GPU part there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from flibuste.core.bits import count, highest, lowest
from flibuste.core.kernel import State, inlined
from flibuste.core.rows import LAST, WIDE, choose, put_in_order, unite
from flibuste.core.tally import (
    IN_FOURS,
    Tally,
    count_one,
    count_until_128,
    no_count,
    sum_from,
    sum_more,
    with_128,
    with_count,
    write_counts,
)
from flibuste.games.corsari.layout import loose, quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CREWS,
    FIRST,
    HAND,
    HUES,
    NO_CREW,
    NUMBERS,
    SECOND,
    SUMS,
    crew_of_one,
    sum_of,
)
from flibuste.games.corsari.ranks import (
    ALONE,
    BEGIN,
    CREW_AT,
    EVERY,
    FOLLOW,
    NOBODY_AT,
    OF_CREW,
    ONLY_HELD,
    ONLY_PLAIN,
    RANKS,
    begin_any,
)
from flibuste.games.corsari.state import CREW, MOST_LAYOUTS, MOST_LEGAL

# --- the desk behind the list ------------------------------------------------------------

ACTION = MOST_LAYOUTS  # by rank: the action, if all cards were held back

# The rest in integers of 64 bits
BOARD = ACTION // 4 + 16  # cards, of the numbers from 7 on and of those below: ten bits each
ALWAYS = BOARD + 2  # of these, those that every crew uses
SERVING = ALWAYS + 2  # those that may serve in a crew
TWICE = SERVING + 2  # those that may be attached beside another of the number
SPOILT = TWICE + 2  # by cards used: names whose layout has a better name
USING = SPOILT + HAND + 2  # by card, from the highest on: the names that use it
GROUP = USING + HAND + 1  # sets of names in the order of the list
assert GROUP + 2 * HAND + 2 < MOST_LEGAL // 4

# The raiser's desk
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


def _parts(parts: Iterable[int]) -> Any:
    """By crew: one of the sets it is made of."""
    return np.array([*parts, *[NONE_IN] * (WIDE - CREWS)], np.int16)


FIRST_OF = _parts(FIRST_IN + int(FIRST[c]) if SECOND[c] >= 0 else NONE_IN for c in range(CREWS))
SECOND_OF = _parts(
    ALONE_IN + int(max(FIRST[c], SECOND[c])) if c != NO_CREW else NONE_IN for c in range(CREWS)
)

ORDER_DIGITS = (16 * (SUMS + 1) - 1).bit_length()
"""Binary ones, of a crew's place but for its name."""
AFTER_ALL = (1 << ORDER_DIGITS) - 1
BORROWED = IN_FOURS << ORDER_DIGITS + 1

SIGN = 0x8000
SPREAD = sum(1 << 9 * n for n in range(6))
COLUMN = sum(1 << 10 * n for n in range(6))
"""(mask * SPREAD) & COLUMN puts six bits ten places apart."""
COLOUR = (1 << HUES) - 1
DIGITS = tuple(
    tuple(sum(COLOUR << 10 * n for n in range(6) if first + n >> digit & 1) for digit in range(4))
    for first in (7, 1)
)
"""Of both boards: the places of numbers with a binary digit."""
HIGH_1, HIGH_2, HIGH_4, HIGH_8 = DIGITS[0]
LOW_1, LOW_2, LOW_4, _ = DIGITS[1]
HOLD_NOTHING = np.array(
    [
        sum((CREW + crew) << 16 * i for i, crew in enumerate((*CREW_AT, *[0] * 5)[at : at + 4]))
        for at in range(0, 64, 4)
    ],
    np.int64,
)
"""Four by four: the action of the name at each rank."""
BEGIN_AT = np.array([BEGIN[place % HUES] for place in range(64)], np.int64)
FOLLOW_AT = np.array([FOLLOW[place % HUES] for place in range(64)], np.int64)
"""By place on a board: the crews whose first, whose second colour it is."""
CREW_OF = np.array((*CREW_AT, *[0] * (64 - RANKS)), np.int64)


Names: TypeAlias = tuple[int, int, Tally, Tally, Tally]
"""What holds of the names so far: whom the first, the second colour sets apart; the sum of their
cards and what lacks of 128; how many they have used; how many were too few to sink the raiser."""


# --- an opponent -------------------------------------------------------------------------


@inlined
def legal_opponent(s: State, seat: int, out: Any) -> int:
    """No stowaway, then sinking with most cards, then fewest stowaways; then by name."""
    return write_list(sort_names(s, seat, out.view(np.int64)), out.view(np.int64), out)


def sort_names(s: State, seat: int, desk: Any) -> int:
    """Sets of names in the order of the list, from GROUP on; where they end."""
    crowded = line_up(s, seat, desk)
    lack = sum_of_cards(desk) - int(s.limit[s.raiser])  # C-15: what used cards must add up to
    names = sift(lack, max(int(s.crew_hues[0]), 0), desk)
    for i in range(HAND + 2):
        desk[SPOILT + i] = 0
    if crowded or desk[TWICE] | desk[TWICE + 1]:
        settle_doubts(doubtful(s, crowded, names, desk), names, desk)
    note_actions(names, desk)
    return gather_groups(lack, -int(s.holding_back), names, desk)


def high_of(mask: int, colour: int) -> int:
    """The numbers from 7 on of a colour, in their places on the board."""
    return ((mask >> 6) * SPREAD & COLUMN) << colour


def low_of(mask: int, colour: int) -> int:
    return ((mask & 63) * SPREAD & COLUMN) << colour


@inlined
def line_up(s: State, seat: int, desk: Any) -> int:
    """C-9, C-12: the loose cards, and which are attached; numbers of which there are four."""
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
    high &= ~(COLUMN << hue)
    low &= ~(COLUMN << hue)
    desk[BOARD] = high
    desk[BOARD + 1] = low
    attached = attach(s, seat, hue, high, low, desk)
    return four & attached


@inlined
def attach(s: State, seat: int, hue: int, high: int, low: int, desk: Any) -> int:
    """C-12, C-13: a card alone of its number is always attached and never serves.

    Of two, the first is always used; the second where one of them serves.
    """
    h1 = int(s.crew_hues[0])
    h2 = int(s.crew_hues[1])
    free = ALL_NUMBERS & ~int(s.crew)
    f1 = loose(s, seat, h1, hue) & free
    f2 = loose(s, seat, h2, hue) & free
    both = f1 & f2
    h1 = max(h1, 0)
    h2 = max(h2, 0)
    second = high_of(f2 ^ both, h2)
    desk[ALWAYS] = high_of(f1, h1) | second
    desk[SERVING] = high & ~(high_of(f1 ^ both, h1) | second)
    desk[TWICE] = high_of(both, h2)
    second = low_of(f2 ^ both, h2)
    desk[ALWAYS + 1] = low_of(f1, h1) | second
    desk[SERVING + 1] = low & ~(low_of(f1 ^ both, h1) | second)
    desk[TWICE + 1] = low_of(both, h2)
    return f1 | f2


@inlined
def sum_of_cards(desk: Any) -> int:
    high = int(desk[BOARD])
    low = int(desk[BOARD + 1])
    total = count(high & HIGH_1) + 2 * count(high & HIGH_2) + 4 * count(high & HIGH_4)
    total += 8 * count(high & HIGH_8)
    return total + count(low & LOW_1) + 2 * count(low & LOW_2) + 4 * count(low & LOW_4)


@inlined
def sift(lack: int, twin: int, desk: Any) -> Names:
    """Take the cards from the highest on and note what each name has got, and who uses each.

    One loop over both boards: on a GPU no game waits for another's next number.
    """
    names = begin_names(lack)
    twin_begin = int(BEGIN[twin])
    twin_follow = int(FOLLOW[twin])
    half = 0
    left = int(desk[BOARD])
    for i in range(cards_on(desk)):
        half = half if left else 1
        left = left if left else int(desk[BOARD + 1])
        place = highest(left)
        left ^= 1 << place
        column = place * 205 >> 11
        fixed = -(int(desk[ALWAYS + half]) >> place & 1)
        both = -(int(desk[TWICE + half]) >> place & 1)
        served = begin_any(int(desk[SERVING + half]) >> 10 * column & COLOUR)
        begin = (int(BEGIN_AT[place]) | twin_begin & both) & ~fixed
        follow = (int(FOLLOW_AT[place]) | twin_follow & both) & ~fixed
        uses = begin | follow & ~served
        desk[USING + i] = uses | fixed & EVERY
        number = column + 7 - 6 * half
        names = take(number, uses | fixed & EVERY, uses ^ follow, uses ^ begin, names)
    return names


@inlined
def cards_on(desk: Any) -> int:
    """How many cards are on the boards."""
    return count(int(desk[BOARD])) + count(int(desk[BOARD + 1]))


def begin_names(lack: int) -> Names:
    """Before the first card; sums begin so that they come to 128 when nothing lacks."""
    return NOBODY_AT, ALONE, sum_from(128 - max(lack, 0)), no_count(), no_count()


@inlined
def take(number: int, uses: int, first: int, second: int, names: Names) -> Names:
    """A card: who uses it, and for whom the first, the second colour matters."""
    apart_1, apart_2, sums, used, short = names
    apart_1 |= first
    apart_2 |= second
    sums = sum_more(sums, uses, number)
    used = count_one(used, uses)
    short = count_until_128(short, uses, sums, apart_1 & apart_2)
    return apart_1, apart_2, sums, used, short


def doubtful(s: State, crowded: int, names: Names, desk: Any) -> int:
    """Names that use what another name uses, though neither is simpler.

    Where both of the raiser's colours can be attached, either serves beside the other. And
    where a card is attached between two of its number, of which the lower serves and is held
    back, it does not matter which colour that was.
    """
    doubt = 0
    if desk[TWICE] | desk[TWICE + 1]:
        h1 = int(s.crew_hues[0])
        h2 = int(s.crew_hues[1])
        doubt = int(BEGIN[h1]) | int(FOLLOW[h1]) | int(BEGIN[h2]) | int(FOLLOW[h2])
    while crowded:
        n = lowest(crowded)
        crowded &= crowded - 1
        half = 1 if n < 6 else 0
        shift = 10 * (n if n < 6 else n - 6)
        hues = int(desk[SERVING + half]) >> shift & COLOUR
        fixed = int(desk[ALWAYS + half]) >> shift & COLOUR
        if fixed:
            below = hues & fixed - 1
            above = hues & ~(fixed - 1) & ~fixed
            served = begin_any(below)
            while above:
                doubt |= int(FOLLOW[lowest(above)]) & served
                above &= above - 1
    return doubt & names[0] & names[1]


def settle_doubts(doubt: int, names: Names, desk: Any) -> None:
    """Of names that use the same highest cards, keep the one that uses fewest in all (C-13).

    From the best name to the worst, each is compared with all that are better, card by card.
    One loop over all names and their cards: on a GPU no game waits for another's next name.
    """
    cards = cards_on(desk)
    total, own, better, same, used, left = 0, 0, 0, 0, 0, 0
    while doubt or left:
        if left == 0:  # the next name: fewest cards, then colours, then the first in the alphabet
            alike = doubt & with_count(names[3], total)
            while alike == 0:
                total += 1
                alike = doubt & with_count(names[3], total)
            alike = alike & ALONE if alike & ALONE else alike
            own = int(OF_CREW[CREW_OF[lowest(alike)]])
            doubt &= ~own
            same = better
            better |= own
            used = 0
            left = cards
        uses = int(desk[USING + cards - left])
        one = 1 if uses & own else 0
        same &= uses if one else ~uses
        used += one if same else 0
        left = left - 1 if same else 0
        if left == 0:
            desk[SPOILT + used] = int(desk[SPOILT + used]) | own
    for i in range(1, HAND):  # and so with fewer of the same cards
        at = SPOILT + HAND - i
        desk[at] = int(desk[at]) | int(desk[at + 1])


@inlined
def note_actions(names: Names, desk: Any) -> None:
    """By rank the action, if all cards that the crew uses were held back."""
    write_counts(names[3], desk, ACTION // 4)
    for i in range(16):
        desk[ACTION // 4 + i] = int(HOLD_NOTHING[i]) + int(desk[ACTION // 4 + i]) * CREWS


@inlined
def gather_groups(lack: int, hold: int, names: Names, desk: Any) -> int:
    """Sets of names in the order of the list, and the cards they use; how many sets.

    C-20: a raiser without stowaways is sunk by names that use all cards, which are listed before.
    """
    cards = cards_on(desk)
    apart_1, apart_2, sums, used, short = names
    plain = apart_1 & apart_2 & ~ONLY_HELD
    full = with_count(used, cards) & plain & ~int(desk[SPOILT + cards])
    desk[SPOILT + cards] = EVERY
    desk[GROUP] = full | cards << RANKS
    at = GROUP - (-full >> 63)
    sinking = NOBODY_AT if lack <= 0 else 0  # without a card
    for i in range(HAND):
        all_used = with_count(used, i)
        at = gather(i, sinking & (all_used | hold), all_used, at, desk)
        sinking = (sinking | with_count(short, i)) & ~all_used
    plain &= ~with_128(sums)
    for i in range(HAND):
        at = gather(HAND - 1 - i, with_count(used, HAND - 1 - i) & plain, EVERY, at, desk)
    return at


@inlined
def gather(i: int, names: int, used: int, at: int, desk: Any) -> int:
    """Note a set of names, if there are any."""
    names &= ~(ONLY_PLAIN ^ (ONLY_PLAIN | ONLY_HELD) & used) & ~int(desk[SPOILT + i])
    desk[at & 255] = names | i << RANKS
    return at - (-names >> 63)


@inlined
def write_list(end: int, desk: Any, out: Any) -> int:
    """Group by group, rank by rank."""
    n = 0
    for at in range(GROUP, end):
        group = int(desk[at & 255])
        n += choose(out, n, ACTION, group & EVERY, CREWS * (group >> RANKS))
    return n


def number_opponent(s: State, seat: int, out: Any) -> int:
    """How many there are, without a list."""
    desk = out.view(np.int64)
    end = sort_names(s, seat, desk)
    n = 0
    for at in range(GROUP, end):
        n += count(int(desk[at]) & EVERY)
    return n


def nth_opponent(out: Any, n: int) -> int:
    """The n-th of them, after ``number_opponent``."""
    desk = out.view(np.int64)
    at = GROUP
    group = int(desk[at])
    while n >= count(group & EVERY):
        n -= count(group & EVERY)
        at += 1
        group = int(desk[at])
    names = group & EVERY
    for _ in range(n):
        names &= names - 1
    return int(out[ACTION + lowest(names)]) - CREWS * (group >> RANKS)


# --- the raiser --------------------------------------------------------------------------


@inlined
def legal_raiser(s: State, seat: int, out: Any) -> int:
    """By limit, then fewest attachable cards, then by name."""
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
def list_crews(s: State, seat: int, out: Any) -> int:
    """All crews but nobody, in the order of their names; how many.

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


def number_raiser(s: State, seat: int, out: Any) -> int:
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
        n = n - (-(second >> 4 & ~(first >> 4 & -two)) >> 63) & 63
        j += 1
        i = i if j < hues else i + 1
        j = j if j < hues else i
    for i in range(3):
        out[ORDER + n + i] = AFTER_ALL
    out[CREWS_THERE] = n
    return n + 1


@inlined
def list_hues(s: State, seat: int, out: Any) -> int:
    """The colours that can serve, each behind its numbers; how many."""
    hue = quay_hue(s)
    hues = 0
    for colour in range(HUES):
        mask = int(s.hands[seat, colour]) & ALL_NUMBERS
        out[OF_HUES + hues] = mask << 4 | colour
        hues += 1 if mask and colour != hue else 0
    return hues


def nth_raiser(out: Any, n: int) -> int:
    """The n-th of them, after ``number_raiser``: its order digit by digit, then by name."""
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
def ordered_before(order: int, crews: int, out: Any) -> int:
    """How many crews have a lower order: four at once, each below a bit that subtraction takes."""
    desk = out.view(np.int64)
    found = 0
    for i in range(crews + 3 >> 2):
        found += count(~((int(desk[ORDER // 4 + i]) | BORROWED) - order * IN_FOURS) & BORROWED)
    return found
