"""Whom a guest does not hear, or does not play with; and the handlers that change it.

Nobody is told that he is muted or blocked, and no id of a guest leaves the server.
"""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.httprequests import MANNERS, HttpRequest
from flibuste.server.schema import guests, regards
from flibuste.server.store import NAME
from flibuste.server.writes import Database, Job
from flibuste.table import mannerswire, timing
from flibuste.table.refusals import Refusal
from flibuste.table.table import OPEN, Table

MOST = 500
"""How many people somebody may mute or block."""
Person = tuple[str, str]
"""A guest's id, and his name at a table."""


def person_at(table: Table, asked: mannerswire.AtTable, guest: str) -> Person:
    """Who is meant, if it is somebody else. Raises Refusal."""
    found = _said_by(table, asked.line) if asked.seat is None else _sits(table, asked.seat)
    if found is None:
        raise Refusal("nobody", 404)
    if found[0] == guest:
        raise Refusal("yourself", 409)
    return found


def _sits(table: Table, seat: int) -> Person | None:
    occupant = table.occupant(seat)
    there = occupant.guest is not None and occupant.kind != OPEN
    return (occupant.guest, occupant.name) if there and occupant.guest else None


def _said_by(table: Table, line: int | None) -> Person | None:
    for said in table.chat:
        if said.line.number == line and said.guest is not None:
            return said.guest, said.line.name
    return None


# --- handlers ----------------------------------------------------------------------------------


async def regard(ask: HttpRequest) -> mannerswire.Talk:
    """Mute or block somebody at a table."""
    wish = await ask.body(mannerswire.RegardWish)
    ask.limit(MANNERS)
    table, guest = await ask.table(), ask.guest.id
    other, name = person_at(table, wish, guest)
    await ask.welcome()
    job = set_regard(ask.store.database, guest, other, {"kind": wish.kind, "name": name})
    if not await _changed(ask, job, other):
        raise Refusal("too-many-regards", 409)
    return await talk(ask)


async def end_regard(ask: HttpRequest) -> mannerswire.Talk:
    wish = await ask.body(mannerswire.RegardEnd)
    ask.limit(MANNERS)
    other = await ask.store.read(find_regarded(ask.guest.id, wish.key))
    if other is None:
        raise Refusal("nobody", 404)
    this = (regards.c.guest == ask.guest.id) & (regards.c.other == other)
    await _changed(ask, lambda c: c.execute(sa.delete(regards).where(this)), other)
    return await talk(ask)


async def change_talk(ask: HttpRequest) -> mannerswire.Talk:
    """Choose set phrases alone, or no longer."""
    wish = await ask.body(mannerswire.TalkChange)
    ask.limit(MANNERS)
    await ask.welcome()
    change = sa.update(guests).where(guests.c.id == ask.guest.id).values(phrases=wish.phrases)
    await _changed(ask, lambda connection: connection.execute(change))
    return await talk(ask)


async def talk(ask: HttpRequest) -> mannerswire.Talk:
    phrases, rows = await ask.store.read(find_talk(ask.guest.id))
    manners = await ask.site.registry.services.manners.of(ask.guest)
    found = [mannerswire.Regard(row["key"], row["kind"], row["name"]) for row in rows]
    return mannerswire.Talk(phrases, manners.talk, found)


async def _changed(ask: HttpRequest, job: Job, *others: str) -> object:
    """Write it; then it counts, here at once and soon at other servers. Returns what came of it."""
    touched = (ask.guest.id, *others)
    outcome: object = await ask.store.change(job, *(NAME + key for key in touched))
    await ask.site.registry.services.manners.renew(*touched)
    return outcome


# --- jobs --------------------------------------------------------------------------------------


def set_regard(database: Database, guest: str, other: str, values: dict[str, Any]) -> Job:
    """Regard somebody so from now on; False if there are too many already."""
    this = (regards.c.guest == guest) & (regards.c.other == other)
    count = select(func.count()).where(regards.c.guest == guest)
    row = {"guest": guest, "other": other, "key": secrets.token_urlsafe(12), **values}

    def job(connection: sa.Connection) -> bool:
        if connection.execute(sa.update(regards).where(this).values(**values)).rowcount:
            return True
        if connection.execute(count).scalar_one() >= MOST:
            return False
        new = database.insert(regards).values(at=timing.seconds(), **row)
        connection.execute(new.on_conflict_do_nothing())
        return True

    return job


def find_regarded(guest: str, key: str) -> Job:
    query = select(regards.c.other).where(regards.c.guest == guest, regards.c.key == key)
    return lambda connection: connection.execute(query).scalar_one_or_none()


def find_talk(guest: str) -> Job:
    chosen = select(guests.c.phrases).where(guests.c.id == guest)
    query = select(regards).where(regards.c.guest == guest).order_by(regards.c.at.desc())

    def job(connection: sa.Connection) -> tuple[bool, list[dict[str, Any]]]:
        rows = [dict(row) for row in connection.execute(query).mappings()]
        return bool(connection.execute(chosen).scalar()), rows

    return job
