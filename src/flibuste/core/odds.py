"""Arithmetic that heuristics and searches share, the same to the bit on every back end.

Sums, products, quotients and square roots are rounded alike by every machine. ``math.exp`` and
``math.log`` are not: every C library and every browser has its own. ``exp`` and ``log`` are made
of what is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

__all__ = ["exp", "log", "odds_weight"]


def odds_weight(x: float) -> float:
    """About exp(x), for x from -20 to 20, from operations that every machine rounds alike."""
    x = min(max(x, -20.0), 20.0) / 256 + 1
    for _ in range(8):
        x *= x
    return x


# --- exp -----------------------------------------------------------------------------------

LARGEST = 700.0
PARTS = 64  # 1 << 6
LN2 = 0.6931471805599453
LN2_HIGH = 2977044471 / 2**32
"""ln 2 in so few digits that its products with exponents are exact."""
LN2_LOW = 1.9082149292705877e-10
"""What is missing, from more digits of ln 2 than a float has."""


def _roots() -> Iterator[tuple[float, float]]:
    """2 to the power of n / PARTS, for every n below: as a float, and what that is short of."""
    one = 1 << 200
    root = 2 * one
    for _ in range(PARTS.bit_length() - 1):
        root = math.isqrt(root * one)
    power = one
    for _ in range(PARTS):
        nearest = power / one
        yield nearest, (power - (int(nearest * 2**52) << 148)) / one
        power = power * root >> 200


ROOT, ROOT_LOW = (np.array(column) for column in zip(*_roots(), strict=True))
FINE = np.array([2.0**k for k in range(32)])
COARSE = np.array([2.0 ** (32 * k) for k in range(-32, 32)])
"""Powers of two, which are looked up by the last five digits of the exponent and the others."""


def exp(x: float) -> float:
    """E to the power of x, within one unit in the last place; beyond ±700 as there."""
    x = min(max(np.float64(x), -LARGEST), LARGEST)
    k = int(x * (PARTS / LN2) + (0.5 if x > 0.0 else -0.5))
    n, e = k & PARTS - 1, k >> 6
    r = x - k * (LN2_HIGH / PARTS) - k * (LN2_LOW / PARTS)  # so small that six terms will do
    z = r * r
    more = r + z * ((0.5 + r * (1 / 6)) + z * ((1 / 24 + r * (1 / 120)) + z * (1 / 720)))
    power = ROOT[n] + (ROOT_LOW[n] + ROOT[n] * more)
    return float(power * (FINE[e & 31] * COARSE[(e >> 5) + 32]))


# --- log -----------------------------------------------------------------------------------

DIGITS = 10
"""Binary ones, of an exponent."""
SCALES = np.array([2.0 ** (1 << k) for k in range(DIGITS)])
SQRT2 = 1.4142135623730951


def log(x: float) -> float:
    """The natural logarithm of a positive number, within one unit in the last place."""
    m, k = np.float64(x), 0
    for i in range(DIGITS - 1, -1, -1):  # x is m, from 1 to 2, times 2 to the power of k
        if m >= SCALES[i]:
            m /= SCALES[i]
            k += 1 << i
        elif m * SCALES[i] < 2.0:
            m *= SCALES[i]
            k -= 1 << i
    if m > SQRT2:
        m *= 0.5
        k += 1
    f = m - 1.0
    half = 0.5 * f * f
    s = f / (2.0 + f)
    z = s * s
    more = 2 / 15 + z * (2 / 17 + z * (2 / 19 + z * (2 / 21 + z * (2 / 23))))
    more = 2 / 7 + z * (2 / 9 + z * (2 / 11 + z * (2 / 13 + z * more)))
    more = z * (2 / 3 + z * (2 / 5 + z * more))
    return float(k * LN2_HIGH - ((half - (s * (half + more) + k * LN2_LOW)) - f))
