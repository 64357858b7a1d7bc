"""Guests who go for good, and guests who turn out to be somebody with a kept name."""

from __future__ import annotations

from typing import Any

from flibuste.core.errors import FlibusteError
from flibuste.server.deleting import delete_tables, ones_own
from flibuste.server.personal import collect, erase, hand_over, tables_of
from flibuste.server.registry import TableRegistry
from flibuste.server.store import GONE, NAME, RELOAD, SESSION, TABLE
from flibuste.table import seating, wire
from flibuste.table.fairqueue import Payer
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.reviewing import record_of
from flibuste.table.table import FINISHED, WAITING

MOST_RECORDS = 500
"""Records of games in one file; all games are named in it."""


async def told(registry: TableRegistry, guest: Guest, payer: Payer) -> dict[str, Any]:
    """All that is kept about a guest, with the records of his finished games."""
    found: dict[str, Any] = await registry.store.read(collect(guest.id))
    finished = [each for each in found["tables"] if each["state"] in FINISHED]
    for each in finished[-MOST_RECORDS:]:
        try:
            each["record"] = record_of(await registry.table(each["id"], payer))
        except (Refusal, FlibusteError):
            each["record"] = None  # its rules are gone, or it cannot be read
    return found


async def erase_guest(registry: TableRegistry, guest: Guest) -> None:
    """Delete a guest, his tables, and his name at those of others."""
    store = registry.store
    found = [key for key, _ in await store.read(tables_of(guest.id))]
    alone = delete_tables(store.database, found, ones_own(guest.id))
    deleted = await store.change(alone, *(GONE + key for key in found))
    await registry.forget(deleted)
    await _leave_waiting(registry, guest.id)
    keys = [key for key, _ in await store.read(tables_of(guest.id))]
    topics = [RELOAD + key for key in keys]
    job = erase(guest.id, keys, store.now())
    await store.change(job, NAME + guest.id, SESSION + guest.id, *topics)
    registry.services.guests.forget(guest.id)
    await registry.services.guests.sessions.heard(guest.id)
    await registry.reload(keys)
    registry.services.lobby.emit()


async def _leave_waiting(registry: TableRegistry, guest: str) -> None:
    """Give back the chairs of games that have not begun."""
    for key, state in await registry.store.read(tables_of(guest)):
        if state != WAITING:
            continue
        try:
            table = await registry.table(key)
            for seat in table.controls(guest):
                await seating.leave(table, guest, wire.LeaveRequest(seat=seat))
        except (Refusal, FlibusteError):
            pass  # it begins just now, or cannot be read: the seat becomes somebody's


async def merge(registry: TableRegistry, guest: str, heir: Guest) -> None:
    """What a guest has played is from now on that of somebody with a kept name."""
    store = registry.store
    keys = [key for key, _ in await store.read(tables_of(guest))]
    topics = [TABLE + key for key in keys]
    job = hand_over(guest, keys, heir.id, heir.name)
    await store.change(job, NAME + guest, *topics)
    registry.services.guests.forget(guest)
    registry.catch_up.look(keys)
    registry.services.lobby.emit()
