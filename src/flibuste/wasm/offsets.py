"""Where things lie in a module's memory: for exported functions and their callers."""

from __future__ import annotations

from typing import Any

from flibuste.bots.kernels.workspace import DEEPEST, NODE, REMEMBERED, TALLIES
from flibuste.core.game import Game

ALIGNED = 16
"""Bytes: every array begins at a multiple."""


def array_sizes(game: Game) -> dict[str, int]:
    """The arrays of a search (``bots.kernels.workspace``) in bytes, the tree aside."""
    seats, deep = max(game.seats), DEEPEST + REMEMBERED
    return {
        "USED": 8, "STOP": 4, "RNG": 16, "VALUES": 4 * seats, "SHARES": 4 * seats,
        "SCORES": 4 * seats, "PATH": 4 * deep, "MOVERS": 4 * deep, "WORLD": game.dtype.itemsize,
        "MOVES": 2 * game.most_legal, "RATINGS": 4 * game.most_legal, "MARKS": game.actions,
        "MAST": 16 * game.actions * seats, "TALLY": 8 * game.actions * TALLIES,
    }  # fmt: skip


def workspace_offsets(game: Game) -> dict[str, int]:
    """Where each of them begins in the workspace of a search; the tree comes last."""
    offsets, at = {}, 0
    for name, size in array_sizes(game).items():
        offsets[name] = at
        at += size + -size % ALIGNED
    return {**offsets, "TREE": at}


def numbers_of(game: Game) -> dict[str, int]:
    """The numbers that a game's exported functions are bound to."""
    counts = {
        "LEGAL": game.most_legal, "SEATS": max(game.seats), "ACTIONS": game.actions,
        "FEATURES": game.features,
    }  # fmt: skip
    return {**counts, **workspace_offsets(game)}


def node_layout() -> dict[str, Any]:
    """Where the fields of a node of the tree lie."""
    assert NODE.fields is not None
    fields = {
        name: {"kind": kind.str[1:], "shape": [], "start": int(start), "size": kind.itemsize}
        for name, (kind, start, *_) in NODE.fields.items()
    }
    return {"size": NODE.itemsize, "fields": fields}
