"""How good a policy is: its share of wins in whole games against a bot, with an interval.

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
"""How many standard deviations a 95 % interval has on each side."""


@dataclass(frozen=True)
class Verdict:
    """The share of games won, with Wilson's interval at 95 %; a tie counts in part."""

    rate: float
    low: float
    high: float
    games: int
    opponent: str
    even: float  # the share that an equal policy would win

    def __str__(self) -> str:
        return (
            f"wins {self.rate:.1%} of {self.games} games against {self.opponent} "
            f"(95%: {self.low:.1%} to {self.high:.1%}; equals win {self.even:.1%})"
        )


def judge(
    game: str, policy: Policy, *, opponent: str = "random", games: int = 1000,
    seats: int | None = None, seed: int = 0, device: str = "cpu", **options: Any,
) -> Verdict:  # fmt: skip
    """Let a policy play ``games`` games to the end, in one seat each, all seats in turn."""
    if type(games) is not int or games < 1:
        raise BadOptions(f"at least one game is judged, not {games!r}")
    b = batch(game, games=games, seats=seats, seed=seed, device=device, **options)
    duel = Against(b, seat=None, opponent=opponent)
    shares = np.full(games, np.nan)
    # Only the first game in each place of the batch counts: else short games would count more.
    while np.isnan(shares).any():
        duel.step(policy(b.observations, b.mask))
        over = b.engine.get(b.done).astype(bool) & np.isnan(shares)
        shares[over] = b.engine.get(duel.reward)[over] + 1 / b.seats
    rate = float(np.clip(shares.mean(), 0, 1))
    return Verdict(rate, *wilson(rate, games, SURE), games, opponent, 1 / b.seats)
