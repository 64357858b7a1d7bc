"""Choosing by a game's ``rate`` alone, as well as it can be done or as people do. Kernels."""

from __future__ import annotations

from flibuste.core.algorithms import best_rated
from flibuste.core.chance import spin
from flibuste.core.kernel import Moves, Ratings, Rng, rate
from flibuste.core.odds import log
from flibuste.core.record import Record


def unit(rng: Rng) -> float:
    """A number between 0 and 1, never either."""
    return (spin(rng) + 0.5) / 4294967296.0


def perturb(ratings: Ratings, rng: Rng, temperature: float, oversight: float) -> None:
    """A person's view of the ratings: some moves are not noticed, the others judged in haste.

    With Gumbel's noise on them, the highest is a draw by softmax at that temperature.
    """
    for i in range(len(ratings)):
        if oversight > 0.0 and unit(rng) < oversight:
            ratings[i] = float(ratings[i]) - 1000.0
        if temperature > 0.0:
            ratings[i] = float(ratings[i]) - temperature * log(-log(unit(rng)))


def choose_by_rating(
    s: Record, moves: Moves, ratings: Ratings, rng: Rng, temperature: float,
    oversight: float,
) -> int:  # fmt: skip
    """The place of the move that is rated best, or seems to be; ratings: room for them."""
    rate(s, moves, len(moves), ratings)
    perturb(ratings, rng, temperature, oversight)
    return best_rated(ratings, len(moves), rng)
