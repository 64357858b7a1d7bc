"""Rows of up to 64 small numbers: some of them chosen, joined two by two, put in order.

They lie in one array, side by side, 16 bits each; places in it are never negative. Processors
with wide registers have something better (``simd``), which leaves the same behind.
"""

from __future__ import annotations

from flibuste.core.bits import count, lowest
from flibuste.core.kernel import inlined
from flibuste.core.layout import I2s

WIDE = 64
PLACES = 0xFFFF
"""A mask for places: it shows compilers that they are not negative."""
LAST = 0x7FFF


@inlined
def choose(row: I2s, to: int, source: int, who: int, less: int) -> int:
    """Copy the numbers at the places in ``who``, each less ``less``; returns how many."""
    n = to
    left = who
    while left:
        row[n & PLACES] = int(row[source + lowest(left) & PLACES]) - less
        left &= left - 1
        n += 1
    return count(who)


@inlined
def members(row: I2s, to: int, who: int, first: int) -> int:
    """Write the members of a set, counted from ``first`` on; returns how many."""
    n = to
    left = who
    while left:
        row[n & PLACES] = first + lowest(left)
        left &= left - 1
        n += 1
    return count(who)


@inlined
def unite(row: I2s, to: int, source: int, pairs: int, firsts: I2s, seconds: I2s, at: int) -> int:
    """Unite sets two by two, where the second adds something to the first; returns how many.

    The sets lie in the row from ``source`` on, 32 at most. firsts, seconds: which of them make a
    pair, 64 of which those behind the last pair add nothing. The unions come to ``to``, and to
    ``at`` which pairs they are of; one place behind both is blanked.
    """
    n = 0
    for i in range(pairs):
        first = int(row[source + int(firsts[i]) & PLACES])
        second = int(row[source + int(seconds[i]) & PLACES])
        row[to + n & PLACES] = first | second
        row[at + n & PLACES] = i
        n -= -(second & ~first & LAST) >> 63
    row[to + n & PLACES] = 0
    row[at + n & PLACES] = 0
    return n


@inlined
def put_in_order(row: I2s, to: int, keys: int, values: int, n: int) -> None:
    """Copy n values in the order of their keys, no two of which are equal."""
    for i in range(n):
        key = int(row[keys + i & PLACES])
        before = to
        for j in range(n):
            before += 1 if row[keys + j & PLACES] < key else 0
        row[before & PLACES] = row[values + i & PLACES]
