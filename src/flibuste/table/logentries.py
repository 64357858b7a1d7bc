"""The entries of a table's log. The log only grows: taking moves back adds an entry."""

from __future__ import annotations

from msgspec import Struct

from flibuste.table.wire import MoveMaker

_UNDO = "undo "
MAKERS: dict[str, MoveMaker] = {"bot": "bot", "clock": "clock"}


class Moved(Struct, frozen=True):
    """A move of a seat, or a roll of the dice: its seat is ``CHANCE``."""

    seat: int
    move: str
    by: MoveMaker = "player"


class Undone(Struct, frozen=True):
    """Everything from a ply on was taken back."""

    seat: int
    """Who asked for it."""
    to: int
    """The ply of the first move taken back."""


LogEntry = Moved | Undone


def as_text(entry: LogEntry) -> str:
    """An entry as it is stored and sent. No move of a game begins with *undo*."""
    return entry.move if isinstance(entry, Moved) else f"{_UNDO}{entry.to}"


def maker_of(entry: LogEntry) -> str | None:
    """Who made an entry's move, as it is stored; None: whoever has the seat, or the dice."""
    return entry.by if isinstance(entry, Moved) and entry.by != "player" else None


def from_text(seat: int, text: str, by: str | None = None) -> LogEntry:
    """An entry from its text and its maker; the reverse of ``as_text`` and ``maker_of``."""
    if text.startswith(_UNDO):
        return Undone(seat, int(text.removeprefix(_UNDO)))
    return Moved(seat, text, MAKERS.get(by or "", "player"))
