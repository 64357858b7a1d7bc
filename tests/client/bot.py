"""A bot of somebody else's, which follows ``flibuste.bots.Bot``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import flibuste
from flibuste.bots import Bot


class First:
    """Makes the first legal move."""

    name = "first"

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        return actions[0]


def sent(game: str, data: str) -> int:
    """The choice from a record that a table sent."""
    position = flibuste.RedactedPosition(game, data)
    bot: Bot = First()
    return bot.choose(position.record, position.actions, seed=0)
