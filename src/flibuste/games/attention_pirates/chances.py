"""The odds of an attack as tables, for kernels: by numbers of figures, which is all that counts.

Every die hits each place alike, so that a volley on c cannons and p pirates is the same
wherever they stand. Indices: the attacker's cannons (and pirates), the target's cannons and
pirates on numbered places, and its cannons without a number.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from flibuste.games.attention_pirates.pieces import MOST_OF_A_KIND, PLACES

Table = npt.NDArray[np.float64]
SIZE = PLACES + 1
SAFES = MOST_OF_A_KIND + 1

_CANNONS = np.arange(SIZE)[:, None, None]
_PIRATES = np.arange(SIZE)[None, :, None]
_GUNS = _CANNONS + np.arange(SAFES)
_SILENT: Table = np.where((_GUNS == 0) | (_PIRATES == 0), 1.0, 0.0)
"""1 for a target that cannot fight."""


def fire(dice: int, after: Table) -> Table:
    """The mean of ``after`` over the figures that so many dice leave, for each number at first."""
    mean = after
    for _ in range(dice):
        miss = np.maximum(PLACES - _CANNONS - _PIRATES, 0) * mean
        cannon = _CANNONS * np.roll(mean, 1, axis=0)
        pirate = _PIRATES * np.roll(mean, 1, axis=1)
        mean = (miss + cannon + pirate) / PLACES
    return mean


def _silenced_by_guns(cannons: int, pirates: int) -> Table:
    """The chance that the answer leaves an attacker with these figures unable to fight."""
    chances = [fire(dice, _SILENT)[cannons, pirates, 0] for dice in range(_GUNS.max() + 1)]
    answered: Table = np.array(chances)[_GUNS] * (1 - _SILENT)
    return answered


def _win() -> Table:
    return np.array([fire(dice, _SILENT) for dice in range(SIZE)])


def _win_later() -> Table:
    """Within two volleys of the same guns."""
    return np.array([fire(dice, fire(dice, _SILENT)) for dice in range(SIZE)])


def _lose() -> Table:
    table = np.zeros((SIZE, SIZE, SIZE, SIZE, SAFES))
    for cannons in range(1, SIZE):
        for pirates in range(1, SIZE - cannons):
            table[cannons, pirates] = fire(cannons, _silenced_by_guns(cannons, pirates))
    return table


def _guns() -> Table:
    return np.array([fire(dice, _GUNS * (1 - _SILENT)) for dice in range(SIZE)])


WIN = _win()
"""The attacker silences the target."""
WIN_LATER = _win_later()
"""It does so with this volley or another one like it."""
LOSE = _lose()
"""The answer silences the attacker."""
GUNS = _guns()
"""How many dice answer, on average."""
