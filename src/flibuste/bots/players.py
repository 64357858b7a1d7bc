"""The bots. Each is given a redacted record and the legal actions, and no more.

Bots keep nothing between moves, so one may play at many tables at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

import numpy as np

from flibuste.bots import tuning
from flibuste.bots.compiling import bot_kernels
from flibuste.bots.generator import generator
from flibuste.bots.kernels.workspace import VALUE, VISITS
from flibuste.bots.search import Budget, Halt, Outcome, Search
from flibuste.core.chance import pick
from flibuste.core.contract import Setting
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game

WORLDS = 20
"""Worlds that PIMC adds up, unless said."""


class Bot(Protocol):
    """Whoever can choose a move."""

    name: str
    """Its specification as text."""

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        """One of the actions, for the seat to move, from the record redacted for that seat.

        The same record, actions and seed give the same choice, unless the bot's budget is time.
        """
        ...


def check(record: np.record, actions: Sequence[int]) -> None:
    """Refuse a record that still has its secrets: its generator is the first of them."""
    if record.seeded or record.key.any() or record.pool.any():
        raise BadOptions("a bot is given a redacted record: this one has its generator")
    if len(actions) == 0:
        raise BadOptions("a bot is asked for a move where there is none")


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        check(record, actions)
        return int(actions[pick(generator(seed), len(actions))])


class HeuristicBot:
    """The move that its game rates best; drawn by softmax and with oversights if so made."""

    def __init__(
        self, name: str, game: Game, wait: bool, temperature: float = 0.0, oversight: float = 0.0
    ) -> None:
        self.name = name
        self.game = game
        self.wait = wait
        self.temperature = temperature
        self.oversight = oversight
        bot_kernels(game, wait)  # compile now, or begin to

    def choose(self, record: np.record, actions: Sequence[int], seed: int) -> int:
        check(record, actions)
        choose = bot_kernels(self.game, self.wait).choose_by_rating
        moves, ratings = np.array(actions, np.int16), np.zeros(len(actions), np.float32)
        noise = self.temperature, self.oversight
        return int(moves[choose(record, moves, ratings, generator(seed), *noise)])


def most_visited(outcome: Outcome, actions: Sequence[int]) -> int:
    """What the search came back to most often; among equals what it found best."""
    return max(actions, key=lambda a: (outcome.tally[a, VISITS], outcome.tally[a, VALUE]))


def best_average(outcome: Outcome, actions: Sequence[int]) -> int:
    tally = outcome.tally
    return max(actions, key=lambda a: tally[a, VALUE] / max(1.0, tally[a, VISITS]))


class SearchBot:
    """Tree search over what the hidden cards may be; by heuristics where it may not search."""

    usual: ClassVar[Mapping[str, Setting]] = {}
    """Settings of this kind of bot, unless said."""

    def __init__(
        self, name: str, game: Game, wait: bool, budget: Budget, tuning: Mapping[str, Setting]
    ) -> None:
        self.name = name
        self.game = game
        self.budget = budget
        self.tuning = {**self.usual, **tuning}
        self.heuristic = HeuristicBot(name, game, wait)

    def choose(
        self, record: np.record, actions: Sequence[int], seed: int, halt: Halt | None = None
    ) -> int:
        """One of the actions; ``halt`` ends the search early from another thread."""
        check(record, actions)
        kernels = bot_kernels(self.game, self.heuristic.wait)
        too_slow = not kernels.compiled and not self.heuristic.wait  # a table does not wait for us
        if len(actions) == 1 or self.budget.none or too_slow:
            return self.heuristic.choose(record, actions, seed)
        settings = tuning.settings(self.game, record, **self.tuning)
        how = self.budget, seed, halt or Halt()
        outcome = self.run(Search(kernels, self.game, record, settings, *how), actions)
        if outcome.iterations == 0:
            return self.heuristic.choose(record, actions, seed)
        return int(self.best(outcome, actions))

    def run(self, search: Search, actions: Sequence[int]) -> Outcome:
        budget = dataclasses.replace(search.budget, stop_early=True)
        return dataclasses.replace(search, budget=budget).tree()

    def best(self, outcome: Outcome, actions: Sequence[int]) -> int:
        return most_visited(outcome, actions)


class FlatBot(SearchBot):
    """Flat Monte Carlo: random playouts to the end, every move as often as the others."""

    usual: ClassVar[Mapping[str, Setting]] = {"greedy": 0.0, "horizon": 0.0}

    def run(self, search: Search, actions: Sequence[int]) -> Outcome:
        return search.flat(actions)

    def best(self, outcome: Outcome, actions: Sequence[int]) -> int:
        return best_average(outcome, actions)


class PimcBot(SearchBot):
    """Perfect-information Monte Carlo: worlds are drawn, each is searched with open hands."""

    usual: ClassVar[Mapping[str, Setting]] = {"worlds": WORLDS}

    def run(self, search: Search, actions: Sequence[int]) -> Outcome:
        worlds = self.tuning["worlds"]
        assert not isinstance(worlds, tuple)
        return search.pimc(int(worlds))
