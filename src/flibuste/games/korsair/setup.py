"""Explicit deals: ``{"hands": [[card, …] per seat], "stock": [card, …]}``, top first."""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.core.errors import BadSetup, UnreadableMove
from flibuste.core.kernel import State
from flibuste.core.scan import Scanner
from flibuste.games.korsair.notation import parse_card
from flibuste.games.korsair.pieces import COPIES, HAND, KINDS, NAMES
from flibuste.games.korsair.rules import begin


def place(s: State, setup: dict[str, Any]) -> None:
    """Lay out a complete deal. Raises BadSetup."""
    if set(setup) != {"hands", "stock"}:
        raise BadSetup(f"a setup has hands and stock, not {', '.join(map(str, setup))}")
    hands = [_cards(hand, "a hand") for hand in _list(setup["hands"], "hands")]
    stock = _cards(setup["stock"], "the stock")
    if len(hands) != s.seats or any(len(hand) != HAND for hand in hands):
        raise BadSetup(f"K-5: {s.seats} hands of {HAND} cards each")
    _check_complete([kind for cards in (*hands, stock) for kind in cards])
    for seat, hand in enumerate(hands):
        s.hands[seat] = np.bincount(hand, minlength=KINDS)
        s.hand_size[seat] = len(hand)
    s.stock[: len(stock)] = stock[::-1]
    s.stock_size = len(stock)
    s.ordered = 1
    begin(s)


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadSetup(f"{what}: expected a list, not {type(value).__name__}")
    return value


def _cards(names: Any, what: str) -> list[int]:
    return [_card(name) for name in _list(names, what)]


def _card(name: Any) -> int:
    try:
        scan = Scanner(name)
        kind = parse_card(scan)
        scan.end()
    except UnreadableMove as error:
        raise BadSetup(f"not a card: {error}") from None
    return kind


def _check_complete(kinds: list[int]) -> None:
    counts = np.bincount(kinds, minlength=KINDS)
    for kind in range(KINDS):
        if counts[kind] != COPIES[kind]:
            raise BadSetup(
                f"{NAMES[kind]}: {counts[kind]} in the setup, {COPIES[kind]} in the game"
            )
