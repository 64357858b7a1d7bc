"""Flibuste: four pirate games for people and for researchers.

>>> import flibuste
>>> g = flibuste.new("korsair", seats=3, seed=7)
>>> g.play(g.legal[0])
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from flibuste.core.errors import (
    BadOptions,
    BadRecord,
    BadSetup,
    FlibusteError,
    IllegalMove,
    MoveError,
    NoChance,
    UnknownGame,
    UnreadableMove,
)
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match, load, new
from flibuste.core.position import RedactedPosition

if TYPE_CHECKING:
    from flibuste.batches import Batch, batch
    from flibuste.reviews import review

__version__ = "0.2.0"
__all__ = [
    "CHANCE", "BadOptions", "BadRecord", "BadSetup", "Batch", "FlibusteError", "IllegalMove",
    "Match", "MoveError", "NoChance", "RedactedPosition", "UnknownGame", "UnreadableMove", "batch",
    "load", "new", "review",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in ("Batch", "batch"):  # Numba comes with these: not before they are asked for
        from flibuste import batches as module

        return getattr(module, name)
    if name == "review":
        from flibuste.reviews import review

        return review
    if name == "Sight":  # until 0.3
        warnings.warn("flibuste.Sight is now RedactedPosition", DeprecationWarning, stacklevel=2)
        return RedactedPosition
    raise AttributeError(f"module 'flibuste' has no attribute {name!r}")
