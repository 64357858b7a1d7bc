"""The types of HTTP requests and answers about luck and skill in a game that is over.

Shares of the win go from 0 to 1 (a win that several have alike counts in parts), and every error is
a standard error of the same unit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MomentKind = Literal["choice", "luck", "others"]
MomentName = Literal["", "good", "mistake", "blunder"]


class LuckWish(Struct, forbid_unknown_fields=True):
    """That a game be looked at for luck and skill."""

    id: Annotated[str, Meta(max_length=64)]
    """Of its table, as in the path."""


class ShareFigure(Struct):
    """A share of the win, or a change of one, and how far it can be trusted."""

    value: float
    error: float


class ChoicesTold(Struct):
    """What a seat's choices cost it, by what it could know: beside the books, never added to."""

    choices: int
    """Between two moves or more."""
    costly: int
    """Those that were certainly not the best by much."""
    lost: ShareFigure


class LuckBooks(Struct):
    """A seat's game: par + deal + chance + own + others is the result."""

    seat: int
    par: ShareFigure
    """What the seat can expect before the deal."""
    deal: ShareFigure
    chance: ShareFigure
    """Dice, and cards as they were drawn."""
    own: ShareFigure
    """What its own moves changed, all cards being open."""
    others: ShareFigure
    result: float
    choices: ChoicesTold | None = None
    """None: not yet known, or not told in this game."""


class MomentMove(Struct):
    """A move that the seat had."""

    move: str
    label: str
    """In words, to whoever may make it."""
    made: bool
    share: float
    """Expected share of the win, by what the seat knew."""
    ahead: ShareFigure
    """By how much it is better than the move that was made."""
    steps: list[str]
    """What to pick on the table for it."""
    reasons: list[str]


class LuckMoment(Struct):
    """Something that mattered to a seat."""

    seat: int
    ply: int
    """The position before it."""
    kind: MomentKind
    """Its own choice, chance, or what others did."""
    name: MomentName
    """Of a choice."""
    mover: int
    """-1: chance."""
    label: str
    """What happened, to follow the mover's name."""
    change: ShareFigure
    """Of the seat's share; of a choice: by how much the best was better than the one made, or
    the one made better than any other if it was good."""
    moves: list[MomentMove]
    """Of a choice: the one made and others, the best first."""


class GameLuck(Struct):
    """What was luck and what was skill in a game, as far as is known."""

    yours: list[int]
    """The reader's seats."""
    done: bool
    playouts: int
    """Imagined games so far; 0: there is nothing to show yet."""
    budget: int
    """About how many there will be."""
    shares: list[list[float]]
    """Before every move and at the end: each seat's share of the win, all cards being open."""
    errors: list[list[float]]
    books: list[LuckBooks]
    moments: list[LuckMoment]
    """Once it is done: at most five of every seat, in the order of the game."""
    unjudged: str
    """Why nobody's choices are judged in this game; else nothing."""
