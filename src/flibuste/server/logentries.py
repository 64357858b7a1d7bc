"""The entries of a table's log. The log only grows: taking moves back adds an entry."""

from __future__ import annotations

from msgspec import Struct

_UNDO = "undo "


class Moved(Struct, frozen=True):
    """A move of a seat, or a roll of the dice: its seat is ``CHANCE``."""

    seat: int
    move: str


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


def from_text(seat: int, text: str) -> LogEntry:
    """An entry from its text; the reverse of ``as_text``."""
    if text.startswith(_UNDO):
        return Undone(seat, int(text.removeprefix(_UNDO)))
    return Moved(seat, text)
