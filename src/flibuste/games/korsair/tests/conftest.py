"""Tables laid out for the tests.

``deal`` begins a game with chosen cards, ``leave`` shortens one to its last moves.
Cards are written as one text: "galleon 3, red 2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import flibuste
from flibuste.games.korsair.pieces import COPIES, HAND, NAMES


def cards(text: str) -> list[str]:
    """The cards a text names."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _begin(
    *hands: str, stock: str = "", moves: Iterable[str] = (), **options: Any
) -> flibuste.Match:
    """A game with these cards in hand (filled up to six) and on top of the stock.

    ``moves`` are played at once. A hand is filled up with cards nobody asked for.
    """
    rest = Counter(dict(zip(NAMES, COPIES, strict=True)))
    wanted, top = [cards(hand) for hand in hands], cards(stock)
    for name in (*top, *(card for hand in wanted for card in hand)):
        rest[name] -= 1
        assert rest[name] >= 0, f"there are not so many of {name}"
    left = list(rest.elements())
    full = [hand + [left.pop() for _ in range(HAND - len(hand))] for hand in wanted]
    setup = {"hands": full, "stock": top + left}
    g = flibuste.new("korsair", seats=len(hands), setup=setup, **options)
    for move in moves:
        g.play(move)
    return g


def _leave(g: flibuste.Match, *hands: str, stock: str = "") -> None:
    """Put all cards out of play except those on the table, these hands and this stock."""
    s = g._states[0]
    held, pile = [cards(hand) for hand in hands], cards(stock)
    kept = Counter([*on_table(g), *pile, *(card for hand in held for card in hand)])
    for kind, name in enumerate(NAMES):
        s.spent[kind] = COPIES[kind] - kept[name]
        assert s.spent[kind] >= 0, f"there are not so many of {name}"
        for seat, hand in enumerate(held):
            s.hands[seat, kind] = hand.count(name)
    for seat, hand in enumerate(held):
        s.hand_size[seat] = len(hand)
    s.stock[:] = 0
    s.stock[: len(pile)] = [NAMES.index(name) for name in reversed(pile)]
    s.stock_size = len(pile)


def on_table(g: flibuste.Match) -> list[str]:
    """Every card that lies at a galleon, the galleons included."""
    lying = []
    for galleon in g.view()["galleons"]:
        lying.append(f"galleon {galleon['gold']}")
        lying += [f"{f['colour']} {ship}" for f in galleon["fleets"] for ship in f["ships"]]
        lying += [galleon["character"]] if galleon["character"] else []
    return lying


@pytest.fixture
def deal() -> Callable[..., flibuste.Match]:
    return _begin


@pytest.fixture
def leave() -> Callable[..., None]:
    return _leave


@pytest.fixture
def lying() -> Callable[[flibuste.Match], list[str]]:
    return on_table
