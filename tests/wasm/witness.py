"""What every function says in every position of random games, folded into two numbers. Kernels.

``witness.js`` does the same with the functions that a module exports.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.core.chance import pick
from flibuste.core.game import Game
from flibuste.core.kernel import (
    CHANCE,
    Features,
    Moves,
    Ratings,
    Records,
    Rng,
    Scores,
    apply,
    copy_record,
    deal,
    derive,
    evaluate,
    forbids,
    imagine,
    legal,
    observe,
    over,
    rate,
    redact,
    score,
    to_move,
    winners,
)
from flibuste.core.layout import I2s

WORD = 0xFFFFFFFF
PROBES = 4
"""Actions that ``forbids`` is asked about in a position."""
FIRST, SECOND = 16777619, 2246822519
"""Odd numbers that the two sums are multiplied by."""
Sums = npt.NDArray[np.uint32]


class Scratch(NamedTuple):
    """Where a witness works."""

    records: Records  # [2]
    moves: Moves
    scores: Scores
    features: Features
    derived: Records  # [1]
    ratings: Ratings
    shares: Ratings
    sums: Sums  # [2]


def scratch_for(game: Game) -> Scratch:
    """With empty sums."""
    seats = max(game.seats)
    return Scratch(
        np.zeros(2, game.dtype), np.zeros(game.most_legal, np.int16), np.zeros(seats, np.int32),
        np.zeros(game.features, np.int16), np.zeros(1, game.derived),
        np.zeros(game.most_legal, np.float32), np.zeros(seats, np.float32), np.zeros(2, np.uint32),
    )  # fmt: skip


def fold(sums: Sums, x: int) -> None:
    word = int(x) & WORD
    sums[0] = ((int(sums[0]) & WORD) ^ word) * FIRST & WORD
    sums[1] = ((int(sums[1]) & WORD) ^ word) * SECOND & WORD


def fold_shorts(sums: Sums, row: I2s, n: int) -> None:
    for i in range(n):
        fold(sums, int(row[i]))


def fold_words(sums: Sums, words: Sums) -> None:
    for i in range(len(words)):
        fold(sums, int(words[i]))


def fold_record(sums: Sums, records: Records, i: int) -> None:
    fold_words(sums, records[i : i + 1].view(np.uint32))


def fold_rules(states: Records, i: int, readable: int, rng: Rng, w: Scratch) -> int:
    """The position and what the rules say of it; returns how many moves are legal."""
    s = states[i]
    n = legal(s, w.moves)
    fold_record(w.sums, states, i)
    fold(w.sums, n)
    fold_shorts(w.sums, w.moves, n)
    fold(w.sums, to_move(s))
    fold(w.sums, 1 if over(s) else 0)
    fold(w.sums, winners(s))
    score(s, w.scores)
    for seat in range(int(s.seats)):
        fold(w.sums, int(w.scores[seat]))
    for _ in range(PROBES):
        fold(w.sums, forbids(s, pick(rng, readable)))
    return n


def fold_secrets(states: Records, i: int, seat: int, rng: Rng, w: Scratch) -> None:
    """What a seat sees, what it may imagine, and what its view derives."""
    copy_record(w.records, 0, states, i)
    redact(w.records[0], seat)
    fold_record(w.sums, w.records, 0)
    w.derived.view(np.int16)[:] = 0
    derive(w.records, 0, seat, w.derived[0])
    row = w.derived.view(np.int16)
    fold_shorts(w.sums, row, len(row))
    if seat >= 0:
        w.features[:] = 0
        observe(w.records[0], seat, w.features)
        fold_shorts(w.sums, w.features, len(w.features))
    imagine(w.records[0], seat, rng)
    fold_record(w.sums, w.records, 0)


def fold_heuristics(states: Records, i: int, n: int, w: Scratch) -> None:
    """How good the moves and the position look, to the bit."""
    s = states[i]
    if to_move(s) != CHANCE:
        rate(s, w.moves, n, w.ratings)
        bits = w.ratings.view(np.uint32)
        for k in range(n):
            fold(w.sums, int(bits[k]))
    evaluate(s, w.shares)
    bits = w.shares.view(np.uint32)
    for seat in range(int(s.seats)):
        fold(w.sums, int(bits[seat]))


def witness(states: Records, readable: int, rng: Rng, w: Scratch) -> int:
    """Deal and play every game at random; returns the decisions of all, dice included."""
    decisions = 0
    for i in range(len(states)):
        deal(states[i])
        seats = int(states[i].seats)
        while not over(states[i]):
            n = fold_rules(states, i, readable, rng, w)
            fold_secrets(states, i, decisions % (seats + 1) - 1, rng, w)
            fold_heuristics(states, i, n, w)
            apply(states[i], int(w.moves[pick(rng, n)]))
            decisions += 1
        fold_rules(states, i, readable, rng, w)
    return decisions
