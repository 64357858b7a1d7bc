"""Keeping archives: finished games are archived in spare time, before their rules can change.

Nothing waits for it. Which games are still to be done stands in the database, so that no stop of
a server loses any; games that older servers have left are done too.
"""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from functools import cache, partial

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.installed import by_our_rules
from flibuste.server.schema import UNARCHIVED, archives, tables
from flibuste.server.services import ServerServices
from flibuste.server.writes import Job
from flibuste.table import loading, timing
from flibuste.table.archives import Archiving, pack
from flibuste.table.failures import DatabaseGone
from flibuste.table.fairqueue import NOBODY
from flibuste.table.loading import StoredTable
from flibuste.table.table import opening_of

log = logging.getLogger("flibuste.server")
PAGE = 20
"""How many games are looked up at once."""
LOOK_S = 2.0
"""Seconds between two looks for finished games."""
TURN_S = 0.02
"""Seconds of work at a time; then others have their turn."""
BUSY = 0.3
"""The part of a processor that a server needs for other things when it counts as busy."""
PATIENCE = 50
"""While a server is busy, archives are made for one part of this of the time."""
LAST_S = 2.0
"""Seconds that a server which stops takes at most for what is left."""
MOST_FAILED = 1000
"""How many games that cannot be read are passed over."""


class Archivist:
    """Archives the finished games of a server's database."""

    def __init__(self, services: ServerServices, unreadable: loading.UnreadableTables) -> None:
        self._services = services
        self._store = services.store
        self._unreadable = unreadable
        self._failed: set[str] = set()
        self._ends: float | None = None  # when the server stops: until then no rest is taken

    async def run(self) -> None:
        """Look for finished games again and again."""
        while len(self._failed) < MOST_FAILED:
            with suppress(DatabaseGone, sa.exc.DBAPIError):
                while await self.round():
                    pass
            await asyncio.sleep(LOOK_S)

    async def finish(self) -> None:
        """The server stops: archive what is left, but not for long."""
        self._ends = timing.monotonic() + LAST_S
        try:
            async with asyncio.timeout(LAST_S):
                while await self.round():
                    pass
        except TimeoutError:
            log.warning("some finished games are not archived yet: a server with the same rules"
                        " goes on with them")  # fmt: skip
        except (DatabaseGone, sa.exc.DBAPIError):
            pass

    async def round(self) -> bool:
        """Archive some games. Returns whether there were any."""
        for dealt in (True, False):
            found = await self._store.read(_waiting(dealt, PAGE + len(self._failed)))
            keys = [key for key in found if key not in self._failed]
            random.shuffle(keys)  # servers that share the database seldom do the same one
            for key in keys:
                await self._keep(key)
            if keys:
                return True
        return False

    async def _keep(self, key: str) -> None:
        stored = await self._store.table(key)
        if stored is None or stored.table["archived"]:
            return  # another server was faster
        try:
            kept = await self._made(stored)
        except (DatabaseGone, sa.exc.DBAPIError):
            raise
        except Exception as error:  # its rows make no sense
            self._failed.add(key)
            self._unreadable.refusal(key, error)
        else:
            await self._store.change(_add(self._store.database.insert(archives), key, kept))

    async def _made(self, stored: StoredTable) -> bytes:
        opening = opening_of(loading.decoded(stored.table))
        work = Archiving(opening, stored.entries)
        while not work.done:
            began = timing.monotonic()
            await self._services.replays.load(NOBODY, partial(_turn, work))
            await self._rest(timing.monotonic() - began)
        return await self._services.replays.load(NOBODY, lambda: pack(work.archive()))

    async def _rest(self, worked: float) -> None:
        """Rest for as long as it worked; for much longer if the server has other things to do."""
        if self._ends is not None:
            return
        began, used = timing.monotonic(), timing.processor_seconds()
        await asyncio.sleep(max(worked, TURN_S))
        took = timing.monotonic() - began
        if timing.processor_seconds() - used > BUSY * took:
            await asyncio.sleep(PATIENCE * worked)


def _turn(work: Archiving) -> None:
    end = timing.monotonic() + TURN_S
    work.go_on(lambda: timing.monotonic() > end)


# --- jobs ------------------------------------------------------------------------------------


def _waiting(dealt: bool, limit: int) -> Job:
    return lambda connection: list(
        connection.execute(_unarchived(dealt), {"limit": limit}).scalars()
    )


@cache
def _unarchived(dealt: bool) -> sa.Select[str]:
    """Finished games that are not archived, the oldest first; dealt: here, and not uploaded."""
    query = select(tables.c.id).where(
        UNARCHIVED, by_our_rules(),
        tables.c.secret.is_not(None) if dealt else tables.c.secret.is_(None),
    )  # fmt: skip
    return query.order_by(tables.c.made, tables.c.id).limit(sa.bindparam("limit"))


def _add(insert: sa.Insert, key: str, kept: bytes) -> Job:
    """Add an archive, unless another server has added it or deleted the game."""
    mark = sa.update(tables).where(tables.c.id == key).values(archived=True)

    def job(connection: sa.Connection) -> None:
        if connection.execute(mark).rowcount:
            row = insert.values(table_id=key, kept=kept)
            connection.execute(row.on_conflict_do_nothing())  # type: ignore[attr-defined]

    return job
