"""Checks that visit every action of every state: algorithms, bound to the game."""

from __future__ import annotations

from flibuste.core.chance import pick
from flibuste.core.kernel import (
    Moves,
    Rng,
    apply,
    count_legal,
    due_stage,
    forbids,
    legal,
    nth_legal,
    over,
)
from flibuste.core.layout import I1s
from flibuste.core.record import Record


def audit(s: Record, rng: Rng, moves: Moves, marks: I1s) -> int:
    """Play at random to the end comparing ``legal`` with ``forbids``; decisions made.

    On a difference stop there and return -1 - action. marks: one byte per readable action.
    """
    decisions = 0
    while not over(s):
        n = legal(s, moves)
        wrong = compare(s, moves, n, marks)
        if wrong >= 0:
            return -1 - wrong
        apply(s, int(moves[pick(rng, n)]))
        decisions += 1
    wrong = compare(s, moves, legal(s, moves), marks)
    return -1 - wrong if wrong >= 0 else decisions


def compare(s: Record, moves: Moves, n: int, marks: I1s) -> int:
    """The first action on which legal and forbids differ, or -1; legal must not repeat itself."""
    for action in range(len(marks)):
        marks[action] = 0
    for i in range(n):
        if moves[i] < 0 or moves[i] >= len(marks) or marks[moves[i]]:
            return int(moves[i])
        marks[moves[i]] = 1
    for action in range(len(marks)):
        if (marks[action] == 1) != (forbids(s, action) == 0):
            return action
    return -1


def wrong_short_cut(s: Record, rng: Rng, moves: Moves, again: Moves, stages: int) -> int:
    """Play at random to the end; 1 + the decision at which a short cut leads elsewhere, or 0.

    ``count_legal`` and ``nth_legal`` must tell what ``legal`` lists, ``due_stage`` a stage.
    """
    decisions = 0
    while not over(s):
        decisions += 1
        n = legal(s, moves)
        if count_legal(s, again) != n or not 0 <= due_stage(s) < stages:
            return decisions
        for k in range(n):
            if nth_legal(s, again, k) != moves[k]:
                return decisions
        apply(s, int(moves[pick(rng, n)]))
    return 0
