"""What stands in for the heuristics of a game that has none."""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State

HORIZON = 0
"""Decisions after which a playout stops and ``appraise`` is asked; 0: it goes on to the end."""
MARGIN = 10
"""A lead in score that is as good as decisive."""
TRUST = 50
"""Of a hundred decisions of a playout, how many ``rate`` makes; the others are random."""

# How a tree is searched.
EXPLORE = 0.5
"""How much to try what was tried little: the square of UCB1's constant."""
BIAS = 0.2
"""How much ``rate`` counts for a move that was tried little."""
BREADTH = 2
"""How many of a seat's moves, the best rated first, are tried at once, …"""
WIDEN = 1.5
"""… and how many more for each visit of the position: this times the square root of visits."""


def rate(s: State, moves: Any, n: int, out: Any) -> None:
    """Every move looks as good as the next."""
    for i in range(n):
        out[i] = 0.0


def appraise(s: State, out: Any) -> None:
    """Every seat stands as well as the next."""
    seats = int(s.seats)
    for seat in range(seats):
        out[seat] = 1.0 / seats
