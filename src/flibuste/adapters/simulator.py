"""One game for programs: compiled, with actions as numbers and observations in arrays.

PettingZoo's and Gymnasium's adapters share it. It keeps all decisions, so that ``match`` can replay
the game as a ``flibuste.Match``, which has its record, its views and its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from flibuste.adapters.kernels import (
    REFUSED,
    deal_game,
    final_result,
    observe_seat,
    play_and_observe,
)
from flibuste.core import contract, jit, registry, words
from flibuste.core.errors import IllegalMove, MoveError
from flibuste.core.game import Game
from flibuste.core.kernel import Features
from flibuste.core.match import SEED_BITS, Match, read_seed

Mask = npt.NDArray[np.int8]


def seed_words(seed: int) -> npt.NDArray[np.uint32]:
    """A seed as the eight words of a record's key."""
    return np.frombuffer(seed.to_bytes(SEED_BITS // 8, "little"), "<u4")


class Simulator:
    """A game with its seats and options; each call of ``begin`` deals a new one.

    seat: the seat to move, or ``kernel.OVER``
    mask, features: what that seat may do and what it observes
    """

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, Any]) -> None:
        self.game = registry.get(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.complete(self.seats, options)
        self._template = self.game.blank(self.seats, self.options)
        self._states = np.zeros(2, self.game.dtype)
        self._moves = np.zeros(self.game.most_legal, np.int16)
        self._scores = np.zeros(self.seats, np.int32)
        self._rewards = np.zeros(self.seats, np.float32)
        self._actions, self._features = self.game.actions, self.game.features
        bind = jit.compiled_binder(self.game).bind
        self._deal, self._observe = bind(deal_game), bind(observe_seat)
        self._play_and_observe, self._result = bind(play_and_observe), bind(final_result)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Deal the game of a seed, the same that ``flibuste.new`` deals."""
        self.seed = read_seed(seed)
        self.decisions: list[int] = []
        key = seed_words(self.seed)
        self.seat = int(self._deal(self._states, self._template, key, self._moves, True))
        self.mask, self.features = self.observe(self.seat)

    def play(self, action: int) -> int:
        """Play, roll the dice that follow, and observe. Returns the seat to move.

        ``mask`` and ``features`` are new arrays every time. Raises a MoveError and changes
        nothing if the action is not legal.
        """
        action = int(action)
        mask = np.zeros(self._actions, np.int8)
        features = np.zeros(self._features, np.int16)
        seat: int = self._play_and_observe(
            self._states, action, self._actions, self._moves, mask, features
        )
        if seat == REFUSED:
            raise self.refusal(action)
        self.decisions.append(action)
        self.seat, self.mask, self.features = seat, mask, features
        return seat

    def observe(self, seat: int) -> tuple[Mask, Features]:
        """The mask of a seat's legal actions (none unless it is to move), and what it observes."""
        mask = np.zeros(self._actions, np.int8)
        features = np.zeros(self._features, np.int16)
        if seat >= 0:
            self._observe(self._states, seat, self._moves, mask, features)
        return mask, features

    def redacted(self, seat: int) -> Any:
        """The record as a seat may know it."""
        states = self._states[:1].copy()
        jit.compiled(self.game).redact(states[0], seat)
        return states[0]

    def result(self) -> tuple[list[int], list[float], list[int]]:
        """Scores, rewards and winners of a finished game."""
        won = int(self._result(self._states, self._scores, self._rewards))
        winners = [seat for seat in range(self.seats) if won >> seat & 1]
        return self._scores.tolist(), self._rewards.tolist(), winners

    def refusal(self, action: int) -> MoveError:
        """Why an action cannot be played."""
        game = self.game
        if not 0 <= action < game.actions:
            return MoveError(f"{game.name} has actions 0 to {game.actions - 1}, not {action}")
        s = self._states[0]
        clause = game.clause(int(jit.compiled(game).forbids(s, action)))
        text = contract.FORMAT.of(game)(s, action)
        return IllegalMove(text, words.reason(game.folder, clause))

    def match(self) -> Match:
        """This game replayed as a ``flibuste.Match``."""
        match = Match(self.game, self.seats, self.options, self.seed, None, auto_chance=True)
        for action in self.decisions:
            match.act(action)
        return match
