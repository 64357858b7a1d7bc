"""The generator in the record: the published cipher, exact draws, nothing predictable left."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from flibuste.core import chance
from flibuste.core.game import seed_record
from flibuste.core.record import StockRecord
from flibuste.core.testing.variants import bot_rng

ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
"""The first block of ChaCha with 8 rounds, key and nonce all zero, as published."""


@pytest.fixture
def s() -> StockRecord:
    states = np.zeros(1, StockRecord.dtype)
    seed_record(states[0], 0)
    return states[0]  # type: ignore[no-any-return]


def test_it_is_chacha8(s: StockRecord) -> None:
    words = [chance.word(s) for _ in range(16)]
    assert b"".join(w.to_bytes(4, "little") for w in words).hex() == ZERO_KEY


def turned(x: int, left: int) -> int:
    return (x << left | x >> 32 - left) % 2**32


def published(key: list[int], counter: int, nonce: list[int]) -> list[int]:
    """A block of ChaCha8 once more, on a list of words, as the cipher is described."""
    start = [*(int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4))]
    start += [*key, counter, *nonce]
    x = list(start)
    for a, b, c, d in 4 * [
        (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
        (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
    ]:  # fmt: skip
        for i, j, k, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[i] = (x[i] + x[j]) % 2**32
            x[k] = turned(x[k] ^ x[i], left)
    return [(y + z) % 2**32 for y, z in zip(start, x, strict=True)]


def test_key_counter_and_nonce_go_where_the_cipher_has_them(s: StockRecord) -> None:
    """The nonce is the number of the game in a batch, 64 bits of it, and the episode."""
    key = [(i + 1) * 0x9E3779B9 % 2**32 for i in range(8)]
    seed_record(s, sum(part << 32 * i for i, part in enumerate(key)))
    s.game, s.episode = 5 << 32 | 0xFFFFFFFE, 0x80000007
    nonce = [0xFFFFFFFE, 5, 0x80000007]
    words = [chance.word(s) for _ in range(32)]
    assert words == published(key, 0, nonce) + published(key, 1, nonce)
    chance.start(s)
    assert [chance.word(s) for _ in range(16)] == words[:16], "it starts from the first block"


def test_blocks_differ(s: StockRecord) -> None:
    words = [chance.word(s) for _ in range(160)]
    assert len(set(words)) == 160


@pytest.mark.parametrize("n", [1, 2, 3, 6, 78, 110])
def test_below_stays_below_and_is_even(s: StockRecord, n: int) -> None:
    draws = 3000
    counts = Counter(chance.below(s, n) for _ in range(draws))
    assert set(counts) == set(range(n))
    mean = draws / n
    surprise = sum((c - mean) ** 2 / mean for c in counts.values())
    assert surprise < n + 5 * (2 * n) ** 0.5 + 5


def test_below_refuses_unfair_words(s: StockRecord) -> None:
    """Lemire's rejection: a word in the unfair part is drawn again."""
    n = 3
    s.drawn = 0
    s.pool[0] = 0  # 0 * 3 = 0 lies below (2**32 - 3) % 3 = 1: unfair
    s.pool[1] = 0xFFFFFFFF
    assert chance.below(s, n) == 2
    assert s.drawn == 2
    s.pool[2] = 0xAAAAAAAB  # times 3 it leaves 1: the first that is fair
    assert chance.below(s, n) == 2
    assert s.drawn == 3


def test_a_scripted_stock_is_taken_from_the_top(s: StockRecord) -> None:
    stock = np.array([4, 5, 6], np.uint8)
    s.ordered = 1
    assert [chance.draw_card(s, stock, left) for left in (3, 2, 1)] == [6, 5, 4]


def test_a_shuffled_stock_gives_every_order(s: StockRecord) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        stock = np.array([4, 5, 6], np.uint8)
        orders[tuple(chance.draw_card(s, stock, left) for left in (3, 2, 1))] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 150


def test_blank_leaves_nothing(s: StockRecord) -> None:
    seed_record(s, 2**256 - 1)
    s.game, s.episode = 7 << 40, 9
    for _ in range(20):
        chance.word(s)
    chance.blank_generator(s)
    assert not any(np.asarray(s).tobytes())


def test_a_blanked_generator_is_seeded_afresh(s: StockRecord) -> None:
    """What is imagined draws from a key of its own, from the first word on."""
    chance.blank_generator(s)
    rng = bot_rng(3)
    key = [chance.spin(rng) for _ in range(8)]
    chance.reseed(s, bot_rng(3))
    assert s.seeded
    assert [chance.word(s) for _ in range(16)] == published(key, 0, [0, 0, 0])


def test_spin_is_xoshiro128plusplus() -> None:
    """Its first outputs from the state 1, 2, 3, 4."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    assert [chance.spin(rng) for _ in range(4)] == [641, 1573767, 3222811527, 3517856514]
    a, b, c, d = (int(x) for x in rng)
    for _ in range(100):
        out = (turned((a + d) % 2**32, 7) + a) % 2**32
        shifted = b << 9
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = (c ^ shifted) % 2**32, turned(d, 11)
        assert chance.spin(rng) == out


def test_pick_refuses_unfair_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``below`` does: 0 is drawn again, the first fair word is not."""
    words = iter([0, 0xAAAAAAAB])
    monkeypatch.setattr(chance, "spin", lambda rng: next(words))
    assert chance.pick(bot_rng(1), 3) == 2


def test_pick_is_even() -> None:
    rng = bot_rng(5)
    counts = Counter(chance.pick(rng, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 200
