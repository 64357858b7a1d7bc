"""``against`` on a GPU: one thread a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.batches.against import Against, reply
from flibuste.batches.algorithms import own_rng, show
from flibuste.batches.cuda import _zero, cuda

RECORD: Any = None  # bound per game: what one game's record is made of
LEGAL = 0  # bound per game: room for legal moves, four in a word
RATED = 0  # bound per game: room for their ratings, two in a word


def reply_kernel(
    states: Any, template: Any, episodes: Any, chosen: Any, learners: Any, bot: int,
    scores: Any, rewards: Any, reward: Any, done: Any, masks: Any, features: Any, seats: Any,
    seed: Any, drawn: Any,
) -> None:  # fmt: skip
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
        ratings = cuda.local.array(RATED, np.int64).view(np.float32)
        copy = cuda.local.array(1, RECORD)
        rng = cuda.local.array(4, np.uint32)
        own_rng(rng, seed, i)
        reply(
            states, i, template, episodes, int(chosen[i]), int(learners[i]), bot,
            scores, rewards, reward, done, copy, 0, moves, ratings, rng,
        )  # fmt: skip
        seats[i] = show(states, i, copy, 0, moves, masks[i], features[i], rng, drawn)


def reply_on(duel: Against, chosen: Any, seed: Any) -> None:
    b = duel.batch
    _zero(b.mask)
    _zero(b.observations)
    b._engine._launch(
        reply_kernel, len(b), b.states, b.template, b.episodes, chosen, duel.learners, duel.bot,
        b.scores, b.rewards, duel.reward, b.done, b.mask, b.observations, b.to_move, seed, b.drawn,
    )  # fmt: skip


def taken_kernel(rewards: Any, movers: Any, reward: Any) -> None:
    i = cuda.grid(1)
    if i < len(reward):
        reward[i] = rewards[i, movers[i]]


def rewards_of(batch: Any, movers: Any, reward: Any) -> None:
    """Write what each game's mover got, without leaving the GPU."""
    batch._engine._launch(taken_kernel, len(batch), batch.rewards, movers, reward)
