"""Counts of what a server does, in plain numbers: counting costs a move next to nothing.

``metrics`` shows them to Prometheus. None of them is about one table or one guest.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0)


class Histogram:
    """How many values were at most each bound, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # the last one: above every bound
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        return sum(self.counts)


class WriteCounts:
    """Transactions of the database, counted by the thread that writes."""

    def __init__(self) -> None:
        self.sizes = Histogram(SIZES)
        """How many writes each transaction had."""
        self.seconds = Histogram()
        self.failures = 0

    def note(self, size: int, seconds: float, failures: int) -> None:
        """Count a transaction of so many writes, some of which may have failed."""
        self.sizes.observe(size)
        self.seconds.observe(seconds)
        self.failures += failures


@dataclass
class Counts:
    """Everything else, counted by the event loop."""

    moves: Counter[str] = field(default_factory=Counter)
    """By who made them: a person, a bot, chance."""
    acknowledged: Histogram = field(default_factory=Histogram)
    """Seconds from the frame with a person's move to its answer."""
    lag: Histogram = field(default_factory=Histogram)
    """Seconds by which the event loop was late."""
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By the way a request came, and the refusal's code."""
    closed: Counter[int] = field(default_factory=Counter)
    """Sockets, by the code with which they were closed."""
    answered: Counter[int] = field(default_factory=Counter)
    """HTTP requests, by status."""
