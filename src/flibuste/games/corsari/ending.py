"""What a finished game of Corsari is worth to a seat, clause by clause."""

from __future__ import annotations

from typing import Any

from flibuste.core.words import Say
from flibuste.games.corsari.pieces import COLOURS, HUES
from flibuste.games.corsari.state import State


def breakdown(s: State, seat: int, say: Say) -> list[dict[str, Any]]:
    """Lines that add up to the score: penalty cards by colour, and a capot."""
    lines = []
    for colour in range(HUES):
        cards = int(s.penalties[seat, colour]).bit_count()
        if cards:
            text = say("ending-penalties", n=cards, colour=say(f"colour-{COLOURS[colour]}"))
            lines.append({"clause": "C-17", "text": text, "points": -cards})
    if int(s.crowned) >> seat & 1:
        lines.append({"clause": "C-20", "text": say("ending-capot"), "points": 0})
    return lines
