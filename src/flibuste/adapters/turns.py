"""What the adapters do to one game; bound to each game and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.core.algorithms import final_rewards, roll_dice
from flibuste.core.chance import WORD, below, start
from flibuste.core.kernel import (
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

REFUSED = -3
"""What ``turn`` answers to an action that is not legal; the game is as it was."""


def open_game(states: Any, template: Any, key: Any, moves: Any, dice: bool) -> int:
    """Deal states[0] from a template and the eight words of a seed; the seat to move.

    dice: roll them.
    """
    copy_record(states, 0, template, 0)
    for k in range(8):
        states[0].key[k] = key[k]
    start(states[0])
    deal(states[0])
    if dice:
        roll_dice(states[0], moves)
    return to_move(states[0])


def turn(states: Any, action: int, actions: int, moves: Any, dice: bool) -> int:
    """Play an action if it is legal; who is to move then, or REFUSED."""
    s = states[0]
    if action < 0 or action >= actions or forbids(s, action) != 0:
        return REFUSED
    apply(s, action)
    if dice:
        roll_dice(s, moves)
    return to_move(s)


def look(states: Any, seat: int, moves: Any, mask: Any, features: Any) -> None:
    """Write what a seat sees and, if it is to move, mark what it may do; both are blank.

    states[1] is room for the redacted record.
    """
    if to_move(states[0]) == seat:
        n = legal(states[0], moves)
        for k in range(n):
            mask[moves[k]] = 1
    copy_record(states, 1, states, 0)
    redact(states[1], seat)
    observe(states[1], seat, features)


def turn_and_look(
    states: Any, action: int, actions: int, moves: Any, mask: Any, features: Any
) -> int:
    """``turn`` with its dice, then ``look`` for whoever is to move, in one call."""
    seat = turn(states, action, actions, moves, True)
    if seat >= 0:
        look(states, seat, moves, mask, features)
    return seat


def result(states: Any, scores: Any, rewards: Any) -> int:
    """Scores and rewards of a finished game; its winners as bits."""
    final_rewards(states[0], scores, rewards)
    return winners(states[0])


# --- for OpenSpiel: dice as moves, and what a seat has seen so far ---------------------------


def die(states: Any, index: int, moves: Any) -> int:
    """Let a die fall as asked; who is to move then, or REFUSED.

    The draw it replaces is used up, as the Python face does.
    """
    s = states[0]
    n = legal(s, moves)
    if index < 0 or index >= n:
        return REFUSED
    below(s, n)
    apply(s, int(moves[index]))
    return to_move(s)


def remember(states: Any, traces: Any, mover: int, action: int) -> None:
    """Fold what every seat sees now, and what it did itself, into its trace.

    A trace is two words: a fingerprint of all that a player with a perfect memory knows.
    states[1] is room for the redacted record.
    """
    for seat in range(len(traces)):
        copy_record(states, 1, states, 0)
        redact(states[1], seat)
        fold(traces[seat], action + 1 if seat == mover else 0)
        seen = states[1:2].view(np.uint32)
        for k in range(len(seen)):
            fold(traces[seat], int(seen[k]) & WORD)


def fold(trace: Any, word: int) -> None:
    a = ((int(trace[0]) & WORD) ^ word) * 0x2C1B3C6D & WORD
    b = (int(trace[1]) & WORD) + word & WORD
    b = (b ^ b >> 13) * 0x297A2D39 & WORD
    trace[0] = a ^ a >> 15
    trace[1] = b ^ b >> 16


def suppose(states: Any, traces: Any, seat: int, rng: Any) -> None:
    """Replace what a seat does not know by a possibility; the others' memories are of that."""
    redact(states[0], seat)
    imagine(states[0], seat, rng)
    for other in range(len(traces)):
        if other != seat:
            copy_record(states, 1, states, 0)
            redact(states[1], other)
            traces[other, 0] = 1
            traces[other, 1] = 1
            seen = states[1:2].view(np.uint32)
            for k in range(len(seen)):
                fold(traces[other], int(seen[k]) & WORD)


def listing(states: Any, moves: Any) -> int:
    """The legal actions of the game; how many there are."""
    return legal(states[0], moves)


def leaders(states: Any, scores: Any) -> int:
    """Who would win by score if the game ended now, as bits."""
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
