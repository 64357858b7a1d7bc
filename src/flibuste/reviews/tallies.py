"""Sums of playouts, in whole parts of a win, and the means and standard errors that follow."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from flibuste.reviews.playing import PARTS, Parts

Floats: TypeAlias = npt.NDArray[np.float64]
SURPLUS = 0.25
"""Added to every sum of squares: a few playouts that all end alike are not certain."""


class Sums:
    """Playouts of several things, each counted for itself."""

    def __init__(self, size: int) -> None:
        self.counts: Parts = np.zeros(size, np.int64)
        self.totals: Parts = np.zeros(size, np.int64)
        self.squares: Parts = np.zeros(size, np.int64)

    def add(self, which: npt.NDArray[np.int64], found: Parts) -> None:
        """found: [playouts, len(which)]"""
        self.counts[which] += len(found)
        self.totals[which] += found.sum(axis=0)
        self.squares[which] += (found * found).sum(axis=0)

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        whole = Sums(len(self.counts))
        whole.counts = self.counts + other.counts
        whole.totals = self.totals + other.totals
        whole.squares = self.squares + other.squares
        return whole

    @property
    def means(self) -> Floats:
        found: Floats = self.totals / (PARTS * np.maximum(self.counts, 1))
        return found

    @property
    def variances(self) -> Floats:
        """Of the means."""
        n = np.maximum(self.counts, 1)
        spread = self.squares / PARTS**2 - n * self.means**2
        found: Floats = (np.maximum(spread, 0.0) + SURPLUS) / n**2
        return found
