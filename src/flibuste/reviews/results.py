"""What a review says, typed: as it is given to Python and as it is written as JSON.

Shares of the win go from 0 to 1; every ``error`` is a standard error of the same unit. Seats count
from 0 here, as in records; -1 stands for chance.
"""

from __future__ import annotations

import msgspec

__all__ = ["Candidate", "GameReview", "Judgement", "Ledger", "Measured", "PlyValue"]


class Measured(msgspec.Struct, frozen=True):
    """A figure and how far it can be trusted."""

    value: float
    error: float


class Ledger(msgspec.Struct, frozen=True):
    """A seat's books: par + deal + chance + own + others == result, to the last digit."""

    seat: int
    par: Measured
    """The share that the seat can expect before the deal."""
    deal: Measured
    chance: Measured
    """Dice, and cards as they were drawn."""
    own: Measured
    """The seat's own decisions: full-information value after them less before them."""
    others: Measured
    result: float
    """The share of the win: 1, 1/n for each of n equals, 0."""


class PlyValue(msgspec.Struct, frozen=True):
    """A move, and what it did to the value of every seat with all cards open."""

    ply: int
    seat: int
    """Who moved; -1: chance."""
    move: str
    before: list[Measured]
    """The value before the move, by seat."""
    decision: list[Measured]
    """What the choice changed."""
    luck: list[Measured]
    """What chance changed: dice, or the cards that the move drew."""


class Candidate(msgspec.Struct, frozen=True):
    """A move that the seat had."""

    move: str
    share: float
    """Expected share of the win, by what the seat knew."""
    ahead: float
    """By how much it is better than the move made, in the same imagined worlds."""
    error: float
    """Of ``ahead``."""
    worlds: int


class Judgement(msgspec.Struct, frozen=True):
    """A decision by what its seat knew."""

    ply: int
    seat: int
    move: str
    loss: float
    """Against the best candidate. Measured on other worlds than it was chosen on, so a little
    below nought now and then."""
    error: float
    name: str
    """``mistake``, ``blunder``, or nothing."""
    candidates: list[Candidate]
    """The best first; where there are many, those that a game's ratings like best."""


class GameReview(msgspec.Struct, frozen=True):
    """A finished game: who was lucky, who played well, and how sure that is."""

    game: str
    rules: str
    seats: int
    policy: str
    """By which everybody plays on; another name is another yardstick."""
    seed: int
    playouts: int
    """Spent so far."""
    ledgers: list[Ledger]
    plies: list[PlyValue]
    judgements: list[Judgement]
    """Of decisions between two moves or more, in the order of the game; at first there are none."""

    def json(self) -> bytes:
        return msgspec.json.encode(self)
