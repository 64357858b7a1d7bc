"""Kernels of the adapters, which work on one game; bound to each game and compiled.

They take their arrays as separate arguments, not as named tuples: they are called for every move,
and Numba needs a tenth of a microsecond to check an array, but some microseconds for a tuple.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from flibuste.core.algorithms import final_rewards, roll_dice
from flibuste.core.chance import WORD, below, start
from flibuste.core.kernel import (
    Records,
    apply,
    copy_record,
    deal,
    forbids,
    imagine,
    legal,
    observe,
    redact,
    score,
    to_move,
    winners,
)
from flibuste.core.layout import I1s, I2s, I4s, I8s, U4s

REFUSED = -3
"""Returned by ``play_action`` if the action is not legal; nothing has changed then."""


def deal_game(states: Records, template: Records, key: U4s, moves: I2s, dice: bool) -> int:
    """Deal states[0] from a template and the eight words of a seed. Returns the seat to move.

    dice: roll dice that are due
    """
    copy_record(states, 0, template, 0)
    for k in range(8):
        states[0].key[k] = key[k]
    start(states[0])
    deal(states[0])
    if dice:
        roll_dice(states[0], moves)
    return to_move(states[0])


def play_action(states: Records, action: int, actions: int, moves: I2s, dice: bool) -> int:
    """Play an action if it is legal. Returns who is to move then, or REFUSED."""
    s = states[0]
    if action < 0 or action >= actions or forbids(s, action) != 0:
        return REFUSED
    apply(s, action)
    if dice:
        roll_dice(s, moves)
    return to_move(s)


def observe_seat(states: Records, seat: int, moves: I2s, mask: I1s, features: I2s) -> None:
    """Write a seat's features and, if it is to move, its mask. Both arrays must be all zeros.

    states[1] is overwritten with the redacted record.
    """
    if to_move(states[0]) == seat:
        n = legal(states[0], moves)
        for k in range(n):
            mask[moves[k]] = 1
    copy_record(states, 1, states, 0)
    redact(states[1], seat)
    observe(states[1], seat, features)


def play_and_observe(
    states: Records, action: int, actions: int, moves: I2s, mask: I1s, features: I2s
) -> int:
    """``play_action`` with its dice, then ``observe_seat`` for whoever is to move, in one call."""
    seat = play_action(states, action, actions, moves, True)
    if seat >= 0:
        observe_seat(states, seat, moves, mask, features)
    return seat


def final_result(states: Records, scores: I4s, rewards: npt.NDArray[np.float32]) -> int:
    """Write scores and rewards of a finished game. Returns its winners as bits."""
    final_rewards(states[0], scores, rewards)
    return winners(states[0])


# --- for OpenSpiel: dice as moves, and what a seat has seen so far ---------------------------


def roll_die(states: Records, index: int, moves: I2s) -> int:
    """Play the ``index``-th outcome of a die. Returns who is to move then, or REFUSED.

    The generator's own draw is used up, as in ``Match``, so that later draws stay the same.
    """
    s = states[0]
    n = legal(s, moves)
    if index < 0 or index >= n:
        return REFUSED
    below(s, n)
    apply(s, int(moves[index]))
    return to_move(s)


def update_traces(states: Records, traces: I8s, mover: int, action: int) -> None:
    """Mix what every seat sees now, and what it did itself, into its trace.

    A trace is two words: a hash of all that a player with a perfect memory knows.
    states[1] is overwritten with the redacted record.
    """
    for seat in range(len(traces)):
        copy_record(states, 1, states, 0)
        redact(states[1], seat)
        mix(traces[seat], action + 1 if seat == mover else 0)
        mix_record(traces[seat], states, 1)


def mix_record(trace: I8s, states: Records, at: int) -> None:
    """Mix every word of a record into a trace."""
    words = states[at : at + 1].view(np.uint32)
    for k in range(len(words)):
        mix(trace, int(words[k]) & WORD)


def mix(trace: I8s, word: int) -> None:
    """Mix a word into both words of a trace, by two different hash functions."""
    a = ((int(trace[0]) & WORD) ^ word) * 0x2C1B3C6D & WORD
    b = (int(trace[1]) & WORD) + word & WORD
    b = (b ^ b >> 13) * 0x297A2D39 & WORD
    trace[0] = a ^ a >> 15
    trace[1] = b ^ b >> 16


def resample(states: Records, traces: I8s, seat: int, rng: U4s) -> None:
    """Imagine what a seat does not know; the traces of the other seats begin anew from that."""
    redact(states[0], seat)
    imagine(states[0], seat, rng)
    for other in range(len(traces)):
        if other != seat:
            copy_record(states, 1, states, 0)
            redact(states[1], other)
            traces[other, 0] = 1
            traces[other, 1] = 1
            mix_record(traces[other], states, 1)


def leaders(states: Records, scores: I4s) -> int:
    """The seats with the highest score if the game ended now, as bits."""
    score(states[0], scores)
    best = 0
    for seat in range(int(states[0].seats)):
        if scores[seat] > scores[best]:
            best = seat
    won = 0
    for seat in range(int(states[0].seats)):
        if scores[seat] == scores[best]:
            won |= 1 << seat
    return won
