"""The confidence interval of a share of games won."""

from __future__ import annotations

import math


def wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """Wilson's score interval, which stays within 0 and 1 even for few games.

    z: the half width in standard deviations, such as 1.96 for 95 %.
    """
    z2 = z * z
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)
