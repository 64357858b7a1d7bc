"""Tallies against plain counting, as text and as compiled."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from flibuste.core import jit, registry
from flibuste.games.corsari.swift import tally
from flibuste.games.corsari.swift.tally import (
    count_one,
    count_until_128,
    no_count,
    sum_from,
    sum_more,
    with_128,
    with_count,
    write_counts,
)

ROUNDS = 12


def count_all(sets: Any, found: Any, words: Any) -> None:
    """Count for one set after the other; then who has counted 0, 1, 2 …"""
    counts = no_count()
    for i in range(len(sets)):
        counts = count_one(counts, int(sets[i]))
    for n in range(16):
        found[n] = with_count(counts, n)
    write_counts(counts, words, 0)


def sum_all(begin: int, sets: Any, numbers: Any, found: Any) -> None:
    """Add a number for one set after the other; who has come to 128 after each."""
    sums = sum_from(begin)
    for i in range(len(sets)):
        sums = sum_more(sums, int(sets[i]), int(numbers[i]))
        found[i] = with_128(sums)


def count_some(begin: int, sets: Any, free: int, words: Any) -> None:
    """Add 15 for one set after the other, and count until that is enough."""
    sums = sum_from(begin)
    counts = no_count()
    for i in range(len(sets)):
        sums = sum_more(sums, int(sets[i]), 15)
        counts = count_until_128(counts, int(sets[i]), sums, free)
    write_counts(counts, words, 0)


def bound(function: Any, compiled: bool) -> Any:
    return jit.compiled_binder(registry.get("corsari")).bind(function) if compiled else function


@pytest.fixture(params=[False, True], ids=["text", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def some_sets(rnd: random.Random) -> list[int]:
    return [rnd.randrange(tally.MEMBERS + 1) for _ in range(ROUNDS)]


@pytest.mark.parametrize("seed", range(20))
def test_counts(seed: int, compiled: bool) -> None:
    """With all members, with few, and with the last."""
    rnd = random.Random(seed)
    sets = [some_sets(rnd), [tally.MEMBERS] * ROUNDS, [1 << 62] * ROUNDS][min(seed, 2)]
    counts = [sum(s >> member & 1 for s in sets) for member in range(63)]
    found, words = np.zeros(16, np.int64), np.zeros(16, np.int64)
    bound(count_all, compiled)(np.array(sets, np.int64), found, words)
    for n in range(16):
        assert found[n] == sum(1 << member for member in range(63) if counts[member] == n)
    assert words.view(np.int16).tolist() == [*counts, 0]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("begin", [0, 1, 77, 100, 127, 128])
def test_sums(seed: int, begin: int, compiled: bool) -> None:
    """Who has come to 128 stays there, far beyond 255 too."""
    rnd = random.Random(seed)
    sets, numbers = some_sets(rnd), [rnd.randrange(16) for _ in range(ROUNDS)]
    if seed == 0:
        sets, numbers = [tally.MEMBERS] * ROUNDS, [15] * ROUNDS
    found = np.zeros(ROUNDS, np.int64)
    bound(sum_all, compiled)(begin, np.array(sets, np.int64), np.array(numbers, np.int64), found)
    for i in range(ROUNDS):
        sums = [
            begin + sum(n for s, n in zip(sets[: i + 1], numbers, strict=False) if s >> member & 1)
            for member in range(63)
        ]
        assert found[i] == sum(1 << member for member in range(63) if sums[member] >= 128)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("begin", [0, 50, 128])
def test_counting_until_128(seed: int, begin: int, compiled: bool) -> None:
    """Who is not free goes on counting."""
    rnd = random.Random(seed)
    sets, free = some_sets(rnd), rnd.randrange(tally.MEMBERS + 1)
    words = np.zeros(16, np.int64)
    bound(count_some, compiled)(begin, np.array(sets, np.int64), free, words)
    for member, found in enumerate(words.view(np.int16).tolist()[:63]):
        times = sum(s >> member & 1 for s in sets)
        short = sum(begin + 15 * (n + 1) < 128 for n in range(times))
        assert found == (short if free >> member & 1 else times)
