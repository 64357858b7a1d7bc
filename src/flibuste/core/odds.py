"""Arithmetic that heuristics share, the same to the bit on every back end."""

from __future__ import annotations

__all__ = ["odds_weight"]


def odds_weight(x: float) -> float:
    """About exp(x), for x from -20 to 20, from operations that every machine rounds alike."""
    x = min(max(x, -20.0), 20.0) / 256 + 1
    for _ in range(8):
        x *= x
    return x
