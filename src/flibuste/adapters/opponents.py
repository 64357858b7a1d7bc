"""The opponents of a learner: bots by their names, or anything that chooses like one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from flibuste import bots
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game


class Opponent(Protocol):
    """A bot of ``flibuste.bots``, or one of your own."""

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        """Choose one of the actions, given the record redacted for the seat to move."""
        ...


def get(spec: str | Opponent, game: Game) -> Opponent:
    """A bot by its specification; an opponent of your own is returned as it is."""
    return bots.get(spec, game) if isinstance(spec, str) else spec


def seated(
    opponents: str | Opponent | Sequence[str | Opponent], game: Game, seats: int
) -> list[Opponent]:
    """The opponents of all seats but the learner's, from one for all or from one for each."""
    if isinstance(opponents, str) or hasattr(opponents, "choose"):
        opponents = [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise BadOptions(f"{seats} seats leave {seats - 1} to opponents, not {len(opponents)}")
    return [get(spec, game) for spec in opponents]
