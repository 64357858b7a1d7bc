"""Positions of Corsari whose best move is known, each with the reason; all of them are proved.

``best``: one of these must be found; ``anchor``: whether the anchor must go up. ``sense``: common
sense must find it too; the others take looking ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flibuste
from flibuste.games.corsari.laws import hold
from flibuste.games.corsari.tests.tables import give_penalties, in_stock, play, table


@dataclass(frozen=True)
class Position:
    name: str
    why: str
    match: Callable[[], flibuste.Match]
    best: tuple[str, ...] = ()
    anchor: bool | None = None
    sense: bool = True


QUAY = "yellow 1 2 3 4 5 6 7"
BLUES = "blue 1 2 3 4 5 6 7 8 9 10"
REDS = "red 1 2 3 4 5 6 7 8 9 10"
OTHERS = "green 9 10 11, grey 9 10 11, pink 9 10 11, sky 9 10 11"
"""A hand of which little can be made."""


def deal(mine: str, theirs: str = OTHERS, quay: str = QUAY, **more: Any) -> flibuste.Match:
    """Two captains, the first to take a card."""
    g: flibuste.Match = table([mine, theirs], quay, seed=1, first=0, **more)
    return g


def penalise(g: flibuste.Match, mine: int, theirs: int) -> flibuste.Match:
    """Give the first captain ``mine`` penalty cards, the second ``theirs``."""
    s: Any = g._states[0]
    names = in_stock(g, mine + theirs)
    give_penalties(g, 0, names[:mine])
    give_penalties(g, 1, names[mine:])
    s.stock[: len(s.stock) - len(names)] = s.stock[len(names) :].copy()
    s.stock_size -= len(names)
    hold(s)
    return g


def show(g: flibuste.Match, seat: int) -> flibuste.Match:
    """All have seen every card of a hand come from the pile."""
    s: Any = g._states[0]
    s.known[seat] = s.hands[seat]
    return g


def last_turn(mine: int, theirs: int, hand: str, other: str) -> flibuste.Match:
    """After this turn the game is over, anchor or not (C-8); the other hand is known."""
    g = deal(hand, other, pile="brown 9", turn_limit=1, round_limit=1)
    penalise(g, mine, theirs)
    return play(show(g, 1), "take pile")  # type: ignore[no-any-return]


def _attached() -> flibuste.Match:
    g = deal(f"{BLUES}, brown 1 2", f"{REDS}, blue 11, yellow 9", pile="grey 5")
    return play(g, "take pile", "discard grey 5 anchor", "crew blue")  # type: ignore[no-any-return]


def _raiser() -> flibuste.Match:
    g = deal(f"{BLUES}, brown 11, yellow 9", pile="grey 5")
    return play(g, "take pile", "discard grey 5 anchor")  # type: ignore[no-any-return]


def _safe_capot() -> flibuste.Match:
    g = deal(f"{BLUES}, brown 11, yellow 9", pile="grey 5", capot="round", round_limit=1)
    return play(penalise(g, 2, 3), "take pile")  # type: ignore[no-any-return]


def _sink_with_most() -> flibuste.Match:
    """The raiser has a limit of 21 in two cards and 5 penalties; the other has 12."""
    options: dict[str, Any] = {"pile": "grey 5", "round_limit": 1, "holding_back": True}
    g = deal(f"{BLUES}, brown 10, pink 11", f"{REDS}, green 1 2", **options)
    penalise(g, 5, 12)
    return play(g, "take pile", "discard grey 5 anchor", "crew blue")  # type: ignore[no-any-return]


POSITIONS = (
    Position(
        "a sure capot",
        "Blue 1 to 10 with the brown 11, and a prisoner: without the grey card nobody is a "
        "stowaway, and the anchor wins the game at once (C-20).",
        lambda: play(deal(f"{BLUES}, brown 11, yellow 9", pile="grey 5"), "take pile"),
        best=("discard grey 5 anchor",),
    ),
    Position(
        "the pile completes it",
        "Brown 11 fills the crew and red 7 goes overboard with the anchor.",
        lambda: deal(
            f"{BLUES}, yellow 9, red 7", quay="yellow 1, orange 1 2 3 4 5 6", pile="brown 11"
        ),
        best=("take pile",),
    ),
    Position(
        "the quay completes it",
        "With the yellow 1 gone the quay is green: the green card is a prisoner, the yellow 1 "
        "joins the blues 2 to 11, and the red 7 goes overboard.",
        lambda: deal(
            "blue 2 3 4 5 6 7 8 9 10 11, green 4, red 7",
            "orange 9 10 11, grey 9 10 11, pink 9 10 11, sky 9 10 11",
            "yellow 1, green 1 2 3 5 6 7",
            pile="grey 5",
        ),
        best=("take quay",),
    ),
    Position(
        "naming the crew of a capot",
        "Blue and brown leave nobody over; any other crew gives the game out of the hand.",
        _raiser,
        best=("crew blue brown",),
    ),
    Position(
        "a capot from the other side",
        "Reds serve, the blue 11 is attached, the yellow card is a prisoner: no stowaway (C-20).",
        _attached,
        best=("crew red",),
    ),
    Position(
        "a capot that counts for a round",
        "Ahead by a card in the last round: without stowaways one cannot be sunk.",
        _safe_capot,
        best=("discard grey 5 anchor",),
    ),
    Position(
        "sinking is not enough",
        "The raiser has 5 penalty cards and 2 stowaways against 12. Only if at least 6 cards, of "
        "21 at most, sink him does he end with more.",
        _sink_with_most,
        best=("crew red holding 4", "crew red holding 5"),
    ),
    Position(
        "do not raise to be sunk",
        "The game ends with this turn at 2 to 3; the other limit is known to be 3, so an anchor "
        "with more than that is sunk.",
        lambda: last_turn(
            2, 3, "blue 1 2 3 4 5 6 7 8, grey 8, pink 8, sky 8, green 8", f"{REDS}, orange 1 2"
        ),
        anchor=False,
    ),
    Position(
        "now or never",
        "The game ends with this turn at 3 to 2. The other limit is known to be far above 3: "
        "whoever raises anchor with 3 leaves him more penalty cards.",
        lambda: last_turn(3, 2, f"{BLUES}, brown 1 2", OTHERS),
        anchor=True,
        sense=False,
    ),
)
