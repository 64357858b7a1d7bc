"""The types of the deal of the day."""

from __future__ import annotations

from msgspec import Struct


class DailyEntry(Struct, omit_defaults=True):
    """What came of somebody's game."""

    name: str
    alias: str
    score: int
    place: int
    rank: int
    yours: bool = False
    table: str = ""
    """Once the day is over, if it is kept: where the game can be looked at."""


class DailyTry(Struct):
    """The reader's own game."""

    table: str
    counts: bool
    """Whether it is on the board: he had a kept name when he began."""
    score: int | None
    """None until it is over."""
    place: int | None


class DailyBoard(Struct):
    """The deal of a day, and what came of it."""

    game: str
    title: str
    day: str
    """From midnight to midnight, UTC."""
    over: bool
    ends: int
    """Seconds since 1970."""
    seats: int
    level: str
    """Of the bots in the other chairs."""
    commitment: str
    secret: str
    """Empty until the day is over."""
    tomorrow: str
    """The commitment of the day after; empty for days before."""
    played: int
    """How many have begun it."""
    yours: DailyTry | None
    entries: list[DailyEntry]
    """By rank; none until the reader has played, or the day is over."""
