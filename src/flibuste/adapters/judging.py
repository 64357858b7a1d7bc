"""How good is a policy? Whole games against a bot, and an interval around the answer.

>>> from flibuste.adapters.judging import judge
>>> print(judge("korsair", policy, opponent="heuristic", games=1000))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from flibuste.batches import batch
from flibuste.batches.against import Against
from flibuste.core.errors import BadOptions
from flibuste.core.intervals import wilson

__all__ = ["Policy", "Verdict", "judge"]

Policy = Callable[[npt.NDArray[np.int16], npt.NDArray[np.uint8]], Any]
"""From observations [games, features] and masks [games, actions] to an action for each game."""
SURE = 1.96
"""Standard deviations: 95 intervals of 100 hold the truth."""


@dataclass(frozen=True)
class Verdict:
    """Share of games won, ties shared, with its interval (Wilson's) at 95 %."""

    rate: float
    low: float
    high: float
    games: int
    opponent: str
    even: float  # what equals would win

    def __str__(self) -> str:
        return (
            f"wins {self.rate:.1%} of {self.games} games against {self.opponent} "
            f"(95%: {self.low:.1%} to {self.high:.1%}; equals win {self.even:.1%})"
        )


def judge(
    game: str, policy: Policy, *, opponent: str = "random", games: int = 1000,
    seats: int | None = None, seed: int = 0, device: str = "cpu", **options: Any,
) -> Verdict:  # fmt: skip
    """Let a policy play one seat of ``games`` games, each seat in turn, to the end."""
    if type(games) is not int or games < 1:
        raise BadOptions(f"at least one game is judged, not {games!r}")
    b = batch(game, games=games, seats=seats, seed=seed, device=device, **options)
    duel = Against(b, seat=None, opponent=opponent)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():  # of every game the first result: short ones count no more
        duel.step(policy(b.observations, b.mask))
        over = b.engine.get(b.done).astype(bool) & np.isnan(shares)
        shares[over] = b.engine.get(duel.reward)[over] + 1 / b.seats
    rate = float(np.clip(shares.mean(), 0, 1))
    return Verdict(rate, *wilson(rate, games, SURE), games, opponent, 1 / b.seats)
