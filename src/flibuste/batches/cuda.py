"""A batch on a GPU: arrays there, and kernels over them.

Observations are written feature by feature side by side: neighbouring threads then write to
neighbouring addresses. ``cuda_memory`` has how records lie, ``cuda_kernels`` what threads do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from flibuste.batches import cuda_kernels, cuda_memory
from flibuste.batches.cuda_kernels import (
    Ended,
    begin_ended_kernel,
    begin_kernel,
    choose_kernel,
    list_kernel,
    mask_kernel,
    playout_kernel,
    records_kernel,
    refuse_kernel,
    reply_kernel,
    reward_kernel,
    see_kernel,
    sort_kernel,
    staged_playout_kernel,
    step_kernel,
)
from flibuste.batches.cuda_memory import PIECE, TILE
from flibuste.batches.engine import Actions, OnGpu, Tiles
from flibuste.batches.stepping import Duel, F4s, Observed, Words
from flibuste.core import bits, chance, contract, jit
from flibuste.core.game import Game
from flibuste.core.kernel import Records
from flibuste.core.layout import I1s, I2s, I4s

if TYPE_CHECKING:
    from flibuste.batches import Batch

config: Any = import_module("numba.core.config")
cuda: Any = cuda_kernels.cuda
_cuda_config: Any = import_module(
    "numba.cuda.core.config" if find_spec("numba_cuda") else "numba.core.config"
)
_cuda_config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is no mistake

Kernel = Callable[..., None]
THREADS = 128
BLOCKS = 16
"""Of threads that play whole games at the same time, per multiprocessor."""
SORTED = 32 if config.ENABLE_CUDASIM else 1024
"""Games sorted by stage at a time."""
STAGED_THREADS = 32 if config.ENABLE_CUDASIM else 512
STAGED_BLOCKS = 1
"""Of threads that wait for each other: they fetch the same code. No more than run at once, as
each plays game after game; and those no more than the near memory has room for."""
_kernels: dict[tuple[str, Kernel], Any] = {}
_binders: dict[str, jit.Binder] = {}

OPTIONS: dict[Kernel, dict[str, int]] = {
    playout_kernel: {"max_registers": 64}, staged_playout_kernel: {"max_registers": 128},
}  # fmt: skip
"""In small records more threads at once are worth more than what each keeps at hand."""
if config.ENABLE_CUDASIM:
    OPTIONS = {}


# --- compiling -------------------------------------------------------------------------------


def _binder(game: Game) -> jit.Binder:
    """The game's functions as device functions; the simulator runs them as they are."""
    if config.ENABLE_CUDASIM:
        instead = {bits.spread: bits.spread_all, **contract.FOR_CUDA.of(game)()}
        return jit.binder(game, lambda f: f, instead)
    instead = {**bits.for_cuda(cuda), **cuda_memory.for_cuda(), **contract.FOR_CUDA.of(game)()}
    return jit.binder(game, _device_function, instead)


def _device_function(function: FunctionType) -> Any:
    """Chance is inlined: its sixteen words then stay in registers. So is what moves records."""
    ours = function.__module__ in (m.__name__ for m in (chance, cuda_memory, cuda_kernels))
    inline = ours or "inlined" in function.__dict__
    return cuda.jit(device=True, forceinline=inline)(function)


class CudaEngine:
    """Arrays on the GPU and kernels over them."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = threads or THREADS
        if game.name not in _binders:
            _binders[game.name] = _binder(game)
        self._binder = _binders[game.name]
        self.stages = game.stages
        self.tile = 1 if game.stages > 1 else TILE
        self.own = game.dtype.itemsize // 8
        self.words = -(-self.own // PIECE) * PIECE
        self._order: I4s | None = None  # the games sorted by stage
        self._ended: Ended | None = None

    def kernel(self, function: Kernel) -> Any:
        """The kernel bound to the game's functions, compiled once for all batches."""
        key = (self.game.name, function)
        if key not in _kernels:
            assert isinstance(function, FunctionType)
            names = dict(function.__globals__)
            for used in function.__code__.co_names:
                if isinstance(names.get(used), FunctionType):
                    names[used] = self._binder.bind(names[used])
            legal = (self.game.most_legal + 3) // 4
            names.update(RECORD=self.game.dtype, OWN=self.own, WORDS=self.words)
            names.update(TILE=self.tile, STAGES=self.stages, KINDS=2 * self.stages)
            names.update(LEGAL=legal, RATED=2 * legal)
            bound = FunctionType(function.__code__, names, function.__name__)
            _kernels[key] = cuda.jit(bound, **OPTIONS.get(function, {}))
        return _kernels[key]

    def _launch(self, function: Kernel, games: int, *args: object) -> None:
        blocks = (games + self.threads - 1) // self.threads
        self.kernel(function)[blocks, self.threads](*args)

    def _blocks(self, games: int, threads: int, most: int = BLOCKS) -> int:
        """For threads that take game after game."""
        return min((games + threads - 1) // threads, _multiprocessors() * most)

    def array(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        made: npt.NDArray[Any] = cuda.to_device(np.zeros(shape, dtype))
        return made

    def columns(self, shape: tuple[int, int], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """An array whose columns are contiguous: each is written by neighbouring threads."""
        base = cuda.to_device(np.zeros(shape[::-1], dtype))
        made: npt.NDArray[Any] = base.T
        if not config.ENABLE_CUDASIM:
            made = cuda.as_cuda_array(_Transposed(base))
        return made

    def put(self, values: Actions) -> npt.NDArray[Any]:
        """Numbers where the GPU can read them: arrays that are there already are not copied."""
        there = hasattr(values, "__cuda_array_interface__")
        put: npt.NDArray[Any] = (
            cuda.as_cuda_array(values) if there else cuda.to_device(np.asarray(values))
        )
        return put

    def get(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        device: Any = values
        copy: npt.NDArray[Any] = device.copy_to_host()
        return copy

    def copy(self, values: I1s) -> I1s:
        made: Any = self.array(values.shape, values.dtype)
        made.copy_to_device(values)
        copy: I1s = made
        return copy

    def hold(self, games: int) -> Tiles:
        whole = -(-games // self.tile) * self.tile
        return Tiles(self.array((whole * self.words,), np.int64), self.array((games,), np.int8))

    def records(self, b: Batch) -> Records:
        """A copy of the games as an array of records."""
        made = self.array((len(b), self.own), np.int64)
        self._launch(records_kernel, len(b), b.held, made)
        return made.view(self.game.dtype).reshape(len(b))

    def begin(self, b: Batch) -> None:
        self._launch(begin_kernel, len(b), b.held, b.results)

    def refused(self, b: Batch, chosen: I2s) -> int:
        """The first game whose action is refused, or -1. Waits for the GPU."""
        none = np.iinfo(np.int64).max
        first = cuda.to_device(np.full(1, none))
        if b.shown:
            self._launch(mask_kernel, len(b), b.mask, chosen, first)
        else:
            actions = self.game.actions
            self._launch(refuse_kernel, len(b), b.held, chosen, actions, first)
        found = int(first.copy_to_host()[0])
        return -1 if found == none else found

    def _by_stage(self, b: Batch) -> I4s:
        """The games in the order in which to take them; empty: as they are."""
        if self._order is None:
            self._order = self.array((len(b) if self.stages > 1 else 0,), np.int32)
        if self.stages > 1:
            assert isinstance(b.held, Tiles)
            blocks = (len(b) + SORTED - 1) // SORTED
            self.kernel(sort_kernel)[blocks, SORTED](b.held.stages, self._order)
        return self._order

    def step(self, b: Batch, chosen: I2s, observed: Observed | None) -> None:
        """Play, and show what is observed, if anything is."""
        if self._ended is None:
            self._ended = Ended(self.array((len(b),), np.int32), self.array((1,), np.int32))
        ended = self._ended
        _zero(ended.total)
        self._launch(step_kernel, len(b), b.held, self._by_stage(b), chosen, b.results, ended)
        blocks = self._blocks(len(b), self.threads)
        self.kernel(begin_ended_kernel)[blocks, self.threads](b.held, b.results, ended)
        if observed is not None:
            self.show(b, observed)

    def reply(self, b: Batch, duel: Duel, observed: Observed) -> None:
        """Play a learner's actions and its opponents' until its next turn, and show."""
        self._blank(observed)
        self._launch(reply_kernel, len(b), b.held, b.results, duel, observed)
        self._launch(see_kernel, len(b), b.held, observed.features)

    def _blank(self, observed: Observed) -> None:
        """Masks and observations, where they are not written whole."""
        _zero(observed.masks)
        if not self.game.dense:
            _zero(observed.features)

    def show(self, b: Batch, observed: Observed) -> None:
        self._blank(observed)
        self._launch(list_kernel, len(b), b.held, self._by_stage(b), observed)
        self._launch(see_kernel, len(b), b.held, observed.features)

    def choose(self, b: Batch, seed: Words) -> None:
        self._launch(choose_kernel, len(b), b.held, seed, b.drawn)

    def reward_of(self, b: Batch, movers: I1s) -> F4s:
        """What each game's mover got, without leaving the GPU."""
        reward: F4s = self.array((len(b),), np.float32)
        self._launch(reward_kernel, len(b), b.rewards, movers, reward)
        return reward

    def playout(self, b: Batch, seed: Words) -> int:
        progress = cuda.to_device(np.zeros(2, np.int64))
        if self.stages > 1:
            kernel, threads = self.kernel(staged_playout_kernel), STAGED_THREADS
            blocks = self._blocks(len(b), threads, STAGED_BLOCKS)
        else:
            kernel, threads = self.kernel(playout_kernel), self.threads
            blocks = self._blocks(len(b), threads)
        kernel[blocks, threads](b.held, seed, b.results, progress)
        return int(progress.copy_to_host()[0])


class _Transposed:
    """The transpose of a device array as a view: numba's own ``.T`` copies."""

    def __init__(self, base: OnGpu) -> None:
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


def _zero(array: npt.NDArray[Any]) -> None:
    """Blank an array by the copy engine: far cheaper than threads that store bytes one by one."""
    if config.ENABLE_CUDASIM:
        array[:] = 0
    else:
        driver: Any = import_module("numba.cuda.cudadrv.driver")
        driver.device_memset(array, 0, array.nbytes)
