"""The bots. Each is given a redacted record and the legal actions, and no more.

Bots keep nothing between moves, so one may play at many tables at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from flibuste.bots.compiling import Wits, wits
from flibuste.core.chance import pick
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game

Rng = npt.NDArray[np.uint32]


class Bot(Protocol):
    """Whoever can choose a move."""

    name: str
    """Its specification as text."""

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        """One of the actions, for the seat to move, from the record redacted for that seat.

        The same record, actions and seed give the same choice, unless the bot's budget is time.
        """
        ...


def generator(seed: int, stream: int = 0) -> Rng:
    """Four words for ``chance.spin``, of their own for every seed and stream."""
    digest = hashlib.blake2b(f"{seed}/{stream}".encode(), digest_size=16).digest()
    return np.frombuffer(digest, np.uint32) | np.uint32(1)


def check(record: Any, actions: Sequence[int]) -> None:
    """Refuse a record that still has its secrets: its generator is the first of them."""
    if record.seeded or record.key.any() or record.pool.any():
        raise BadOptions("a bot is given a redacted record: this one has its generator")
    if len(actions) == 0:
        raise BadOptions("a bot is asked for a move where there is none")


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        check(record, actions)
        return int(actions[pick(generator(seed), len(actions))])


class SensibleBot:
    """The move its game's common sense likes best; in haste and with oversights if so made."""

    def __init__(
        self, name: str, game: Game, wait: bool, haste: float = 0.0, oversight: float = 0.0
    ) -> None:
        self.name = name
        self.game = game
        self.wait = wait
        self.haste = haste
        self.oversight = oversight
        wits(game, wait)  # compile now, or begin to

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        check(record, actions)
        return self.sense(wits(self.game, self.wait), record, actions, generator(seed))

    def sense(self, known: Wits, record: Any, actions: Sequence[int], rng: Rng) -> int:
        moves = np.array(actions, np.int16)
        ratings = np.zeros(len(moves), np.float32)
        n, haste, oversight = len(moves), self.haste, self.oversight
        return int(moves[known.sensible(record, moves, n, ratings, rng, haste, oversight)])
