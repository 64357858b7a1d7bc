"""What holds in every position of Corsari."""

from __future__ import annotations

from collections import Counter

import numpy as np

from flibuste.games.corsari.pieces import CARDS
from flibuste.games.corsari.state import DROP, LAY, State


def hold(s: State) -> None:
    """Raises AssertionError where a law is broken."""
    _hold_penalties(s)
    if s.ended:
        return  # the last round's cards lie where they were laid down
    assert every_card(s) == Counter(range(CARDS))  # C-1
    for seat in range(s.seats):
        held = sum(int(mask).bit_count() for mask in s.hands[seat])
        thirteen = s.phase == DROP and seat == s.turn
        assert held == s.hand_size[seat] == 12 + thirteen  # C-4
        assert not any(int(k) & ~int(h) for k, h in zip(s.known[seat], s.hands[seat], strict=True))
    assert s.rounds <= s.round_limit and s.turns < s.turn_limit  # C-8
    assert s.stock_size > 0 or s.phase in (DROP, LAY)  # C-7
    assert s.phase == LAY or s.raiser == -1
    assert sum(s.penalty_count) < 45  # C-18


def _hold_penalties(s: State) -> None:
    """C-17: every penalty card lies before one seat and is out of the deck."""
    for seat in range(s.seats):
        owned = sum(int(mask).bit_count() for mask in s.penalties[seat])
        assert owned == s.penalty_count[seat]
    union = np.bitwise_or.reduce(s.penalties, axis=0)
    assert (union == s.gone).all()
    assert sum(s.penalty_count) == sum(int(m).bit_count() for m in union)


def every_card(s: State) -> Counter[int]:
    found = [int(card) for card in s.stock[: s.stock_size]]
    found += [int(card) for card in s.pile[: s.pile_size]]
    found += [int(s.quay[i]) for i in range(int(s.quay_taken), 5 + int(s.seats))]
    for masks in (*s.hands[: s.seats], s.gone):
        found += [c for c in range(CARDS) if int(masks[c // 11]) >> c % 11 & 1]
    return Counter(found)
