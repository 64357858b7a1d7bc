"""A batch on a GPU: one thread a game, calling the same functions as the CPU.

Records lie in tiles of 32: the same 32 bytes of all of them side by side, so that the threads
of a warp read neighbouring addresses. A thread works on a copy in its local memory.
Observations are written feature by feature side by side, for the same reason.

Threads of a warp that do different things wait for each other. Where a game has stages whose
code differs much (``core.kernel.due_stage``), a step takes the games stage by stage, and the
threads of a block that play whole games wait until all are at the same stage. Neighbours in
that order are not neighbours in memory, so there each record lies by itself and is worked on
where it lies; only the last stage, which changes much of it, works on a copy.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from flibuste.batches.stepping import (
    advance,
    begin,
    book,
    decide,
    list_moves,
    masked,
    own_rng,
    random_action,
    refused,
    rollout,
    see,
)
from flibuste.core import bits, chance, contract, jit
from flibuste.core.algorithms import final_rewards
from flibuste.core.game import Game
from flibuste.core.kernel import due_stage, over, to_move
from flibuste.core.record import POOL

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
SORTED = 32 if config.ENABLE_CUDASIM else 1024
"""Games sorted by stage at a time."""
STAGED_THREADS = 32 if config.ENABLE_CUDASIM else 512
STAGED_BLOCKS = 1
"""Of threads that wait for each other: they fetch the same code. No more than run at once, as
each plays game after game; and those no more than the near memory has room for."""
_kernels: dict[Any, Any] = {}
_binders: dict[str, jit.Binder] = {}
PIECE = 4
"""Words of a record that lie together: what memory hands out at once."""
FAR = (1 << 48) - 1
"""A place, and compilers see that it is not negative."""

# Bound per game
RECORD: Any = None  # what one game's record is made of
OWN = 1  # words of 64 bits in it
WORDS = 1  # the same in whole pieces
LEGAL = 0  # room for legal moves, four in a word
TILE = 32  # records in a tile
STAGES = 1
KINDS = 2  # of games to sort: at each stage, with the generator used up or not
NEXT = -1
"""In the place of a stage: the thread has to take up another game."""


# --- memory ----------------------------------------------------------------------------------


def room(words: int) -> Any:
    """Words of local memory with anything in them; Numba's own arrays are blanked first."""
    return np.zeros(words, np.int64)


def move(to: Any, i: int, source: Any, j: int) -> None:
    """A piece of a record from place j to place i; the compiler moves half of it at a time."""
    for k in range(PIECE):
        to[i + k] = source[j + k]


def place(i: int, words: int, tile: int) -> int:
    """Where the record of game i begins, if records take so many words."""
    return (i // tile * words * tile + i % tile * PIECE) & FAR


def fetch(words: Any, tiles: Any, tile: int, i: int) -> None:
    at = place(i, len(words), tile)
    for k in range(0, len(words), PIECE):
        move(words, k, tiles, at)
        at += tile * PIECE


def put_back(tiles: Any, tile: int, i: int, words: Any) -> None:
    at = place(i, len(words), tile)
    for k in range(0, len(words), PIECE):
        move(tiles, at, words, k)
        at += tile * PIECE


def kind_of(s: Any, stages: int) -> int:
    """The stage a game is at; apart from the others, if it has to make new chance first."""
    return int(due_stage(s)) + (stages if s.drawn >= POOL else 0)


def listed(order: Any, t: int, games: int) -> int:
    """The game for thread t, or -1."""
    if t >= games:
        return -1
    return int(order[t]) if len(order) else t


def sort_kernel(stages: Any, order: Any) -> None:
    """Put the games of a block into the order of their stages.

    Of a block only: its records are near to each other, and are fetched together. Games whose
    generator is used up come apart: to refill one takes long, and keeps its neighbours waiting.
    """
    i = cuda.grid(1)
    count = cuda.shared.array(KINDS, np.int32)
    t = cuda.threadIdx.x
    if t < KINDS:
        count[t] = 0
    cuda.syncthreads()
    mine = int(stages[i]) if i < len(stages) else -1
    at = cuda.atomic.add(count, mine, 1) if mine >= 0 else 0
    cuda.syncthreads()
    if mine >= 0:
        for k in range(mine):
            at += count[k]
        order[i - t + at] = i


def records_kernel(tiles: Any, records: Any) -> None:
    i = cuda.grid(1)
    if i < len(records):
        words = room(WORDS)
        fetch(words, tiles, TILE, i)
        for k in range(records.shape[1]):
            records[i, k] = words[k]


# --- games -----------------------------------------------------------------------------------


def begin_kernel(tiles: Any, stages: Any, template: Any, episodes: Any) -> None:
    i = cuda.grid(1)
    if i < len(episodes):
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        copy = words[:OWN].view(RECORD)
        begin(copy, 0, i, template, int(episodes[i]), moves)
        put_back(tiles, TILE, i, words)
        stages[i] = kind_of(copy[0], STAGES)


def refuse_kernel(tiles: Any, chosen: Any, actions: int, first: Any) -> None:
    i = cuda.grid(1)
    if i < len(chosen):
        words = room(WORDS)
        fetch(words, tiles, TILE, i)
        if refused(words[:OWN].view(RECORD)[0], int(chosen[i]), actions):
            cuda.atomic.min(first, 0, i)


def mask_kernel(masks: Any, chosen: Any, first: Any) -> None:
    i = cuda.grid(1)
    if i < len(masks) and masked(masks[i], int(chosen[i])):
        cuda.atomic.min(first, 0, i)


def step_kernel(
    tiles: Any, stages: Any, order: Any, chosen: Any, scores: Any, rewards: Any, done: Any,
    ended: Any, count: Any,
) -> None:  # fmt: skip
    i = listed(order, cuda.grid(1), len(done))
    if i >= 0:
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        copied = TILE > 1 or stages[i] == STAGES - 1 or stages[i] == KINDS - 1
        at = place(i, WORDS, TILE)
        s = tiles[at : at + OWN].view(RECORD)[0]
        if copied:
            fetch(words, tiles, TILE, i)
            s = words[:OWN].view(RECORD)[0]
        over_now = advance(s, int(chosen[i]), moves)
        book(scores, rewards, done, i, s, over_now)
        if over_now:
            ended[cuda.atomic.add(count, 0, 1)] = i
        else:
            if copied:
                put_back(tiles, TILE, i, words)
            stages[i] = kind_of(s, STAGES)


def begin_ended_kernel(
    tiles: Any, stages: Any, template: Any, episodes: Any, ended: Any, count: Any
) -> None:
    """Deal the games that have ended, side by side: alone, each would keep a whole warp waiting."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    copy = words[:OWN].view(RECORD)
    for k in range(cuda.grid(1), int(count[0]), cuda.gridsize(1)):
        i = int(ended[k])
        episodes[i] += 1
        begin(copy, 0, i, template, int(episodes[i]), moves)
        put_back(tiles, TILE, i, words)
        stages[i] = kind_of(copy[0], STAGES)


def list_kernel(tiles: Any, order: Any, masks: Any, seats: Any, seed: Any, drawn: Any) -> None:
    i = listed(order, cuda.grid(1), len(seats))
    if i >= 0:
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        rng = cuda.local.array(4, np.uint32)
        at = place(i, WORDS, TILE)
        s = tiles[at : at + OWN].view(RECORD)[0]
        if TILE > 1:
            fetch(words, tiles, TILE, i)
            s = words[:OWN].view(RECORD)[0]
        seats[i] = to_move(s)
        if seats[i] >= 0:
            own_rng(rng, seed, i)
            drawn[i] = list_moves(s, moves, masks[i], rng)


def see_kernel(tiles: Any, features: Any) -> None:
    i = cuda.grid(1)
    if i < len(features):
        words = room(WORDS)
        fetch(words, tiles, TILE, i)
        see(words[:OWN].view(RECORD)[0], features[i])


def choose_kernel(tiles: Any, seed: Any, drawn: Any) -> None:
    i = cuda.grid(1)
    if i < len(drawn):
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        rng = cuda.local.array(4, np.uint32)
        fetch(words, tiles, TILE, i)
        own_rng(rng, seed, i)
        drawn[i] = random_action(words[:OWN].view(RECORD)[0], rng, moves)


def playout_kernel(
    tiles: Any, stages: Any, seed: Any, scores: Any, rewards: Any, progress: Any
) -> None:
    """A thread plays game after game; progress: decisions made."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    s = words[:OWN].view(RECORD)[0]
    rng = cuda.local.array(4, np.uint32)
    made = 0
    for i in range(cuda.grid(1), len(scores), cuda.gridsize(1)):
        fetch(words, tiles, TILE, i)
        own_rng(rng, seed, i)
        made += rollout(s, rng, moves)
        final_rewards(s, scores[i], rewards[i])
        put_back(tiles, TILE, i, words)
        stages[i] = kind_of(s, STAGES)
    cuda.atomic.add(progress, 0, made)


def staged_playout_kernel(
    tiles: Any, stages: Any, seed: Any, scores: Any, rewards: Any, progress: Any
) -> None:
    """The same, all threads of a block at one stage; progress: decisions made, games begun."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    s = words[:OWN].view(RECORD)[0]
    rng = cuda.local.array(4, np.uint32)
    made = 0
    i = 0
    due = NEXT
    while True:
        if due == NEXT:
            i = cuda.atomic.add(progress, 1, 1)
            due = STAGES
            if i < len(scores):
                fetch(words, tiles, TILE, i)
                own_rng(rng, seed, i)
                due = due_stage(s)
        now = STAGES
        for k in range(STAGES):  # the earliest stage that any of them is at
            if now == STAGES and cuda.syncthreads_or(int(due == k)):
                now = k
        if now == STAGES:
            break
        if due == now:
            if not over(s):
                decide(s, rng, moves)
                made += 1
            due = due_stage(s)
            if over(s):
                final_rewards(s, scores[i], rewards[i])
                put_back(tiles, TILE, i, words)
                stages[i] = kind_of(s, STAGES)
                due = NEXT
    cuda.atomic.add(progress, 0, made)


OPTIONS: dict[Any, dict[str, int]] = {
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
    instead = {**bits.for_cuda(cuda), **_memory(), **contract.FOR_CUDA.of(game)()}
    return jit.binder(game, _device_function, instead)


def _device_function(function: Any) -> Any:
    """Chance is inlined: its sixteen words then stay in registers. So are helpers of this file."""
    inline = function.__module__ in (chance.__name__, __name__) or "inlined" in function.__dict__
    return cuda.jit(device=True, forceinline=inline)(function)


def _memory() -> dict[Any, Any]:
    """``room`` as the compiler's own stack space, ``move`` in wide loads and stores."""
    from llvmlite import ir

    types: Any = import_module("numba.cuda.types")
    intrinsic: Any = import_module("numba.cuda.extending").intrinsic
    pair = ir.VectorType(ir.IntType(64), 2)

    def bare_room(typing: Any, words: Any) -> Any:
        count = getattr(words, "literal_value", None)
        if count is None:
            return None  # the compiler asks again with the number itself

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            with builder.goto_entry_block():
                space = builder.alloca(ir.ArrayType(ir.IntType(64), count))
                space.align = 16
            array = context.make_array(signature.return_type)(context, builder)
            one, size = (context.get_constant(types.intp, n) for n in (8, count))
            context.populate_array(
                array, data=builder.bitcast(space, array.data.type), shape=[size],
                strides=[one], itemsize=one, meminfo=None,
            )  # fmt: skip
            return array._getvalue()

        return types.Array(types.int64, 1, "C")(words), emit

    def wide_move(typing: Any, to: Any, i: Any, source: Any, j: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def pairs(kind: Any, array: Any, at: Any) -> list[Any]:
                first = builder.gep(context.make_array(kind)(context, builder, array).data, [at])
                first = builder.bitcast(first, pair.as_pointer())
                return [first, builder.gep(first, [ir.Constant(ir.IntType(64), 1)])]

            loaded = [builder.load(p, align=16) for p in pairs(source, args[2], args[3])]
            for value, place in zip(loaded, pairs(to, args[0], args[1]), strict=True):
                builder.store(value, place, align=16)
            return context.get_dummy_value()

        return types.void(to, types.int64, source, types.int64), emit

    return {room: intrinsic(bare_room), move: intrinsic(wide_move)}


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
        self._order: Any = None  # the games sorted by stage
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
            legal = (self.game.most_legal + 3) // 4
            names.update(RECORD=self.game.dtype, OWN=self.own, WORDS=self.words)
            names.update(TILE=self.tile, STAGES=self.stages, KINDS=2 * self.stages)
            names.update(LEGAL=legal, RATED=2 * legal)
            bound = FunctionType(function.__code__, names, function.__name__)
            _kernels[key] = cuda.jit(bound, **OPTIONS.get(function, {}))
        return _kernels[key]

    def _launch(self, function: Any, games: int, *args: Any) -> None:
        blocks = (games + self.threads - 1) // self.threads
        self._kernel(function)[blocks, self.threads](*args)

    def _blocks(self, games: int, threads: int, most: int = BLOCKS) -> int:
        """For threads that take game after game."""
        return min((games + threads - 1) // threads, _multiprocessors() * most)

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

    def hold(self, games: int) -> Held:
        whole = -(-games // self.tile) * self.tile
        return Held(self.array((whole * self.words,), np.int64), self.array((games,), np.int8))

    def records(self, held: Held) -> Any:
        """A copy of the games as an array of records."""
        made = self.array((len(held.stages), self.own), np.int64)
        self._launch(records_kernel, len(held.stages), held.tiles, made)
        return made.view(self.game.dtype).reshape(len(held.stages))

    def begin(self, b: Any) -> None:
        self._launch(begin_kernel, len(b), *b.held, b.template, b.episodes)

    def refused(self, b: Any, chosen: Any) -> int:
        """The first game whose action is refused, or -1. Waits for the GPU."""
        none = np.iinfo(np.int64).max
        first = cuda.to_device(np.full(1, none))
        if b.shown:
            self._launch(mask_kernel, len(b), b.mask, chosen, first)
        else:
            actions = self.game.actions
            self._launch(refuse_kernel, len(b), b.held.tiles, chosen, actions, first)
        found = int(first.copy_to_host()[0])
        return -1 if found == none else found

    def _by_stage(self, b: Any) -> Any:
        """The games in the order in which to take them; empty: as they are."""
        if self._order is None:
            self._order = self.array((len(b) if self.stages > 1 else 0,), np.int32)
        if self.stages > 1:
            blocks = (len(b) + SORTED - 1) // SORTED
            self._kernel(sort_kernel)[blocks, SORTED](b.held.stages, self._order)
        return self._order

    def step(self, b: Any, chosen: Any, seed: Any) -> None:
        """Play; with a seed for the actions drawn, show as well."""
        if self._ended is None:
            self._ended, self._count = self.array((len(b),), np.int32), self.array((1,), np.int32)
        ended, count = self._ended, self._count
        _zero(count)
        booked = (b.scores, b.rewards, b.done, ended, count)
        self._launch(step_kernel, len(b), *b.held, self._by_stage(b), chosen, *booked)
        kernel = self._kernel(begin_ended_kernel)
        kernel[self._blocks(len(b), self.threads), self.threads](
            *b.held, b.template, b.episodes, ended, count
        )
        if seed is not None:
            self.show(b, seed)

    def blank(self, b: Any) -> None:
        """Masks and observations, where they are not written whole."""
        _zero(b.mask)
        if not self.game.dense:
            _zero(b.observations)

    def show(self, b: Any, seed: Any) -> None:
        self.blank(b)
        tiles, _ = b.held
        shown = (b.mask, b.to_move, seed, b.drawn)
        self._launch(list_kernel, len(b), tiles, self._by_stage(b), *shown)
        self._launch(see_kernel, len(b), tiles, b.observations)

    def choose(self, b: Any, seed: Any) -> None:
        self._launch(choose_kernel, len(b), b.held.tiles, seed, b.drawn)

    def playout(self, b: Any, seed: Any) -> int:
        progress = cuda.to_device(np.zeros(2, np.int64))
        if self.stages > 1:
            kernel, threads = self._kernel(staged_playout_kernel), STAGED_THREADS
            blocks = self._blocks(len(b), threads, STAGED_BLOCKS)
        else:
            kernel, threads = self._kernel(playout_kernel), self.threads
            blocks = self._blocks(len(b), threads)
        kernel[blocks, threads](*b.held, seed, b.scores, b.rewards, progress)
        return int(progress.copy_to_host()[0])


class Held(NamedTuple):
    """The games of a batch: their records in tiles, and the stage each is at."""

    tiles: Any
    stages: Any


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
