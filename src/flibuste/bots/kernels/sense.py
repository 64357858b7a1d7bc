"""Choosing by common sense alone: what a game's ``rate`` says of the moves. Kernels."""

from __future__ import annotations

import math
from typing import Any

from flibuste.core.chance import pick, spin
from flibuste.core.kernel import State, rate


def favourite(ratings: Any, n: int, rng: Any) -> int:
    """The place of the highest of n ratings; equals have equal chances."""
    best = 0
    equals = 1
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
            equals = 1
        elif ratings[i] == ratings[best]:
            equals += 1
            if pick(rng, equals) == 0:
                best = i
    return best


def unit(rng: Any) -> float:
    """A number between 0 and 1, never either."""
    return (spin(rng) + 0.5) / 4294967296.0


def blur(ratings: Any, n: int, rng: Any, haste: float, oversight: float) -> None:
    """A person's view of the ratings: some moves are not noticed, the others judged in haste.

    With Gumbel's noise on them, the highest is a draw by softmax at temperature ``haste``.
    """
    for i in range(n):
        if oversight > 0.0 and unit(rng) < oversight:
            ratings[i] -= 1000.0
        if haste > 0.0:
            ratings[i] -= haste * math.log(-math.log(unit(rng)))


def sensible(
    s: State, moves: Any, n: int, ratings: Any, rng: Any, haste: float, oversight: float
) -> int:
    """The place of the move that common sense, more or less clear-headed, likes best."""
    rate(s, moves, n, ratings)
    blur(ratings, n, rng, haste, oversight)
    return favourite(ratings, n, rng)
