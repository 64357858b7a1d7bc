"""How records lie on a GPU, and how a thread fetches its own.

Records lie in tiles of 32: the same 32 bytes of all of them side by side, so that the threads
of a warp read neighbouring addresses. A thread works on a copy in its local memory. Neighbours
in the order of stages are not neighbours in memory: in games with stages a tile is one record.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from flibuste.core.layout import I8s

if TYPE_CHECKING:
    from llvmlite.ir import IRBuilder, Value
    from numba.core.base import BaseContext
    from numba.core.types import Type
    from numba.core.typing.context import Context
    from numba.core.typing.templates import Signature

TILE = 32
"""Records in a tile, in games without stages."""
PIECE = 4
"""Words of a record that lie together: what memory hands out at once."""
FAR = (1 << 48) - 1
"""A place, and compilers see that it is not negative."""


def room(words: int) -> I8s:
    """Words of local memory with anything in them; Numba's own arrays are blanked first."""
    return np.zeros(words, np.int64)


def move(to: I8s, i: int, source: I8s, j: int) -> None:
    """A piece of a record from place j to place i; the compiler moves half of it at a time."""
    for k in range(PIECE):
        to[i + k] = source[j + k]


def place(i: int, words: int, tile: int) -> int:
    """Where the record of game i begins; words: the size of a record."""
    return (i // tile * words * tile + i % tile * PIECE) & FAR


def fetch(words: I8s, tiles: I8s, tile: int, i: int) -> None:
    at = place(i, len(words), tile)
    for k in range(0, len(words), PIECE):
        move(words, k, tiles, at)
        at += tile * PIECE


def put_back(tiles: I8s, tile: int, i: int, words: I8s) -> None:
    at = place(i, len(words), tile)
    for k in range(0, len(words), PIECE):
        move(tiles, at, words, k)
        at += tile * PIECE


def for_cuda() -> dict[Any, Any]:
    """``room`` as the compiler's own stack space, ``move`` in wide loads and stores."""
    from llvmlite import ir

    types: Any = import_module("numba.cuda.types")
    intrinsic: Any = import_module("numba.cuda.extending").intrinsic
    pair = ir.VectorType(ir.IntType(64), 2)

    def bare_room(typing: Context, words: Type) -> Any:
        count = getattr(words, "literal_value", None)
        if count is None:
            return None  # the compiler asks again with the number itself

        def emit(
            context: BaseContext, builder: IRBuilder, signature: Signature, args: list[Value]
        ) -> Any:
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

    def wide_move(typing: Context, to: Type, i: Type, source: Type, j: Type) -> Any:
        def emit(
            context: BaseContext, builder: IRBuilder, signature: Signature, args: list[Value]
        ) -> Any:
            def pairs(kind: Type, array: Value, at: Value) -> list[Value]:
                first = builder.gep(context.make_array(kind)(context, builder, array).data, [at])
                first = builder.bitcast(first, pair.as_pointer())
                return [first, builder.gep(first, [ir.Constant(ir.IntType(64), 1)])]

            loaded = [builder.load(p, align=16) for p in pairs(source, args[2], args[3])]
            for value, place in zip(loaded, pairs(to, args[0], args[1]), strict=True):
                builder.store(value, place, align=16)
            return context.get_dummy_value()

        return types.void(to, types.int64, source, types.int64), emit

    return {room: intrinsic(bare_room), move: intrinsic(wide_move)}
