"""A whole game at a local table, message by message, the same wherever it is played.

It needs nothing but Flibuste, so that it also runs in a browser's Python.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from flibuste.core import registry
from flibuste.local.keeping import Keep
from flibuste.local.localbots import LocalBots, MoveQuestion
from flibuste.local.tables import LocalSettings, LocalTables
from flibuste.local.viewing import Looking
from flibuste.table.guest import Guest
from flibuste.table.httpwire import NewChair, NewTable
from flibuste.table.reviewing import record_of
from flibuste.table.table import OVER

ME = Guest("me", "Ana", "fr")
OPTIONS: dict[str, dict[str, Any]] = {"attention_pirates": {"round_limit": 5}}
"""So that no game takes long."""


async def think(question: MoveQuestion) -> int:
    """A bot that draws lots, the same everywhere."""
    return random.Random(question.seed).choice(question.actions)


async def advise(*asked: object) -> Any:
    raise NotImplementedError


class Shelf:
    """Keeps tables in memory; ``full``: nothing can be kept any more."""

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self.full = False

    async def keep(self, key: str, text: bytes | None) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the disk is full")
        if text is None:
            self.texts.pop(key, None)
        else:
            self.texts[key] = text


@asynccontextmanager
async def local_tables(keep: Keep) -> AsyncIterator[LocalTables]:
    settings = LocalSettings(b"the deals of these tests", bot_ms=(0, 0))
    made = LocalTables(LocalBots(think, advise), keep, settings)
    try:
        yield made
    finally:
        made.close()


def wish(game: str, *chairs: str, **more: Any) -> NewTable:
    """Chairs are "me", "guest", "open", or the level of a bot."""
    plain = ("me", "guest", "open")
    made = [NewChair(kind=c) if c in plain else NewChair(kind="bot", level=c) for c in chairs]  # type: ignore[arg-type]
    return NewTable(game=game, seats=len(made), chairs=made, **more)


class Course:
    """What somebody hears who plays at random, and how long each move took."""

    def __init__(self, seed: int) -> None:
        self.lines: list[str] = []
        self.took: list[float] = []
        self._rng = random.Random(seed)
        self._turns: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, message: bytes) -> None:
        told = json.loads(message)
        self.lines.append(message.decode())
        if "position" in told:
            self._turns.put_nowait(told["position"])

    async def play(self, looking: Looking) -> None:
        """Move whenever it is this screen's turn, until the game is over."""
        while not (position := await self._turns.get())["over"]:
            for seat, choices in position["choices"].items():
                choice = self._rng.choice(choices)
                await self._ask(looking, "why", seat=int(seat), move=choice["move"])
                began = time.perf_counter()
                ask = {"ply": position["ply"], "seat": int(seat), "move": choice["move"]}
                await self._ask(looking, "play", **ask)
                self.took.append(time.perf_counter() - began)

    async def _ask(self, looking: Looking, kind: str, **fields: Any) -> None:
        await looking.ask(json.dumps({"type": kind, "id": len(self.lines), **fields}).encode())


async def playthrough(game: str, *chairs: str, seed: int) -> Course:
    """All messages of a game, without what is different each time: ids and numbers."""
    random.seed(seed)  # bots' names
    course, shelf = Course(seed), Shelf()
    async with local_tables(shelf.keep) as tables:
        wished = wish(
            game, *chairs, options=OPTIONS.get(game, {}), deal=f"{seed:016d}", entropy="ab" * 16
        )
        table = await tables.create(ME.id, ME.name, wished)
        looking = await tables.look(table.id, ME, course.hear)
        looking.begin(0, "")
        first = table.n
        await course.play(looking)
        while table.state != OVER:
            await asyncio.sleep(0.01)
        course.lines.append(json.dumps(record_of(table)))
        looking.end()
    course.lines = [_plain(line, table.id, table.run, first) for line in course.lines]
    return course


async def told(game: str, chairs: Iterable[str], seed: int) -> str:
    """The messages of a game and the milliseconds of its moves, for who cannot take a Course."""
    course = await playthrough(game, *chairs, seed=seed)
    return json.dumps([course.lines, [1000 * s for s in course.took]])


def _plain(line: str, key: str, run: str, first: int) -> str:
    line = line.replace(key, "ID").replace(run, "RUN")
    return re.sub(r'"n":(\d{13})', lambda n: f'"n":{int(n[1]) - first}', line)


CHAIRS = (
    ("me", "deckhand"), ("captain", "me", "guest"), ("me", "deckhand", "guest", "boatswain"),
    ("me", "guest"),
)  # fmt: skip
GAMES = [(game, chairs) for game in registry.names() for chairs in CHAIRS]
