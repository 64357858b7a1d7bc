"""Bots at the tables: they search in threads, from the record redacted for their seat."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from flibuste import bots
from flibuste.core.game import Game
from flibuste.core.machine import cores

log = logging.getLogger("flibuste.server")
HINT_MS = 500
"""How long the search behind a hint may take."""
NAMES = (
    "Grace O’Malley", "Jean Bart", "Mary Read", "Surcouf", "Calico Jack", "Zheng Yi Sao",
    "Duguay-Trouin", "Black Sam", "Jeanne de Clisson", "Bartholomew",
)  # fmt: skip
"""Names of bots, so that two of the same level can be told apart."""
SUBSTITUTE = bots.LEVELS[1]
"""The level where nobody has chosen one: of a bot's chair, or of a move when time is up."""


def free_name(taken: Iterable[str]) -> str:
    """A name that nobody at the table has; any name if all are taken."""
    used = set(taken)
    free = [n for n in NAMES if n not in used]
    return random.choice(free or NAMES)


class BotPool:
    """The threads in which the bots of all tables search.

    With ``wait=False`` a bot whose game is not compiled yet plays interpreted instead of waiting.
    """

    def __init__(self) -> None:
        threads = max(1, cores() - 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(
        self, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        """The action that a bot of this level chooses, from a redacted record."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _choose, game, level, record, actions, seed)

    async def hint(self, game: Game, record: Any, actions: Sequence[int]) -> bots.Hint:
        """The advice of the strongest bot."""
        think = partial(bots.hint, game, record, actions, ms=HINT_MS, wait=False)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think)


def _choose(game: Game, level: str, record: Any, actions: Sequence[int], seed: int) -> int:
    if len(actions) == 1:
        return actions[0]
    try:
        return int(bots.get(level, game, wait=False).choose(record, actions, seed))
    except Exception:  # a table must go on, whatever is wrong with its bot
        log.exception("a bot failed")
        return random.Random(seed).choice(actions)
