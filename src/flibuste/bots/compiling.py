"""The bots' algorithms for each game: compiled, or interpreted until that is done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flibuste.bots.kernels.sense import sensible
from flibuste.bots.kernels.tree import NODE, grow, picture, sample
from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import to_move

LAYER = "bots"
ALGORITHMS = (sensible, picture, grow, sample)


@dataclass(frozen=True)
class Wits:
    """What bots think with in one game."""

    compiled: bool
    to_move: Callable[..., int]
    sensible: Callable[..., int]
    picture: Callable[..., None]
    grow: Callable[..., int]
    sample: Callable[..., int]


def _signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    from numba import float32, float64, from_dtype, int16, int32, int64, uint8, uint32

    s = from_dtype(game.dtype)
    moves, ratings, rng = int16[::1], float32[::1], uint32[::1]
    habits = float64[:, :, ::1]
    judging = (ratings, ratings, int32[::1])
    told = (rng, float64[::1], float64[:, ::1], int32[::1], int64)
    nodes = (from_dtype(NODE)[::1], int64[::1], int32[::1], int32[::1])
    return {
        "sensible": (s, moves, int64, ratings, rng, float64, float64),
        "picture": (s, int64, rng),
        "grow": (s[::1], s[::1], *nodes, moves, uint8[::1], ratings, habits, *judging, *told),
        "sample": (s[::1], s[::1], moves, moves, ratings, *judging, *told),
    }


def _assemble(bind: Callable[[Any], Any], compiled: bool) -> Wits:
    made = {f.__name__: bind(f) for f in (to_move, *ALGORITHMS)}
    return Wits(compiled=compiled, **made)


_ready: dict[str, Wits] = {}
_lock = threading.RLock()


def compiled(game: Game) -> Wits:
    """Compiled functions; waits for the compiler or the cache."""
    with _lock:
        if game.name not in _ready:
            jit.compiled(game)
            made = _assemble(jit.compiled_binder(game).bind, compiled=True)
            for name, signature in _signatures(game).items():
                getattr(made, name).compile(signature)
            _ready[game.name] = made
        return _ready[game.name]


def interpreted(game: Game) -> Wits:
    """Plain Python all through: ready at once, and slow."""
    return _assemble(jit.binder(game, lambda f: f).bind, compiled=False)


def wits(game: Game, wait: bool) -> Wits:
    """The best there is: compiled if one may wait for it or it is there already."""
    if jit.jit_disabled():
        return interpreted(game)
    if wait:
        return compiled(game)
    made = _ready.get(game.name)
    if made is None:
        jit.warm_behind(game, LAYER)
    return made or interpreted(game)
