"""The names every game gives its compiled functions, and what they mean.

The functions below are placeholders. Algorithms for all games are written against
them; ``core.jit`` binds a copy of the algorithm to each game by putting the game's
own functions in their place.

Kernels run interpreted, compiled and on a GPU, so they keep to what all three have:
integers, fixed arrays, loops, no exceptions, no allocation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from flibuste.core.arrays import INT64
from flibuste.core.layout import Fields
from flibuste.core.record import Record

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Features",
    "G",
    "Integers",
    "Moves",
    "Ratings",
    "Records",
    "Rng",
    "Scores",
    "Shares",
    "copy_record",
    "inlined",
]

Function = TypeVar("Function", bound=Callable[..., Any])

Records: TypeAlias = "npt.NDArray[np.record]"
"""Positions of one game, of its record's dtype."""
Moves: TypeAlias = "npt.NDArray[np.int16]"
"""Actions, or room for ``most_legal`` of them."""
Scores: TypeAlias = "npt.NDArray[np.int32]"
"""Points, by seat."""
Rewards: TypeAlias = "npt.NDArray[np.float32]"
"""What a learner gets, by seat."""
Shares: TypeAlias = "npt.NDArray[np.float32]"
"""A part of the win, 0 to 1, by seat."""
Ratings: TypeAlias = "npt.NDArray[np.float32]"
"""How good moves look, in their order; more is better."""
Features: TypeAlias = "npt.NDArray[np.int16]"
"""An observation."""
Rng: TypeAlias = "npt.NDArray[np.uint32]"
"""A bot's generator: four words, not all zero (``core.chance.spin``)."""
Integers: TypeAlias = "npt.NDArray[np.integer[Any]]"
"""Integers of any width."""

CHANCE = -1
"""``to_move``: a die is to be rolled; every legal action is equally likely."""
OVER = -2
"""``to_move``: nobody, the game is over."""
SPECTATOR = -1
"""``redact``: the seat of someone who only watches."""

G = 100
"""``forbids`` returns G + n for clause G-n, and n for clause n of the game."""


class Unbound(RuntimeError):
    """An algorithm was called without being bound to a game."""


def deal(s: Record) -> None:
    """Set the game up: options, seats, first (-1: draw it) and generator are in s already."""
    raise Unbound


def legal(s: Record, out: Moves) -> int:
    """Write the legal actions in the game's fixed order; returns how many there are."""
    raise Unbound


def count_legal(s: Record, out: Moves) -> int:
    """How many actions ``legal`` would list; ``out`` is scratch space for as many."""
    raise Unbound


def nth_legal(s: Record, out: Moves, n: int) -> int:
    """The n-th action that ``legal`` would list, after ``count_legal`` with the same ``out``.

    For a game where one action of the list is found faster than the whole list.
    """
    raise Unbound


def forbids(s: Record, action: int) -> int:
    """0, or the lowest clause that forbids the action: stated independently of ``legal``."""
    raise Unbound


def apply(s: Record, action: int) -> None:
    """Play a legal action. Unchecked."""
    raise Unbound


def to_move(s: Record) -> int:
    """The seat that decides, CHANCE or OVER."""
    raise Unbound


def over(s: Record) -> bool:
    """Has the game ended?"""
    raise Unbound


def score(s: Record, out: Scores) -> None:
    """Write the score of every seat, as it would be if the game ended now."""
    raise Unbound


def winners(s: Record) -> int:
    """The winners as a set of bits, bit n for seat n; 0 until the game is over."""
    raise Unbound


def redact(s: Record, seat: int) -> None:
    """Blank everything the seat (or SPECTATOR) may not know, the generator included."""
    raise Unbound


def derive(records: Records, i: int, seat: int, out: Fields) -> None:
    """Write the values that a view adds to the record into ``out``, a blank record of ``Derived``.

    records[i] is redacted for the seat (or SPECTATOR). The last of ``records`` is scratch space,
    to try moves out in.
    """
    raise Unbound


def imagine(s: Record, seat: int, rng: Rng) -> None:
    """Fill what ``redact`` blanked with a uniformly drawn possibility that fits."""
    raise Unbound


def observe(s: Record, seat: int, out: Features) -> None:
    """Write the features a learner sees into a blank array, from a record redacted for the seat.

    Zeros need not be written.
    """
    raise Unbound


def due_stage(s: Record) -> int:
    """Which kind of decision is due, in the order in which they come: 0 to STAGES - 1.

    For a game in which some kinds take much longer than others: a GPU takes games at the same
    stage together. The last stage is the one whose actions change most of the record.
    """
    raise Unbound


def infer(s: Record, seat: int, rng: Rng) -> None:
    """Make what ``imagine`` drew likelier: people hold what they have been collecting.

    Only what was blanked may change: redacted for the seat, the record stays the same.
    """
    raise Unbound


def rate(s: Record, moves: Moves, n: int, out: Ratings) -> None:
    """Write how good each of the n legal moves looks to the seat that decides; more is better.

    From what that seat may know: the redacted record gives the same numbers. It is never asked
    for dice.
    """
    raise Unbound


def evaluate(s: Record, out: Shares) -> None:
    """Write a guess, from the complete record, of each seat's share of the win, 0 to 1.

    A search asks it where a playout stops before the end.
    """
    raise Unbound


def copy_record(to: Records, i: int, source: Records, j: int) -> None:
    """to[i] = source[j], eight bytes at a time; compilers would copy a record byte by byte."""
    a = to[i : i + 1].view(INT64)
    b = source[j : j + 1].view(INT64)
    for k in range(len(b)):
        a[k] = b[k]


def inlined(function: Function) -> Function:
    """Ask compilers to inline the function wherever it is called."""
    function.__dict__["inlined"] = True
    return function


PLACEHOLDERS = (
    deal, legal, forbids, apply, to_move, over, score, winners, redact, imagine, observe,
    count_legal, nth_legal, due_stage, infer, rate, evaluate, derive,
)  # fmt: skip
