"""The legal layouts in the order of C-13.

The loose cards of a hand, sorted by number and then by colour, are bits 0, 1, … of a set;
holding back is taking away the lowest bits. What a crew of colours a < b uses is

    what b alone uses, but where a has a card to serve (``SERVED``) what a alone uses,

so every crew is one operation on two sets, and two names mean the same layout exactly when
their sets are equal: a table of one bit for each set there can be (``SEEN``) tells. Names are
tried from the best on (fewest held back, fewest colours, alphabetically), and once a name is
taken, so are all those that hold back more of the same.

The list is then written group by group (so many stowaways, sinking or not). A group is a set
of ranks; ranks number the names in alphabetical order, "holding" being the same word for all.

Everything lies behind the list, or where it will come to lie, in ``out``: kernels may not
allocate. There are no branches where the cards decide, as processors cannot foresee them:
``x >> 63`` is -1 for a negative x and otherwise 0, ``fresh`` is 0 or 1.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.bits import count, lowest
from flibuste.core.kernel import State
from flibuste.games.corsari.layout import quay_hue
from flibuste.games.corsari.pieces import (
    AFTER_HOLDING,
    ALL_NUMBERS,
    CREWS,
    HUES,
    NO_CREW,
    NUMBERS,
    SUMS,
    crew_of_one,
    sum_of,
)
from flibuste.games.corsari.state import CREW, MOST_LAYOUTS, MOST_LEGAL

# --- the desk behind the list --------------------------------------------------------------

WAITING = 0  # sets whose names may hold back one card more, and four bits of their rank
SURPLUS = 64  # of each: what it may still hold back, and where its rank is noted
SEEN = 128  # one bit for each set of cards
GROUP = MOST_LAYOUTS  # 4 * 32 words of 16 bits: the ranks in each group
CARDS_OF = GROUP + 128  # by colour: its cards, and what is attached beside them
SERVED = CARDS_OF + 16  # by colour: all cards of the numbers in which it serves
NUMBERS_OF = SERVED + 16  # by colour: those numbers
BY_RANK = NUMBERS_OF + 16  # by rank: the action, less what is held back
USED = BY_RANK + 64  # by crew: its set
MANNED = USED + 64  # by crew: the numbers in which somebody serves
RANK = MANNED + 64  # by crew: its rank, and that of its names that hold back << 6
ACTION = RANK + 64  # by crew
PLACE = ACTION + 64  # by crew: where its rank is noted
SPARE = PLACE + 64  # by crew: as SURPLUS
COLOUR = SPARE + 64  # the colours that are there, counted from 1
FREE = COLOUR + 16  # cards whose number the raiser's crew has not
LOOSE = FREE + 1  # how many cards are no prisoners
HAVE = LOOSE + 1  # colours that are there
IDLE = HAVE + 1  # what is used without a crew
LACK = IDLE + 1  # what a crew's numbers must add up to, to sink the raiser
MOST = LACK + 1  # stowaways without a crew
THERE = MOST + 1  # how many colours are there
AFTER = THERE + 1  # the first of them that comes after "holding"
assert AFTER < MOST_LEGAL

# The raiser's desk
MOST_CREWS = HUES * (HUES - 1) // 2  # of at most nine colours, nobody left out
ORDER = MOST_LAYOUTS  # by crew: a number that puts it in its place
BEFORE = ORDER + 64  # by crew: how many come before it
NAME = BEFORE + 64  # by crew: the action
SERVING = NAME + 64  # by crew: its numbers, and 1 << 11 if there are two colours
TALLY = SERVING + 64  # the colours that are there and their numbers
assert TALLY + HUES < MOST_LEGAL

LEAST = 13
"""The group of no stowaway; that of so many is so much below if they sink, else above it."""
NEVER = 150
"""No sum of a crew's numbers reaches this."""
SPREAD = sum(1 << 9 * n for n in range(6))
COLUMN = sum(1 << 10 * n for n in range(6))
"""(mask * SPREAD) & COLUMN puts six bits ten places apart."""
SIGN = 0x8000
"""(word ^ SIGN) - SIGN is what 16 bits mean in an array of signed ones."""
WORD = 0xFFFF
NUMBER = 15 << 7


# --- an opponent -------------------------------------------------------------------------


def legal_opponent(s: State, seat: int, out: Any) -> int:
    """No stowaway, then sinking with most cards, then fewest stowaways; then by name."""
    numbers = line_up(s, seat, out) << 7
    attach(s, numbers, out)
    crews_of_one(out)
    n = crews_of_two(out)
    weigh(numbers, n, out)
    state = enter(int(s.holding_back), n, out)
    return write_list(hold_back(numbers, state, out), out)


def line_up(s: State, seat: int, out: Any) -> int:
    """Sort the loose cards; the number of each, four bits a card."""
    for i in range(SEEN, NUMBERS_OF):
        out[i] = 0
    low = 0
    high = 0
    for colour in range(HUES):
        mask = int(s.hands[seat, colour]) & ALL_NUMBERS
        out[NUMBERS_OF + colour] = mask
        low |= ((mask & 63) * SPREAD & COLUMN) << colour
        high |= ((mask >> 6) * SPREAD & COLUMN) << colour
    hue = quay_hue(s) & 15
    out[NUMBERS_OF + hue] = 0  # C-9: prisoners
    out[NUMBERS_OF + 15] = 0  # of NOBODY
    low &= ~(COLUMN << hue)
    high &= ~(COLUMN << hue)
    taken = int(s.crew) & ALL_NUMBERS
    numbers = 0
    free = 0
    at = 0
    word = low
    first = 1
    for _ in range(2):
        left = word
        while left:
            place = lowest(left)
            left &= left - 1
            n = place * 205 >> 11  # place // 10
            colour = place - 10 * n & 15
            column = word >> 10 * n & 1023  # all colours of this number
            start = at - count(column & (1 << colour) - 1)
            out[CARDS_OF + colour] |= 1 << at
            out[SERVED + colour] |= (1 << count(column)) - 1 << start
            n += first
            numbers |= n << 4 * at
            free |= (taken >> n - 1 & 1 ^ 1) << at
            at += 1
        word = high
        first = 7
    out[FREE] = free
    out[LOOSE] = at
    have = low | high
    have |= have >> 30
    out[HAVE] = (have | have >> 10 | have >> 20) & 1023
    return numbers


def attach(s: State, numbers: int, out: Any) -> None:
    """C-12: what can be attached, and where a colour of the raiser's does not serve then."""
    taken = int(s.crew)
    free = int(out[FREE])
    h1 = int(s.crew_hues[0]) & 15
    h2 = int(s.crew_hues[1]) & 15
    f1 = int(out[CARDS_OF + h1]) & free
    f2 = int(out[CARDS_OF + h2]) & free
    g1 = int(out[SERVED + h1]) & free
    g2 = int(out[SERVED + h2]) & free
    n1 = int(out[NUMBERS_OF + h1]) & ~taken
    n2 = int(out[NUMBERS_OF + h2]) & ~taken
    # The only card of a number that can be attached is, and does not serve.
    out[SERVED + h1] = int(out[SERVED + h1]) & (~g1 | g2)
    out[SERVED + h2] = int(out[SERVED + h2]) & (~g2 | g1)
    out[NUMBERS_OF + h1] = int(out[NUMBERS_OF + h1]) & (~n1 | n2)
    out[NUMBERS_OF + h2] = int(out[NUMBERS_OF + h2]) & (~n2 | n1)
    # If it serves, the other is attached.
    out[CARDS_OF + h1] = int(out[CARDS_OF + h1]) | f2
    out[CARDS_OF + h2] = int(out[CARDS_OF + h2]) | f1
    out[IDLE] = f1 | f2 & ~g1
    bytes_ = (numbers >> 7 & 0x0F0F0F0F0F0F) + (numbers >> 11 & 0x0F0F0F0F0F0F)
    total = bytes_ * 0x010101010101 >> 40 & 255
    limit = int(s.limit[s.raiser])
    lack = total - limit - sum_of(n1 | n2)
    out[LACK] = lack if limit > 0 else NEVER  # C-20: without stowaways never sunk
    out[MOST] = int(out[LOOSE]) - count(n1 | n2)


def crews_of_one(out: Any) -> int:
    """Nobody and each colour by itself; how many crews."""
    have = int(out[HAVE])
    idle = int(out[IDLE])
    hues = count(have)
    after = count(have & (1 << AFTER_HOLDING) - 1) + 1
    out[THERE] = hues
    out[AFTER] = after
    out[USED] = idle
    out[MANNED] = 0
    out[RANK] = 65 * ((after - 1) * (hues + 1) - ((after - 1) * (after - 2) >> 1))
    out[ACTION] = CREW + NO_CREW
    rank = 1 + (1 - after >> 63)
    n = 1
    while have:
        a = lowest(have)
        have &= have - 1
        out[USED + n] = int(out[CARDS_OF + a]) | idle
        out[MANNED + n] = out[NUMBERS_OF + a]
        out[RANK + n] = rank | rank + max(after - n, 1) << 6
        out[ACTION + n] = CREW + crew_of_one(a)
        out[COLOUR + n] = a
        rank += hues - n + 2
        n = n + 1 & 15
        rank -= (n ^ after) - 1 >> 63
    return n


def crews_of_two(out: Any) -> int:
    """Every pair of colours in alphabetical order; how many crews with those above."""
    hues = int(out[THERE])
    after = int(out[AFTER])
    n = 1 + hues
    for i in range(1, hues):
        used_a = int(out[USED + i])
        manned = int(out[MANNED + i])
        served = int(out[SERVED + int(out[COLOUR + i])])
        action = int(out[ACTION + i]) - int(out[COLOUR + i])
        rank = (int(out[RANK + i]) & 63) - (after - 1 - i >> 63)
        for j in range(i + 1, hues + 1):
            used = int(out[USED + j])
            out[USED + n] = used ^ (used ^ used_a) & served
            out[MANNED + n] = int(out[MANNED + j]) | manned
            out[ACTION + n] = action + int(out[COLOUR + j])
            rank += 1 - ((j ^ after) - 1 >> 63)
            out[RANK + n] = 65 * rank
            n = n + 1 & 63
    return n


def weigh(numbers: int, n: int, out: Any) -> None:
    """Where each crew goes, and what it may hold back: the same for all, so that it is quick."""
    lack = int(out[LACK])
    most = int(out[MOST])
    for i in range(n):
        mask = int(out[MANNED + i])
        stow = most - count(mask)
        surplus = sum_of(mask) - lack
        ranks = int(out[RANK + i])
        group = LEAST - stow if surplus >= 0 else LEAST + stow
        out[PLACE + i] = group + (ranks >> 4 & 3) * 32
        out[ACTION + i] = int(out[ACTION + i]) - CREWS * stow
        first = numbers >> 4 * lowest(int(out[USED + i]) | 4096) & NUMBER
        out[SPARE + i] = (surplus << 7) + LEAST - 1 - stow + (ranks >> 10) * 32 - first


def enter(hold: int, n: int, out: Any) -> int:
    """Note every crew whose layout is new; the groups that are not empty << 6 | sets waiting."""
    groups = 0
    m = 0
    for i in range(n):
        used = int(out[USED + i]) & 4095
        word = int(out[SEEN + (used >> 4)]) & WORD
        fresh = word >> (used & 15) & 1 ^ 1
        out[SEEN + (used >> 4)] = ((word | 1 << (used & 15)) ^ SIGN) - SIGN
        ranks = int(out[RANK + i]) & 4095
        place = int(out[PLACE + i]) & 127
        word = int(out[GROUP + place]) & WORD | fresh << (ranks & 15)
        out[GROUP + place] = (word ^ SIGN) - SIGN
        groups |= fresh << (place & 31)
        action = int(out[ACTION + i])
        out[BY_RANK + (ranks & 63)] = action
        out[BY_RANK + (ranks >> 6)] = action
        spare = int(out[SPARE + i])
        out[WAITING + m] = ((used << 4 | ranks >> 6 & 15) ^ SIGN) - SIGN
        out[SURPLUS + m] = spare
        m = m + (fresh & hold & ~spare >> 63) & 63
    return groups << 6 | m


def hold_back(numbers: int, state: int, out: Any) -> int:
    """One card more and again, as long as it sinks the raiser; the groups that are not empty."""
    m = state & 63
    groups = state >> 6
    while m:
        n = m
        m = 0
        for i in range(n):
            word = int(out[WAITING + i]) & WORD
            rank = word & 15
            used = word >> 4
            used &= used - 1
            word = int(out[SEEN + (used >> 4)]) & WORD
            fresh = word >> (used & 15) & 1 ^ 1
            out[SEEN + (used >> 4)] = ((word | 1 << (used & 15)) ^ SIGN) - SIGN
            spare = int(out[SURPLUS + i])
            x = GROUP + (spare & 127)
            out[x] = ((int(out[x]) & WORD | fresh << rank) ^ SIGN) - SIGN
            groups |= fresh << (spare & 31)
            spare -= (numbers >> 4 * lowest(used | 4096) & NUMBER) + 1
            out[WAITING + (m & 63)] = ((used << 4 | rank) ^ SIGN) - SIGN
            out[SURPLUS + (m & 63)] = spare
            m += fresh & ~spare >> 63
    return groups


def write_list(groups: int, out: Any) -> int:
    """Group by group, rank by rank."""
    n = 0
    if groups >> LEAST & 1:  # only one name leaves no stowaway
        out[0] = out[BY_RANK + lowest(ranks_of(LEAST, out))]
        groups ^= 1 << LEAST
        n = 1
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        held = CREWS * abs(LEAST - group)
        left = ranks_of(group, out)
        while left:
            out[n & 1023] = int(out[BY_RANK + lowest(left)]) + held
            left &= left - 1
            n += 1
    return n


def ranks_of(group: int, out: Any) -> int:
    x = GROUP + group
    low = int(out[x]) & WORD | (int(out[x + 32]) & WORD) << 16
    return low | (int(out[x + 64]) & WORD) << 32 | (int(out[x + 96]) & WORD) << 48


# --- the raiser --------------------------------------------------------------------------


def legal_raiser(s: State, seat: int, out: Any) -> int:
    """By limit, then fewest attachable cards, then by name."""
    n = list_crews(s, seat, out)
    for i in range(n):
        serving = int(out[SERVING + i])
        numbers = serving & ALL_NUMBERS
        attachable = NUMBERS - count(numbers) << (serving >> NUMBERS)
        # At most 18, and even from 10 on: 15 values
        attachable = attachable if attachable <= 10 else attachable + 10 >> 1
        order = (SUMS - sum_of(numbers)) * 16 + attachable
        out[ORDER + i] = order * MOST_CREWS + i - SIGN
    count_before(n, out)
    for i in range(n):
        out[int(out[BEFORE + i]) & 63] = out[NAME + i]
    out[n] = CREW + NO_CREW  # without a crew the limit is the highest
    return n + 1


def count_before(n: int, out: Any) -> None:
    """How many crews come before each: many comparisons, but compilers make few steps of them."""
    for i in range(3):
        out[ORDER + n + i] = SIGN - 1  # after all others
    room = n + 15 & -16
    for i in range(room):
        out[BEFORE + i] = 0
    for j in range(0, n, 4):
        a = int(out[ORDER + j])
        b = int(out[ORDER + j + 1])
        c = int(out[ORDER + j + 2])
        d = int(out[ORDER + j + 3])
        for i in range(room):
            order = int(out[ORDER + i])
            before = (1 if a < order else 0) + (1 if b < order else 0)
            before += (1 if c < order else 0) + (1 if d < order else 0)
            out[BEFORE + i] = int(out[BEFORE + i]) + before


def list_crews(s: State, seat: int, out: Any) -> int:
    """All crews but nobody, in the order of their names; how many."""
    hue = quay_hue(s)
    hues = 0
    for colour in range(HUES):
        mask = int(s.hands[seat, colour]) & ALL_NUMBERS
        out[TALLY + (hues & 15)] = mask << 4 | colour
        hues += 1 if mask and colour != hue else 0
    n = 0
    for i in range(hues):
        tally = int(out[TALLY + i])
        first = CREW + crew_of_one(tally & 15) - (tally & 15)
        out[SERVING + n] = tally >> 4
        out[NAME + n] = first + (tally & 15)
        n += 1
        for j in range(i + 1, hues):
            other = int(out[TALLY + j])
            out[SERVING + n] = (tally | other) >> 4 | 1 << NUMBERS
            out[NAME + n] = first + (other & 15)
            # A second colour that adds no number has nobody who could serve.
            n = n - (-(other >> 4 & ~(tally >> 4)) >> 63) & 63
    return n
