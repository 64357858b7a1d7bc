"""Explicit deals: ``{"hands": [[card, …] per seat], "stock": [card, …]}``, top first."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flibuste.core.cardlists import a_list, read_cards
from flibuste.core.errors import BadSetup
from flibuste.games.korsair.notation import parse_card
from flibuste.games.korsair.pieces import COPIES, HAND, KINDS, NAMES
from flibuste.games.korsair.rules import begin
from flibuste.games.korsair.state import State


def place(s: State, setup: dict[str, Any]) -> None:
    """Lay out a complete deal. Raises BadSetup."""
    if set(setup) != {"hands", "stock"}:
        raise BadSetup(f"a setup has hands and stock, not {', '.join(map(str, setup))}")
    hands = [read_cards(hand, "a hand", parse_card) for hand in a_list(setup["hands"], "hands")]
    stock = read_cards(setup["stock"], "the stock", parse_card)
    if len(hands) != s.seats or any(len(hand) != HAND for hand in hands):
        raise BadSetup(f"K-5: {s.seats} hands of {HAND} cards each")
    _check_complete([kind for cards in (*hands, stock) for kind in cards])
    for seat, hand in enumerate(hands):
        for kind in hand:
            s.hands[seat, kind] += 1
        s.hand_size[seat] = len(hand)
    for i, kind in enumerate(reversed(stock)):
        s.stock[i] = kind
    s.stock_size = len(stock)
    s.ordered = 1
    begin(s)


def _check_complete(kinds: list[int]) -> None:
    counts = Counter(kinds)
    for kind in range(KINDS):
        if counts[kind] != COPIES[kind]:
            raise BadSetup(
                f"{NAMES[kind]}: {counts[kind]} in the setup, {COPIES[kind]} in the game"
            )
