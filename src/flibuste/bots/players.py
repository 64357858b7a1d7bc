"""The bots. Each is given a redacted record and the legal actions, and no more.

Bots keep nothing between moves, so one may play at many tables at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from flibuste.bots import thinking
from flibuste.bots.compiling import Wits, wits
from flibuste.bots.generator import Rng, generator
from flibuste.bots.kernels.tree import VALUE, VISITS
from flibuste.bots.thinking import Budget, Halt, Outcome
from flibuste.core.chance import pick
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game


class Bot(Protocol):
    """Whoever can choose a move."""

    name: str
    """Its specification as text."""

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        """One of the actions, for the seat to move, from the record redacted for that seat.

        The same record, actions and seed give the same choice, unless the bot's budget is time.
        """
        ...


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


def most_visited(outcome: Outcome, actions: Sequence[int]) -> int:
    """What the search came back to most often; among equals what it found best."""
    return max(actions, key=lambda a: (outcome.tally[a, VISITS], outcome.tally[a, VALUE]))


def best_average(outcome: Outcome, actions: Sequence[int]) -> int:
    tally = outcome.tally
    return max(actions, key=lambda a: tally[a, VALUE] / max(1.0, tally[a, VISITS]))


class SearchBot:
    """Tree search over what the hidden cards may be."""

    def __init__(
        self, name: str, game: Game, wait: bool, budget: Budget, tuning: Mapping[str, float]
    ) -> None:
        self.name = name
        self.game = game
        self.budget = budget
        self.tuning = dict(tuning)
        self.sense = SensibleBot(name, game, wait)

    def choose(
        self, record: Any, actions: Sequence[int], seed: int, halt: Halt | None = None
    ) -> int:
        """One of the actions; ``halt`` ends the search early from another thread."""
        check(record, actions)
        known = wits(self.game, self.sense.wait)
        hurried = not known.compiled and not self.sense.wait  # a table does not wait for us
        if len(actions) == 1 or self.budget.none or hurried:
            return self.sense.choose(record, actions, seed)
        outcome = self.ponder(known, record, actions, seed, halt or Halt())
        if outcome.iterations == 0:
            return self.sense.choose(record, actions, seed)
        return int(self.verdict(outcome, actions))

    def ponder(
        self, known: Wits, record: Any, actions: Sequence[int], seed: int, halt: Halt
    ) -> Outcome:
        told = thinking.knobs(self.game, record, **self.tuning)
        budget = dataclasses.replace(self.budget, settle=True)
        return thinking.search(known, self.game, record, budget, told, seed, halt)

    def verdict(self, outcome: Outcome, actions: Sequence[int]) -> int:
        return most_visited(outcome, actions)


class FlatBot(SearchBot):
    """Flat Monte Carlo: random playouts to the end, every move as often as the others."""

    def ponder(
        self, known: Wits, record: Any, actions: Sequence[int], seed: int, halt: Halt
    ) -> Outcome:
        tuning = {"trust": 0.0, "horizon": 0.0, **self.tuning}
        told = thinking.knobs(self.game, record, **tuning)
        return thinking.flat(known, self.game, record, actions, self.budget, told, seed, halt)

    def verdict(self, outcome: Outcome, actions: Sequence[int]) -> int:
        return best_average(outcome, actions)


class VoteBot(SearchBot):
    """Perfect-information Monte Carlo: worlds searched with open hands, and a vote."""

    def ponder(
        self, known: Wits, record: Any, actions: Sequence[int], seed: int, halt: Halt
    ) -> Outcome:
        tuning = dict(self.tuning)
        worlds = int(tuning.pop("worlds", WORLDS))
        told = thinking.knobs(self.game, record, **tuning)
        return thinking.vote(known, self.game, record, worlds, self.budget, told, seed, halt)


WORLDS = 20
"""Worlds that a vote is held over, unless said."""
