"""Views in parts: a part is computed again only if the fields it is made of have changed.

Most of a view is as it was a move ago, and the same for all viewers. A part of a view declares
which fields of the redacted record it reads. From the same bytes it is always the same, so it is
made once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from operator import ne
from typing import Any, NamedTuple, TypeVar

from flibuste.core.layout import Cutter, FieldNames, Layout, PlainRecord, cutter

__all__ = ["field", "made_of", "reads"]

MOST_KEPT = 4096
"""How many values of each part of a view are remembered."""
Function = TypeVar("Function", bound=Callable[..., Any])


def _slice(start: int, size: int, i: int) -> slice:
    """Where the i-th of several things of equal size lies."""
    return slice(start + size * i, start + size * (i + 1))


class ViewLayout:
    """What a view is made of: a redacted record, followed by the values derived from it.

    For several viewers all records come before all derived values. Between them is one more
    record, in which ``derive`` tries moves out.
    """

    def __init__(self, record: Layout, derived: Layout) -> None:
        self.record, self.derived = record, derived
        self.both = record.then(derived)
        self._spans: dict[int, list[tuple[slice, slice]]] = {}

    def spans(self, count: int) -> list[tuple[slice, slice]]:
        """For each of ``count`` viewers: where its record and its derived values lie."""
        found = self._spans.get(count)
        if found is None:
            records, derived = self.record.size, self.derived.size
            behind = records * (count + 1)
            found = self._spans[count] = [
                (_slice(0, records, i), _slice(behind, derived, i)) for i in range(count)
            ]
        return found

    def cutter(self, names: FieldNames, i: int, count: int) -> Cutter:
        """A function that cuts these fields of viewer i out of the bytes for ``count`` viewers."""
        record, derived = self.spans(count)[i]
        spans = []
        for span in (self.both.fields[name].span for name in names):
            inside = span.start < self.record.size
            shift = record.start if inside else derived.start - self.record.size
            spans.append(slice(span.start + shift, span.stop + shift))
        return cutter(spans)


class RedactedRecords:
    """What several viewers may know of a position; each record is cut out on demand."""

    def __init__(self, layout: ViewLayout, raw: bytes, count: int) -> None:
        self.layout, self.raw, self.count = layout, raw, count

    def __getitem__(self, i: int) -> PlainRecord:
        if not 0 <= i < self.count:
            raise IndexError(i)
        record, derived = self.layout.spans(self.count)[i]
        return self.layout.both.plain(self.raw[record] + self.raw[derived])

    def __iter__(self) -> Iterator[PlainRecord]:
        return map(self.__getitem__, range(self.count))


def reads(*whole: str, row: FieldNames = ()) -> Callable[[Function], Function]:
    """Declare which fields of a record a function reads; tests check that it reads no others.

    row: fields of which it gets one row only, as row 0. Its first argument after the record is
    the number of that row.
    """

    def decorate(function: Function) -> Function:
        narrow = _narrowing(whole, row)

        @wraps(function)
        def declared_only(s: PlainRecord, *args: int) -> Any:
            return function(narrow(s.record_layout, args[0] if row else 0)(s.raw), *args)

        part: Any = declared_only if row else function
        part.fields, part.declared_only = (*whole, *row), declared_only
        return part  # type: ignore[no-any-return]

    return decorate


def made_of(*whole: str, row: FieldNames = ()) -> Callable[[Function], Function]:
    """The same, and remember the results.

    A result is shared, so nobody may change it.
    """

    def decorate(function: Function) -> Function:
        narrow = _narrowing(whole, row)
        cutter = lru_cache(maxsize=None)(lambda layout, at: layout.cutter(whole, row, at))
        made: dict[Any, Any] = {}

        @wraps(function)
        def part(s: PlainRecord, *args: int) -> Any:
            at = args[0] if row else 0
            key = s.record_layout, args, cutter(s.record_layout, at)(s.raw)
            found = made.get(key, made)
            if found is made:
                if len(made) >= MOST_KEPT:
                    made.clear()  # to find the least recently used would cost more
                found = made[key] = function(narrow(s.record_layout, at)(s.raw), *args)
            return found

        part.fields = (*whole, *row)  # type: ignore[attr-defined]
        return part  # type: ignore[return-value]

    return decorate


def _narrowing(whole: FieldNames, row: FieldNames) -> Callable[[Layout, int], type[PlainRecord]]:
    """A function from a layout and a row to the class that reads only these fields."""
    return lru_cache(maxsize=None)(lambda layout, at: layout.narrow(whole, row, at).plain)


def field(name: str, shown: Callable[[int], Any] = int) -> Callable[[PlainRecord], Any]:
    """A part made of one number, passed through ``shown``."""

    def part(s: PlainRecord) -> Any:
        return shown(getattr(s, name))

    part.fields = (name,)  # type: ignore[attr-defined]
    return part


class View(NamedTuple):
    """What a game's views are made of: its ``view.PUBLIC`` and ``view.own``."""

    public: Mapping[str, Callable[[PlainRecord], Any]]
    own: Callable[[PlainRecord, int], dict[str, Any]]


class ViewPlan:
    """Finds the parts of a view that are to be made again after fields have changed."""

    def __init__(self, layout: ViewLayout, parts: Mapping[str, Any]) -> None:
        self.parts = parts
        self.names = tuple(parts)
        self._fields = tuple(dict.fromkeys(f for part in parts.values() for f in part.fields))
        self._layout = layout
        self._cutters: dict[int, list[Cutter]] = {}
        self._stale: dict[tuple[bool, ...], FieldNames] = {}

    def cutters(self, count: int) -> list[Cutter]:
        """For each of ``count`` viewers: the function that cuts out the fields of all parts."""
        found = self._cutters.get(count)
        if found is None:
            cut = self._layout.cutter
            found = [cut(self._fields, i, count) for i in range(count)]
            self._cutters[count] = found
        return found

    def stale(self, now: tuple[bytes, ...], before: tuple[bytes, ...]) -> FieldNames:
        """The names of the parts whose fields have changed."""
        differ = tuple(map(ne, now, before))
        found = self._stale.get(differ)
        if found is None:
            changed = {name for name, new in zip(self._fields, differ[1:], strict=True) if new}
            found = tuple(n for n, part in self.parts.items() if changed & set(part.fields))
            if len(self._stale) < MOST_KEPT:
                self._stale[differ] = found
        return found


def overlay(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A view: ``public``, which all see alike, with what one seat sees laid over it by path."""
    view = dict(public)
    for path, value in own.items():
        *way, last = path.split("/")
        here: Any = view
        for step in way:
            at: Any = int(step) if isinstance(here, list) else step
            here[at] = here[at].copy()
            here = here[at]
        here[last] = value
    return view


def whole_view(
    parts: View, public: PlainRecord, own: PlainRecord | None, seat: int
) -> dict[str, Any]:
    """The whole view, from a spectator's record and the seat's own, if there is one."""
    alike = {name: part(public) for name, part in parts.public.items()}
    return overlay(alike, {} if own is None else parts.own(own, seat))
