"""The layouts of an opponent: all names are judged at once.

A set of names is an integer that has one bit for each name, at the name's rank (``names``). The
cards of the hand are taken from the highest to the lowest (``board``). A crew that holds cards back
lays down the highest of the cards it uses (C-13). So for every name three things are noted, card by
card: whether it uses the card, how many cards it has used, and with how many it sinks the raiser.
Tallies (``tally``) keep these numbers for all names at once.

Several names can mean the same layout, and only the best of them is legal. A name with a colour
that changes nothing means the same as the name without it, so only those names are kept whose
colours both make a difference. ``spoil_doubtful`` finds the rest, where the raiser's two colours
stand for each other.

There are no branches that depend on the cards: a CPU could not predict them, and on a GPU
neighbouring threads would diverge.
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
    NO_CREW_AT,
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

# Where things lie in the room behind the list: from ACTION on, by rank, the action that holds all
# used cards back; then the boards (``board``); then these, in words of 64 bits:
SPOILT = BOARDS_END  # by cards used: names whose layout has a better name
USING = SPOILT + HAND + 2  # by card, from the highest on: the names that use it
GROUP = USING + HAND + 1  # in the order of the list: a set of names | cards they use << RANKS
assert GROUP + 2 * HAND + 2 < MOST_LEGAL // 4 <= 1 << 9

HOLD_NOTHING = np.array(
    [
        sum((CREW + crew) << 16 * i for i, crew in enumerate((*CREW_AT, *[0] * 5)[at : at + 4]))
        for at in range(0, 64, 4)
    ],
    np.int64,
)
"""The action of the name at each rank, holding nothing back; four of 16 bits to a word."""
CREW_OF = np.array((*CREW_AT, *[0] * (64 - RANKS)), np.int64)


class Names(NamedTuple):
    """What is known of every name after some of the cards."""

    apart_1: int  # the set of names whose first colour has made a difference
    apart_2: int  # whose second colour has
    sums: Tally  # 128 - lack + the sum of the cards used: 128 or more sinks the raiser
    used: Tally  # how many cards they have used
    short: Tally  # the most cards with which they do not sink him yet


@inlined
def all_ones_if(board: int, place: int) -> int:
    """Every bit if there is a card at a place, else none."""
    return -(board >> place & 1)


@inlined
def list_opponent(s: State, seat: int, out: I2s) -> int:
    """In place of ``layouts.list_opponent``."""
    return write_list(sort_names(s, seat, out.view(np.int64)), out.view(np.int64), out)


def sort_names(s: State, seat: int, room: I8s) -> int:
    """Write sets of names to GROUP and behind it, in the order of the list.

    Returns where they end.
    """
    crowded = line_up(s, seat, room)
    lack = sum_of_cards(room) - int(s.limit[s.raiser])  # C-15: used cards of this sum sink him
    names = sift(lack, max(int(s.crew_hues[0]), 0), room)
    for i in range(HAND + 2):
        room[SPOILT + i] = 0
    if crowded or room[TWICE] | room[TWICE + 1]:
        spoil_doubtful(doubtful(s, crowded, names, room), names, room)
    note_actions(names, room)
    return gather_groups(lack, -int(s.holding_back), names, room)


@inlined
def sift(lack: int, twin: int, room: I8s) -> Names:
    """Take the cards from the highest to the lowest, and note by USING which names use each.

    twin: the raiser's first colour. Where both of his colours can be attached, crews of either
    use two cards of the number. One loop goes over both boards: the threads of a GPU stay in step.
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
    """Before the first card. A sum starts at 128 - lack, so that 128 means: the raiser sinks."""
    return Names(NO_CREW_AT, ALONE, sum_from(128 - max(lack, 0)), no_count(), no_count())


@inlined
def take(number: int, uses: int, first: int, second: int, names: Names) -> Names:
    """Take one card of this number.

    uses: the names that use it; first, second: those for which that colour decides whether
    they use it.
    """
    apart_1 = names.apart_1 | first
    apart_2 = names.apart_2 | second
    sums = sum_more(names.sums, uses, number)
    used = count_one(names.used, uses)
    short = count_until_128(names.short, uses, sums, apart_1 & apart_2)
    return Names(apart_1, apart_2, sums, used, short)


# --- names that may mean the same layout -----------------------------------------------------


def doubtful(s: State, crowded: int, names: Names, room: I8s) -> int:
    """The names that may mean the same layout as another, though neither has an idle colour.

    There are two such cases. Where both of the raiser's colours can be attached, either serves
    beside the other. And where an attached card lies between two others of its number, of which
    the lower one serves and is held back, the colour of that one makes no difference.
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

    From the best name to the worst, each is compared with all better ones, card by card. A name
    is spoilt for as many cards as a better one has the same. One loop goes over all names and
    their cards, so that the threads of a GPU stay in step.
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
    for i in range(1, HAND):  # with fewer cards the two are the same all the more
        at = SPOILT + HAND - i
        room[at] = int(room[at]) | int(room[at + 1])


# --- the list ----------------------------------------------------------------------------


@inlined
def note_actions(names: Names, room: I8s) -> None:
    """Write to ACTION, by rank, the action that holds back all cards that the crew uses."""
    write_counts(names.used, room, ACTION // 4)
    for i in range(16):
        room[ACTION // 4 + i] = int(HOLD_NOTHING[i]) + int(room[ACTION // 4 + i]) * CREWS


@inlined
def gather_groups(lack: int, hold: int, names: Names, room: I8s) -> int:
    """Write sets of names, each with the cards they use, in the order of the list (C-13).

    First the names without a stowaway, then those that sink the raiser, from the fewest cards
    used, then the others, from the most. Returns where the sets end. C-20: only a name without a
    stowaway could seem to sink a raiser who has none himself, and it is listed already.

    hold: all bits if cards may be held back, else none.
    """
    cards = cards_on(room)
    plain = names.apart_1 & names.apart_2 & ~ONLY_HELD
    full = with_count(names.used, cards) & plain & ~int(room[SPOILT + cards])
    room[SPOILT + cards] = EVERY
    room[GROUP] = full | cards << RANKS
    at = GROUP - (-full >> 63)  # one further if the set is not empty, as in ``gather``
    sinking = NO_CREW_AT if lack <= 0 else 0  # he sinks even if no card is used
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
    """Write a set of names that use i cards; returns where the next one goes.

    used: the names that hold nothing back then. The next set overwrites an empty one, which
    saves a branch. Were this not inlined, a GPU's code would be a third longer.
    """
    names &= ~(ONLY_PLAIN ^ (ONLY_PLAIN | ONLY_HELD) & used) & ~int(room[SPOILT + i])
    room[at & 255] = names | i << RANKS
    return at - (-names >> 63)


@inlined
def write_list(end: int, room: I8s, out: I2s) -> int:
    """Write the list of actions, group by group and rank by rank; returns how many."""
    n = 0
    for at in range(GROUP, end):
        group = int(room[at & 255])
        n += choose(out, n, ACTION, group & EVERY, CREWS * (group >> RANKS))
    return n


def count_opponent(s: State, seat: int, out: I2s) -> int:
    """Count an opponent's layouts without listing them."""
    room = out.view(np.int64)
    end = sort_names(s, seat, room)
    n = 0
    for at in range(GROUP, end):
        n += count(int(room[at]) & EVERY)
    return n


def nth_opponent(out: I2s, n: int) -> int:
    """The n-th layout of the list, from what ``count_opponent`` left in the room."""
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
