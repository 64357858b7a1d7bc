"""Sets as the bits of a non-negative integer: two questions that every processor answers fast.

The compilers put one instruction in the place of these functions.
"""

from __future__ import annotations

from typing import Any


def lowest(x: int) -> int:
    """The place of the lowest bit of a set that is not empty."""
    return (x & -x).bit_length() - 1


def count(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()


def for_cpu() -> dict[Any, Any]:
    """What Numba compiles instead."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def fast_lowest(typing: Any, x: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), emit

    @intrinsic
    def fast_count(typing: Any, x: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    return {lowest: fast_lowest, count: fast_count}


def for_cuda(cuda: Any) -> dict[Any, Any]:
    """What numba.cuda compiles instead."""

    def fast_lowest(x: int) -> int:
        return int(cuda.ffs(x)) - 1

    def fast_count(x: int) -> int:
        return int(cuda.popc(x))

    return {lowest: cuda.jit(device=True)(fast_lowest), count: cuda.jit(device=True)(fast_count)}
