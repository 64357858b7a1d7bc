"""Leases: which of the servers that share a database plays a table's bots and clocks.

A node counts as running as long as it renews its row. A lease belongs to a node, and whoever takes
it from one that no longer runs raises its epoch; every write that only the holder may make carries
the epoch and fails if it is old. People's moves need no lease. A server that has its database for
itself holds every lease, and none of this is written.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.installed import by_our_rules
from flibuste.server.schema import leases, nodes, presences, tables
from flibuste.server.store import NODE, Store
from flibuste.server.writes import Database, Job, unheeded
from flibuste.table.failures import DatabaseGone

log = logging.getLogger("flibuste.server")
BEAT_S = 0.3
"""Seconds between two renewals of a node."""
LIFE_MS = 1400
"""Milliseconds after its last renewal until a node counts as gone."""
FORGET_MS = 24 * 3600 * 1000
"""Milliseconds after which the row of a node that is gone is deleted."""
MOST = 200
"""How many leases are taken over at once."""


@dataclass
class Beat:
    """What a node finds when it renews its row."""

    running: frozenset[str]
    """All nodes that run."""
    taken: dict[str, int]
    """Leases taken over from nodes that are gone: epochs by table."""
    held: dict[str, int] | None
    """All leases of this node, if it had counted as gone and others may have taken some."""
    now: int
    """The database's time."""


@dataclass
class Leases:
    """The leases of this server."""

    store: Store
    on_taken: Callable[[list[str]], None] = lambda keys: None
    """Called with tables whose bots and clocks are this server's from now on."""
    on_nodes: Callable[[], None] = lambda: None
    """Called when a node has come or gone."""
    running: frozenset[str] = frozenset()
    _held: dict[str, int] = field(default_factory=dict)
    _wanted: set[str] = field(default_factory=set)
    _taking: asyncio.Task[None] | None = None
    _hurry: asyncio.Event = field(default_factory=asyncio.Event)
    _beats: Beats | None = None
    _takings: Takings | None = None

    def holds(self, table: str) -> bool:
        """Whether the table's bots and clocks are this server's. If nobody's, it asks for them."""
        if self.has(table):
            return True
        self._wanted.add(table)
        if self._taking is None:
            self._taking = asyncio.create_task(self._take())
        return False

    def has(self, table: str) -> bool:
        """As ``holds``, but it does not ask."""
        return not self.store.shared or table in self._held

    def epoch(self, table: str) -> int | None:
        return self._held.get(table)

    def lose(self, table: str) -> None:
        """Another server has the lease."""
        self._held.pop(table, None)

    def release(self, table: str) -> None:
        """Give a lease back: the table needs nobody now."""
        if self._held.pop(table, None) is not None:
            unheeded(self.store.change(_release(self.store.node, table)))

    async def _take(self) -> None:
        """Take the leases that are wanted and nobody has."""
        try:
            while self._wanted:
                wanted, self._wanted = sorted(self._wanted), set()
                if self._takings is None:
                    self._takings = Takings(self.store.database, self.store.node)
                self._add(await self.store.change(partial(self._takings, wanted)))
        except DatabaseGone:
            pass  # whoever needs a lease asks again
        finally:
            self._taking = None

    def _add(self, taken: dict[str, int]) -> None:
        self._held |= taken
        if taken:
            self.on_taken(list(taken))

    # --- the node --------------------------------------------------------------------------

    async def beat(self) -> bool:
        """Renew this node, take over from those that are gone. Returns whether there is more."""
        if self._beats is None:
            self._beats = Beats(self.store.database, self.store.node)
        found: Beat = await self.store.change(self._beats)
        self.store.set_time(found.now)
        if found.held is not None:
            self._held = {k: e for k, e in self._held.items() if found.held.get(k) == e}
        if found.running != self.running:
            self.running = found.running
            self.on_nodes()
        self._add(found.taken)
        return len(found.taken) == MOST

    async def run(self) -> None:
        """Renew this node again and again."""
        while self.store.shared:
            more = False
            try:
                more = await self.beat()
            except DatabaseGone:
                log.warning("the database cannot be reached")
            except Exception:  # a node that stops renewing itself is lost for its tables
                log.exception("this server could not be renewed")
            if not more:
                await self._pause()

    async def _pause(self) -> None:
        self._hurry.clear()
        try:
            async with asyncio.timeout(BEAT_S):
                await self._hurry.wait()
        except TimeoutError:
            pass

    def hurry(self) -> None:
        """A node has said that it goes."""
        self._hurry.set()

    async def leave(self) -> None:
        """This node goes: others may take its leases at once.

        Where the database cannot be reached in that time the node counts as gone anyway.
        """
        if self.store.shared:
            self._held.clear()
            with suppress(DatabaseGone, TimeoutError):
                async with asyncio.timeout(LIFE_MS / 1000):
                    await self.store.change(_leave(self.store.node), NODE + self.store.node)


# --- jobs ------------------------------------------------------------------------------------


class Beats:
    """Renews a node, and takes over leases of nodes that are gone. Its queries are made once."""

    def __init__(self, database: Database, node: str) -> None:
        self._node = node
        self._time = select(database.now())
        self._known = select(nodes.c.id, nodes.c.until, database.now())
        self._mine = select(leases.c.table_id, leases.c.epoch).where(leases.c.node == node)
        renewed = database.insert(nodes)
        self._renew = renewed.on_conflict_do_update(
            index_elements=["id"], set_={"until": renewed.excluded.until}
        )

    def __call__(self, connection: sa.Connection) -> Beat:
        node, found = self._node, connection.execute(self._known).all()
        now = found[0][2] if found else connection.execute(self._time).scalar_one()
        known = {key: until for key, until, _ in found}
        row = {"id": node, "batch": 0, "until": now + LIFE_MS}
        connection.execute(self._renew, row)
        running = frozenset([node, *(key for key, until in known.items() if until >= now)])
        gone = len(running) < len({node, *known})
        if any(until < now - FORGET_MS for until in known.values()):
            _forget(connection, now)
        lapsed = known.get(node, 0) < now
        held = {k: e for k, e in connection.execute(self._mine)} if lapsed else None  # noqa: C416
        taken = _take_over(connection, node, running) if gone or lapsed else {}
        return Beat(running, taken, held, now)


def _take_over(connection: sa.Connection, node: str, running: frozenset[str]) -> dict[str, int]:
    found = connection.execute(_orphans(), {"running": sorted(running)})
    return _given(connection, node, {k: e for k, e in found})  # noqa: C416


@cache
def _orphans() -> sa.Select[str, int]:
    """Leases of nodes that do not run, for games whose rules are here."""
    gone = leases.c.node.not_in(sa.bindparam("running", expanding=True))
    others = select(tables.c.id).where(tables.c.id == leases.c.table_id, ~by_our_rules())
    orphans = select(leases.c.table_id, leases.c.epoch)
    orphans = orphans.where(leases.c.node.is_not(None), gone, ~others.exists())
    return orphans.order_by(leases.c.table_id).limit(MOST).with_for_update(skip_locked=True)


def _given(connection: sa.Connection, node: str, epochs: dict[str, int]) -> dict[str, int]:
    """Give a node these leases; epochs: as they are. Returns their new epochs."""
    if epochs:
        connection.execute(_giving(), {"taken": list(epochs), "owner": node})
    return {key: epoch + 1 for key, epoch in epochs.items()}


@cache
def _giving() -> sa.Update:
    taken = leases.c.table_id.in_(sa.bindparam("taken", expanding=True))
    given = sa.update(leases).where(taken)
    return given.values(node=sa.bindparam("owner"), epoch=leases.c.epoch + 1)


def _forget(connection: sa.Connection, now: int) -> None:
    """Delete nodes that are long gone and hold no lease, and who was looking through them."""
    holding = select(leases.c.table_id).where(leases.c.node == nodes.c.id)
    old = select(nodes.c.id).where(nodes.c.until < now - FORGET_MS, ~holding.exists())
    connection.execute(sa.delete(presences).where(presences.c.node.in_(old)))
    connection.execute(sa.delete(nodes).where(nodes.c.id.in_(old)))


class Takings:
    """Takes those of the wanted leases that no running node has. Its queries are made once."""

    def __init__(self, database: Database, node: str) -> None:
        self._node = node
        self._insert = database.insert(leases).on_conflict_do_nothing()
        running = select(nodes.c.id).where(nodes.c.until >= database.now(), nodes.c.id != node)
        wanted = leases.c.table_id.in_(sa.bindparam("wanted", expanding=True))
        free = leases.c.node.is_(None) | leases.c.node.not_in(running)
        found = select(leases.c.table_id, leases.c.epoch).where(wanted, free)
        self._free = found.order_by(leases.c.table_id).with_for_update()

    def __call__(self, wanted: list[str], connection: sa.Connection) -> dict[str, int]:
        new = [{"table_id": key, "node": None, "epoch": 0} for key in wanted]
        connection.execute(self._insert, new)
        found = connection.execute(self._free, {"wanted": wanted})
        return _given(connection, self._node, {k: e for k, e in found})  # noqa: C416


def _release(node: str, table: str) -> Job:
    mine = (leases.c.table_id == table) & (leases.c.node == node)
    return lambda connection: connection.execute(sa.update(leases).where(mine).values(node=None))


def _leave(node: str) -> Job:
    def job(connection: sa.Connection) -> None:
        connection.execute(sa.update(nodes).where(nodes.c.id == node).values(until=0))
        connection.execute(sa.delete(presences).where(presences.c.node == node))

    return job
