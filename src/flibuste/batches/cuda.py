"""A batch on a GPU: one thread a game, calling the same functions as the CPU.

Whole games are played on a copy in the thread's local memory, where the threads of a
warp touch neighbouring addresses; single steps work on the records where they lie.
"""

from __future__ import annotations

from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from flibuste.batches.algorithms import (
    begin,
    masked,
    own_rng,
    random_action,
    refused,
    rollout,
    settle_up,
    show,
    step_one,
)
from flibuste.core import bits, jit
from flibuste.core.game import Game
from flibuste.core.kernel import copy_record, over

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the name NumPy 2.5 removed
    np.row_stack = np.vstack

config: Any = import_module("numba.core.config")
cuda: Any = import_module("numba.cuda")

THREADS = 128
TILE = 32
TILE_WIDTH = TILE + 1  # one more, so that a column lies in different banks
TILE_ROWS = 8
_kernels: dict[Any, Any] = {}
_binders: dict[str, jit.Binder] = {}
RECORD: Any = None  # bound per game: what one game's record is made of
LEGAL = 0  # bound per game: room for legal moves


def begin_kernel(states: Any, template: Any, episodes: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int16)
        copy = cuda.local.array(1, RECORD)
        begin(copy, 0, i, template, int(episodes[i]), moves)
        copy_record(states, i, copy, 0)


def refuse_kernel(states: Any, chosen: Any, actions: int, first: Any) -> None:
    i = cuda.grid(1)
    if i < len(states) and refused(states[i], int(chosen[i]), actions):
        cuda.atomic.min(first, 0, i)


def mask_kernel(masks: Any, chosen: Any, first: Any) -> None:
    i = cuda.grid(1)
    if i < len(masks) and masked(masks[i], int(chosen[i])):
        cuda.atomic.min(first, 0, i)


def step_kernel(
    states: Any, template: Any, episodes: Any, chosen: Any, scores: Any, rewards: Any, done: Any
) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int16)
        step_one(states, i, template, episodes, chosen, scores, rewards, done, moves)


def show_kernel(states: Any, masks: Any, columns: Any, seats: Any) -> None:
    """Observations go into columns: then the threads of a warp write side by side."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int16)
        copy = cuda.local.array(1, RECORD)
        seats[i] = show(states, i, copy, 0, moves, masks[i], columns[:, i])


def choose_kernel(states: Any, seed: Any, chosen: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int16)
        rng = cuda.local.array(4, np.uint32)
        own_rng(rng, seed, i)
        chosen[i] = random_action(states[i], rng, moves)


def playout_kernel(states: Any, seed: Any, scores: Any, rewards: Any, decisions: Any) -> None:
    i = cuda.grid(1)
    if i >= len(states):
        return
    moves = cuda.local.array(LEGAL, np.int16)
    rng = cuda.local.array(4, np.uint32)
    copy = cuda.local.array(1, RECORD)
    copy_record(copy, 0, states, i)
    own_rng(rng, seed, i)
    if not over(copy[0]):
        cuda.atomic.add(decisions, 0, rollout(copy[0], rng, moves))
    settle_up(copy[0], scores[i], rewards[i])
    copy_record(states, i, copy, 0)


def transpose_kernel(columns: Any, rows: Any) -> None:
    """rows = columns turned, a tile at a time, so that both sides are touched in order."""
    tile = cuda.shared.array((TILE, TILE_WIDTH), np.int16)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    game, feature = cuda.blockIdx.x * TILE, cuda.blockIdx.y * TILE
    for k in range(y, TILE, TILE_ROWS):
        if game + x < columns.shape[1] and feature + k < columns.shape[0]:
            tile[k, x] = columns[feature + k, game + x]
    cuda.syncthreads()
    for k in range(y, TILE, TILE_ROWS):
        if game + k < rows.shape[0] and feature + x < rows.shape[1]:
            rows[game + k, feature + x] = tile[x, k]


def _binder(game: Game) -> jit.Binder:
    """The game's functions as device functions; the simulator runs them as they are."""
    if config.ENABLE_CUDASIM:
        return jit.binder(game, lambda f: f)
    return jit.binder(game, cuda.jit(device=True), bits.for_cuda(cuda))


class CudaEngine:
    """Arrays on the GPU and kernels over them."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = threads or THREADS
        if game.name not in _binders:
            _binders[game.name] = _binder(game)
        self._binder = _binders[game.name]
        self._columns: Any = None

    def _kernel(self, function: Any) -> Any:
        """The kernel bound to the game's functions, compiled once for all batches."""
        key = (self.game.name, function)
        if key not in _kernels:
            names = dict(function.__globals__)
            for used in function.__code__.co_names:
                if isinstance(names.get(used), FunctionType):
                    names[used] = self._binder.bind(names[used])
            names["RECORD"], names["LEGAL"] = self.game.dtype, self.game.most_legal
            _kernels[key] = cuda.jit(FunctionType(function.__code__, names, function.__name__))
        return _kernels[key]

    def _launch(self, function: Any, games: int, *args: Any) -> None:
        blocks = (games + self.threads - 1) // self.threads
        self._kernel(function)[blocks, self.threads](*args)

    def array(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return cuda.to_device(np.zeros(shape, dtype))

    def put(self, values: Any, like: Any) -> Any:
        """Actions where the GPU can read them: arrays that are there already are not copied."""
        if hasattr(values, "__cuda_array_interface__"):
            return cuda.as_cuda_array(values)
        return cuda.to_device(np.asarray(values))

    def get(self, values: Any) -> Any:
        return values.copy_to_host()

    def begin(self, states: Any, template: Any, episodes: Any) -> None:
        self._launch(begin_kernel, len(states), states, template, episodes)

    def refused(self, b: Any, chosen: Any) -> int:
        """The first game whose action is refused, or -1. Waits for the GPU."""
        none = np.iinfo(np.int64).max
        first = cuda.to_device(np.full(1, none))
        if b.shown:
            self._launch(mask_kernel, len(b.states), b.mask, chosen, first)
        else:
            actions = self.game.actions
            self._launch(refuse_kernel, len(b.states), b.states, chosen, actions, first)
        found = int(first.copy_to_host()[0])
        return -1 if found == none else found

    def step(self, b: Any, chosen: Any, show: bool) -> None:
        self._launch(
            step_kernel, len(b.states), b.states, b.template, b.episodes, chosen,
            b.scores, b.rewards, b.done,
        )  # fmt: skip
        if show:
            self.show(b)

    def show(self, b: Any) -> None:
        games, features = b.observations.shape
        if self._columns is None:
            self._columns = cuda.device_array((features, games), np.int16)
        _zero(b.mask)
        _zero(self._columns)
        self._launch(show_kernel, games, b.states, b.mask, self._columns, b.to_move)
        blocks = ((games + TILE - 1) // TILE, (features + TILE - 1) // TILE)
        kernel = self._kernel(transpose_kernel)
        kernel[blocks, (TILE, TILE_ROWS)](self._columns, b.observations)

    def choose(self, b: Any, seed: Any, chosen: Any) -> None:
        self._launch(choose_kernel, len(b.states), b.states, seed, chosen)

    def playout(self, b: Any, seed: Any) -> int:
        decisions = cuda.to_device(np.zeros(1, np.int64))
        self._launch(playout_kernel, len(b.states), b.states, seed, b.scores, b.rewards, decisions)
        return int(decisions.copy_to_host()[0])


def _zero(array: Any) -> None:
    """Blank an array by the copy engine: far cheaper than threads that store bytes one by one."""
    driver: Any = import_module("numba.cuda.cudadrv.driver")
    if hasattr(driver, "device_memset"):
        driver.device_memset(array, 0, array.nbytes)
    else:  # the simulator
        array[:] = 0
