"""The conformance suite: what every game must satisfy, ours or a stranger's.

>>> from flibuste.core.testing import check_game
>>> check_game(GAME)

or ``python -m flibuste.core.testing NAME``. Each check raises AssertionError with the
variant, the seed and the move at which the game went wrong.

    checks.py    the checks                        variants.py  every way a game is set up
    walkers.py   checks of every action            golden.py    games and counts kept in files
    sense.py     checks of heuristics              naming.py    observations by name
"""

from __future__ import annotations

from flibuste.core.testing.checks import CHECKS, check_game
from flibuste.core.testing.golden import check_golden, write_golden
from flibuste.core.testing.naming import observed
from flibuste.core.testing.variants import Variant, variants, ways

__all__ = [
    "CHECKS",
    "Variant",
    "check_game",
    "check_golden",
    "observed",
    "variants",
    "ways",
    "write_golden",
]
