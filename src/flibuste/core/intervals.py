"""How far a share of games won can be trusted."""

from __future__ import annotations

import math


def wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """The interval of a share; it stays within 0 and 1, for few games too.

    z: how many standard deviations wide to either side.
    """
    z2 = z * z
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)
