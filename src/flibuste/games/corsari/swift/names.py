"""The names of layouts in alphabetical order, and sets of names as bits of an integer.

"blue", "blue brown", "blue holding 2", "blue orange" …: a name's rank is its place in that
order, however many cards it holds back. A crew has one rank, or two where other crews come
between its name and the same name with "holding". There are 59 ranks, so that a set of names
fits into an integer: bit n stands for the name of rank n.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from flibuste.core.layout import I8s
from flibuste.games.corsari.pieces import (
    CREW_NAMES,
    CREWS,
    FIRST,
    HALF,
    HUES,
    NO_COLOUR,
    NO_CREW,
    SECOND,
)


def _ranks() -> list[tuple[int, bool, bool]]:
    """For each rank: the crew, and whether the rank is for holding nothing, and for holding."""
    names = sorted(
        ([*CREW_NAMES[crew].split(), *["holding"] * held], crew, held)
        for crew in range(CREWS)
        for held in range(2)
    )
    ranks: list[tuple[int, bool, bool]] = []
    for _, crew, held in names:
        if held and ranks[-1][0] == crew:
            ranks[-1] = (crew, True, True)
        else:
            ranks.append((crew, not held, bool(held)))
    return ranks


_RANKS = _ranks()
RANKS = len(_RANKS)
LOW_HUES = (1 << HALF) - 1
EVERY = (1 << RANKS) - 1
CREW_AT = tuple(crew for crew, _, _ in _RANKS)
"""The crew at each rank."""


def _set(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _crews(chosen: Iterable[int]) -> int:
    """The ranks of some crews."""
    wanted = set(chosen)
    return _set(rank for rank, crew in enumerate(CREW_AT) if crew in wanted)


ONLY_PLAIN = _set(rank for rank, (_, _, held) in enumerate(_RANKS) if not held)
"""Ranks that stand for holding nothing back, and for nothing else."""
ONLY_HELD = _set(rank for rank, (_, plain, _) in enumerate(_RANKS) if not plain)
"""Ranks that stand for holding cards back, and for nothing else."""
NO_CREW_AT = _crews([NO_CREW])
ALONE = _crews(crew for crew in range(CREWS) if SECOND[crew] == NO_COLOUR)
"""Crews of one colour, or of none."""
OF_CREW = np.array([_crews([crew]) for crew in range(CREWS)], np.int64)
"""By crew: its one or two ranks."""
BEGIN = np.array(
    [_crews(crew for crew in range(CREWS) if FIRST[crew] == hue) for hue in range(HUES)],
    np.int64,
)
"""By colour: the crews whose first or only colour it is."""
FOLLOW = np.array(
    [_crews(crew for crew in range(CREWS) if SECOND[crew] == hue) for hue in range(HUES)],
    np.int64,
)
"""By colour: the crews whose second colour it is."""


def _any(crews: I8s, first: int) -> I8s:
    """For every set of five colours in a row: the crews of one or another of them."""
    return np.array(
        [
            _set(
                rank for rank in range(RANKS)
                if any(hues >> i & 1 and int(crews[first + i]) >> rank & 1 for i in range(HALF))
            )
            for hues in range(1 << HALF)
        ],
        np.int64,
    )  # fmt: skip


HIGH_HUES = 1 << HALF
"""Where sets of the last five colours begin."""
BEGIN_ANY = np.concatenate([_any(BEGIN, 0), _any(BEGIN, HALF)])


def begin_any(hues: int) -> int:
    """The crews whose first colour is one of these."""
    low, high = hues & LOW_HUES, hues >> HALF & LOW_HUES
    return int(BEGIN_ANY[low]) | int(BEGIN_ANY[HIGH_HUES + high])
