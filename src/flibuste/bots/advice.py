"""Advice, as whoever asked for it gets it: hints and outlooks. It needs neither NumPy nor Numba."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ENOUGH = 200
"""Playouts without which a hint is a guess."""


@dataclass(frozen=True)
class Idea:
    """A move and what the search thinks of it."""

    action: int
    win: float
    """Probability that the seat's side wins, a shared win in parts."""
    score: float
    """Expected final score of the seat."""
    share: float
    """Part of the search's visits: how sure it is."""


@dataclass(frozen=True)
class Hint:
    best: list[Idea]
    """Ideas, the best first; moves the search never tried are not among them."""
    line: list[int]
    """The best move and what the search expects next, up to the next roll of a die."""
    games: int
    """Played out by the search: with few of them wins and scores say little."""

    @property
    def firm(self) -> bool:
        """Not a guess: its figures are worth telling."""
        return self.games >= ENOUGH


@dataclass(frozen=True)
class Prospect:
    """Something that may come of a move: an effect, and how often it is expected."""

    seat: int
    """Who does it; the seat that asks stands for all of its side."""
    key: str
    values: tuple[tuple[str, Any], ...]
    cause: int
    """Who does that to the side that asks; -1: nobody else."""
    share: float = 0.0
    """The part of the imagined games in which it happens."""


@dataclass(frozen=True)
class Outlook:
    """The best and the worst that is likely to come of a move."""

    gain: Prospect | None = None
    """What the side that asks does to its advantage."""
    risk: Prospect | None = None
