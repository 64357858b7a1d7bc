"""What Numba compiles in place of ``tally`` and ``rows``: numbers side by side in a register.

A tally has a byte for each member. LLVM makes one instruction of most of these where there are
registers of 64 bytes, and a few where they are smaller. To choose of a row at once takes a
processor that can: others get the text of ``rows``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from flibuste.games.corsari.swift import rows, tally

if TYPE_CHECKING:
    from llvmlite.ir import IRBuilder, Value, VectorType
    from numba.core.base import BaseContext
    from numba.core.types import Type
    from numba.core.typing.context import BaseContext as Typing
    from numba.core.typing.templates import Signature

arrays: Any = import_module("numba.np.arrayobj")
cgutils: Any = import_module("numba.core.cgutils")
extending: Any = import_module("numba.extending")
ir: Any = import_module("llvmlite.ir")
types: Any = import_module("numba.types")
intrinsic: Callable[[Any], Any] = extending.intrinsic
Values: TypeAlias = "Sequence[Value]"

LANES = 64
BYTE, WORD = ir.IntType(8), ir.IntType(64)
VECTOR, MEMBERS = ir.VectorType(BYTE, LANES), ir.VectorType(ir.IntType(1), LANES)
ZERO = ir.Constant(VECTOR, [0] * LANES)
NOTHING = ir.Constant(BYTE.as_pointer(), None)
"""What a function without a result returns."""
NOT_LAST = ir.Constant(VECTOR, [-1] * (LANES - 1) + [0])
NEVER_LAST = ir.Constant(VECTOR, [0] * (LANES - 1) + [-1])
"""A set has no 64th member: that lane has no sum, and a count that nobody asks for."""


class Lanes(types.Type):  # type: ignore[misc]
    """The type of a tally."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


@extending.register_model(Lanes)
class LanesModel(extending.models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: object, kind: Lanes) -> None:
        super().__init__(manager, kind, VECTOR)


lanes = Lanes()


def _everywhere(builder: IRBuilder, n: Value, kind: VectorType = VECTOR) -> Any:
    """The same number in every lane."""
    nothing, index = ir.Constant(kind, ir.Undefined), ir.IntType(32)
    number = builder.trunc(n, kind.element)
    first = builder.insert_element(nothing, number, index(0))
    places = ir.Constant(ir.VectorType(index, kind.count), [0] * kind.count)
    return builder.shuffle_vector(first, nothing, places)


def _for_some(builder: IRBuilder, who: Value, n: Value) -> Any:
    """A number in the lanes of some, nothing in the others."""
    return builder.select(builder.bitcast(who, MEMBERS), n, ZERO)


@intrinsic
def no_count(typing: Typing) -> Any:
    return lanes(), lambda context, builder, signature, args: NEVER_LAST


@intrinsic
def count_one(typing: Typing, counts: Type, who: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        one = ir.Constant(VECTOR, [1] * LANES)
        return builder.add(args[0], _for_some(builder, args[1], one))

    return lanes(lanes, types.int64), emit


@intrinsic
def with_count(typing: Typing, counts: Type, n: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        same = builder.icmp_unsigned("==", args[0], _everywhere(builder, args[1]))
        return builder.bitcast(same, WORD)

    return types.int64(lanes, types.int64), emit


@intrinsic
def write_counts(typing: Typing, tally: Type, words: Type, at: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        wide = ir.VectorType(ir.IntType(16), LANES)
        data = arrays.make_array(words)(context, builder, args[1]).data
        there = builder.bitcast(builder.gep(data, [args[2]]), wide.as_pointer())
        counts = builder.and_(args[0], NOT_LAST)
        builder.store(builder.zext(counts, wide), there, align=8)
        return NOTHING

    return types.void(lanes, words, types.int64), emit


@intrinsic
def sum_from(typing: Typing, n: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        return builder.and_(_everywhere(builder, args[0]), NOT_LAST)

    return lanes(types.int64), emit


@intrinsic
def sum_more(typing: Typing, sums: Type, who: Type, n: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        kind = ir.FunctionType(VECTOR, [VECTOR, VECTOR])
        add = cgutils.get_or_insert_function(builder.module, kind, f"llvm.uadd.sat.v{LANES}i8")
        more = _for_some(builder, args[1], _everywhere(builder, args[2]))
        return builder.call(add, [args[0], more])

    return lanes(lanes, types.int64, types.int64), emit


@intrinsic
def with_128(typing: Typing, sums: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        return builder.bitcast(builder.icmp_signed("<", args[0], ZERO), WORD)

    return types.int64(lanes), emit


@intrinsic
def count_until_128(typing: Typing, counts: Type, who: Type, sums: Type, free: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        counts, who, sums, free = args
        who, free = (builder.bitcast(members, MEMBERS) for members in (who, free))
        going = builder.or_(builder.icmp_signed(">=", sums, ZERO), builder.not_(free))
        one = ir.Constant(VECTOR, [1] * LANES)
        return builder.add(counts, builder.select(builder.and_(who, going), one, ZERO))

    return lanes(lanes, types.int64, lanes, types.int64), emit


# --- rows --------------------------------------------------------------------------------

SHORT = ir.IntType(16)
ROW, HALF = ir.VectorType(SHORT, LANES), ir.VectorType(SHORT, LANES // 2)
SOME = ir.VectorType(ir.IntType(1), LANES // 2)
NO_HALF = ir.Constant(HALF, [0] * (LANES // 2))
PLACES_OF = ir.Constant(ROW, list(range(LANES)))


class _Row:
    """An array of a kernel, read and written many numbers at once."""

    def __init__(self, context: BaseContext, builder: IRBuilder, kind: Type, array: Value) -> None:
        self.builder = builder
        self.data = arrays.make_array(kind)(context, builder, array).data

    def there(self, kind: VectorType, at: Value) -> Any:
        return self.builder.bitcast(self.builder.gep(self.data, [at]), kind.as_pointer())

    def load(self, kind: VectorType, at: Value) -> Any:
        return self.builder.load(self.there(kind, at), align=2)

    def store(self, value: Value, at: Value) -> None:
        self.builder.store(value, self.there(value.type, at), align=2)

    def store_first(self, value: Value, at: Value, n: Value) -> None:
        """Store only the first ``n`` numbers of half a row."""
        builder, there = self.builder, self.there(HALF, at)
        ones = builder.sub(builder.shl(WORD(1), n), WORD(1))
        first = builder.bitcast(builder.trunc(ones, ir.IntType(LANES // 2)), SOME)
        kind = ir.FunctionType(ir.VoidType(), [HALF, there.type, ir.IntType(32), SOME])
        name = f"llvm.masked.store.v{LANES // 2}i16.p0"
        store = cgutils.get_or_insert_function(builder.module, kind, name)
        builder.call(store, [value, there, ir.IntType(32)(2), first])


def _half(builder: IRBuilder, value: Value, second: int) -> Any:
    """One half of a row."""
    places = [second * LANES // 2 + i for i in range(LANES // 2)]
    kind = ir.VectorType(ir.IntType(32), LANES // 2)
    return builder.shuffle_vector(value, value, ir.Constant(kind, places))


def _x86(builder: IRBuilder, name: str, kind: VectorType, *args: Value) -> Any:
    """An instruction that LLVM knows by its name."""
    wants = ir.FunctionType(kind, [arg.type for arg in args])
    wanted = cgutils.get_or_insert_function(builder.module, wants, f"llvm.x86.avx512.{name}")
    return builder.call(wanted, args)


def _store_some(row: _Row, at: Value, value: Value, who: Value, more: int = 0) -> Any:
    """Write the chosen numbers of a row side by side, then ``more`` zeros; returns how many."""
    builder = row.builder
    for second in range(2):
        word = builder.trunc(builder.lshr(who, WORD(second * LANES // 2)), ir.IntType(LANES // 2))
        half, found = _half(builder, value, second), builder.zext(builder.ctpop(word), WORD)
        chosen = builder.bitcast(word, SOME)
        packed = _x86(builder, "mask.compress.v32i16", HALF, half, NO_HALF, chosen)
        row.store_first(packed, at, builder.add(found, WORD(more * second)))
        at = builder.add(at, found)
    return builder.ctpop(who)


@intrinsic
def choose(
    typing: Typing,
    row: Type,
    to: Type,
    source: Type,
    who: Type,
    less: Type,
) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        array, to, source, who, less = args
        numbers = _Row(context, builder, row, array)
        smaller = builder.sub(numbers.load(ROW, source), _everywhere(builder, less, ROW))
        return _store_some(numbers, to, smaller, who)

    return types.int64(row, *4 * [types.int64]), emit


@intrinsic
def members(typing: Typing, row: Type, to: Type, who: Type, first: Type) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        array, to, who, first = args
        numbers = builder.add(PLACES_OF, _everywhere(builder, first, ROW))
        return _store_some(_Row(context, builder, row, array), to, numbers, who)

    return types.int64(row, *3 * [types.int64]), emit


@intrinsic
def unite(
    typing: Typing,
    row: Type,
    to: Type,
    source: Type,
    pairs: Type,
    firsts: Type,
    seconds: Type,
    at: Type,
) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        array, to, source, _, one, two, at = args
        numbers = _Row(context, builder, row, array)
        sets = numbers.load(HALF, source)
        first = _looked_up(_Row(context, builder, firsts, one), sets)
        second = _looked_up(_Row(context, builder, seconds, two), sets)
        more = builder.and_(builder.and_(second, builder.not_(first)), ROW([rows.LAST] * LANES))
        who = builder.bitcast(builder.icmp_unsigned("!=", more, ROW([0] * LANES)), WORD)
        _store_some(numbers, to, builder.or_(first, second), who, more=1)
        return _store_some(numbers, at, PLACES_OF, who, more=1)

    integer = types.int64
    return integer(row, integer, integer, integer, firsts, seconds, integer), emit


def _looked_up(places: _Row, sets: Value) -> Any:
    """For every place the set that lies there."""
    builder = places.builder
    wanted = places.load(ROW, WORD(0))
    halves = [
        _x86(builder, "permvar.hi.512", HALF, sets, _half(builder, wanted, second))
        for second in range(2)
    ]
    kind = ir.VectorType(ir.IntType(32), LANES)
    return builder.shuffle_vector(*halves, ir.Constant(kind, list(range(LANES))))


@intrinsic
def put_in_order(
    typing: Typing,
    row: Type,
    to: Type,
    keys: Type,
    values: Type,
    n: Type,
) -> Any:
    def emit(context: BaseContext, builder: IRBuilder, signature: Signature, args: Values) -> Value:
        numbers, few = _Row(context, builder, row, args[0]), WORD(LANES // 2)
        with builder.if_else(builder.icmp_signed("<=", args[4], few)) as (then, otherwise):
            with then:
                _in_order(numbers, HALF, *args[1:])
            with otherwise:
                _in_order(numbers, ROW, *args[1:])
        return NOTHING

    return types.void(row, *4 * [types.int64]), emit


def _in_order(row: _Row, kind: VectorType, to: Value, keys: Value, values: Value, n: Value) -> None:
    """Each value goes behind as many as have a lower key."""
    builder, word = row.builder, ir.IntType(kind.count)
    there = builder.icmp_unsigned("<", kind(list(range(kind.count))), _everywhere(builder, n, kind))
    all_keys = builder.select(there, row.load(kind, keys), kind([rows.LAST] * kind.count))
    with cgutils.for_range(builder, n) as loop:
        key = builder.zext(row.load(SHORT, builder.add(keys, loop.index)), WORD)
        before = builder.icmp_signed("<", all_keys, _everywhere(builder, key, kind))
        found = builder.ctpop(builder.bitcast(before, word))
        at = builder.add(to, found if kind is ROW else builder.zext(found, WORD))
        row.store(row.load(SHORT, builder.add(values, loop.index)), at)


def _chooses() -> bool:
    """Can the processor that is compiled for choose of a row at once?"""
    target = import_module("numba.core.registry").cpu_target.target_context
    return "+avx512vbmi2" in getattr(target.codegen(), "_tm_features", "")


def for_cpu() -> dict[Any, Any]:
    """What Numba compiles instead."""
    made = {
        tally: [no_count, count_one, with_count, write_counts, sum_from, sum_more, with_128],
        rows: [put_in_order],
    }
    if _chooses():
        made[tally] += [count_until_128]
        made[rows] += [choose, members, unite]
    return {getattr(text, new.__name__): new for text, found in made.items() for new in found}
