"""What every processor does with bits in one instruction: sets as non-negative integers, words.

The compilers put one instruction in the place of these functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np


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


def for_cpu() -> dict[Any, Any]:
    """What Numba compiles instead."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def fast_lowest(typing: Any, x: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), emit

    @intrinsic
    def fast_highest(typing: Any, x: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            above = builder.ctlz(args[0], context.get_constant(types.boolean, False))
            return builder.sub(context.get_constant(types.int64, 63), above)

        return types.int64(types.int64), emit

    @intrinsic
    def fast_count(typing: Any, x: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    @intrinsic
    def fast_rotate(typing: Any, x: Any, left: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word, wide = ir.IntType(32), ir.IntType(64)
            x, left = (builder.trunc(a, word) for a in args)
            kind = ir.FunctionType(word, [word, word, word])
            turn = builder.module.declare_intrinsic("llvm.fshl", [word], kind)
            return builder.zext(builder.call(turn, [x, x, left]), wide)

        return types.int64(types.int64, types.int64), emit

    return {
        lowest: fast_lowest, highest: fast_highest, count: fast_count, rotate: fast_rotate,
    }  # fmt: skip


def for_cuda(cuda: Any) -> dict[Any, Any]:
    """What numba.cuda compiles instead."""

    def fast_lowest(x: int) -> int:
        return int(cuda.ffs(np.int64(x))) - 1

    def fast_highest(x: int) -> int:
        return 63 - int(cuda.clz(np.int64(x)))

    def fast_count(x: int) -> int:
        return int(cuda.popc(np.int64(x)))

    def fast_rotate(x: int, left: int) -> int:
        word = np.uint32(x)
        return int(np.uint32(word << left) | np.uint32(word >> 32 - left)) & 0xFFFFFFFF

    device = cuda.jit(device=True, forceinline=True)
    return {
        lowest: device(fast_lowest), highest: device(fast_highest), count: device(fast_count),
        rotate: device(fast_rotate),
    }  # fmt: skip
