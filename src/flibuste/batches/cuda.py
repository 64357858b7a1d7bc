"""A batch on a GPU: one thread a game, calling the same functions as the CPU.

Games are dealt, redacted and played to their end on a copy in the thread's local memory,
where the threads of a warp touch neighbouring addresses; a single step works on the
record where it lies. Observations are written feature by feature side by side, for the
same reason.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

import numpy as np

from flibuste.batches.algorithms import (
    advance,
    begin,
    book,
    masked,
    own_rng,
    random_action,
    refused,
    rollout,
    show,
)
from flibuste.core import bits, chance, jit
from flibuste.core.game import Game
from flibuste.core.kernel import copy_record, over
from flibuste.core.play import settle_up

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the name NumPy 2.5 removed
    np.row_stack = np.vstack

config: Any = import_module("numba.core.config")
cuda: Any = import_module("numba.cuda")
_cuda_config: Any = import_module(
    "numba.cuda.core.config" if find_spec("numba_cuda") else "numba.core.config"
)
_cuda_config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is no mistake

THREADS = 128
BLOCKS = 16
"""Of threads that play whole games at the same time, per multiprocessor."""
_kernels: dict[Any, Any] = {}
_binders: dict[str, jit.Binder] = {}
RECORD: Any = None  # bound per game: what one game's record is made of
LEGAL = 0  # bound per game: room for legal moves, four in a word


def begin_kernel(states: Any, template: Any, episodes: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
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
    states: Any, chosen: Any, scores: Any, rewards: Any, done: Any, ended: Any, count: Any
) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
        over_now = advance(states[i], int(chosen[i]), moves)
        book(scores, rewards, done, i, states[i], over_now)
        if over_now:
            ended[cuda.atomic.add(count, 0, 1)] = i


def begin_ended_kernel(states: Any, template: Any, episodes: Any, ended: Any, count: Any) -> None:
    """Deal the games that have ended, side by side: alone, each would keep a whole warp waiting."""
    moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
    copy = cuda.local.array(1, RECORD)
    for k in range(cuda.grid(1), int(count[0]), cuda.gridsize(1)):
        i = int(ended[k])
        episodes[i] += 1
        begin(copy, 0, i, template, int(episodes[i]), moves)
        copy_record(states, i, copy, 0)


def show_kernel(states: Any, masks: Any, features: Any, seats: Any, seed: Any, drawn: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
        copy = cuda.local.array(1, RECORD)
        rng = cuda.local.array(4, np.uint32)
        own_rng(rng, seed, i)
        seats[i] = show(states, i, copy, 0, moves, masks[i], features[i], rng, drawn)


def choose_kernel(states: Any, seed: Any, drawn: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
        rng = cuda.local.array(4, np.uint32)
        own_rng(rng, seed, i)
        drawn[i] = random_action(states[i], rng, moves)


def playout_kernel(states: Any, seed: Any, scores: Any, rewards: Any, decisions: Any) -> None:
    """A thread plays game after game, so that none waits long for the longest."""
    moves = cuda.local.array(LEGAL, np.int64).view(np.int16)
    rng = cuda.local.array(4, np.uint32)
    copy = cuda.local.array(1, RECORD)
    made = 0
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        copy_record(copy, 0, states, i)
        own_rng(rng, seed, i)
        if not over(copy[0]):
            made += rollout(copy[0], rng, moves)
        settle_up(copy[0], scores[i], rewards[i])
        copy_record(states, i, copy, 0)
    cuda.atomic.add(decisions, 0, made)


OPTIONS = {} if config.ENABLE_CUDASIM else {playout_kernel: {"max_registers": 64}}
"""More threads at once are worth more there than what each keeps at hand."""


def _binder(game: Game) -> jit.Binder:
    """The game's functions as device functions; the simulator runs them as they are."""
    if config.ENABLE_CUDASIM:
        return jit.binder(game, lambda f: f)
    return jit.binder(game, _device_function, bits.for_cuda(cuda))


def _device_function(function: Any) -> Any:
    """Chance is inlined: its sixteen words then stay in registers."""
    inline = function.__module__ == chance.__name__ or "inlined" in function.__dict__
    return cuda.jit(device=True, forceinline=inline)(function)


class CudaEngine:
    """Arrays on the GPU and kernels over them."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = threads or THREADS
        if game.name not in _binders:
            _binders[game.name] = _binder(game)
        self._binder = _binders[game.name]
        self._ended: Any = None  # room for the games that a step ends, and how many
        self._count: Any = None

    def _kernel(self, function: Any) -> Any:
        """The kernel bound to the game's functions, compiled once for all batches."""
        key = (self.game.name, function)
        if key not in _kernels:
            names = dict(function.__globals__)
            for used in function.__code__.co_names:
                if isinstance(names.get(used), FunctionType):
                    names[used] = self._binder.bind(names[used])
            words = (self.game.most_legal + 3) // 4
            names.update(RECORD=self.game.dtype, LEGAL=words, RATED=2 * words)
            bound = FunctionType(function.__code__, names, function.__name__)
            _kernels[key] = cuda.jit(bound, **OPTIONS.get(function, {}))
        return _kernels[key]

    def _launch(self, function: Any, games: int, *args: Any) -> None:
        blocks = (games + self.threads - 1) // self.threads
        self._kernel(function)[blocks, self.threads](*args)

    def _blocks(self, games: int) -> int:
        """For threads that take game after game."""
        return min((games + self.threads - 1) // self.threads, _multiprocessors() * BLOCKS)

    def array(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return cuda.to_device(np.zeros(shape, dtype))

    def columns(self, shape: tuple[int, int], dtype: Any) -> Any:
        """An array whose columns are contiguous: each is written by neighbouring threads."""
        base = cuda.to_device(np.zeros(shape[::-1], dtype))
        return base.T if config.ENABLE_CUDASIM else cuda.as_cuda_array(_Turned(base))

    def put(self, values: Any) -> Any:
        """Numbers where the GPU can read them: arrays that are there already are not copied."""
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
            self._launch(mask_kernel, len(b), b.mask, chosen, first)
        else:
            actions = self.game.actions
            self._launch(refuse_kernel, len(b), b.states, chosen, actions, first)
        found = int(first.copy_to_host()[0])
        return -1 if found == none else found

    def step(self, b: Any, chosen: Any, seed: Any) -> None:
        """Play; with a seed for the actions drawn, show as well."""
        if self._ended is None:
            self._ended, self._count = self.array((len(b),), np.int32), self.array((1,), np.int32)
        ended, count = self._ended, self._count
        _zero(count)
        self._launch(
            step_kernel, len(b), b.states, chosen, b.scores, b.rewards, b.done, ended, count
        )
        blocks = self._blocks(len(b))
        kernel = self._kernel(begin_ended_kernel)
        kernel[blocks, self.threads](b.states, b.template, b.episodes, ended, count)
        if seed is not None:
            self.show(b, seed)

    def show(self, b: Any, seed: Any) -> None:
        _zero(b.mask)
        _zero(b.observations)
        arrays = (b.mask, b.observations, b.to_move)
        self._launch(show_kernel, len(b), b.states, *arrays, seed, b.drawn)

    def choose(self, b: Any, seed: Any) -> None:
        self._launch(choose_kernel, len(b), b.states, seed, b.drawn)

    def playout(self, b: Any, seed: Any) -> int:
        decisions = cuda.to_device(np.zeros(1, np.int64))
        kernel = self._kernel(playout_kernel)
        kernel[self._blocks(len(b)), self.threads](b.states, seed, b.scores, b.rewards, decisions)
        return int(decisions.copy_to_host()[0])


class _Turned:
    """The transpose of a device array as a view: numba's own ``.T`` copies."""

    def __init__(self, base: Any) -> None:
        self.base = base
        self.__cuda_array_interface__ = {
            **base.__cuda_array_interface__,
            "shape": base.shape[::-1],
            "strides": base.strides[::-1],
        }


def _multiprocessors() -> int:
    if config.ENABLE_CUDASIM:  # whose devices differ between releases
        return 1
    device = cuda.get_current_device()
    return int(getattr(device, "MULTIPROCESSOR_COUNT", 1))  # the simulator has none


def _zero(array: Any) -> None:
    """Blank an array by the copy engine: far cheaper than threads that store bytes one by one."""
    if config.ENABLE_CUDASIM:
        array[:] = 0
    else:
        driver: Any = import_module("numba.cuda.cudadrv.driver")
        driver.device_memset(array, 0, array.nbytes)
