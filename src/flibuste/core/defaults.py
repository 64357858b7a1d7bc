"""Defaults for the kernels that a game may leave out."""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import Moves, Ratings, Records, Rng, Shares, legal
from flibuste.core.layout import I8, Fields
from flibuste.core.record import Record


class Derived(Fields):
    """No derived values. One field, because NumPy needs records to have a size."""

    nothing: I8


def count_legal(s: Record, out: Moves) -> int:
    """List the moves, and return how many there are."""
    return legal(s, out)


def nth_legal(s: Record, out: Moves, n: int) -> int:
    """Take the n-th move of the list that ``count_legal`` made."""
    return int(out[n])


def due_stage(s: Record) -> int:
    """There is one stage only."""
    return 0


def infer(s: Record, seat: int, rng: Rng) -> None:
    """Leave what ``imagine`` drew: all possibilities are equally likely."""


def derive(records: Records, i: int, seat: int, out: Fields) -> None:
    """Nothing is derived: a view shows the record alone."""


def rate(s: Record, moves: Moves, n: int, out: Ratings) -> None:
    """All moves look equally good."""
    for i in range(n):
        out[i] = 0.0


def evaluate(s: Record, out: Shares) -> None:
    """All seats have equal chances."""
    seats = int(s.seats)
    for seat in range(seats):
        out[seat] = 1.0 / seats


def nothing_faster() -> dict[Any, Any]:
    """No faster functions: every back end runs the plain ones."""
    return {}
