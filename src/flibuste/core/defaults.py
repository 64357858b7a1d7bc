"""What stands in for what a game need not have: heuristics, derived, stages, short cuts."""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import Moves, Ratings, Records, Rng, Shares, legal
from flibuste.core.layout import I8, Fields
from flibuste.core.record import Record


class Derived(Fields):
    """Nothing is derived, but arrays of it have a size."""

    nothing: I8


def count_legal(s: Record, out: Moves) -> int:
    """The length of the list."""
    return legal(s, out)


def nth_legal(s: Record, out: Moves, n: int) -> int:
    """From the list that ``count_legal`` made."""
    return int(out[n])


def due_stage(s: Record) -> int:
    """All decisions are of a kind."""
    return 0


def infer(s: Record, seat: int, rng: Rng) -> None:
    """One possibility is as likely as the next."""


def derive(records: Records, i: int, seat: int, out: Fields) -> None:
    """A view tells no more than the record."""


def rate(s: Record, moves: Moves, n: int, out: Ratings) -> None:
    """Every move looks as good as the next."""
    for i in range(n):
        out[i] = 0.0


def evaluate(s: Record, out: Shares) -> None:
    """Every seat stands as well as the next."""
    seats = int(s.seats)
    for seat in range(seats):
        out[seat] = 1.0 / seats


def nothing_faster() -> dict[Any, Any]:
    """The plain functions, on every back end."""
    return {}
