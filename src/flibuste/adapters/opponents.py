"""Who sits opposite a learner: a bot by its name, or anything that chooses like one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from flibuste import bots
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game


class Opponent(Protocol):
    """A bot of ``flibuste.bots``, or yours."""

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        """One of the actions, from a record redacted for the seat to move."""
        ...


def get(spec: str | Opponent, game: Game) -> Opponent:
    """A bot by its specification; an opponent of your own as it is."""
    return bots.get(spec, game) if isinstance(spec, str) else spec


def seated(
    opponents: str | Opponent | Sequence[str | Opponent], game: Game, seats: int
) -> list[Opponent]:
    """An opponent for every seat but the learner's: one for all, or as many as are needed."""
    if isinstance(opponents, str) or hasattr(opponents, "choose"):
        opponents = [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise BadOptions(f"{seats} seats leave {seats - 1} to opponents, not {len(opponents)}")
    return [get(spec, game) for spec in opponents]
