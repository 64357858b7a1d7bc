"""What stands in for one instruction of a processor: in Python, and as Numba compiles it."""

from __future__ import annotations

import random

import numba
import numpy as np

from flibuste.core import bits

SETS = [1, 2, 3, 1 << 62, (1 << 63) - 1, *(random.Random(4).getrandbits(63) | 1 for _ in range(50))]
WORDS = [0, 1, 0x80000000, 0xFFFFFFFF, *(random.Random(5).getrandbits(32) for _ in range(50))]


def test_sets() -> None:
    for x in [*SETS, *(x << 7 & (1 << 63) - 1 for x in SETS)]:
        places = [n for n in range(63) if x >> n & 1]
        if places:
            assert (bits.lowest(x), bits.highest(x)) == (places[0], places[-1])
        assert bits.count(x) == len(places)


def test_words() -> None:
    for x in WORDS:
        written = f"{x:032b}"
        for left in range(1, 32):
            assert f"{bits.rotate(x, left):032b}" == written[left:] + written[:left]
        for y in WORDS[:9]:
            total = (x + y) % 2**32
            assert bits.mix(x, y, 77, 7) == (total, bits.rotate(77 ^ total, 7))


def test_spreading() -> None:
    """Into a blank array the members alone, into any other the noughts too."""
    for x in SETS:
        blank, full = np.zeros(20, np.int16), np.full(20, 9, np.int16)
        bits.spread(blank, 3, x & 0x7FF, 11)
        bits.spread_all(full, 3, x & 0x7FF, 11)
        assert blank[3:14].tolist() == full[3:14].tolist() == [x >> n & 1 for n in range(11)]
        assert not blank[:3].any() and not blank[14:].any() and set(full[[0, 2, 14, 19]]) == {9}


def test_compiled() -> None:
    fast = bits.for_cpu()
    one, many, top = fast[bits.lowest], fast[bits.count], fast[bits.highest]
    turn, mix = fast[bits.rotate], fast[bits.mix]

    @numba.njit
    def both(x, y, left):  # type: ignore[no-untyped-def]
        return one(x), top(x), many(x), turn(y, left), mix(y, x & 0xFFFFFFFF, y ^ 5, left)

    for x, y in zip(SETS, WORDS, strict=False):
        for left in (1, 7, 16, 31):
            slow = bits.lowest(x), bits.highest(x), bits.count(x), bits.rotate(y, left)
            assert both(x, y, left) == (*slow, bits.mix(y, x & 0xFFFFFFFF, y ^ 5, left))
