"""What people see of a game that leaves the wording and the drawing to us."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flibuste.core import arrays
from flibuste.core.errors import BadSetup
from flibuste.core.layout import layout_of
from flibuste.core.record import Generator
from flibuste.core.viewparts import field, reads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import RenderableType

    from flibuste.core.game import Effect, Game
    from flibuste.core.jit import Kernels
    from flibuste.core.layout import PlainRecord
    from flibuste.core.record import Record
    from flibuste.core.words import Say

Line = dict[str, Any]
"""Of a score: the clause it comes from, a sentence, its points."""
SCORED = "G-3"
"""The clause of every game that says it has a score."""


def describe(move: str, say: Say) -> str:
    """The move's text."""
    return move


def board_of(s: Record) -> bytes:
    """Moves are named alike in all its games."""
    return b""


def place(s: Record, setup: dict[str, Any]) -> None:
    """No deal can be given by hand."""
    raise BadSetup("this game takes no setup: its deals come from seeds alone")


def resume(s: Record, setup: dict[str, Any], seeded: bool, kernels: Kernels) -> None:
    """There is nothing left to deal."""


def hold(s: Record) -> None:
    """Nothing more is checked."""


def effects(before: PlainRecord, after: PlainRecord) -> Iterable[Effect]:
    """A move is told without what came of it."""
    return ()


# --- made for each game --------------------------------------------------------------------


def steps(text: Callable[[PlainRecord, int], str]) -> Callable[[PlainRecord, int], list[str]]:
    """One thing to pick for each move: its text."""
    return lambda s, action: [f"move/{text(s, action)}"]


def breakdown(
    score: Callable[[Record, Any], None],
) -> Callable[[Record, int, Say], list[Line]]:
    """One line, the score."""

    def lines(s: Record, seat: int, say: Say) -> list[Line]:
        scores = arrays.zeros("i4", int(s.seats))
        score(s, scores)
        return [{"clause": SCORED, "text": say("ending-score"), "points": int(scores[seat])}]

    return lines


def public(game: Game) -> dict[str, Callable[[PlainRecord], Any]]:
    """Every field of the record as a spectator may know it."""
    return {name: field(name, _plain) for name in _fields(game)}


def own(game: Game) -> Callable[[PlainRecord, int], dict[str, Any]]:
    """Every field of the record as the seat may know it."""
    names = _fields(game)

    @reads(*names)
    def own(s: PlainRecord, seat: int) -> dict[str, Any]:
        return {"seat": seat, **{name: _plain(getattr(s, name)) for name in names}}

    return own


def _fields(game: Game) -> list[str]:
    """All but the generator."""
    generator = layout_of(Generator).fields
    return [name for name in layout_of(game.record).fields if name not in generator]


def _plain(value: object) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


# --- in a terminal -------------------------------------------------------------------------


def draw(view: dict[str, Any], say: Say) -> RenderableType:
    """The view as a list of what is in it."""
    known = ("game", "ply", "seat")  # whoever looks can read them elsewhere
    return _drawn({name: value for name, value in view.items() if name not in known})


def _drawn(value: object) -> RenderableType:
    """Objects below each other, lists of objects as tables, lists of numbers on a line."""
    from rich.table import Table
    from rich.text import Text

    if isinstance(value, dict) and value:
        grid = Table.grid(padding=(0, 2))
        for name, inside in value.items():
            grid.add_row(Text(_title(name), style="bold"), _drawn(inside))
        return grid
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return _table(value)
    if isinstance(value, list):
        return Text(" ".join(map(_short, value)) or "-")
    return Text(_short(value))


def _table(rows: list[Any]) -> RenderableType:
    from rich.table import Table

    things = [row if isinstance(row, dict) else {"": row} for row in rows]
    columns = list(dict.fromkeys(name for thing in things for name in thing))
    table = Table("", *map(_title, columns), box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for n, thing in enumerate(things):
        table.add_row(str(n), *(_drawn(thing.get(name)) for name in columns))
    return table


def _title(name: str) -> str:
    return name.replace("_", " ")


def _short(value: object) -> str:
    if isinstance(value, list):
        return f"({' '.join(map(_short, value))})"
    return "-" if value is None or value in ({}, "") else str(value)
