"""Retention: what is not kept any longer is deleted, a little at a time, while games go on.

One server does it. What is to go is found by a query of its own; only deleting it takes the place
of other writes, for some tables at a time. Tables that somebody looks at stay until he has gone.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server import copies, schema
from flibuste.server.deleting import Condition, delete_tables
from flibuste.server.personal import own_tables
from flibuste.server.registry import TableRegistry
from flibuste.server.schema import (
    chairs,
    challenges,
    daily_tries,
    device_links,
    guests,
    kept_names,
    leases,
    mail_addresses,
    moves,
    presences,
    regards,
    sessions,
    tables,
)
from flibuste.server.sessions import LASTS_S
from flibuste.server.settings import Settings
from flibuste.server.store import GONE, NAME
from flibuste.server.writes import Job
from flibuste.table.days import day_after, day_of
from flibuste.table.table import CLOSED, FINISHED, PLAYING, WAITING

log = logging.getLogger("flibuste.server")
LEASE = "retention"
"""Whoever holds the lease of this name deletes; no table has an id as short."""
BATCH = 5
"""How many tables or guests are deleted in one transaction."""
FOUND = 500
"""How many tables are looked for at once."""
PAUSE_S = 0.2
"""Seconds between two of them."""
SOON_S = 60.0
"""Seconds until the first look, and between two attempts to have the lease."""
DAY_S = 24 * 3600
DAILY_DAYS = 400
"""For how many days it is kept who played the deal of the day."""


class Retention:
    """Deletes again and again what the settings do not keep."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store

    async def run(self) -> None:
        every = self._registry.settings.sweep_s
        pause = min(SOON_S, every)
        while True:
            await asyncio.sleep(pause)
            if self._registry.services.leases.holds(LEASE):
                pause = every
                try:
                    await self.sweep()
                except Exception:  # the next time is soon enough
                    log.exception("old tables could not be deleted")

    async def sweep(self) -> int:
        """Delete all that is not kept any longer. Returns how many tables there were."""
        now, settings = self._store.now() // 1000, self._registry.settings
        deleted, more = 0, True
        condition = old_tables(settings, now)
        while condition is not None and more:
            gone, more = await self._delete_tables(condition)
            deleted += gone
        while await self._store.change(copies.drop_old(settings, now)):
            await asyncio.sleep(PAUSE_S)
        if settings.keep_guest_days:
            while await self._delete_guests(old_guests(settings, now)):
                await asyncio.sleep(PAUSE_S)
        await self._store.change(partial(_delete_expired, now))
        if deleted:
            log.info("deleted %d old tables", deleted)
            self._registry.services.lobby.emit()
        return deleted

    async def _delete_tables(self, condition: Condition) -> tuple[int, bool]:
        """Delete some. Returns how many, and whether there may be more."""
        found: list[str] = await self._store.read(_some(tables, condition, FOUND))
        deleted = 0
        for first in range(0, len(found), BATCH):
            keys = found[first : first + BATCH]
            idle = [key for key in keys if self._registry.is_idle(key)]
            job = delete_tables(self._store.database, idle, condition)
            gone = await self._store.change(job, *(GONE + key for key in idle))
            await self._registry.forget(gone)
            deleted += len(gone)
            await asyncio.sleep(PAUSE_S)
        return deleted, bool(deleted) and len(found) == FOUND

    async def _delete_guests(self, condition: Condition) -> bool:
        """Delete some. Returns whether there may be more."""
        found = await self._store.read(_some(guests, condition, BATCH))
        if found:
            await self._store.change(
                partial(_forget, found, condition), *(NAME + key for key in found)
            )
        for key in found:
            self._registry.services.guests.forget(key)
        return len(found) == BATCH


def _forget(found: list[str], condition: Condition, connection: sa.Connection) -> None:
    """Delete these guests if they still meet the condition, and what nobody has without them."""
    these = select(guests.c.id).where(guests.c.id.in_(found) & condition)
    gone = connection.execute(these).scalars().all()
    connection.execute(sa.delete(regards).where(regards.c.other.in_(gone)))
    for table in own_tables():
        connection.execute(sa.delete(table).where(table.c.guest.in_(gone)))
    connection.execute(sa.delete(guests).where(guests.c.id.in_(gone)))


def _delete_expired(now: int, connection: sa.Connection) -> None:
    """What could be used for a while, and sessions that nobody comes back to."""
    for table in (challenges, device_links):
        connection.execute(sa.delete(table).where(table.c.until < now))
    unconfirmed = mail_addresses.c.until < now
    connection.execute(sa.delete(mail_addresses).where(unconfirmed))
    connection.execute(sa.delete(sessions).where(sessions.c.used < now - LASTS_S))
    old = day_after(day_of(1000 * now), -DAILY_DAYS)
    connection.execute(sa.delete(daily_tries).where(daily_tries.c.day < old))


def _some(table: sa.Table, condition: Condition, most: int) -> Job:
    query = select(table.c.id).where(condition).limit(most)
    return lambda connection: list(connection.execute(query).scalars())


# --- what is old -----------------------------------------------------------------------------


def old_tables(settings: Settings, now: int) -> Condition | None:
    """Which tables go, at this time in seconds; None if all are kept."""
    last = select(moves.c.at).where(moves.c.table_id == tables.c.id)
    last_move = last.order_by(moves.c.number.desc()).limit(1).scalar_subquery()
    touched = func.coalesce(last_move, tables.c.wound, 1000 * tables.c.made)

    def older(states: tuple[str, ...], days: int) -> Condition:
        limit = now - days * DAY_S
        return tables.c.state.in_(states) & (tables.c.made < limit) & (touched < 1000 * limit)

    kept = {
        FINISHED: settings.keep_days,
        (PLAYING,): settings.keep_idle_days,
        (WAITING, CLOSED): settings.keep_open_days,
    }
    rules = [older(states, days) for states, days in kept.items() if days]
    return sa.or_(*rules) & _unused() if rules else None


def _unused() -> Condition:
    """Tables that no server plays or shows."""
    played = select(leases.c.table_id).where(
        leases.c.table_id == tables.c.id, leases.c.node.is_not(None)
    )
    seen = select(presences.c.guest).where(
        presences.c.table_id == tables.c.id, presences.c.gone.is_(None)
    )
    return ~played.exists() & ~seen.exists()


def old_guests(settings: Settings, now: int) -> Condition:
    """Which guests go: those who have no table, no chair, no kept name and no copy of late."""
    seated = select(chairs.c.seat).where(chairs.c.guest == guests.c.id)
    owns = select(tables.c.id).where(tables.c.owner == guests.c.id)
    keeps = select(kept_names.c.guest).where(kept_names.c.guest == guests.c.id)
    limit = now - settings.keep_guest_days * DAY_S
    copied = schema.copies.c
    sent = select(copied.id).where(copied.guest == guests.c.id, copied.at >= limit)
    unused = (~each.exists() for each in (seated, owns, keeps, sent))
    return sa.and_(guests.c.made < limit, *unused)
