"""Bots at the tables: they search in threads, from the record redacted for their seat."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from flibuste import bots
from flibuste.bots.compiling import await_compiled
from flibuste.bots.hints import advise
from flibuste.bots.players import SearchBot
from flibuste.bots.search import Budget
from flibuste.core.game import Game
from flibuste.core.machine import cores
from flibuste.server.lanes import Lane, Turn
from flibuste.server.places import Places
from flibuste.table.counts import Histogram
from flibuste.table.fairqueue import Payer
from flibuste.table.thinking import IDEAS, Advice, search_s

log = logging.getLogger("flibuste.server")
HINT_MS = 500
"""How long the search behind a hint may take; less when others wait."""
OUTLOOK_MS = 250
"""The same for what may come of each move it names."""
PATIENCE_S = 5.0
"""How long a hint waits for compiled functions, without which its figures say little."""
HINTS = 2, 8
"""How many hints a guest, and all guests of an address, may wait for at once."""
BOT_TABLES = 2, 4
"""How many tables of bots alone may play at once, of a guest and of an address; others wait."""
NO_LIMIT = 1_000_000, 1_000_000


class BotPool:
    """Where the bots of all tables search: in a lane for quick levels, and one for those that
    search for long. So nobody who plays with a deckhand waits for somebody's admiral.

    With ``wait=False`` a bot whose game is not compiled yet plays interpreted instead of waiting.
    """

    def __init__(self, generous: bool = False) -> None:
        self.searched = Histogram()
        """Seconds that searches took."""
        self._quick = Lane("bot", 1, self.searched.observe)
        # An admiral searches in two threads.
        self._searches = Lane("search", max(1, cores() // 2), self.searched.observe)
        self._hints = Places(*NO_LIMIT if generous else HINTS)
        self.bot_tables = Places(*NO_LIMIT if generous else BOT_TABLES)
        """The tables at which only bots sit that may play at once."""

    def close(self) -> None:
        self._quick.close()
        self._searches.close()

    @property
    def waiting(self) -> int:
        """How many bots and hints wait for a thread."""
        return self._quick.waiting + self._searches.waiting

    async def choose(
        self, payer: Payer, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        """The action that a bot of this level chooses, from a redacted record."""
        lane = self._searches if search_s(level) else self._quick
        think = partial(_choose, game, level, record, actions, seed)
        return await lane.run(payer, think)

    async def hint(self, payer: Payer, game: Game, record: Any, actions: Sequence[int]) -> Advice:
        """The advice of the strongest bot. Raises Refusal if too many are asked for at once."""
        think = partial(_advise, game, record, actions)
        with self._hints.or_refused(payer):
            await asyncio.to_thread(await_compiled, game, PATIENCE_S)
            return await self._searches.run(payer, think)


def _advise(game: Game, record: Any, actions: Sequence[int], turn: Turn) -> Advice:
    ms = 1000 * turn.seconds
    budget = Budget(ms=min(HINT_MS, ms))
    hint = advise(game, record, actions, budget, wait=False, halt=turn.halt)
    most = min(OUTLOOK_MS, ms / IDEAS)
    named = hint.best[:IDEAS]
    return Advice(
        hint, [bots.outlook(game, record, i.action, ms=most, halt=turn.halt) for i in named]
    )


def _choose(
    game: Game, level: str, record: Any, actions: Sequence[int], seed: int, turn: Turn
) -> int:
    if len(actions) == 1:
        return actions[0]
    try:
        bot = bots.get(level, game, wait=turn.payer.fixed)  # interpreted it would take too long
        if not isinstance(bot, SearchBot):
            return int(bot.choose(record, actions, seed))
        if turn.payer.fixed:
            bot.budget = dataclasses.replace(bot.budget, ms=0.0)
        return bot.choose(record, actions, seed, turn.halt)
    except Exception:  # a table must go on, whatever is wrong with its bot
        log.exception("a bot failed")
        return random.Random(seed).choice(actions)
