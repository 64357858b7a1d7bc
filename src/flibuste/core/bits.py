"""Bit operations for which every processor has an instruction, on sets and on 32-bit words.

A set is a non-negative integer: bit n is set if n is a member. Compiled code has the instruction
in place of the function.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from llvmlite.ir import IRBuilder, Value
    from numba.core.base import BaseContext
    from numba.core.types import Type
    from numba.core.typing.context import Context
    from numba.core.typing.templates import Signature

    from flibuste.core.kernel import Features

    Values: TypeAlias = list[Value]

__all__ = ["count", "highest", "lowest", "spread"]

Intrinsic: TypeAlias = tuple[Any, Callable[..., Any]]
"""What Numba wants to know of an intrinsic: its signature, and the function that emits its code."""


def lowest(x: int) -> int:
    """The place of the lowest bit of a set that is not empty."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """The place of the highest bit of a set that is not empty."""
    return x.bit_length() - 1


def count(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()


def rotate(x: int, left: int) -> int:
    """A word of 32 bits turned to the left by 1 to 31 places."""
    return (x << left | x >> 32 - left) & 0xFFFFFFFF


def mix(x: int, y: int, z: int, left: int) -> tuple[int, int]:
    """Two steps of a cipher on words: x + y, and z xor that sum, rotated to the left."""
    x = x + y & 0xFFFFFFFF
    return x, rotate(z ^ x, left)


def spread(out: Features, n: int, x: int, width: int) -> None:
    """Write a set of up to ``width`` members into an array of zeros, from place n on: 1 for each.

    GPUs use ``spread_all``, which writes the zeros too: there neighbouring writes are cheaper.
    """
    while x:
        out[n + lowest(x)] = 1
        x &= x - 1


def spread_all(out: Features, n: int, x: int, width: int) -> None:
    for k in range(width):
        out[n + k] = x >> k & 1


# --- in LLVM's words, for both compilers -------------------------------------------------


def _rotated(builder: IRBuilder, x: Value, left: Value) -> Value:
    return builder.or_(builder.shl(x, left), builder.lshr(x, builder.sub(x.type(32), left)))


def _emit_rotate(
    context: BaseContext, builder: IRBuilder, signature: Signature, args: Values
) -> Value:
    from llvmlite import ir

    x, left = (builder.trunc(a, ir.IntType(32)) for a in args)
    return builder.zext(_rotated(builder, x, left), ir.IntType(64))


def _emit_mix(
    context: BaseContext, builder: IRBuilder, signature: Signature, args: Values
) -> Value:
    """On 32 bits throughout: a GPU needs twice the time for Python's wide integers."""
    from llvmlite import ir

    x, y, z, left = (builder.trunc(a, ir.IntType(32)) for a in args)
    x = builder.add(x, y)
    z = _rotated(builder, builder.xor(z, x), left)
    both = [builder.zext(word, ir.IntType(64)) for word in (x, z)]
    return context.make_tuple(builder, signature.return_type, both)


def _word_intrinsics(intrinsic: Callable[[Any], Any], types: ModuleType) -> dict[Any, Any]:
    def fast_rotate(typing: Context, x: Type, left: Type) -> Intrinsic:
        return types.int64(types.int64, types.int64), _emit_rotate

    def fast_mix(typing: Context, x: Type, y: Type, z: Type, left: Type) -> Intrinsic:
        return types.UniTuple(types.int64, 2)(*4 * [types.int64]), _emit_mix

    return {rotate: intrinsic(fast_rotate), mix: intrinsic(fast_mix)}


def for_cpu() -> dict[Any, Any]:
    """What Numba compiles instead."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def fast_lowest(typing: Context, x: Type) -> Intrinsic:
        def emit(
            context: BaseContext, builder: IRBuilder, signature: Signature, args: Values
        ) -> Value:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), emit

    @intrinsic
    def fast_highest(typing: Context, x: Type) -> Intrinsic:
        def emit(
            context: BaseContext, builder: IRBuilder, signature: Signature, args: Values
        ) -> Value:
            above = builder.ctlz(args[0], context.get_constant(types.boolean, False))
            return builder.sub(context.get_constant(types.int64, 63), above)

        return types.int64(types.int64), emit

    @intrinsic
    def fast_count(typing: Context, x: Type) -> Intrinsic:
        def emit(
            context: BaseContext, builder: IRBuilder, signature: Signature, args: Values
        ) -> Value:
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    found = {lowest: fast_lowest, highest: fast_highest, count: fast_count}
    return {**found, **_word_intrinsics(intrinsic, types)}


def for_cuda(cuda: ModuleType) -> dict[Any, Any]:
    """What numba.cuda compiles instead."""
    from importlib import import_module

    import numpy as np

    def fast_lowest(x: int) -> int:
        return int(cuda.ffs(np.int64(x))) - 1

    def fast_highest(x: int) -> int:
        return 63 - int(cuda.clz(np.int64(x)))

    def fast_count(x: int) -> int:
        return int(cuda.popc(np.int64(x)))

    device = cuda.jit(device=True, forceinline=True)
    found = {
        lowest: device(fast_lowest), highest: device(fast_highest), count: device(fast_count),
        spread: device(spread_all),
    }  # fmt: skip
    intrinsic = import_module("numba.cuda.extending").intrinsic
    return {**found, **_word_intrinsics(intrinsic, import_module("numba.cuda.types"))}
