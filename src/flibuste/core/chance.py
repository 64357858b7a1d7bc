"""The random generator inside a record, and a faster one for bots.

The record's generator is ChaCha with 8 rounds. However many cards somebody has seen, he cannot
predict the next one; a linear generator would not ensure that. Its key is the game's seed (256
bits), and its nonce is different for every game of a batch.

Bots and playouts use ``spin`` (xoshiro128++) on four words of their own.

Words are 32 bits wide and every sum is masked, so that Python's integers, NumPy's
and the compiler's agree; ``int(x) & WORD`` is a plain integer on every back end.
"""

from __future__ import annotations

from typing import TypeAlias

from flibuste.core.bits import mix, rotate
from flibuste.core.kernel import Integers, Rng
from flibuste.core.layout import U4s
from flibuste.core.record import POOL, Record, StockRecord

__all__ = ["below", "blank_generator", "draw_card", "pick", "reseed"]

WORD = 0xFFFFFFFF
Quarter: TypeAlias = tuple[int, int, int, int]


def quarter(a: int, b: int, c: int, d: int) -> Quarter:
    """ChaCha's quarter round."""
    a, d = mix(a, b, d, 16)
    c, b = mix(c, d, b, 12)
    a, d = mix(a, b, d, 8)
    c, b = mix(c, d, b, 7)
    return a, b, c, d


def refill(s: Record) -> None:
    """Make the next block. Sixteen variables rather than an array: they stay in registers."""
    fill_start(s)
    x = s.pool
    a0, a1, a2, a3 = load_four(x, 0)
    b0, b1, b2, b3 = load_four(x, 4)
    c0, c1, c2, c3 = load_four(x, 8)
    d0, d1, d2, d3 = load_four(x, 12)
    for _ in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    add_four(x, 0, a0, a1, a2, a3)
    add_four(x, 4, b0, b1, b2, b3)
    add_four(x, 8, c0, c1, c2, c3)
    add_four(x, 12, d0, d1, d2, d3)
    s.block = (int(s.block) & WORD) + 1 & WORD
    s.drawn = 0


def fill_start(s: Record) -> None:
    """The block's input: constants, key, counter and nonce."""
    x = s.pool
    x[0] = 0x61707865
    x[1] = 0x3320646E
    x[2] = 0x79622D32
    x[3] = 0x6B206574
    for i in range(8):
        x[4 + i] = s.key[i]
    x[12] = s.block
    x[13] = int(s.game) & WORD
    x[14] = int(s.game) >> 32 & WORD
    x[15] = s.episode


def load_four(x: U4s, i: int) -> Quarter:
    return int(x[i]) & WORD, int(x[i + 1]) & WORD, int(x[i + 2]) & WORD, int(x[i + 3]) & WORD


def add_four(x: U4s, i: int, a: int, b: int, c: int, d: int) -> None:
    """ChaCha's feed-forward: the output is added to the input."""
    x[i] = (int(x[i]) & WORD) + a & WORD
    x[i + 1] = (int(x[i + 1]) & WORD) + b & WORD
    x[i + 2] = (int(x[i + 2]) & WORD) + c & WORD
    x[i + 3] = (int(x[i + 3]) & WORD) + d & WORD


def word(s: Record) -> int:
    """The next 32 random bits of the record."""
    if s.drawn >= POOL:
        refill(s)
    w = int(s.pool[s.drawn]) & WORD
    s.drawn += 1
    return w


def below(s: Record, n: int) -> int:
    """A number in 0 … n-1, exactly uniform (Lemire), from the record's generator."""
    while True:
        product = word(s) * int(n)
        low = product & WORD
        if low >= n or low >= (WORD + 1 - int(n)) % int(n):
            return product >> 32


def start(s: Record) -> None:
    """Forget the old block: the key, the game or the episode has changed."""
    s.block = 0
    s.drawn = POOL
    s.seeded = 1


def blank_generator(s: Record) -> None:
    """For ``redact``: blank the whole generator."""
    for i in range(8):
        s.key[i] = 0
    s.game = 0
    s.episode = 0
    for i in range(POOL):
        s.pool[i] = 0
    s.block = 0
    s.drawn = 0
    s.seeded = 0


def reseed(s: Record, rng: Rng) -> None:
    """For ``imagine``: a new generator, unrelated to the blanked one."""
    for i in range(8):
        s.key[i] = spin(rng)
    start(s)


def draw_card(s: StockRecord, cards: Integers, left: int) -> int:
    """The top card of a stock of ``left`` cards; the caller lowers its count.

    A stock is shuffled as its cards are drawn, by one step of Fisher-Yates for each. If
    ``s.ordered`` is set, a script has laid it out already, with the top card last.
    """
    if s.ordered == 0:
        i = below(s, left)
        card = int(cards[i])
        cards[i] = cards[left - 1]
        cards[left - 1] = card
    return int(cards[left - 1])


def spin(rng: Rng) -> int:
    """xoshiro128++: the next 32 bits of a bot's generator, four words, not all zero."""
    a = int(rng[0]) & WORD
    b = int(rng[1]) & WORD
    c = int(rng[2]) & WORD
    d = int(rng[3]) & WORD
    t = a + d & WORD
    out = rotate(t, 7) + a & WORD
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ (b << 9 & WORD)
    rng[3] = rotate(d, 11)
    return out


def pick(rng: Rng, n: int) -> int:
    """A number in 0 … n-1, exactly uniform, from a bot's generator."""
    while True:
        product = spin(rng) * int(n)
        low = product & WORD
        if low >= n or low >= (WORD + 1 - int(n)) % int(n):
            return product >> 32
