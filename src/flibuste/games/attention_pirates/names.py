"""What people call a space: a feature of the chart and whose it is, such as Widow's Bank.

A name follows from the coordinates alone, so that a move can be told without its board, and a
board of one's own has names too. No two spaces of a board are called alike: within the window
that boards are drawn in, each pair of feature and owner is met once. The words are in words/,
those of lairs apart from those of the sea.
"""

from __future__ import annotations

from flibuste.games.attention_pirates.state import EDGE

SIDE = 2 * EDGE + 1
"""Spaces along a side of the window: so many features there are, and so many owners."""

Name = dict[str, int]
"""The values of the messages port-name, sea-name and lair-name."""


def name_values(q: int, r: int) -> Name:
    """Steps that spread the names well: neighbours differ in both parts, and so do most lairs."""
    return {"feature": (6 * r - q) % SIDE, "owner": (2 * r - q) % SIDE}


def has_name(q: int, r: int) -> bool:
    """Whether a space is in the window; no board reaches farther."""
    return max(abs(q), abs(r)) <= EDGE
