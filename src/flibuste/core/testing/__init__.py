"""The conformance suite: what every game must satisfy, ours or a stranger's.

>>> from flibuste.core.testing import check_game
>>> check_game(GAME)

or ``python -m flibuste.core.testing NAME``. Each check raises AssertionError with the
variant, the seed and the move at which the game went wrong.

    checks.py      the checks                      variants.py      every way a game is set up
    walkers.py     checks of every action          golden.py        games and counts kept in files
    heuristics.py  checks of heuristics            observations.py  observations by name
"""

from __future__ import annotations

from flibuste.core.testing.checks import CHECKS, check_game
from flibuste.core.testing.golden import check_golden, write_golden
from flibuste.core.testing.observations import observed
from flibuste.core.testing.variants import Variant, all_variants, variants

__all__ = [
    "CHECKS",
    "Variant",
    "all_variants",
    "check_game",
    "check_golden",
    "observed",
    "variants",
    "write_golden",
]
