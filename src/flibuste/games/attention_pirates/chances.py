"""The odds of an attack as tables, for kernels: by numbers of figures, which is all that counts.

Every die hits each place alike, so that a volley on c cannons and p pirates is the same
wherever they stand. Indices: the attacker's cannons (or ``crew`` of cannons and pirates), the
target's ``crew`` on numbered places, and its cannons without a number.

A GPU keeps tables in 64 KiB of constant memory, and a copy for each place in the code that
reads them: so only crews that have room aboard are in them, in whole parts of ``PART``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from flibuste.games.attention_pirates.pieces import MOST_OF_A_KIND, PLACES

Table = npt.NDArray[np.float64]
Small = npt.NDArray[np.uint16]
PART = 2.0**-12
SIZE = PLACES + 1
SAFES = MOST_OF_A_KIND + 1


def crew(cannons: int, pirates: int) -> int:
    """The number of a crew among all those of at most six figures."""
    return (cannons * (2 * SIZE + 1 - cannons) >> 1) + pirates


_CREWS = [(cannons, pirates) for cannons in range(SIZE) for pirates in range(SIZE - cannons)]
_ALL = tuple(np.array(_CREWS).T)

_CANNONS = np.arange(SIZE)[:, None, None]
_PIRATES = np.arange(SIZE)[None, :, None]
_GUNS = _CANNONS + np.arange(SAFES)
_SILENT: Table = np.where((_GUNS == 0) | (_PIRATES == 0), 1.0, 0.0)
"""1 for a target that cannot fight."""


def fire(dice: int, after: Table) -> Table:
    """The mean of ``after`` over the figures that ``dice`` dice leave, by the figures before."""
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


def _of_crews(table: Table) -> Small:
    """The last three indices, two of them made one; in parts."""
    return np.ascontiguousarray(np.rint(table[..., _ALL[0], _ALL[1], :] / PART), np.uint16)


def _win() -> Table:
    return np.array([fire(dice, _SILENT) for dice in range(SAFES)])


def _win_later() -> Table:
    """Within two volleys of the same guns."""
    return np.array([fire(dice, fire(dice, _SILENT)) for dice in range(SAFES)])


def _lose() -> Table:
    return np.array([fire(own[0], _silenced_by_guns(*own)) for own in _CREWS[SIZE:]])


def _guns() -> Table:
    return np.array([fire(dice, _GUNS * (1 - _SILENT)) for dice in range(SAFES)])


WIN = _of_crews(_win())
"""The attacker silences the target."""
WIN_LATER = _of_crews(_win_later())
"""It does so with this volley or another one like it."""
LOSE = _of_crews(_lose())
"""The answer silences the attacker. Crews without a cannon, the first ``SIZE``, are left out."""
GUNS = _of_crews(_guns())
"""How many dice answer, on average."""
