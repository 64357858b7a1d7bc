"""The layouts of an opponent, all names judged at once.

What holds of a name is one bit of an integer, in the place of the name's rank (``names``), and the
cards of the hand are taken from the highest to the lowest (``board``). A layout is the highest
cards that a crew uses, so many of them; the names that use a card, that have used so many, that
have enough of them to sink the raiser, are sets, and tallies (``tally``) keep the numbers.

Two names mean the same layout when one is the other without a colour that has used nothing
yet: names are kept whose colours both made a difference. (Where the raiser's two colours stand
for each other, ``spoil_doubtful`` tells them apart.)

There are no branches where the cards decide, as processors cannot foresee them, and neighbours
on a GPU part there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from flibuste.core.bits import count, highest, lowest
from flibuste.core.kernel import inlined
from flibuste.core.layout import I2s, I8s
from flibuste.games.corsari.pieces import CREWS, HAND
from flibuste.games.corsari.state import CREW, MOST_LEGAL, State
from flibuste.games.corsari.swift.board import (
    ACTION,
    ALWAYS,
    BEGIN_AT,
    BOARD,
    BOARDS_END,
    COLUMNS,
    FOLLOW_AT,
    HIGH_FIRST,
    SERVING,
    TWICE,
    cards_on,
    column_of,
    in_column,
    line_up,
    sum_of_cards,
)
from flibuste.games.corsari.swift.names import (
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
from flibuste.games.corsari.swift.rows import choose
from flibuste.games.corsari.swift.tally import (
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

# In the room behind the list, from ACTION on: by rank the action, if all cards were held back;
# the boards; then
SPOILT = BOARDS_END  # by cards used: names whose layout has a better name
USING = SPOILT + HAND + 2  # by card, from the highest on: the names that use it
GROUP = USING + HAND + 1  # sets of names in the order of the list, each under its cards used
assert GROUP + 2 * HAND + 2 < MOST_LEGAL // 4 <= 1 << 9

HOLD_NOTHING = np.array(
    [
        sum((CREW + crew) << 16 * i for i, crew in enumerate((*CREW_AT, *[0] * 5)[at : at + 4]))
        for at in range(0, 64, 4)
    ],
    np.int64,
)
"""Four by four: the action of the name at each rank."""
CREW_OF = np.array((*CREW_AT, *[0] * (64 - RANKS)), np.int64)


class Names(NamedTuple):
    """What holds of the names so far."""

    apart_1: int  # those that the first colour sets apart from simpler ones
    apart_2: int  # the second colour
    sums: Tally  # the sum of their cards and what lacks of 128
    used: Tally  # how many cards they have used
    short: Tally  # how many of those were too few to sink the raiser


@inlined
def all_ones_if(board: int, place: int) -> int:
    """Every bit if there is a card at a place, else none."""
    return -(board >> place & 1)


@inlined
def list_opponent(s: State, seat: int, out: I2s) -> int:
    """In place of ``layouts.list_opponent``."""
    return write_list(sort_names(s, seat, out.view(np.int64)), out.view(np.int64), out)


def sort_names(s: State, seat: int, room: I8s) -> int:
    """Sets of names in the order of the list, from GROUP on; where they end."""
    crowded = line_up(s, seat, room)
    lack = sum_of_cards(room) - int(s.limit[s.raiser])  # C-15: what used cards must add up to
    names = sift(lack, max(int(s.crew_hues[0]), 0), room)
    for i in range(HAND + 2):
        room[SPOILT + i] = 0
    if crowded or room[TWICE] | room[TWICE + 1]:
        spoil_doubtful(doubtful(s, crowded, names, room), names, room)
    note_actions(names, room)
    return gather_groups(lack, -int(s.holding_back), names, room)


@inlined
def sift(lack: int, twin: int, room: I8s) -> Names:
    """Take the cards from the highest on and note what each name has got, and who uses each.

    One loop over both boards: on a GPU no game waits for another's next number.
    """
    names = begin_names(lack)
    twin_begin = int(BEGIN[twin])
    twin_follow = int(FOLLOW[twin])
    half = 0
    left = int(room[BOARD])
    for i in range(cards_on(room)):
        half = half if left else 1
        left = left if left else int(room[BOARD + 1])
        place = highest(left)
        left ^= 1 << place
        column = column_of(place)
        fixed = all_ones_if(int(room[ALWAYS + half]), place)
        both = all_ones_if(int(room[TWICE + half]), place)
        served = begin_any(in_column(int(room[SERVING + half]), column))
        begin = (int(BEGIN_AT[place]) | twin_begin & both) & ~fixed
        follow = (int(FOLLOW_AT[place]) | twin_follow & both) & ~fixed
        uses = begin | follow & ~served
        room[USING + i] = uses | fixed & EVERY
        number = column + HIGH_FIRST - COLUMNS * half
        names = take(number, uses | fixed & EVERY, uses ^ follow, uses ^ begin, names)
    return names


def begin_names(lack: int) -> Names:
    """Before the first card; sums begin so that they come to 128 when nothing lacks."""
    return Names(NOBODY_AT, ALONE, sum_from(128 - max(lack, 0)), no_count(), no_count())


@inlined
def take(number: int, uses: int, first: int, second: int, names: Names) -> Names:
    """A card: who uses it, and for whom the first, the second colour matters."""
    apart_1 = names.apart_1 | first
    apart_2 = names.apart_2 | second
    sums = sum_more(names.sums, uses, number)
    used = count_one(names.used, uses)
    short = count_until_128(names.short, uses, sums, apart_1 & apart_2)
    return Names(apart_1, apart_2, sums, used, short)


# --- names that may mean the same layout -----------------------------------------------------


def doubtful(s: State, crowded: int, names: Names, room: I8s) -> int:
    """Names that use what another name uses, though neither is simpler.

    Where both of the raiser's colours can be attached, either serves beside the other. And
    where a card is attached between two of its number, of which the lower serves and is held
    back, it does not matter which colour that was.
    """
    doubt = 0
    if room[TWICE] | room[TWICE + 1]:
        h1 = int(s.crew_hues[0])
        h2 = int(s.crew_hues[1])
        doubt = int(BEGIN[h1]) | int(FOLLOW[h1]) | int(BEGIN[h2]) | int(FOLLOW[h2])
    while crowded:
        n = lowest(crowded)
        crowded &= crowded - 1
        half = 1 if n < COLUMNS else 0
        column = n if n < COLUMNS else n - COLUMNS
        hues = in_column(int(room[SERVING + half]), column)
        fixed = in_column(int(room[ALWAYS + half]), column)
        if fixed:
            below = hues & fixed - 1
            above = hues & ~(fixed - 1) & ~fixed
            served = begin_any(below)
            while above:
                doubt |= int(FOLLOW[lowest(above)]) & served
                above &= above - 1
    return doubt & names.apart_1 & names.apart_2


def spoil_doubtful(doubt: int, names: Names, room: I8s) -> None:
    """Of names that use the same highest cards, keep the one that uses fewest in all (C-13).

    From the best name to the worst, each is compared with all that are better, card by card.
    One loop over all names and their cards: on a GPU no game waits for another's next name.
    """
    cards = cards_on(room)
    total, own, better, same, used, left = 0, 0, 0, 0, 0, 0
    while doubt or left:
        if left == 0:  # the next name: fewest cards, then colours, then the first in the alphabet
            alike = doubt & with_count(names.used, total)
            while alike == 0:
                total += 1
                alike = doubt & with_count(names.used, total)
            alike = alike & ALONE if alike & ALONE else alike
            own = int(OF_CREW[CREW_OF[lowest(alike)]])
            doubt &= ~own
            same = better
            better |= own
            used = 0
            left = cards
        uses = int(room[USING + cards - left])
        one = 1 if uses & own else 0
        same &= uses if one else ~uses
        used += one if same else 0
        left = left - 1 if same else 0
        if left == 0:
            room[SPOILT + used] = int(room[SPOILT + used]) | own
    for i in range(1, HAND):  # and so with fewer of the same cards
        at = SPOILT + HAND - i
        room[at] = int(room[at]) | int(room[at + 1])


# --- the list ----------------------------------------------------------------------------


@inlined
def note_actions(names: Names, room: I8s) -> None:
    """By rank the action, if all cards that the crew uses were held back."""
    write_counts(names.used, room, ACTION // 4)
    for i in range(16):
        room[ACTION // 4 + i] = int(HOLD_NOTHING[i]) + int(room[ACTION // 4 + i]) * CREWS


@inlined
def gather_groups(lack: int, hold: int, names: Names, room: I8s) -> int:
    """Sets of names in the order of the list, and the cards they use; how many sets.

    C-20: a raiser without stowaways is sunk by names that use all cards, which are listed before.
    """
    cards = cards_on(room)
    plain = names.apart_1 & names.apart_2 & ~ONLY_HELD
    full = with_count(names.used, cards) & plain & ~int(room[SPOILT + cards])
    room[SPOILT + cards] = EVERY
    room[GROUP] = full | cards << RANKS
    at = GROUP - (-full >> 63)  # as in ``gather``
    sinking = NOBODY_AT if lack <= 0 else 0  # without a card
    for i in range(HAND):
        all_used = with_count(names.used, i)
        at = gather(i, sinking & (all_used | hold), all_used, at, room)
        sinking = (sinking | with_count(names.short, i)) & ~all_used
    plain &= ~with_128(names.sums)
    for i in range(HAND):
        at = gather(HAND - 1 - i, with_count(names.used, HAND - 1 - i) & plain, EVERY, at, room)
    return at


@inlined
def gather(i: int, names: int, used: int, at: int, room: I8s) -> int:
    """Note a set of names; where the next one goes: over it, if it is empty.

    Without a branch, and not as a function of its own: a GPU's code would grow by a third.
    """
    names &= ~(ONLY_PLAIN ^ (ONLY_PLAIN | ONLY_HELD) & used) & ~int(room[SPOILT + i])
    room[at & 255] = names | i << RANKS
    return at - (-names >> 63)


@inlined
def write_list(end: int, room: I8s, out: I2s) -> int:
    """Group by group, rank by rank."""
    n = 0
    for at in range(GROUP, end):
        group = int(room[at & 255])
        n += choose(out, n, ACTION, group & EVERY, CREWS * (group >> RANKS))
    return n


def count_opponent(s: State, seat: int, out: I2s) -> int:
    """How many there are, without a list."""
    room = out.view(np.int64)
    end = sort_names(s, seat, room)
    n = 0
    for at in range(GROUP, end):
        n += count(int(room[at]) & EVERY)
    return n


def nth_opponent(out: I2s, n: int) -> int:
    """The n-th of them, after ``count_opponent``."""
    room = out.view(np.int64)
    at = GROUP
    group = int(room[at])
    while n >= count(group & EVERY):
        n -= count(group & EVERY)
        at += 1
        group = int(room[at])
    names = group & EVERY
    for _ in range(n):
        names &= names - 1
    return int(out[ACTION + lowest(names)]) - CREWS * (group >> RANKS)
