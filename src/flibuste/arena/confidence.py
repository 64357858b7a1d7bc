"""Confidence intervals: Student's t, and the interval of a share.

NumPy has no Student's t, and SciPy, which has, is far larger than all else that a tournament needs
(docs/decisions/2026-11-16-one-way-each.md).
"""

from __future__ import annotations

import math
from functools import cache

from flibuste.core.intervals import wilson

LEVEL = 0.95


def t_p_value(t: float, freedom: int) -> float:
    """The two-sided p-value of a t."""
    if math.isinf(t):
        return 0.0
    x = freedom / (freedom + t * t)
    return _beta(freedom / 2, 0.5, x)


@cache
def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """The t of a two-sided interval with that probability."""
    low, high = 0.0, 1e6
    for _ in range(100):
        middle = (low + high) / 2
        if 1 - t_p_value(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return high


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(log + a * math.log(x) + b * math.log1p(-x)) / a
    return front * _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's algorithm."""
    tiny, value, c, d = 1e-300, 1.0, 1.0, 0.0
    for i in range(500):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d or tiny)
        c = 1 + term / c or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return value - 1


# --- shares ----------------------------------------------------------------------------


def share_interval(mean: float, error: float, deals: int) -> tuple[float, float]:
    """Around a share between 0 and 1, of which deals give independent means.

    Wilson's interval, for as many independent games as would have this standard error, with
    Student's t for the number of deals. Where all deals agree, as if each were one game:
    a bot that won them all has not shown that it always will.
    """
    if deals < 2:
        return 0.0, 1.0
    spread = mean * (1 - mean)
    games = spread / (error * error) if error > 0 and spread > 0 else float(deals)
    return wilson(mean, games, t_quantile(deals - 1))
