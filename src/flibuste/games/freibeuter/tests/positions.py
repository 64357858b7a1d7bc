"""Positions of Freibeuter whose best move is known, each with the reason.

They are laid by the fixture ``lay``; seat 0 is to move, after ``moves``. ``proved``: the
reason is complete; the others were settled by thousands of games from each move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import flibuste

Lay = Callable[..., flibuste.Match]


@dataclass(frozen=True)
class Position:
    name: str
    why: str
    laid: dict[str, Any]
    best: tuple[str, ...]
    captured: tuple[tuple[int, int, int, int], ...] = ()  # per seat: ships of 5, 10, 15, 20
    moves: tuple[str, ...] = ()
    seats: int = 2
    proved: bool = False
    plain: bool = True  # common sense sees it without looking ahead
    options: dict[str, Any] = field(default_factory=dict)

    def match(self, lay: Lay) -> flibuste.Match:
        g = lay(self.seats, **self.laid, **self.options)
        for seat, ships in enumerate(self.captured):
            g._states[0].captured[seat, :] = ships
        for move in self.moves:
            g.play(move)
        return g


FAR = {"F1": "warehouse", "F6": "warehouse", "A6": "warehouse"}
"""Warehouses out of the way, so that the game goes on."""

POSITIONS = (
    Position(
        "a ring to close",
        "The other player has no boat left, so this is the last move of the game. Boarding comes "
        "too late; the ring around my 20 lacks D4, and I hold its card: twenty dollars, one boat "
        "to pay for, and I am ahead.",
        {
            "tokens": {"C3": "ship 20", "E5": "ship 20", "A1": "ship 15", **FAR},
            "boarded": {"C3": 0},
            "boats": {"C3": "0", "D3": "0", "C4": "1", "E5": "1", "F5": "1", "E6": "1"},
            "hands": ["D4, F6, G2, B6, dutchman G", None],
            "stock": {1: 0},
        },
        ("sail D4",),
        captured=((0, 0, 1, 0), (0, 1, 1, 0)),
        proved=True,
    ),
    Position(
        "the ship before the ring",
        "He has one boat left, so I have this turn and one more. The 20 at C3 lacks only D4, and "
        "I hold both cards of it: I board now and close the ring next turn. To close it now would "
        "let the ship escape.",
        {
            "tokens": {"C3": "ship 20", "E5": "ship 5", **FAR},
            "boats": {"C3": "0", "D3": "0", "C4": "1", "E5": "1"},
            "hands": ["D4, D4, G2, B6, dutchman G", None],
            "stock": {1: 1},
        },
        ("board C3",),
        captured=((0, 0, 0, 0), (0, 1, 0, 0)),
    ),
    Position(
        "a capture that loses money",
        "The last move of the game: he has no boat left. Six of his boats around my 20 cost "
        "twenty-four, and with five dollars most of it would be borrowed and given back double: "
        "I lead, and would lose by forty. Two dollars from the bank keep the lead.",
        {
            "tokens": {"C3": "ship 20", **FAR},
            "boarded": {"C3": 0},
            "boats": {"C3": "11", "D3": "11", "C4": "11", "B6": "1"},
            "hands": ["D4, B6, dutchman D", None],
            "cash": [5, 20],
            "stock": {1: 0},
        },
        ("sail B6 for money",),
        captured=((0, 0, 0, 1), (0, 0, 0, 0)),
        proved=True,
    ),
    Position(
        "the doubler",
        "The last move of the game: he has no boat left and is ahead. Closing the doubler brings "
        "me forty dollars and him twenty, which is enough; the ship of 15 I could capture instead "
        "is not.",
        {
            "tokens": {"C3": "doubler 20", "E5": "ship 15", "A1": "ship 15", **FAR},
            "boats": {"C3": "0", "D3": "1", "C4": "1", "E5": "0", "F5": "0", "E6": "0"},
            "boarded": {"E5": 0},
            "hands": ["D4, F6, A1, B6, dutchman G", None],
            "cash": [20, 23],
            "stock": {1: 0},
        },
        ("sail D4",),
        captured=((0, 0, 0, 2), (0, 2, 1, 1)),
        proved=True,
    ),
    Position(
        "the last warehouse, ahead",
        "Closing the last warehouse ends the game and I am far ahead: that wins for certain.",
        {
            "tokens": {"C3": "warehouse", "E5": "ship 20", "A1": "ship 20"},
            "boats": {"C3": "0", "D3": "1", "C4": "1", "E5": "1", "F5": "1", "E6": "1"},
            "boarded": {"E5": 1},
            "hands": ["D4, A1, G2, B6, dutchman G", None],
        },
        ("sail D4",),
        captured=((0, 0, 2, 1), (0, 1, 1, 0)),
        proved=True,
    ),
    Position(
        "the last warehouse, behind",
        "Closing the last warehouse would end a game that I am losing. The 20 I have boarded "
        "lacks one region and I hold its card: that puts me ahead.",
        {
            "tokens": {"C3": "warehouse", "E5": "ship 20"},
            "boats": {"C3": "0", "D3": "1", "C4": "1", "E5": "0", "F5": "0", "E6": "0"},
            "boarded": {"E5": 0},
            "hands": ["D4, F6, dutchman G", None],
        },
        ("sail F6",),
        captured=((0, 0, 0, 0), (1, 1, 0, 0)),
    ),
    Position(
        "the Dutchman takes no share",
        "The last move of the game: he has no boat left. The Dutchman closes the ring around my 20 "
        "and asks for nothing; nothing else I can do is worth a dollar now but two from the bank.",
        {
            "tokens": {"C3": "ship 20", "E5": "ship 10", **FAR},
            "boarded": {"C3": 0},
            "boats": {"C3": "0", "D3": "0", "C4": "1", "E5": "1"},
            "hands": ["E5, G2, B6, A4, dutchman D", None],
            "stock": {1: 0},
        },
        ("dutchman D at D4",),
        captured=((0, 0, 0, 0), (0, 1, 0, 0)),
        proved=True,
    ),
    Position(
        "income first",
        "D4 closes two rings. My purse is empty: if his ship pays me first, I can pay for mine "
        "out of it; the other way round I borrow, and give back double.",
        {
            "tokens": {"C3": "ship 15", "D4": "ship 20", **FAR},
            "boarded": {"C3": 0, "D4": 1},
            "boats": {"C3": "1", "D3": "1", "C4": "1", "E4": "0", "D5": "0", "E5": "0"},
            "hands": ["D4, A1, G2, B6, dutchman G", None],
            "cash": [0, 40],
        },
        ("resolve D4",),
        moves=("sail D4",),
        proved=True,
    ),
    Position(
        "money where a boat touches nothing",
        "All four tokens around C3 are gone: a second boat there earns nothing, the bank pays "
        "two, and the other cards only bring the other player's rings nearer to closing.",
        {
            "tokens": {"F3": "ship 20", **FAR},
            "boarded": {"F3": 1},
            "boats": {"C3": "1", "F3": "1", "G3": "1", "B6": "0"},
            "hands": ["C3, dutchman A", None],
        },
        ("sail C3 for money",),
    ),
    Position(
        "twenty before five",
        "Three ships are free and nobody's boats lie around them: what the 20 will bring, whoever "
        "closes its ring, is four times what the others do.",
        {
            "tokens": {"C3": "ship 20", "E5": "ship 5", "B1": "ship 5", **FAR},
            "boats": {"G1": "0", "G4": "1"},
            "hands": ["C4, D3, G2, B6, dutchman C", None],
        },
        ("board C3",),
        plain=False,
    ),
)
