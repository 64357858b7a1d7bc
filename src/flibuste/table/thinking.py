"""Who thinks at tables: bots by their names and levels, and what they advise."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from flibuste.bots.advice import Hint, Outlook
from flibuste.bots.levels import BOTS, LEVELS

IDEAS = 3
"""The most moves that a hint names: more are no advice."""
NAMES = (
    "Grace O’Malley", "Jean Bart", "Mary Read", "Surcouf", "Calico Jack", "Zheng Yi Sao",
    "Duguay-Trouin", "Black Sam", "Jeanne de Clisson", "Bartholomew",
)  # fmt: skip
"""Names of bots, so that two of the same level can be told apart."""
SUBSTITUTE = LEVELS[1]
"""The level where nobody has chosen one: of a bot's chair, or of a move when time is up."""


@dataclass(frozen=True)
class Advice:
    """A hint, and what may come of the best moves it names."""

    hint: Hint
    outlooks: list[Outlook]


def free_name(taken: Iterable[str]) -> str:
    """A name that nobody at the table has; any name if all are taken."""
    used = set(taken)
    free = [n for n in NAMES if n not in used]
    return random.choice(free or NAMES)


def search_s(level: str) -> float:
    """How long a bot of this level may search at most; 0 for levels that are always quick."""
    return BOTS[level][1].get("ms", 0.0) / 1000
