"""A redacted record as Python reads it, and what was made of its parts before.

Most of a view is as it was a move ago, and the same for all who look. A part of a view says
which fields it is made of; made of the same bytes it is the same thing, and is not made again.
What all who look may know is written by one kernel into one buffer, and cut from there.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from operator import itemgetter, ne
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

if TYPE_CHECKING:
    from flibuste.core.game import Game

MOST = 4096
"""Things remembered of each part of a view."""
Function = TypeVar("Function", bound=Callable[..., Any])
Names = tuple[str, ...]
Span = slice
Cutter = Callable[[bytes], tuple[bytes, ...]]


def _slice(start: int, size: int, i: int) -> Span:
    """The place of one of several things of a size, one after the other."""
    return slice(start + size * i, start + size * (i + 1))


class Shape:
    """Where the fields of a record lie, and how they are read from its bytes."""

    def __init__(self, fields: Mapping[str, tuple[Any, int]], size: int, more: int) -> None:
        self.fields = fields  # kind and place
        self.size, self.more = size, more  # of a record, and of the derived behind it
        self._spans: dict[int, list[tuple[Span, Span]]] = {}
        self.seen: type[Seen] = type("Seen", (Seen,), {"shape": self, **_readers(fields)})
        """Takes a record's bytes."""

    @classmethod
    def of(cls, record: Any, derived: Any = None) -> Shape:
        """Of a record, and behind it what was derived from it."""
        kinds = [record] if derived is None else [record, derived]
        fields, start = {}, 0
        for dtype in kinds:
            for name in dtype.names:
                kind, at = dtype.fields[name][:2]
                fields[name] = kind, start + at
            start += dtype.itemsize
        return cls(fields, record.itemsize, start - record.itemsize)

    def spans(self, count: int) -> list[tuple[Span, Span]]:
        """Where what each of so many sees lies, if all records come before all derived."""
        found = self._spans.get(count)
        if found is None:
            behind = self.size * (count + 1)  # one record to try things out
            found = self._spans[count] = [
                (_slice(0, self.size, i), _slice(behind, self.more, i)) for i in range(count)
            ]
        return found

    def within(self, names: Names, i: int, count: int) -> Cutter:
        """Cuts these fields out of the same."""
        record, derived = self.spans(count)[i]
        spans = []
        for span in map(self.span, names):
            shift = record.start if span.start < self.size else derived.start - self.size
            spans.append(slice(span.start + shift, span.stop + shift))
        return itemgetter(slice(0, 0), *spans)  # always a tuple, however few

    def span(self, name: str) -> Span:
        kind, at = self.fields[name]
        return slice(at, at + kind.itemsize)

    def row(self, name: str, number: int) -> Span:
        kind, at = self.fields[name]
        return _slice(at, kind.itemsize // kind.shape[0], number)

    def cutter(self, whole: Names, row: Names, number: int) -> Cutter:
        """Cuts these fields out of a record's bytes, and of some of them one row."""
        spans = [self.span(name) for name in whole] + [self.row(name, number) for name in row]
        return itemgetter(slice(0, 0), *spans)  # always a tuple, however few

    def narrow(self, whole: Names, row: Names, number: int) -> Shape:
        """Of the same record, as if it had these fields alone, and of some of them one row."""
        fields = {name: self.fields[name] for name in whole}
        for name in row:
            kind = self.fields[name][0]
            only = np.dtype((kind.base, (1, *kind.shape[1:])))
            fields[name] = only, self.row(name, number).start
        return Shape(fields, self.size, self.more)


class _Array:
    """An array is read where it lies."""

    def __init__(self, name: str, kind: Any, at: int) -> None:
        self.name, self.flat = name, len(kind.shape) == 1
        self.kind, self.shape, self.count = kind.base, kind.shape, int(np.prod(kind.shape))
        self.at = at

    def __get__(self, s: Seen, owner: Any) -> Any:
        found = np.frombuffer(s.raw, self.kind, self.count, self.at)
        found = s.__dict__[self.name] = found if self.flat else found.reshape(self.shape)
        return found


class _Number:
    """A single number is read as Python's own."""

    def __init__(self, name: str, kind: Any, at: int) -> None:
        self.name = name
        self.unpack = struct.Struct(f"={at}x{_CODES[kind.kind, kind.itemsize]}").unpack_from

    def __get__(self, s: Seen, owner: Any) -> Any:
        found = s.__dict__[self.name] = self.unpack(s.raw)[0]
        return found


def _readers(fields: Mapping[str, tuple[Any, int]]) -> dict[str, Any]:
    """How each field is read when it is first asked for; then it is the object's own."""
    return {
        name: (_Array if kind.shape else _Number)(name, kind, at)
        for name, (kind, at) in fields.items()
    }


_CODES = {
    ("i", 1): "b", ("i", 2): "h", ("i", 4): "i", ("i", 8): "q",
    ("u", 1): "B", ("u", 2): "H", ("u", 4): "I", ("u", 8): "Q",
}  # fmt: skip


class Seen:
    """A record redacted for somebody; a field is read when it is first asked for."""

    shape: Shape

    def __init__(self, raw: bytes) -> None:
        self.raw = raw


class Looks:
    """What some see of a record, one after the other; each is cut out when it is looked at."""

    def __init__(self, shape: Shape, raw: bytes, count: int) -> None:
        self.shape, self.raw, self.count = shape, raw, count

    def __getitem__(self, i: int) -> Seen:
        if not 0 <= i < self.count:
            raise IndexError(i)
        record, derived = self.shape.spans(self.count)[i]
        return self.shape.seen(self.raw[record] + self.raw[derived])

    def __iter__(self) -> Iterator[Seen]:
        return map(self.__getitem__, range(self.count))


def looks(game: Game, redact_for: Any, states: Any, first: int, count: int) -> Looks:
    """What so many see of a record, from this seat on; SPECTATOR comes before seat 0."""
    records = states.itemsize * (count + 1)  # one to try things out
    room = bytearray(records + game.derived.itemsize * count)
    out = np.frombuffer(room, states.dtype, count + 1)
    redact_for(states, first, out, np.frombuffer(room, game.derived, count, records))
    return Looks(game.shape, bytes(room), count)


def redactions(game: Game, redact_for: Any, states: Any, first: int, count: int) -> list[bytes]:
    """The same as the bytes of records alone: nothing is derived."""
    size = states.itemsize
    room = bytearray(size * (count + 1))
    out = np.frombuffer(room, states.dtype, count + 1)
    redact_for(states, first, out, game.nothing_derived)
    raw = bytes(room)
    return [raw[at : at + size] for at in range(0, size * count, size)]


def reads(*whole: str, row: Names = ()) -> Callable[[Function], Function]:
    """Say which fields of a record a function is made of; tests see to it that it reads no others.

    row: fields of which it is given one row only, as row 0: the one that its first argument
    after the record says.
    """

    def decorate(function: Function) -> Function:
        narrow = _narrowing(whole, row)

        @wraps(function)
        def narrowly(s: Seen, *args: Any) -> Any:
            return function(narrow(s.shape, args[0] if row else 0)(s.raw), *args)

        part: Any = narrowly if row else function
        part.fields, part.narrowly = (*whole, *row), narrowly
        return part  # type: ignore[no-any-return]

    return decorate


def made_of(*whole: str, row: Names = ()) -> Callable[[Function], Function]:
    """The same, and remember what it makes of them.

    What it returns is shared: nobody may change it.
    """

    def decorate(function: Function) -> Function:
        narrow = _narrowing(whole, row)
        cutter = lru_cache(maxsize=None)(lambda shape, at: shape.cutter(whole, row, at))
        made: dict[Any, Any] = {}

        @wraps(function)
        def part(s: Seen, *args: Any) -> Any:
            at = args[0] if row else 0
            key = s.shape, args, cutter(s.shape, at)(s.raw)
            found = made.get(key, made)
            if found is made:
                if len(made) >= MOST:
                    made.clear()  # to know which was not asked for longest would cost more
                found = made[key] = function(narrow(s.shape, at)(s.raw), *args)
            return found

        part.fields = (*whole, *row)  # type: ignore[attr-defined]
        return part  # type: ignore[return-value]

    return decorate


def _narrowing(whole: Names, row: Names) -> Callable[[Shape, int], type[Seen]]:
    """What a function may read of a record, by the record's shape and a row."""
    return lru_cache(maxsize=None)(lambda shape, at: shape.narrow(whole, row, at).seen)


def field(name: str, shown: Callable[[int], Any] = int) -> Callable[[Seen], Any]:
    """A part made of one number."""

    def part(s: Seen) -> Any:
        return shown(getattr(s, name))

    part.fields = (name,)  # type: ignore[attr-defined]
    return part


class View(NamedTuple):
    """What a game's views are made of: its ``view.PUBLIC`` and ``view.own``."""

    public: Mapping[str, Callable[[Seen], Any]]
    own: Callable[[Seen, int], dict[str, Any]]


class Plan:
    """Which parts of a view are to be made anew when fields have changed."""

    def __init__(self, shape: Shape, parts: Mapping[str, Any]) -> None:
        self.parts = parts
        self.names = tuple(parts)
        self._fields = tuple(dict.fromkeys(f for part in parts.values() for f in part.fields))
        self._shape = shape
        self._cutters: dict[int, list[Cutter]] = {}
        self._stale: dict[tuple[bool, ...], Names] = {}

    def cutters(self, count: int) -> list[Cutter]:
        """They cut what the parts are made of out of what so many see, one for each of them."""
        found = self._cutters.get(count)
        if found is None:
            within = self._shape.within
            found = [within(self._fields, i, count) for i in range(count)]
            self._cutters[count] = found
        return found

    def stale(self, now: tuple[bytes, ...], before: tuple[bytes, ...]) -> Names:
        """The parts made of fields that are not as they were."""
        differ = tuple(map(ne, now, before))
        found = self._stale.get(differ)
        if found is None:
            changed = {name for name, new in zip(self._fields, differ[1:], strict=True) if new}
            found = tuple(n for n, part in self.parts.items() if changed & set(part.fields))
            if len(self._stale) < MOST:
                self._stale[differ] = found
        return found


def laid_over(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A view: what all see alike, and over it what one alone sees; keys are paths."""
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


def viewed(parts: View, public: Seen, own: Seen | None, seat: int) -> dict[str, Any]:
    """The whole view: of a spectator's record, and of the seat's own if there is one."""
    alike = {name: part(public) for name, part in parts.public.items()}
    return laid_over(alike, {} if own is None else parts.own(own, seat))
