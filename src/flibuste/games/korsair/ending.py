"""What a finished game of Korsair is worth to a seat, clause by clause."""

from __future__ import annotations

from typing import Any

from flibuste.core.words import Say
from flibuste.games.korsair.pieces import SHIP, gold_of
from flibuste.games.korsair.rules import side_of
from flibuste.games.korsair.state import State


def breakdown(s: State, seat: int, say: Say) -> list[dict[str, Any]]:
    """Lines that add up to the score; partners share theirs."""
    side, width = side_of(s, seat), 1 + int(s.pairs)
    lines = [{"clause": "K-16", "text": say("ending-seized"), "points": int(s.gold[side])}]
    for gold in map(gold_of, range(SHIP)):
        held = sum(int(s.hands[one, gold - 2]) for one in range(side * width, (side + 1) * width))
        if held:
            text = say("ending-held", n=held, gold=gold)
            lines.append({"clause": "K-19", "text": text, "points": -held * gold})
    return lines
