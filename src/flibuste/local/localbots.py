"""Bots and replays without threads: whoever thinks is given, and games are replayed at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from flibuste.core.game import Game
    from flibuste.server.botpool import Advice
    from flibuste.server.fairqueue import Payer

Result = TypeVar("Result")


class MoveQuestion(NamedTuple):
    """What a bot is asked, from what its seat may know."""

    game: str
    level: str
    record: bytes
    """The redacted record."""
    actions: Sequence[int]
    seed: int


Think = Callable[[MoveQuestion], Awaitable[int]]
"""A bot's choice of an action."""
Advise = Callable[[str, bytes, Sequence[int]], Awaitable["Advice"]]
"""A hint, from a game's name, a redacted record and the legal actions."""


class LocalBots:
    """What tables ask of the server's bots."""

    def __init__(self, think: Think, advise: Advise) -> None:
        self._think, self._advise = think, advise
        self.bot_tables = _Room()

    async def choose(
        self, payer: Payer, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        if len(actions) == 1:
            return actions[0]
        return await self._think(MoveQuestion(game.name, level, record.tobytes(), actions, seed))

    async def hint(self, payer: Payer, game: Game, record: Any, actions: Sequence[int]) -> Advice:
        return await self._advise(game.name, record.tobytes(), actions)


class _Room:
    """There is room for every table of bots."""

    @asynccontextmanager
    async def waited_for(self, payer: Payer) -> AsyncIterator[None]:
        yield


class LocalReplays:
    """What tables ask of the server's lane for replays."""

    async def run(self, payer: Payer, work: Callable[[], Result]) -> Result:
        return work()

    load = run


class NoLeases:
    """Nobody shares these tables: their bots and clocks are always ours."""

    def holds(self, key: str) -> bool:
        return True

    has = holds

    def epoch(self, key: str) -> int | None:
        return None

    def release(self, key: str) -> None:
        """Nothing is held."""

    lose = release


class NoPresence:
    """Nobody looks at these tables from elsewhere."""

    def came(self, table: str, guest: str) -> None:
        """Nobody has to be told."""

    went = came


class NoCatchUp:
    """Nobody else writes to these tables, and what could not be kept is not there."""

    def look(self, keys: Iterable[str]) -> None:
        """There is nothing to be read."""
