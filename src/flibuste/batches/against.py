"""A batch in which one seat of every game is yours and a bot plays the others.

>>> import flibuste
>>> from flibuste.batches.against import Against
>>> duel = Against(flibuste.batch("korsair", games=4096, seats=3), seat=0, opponent="heuristic")
>>> duel.step(duel.batch.random_actions())
>>> duel.reward, duel.batch.done
"""

from __future__ import annotations

import numpy as np

from flibuste.batches import Batch
from flibuste.batches.engine import Actions
from flibuste.batches.stepping import NOTHING, Duel
from flibuste.core.errors import BadOptions
from flibuste.core.layout import I2s

__all__ = ["Against"]

OPPONENTS = ("random", "heuristic")


class Against:
    """One learner, ``opponent`` in all other seats; the batch's arrays show the learner's side.

    learners  int8 [games]: your seat; ``seat``, or game number modulo seats if that is None
    reward    float32 [games]: yours, of the step just made
    """

    def __init__(self, batch: Batch, *, seat: int | None = 0, opponent: str = "random") -> None:
        if opponent not in OPPONENTS:
            raise BadOptions(f"opponent: {opponent!r} is not offered; choose {OPPONENTS}")
        if seat is not None and not (type(seat) is int and 0 <= seat < batch.seats):
            raise BadOptions(f"there is no seat {seat!r}; seats are 0 to {batch.seats - 1}")
        self.batch = batch
        self.by_rating = opponent == "heuristic"
        seats = np.arange(len(batch)) % batch.seats if seat is None else np.full(len(batch), seat)
        self.learners = batch.engine.put(seats.astype(np.int8))
        self.reward = batch.engine.array((len(batch),), np.float32)
        self._nothing = batch.engine.put(np.full(len(batch), NOTHING, np.int16))
        self._reply(self._nothing)

    def reset(self) -> None:
        """Deal every game again, and play until you are asked."""
        self.batch.reset()
        self._reply(self._nothing)

    def step(self, actions: Actions, *, check: bool = True) -> None:
        """Play your action in every game; refused as a whole if one is illegal."""
        self._reply(self.batch.accept(actions, check))

    def _reply(self, chosen: I2s) -> None:
        self.batch.reply(Duel(chosen, self.learners, self.reward, self.by_rating))
