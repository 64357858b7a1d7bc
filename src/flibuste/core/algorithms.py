"""Algorithms for every game, written against ``core.kernel`` and bound by ``core.jit``."""

from __future__ import annotations

from flibuste.core.chance import below, pick
from flibuste.core.kernel import (
    CHANCE,
    Moves,
    Ratings,
    Records,
    Rewards,
    Rng,
    Scores,
    apply,
    copy_record,
    deal,
    legal,
    over,
    score,
    to_move,
    winners,
)
from flibuste.core.record import Record


def roll_dice(s: Record, moves: Moves) -> int:
    """Roll the dice that are due; returns how many were rolled."""
    rolled = 0
    while to_move(s) == CHANCE:
        n = legal(s, moves)
        apply(s, int(moves[below(s, n)]))
        rolled += 1
    return rolled


def playout(s: Record, rng: Rng, moves: Moves) -> int:
    """Play random legal moves to the end; returns how many decisions that took, dice included."""
    decisions = 0
    while not over(s):
        n = legal(s, moves)
        apply(s, int(moves[pick(rng, n)]))
        decisions += 1
    return decisions


def final_rewards(s: Record, scores: Scores, rewards: Rewards) -> None:
    """Write the score of every seat at the end, and rewards that sum to zero.

    The winners share 1, and every seat pays 1 / seats.
    """
    score(s, scores)
    won = winners(s)
    seats = int(s.seats)
    count = 0
    for seat in range(seats):
        count += won >> seat & 1
    for seat in range(seats):
        rewards[seat] = (won >> seat & 1) / count - 1 / seats


def perft(stack: Records, moves: Moves, depth: int) -> int:
    """Count the sequences of ``depth`` moves from stack[0]; a finished game counts once.

    stack: depth + 1 records; moves: depth + 1 rows for legal moves.
    """
    if depth == 0 or over(stack[0]):
        return 1
    count = 0
    n = legal(stack[0], moves[0])
    for i in range(n):
        copy_record(stack, 1, stack, 0)
        apply(stack[1], int(moves[0, i]))
        count += perft(stack[1:], moves[1:], depth - 1)
    return count


def play_many(states: Records, template: Records, rng: Rng, moves: Moves) -> int:
    """Deal and play every record of ``states`` at random; returns the decisions of all together."""
    decisions = 0
    for i in range(len(states)):
        copy_record(states, i, template, 0)
        states[i].game = i
        deal(states[i])
        decisions += playout(states[i], rng, moves)
    return decisions


def best_rated(ratings: Ratings, n: int, rng: Rng) -> int:
    """The index of the highest of n ratings; equal ones have equal chances."""
    best = 0
    equals = 1
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
            equals = 1
        elif ratings[i] == ratings[best]:
            equals += 1
            if pick(rng, equals) == 0:
                best = i
    return best
