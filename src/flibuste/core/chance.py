"""Randomness inside the record, and a light generator for bots.

The record's generator is ChaCha with 8 rounds: whoever has seen any number of
cards still cannot tell the next one, which no linear generator promises. Its
key is the game's seed (256 bits), its nonce tells games of a batch apart.

Bots and playouts use ``spin`` (xoshiro128++) on four words of their own.

Words are 32 bits wide and every sum is masked, so that Python's integers, NumPy's
and the compiler's agree; ``int(x) & WORD`` is a plain integer on every back end.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State

WORD = 0xFFFFFFFF
POOL = 16
"""Words per ChaCha block."""

FIELDS: tuple[tuple[Any, ...], ...] = (
    ("game", "i8"),  # which game of a batch: with the episode, the cipher's nonce
    ("episode", "u4"),
    ("key", "u4", (8,)),  # the secret seed, least significant word first
    ("block", "u4"),  # blocks made so far
    ("pool", "u4", (POOL,)),  # the current block
    ("drawn", "u1"),  # words of it already used
    ("seeded", "i1"),  # 0: no seed, every chance must be scripted
)


def quarter(x: Any, a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of the array x."""
    xa = (int(x[a]) & WORD) + (int(x[b]) & WORD) & WORD
    xd = (int(x[d]) & WORD) ^ xa
    xd = (xd << 16 | xd >> 16) & WORD
    xc = (int(x[c]) & WORD) + xd & WORD
    xb = (int(x[b]) & WORD) ^ xc
    xb = (xb << 12 | xb >> 20) & WORD
    xa = xa + xb & WORD
    xd = xd ^ xa
    xd = (xd << 8 | xd >> 24) & WORD
    xc = xc + xd & WORD
    xb = xb ^ xc
    xb = (xb << 7 | xb >> 25) & WORD
    x[a] = xa
    x[b] = xb
    x[c] = xc
    x[d] = xd


def fill_start(s: State, x: Any) -> None:
    """The block's input: constants, key, counter and nonce."""
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


def add_start(s: State, x: Any) -> None:
    """ChaCha's feed-forward: add the block's input to its output."""
    x[0] = (int(x[0]) & WORD) + 0x61707865 & WORD
    x[1] = (int(x[1]) & WORD) + 0x3320646E & WORD
    x[2] = (int(x[2]) & WORD) + 0x79622D32 & WORD
    x[3] = (int(x[3]) & WORD) + 0x6B206574 & WORD
    for i in range(8):
        x[4 + i] = (int(x[4 + i]) & WORD) + (int(s.key[i]) & WORD) & WORD
    x[12] = (int(x[12]) & WORD) + (int(s.block) & WORD) & WORD
    x[13] = (int(x[13]) & WORD) + (int(s.game) & WORD) & WORD
    x[14] = (int(x[14]) & WORD) + (int(s.game) >> 32 & WORD) & WORD
    x[15] = (int(x[15]) & WORD) + (int(s.episode) & WORD) & WORD


def refill(s: State) -> None:
    """Make the next block."""
    x = s.pool
    fill_start(s, x)
    for _ in range(4):
        quarter(x, 0, 4, 8, 12)
        quarter(x, 1, 5, 9, 13)
        quarter(x, 2, 6, 10, 14)
        quarter(x, 3, 7, 11, 15)
        quarter(x, 0, 5, 10, 15)
        quarter(x, 1, 6, 11, 12)
        quarter(x, 2, 7, 8, 13)
        quarter(x, 3, 4, 9, 14)
    add_start(s, x)
    s.block = (int(s.block) & WORD) + 1 & WORD
    s.drawn = 0


def word(s: State) -> int:
    """The next 32 random bits of the record."""
    if s.drawn >= POOL:
        refill(s)
    w = int(s.pool[s.drawn]) & WORD
    s.drawn += 1
    return w


def below(s: State, n: int) -> int:
    """A number in 0 … n-1, exactly uniform (Lemire), from the record's generator."""
    product = word(s) * int(n)
    if product & WORD < n:
        unfair = (WORD + 1 - int(n)) % int(n)
        while product & WORD < unfair:
            product = word(s) * int(n)
    return product >> 32


def start(s: State) -> None:
    """Forget the old block: the key, the game or the episode has changed."""
    s.block = 0
    s.drawn = POOL
    s.seeded = 1


def blank_generator(s: State) -> None:
    """For ``redact``: nothing of the generator is left."""
    for i in range(8):
        s.key[i] = 0
    s.game = 0
    s.episode = 0
    for i in range(POOL):
        s.pool[i] = 0
    s.block = 0
    s.drawn = 0
    s.seeded = 0


def reseed(s: State, rng: Any) -> None:
    """For ``imagine``: a fresh generator, unrelated to the blanked one."""
    for i in range(8):
        s.key[i] = spin(rng)
    start(s)


def draw_card(s: State, cards: Any, left: int) -> int:
    """The top card of a stock of ``left`` cards; the caller lowers its count.

    The order of a stock is drawn when it is needed (a Fisher-Yates shuffle, one step
    a card), unless ``s.ordered`` says that a script has laid it out: top card last.
    """
    if s.ordered == 0:
        i = below(s, left)
        card = int(cards[i])
        cards[i] = cards[left - 1]
        cards[left - 1] = card
    return int(cards[left - 1])


def spin(rng: Any) -> int:
    """xoshiro128++: the next 32 bits of a bot's generator, four words, not all zero."""
    a = int(rng[0]) & WORD
    b = int(rng[1]) & WORD
    c = int(rng[2]) & WORD
    d = int(rng[3]) & WORD
    t = a + d & WORD
    out = (t << 7 | t >> 25) + a & WORD
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ (b << 9 & WORD)
    rng[3] = (d << 11 | d >> 21) & WORD
    return out


def pick(rng: Any, n: int) -> int:
    """A number in 0 … n-1, exactly uniform, from a bot's generator."""
    product = spin(rng) * int(n)
    if product & WORD < n:
        unfair = (WORD + 1 - int(n)) % int(n)
        while product & WORD < unfair:
            product = spin(rng) * int(n)
    return product >> 32
