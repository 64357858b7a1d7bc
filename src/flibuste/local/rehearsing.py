"""A rehearsal: the first moves of every game, against bots, kept nowhere.

Afterwards what games need is loaded and sentences are made, so that nobody waits for them; and it
is known whether this machine is quick enough to hold tables that a server could hold.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from flibuste.bots.levels import LEVELS
from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.local.localbots import LocalBots
from flibuste.local.person import ID
from flibuste.local.tables import LocalSettings, LocalTables
from flibuste.table import httpwire, timing, wire
from flibuste.table.fairqueue import Payer
from flibuste.table.guest import Guest
from flibuste.table.table import PLAYING, Table

MOVES = 3
"""Moves of ours in each game."""
LEVEL = LEVELS[2]
"""The bots': its search has a number of steps, whatever the time."""
PATIENCE_S = 10.0
"""Seconds for our turn to come."""
MOVE_MS, THOUGHT_MS = 50.0, 800.0
"""What a move and a bot's search may take in the middle of all cases."""


class Rehearsal(msgspec.Struct):
    """What was measured, in milliseconds."""

    moves: list[float]
    """Each of ours: checked, played, and all told of it."""
    thoughts: list[float]
    """Each search of a bot."""

    @property
    def quick(self) -> bool:
        """Whether this machine may hold tables in the place of a server."""
        return _usual(self.moves) <= MOVE_MS and _usual(self.thoughts) <= THOUGHT_MS


def _usual(took: list[float]) -> float:
    """That in the middle."""
    return sorted(took)[len(took) // 2] if took else inf


class TimedBots(LocalBots):
    """Those of the tables here, whose searches are measured."""

    def __init__(self, bots: LocalBots, took: list[float]) -> None:
        self._bots, self._took = bots, took
        self.bot_tables = bots.bot_tables

    async def choose(
        self, payer: Payer, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        began = timing.monotonic()
        chosen = await self._bots.choose(payer, game, level, record, actions, seed)
        if len(actions) > 1:
            self._took.append(1000 * (timing.monotonic() - began))
        return chosen


async def rehearse(bots: LocalBots, lang: str) -> Rehearsal:
    """Play the first moves of every game, in this language."""
    found = Rehearsal([], [])
    settings = LocalSettings(secrets.token_bytes(32), bot_ms=(0, 0))
    tables = LocalTables(TimedBots(bots, found.thoughts), _nowhere, settings)
    try:
        for name in registry.names():
            await _first_moves(tables, registry.get(name), Guest(ID, "", lang), found.moves)
    finally:
        tables.close()
    return found


async def _nowhere(name: str, text: bytes | None) -> None:
    """Nothing of it is kept."""


async def _first_moves(tables: LocalTables, game: Game, who: Guest, took: list[float]) -> None:
    seats = min(game.seats, key=lambda count: abs(count - 3))
    bots = [httpwire.NewChair("bot", LEVEL)] * (seats - 1)
    wish = httpwire.NewTable(
        game=game.name, seats=seats, chairs=[httpwire.NewChair("me"), *bots],
        entropy=secrets.token_hex(32),
    )  # fmt: skip
    table = await tables.create(who.id, who.name, wish)
    looking = await tables.look(table.id, who, lambda message: None)
    looking.begin(0, "")
    for number in range(MOVES):
        if not await _our_turn(table):
            break
        move = random.choice(table.match.legal)
        ask = wire.PlayRequest(id=number, ply=table.log.ply, seat=0, move=move)
        began = timing.monotonic()
        await looking.ask(msgspec.json.encode(ask))
        took.append(1000 * (timing.monotonic() - began))
    looking.end()
    await tables.delete_table(table.id, who.id)


async def _our_turn(table: Table) -> bool:
    """Wait for it; whether it has come."""
    until = timing.monotonic() + PATIENCE_S
    while table.state == PLAYING and table.log.to_move != 0 and timing.monotonic() < until:
        await asyncio.sleep(0.005)
    return table.state == PLAYING and table.log.to_move == 0
