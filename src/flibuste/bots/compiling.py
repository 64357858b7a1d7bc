"""The bots' algorithms for each game: compiled, or interpreted until that is done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flibuste.bots.generator import generator
from flibuste.bots.kernels.heuristic import choose_by_rating
from flibuste.bots.kernels.lines import usual_line
from flibuste.bots.kernels.tree import determinise, search_flat, search_tree
from flibuste.bots.kernels.workspace import Task, workspace
from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import to_move
from flibuste.core.searchsettings import SearchSettings

LAYER = "bots"
ALGORITHMS = (choose_by_rating, determinise, search_tree, search_flat, usual_line)


@dataclass(frozen=True)
class BotKernels:
    """What the bots of one game call."""

    compiled: bool
    to_move: Callable[..., int]
    choose_by_rating: Callable[..., int]
    determinise: Callable[..., None]
    search_tree: Callable[..., int]
    search_flat: Callable[..., int]
    usual_line: Callable[..., int]


def _examples(game: Game) -> dict[str, tuple[object, ...]]:
    """Arguments of the types that every algorithm is compiled for."""
    rng, stop = generator(0), np.zeros(1, np.int32)
    w = workspace(game, rng, nodes=1)
    task = Task(w.world, SearchSettings(), 1, False)
    return {
        "choose_by_rating": (w.world[0], w.moves, w.ratings, rng, 0.0, 0.0),
        "determinise": (w.world[0], 0, rng),
        "search_tree": (task, w, stop, 0),
        "search_flat": (task, w, w.moves, stop, 0),
        "usual_line": (w.world, w, rng, 0, w.moves),
    }


def _assemble(bind: Callable[[Any], Any], compiled: bool) -> BotKernels:
    made = {f.__name__: bind(f) for f in (to_move, *ALGORITHMS)}
    return BotKernels(compiled=compiled, **made)


_ready: dict[str, BotKernels] = {}
_lock = threading.RLock()


def compiled(game: Game) -> BotKernels:
    """Compiled functions; waits for the compiler or the cache."""
    from numba import typeof

    with _lock:
        if game.name not in _ready:
            jit.compiled(game)
            made = _assemble(jit.compiled_binder(game).bind, compiled=True)
            for name, arguments in _examples(game).items():
                getattr(made, name).compile(tuple(map(typeof, arguments)))
            _ready[game.name] = made
        return _ready[game.name]


def interpreted(game: Game) -> BotKernels:
    """Plain Python all through: ready at once, and slow."""
    return _assemble(jit.binder(game, lambda f: f).bind, compiled=False)


def await_compiled(game: Game, seconds: float) -> None:
    """Wait until compiled functions are there, but not longer than that."""
    if game.name not in _ready and not jit.jit_disabled():
        jit.compile_in_background(game, LAYER).join(seconds)


def bot_kernels(game: Game, wait: bool) -> BotKernels:
    """The best there are: compiled if one may wait for it or they are there already."""
    if jit.jit_disabled():
        return interpreted(game)
    if wait:
        return compiled(game)
    made = _ready.get(game.name)
    if made is None:
        jit.compile_in_background(game, LAYER)
    return made or interpreted(game)
