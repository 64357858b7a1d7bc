"""Records and arrays that lie at an address of a module's memory.

The functions below are placeholders; ``for_wasm`` has what Numba compiles instead of them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from flibuste.core.kernel import Records, Unbound
from flibuste.core.record import Record

if TYPE_CHECKING:
    from llvmlite.ir import IRBuilder, Value
    from numba.core.base import BaseContext
    from numba.core.types import Type
    from numba.core.typing.context import Context
    from numba.core.typing.templates import Signature

    from flibuste.core.game import Game

Array = npt.NDArray[Any]


def record_at(address: int) -> Record:
    """The record there."""
    raise Unbound


def records_at(address: int, n: int) -> Records:
    """So many records side by side."""
    raise Unbound


def derived_at(address: int, n: int) -> Records:
    """So many records of derived values."""
    raise Unbound


def nodes_at(address: int, n: int) -> Records:
    """So many nodes of a search tree."""
    raise Unbound


def bytes_at(address: int, n: int) -> Array:
    """uint8"""
    raise Unbound


def shorts_at(address: int, n: int) -> Array:
    """int16"""
    raise Unbound


def rows_at(address: int, n: int, width: int) -> Array:
    """int16, in two dimensions"""
    raise Unbound


def ints_at(address: int, n: int) -> Array:
    """int32"""
    raise Unbound


def words_at(address: int, n: int) -> Array:
    """uint32"""
    raise Unbound


def longs_at(address: int, n: int) -> Array:
    """int64"""
    raise Unbound


def floats_at(address: int, n: int) -> Array:
    """float32"""
    raise Unbound


def doubles_at(address: int, n: int) -> Array:
    """float64"""
    raise Unbound


def tables_at(address: int, n: int, width: int) -> Array:
    """float64, in two dimensions"""
    raise Unbound


def triples_at(address: int, n: int, width: int, depth: int) -> Array:
    """float64, in three dimensions"""
    raise Unbound


# --- in LLVM's words -----------------------------------------------------------------------


def _emit_record(
    context: BaseContext, builder: IRBuilder, signature: Signature, args: list[Value]
) -> Value:
    return builder.inttoptr(args[0], context.get_value_type(signature.return_type))


def _emit_array(
    context: BaseContext, builder: IRBuilder, signature: Signature, args: list[Value]
) -> Any:
    """An array in C's order; every size is a number of 64 bits, as Numba has it."""
    arrays = import_module("numba.np.arrayobj")
    kind, (address, *shape) = signature.return_type, args
    made = arrays.make_array(kind)(context, builder)
    item = context.get_constant(import_module("numba").types.intp, _itemsize(kind))
    strides = [item]
    for n in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], n))
    data = builder.inttoptr(address, made.data.type)
    arrays.populate_array(made, data, shape, strides, item, None)
    return made._getvalue()


def _itemsize(kind: Any) -> int:
    from numba.np.numpy_support import as_dtype

    return int(as_dtype(kind.dtype).itemsize)


def _intrinsic(wanted: Type, arguments: int, emit: Callable[..., Any]) -> Any:
    """A function of so many integers; Numba wants to see as many parameters."""
    from numba import types
    from numba.extending import intrinsic

    answer = wanted(*arguments * [types.int64]), emit

    def one(typing: Context, a: Type) -> Any:
        return answer

    def two(typing: Context, a: Type, b: Type) -> Any:
        return answer

    def three(typing: Context, a: Type, b: Type, c: Type) -> Any:
        return answer

    def four(typing: Context, a: Type, b: Type, c: Type, d: Type) -> Any:
        return answer

    return intrinsic((one, two, three, four)[arguments - 1])


def for_wasm(game: Game, node: np.dtype[Any]) -> dict[Any, Any]:
    """What Numba compiles instead, for records of one game and nodes of its search tree."""
    from numba import float32, float64, from_dtype, int16, int32, int64, uint8, uint32

    record, derived = from_dtype(game.dtype), from_dtype(game.derived)
    kinds = {
        records_at: record, derived_at: derived, nodes_at: from_dtype(node), bytes_at: uint8,
        shorts_at: int16, ints_at: int32, words_at: uint32, longs_at: int64, floats_at: float32,
        doubles_at: float64,
    }  # fmt: skip
    flat = {f: _intrinsic(kind[::1], 2, _emit_array) for f, kind in kinds.items()}
    return {
        **flat,
        record_at: _intrinsic(record, 1, _emit_record),
        rows_at: _intrinsic(int16[:, ::1], 3, _emit_array),
        tables_at: _intrinsic(float64[:, ::1], 3, _emit_array),
        triples_at: _intrinsic(float64[:, :, ::1], 4, _emit_array),
    }
