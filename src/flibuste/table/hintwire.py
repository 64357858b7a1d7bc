"""What a hint says, and to whom hints are given."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

HintManner = Literal["free", "told", "off"]
"""How hints are given: to whoever asks, told to all each time, or not at all."""


class HintedMove(Struct):
    """A move and what the search thinks of it."""

    move: str
    label: str
    """In the second person, to whoever may make it."""
    win: float
    """Probability that the seat's side wins."""
    error: float
    """By how much that may be wrong, for the number of games it stands on."""
    score: float
    """The expected score at the end."""
    share: float
    """The move's share of the search's visits: how sure the search is."""
    reasons: list[str]
    """What it wins and risks in imagined games, and how it compares, in whole sentences."""
