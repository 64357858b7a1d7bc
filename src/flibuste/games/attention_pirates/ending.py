"""What a finished game of Attention Pirates! is worth to a seat, clause by clause."""

from __future__ import annotations

from typing import Any

from flibuste.core.words import Say
from flibuste.games.attention_pirates.state import State

FIRST_HOME = 21
"""P-21: somebody brought enough ashore, and treasure aboard counts for nothing."""


def breakdown(s: State, seat: int, say: Say) -> list[dict[str, Any]]:
    """Lines that add up to the score."""
    ended, aboard = int(s.ended), int(s.hold[seat])
    text = say("ending-ashore")
    lines = [{"clause": f"P-{ended}", "text": text, "points": int(s.ashore[seat])}]
    if aboard and ended == FIRST_HOME:
        lines.append({"clause": "P-21", "text": say("ending-too-late", n=aboard), "points": 0})
    elif aboard:
        lines.append({"clause": f"P-{ended}", "text": say("ending-aboard"), "points": aboard})
    return lines
