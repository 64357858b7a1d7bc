"""Records in plain bytes that kernels can change: as much of NumPy's as they need."""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Any

from flibuste.core.layout import INTEGERS, Field, Layout, array_in


class WritableRecord:
    """A record in bytes that can be changed; a field is read and written where it lies."""

    def __init__(self, raw: memoryview) -> None:
        self.raw = raw

    def tobytes(self) -> bytes:
        return self.raw.tobytes()


class _Number:
    """Descriptor of a field that is one number."""

    def __init__(self, field: Field) -> None:
        number = Struct(f"={INTEGERS[field.kind]}")
        self._start, self._unpack, self._pack = field.start, number.unpack_from, number.pack_into

    def __get__(self, s: WritableRecord, owner: type) -> int:
        found: int = self._unpack(s.raw, self._start)[0]
        return found

    def __set__(self, s: WritableRecord, value: int) -> None:
        self._pack(s.raw, self._start, value)


class _Array:
    """Descriptor of an array: a view of the record's bytes, made on first use."""

    def __init__(self, name: str, field: Field) -> None:
        self._name, self._field = name, field

    def __get__(self, s: WritableRecord, owner: type) -> Any:
        found = s.__dict__[self._name] = array_in(s.raw, self._field)
        return found


@cache
def _writable(layout: Layout) -> type[WritableRecord]:
    """The class that reads and writes records of a layout."""
    fields = {n: _Array(n, f) if f.shape else _Number(f) for n, f in layout.fields.items()}
    return type("WritableRecord", (WritableRecord,), fields)


class WritableRecords:
    """Records of one layout, one after the other."""

    def __init__(self, layout: Layout, raw: memoryview) -> None:
        self._layout, self.raw = layout, raw
        self._records: dict[int, WritableRecord] = {}

    def __len__(self) -> int:
        return len(self.raw) // self._layout.size

    def __getitem__(self, at: int | slice) -> Any:
        """A record, or several."""
        if isinstance(at, slice):
            first, end, _ = at.indices(len(self))
            return WritableRecords(self._layout, self._bytes(first, end))
        if at < 0:
            at += len(self)
        if at not in self._records:
            self._records[at] = _writable(self._layout)(self._bytes(at, at + 1))
        return self._records[at]

    def _bytes(self, first: int, end: int) -> memoryview:
        size = self._layout.size
        return self.raw[first * size : end * size]

    def view(self, code: str) -> memoryview:
        """All bytes as integers of another type."""
        return self.raw.cast(code)  # type: ignore[call-overload,no-any-return]

    def copy(self) -> WritableRecords:
        return WritableRecords(self._layout, memoryview(bytearray(self.raw)))

    def tobytes(self) -> bytes:
        return self.raw.tobytes()
