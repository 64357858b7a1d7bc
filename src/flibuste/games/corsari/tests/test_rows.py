"""Rows of numbers against plain Python: as text, compiled as text, and as compiled here."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from flibuste.core import bits, jit, registry
from flibuste.games.corsari.swift import simd, tally
from flibuste.games.corsari.swift.rows import LAST, WIDE, choose, members, put_in_order, unite

SOURCE, TO, AT = 0, 200, 400
Bind = Callable[[Any], Any]


def _as_text(function: Any) -> Any:
    return function


def _compiled_text(function: Any) -> Any:
    """As on processors that have nothing better; not kept on the disk, where the better one is."""
    game = registry.get("corsari")
    return jit.binder(game, numba.njit(error_model="numpy"), bits.for_cpu()).bind(function)


def _compiled(function: Any) -> Any:
    return jit.compiled_binder(registry.get("corsari")).bind(function)


@pytest.fixture(params=[_as_text, _compiled_text, _compiled])
def bind(request: pytest.FixtureRequest) -> Bind:
    made: Bind = request.param
    return made


def some_row(rnd: random.Random) -> Any:
    return np.array([rnd.randrange(-900, 900) for _ in range(800)], np.int16)


def some_set(rnd: random.Random, size: int) -> int:
    return sum(1 << n for n in rnd.sample(range(WIDE - 1), size))


def members_of(who: int) -> list[int]:
    return [n for n in range(WIDE) if who >> n & 1]


def choosing(row: Any, to: int, source: int, who: int, less: int) -> int:
    return choose(row, to, source, who, less)


def listing(row: Any, to: int, who: int, first: int) -> int:
    return members(row, to, who, first)


def uniting(row: Any, pairs: int, firsts: Any, seconds: Any) -> int:
    return unite(row, TO, SOURCE, pairs, firsts, seconds, AT)


def ordering(row: Any, n: int) -> None:
    put_in_order(row, TO, SOURCE, AT, n)


def test_choose(bind: Bind) -> None:
    run, rnd = bind(choosing), random.Random(1)
    for size in range(WIDE):
        row, who, less = some_row(rnd), some_set(rnd, size), rnd.randrange(-50, 50)
        before = row.copy()
        assert run(row, TO, SOURCE, who, less) == size
        assert row[TO : TO + size].tolist() == [before[n] - less for n in members_of(who)]
        assert (row[:TO] == before[:TO]).all() and (row[TO + WIDE :] == before[TO + WIDE :]).all()


def test_choose_in_place(bind: Bind) -> None:
    run = bind(choosing)
    row = np.arange(800, dtype=np.int16)
    assert run(row, 0, 0, (1 << 13) - 1, -100) == 13
    assert row[:13].tolist() == list(range(100, 113))


def test_members(bind: Bind) -> None:
    run, rnd = bind(listing), random.Random(2)
    for size in range(WIDE):
        row, who, first = some_row(rnd), some_set(rnd, size), rnd.randrange(500)
        before = row.copy()
        assert run(row, TO, who, first) == size
        assert row[TO : TO + size].tolist() == [first + n for n in members_of(who)]
        assert (row[:TO] == before[:TO]).all() and (row[TO + WIDE :] == before[TO + WIDE :]).all()


def test_unite(bind: Bind) -> None:
    run, rnd = bind(uniting), random.Random(3)
    for _ in range(50):
        row, pairs = some_row(rnd), rnd.randrange(WIDE + 1)
        row[:32] = [
            rnd.choice((0, LAST, rnd.randrange(LAST), 1 << rnd.randrange(11))) for _ in range(32)
        ]
        row[31] = 0
        firsts, seconds = (np.full(WIDE, 31, np.int16) for _ in range(2))
        for places in (firsts, seconds):
            places[:pairs] = [rnd.randrange(32) for _ in range(pairs)]
        sets = [(int(row[a]), int(row[b])) for a, b in zip(firsts, seconds, strict=True)]
        wanted = [(a | b, i) for i, (a, b) in enumerate(sets) if b & ~a]
        n = run(row, pairs, firsts, seconds)
        assert (
            list(zip(row[TO : TO + n].tolist(), row[AT : AT + n].tolist(), strict=True)) == wanted
        )


def test_put_in_order(bind: Bind) -> None:
    run, rnd = bind(ordering), random.Random(4)
    for n in range(WIDE - 3):
        row = some_row(rnd)
        row[:n] = rnd.sample(range(-LAST - 1, LAST), n)
        keys, values = row[:n].tolist(), row[AT : AT + n].tolist()
        run(row, n)
        wanted = [value for _, value in sorted(zip(keys, values, strict=True))]
        assert row[TO : TO + n].tolist() == wanted


def test_a_processor_that_cannot_choose_at_once_gets_the_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simd, "_chooses", lambda: False)
    found = simd.for_cpu()
    assert not {choose, members, unite, tally.count_until_128} & set(found)
    assert put_in_order in found
