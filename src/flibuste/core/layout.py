"""Records: their fields are declared as a class, laid out without holes, read without NumPy.

A class says what its fields are, what they mean and where they lie, all at once:

    class State(Record):
        turn: I1  # the seat to move
        hands: Annotated[I1s, MOST_SEATS, KINDS]  # cards of each kind

I1 is an integer of one byte. I1s is an array of them, and its shape follows in the annotation. U2
is an unsigned integer of two bytes. Kernels read and write the fields of a NumPy record of
``State.dtype``; ``PlainRecord`` reads the same bytes where there is no NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from inspect import get_annotations
from math import prod
from operator import itemgetter
from struct import Struct
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "I1",
    "I2",
    "I4",
    "I8",
    "U1",
    "U2",
    "U4",
    "Fields",
    "I1s",
    "I2s",
    "I4s",
    "I8s",
    "PlainRecord",
    "U1s",
    "U2s",
    "U4s",
]

I1: TypeAlias = Annotated[int, "i1"]
I2: TypeAlias = Annotated[int, "i2"]
I4: TypeAlias = Annotated[int, "i4"]
I8: TypeAlias = Annotated[int, "i8"]
U1: TypeAlias = Annotated[int, "u1"]
U2: TypeAlias = Annotated[int, "u2"]
U4: TypeAlias = Annotated[int, "u4"]

if TYPE_CHECKING:
    I1s: TypeAlias = npt.NDArray[np.int8]
    I2s: TypeAlias = npt.NDArray[np.int16]
    I4s: TypeAlias = npt.NDArray[np.int32]
    I8s: TypeAlias = npt.NDArray[np.int64]
    U1s: TypeAlias = npt.NDArray[np.uint8]
    U2s: TypeAlias = npt.NDArray[np.uint16]
    U4s: TypeAlias = npt.NDArray[np.uint32]
else:  # the same names where NumPy may be missing
    I1s, I2s, I4s, I8s = I1, I2, I4, I8
    U1s, U2s, U4s = U1, U2, U4

Cutter: TypeAlias = Callable[[bytes], tuple[bytes, ...]]
FieldNames: TypeAlias = tuple[str, ...]
FormatCode: TypeAlias = Literal["b", "h", "i", "q", "B", "H", "I"]
INTEGERS: dict[str, FormatCode] = {
    "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I",
}  # fmt: skip
"""By NumPy's name of an integer type: the format code of ``struct`` and ``memoryview``."""


class Field(NamedTuple):
    """A field: its type, its shape, and where it begins."""

    kind: str  # NumPy's name of the integer type, such as i1 or u2
    shape: tuple[int, ...]  # () for a single number
    start: int = 0  # in bytes from the start of the record

    @property
    def width(self) -> int:
        return int(self.kind[1:])

    @property
    def size(self) -> int:
        return self.width * prod(self.shape)

    @property
    def span(self) -> slice:
        return slice(self.start, self.start + self.size)

    def row(self, number: int) -> Field:
        """One row of an array, as an array that has this row alone."""
        size = self.size // self.shape[0]
        return Field(self.kind, (1, *self.shape[1:]), self.start + size * number)


class Layout:
    """Where fields lie in a record, and how they are read from its bytes."""

    def __init__(self, fields: Mapping[str, Field], size: int) -> None:
        self.fields = fields
        self.size = size

    def then(self, other: Layout) -> Layout:
        """This layout, followed by another."""
        behind = {n: f._replace(start=self.size + f.start) for n, f in other.fields.items()}
        return Layout({**self.fields, **behind}, self.size + other.size)

    def narrow(self, whole: FieldNames, row: FieldNames, number: int) -> Layout:
        """The same bytes with fewer fields: all of ``whole``, and one row of each of ``row``."""
        fields = {name: self.fields[name] for name in whole}
        fields |= {name: self.fields[name].row(number) for name in row}
        return Layout(fields, self.size)

    def cutter(self, whole: FieldNames, row: FieldNames = (), number: int = 0) -> Cutter:
        """A function that cuts the bytes of these fields out of a record (see ``narrow``)."""
        return cutter(f.span for f in self.narrow(whole, row, number).fields.values())

    @cached_property
    def plain(self) -> type[PlainRecord]:
        """The class that reads records of this layout."""
        readers = {name: _reader(name, field) for name, field in self.fields.items()}
        return type("PlainRecord", (PlainRecord,), {**readers, "record_layout": self})


def cutter(spans: Iterable[slice]) -> Cutter:
    """A function that cuts these spans out of bytes, into a tuple that begins with ``b""``.

    Without that first element ``itemgetter`` would return no tuple for a single span.
    """
    return itemgetter(slice(0, 0), *spans)


# --- declaring -----------------------------------------------------------------------------


class _Dtype:
    """Descriptor: the NumPy dtype of a class of fields, made on first use and put in its place."""

    def __get__(self, instance: object, owner: type[Fields]) -> np.dtype[np.record]:
        made = _numpy_dtype(owner)
        type.__setattr__(owner, "dtype", made)
        return made


class Fields:
    """The base of all classes that declare fields. They have no instances.

    Wider fields come before narrower ones, otherwise the order is that of the declarations. Any
    padding at the end is a field of its own, so that equal values always are equal bytes. A field
    that a subclass declares again moves to its place there.
    """

    dtype = _Dtype()

    def __init_subclass__(cls) -> None:
        type.__setattr__(cls, "dtype", _Dtype())  # its own, not that of the class above

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} says what a record is; numpy.zeros makes one")


_layouts: dict[type[Fields], Layout] = {}


def layout_of(declared: type[Fields]) -> Layout:
    """The layout of a class of fields. Padding counts for its size, but is not among its fields."""
    if declared not in _layouts:
        _layouts[declared] = _lay_out(declared)
    return _layouts[declared]


def _lay_out(declared: type[Fields]) -> Layout:
    fields = sorted(_declared_fields(declared).items(), key=lambda item: -item[1].width)
    placed, end = {}, 0
    for name, field in fields:
        placed[name] = field._replace(start=end)
        end += field.size
    widest = max((field.width for _, field in fields), default=1)
    return Layout(placed, end + -end % widest)


def _declared_fields(declared: type[Fields]) -> dict[str, Field]:
    hints = get_type_hints(declared, include_extras=True)
    order: dict[str, None] = {}
    for base in reversed(declared.__mro__):
        for name in get_annotations(base):
            order.pop(name, None)
            order[name] = None
    return {n: _field(n, hints[n]) for n in order if get_origin(hints[n]) is not ClassVar}


def _field(name: str, hint: object) -> Field:
    kind, *shape = getattr(hint, "__metadata__", ("",))
    if kind not in INTEGERS or not all(isinstance(n, int) and n > 0 for n in shape):
        raise TypeError(f"{name}: {hint} is neither a number such as I1 nor Annotated[I1s, 3]")
    return Field(kind, tuple(shape))


def _numpy_dtype(declared: type[Fields]) -> np.dtype[np.record]:
    import numpy as np

    layout = layout_of(declared)
    fields = [(n, f.kind, f.shape) if f.shape else (n, f.kind) for n, f in layout.fields.items()]
    left = layout.size - sum(f.size for f in layout.fields.values())
    if left:
        fields.append(("filler", "u1", (left,)))
    made: np.dtype[Any] = np.dtype((np.record, np.dtype(fields, align=True)))
    return made


# --- reading without NumPy -----------------------------------------------------------------


class PlainRecord:
    """A record read from its bytes without NumPy; a field is read on first use, then kept."""

    record_layout: Layout

    def __init__(self, raw: bytes) -> None:
        self.raw = raw


class Grid:
    """An array of two or more dimensions: as much of NumPy's as views and kernels need."""

    __slots__ = ("_bytes", "_code", "_shape", "_whole")

    def __init__(self, raw: memoryview, code: FormatCode, shape: tuple[int, ...]) -> None:
        self._bytes, self._code, self._shape = raw, code, shape
        self._whole: memoryview | None = None  # made when it is needed

    def __len__(self) -> int:
        return self._shape[0]

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:
        """A row, or a single number where every index is given."""
        if isinstance(at, tuple):
            return self._numbers()[at]
        rows = self._shape[0]
        if at < 0:
            at += rows
        if not 0 <= at < rows:
            raise IndexError(at)
        size = len(self._bytes) // rows
        row = self._bytes[at * size : (at + 1) * size]
        if len(self._shape) == 2:
            return row.cast(self._code)
        return Grid(row, self._code, self._shape[1:])

    def __setitem__(self, at: tuple[int, ...], value: int) -> None:
        """A single number, where the bytes can be changed."""
        self._numbers()[at] = value

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))

    def _numbers(self) -> memoryview:
        if self._whole is None:
            self._whole = self._bytes.cast(self._code, self._shape)
        return self._whole

    def tolist(self) -> list[Any]:
        found: list[Any] = self._numbers().tolist()
        return found

    def tobytes(self) -> bytes:
        return self._bytes.tobytes()


def array_in(raw: memoryview, field: Field) -> memoryview | Grid:
    """An array field of a record, as a view of the record's bytes."""
    part, code = raw[field.span], INTEGERS[field.kind]
    return Grid(part, code, field.shape) if len(field.shape) > 1 else part.cast(code)


class _GridReader:
    """Descriptor of a field of several dimensions: a view of the record's bytes, not a copy."""

    def __init__(self, name: str, field: Field) -> None:
        self._name, self._span = name, field.span
        self._code, self._shape = INTEGERS[field.kind], field.shape

    def __get__(self, s: PlainRecord, owner: type) -> Grid:
        found = Grid(memoryview(s.raw)[self._span], self._code, self._shape)
        s.__dict__[self._name] = found
        return found


class _RowReader:
    """The same of one dimension."""

    def __init__(self, name: str, field: Field) -> None:
        self._name, self._span, self._code = name, field.span, INTEGERS[field.kind]

    def __get__(self, s: PlainRecord, owner: type) -> memoryview:
        found = s.__dict__[self._name] = memoryview(s.raw)[self._span].cast(self._code)
        return found


class _NumberReader:
    """Descriptor of a field that is one number."""

    def __init__(self, name: str, field: Field) -> None:
        self._name = name
        self._unpack = Struct(f"={field.start}x{INTEGERS[field.kind]}").unpack_from

    def __get__(self, s: PlainRecord, owner: type) -> int:
        found: int = self._unpack(s.raw)[0]
        s.__dict__[self._name] = found
        return found


def _reader(name: str, field: Field) -> _GridReader | _RowReader | _NumberReader:
    kinds = _NumberReader, _RowReader, _GridReader
    return kinds[min(len(field.shape), 2)](name, field)
