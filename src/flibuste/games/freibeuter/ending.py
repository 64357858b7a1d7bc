"""What a finished game of Freibeuter is worth to a seat, clause by clause."""

from __future__ import annotations

from typing import Any

from flibuste.core.words import Say
from flibuste.games.freibeuter.pieces import VALUES
from flibuste.games.freibeuter.state import State


def breakdown(s: State, seat: int, say: Say) -> list[dict[str, Any]]:
    """Lines that add up to the wealth (F-21)."""
    lines = [{"clause": "F-21", "text": say("ending-cash"), "points": int(s.cash[seat])}]
    for n in range(VALUES):
        ships, value = int(s.captured[seat, n]), 5 * (n + 1)
        if ships:
            text = say("ending-ships", n=ships, value=value)
            lines.append({"clause": "F-12", "text": text, "points": ships * value})
            if int(s.doubled) >> n & 1:
                text = say("ending-doubled", value=value)
                lines.append({"clause": "F-14", "text": text, "points": ships * value})
    if s.debt[seat]:
        debt = int(s.debt[seat])
        text = say("ending-debt", debt=debt)
        lines.append({"clause": "F-17", "text": text, "points": -2 * debt})
    return lines
