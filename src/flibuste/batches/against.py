"""A batch in which one seat of every game is yours and a bot plays the others.

>>> import flibuste
>>> from flibuste.batches.against import Against
>>> duel = Against(flibuste.batch("korsair", games=4096, seats=3), seat=0, opponent="heuristic")
>>> duel.step(duel.batch.random_actions())
>>> duel.reward, duel.batch.done
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.batches import Batch
from flibuste.batches.stepping import advance, begin, book, own_rng, random_action, show
from flibuste.core.chance import pick
from flibuste.core.errors import BadOptions, MoveError
from flibuste.core.kernel import State, copy_record, legal, rate, to_move

__all__ = ["Against"]

OPPONENTS = ("random", "heuristic")
NOTHING = -1
"""An action for a game in which you have not been asked yet."""


def prefer(s: State, rng: Any, moves: Any, ratings: Any) -> int:
    """The move that looks best to the game's heuristics; one of the best at random."""
    n = legal(s, moves)
    rate(s, moves, n, ratings)
    best, ties = 0, 1
    for k in range(1, n):
        if ratings[k] > ratings[best]:
            best, ties = k, 1
        elif ratings[k] == ratings[best]:
            ties += 1
            if pick(rng, ties) == 0:
                best = k
    return int(moves[best])


def reply(
    states: Any, at: int, i: int, template: Any, episodes: Any, action: int, learner: int,
    bot: int, scores: Any, rewards: Any, reward: Any, done: Any, moves: Any, ratings: Any,
    rng: Any,
) -> None:  # fmt: skip
    """Play your action in game i, at states[at], and the others' until you are asked again.

    If that ends the game, the next one is dealt and begun. Of a game that ends before you
    were asked nothing is booked.
    """
    s = states[at]
    asked = action != NOTHING
    book(scores, rewards, done, i, s, False)
    ended = asked and advance(s, action, moves)
    while ended or to_move(s) != learner:
        if ended:
            if asked:
                book(scores, rewards, done, i, s, True)
                asked = False
            episodes[i] += 1
            begin(states, at, i, template, int(episodes[i]), moves)
            ended = False
        else:
            chosen = prefer(s, rng, moves, ratings) if bot else random_action(s, rng, moves)
            ended = advance(s, chosen, moves)
    reward[i] = rewards[i, learner]


def reply_all(
    lo: int, hi: int, states: Any, template: Any, episodes: Any, chosen: Any, learners: Any,
    bot: int, scores: Any, rewards: Any, reward: Any, done: Any, copies: Any, at: int,
    moves: Any, ratings: Any, rng: Any, masks: Any, features: Any, seats: Any, seed: Any,
    drawn: Any,
) -> int:  # fmt: skip
    """``reply`` and show, game by game; bound and run by several threads at once."""
    for i in range(lo, hi):
        own_rng(rng, seed, i)
        reply(
            states, i, i, template, episodes, int(chosen[i]), int(learners[i]), bot,
            scores, rewards, reward, done, moves, ratings, rng,
        )  # fmt: skip
        masks[i, :] = 0
        features[i, :] = 0
        copy_record(copies, at, states, i)
        seats[i] = show(copies[at], moves, masks[i], features[i], rng, drawn, i)
    return 0


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
        self.bot = OPPONENTS.index(opponent)
        seats = np.arange(len(batch)) % batch.seats if seat is None else np.full(len(batch), seat)
        engine = batch._engine
        self.learners = engine.put(seats.astype(np.int8))
        self.reward = engine.array((len(batch),), np.float32)
        self._nothing = engine.put(np.full(len(batch), NOTHING, np.int16))
        self._begin()

    def _begin(self) -> None:
        self._reply(self._nothing)

    def reset(self) -> None:
        """Deal every game again, and play until you are asked."""
        self.batch.reset()
        self._begin()

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Play your action in every game; refused as a whole if one is illegal."""
        b = self.batch
        chosen = b._engine.put(actions)
        if chosen.shape != (len(b),) or chosen.dtype.kind not in "iu":
            raise MoveError(f"a step takes {len(b)} whole numbers, not {chosen.shape}")
        if check:
            b._check(chosen)
        self._reply(chosen)

    def _reply(self, chosen: Any) -> None:
        b = self.batch
        b.drawn, b._spare = b._spare, b.drawn  # the array at hand may be what is being played
        if b.device == "cuda":
            from flibuste.batches.against_cuda import reply_on

            reply_on(self, chosen, b._words())
        else:
            _reply_on_threads(self, chosen, b._words())
        b.shown = True


def _reply_on_threads(duel: Against, chosen: Any, seed: Any) -> None:
    b, engine = duel.batch, duel.batch._engine
    run = engine._bind(reply_all)

    def share(lo: int, hi: int, t: int) -> int:
        ratings = np.zeros(b.game.most_legal, np.float32)
        return int(
            run(
                lo, hi, b.held, b.template, b.episodes, chosen, duel.learners, duel.bot,
                b.scores, b.rewards, duel.reward, b.done, engine._copies, t, engine._moves[t],
                ratings, engine._rngs[t], b.mask, b.observations, b.to_move, seed, b.drawn,
            )
        )  # fmt: skip

    engine._run(len(b), share)
