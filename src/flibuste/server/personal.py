"""What is kept about a person: all of it told to him, deleted, or made another's who is he.

Any table with a column ``guest`` belongs to that guest: its rows are told, deleted and handed over
with him. Only tables of the game, which others share, are seen to one by one.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.results import forget
from flibuste.server.schema import (
    META,
    audits,
    chairs,
    challenges,
    chats,
    device_links,
    guests,
    presences,
    regards,
    reports,
    results,
    strengths,
    tables,
)
from flibuste.server.store import Row
from flibuste.server.writes import Job

SHARED = (chairs, chats, presences, results)
SECRET = ("hash", "public_key", "auth", "folded", "guest", "other", "claimant")
"""Columns that are told to nobody: secrets, and others' ids."""
NOT_HIS = (challenges, guests, strengths)
"""What a guest leaves behind when he turns out to be somebody."""
RESULT = ("table_id", "seat", "game", "seats", "ended", "score", "place", "rated", "mu", "sigma")
BLANK = {"name": "", "text": ""}
"""What is left of a line of chat, so that the lines after it keep their numbers."""


def own_tables() -> Iterator[sa.Table]:
    """The tables whose rows belong to one guest each."""
    for table in META.sorted_tables:
        if "guest" in table.c and table not in SHARED:
            yield table


def _dicts(connection: sa.Connection, query: Any) -> list[Row]:
    return [dict(row._mapping) for row in connection.execute(query)]


def _said_by(guest: str) -> sa.ColumnElement[bool]:
    """His lines of chat. Who said one is not known of those before step 9: it is who sits there."""
    seated = select(chairs.c.seat).where(
        chairs.c.table_id == chats.c.table_id, chairs.c.seat == chats.c.seat,
        chairs.c.guest == guest,
    )  # fmt: skip
    return (chats.c.guest == guest) | (chats.c.guest.is_(None) & seated.exists())


def _seen_at(guest: str) -> sa.ColumnElement[bool]:
    """The tables that he has opened, sat at or talked at."""
    seated = select(chairs.c.table_id).where(chairs.c.guest == guest)
    talked = select(chats.c.table_id).where(chats.c.guest == guest)
    return (tables.c.owner == guest) | tables.c.id.in_(seated) | tables.c.id.in_(talked)


def tables_of(guest: str) -> Job:
    """The ids and states of the tables where something is his."""
    query = select(tables.c.id, tables.c.state).where(_seen_at(guest))
    return lambda connection: [tuple(row) for row in connection.execute(query)]


def count_tables(guest: str) -> Job:
    """At how many tables something is his."""
    query = select(func.count()).select_from(tables).where(_seen_at(guest))
    return lambda connection: connection.execute(query).scalar_one()


# --- told ------------------------------------------------------------------------------------


def collect(guest: str) -> Job:
    """All that is kept about a guest, but for records of games, as rows by table."""

    def job(connection: sa.Connection) -> dict[str, Any]:
        me = _dicts(connection, select(guests).where(guests.c.id == guest))
        found: dict[str, Any] = {"me": me[0] if me else {}}
        for table in own_tables():
            told = [column for column in table.c if column.name not in SECRET]
            found[table.name] = _dicts(connection, select(*told).where(table.c.guest == guest))
        found["chat"] = _dicts(
            connection,
            select(chats.c.table_id, chats.c.seat, chats.c.text, chats.c.at)
            .where(_said_by(guest)).order_by(chats.c.table_id, chats.c.number),
        )  # fmt: skip
        columns = [results.c[name] for name in RESULT]
        found["results"] = _dicts(connection, select(*columns).where(results.c.guest == guest))
        found["tables"] = _dicts(
            connection,
            select(tables.c.id, tables.c.game, tables.c.seats, tables.c.state, tables.c.made)
            .where(_seen_at(guest)).order_by(tables.c.made),
        )  # fmt: skip
        seats = select(chairs.c.table_id, chairs.c.seat, chairs.c.name)
        mine = _dicts(connection, seats.where(chairs.c.guest == guest))
        for table in found["tables"]:
            table["yours"] = [c["seat"] for c in mine if c["table_id"] == table["id"]]
        return found

    return job


# --- deleted ---------------------------------------------------------------------------------


def erase(guest: str, keys: list[str], now: int) -> Job:
    """Delete a guest. At these tables, which are others' too, his seats become somebody's."""
    nobody = f"gone-{secrets.token_urlsafe(12)}"

    def job(connection: sa.Connection) -> None:
        blanked = sa.update(chats).where(_said_by(guest)).values(guest=None, **BLANK)
        connection.execute(blanked)
        mine = chairs.c.guest == guest
        person = mine & (chairs.c.kind != "bot")
        left = func.coalesce(chairs.c.gone, now)
        connection.execute(sa.update(chairs).where(person).values(name="", gone=left))
        connection.execute(sa.update(chairs).where(mine).values(guest=nobody))
        forget(guest, f"#{10_000 + secrets.randbelow(90_000)}")(connection)
        for key in keys:
            _hand_on(connection, key, guest, nobody)
        connection.execute(sa.delete(device_links).where(device_links.c.claimant == guest))
        connection.execute(sa.delete(regards).where(regards.c.other == guest))
        _unname(connection, guest)
        _delete_own(connection, guest)

    return job


def _unname(connection: sa.Connection, guest: str) -> None:
    """Reports about him go; decisions stay, without his name."""
    connection.execute(sa.delete(reports).where(reports.c.accused == guest))
    connection.execute(sa.update(reports).where(reports.c.reporter == guest).values(reporter=""))
    about = sa.update(audits).where(audits.c.about == guest)
    connection.execute(about.values(about="", name="", note=""))
    by = sa.update(audits).where(audits.c.moderator == guest)
    connection.execute(by.values(moderator_name=""))


def _hand_on(connection: sa.Connection, key: str, guest: str, nobody: str) -> None:
    """A table of his becomes that of another who sits there; it is changed in any case."""
    others = select(chairs.c.guest).where(
        chairs.c.table_id == key, chairs.c.guest.is_not(None), chairs.c.guest != nobody
    )
    heir = connection.execute(others.order_by(chairs.c.seat).limit(1)).scalar() or nobody
    owned = (tables.c.id == key) & (tables.c.owner == guest)
    connection.execute(sa.update(tables).where(owned).values(owner=heir))
    changed = sa.update(tables).where(tables.c.id == key)
    connection.execute(changed.values(revision=tables.c.revision + 1))


# --- handed over -----------------------------------------------------------------------------


def hand_over(guest: str, keys: list[str], heir: str, name: str) -> Job:
    """All that was a guest's is that of somebody with a kept name: he was it."""

    def job(connection: sa.Connection) -> None:
        person = (chairs.c.guest == guest) & (chairs.c.kind == "person")
        connection.execute(sa.update(chairs).where(person).values(name=name))
        for table, column in ((chairs, "guest"), (chats, "guest"), (tables, "owner")):
            his = sa.update(table).where(table.c[column] == guest)
            connection.execute(his.values({column: heir}))
        ended = sa.update(results).where(results.c.guest == guest)  # they were not rated for him
        connection.execute(ended.values(guest=heir, nth=None))
        changed = sa.update(tables).where(tables.c.id.in_(keys))
        connection.execute(changed.values(revision=tables.c.revision + 1))
        connection.execute(sa.delete(regards).where(regards.c.other == guest))
        for told, whose in ((reports, "accused"), (reports, "reporter"), (audits, "about")):
            theirs = sa.update(told).where(told.c[whose] == guest)
            connection.execute(theirs.values({whose: heir}))
        for table in own_tables():
            if table not in NOT_HIS:
                connection.execute(_inherited(table, guest, heir))
        _delete_own(connection, guest)

    return job


def _inherited(table: sa.Table, guest: str, heir: str) -> Any:
    """The rows of a guest become another's, but for those that he has already."""
    theirs = table.alias()
    same = [theirs.c[c.name] == c for c in table.primary_key.columns if c.name != "guest"]
    there = select(theirs.c.guest).where(theirs.c.guest == heir, *same).exists()
    taken = there if "guest" in table.primary_key.columns else sa.false()
    return sa.update(table).where(table.c.guest == guest, ~taken).values(guest=heir)


def _delete_own(connection: sa.Connection, guest: str) -> None:
    for table in (*own_tables(), presences):
        connection.execute(sa.delete(table).where(table.c.guest == guest))
    connection.execute(sa.delete(guests).where(guests.c.id == guest))
