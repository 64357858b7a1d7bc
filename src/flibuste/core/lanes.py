"""What Numba compiles in place of ``tally``: a byte for each member, side by side in a register.

LLVM makes one instruction of most of these where there are registers of 64 bytes, and a few
where they are smaller.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from flibuste.core import tally

arrays: Any = import_module("numba.np.arrayobj")
cgutils: Any = import_module("numba.core.cgutils")
extending: Any = import_module("numba.extending")
ir: Any = import_module("llvmlite.ir")
types: Any = import_module("numba.types")
intrinsic: Callable[[Any], Any] = extending.intrinsic

LANES = 64
BYTE, WORD = ir.IntType(8), ir.IntType(64)
VECTOR = ir.VectorType(BYTE, LANES)
ZERO = ir.Constant(VECTOR, [0] * LANES)
NOT_LAST = ir.Constant(VECTOR, [-1] * (LANES - 1) + [0])
NEVER_LAST = ir.Constant(VECTOR, [0] * (LANES - 1) + [-1])
"""A set has no 64th member: that lane has no sum, and a count that nobody asks for."""


class Lanes(types.Type):  # type: ignore[misc]
    """The type of a tally."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


@extending.register_model(Lanes)
class LanesModel(extending.models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


lanes = Lanes()


def _everywhere(builder: Any, n: Any) -> Any:
    """The same byte in every lane."""
    nothing = ir.Constant(VECTOR, ir.Undefined)
    first = builder.insert_element(nothing, builder.trunc(n, BYTE), ir.Constant(ir.IntType(32), 0))
    places = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(first, nothing, places)


def _for_some(builder: Any, who: Any, n: Any) -> Any:
    """A number in the lanes of some, nothing in the others."""
    return builder.select(builder.bitcast(who, ir.VectorType(ir.IntType(1), LANES)), n, ZERO)


@intrinsic
def no_count(typing: Any) -> Any:
    return lanes(), lambda context, builder, signature, args: NEVER_LAST


@intrinsic
def count_one(typing: Any, counts: Any, who: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        one = ir.Constant(VECTOR, [1] * LANES)
        return builder.add(args[0], _for_some(builder, args[1], one))

    return lanes(lanes, types.int64), emit


@intrinsic
def with_count(typing: Any, counts: Any, n: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        same = builder.icmp_unsigned("==", args[0], _everywhere(builder, args[1]))
        return builder.bitcast(same, WORD)

    return types.int64(lanes, types.int64), emit


@intrinsic
def write_counts(typing: Any, tally: Any, words: Any, at: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.VectorType(ir.IntType(16), LANES)
        data = arrays.make_array(words)(context, builder, args[1]).data
        there = builder.bitcast(builder.gep(data, [args[2]]), wide.as_pointer())
        counts = builder.and_(args[0], NOT_LAST)
        builder.store(builder.zext(counts, wide), there, align=8)
        return context.get_dummy_value()

    return types.void(lanes, words, types.int64), emit


@intrinsic
def sum_from(typing: Any, n: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.and_(_everywhere(builder, args[0]), NOT_LAST)

    return lanes(types.int64), emit


@intrinsic
def sum_more(typing: Any, sums: Any, who: Any, n: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(VECTOR, [VECTOR, VECTOR])
        add = cgutils.get_or_insert_function(builder.module, kind, f"llvm.uadd.sat.v{LANES}i8")
        more = _for_some(builder, args[1], _everywhere(builder, args[2]))
        return builder.call(add, [args[0], more])

    return lanes(lanes, types.int64, types.int64), emit


@intrinsic
def with_128(typing: Any, sums: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(builder.icmp_signed("<", args[0], ZERO), WORD)

    return types.int64(lanes), emit


INSTEAD = {
    getattr(tally, made.__name__): made
    for made in (no_count, count_one, with_count, write_counts, sum_from, sum_more, with_128)
}
