"""Choosing by a game's ``rate`` alone, as well as it can be done or as people do. Kernels."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from flibuste.bots.kernels.workspace import Ratings
from flibuste.core.algorithms import best_rated
from flibuste.core.chance import spin
from flibuste.core.kernel import rate
from flibuste.core.record import Record

Rng = npt.NDArray[np.uint32]


def unit(rng: Rng) -> float:
    """A number between 0 and 1, never either."""
    return (spin(rng) + 0.5) / 4294967296.0


def perturb(ratings: Ratings, rng: Rng, temperature: float, oversight: float) -> None:
    """A person's view of the ratings: some moves are not noticed, the others judged in haste.

    With Gumbel's noise on them, the highest is a draw by softmax at that temperature.
    """
    for i in range(len(ratings)):
        if oversight > 0.0 and unit(rng) < oversight:
            ratings[i] -= 1000.0
        if temperature > 0.0:
            ratings[i] -= temperature * math.log(-math.log(unit(rng)))


def choose_by_rating(
    s: Record, moves: npt.NDArray[np.int16], ratings: Ratings, rng: Rng, temperature: float,
    oversight: float,
) -> int:  # fmt: skip
    """The place of the move that is rated best, or seems to be; ratings: room for them."""
    rate(s, moves, len(moves), ratings)
    perturb(ratings, rng, temperature, oversight)
    return best_rated(ratings, len(moves), rng)
