"""``against`` on a GPU: one thread a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.batches.against import Against, reply
from flibuste.batches.cuda import cuda, fetch, kind_of, put_back, room, see_kernel
from flibuste.batches.stepping import list_moves, own_rng
from flibuste.core.kernel import to_move

RECORD: Any = None  # bound per game: what one game's record is made of
OWN = 1  # bound per game: words of 64 bits in it
WORDS = 1  # bound per game: the same in whole pieces
LEGAL = 0  # bound per game: room for legal moves, four in a word
TILE = STAGES = 1  # bound per game, as in batches.cuda
RATED = 0  # bound per game: room for their ratings, two in a word


def reply_kernel(
    tiles: Any, stages: Any, template: Any, episodes: Any, chosen: Any, learners: Any, bot: int,
    scores: Any, rewards: Any, reward: Any, done: Any, masks: Any, seats: Any, seed: Any,
    drawn: Any,
) -> None:  # fmt: skip
    i = cuda.grid(1)
    if i < len(chosen):
        moves = room(LEGAL).view(np.int16)
        ratings = room(RATED).view(np.float32)
        words = room(WORDS)
        copy = words[:OWN].view(RECORD)
        rng = cuda.local.array(4, np.uint32)
        fetch(words, tiles, TILE, i)
        own_rng(rng, seed, i)
        reply(
            copy, 0, i, template, episodes, int(chosen[i]), int(learners[i]), bot,
            scores, rewards, reward, done, moves, ratings, rng,
        )  # fmt: skip
        put_back(tiles, TILE, i, words)
        stages[i] = kind_of(copy[0], STAGES)
        seats[i] = to_move(copy[0])
        drawn[i] = list_moves(copy[0], moves, masks[i], rng)


def reply_on(duel: Against, chosen: Any, seed: Any) -> None:
    b = duel.batch
    engine = b._engine
    engine.blank(b)
    engine._launch(
        reply_kernel, len(b), *b.held, b.template, b.episodes, chosen, duel.learners, duel.bot,
        b.scores, b.rewards, duel.reward, b.done, b.mask, b.to_move, seed, b.drawn,
    )  # fmt: skip
    engine._launch(see_kernel, len(b), b.held.tiles, b.observations)


def taken_kernel(rewards: Any, movers: Any, reward: Any) -> None:
    i = cuda.grid(1)
    if i < len(reward):
        reward[i] = rewards[i, movers[i]]


def rewards_of(batch: Any, movers: Any, reward: Any) -> None:
    """Write what each game's mover got, without leaving the GPU."""
    batch._engine._launch(taken_kernel, len(batch), batch.rewards, movers, reward)
