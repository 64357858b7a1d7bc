"""What a search works on, as kernels take it: its task, and the arrays of one thread."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.core.game import Game
from flibuste.core.kernel import Moves, Ratings, Records, Rng
from flibuste.core.searchsettings import SearchSettings

Counts = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32]

_FIELDS = np.dtype(
    [
        ("total", "f8"),  # sum of the values for the seat that moves here
        ("visits", "i4"),
        ("available", "i4"),  # visits of the parent in which this move was legal
        ("child", "i4"),  # the newest child
        ("sibling", "i4"),  # the parent's child before this one
        ("prior", "f4"),  # the chance that the game's ratings gave the move
        ("action", "i2"),
        ("filler", "i2"),
    ],
    align=True,
)
NODE: np.dtype[Any] = np.dtype((np.record, _FIELDS))
DEEPEST = 256
"""Moves that an iteration goes down the tree at most."""
REMEMBERED = 256
"""Moves of a playout from which MAST learns, at most."""
NODES = 1 << 20
"""Room for nodes per thread, 32 MiB; what is not used is never touched."""

# Columns of ``tally``
VISITS = 0
VALUE = 1
SHARE = 2
SCORE = 3
TALLIES = 4

# Columns of ``mast``: the playouts in which a seat did that, how many and their values
TIMES = 0
WORTH = 1


class Task(NamedTuple):
    """A position to be searched."""

    root: Records  # [1], redacted for the seat to move unless it is determinised
    settings: SearchSettings
    side_size: int  # seats that play together
    determinised: bool  # the hands are known, only what will be drawn is not


class Workspace(NamedTuple):
    """What one thread searches with; nobody else writes here."""

    tree: Records  # [nodes] of NODE; node 0 is the root, and 0 also stands for "no node"
    used: npt.NDArray[np.int64]  # [1]: nodes in use, the root included
    world: Records  # [1]: the record in which an iteration plays
    path: Numbers  # nodes gone through; behind them the actions of the playout
    movers: Numbers  # who moved, for each place of the path
    moves: Moves  # [most_legal]: room for legal moves
    marks: npt.NDArray[np.uint8]  # [actions]: 1 for a legal move that no child has been found for
    ratings: Ratings  # [most_legal]: of ``moves``
    mast: Counts  # [actions, seats, 2]: TIMES and WORTH
    values: Ratings  # [seats]: what the end of an iteration is worth, 0 to 1
    shares: Ratings  # [seats]: of the win
    scores: Numbers  # [seats]
    tally: Counts  # [actions, TALLIES]: iterations that began with an action, and sums over them
    rng: Rng  # [4]


def workspace(game: Game, rng: Rng, nodes: int = NODES) -> Workspace:
    """Room for one thread, with an empty tree."""
    seats = max(game.seats)
    w = Workspace(
        tree=np.empty(nodes, NODE),
        used=np.zeros(1, np.int64),
        world=np.zeros(1, game.dtype),
        path=np.zeros(DEEPEST + REMEMBERED, np.int32),
        movers=np.zeros(DEEPEST + REMEMBERED, np.int32),
        moves=np.zeros(game.most_legal, np.int16),
        marks=np.zeros(game.actions, np.uint8),
        ratings=np.zeros(game.most_legal, np.float32),
        mast=np.zeros((game.actions, seats, 2)),
        values=np.zeros(seats, np.float32),
        shares=np.zeros(seats, np.float32),
        scores=np.zeros(seats, np.int32),
        tally=np.zeros((game.actions, TALLIES)),
        rng=rng,
    )
    clear_tree(w)
    return w


def clear_tree(w: Workspace) -> None:
    """Nothing is left but the root."""
    w.tree[0] = np.zeros((), NODE)
    w.used[0] = 1
