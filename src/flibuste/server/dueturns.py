"""Turns by correspondence whose time is over: they are looked for in the database, now and then.

So no table waits in memory for days, and none is forgotten when servers come and go. Whoever has
the lease of a table lets its clock ring.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.installed import by_our_rules
from flibuste.server.registry import TableRegistry
from flibuste.server.schema import BY_CORRESPONDENCE, moves, tables
from flibuste.server.writes import Job
from flibuste.table import playing, timing
from flibuste.table.background import patiently

LOOK_S = 15.0
"""Seconds between two looks."""
TOGETHER = 200
"""How many are read at once."""
REMEMBERED = 10_000
"""Of how many tables it is kept in mind that their clock stands still."""


class DueTurn(NamedTuple):
    """A turn that has taken as long as it may, unless days off lengthen it."""

    table: str
    began: int
    """When it began, in milliseconds."""


class DueTurns:
    """Lets clocks ring at tables that nobody looks at."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._lengthened: OrderedDict[DueTurn, float] = OrderedDict()
        """Until when days off lengthen a turn, by the monotonic clock."""

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await patiently(self.look, "turns by correspondence could not be looked for")

    async def look(self) -> None:
        """Let the clocks ring that are due and this server's."""
        store, last = self._registry.store, ""
        while True:
            found: list[DueTurn] = await store.read(due_turns(store.now(), last))
            for turn in found:
                await self._go_on(turn)
            if len(found) < TOGETHER:
                return
            last = found[-1].table

    async def _go_on(self, turn: DueTurn) -> None:
        if self._lengthened.get(turn, 0.0) > timing.monotonic():
            return
        if not self._registry.services.leases.holds(turn.table):
            return  # it may be this server's soon, and is then loaded
        table = self._registry.in_memory(turn.table)
        if table is None:
            table = await self._registry.visit(turn.table)
        if table is None:
            self._keep(turn, timing.monotonic() + 3600)  # it cannot be read
        elif table.deadline is not None and table.deadline > timing.monotonic():
            self._keep(turn, table.deadline)
        else:
            playing.ring_if_due(table)

    def _keep(self, turn: DueTurn, until: float) -> None:
        self._lengthened[turn] = until
        if len(self._lengthened) > REMEMBERED:
            self._lengthened.popitem(last=False)


def due_turns(now: int, after: str) -> Job:
    """Some turns that began too long ago, of tables with ids after this one."""
    last = select(moves.c.at).where(moves.c.table_id == tables.c.id)
    moved = sa.func.coalesce(last.order_by(moves.c.number.desc()).limit(1).scalar_subquery(), 0)
    wound = sa.func.coalesce(tables.c.wound, 0)
    began = sa.case((moved > wound, moved), else_=wound)
    clock_ms = 1000 * sa.cast(tables.c.clock, sa.BigInteger)
    long_ago = began + clock_ms <= sa.literal(now, sa.BigInteger)
    query = select(tables.c.id, began).where(BY_CORRESPONDENCE, by_our_rules(), long_ago)
    query = query.where(tables.c.id > after).order_by(tables.c.id).limit(TOGETHER)
    return lambda connection: [DueTurn(*row) for row in connection.execute(query)]
