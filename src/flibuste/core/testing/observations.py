"""Observations by the names of their features, for tests."""

from __future__ import annotations

import numpy as np

from flibuste.core import jit
from flibuste.core.match import Match


def observed(match: Match, seat: int) -> dict[str, int]:
    """The features that a seat observes, by name."""
    game, out = match.game, np.zeros(match.game.features, np.int16)
    jit.interpreted(game).observe(match.redacted(seat), seat, out)
    return dict(zip(game.feature_names, out.tolist(), strict=True))
