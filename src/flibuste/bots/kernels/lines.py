"""What a search expects to happen after a move. Kernels."""

from __future__ import annotations

from flibuste.bots.kernels.tree import determinise
from flibuste.bots.kernels.workspace import Workspace
from flibuste.core.kernel import Moves, Records, Rng, apply, copy_record, inlined, legal, to_move

OFTEN = 8
"""Visits without which a move says nothing about what will happen."""


def child_by(tree: Records, node: int, action: int) -> int:
    """The child that an action leads to; 0: none."""
    child = int(tree[node].child)
    while child and tree[child].action != action:
        child = int(tree[child].sibling)
    return child


def usual_action(tree: Records, node: int, moves: Moves, n: int) -> int:
    """The action most often made at a node, of n legal moves; -1: none, or too seldom."""
    action = -1
    most = OFTEN - 1
    child = int(tree[node].child)
    while child:
        if int(tree[child].visits) > most:
            for i in range(n):
                if moves[i] == tree[child].action:
                    most = int(tree[child].visits)
                    action = int(moves[i])
        child = int(tree[child].sibling)
    return action


@inlined
def usual_line(root: Records, w: Workspace, rng: Rng, action: int, line: Moves) -> int:
    """The moves most often made, one after the other, in one world that may be the true one.

    They begin with ``action`` and end at the next roll of a die; returns how many are in ``line``.
    """
    copy_record(w.world, 0, root, 0)
    s = w.world[0]
    determinise(s, to_move(s), rng)
    node = 0
    n = 0
    while n < len(line):
        line[n] = action
        n += 1
        node = child_by(w.tree, node, action)
        apply(s, action)
        if node == 0 or to_move(s) < 0:
            break
        action = usual_action(w.tree, node, w.moves, legal(s, w.moves))
        if action < 0:
            break
    return n
