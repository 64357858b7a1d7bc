"""A redacted record as Python reads it, and what was made of its parts before.

Most of a view is as it was a move ago, and the same for all who look. A part of a view says
which fields it is made of; made of the same bytes it is the same thing, and is not made again.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from flibuste.core.game import Game

MOST = 4096
"""Things remembered of each part of a view."""
Function = TypeVar("Function", bound=Callable[..., Any])
Names = tuple[str, ...]
Span = slice


class Shape:
    """Where the fields of a record lie, and how they are read from its bytes."""

    def __init__(self, fields: Mapping[str, tuple[Any, int]]) -> None:
        self.fields = fields  # kind and place
        self.seen: type[Seen] = type("Seen", (Seen,), {"shape": self, **_readers(fields)})
        """Takes a record's bytes."""

    @classmethod
    def of(cls, *dtypes: Any) -> Shape:
        """Of one record behind the other."""
        fields, end = {}, 0
        for dtype in dtypes:
            for name in dtype.names:
                kind, at = dtype.fields[name][:2]
                fields[name] = kind, end + at
            end += dtype.itemsize
        return cls(fields)

    def span(self, name: str) -> Span:
        kind, at = self.fields[name]
        return slice(at, at + kind.itemsize)

    def row(self, name: str, number: int) -> Span:
        kind, at = self.fields[name]
        size = kind.itemsize // kind.shape[0]
        return slice(at + number * size, at + (number + 1) * size)

    def cutter(self, whole: Names, row: Names, number: int) -> Callable[[bytes], Any]:
        """Cuts these fields out of a record's bytes, and of some of them one row."""
        spans = [self.span(name) for name in whole] + [self.row(name, number) for name in row]
        return itemgetter(slice(0, 0), *spans)  # always a tuple, however few

    def narrow(self, whole: Names, row: Names) -> Shape:
        """Of a record that has these fields alone, and of some of them one row."""
        kinds = {name: self.fields[name][0] for name in whole}
        for name in row:
            kind = self.fields[name][0]
            kinds[name] = np.dtype((kind.base, (1, *kind.shape[1:])))
        ends = accumulate((kind.itemsize for kind in kinds.values()), initial=0)
        return Shape(dict(zip(kinds, zip(kinds.values(), ends, strict=False), strict=True)))


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
    """All single numbers are read at once, as Python's own."""

    def __init__(self, name: str, names: Names, unpack: Callable[[bytes], Any]) -> None:
        self.name, self.names, self.unpack = name, names, unpack

    def __get__(self, s: Seen, owner: Any) -> Any:
        known = s.__dict__
        known.update(zip(self.names, self.unpack(s.raw), strict=True))
        return known[self.name]


def _readers(fields: Mapping[str, tuple[Any, int]]) -> dict[str, Any]:
    """How each field is read when it is first asked for; then it is the object's own."""
    arrays = {name: _Array(name, *field) for name, field in fields.items() if field[0].shape}
    names, unpack = _numbers(fields)
    return {**arrays, **{name: _Number(name, names, unpack) for name in names}}


def _numbers(fields: Mapping[str, tuple[Any, int]]) -> tuple[Names, Callable[[bytes], Any]]:
    """The names of all single numbers, and how they are read."""
    single = sorted((at, name, kind) for name, (kind, at) in fields.items() if not kind.shape)
    code, end = "=", 0
    for at, _, kind in single:
        code += f"{at - end}x{_CODES[kind.kind, kind.itemsize]}"
        end = at + kind.itemsize
    return tuple(name for _, name, _ in single), struct.Struct(code).unpack_from


_CODES = {
    ("i", 1): "b", ("i", 2): "h", ("i", 4): "i", ("i", 8): "q",
    ("u", 1): "B", ("u", 2): "H", ("u", 4): "I", ("u", 8): "Q",
}  # fmt: skip


class Seen:
    """A record redacted for somebody; a field is read when it is first asked for."""

    shape: Shape

    def __init__(self, raw: bytes) -> None:
        self.raw = raw


def looks(game: Game, veiled: Any, states: Any, first: int, count: int) -> list[Seen]:
    """What so many see of a record, from this seat on; SPECTATOR comes before seat 0."""
    size, more = states.itemsize, game.figures.itemsize
    records, figures = bytearray(size * (count + 1)), bytearray(more * count)
    out = np.frombuffer(records, states.dtype), np.frombuffer(figures, game.figures)
    veiled(states, first, *out)
    seen, raw, told = game.shape.seen, bytes(records), bytes(figures)
    return [
        seen(raw[size * i : size * i + size] + told[more * i : more * i + more])
        for i in range(count)
    ]


def reads(*whole: str, row: Names = ()) -> Callable[[Function], Function]:
    """Give a function these fields of a record, and no others.

    row: fields of which it is given one row only, as row 0: the one that its first argument
    after the record says.
    """
    return _part(whole, row, lambda function: function)


def made_of(*whole: str, row: Names = ()) -> Callable[[Function], Function]:
    """The same, and remember what it makes of them.

    What it returns is shared: nobody may change it.
    """
    return _part(whole, row, lru_cache(maxsize=MOST))


def _part(whole: Names, row: Names, keep: Any) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        narrow = lru_cache(maxsize=None)(lambda shape: shape.narrow(whole, row).seen)
        cutter = lru_cache(maxsize=None)(lambda shape, at: shape.cutter(whole, row, at))

        def make(shape: Shape, args: tuple[Any, ...], pieces: tuple[bytes, ...]) -> Any:
            return function(narrow(shape)(b"".join(pieces)), *args)

        made = keep(make)

        @wraps(function)
        def part(s: Seen, *args: Any) -> Any:
            return made(s.shape, args, cutter(s.shape, args[0] if row else 0)(s.raw))

        part.fields = (*whole, *row)  # type: ignore[attr-defined]
        return part  # type: ignore[return-value]

    return decorate


def field(name: str, shown: Callable[[int], Any] = int) -> Callable[[Seen], Any]:
    """A part made of one number."""

    def part(s: Seen) -> Any:
        return shown(getattr(s, name))

    part.fields = (name,)  # type: ignore[attr-defined]
    return part


class Plan:
    """Which parts of a view are to be made anew when fields have changed."""

    def __init__(self, shape: Shape, parts: Mapping[str, Any]) -> None:
        self.parts = parts
        self.names = tuple(parts)
        self._fields = tuple(dict.fromkeys(f for part in parts.values() for f in part.fields))
        self.cut = shape.cutter(self._fields, (), 0)
        self._stale: dict[Names, Names] = {}

    def stale(self, now: tuple[bytes, ...], before: tuple[bytes, ...]) -> Names:
        """The parts made of fields that are not as they were."""
        pairs = zip(self._fields, now[1:], before[1:], strict=True)
        changed = tuple([name for name, one, two in pairs if one != two])
        found = self._stale.get(changed)
        if found is None:
            found = tuple(n for n, part in self.parts.items() if set(part.fields) & set(changed))
            if len(self._stale) < MOST:
                self._stale[changed] = found
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


def viewed(parts: Any, public: Seen, own: Seen | None, seat: int) -> dict[str, Any]:
    """The whole view: of a spectator's record, and of the seat's own if there is one."""
    alike = {name: part(public) for name, part in parts.PUBLIC.items()}
    return laid_over(alike, {} if own is None else parts.own(own, seat))
