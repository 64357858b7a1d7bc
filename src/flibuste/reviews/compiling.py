"""The one kernel of reviews, compiled for each game."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from flibuste.bots.generator import generator
from flibuste.bots.kernels.rollouts import TRUE, Root, roll_out, room_for
from flibuste.core import jit
from flibuste.core.game import Game

RollOut = Callable[..., None]
_ready: dict[str, RollOut] = {}
_lock = threading.RLock()


def compiled(game: Game) -> RollOut:
    """The kernel; waits for the compiler or the cache. Interpreted where compiling is off."""
    with _lock:
        if game.name not in _ready:
            _ready[game.name] = _interpreted(game) if jit.jit_disabled() else _compiled(game)
        return _ready[game.name]


def _interpreted(game: Game) -> RollOut:
    made: RollOut = jit.binder(game, lambda f: f).bind(roll_out)
    return made


def _compiled(game: Game) -> RollOut:
    from numba import typeof

    jit.compiled(game)
    made = jit.compiled_binder(game).bind(roll_out)
    root = Root(np.zeros(1, game.dtype), TRUE, 1, 1.0, generator(0))
    room, out = room_for(game), np.zeros((1, 1, 1), np.float32)
    made.compile(tuple(map(typeof, (root, room.moves, 0, room, out))))
    bound: RollOut = made
    return bound
