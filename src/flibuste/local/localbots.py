"""Bots and replays without threads: whoever thinks is given, and games are replayed at once."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from flibuste.bots.advice import Hint, Idea, Outlook
from flibuste.bots.imagining import GAMES, ImaginedGames
from flibuste.core import arrays, jit
from flibuste.local import wasmkernels
from flibuste.table.thinking import IDEAS, Advice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from flibuste.core.game import Game
    from flibuste.table.fairqueue import Payer

log = logging.getLogger("flibuste.local")
Result = TypeVar("Result")
TRIES = 2
"""How often somebody who thinks is asked; then common sense decides."""
IMAGINING_MS = 600
"""How long games are imagined for what may come of a move; a browser's Python needs longer."""
PATIENCE_S = 20.0
"""Seconds for an answer, the start of a slow machine's worker included."""


class MoveQuestion(NamedTuple):
    """What a bot is asked, from what its seat may know: that has seats and options in it.

    In JavaScript: ``engine.bot(level).choose(record, actions, seed)``, with the game's engine.
    """

    game: str
    level: str
    """What a level is, its settings and budget, stands in the module's description."""
    record: bytes
    """The redacted record."""
    actions: Sequence[int]
    """The legal ones: two at least."""
    seed: int
    """Below 2 to the power of 48."""


class HintQuestion(NamedTuple):
    """What is asked for a hint: in JavaScript ``engine.hint(record, actions, {ms, seed})``."""

    game: str
    record: bytes
    actions: Sequence[int]


Think = Callable[[MoveQuestion], Awaitable[int]]
"""A bot's choice of an action. If it fails, is none of them, or is late, somebody else chooses."""
Advise = Callable[[HintQuestion], Awaitable[str]]
"""What a search found, as JSON: ``{"best": [{"action", "win", "score", "share"}, …], "line": […],
"games": …}``. Reasons are added here."""


class LocalBots:
    """What tables ask of the server's bots."""

    def __init__(self, think: Think, advise: Advise) -> None:
        self._think, self._advise = think, advise
        self._imagining = asyncio.Lock()  # there is one playground for each game
        self.bot_tables = _Room()

    async def choose(
        self, payer: Payer, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        if len(actions) == 1:
            return actions[0]
        question = MoveQuestion(game.name, level, record.tobytes(), list(actions), seed)
        for _ in range(TRIES):
            try:
                found = await asyncio.wait_for(self._think(question), PATIENCE_S)
                return question.actions[question.actions.index(found)]
            except Exception:  # a table must go on, whatever is wrong with its bot
                log.exception("a bot failed")
        return common_sense(game, question)

    async def hint(self, payer: Payer, game: Game, record: Any, actions: Sequence[int]) -> Advice:
        question = HintQuestion(game.name, record.tobytes(), list(actions))
        text = await asyncio.wait_for(self._advise(question), PATIENCE_S)
        hint = msgspec.json.decode(text, type=Hint)
        best = [idea for idea in hint.best if idea.action in question.actions]
        outlooks = [await self._outlook(game, question, idea) for idea in best[:IDEAS]]
        return Advice(Hint(best, hint.line, hint.games), outlooks)

    async def _outlook(self, game: Game, question: HintQuestion, idea: Idea) -> Outlook:
        """What may come of a move; nothing is known where there is no module."""
        playground = wasmkernels.playground(game)
        if playground is None:
            return Outlook()
        async with self._imagining:
            playground.prepare(question.record, 0)
            imagined = ImaginedGames(game, question.record, playground)
            deadline = time.perf_counter() + IMAGINING_MS / 1000
            while imagined.done < GAMES and time.perf_counter() < deadline:
                imagined.play(idea.action)
                await asyncio.sleep(0)  # the table answers others meanwhile
        return imagined.outlook()


def common_sense(game: Game, question: MoveQuestion) -> int:
    """The move that is rated best, or if that cannot be had, one drawn by lot."""
    actions = question.actions
    try:
        world = arrays.records_in(bytearray(question.record), game.record)[0]
        ratings = arrays.zeros("f4", game.most_legal)
        moves = arrays.constants("i2", [*actions, *[0] * (game.most_legal - len(actions))])
        jit.kernels(game).rate(world, moves, len(actions), ratings)
        return max(zip(ratings, actions, strict=False))[1]
    except Exception:
        log.exception("moves could not be rated")
        return random.Random(question.seed).choice(actions)


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
