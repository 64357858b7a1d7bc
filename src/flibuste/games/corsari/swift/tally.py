"""A tally: a small number for each member of a set, all of them changed at once.

A set has up to 63 members, bits of an integer. A tally keeps its numbers as sets too, one for
each binary digit: the members whose number has that digit. CPUs with wide registers use another
form of tally (``simd``), so only the functions below may look inside one.
"""

from __future__ import annotations

from typing import TypeAlias

from flibuste.core.layout import I8s

Tally: TypeAlias = tuple[int, ...]
MEMBERS = (1 << 63) - 1

FOUR = sum(1 << 15 * n for n in range(4))
IN_FOURS = sum(1 << 16 * n for n in range(4))
"""(bits * FOUR) & IN_FOURS puts four bits sixteen places apart."""


# --- counts, from 0 to 15 ------------------------------------------------------------------


def no_count() -> Tally:
    """The tally in which every count is 0."""
    return 0, 0, 0, 0


def count_one(tally: Tally, who: int) -> Tally:
    """Add one to the counts of the members in ``who``."""
    c0, c1, c2, c3 = tally
    more_1 = c0 & who
    more_2 = c1 & more_1
    return c0 ^ who, c1 ^ more_1, c2 ^ more_2, c3 | c2 & more_2


def with_count(tally: Tally, n: int) -> int:
    """The members whose count is n."""
    c0, c1, c2, c3 = tally
    one, two, four, eight = (n & 1) - 1, (n >> 1 & 1) - 1, (n >> 2 & 1) - 1, (n >> 3) - 1
    return int((c0 ^ one) & (c1 ^ two) & (c2 ^ four) & (c3 ^ eight) & MEMBERS)


def write_counts(tally: Tally, words: I8s, at: int) -> None:
    """Write all counts into sixteen words, four of sixteen bits to a word."""
    c0, c1, c2, c3 = tally
    for i in range(16):
        four = (c0 >> 4 * i & 15) * FOUR & IN_FOURS
        four |= ((c1 >> 4 * i & 15) * FOUR & IN_FOURS) << 1
        four |= ((c2 >> 4 * i & 15) * FOUR & IN_FOURS) << 2
        words[at + i] = four | ((c3 >> 4 * i & 15) * FOUR & IN_FOURS) << 3


# --- sums that matter until they come to 128 -----------------------------------------------


def sum_from(n: int) -> Tally:
    """The tally in which every sum is n, from 0 to 128."""
    return (
        -(n & 1) & MEMBERS, -(n >> 1 & 1) & MEMBERS, -(n >> 2 & 1) & MEMBERS,
        -(n >> 3 & 1) & MEMBERS, -(n >> 4 & 1) & MEMBERS, -(n >> 5 & 1) & MEMBERS,
        -(n >> 6 & 1) & MEMBERS, -(n >> 7 & 1) & MEMBERS,
    )  # fmt: skip


def sum_more(tally: Tally, who: int, n: int) -> Tally:
    """Add n, from 0 to 15, to the sums of the members in ``who``."""
    p0, p1, p2, p3, p4, p5, p6, full = tally
    p0, more = p0 ^ who & -(n & 1), p0 & who & -(n & 1)
    p1, more = add_digit(p1, who & -(n >> 1 & 1), more)
    p2, more = add_digit(p2, who & -(n >> 2 & 1), more)
    p3, more = add_digit(p3, who & -(n >> 3 & 1), more)
    p4, more = p4 ^ more, p4 & more
    p5, more = p5 ^ more, p5 & more
    return p0, p1, p2, p3, p4, p5, p6 ^ more, full | p6 & more


def add_digit(a: int, b: int, c: int) -> tuple[int, int]:
    """Add three binary digits; returns the sum's digit and the carry."""
    return a ^ b ^ c, a & b | (a ^ b) & c


def with_128(tally: Tally) -> int:
    """The members whose sum is 128 or more."""
    return int(tally[7])


def count_until_128(tally: Tally, who: int, sums: Tally, free: int) -> Tally:
    """Add one to ``who``, except to members of ``free`` whose sum is 128 or more."""
    return count_one(tally, who & ~(with_128(sums) & free))
