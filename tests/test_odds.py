"""exp and log: as good as a C library's, and the same interpreted and compiled."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal, localcontext

import pytest
from numba import njit

from flibuste.core.odds import exp, log


def arguments_of_exp() -> list[float]:
    draw = random.Random(1)
    near = [draw.uniform(-9, 0) for _ in range(1000)]
    far = [draw.uniform(-700, 700) for _ in range(1000)]
    return [*near, *far, 0.0, -0.0, 1.0, -1.0, 700.0, -700.0, 1e-300, math.log(2) / 128]


def arguments_of_log() -> list[float]:
    draw = random.Random(2)
    chances = [(draw.getrandbits(32) + 0.5) / 2**32 for _ in range(1000)]
    wide = [2 ** draw.uniform(-1000, 1000) for _ in range(1000)]
    near = [1 + draw.gauss(0, 1e-6) for _ in range(500)]
    return [*chances, *wide, *near, *map(float, range(1, 500)), math.sqrt(2), math.sqrt(0.5)]


@pytest.mark.parametrize(
    ("function", "arguments", "exact"),
    [(exp, arguments_of_exp(), Decimal.exp), (log, arguments_of_log(), Decimal.ln)],
)
def test_within_one_unit_in_the_last_place(
    function: Callable[[float], float], arguments: list[float], exact: Callable[[Decimal], Decimal]
) -> None:
    compiled = njit(error_model="numpy")(function)
    with localcontext(prec=50):
        for x in arguments:
            told, true = function(x), exact(Decimal(x))
            assert told == compiled(x), x
            assert abs(Decimal(told) - true) < Decimal(math.ulp(float(true))), x


def test_beyond_its_range_exp_stays_where_it_is() -> None:
    assert exp(-1e9) == exp(-700.0) > 0.0
    assert exp(1e9) == exp(700.0) < math.inf
