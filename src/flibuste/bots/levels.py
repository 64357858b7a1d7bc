"""The bots by name: what kind each is, and how it is set. It needs neither NumPy nor Numba."""

from __future__ import annotations

from flibuste.bots.spec import Values

LEVELS = ("deckhand", "boatswain", "captain", "admiral")
ADMIRAL = LEVELS[-1]
BOTS: dict[str, tuple[str, Values]] = {
    "deckhand": ("heuristic", {"temperature": 2.0, "oversight": 0.3}),
    "boatswain": ("heuristic", {"temperature": 0.6, "oversight": 0.08}),
    "captain": ("search", {"iterations": 150}),
    "admiral": ("search", {"iterations": 30000, "ms": 900, "threads": 2}),
    "random": ("random", {}),
    "heuristic": ("heuristic", {}),
    "flat": ("flat", {"iterations": 10000}),
    "pimc": ("pimc", {"iterations": 10000}),
    "search": ("search", {"iterations": 10000}),
}
"""By name: what kind of bot, and how it is set unless said."""


def names() -> tuple[str, ...]:
    """Everything that can stand before the colon of a specification."""
    return tuple(BOTS)
