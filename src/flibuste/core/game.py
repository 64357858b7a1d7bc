"""What a game is: a folder, and this description of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from flibuste.core import arrays, chance, contract
from flibuste.core.errors import BadOptions
from flibuste.core.kernel import G, Records
from flibuste.core.layout import Fields, layout_of
from flibuste.core.record import Record
from flibuste.core.viewparts import ViewLayout

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Block", "Effect", "FileOption", "Game", "Option", "around", "numbers"]

Dtype: TypeAlias = "np.dtype[np.record]"
Effect = tuple[int, str, dict[str, Any]]
"""What came of a move: a seat whose name comes first (-1: nobody's), a message, its values."""


@dataclass(frozen=True)
class Option:
    """A named choice made before the game.

    If the record has a field of the same name, the option's number is written there.

    values: what may be chosen, in the order of their numbers; a range for numbers.
    default: a value, or a function of the number of seats.
    """

    name: str
    values: tuple[Any, ...] | range
    default: Any

    def default_for(self, seats: int) -> Any:
        return self.default(seats) if callable(self.default) else self.default

    def accept(self, value: object) -> Any:
        """The value as a record states it. Raises BadOptions if it is not offered."""
        self.index(value)
        return value

    def check_stated(self, value: object) -> None:
        """Refuse what may be chosen on this machine alone, such as a file, in a game record."""

    def index(self, value: object) -> int:
        """What the record stores: a number as it is, another value by its place in the offer."""
        if isinstance(self.values, range):
            if type(value) is int and value in self.values:
                return value
        else:
            for i, offered in enumerate(self.values):
                if value == offered and type(value) is type(offered):
                    return i
        raise BadOptions(f"option {self.name}: {value!r} is not offered; choose {self.offered}")

    @property
    def offered(self) -> str:
        if isinstance(self.values, range):
            return f"a number from {self.values[0]} to {self.values[-1]}"
        return " or ".join(repr(v) for v in self.values)


class FileOption(Option):
    """An option that may also be read from a file of one's own."""

    biggest: ClassVar[int]
    """Bytes of a file, at most."""
    example: ClassVar[Path]
    """A file to start from."""

    def read(self, content: bytes) -> Any:
        """The value that a file states, checked. Raises BadOptions that name the line."""
        raise NotImplementedError


@dataclass(frozen=True)
class Block:
    """A run of features in an observation, or of actions.

    axes: for each dimension the names of its places, in their order.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    axes: tuple[tuple[str, ...], ...] = ()

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def names(self) -> list[str]:
        """The name of each place, such as ``hand[red 3]``; a single place is named as the block."""
        if self.shape == (1,):
            return [self.name]
        axes = self.axes or tuple(numbers(0, size - 1) for size in self.shape)
        return [self.name + "".join(f"[{part}]" for part in place) for place in product(*axes)]


def numbers(first: int, last: int) -> tuple[str, ...]:
    """The names of places that are numbered."""
    return tuple(map(str, range(first, last + 1)))


def around(seats: int) -> tuple[str, ...]:
    """Seats as observations count them: from the one that sees, clockwise."""
    return ("you", *(f"left {n}" for n in range(1, seats)))


def _no_check(seats: int, options: dict[str, Any]) -> None:
    """Most games have no combination of options to refuse."""


def _alone(seats: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """In most games every seat is a side of its own."""
    return tuple(range(seats))


@dataclass(frozen=True, eq=False)
class Game:
    """The description a game's folder exports as ``GAME``; there is one of each."""

    name: str
    letter: str  # of its clauses: K for K-9
    version: str  # of its rules; a record is replayed under the same one only
    package: str  # where its modules are: __name__ of the folder
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    record: type[Record]  # the class that says what a position is
    actions: int  # legal actions are numbers below this
    readable: int  # text may also name actions from here up to this that are never legal
    most_legal: int  # legal moves in one position, at most
    most_moves: int  # moves in one game, at most, dice included
    observation: tuple[Block, ...]
    moves: tuple[Block, ...] = ()  # the actions in runs, for the documentation
    minutes: tuple[int, int] = (20, 60)  # how long a game among people takes, from and to
    age: int = 8  # from this age on
    check: Callable[[int, dict[str, Any]], None] = _no_check
    """Refuse combinations: gets the seats and all options, ``first`` included (-1: to be drawn)."""
    prepare: Callable[[Any, Mapping[str, Any]], None] | None = None
    """Write options that are more than a number into the record, before the deal."""
    sides: Callable[[int, Mapping[str, Any]], tuple[int, ...]] = _alone
    """The side of each seat, for these seats and completed options: partners win together."""

    @cached_property
    def dtype(self) -> Dtype:
        """The NumPy dtype of its record."""
        return self.record.dtype

    @cached_property
    def derived(self) -> Dtype:
        """The NumPy dtype of the values that its views add to the record."""
        return self.derived_fields.dtype

    @cached_property
    def derived_fields(self) -> type[Fields]:
        """The class that says what these values are."""
        return contract.DERIVED.of(self)

    @cached_property
    def view_layout(self) -> ViewLayout:
        """The layout of its record, followed by that of the derived values."""
        return ViewLayout(layout_of(self.record), layout_of(self.derived_fields))

    @cached_property
    def folder(self) -> Path:
        file = import_module(self.package).__file__
        assert file is not None
        return Path(file).parent

    @property
    def stages(self) -> int:
        """Kinds of decisions that ``core.kernel.due_stage`` tells apart."""
        return contract.STAGES.of(self)

    @property
    def dense(self) -> bool:
        """Does ``observe`` write every feature, except the zeros left out by ``bits.spread``?"""
        return contract.DENSE.of(self)

    @property
    def features(self) -> int:
        return sum(block.size for block in self.observation)

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """What each action is, where the game says it."""
        return tuple(name for block in self.moves for name in block.names)

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """What each feature of an observation is."""
        return tuple(name for block in self.observation for name in block.names)

    def clause(self, number: int) -> str:
        """The id of a number that ``forbids`` returned."""
        return f"G-{number - G}" if number >= G else f"{self.letter}-{number}"

    # --- setting a record up ----------------------------------------------------------

    def complete(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, ``first`` included; BadOptions if they cannot be."""
        if type(seats) is not int or seats not in self.seats:
            offered = ", ".join(map(str, self.seats))
            raise BadOptions(f"{self.name} is played with {offered} seats, not {seats!r}")
        known = {o.name: o for o in self.options}
        for name in options:
            if name not in known and name != "first":
                offered = ", ".join([*known, "first"])
                raise BadOptions(f"{self.name} has no option {name!r}; it has {offered}")
        full = {o.name: o.accept(options.get(o.name, o.default_for(seats))) for o in self.options}
        full["first"] = self._first(seats, options.get("first", -1))
        self.check(seats, full)
        return full

    def _first(self, seats: int, first: object) -> int:
        if type(first) is int and -1 <= first < seats:
            return first
        raise BadOptions(f"option first: {first!r} is not offered; choose 0 to {seats - 1}")

    def blank(self, seats: int, options: Mapping[str, Any]) -> Records:
        """One record with completed options written, not yet seeded or dealt."""
        if not all(isinstance(value, Hashable) for value in options.values()):  # an own board
            return self.written(seats, options)
        known = _blank(self, seats, tuple(options.items()))
        return arrays.records_in(bytearray(known), self.record)

    def written(self, seats: int, options: Mapping[str, Any]) -> Records:
        """The same, made anew."""
        states = arrays.records_in(bytearray(layout_of(self.record).size), self.record)
        s = states[0]
        s.seats = seats
        s.first = options["first"]
        for o in self.options:
            if o.name in layout_of(self.record).fields:
                setattr(s, o.name, o.index(options[o.name]))
        if self.prepare is not None:
            self.prepare(s, options)
        return states


@lru_cache(maxsize=256)
def _blank(game: Game, seats: int, options: tuple[tuple[str, Any], ...]) -> bytes:
    """The bytes of ``Game.blank``: a record is copied in far less time than its fields are set."""
    return bytes(game.written(seats, dict(options)).tobytes())


def seed_record(s: Record, seed: int) -> None:
    """Give a record the generator that belongs to a seed of at most 256 bits."""
    key = s.key
    for i in range(8):
        key[i] = seed >> 32 * i & chance.WORD
    chance.start(s)
