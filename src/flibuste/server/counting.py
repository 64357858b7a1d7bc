"""Results of finished games that nobody has noted yet, in spare time.

A game's result is written with its last move. Games that were finished under an older server, and
uploaded records, have none: which ones stands in the database, so that no stop loses any.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.results import record
from flibuste.server.schema import UNCOUNTED, tables
from flibuste.server.services import ServerServices
from flibuste.server.store import find_archive
from flibuste.table import loading, timing
from flibuste.table.briefs import same_rules
from flibuste.table.failures import DatabaseGone
from flibuste.table.fairqueue import NOBODY
from flibuste.table.outcomes import GameOutcome

log = logging.getLogger("flibuste.server")
PAGE = 20
"""How many games are looked up at once."""
LOOK_S = 5.0
"""Seconds between two looks."""
LEASE = "results"
"""Whoever holds the lease of this name does it; no table has an id as short."""


class Counting:
    """Notes the results of the finished games of a server's database that have none."""

    def __init__(self, services: ServerServices) -> None:
        self._services = services
        self._store = services.store
        self._last = (-1, "")  # the game before: those that cannot be noted are passed over

    async def run(self) -> None:
        """Look for such games again and again."""
        while True:
            if self._services.leases.holds(LEASE):
                with suppress(DatabaseGone, sa.exc.DBAPIError):
                    while await self.round():
                        pass
            await asyncio.sleep(LOOK_S)

    async def round(self) -> bool:
        """Note some results, the oldest first. Returns whether there were any to be noted."""
        after = sa.tuple_(tables.c.made, tables.c.id) > sa.tuple_(*map(sa.literal, self._last))
        query = select(tables.c.made, tables.c.id).where(UNCOUNTED, after)
        query = query.order_by(tables.c.made, tables.c.id).limit(PAGE)
        found = await self._store.read(lambda connection: connection.execute(query).all())
        for made, key in found:
            await self._note(key)
            self._last = made, key
        if not found:
            self._last = -1, ""
        return bool(found)

    async def _note(self, key: str) -> None:
        began = timing.monotonic()
        try:
            outcome = await self._outcome(key)
            await self._store.change(record(self._store.database, key, outcome))
        except (DatabaseGone, sa.exc.OperationalError):
            raise
        except Exception as error:  # its rows make no sense
            log.debug("no result of table %s: %s", key, type(error).__name__)
        await asyncio.sleep(timing.monotonic() - began)  # half of the time is others'

    async def _outcome(self, key: str) -> GameOutcome | None:
        """What came of a game; None if it was not played to its end, or nobody can tell."""
        stored = await self._store.table(key)
        if stored is None:
            return None
        if not same_rules(stored.table):
            if not stored.table["archived"]:
                return None
            stored.archive = await self._store.read(find_archive(key))
        load = partial(loading.loaded, self._services, stored)
        return (await self._services.replays.load(NOBODY, load)).outcome
