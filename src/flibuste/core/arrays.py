"""Arrays of numbers and of records: NumPy's, or views of plain bytes where there is no NumPy.

In a browser Python has no NumPy. What makes, shows and words a game asks for its arrays here, and
changes them number by number, so that it runs there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flibuste.core.layout import INTEGERS, Fields, layout_of
from flibuste.core.writable import WritableRecords

if TYPE_CHECKING:
    import numpy as np

    from flibuste.core.kernel import Records

    PLAIN = False
else:
    try:
        import numpy as np
    except ImportError:
        np = None
    PLAIN = np is None

__all__ = ["constants"]

_FORMATS: dict[str, Any] = {**INTEGERS, "b1": "?", "f4": "f", "f8": "d"}

INT64: Any = "q" if PLAIN else np.int64
"""For ``Records.view``: the type of integers of eight bytes."""


def zeros(kind: str, count: int) -> Any:
    """An array of noughts; kind: NumPy's name of their type, such as i2."""
    if PLAIN:
        return memoryview(bytearray(int(kind[1:]) * count)).cast(_FORMATS[kind])
    return np.zeros(count, kind)


def constants(kind: str, values: Sequence[float]) -> Any:
    """An array that kernels read; kind: NumPy's name of its type, such as i1, b1 or f8."""
    if not PLAIN:
        return np.array(values, kind)
    made = zeros(kind, len(values))
    for i, value in enumerate(values):
        made[i] = value
    return made


def records_in(room: bytearray, declared: type[Fields], count: int = 1, start: int = 0) -> Records:
    """The bytes of ``room`` from ``start`` on as records."""
    if not PLAIN:
        found: Records = np.frombuffer(room, declared.dtype, count, start)
        return found
    end = start + layout_of(declared).size * count
    made: Any = WritableRecords(layout_of(declared), memoryview(room)[start:end])
    return made  # type: ignore[no-any-return]


def copied(states: Records) -> Records:
    """The same bytes elsewhere; NumPy would copy a record field by field."""
    if PLAIN:
        return states.copy()
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
