"""Copies of tables that devices hold: kept for their guest, so that he goes on elsewhere.

A copy is a text that only devices read, and what a list shows of it. Each has the guest's own
numbering: an id of another guest's is simply another copy. A device says which revision it goes on
from, so that two of them never write over each other.
"""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import copies
from flibuste.server.settings import Settings
from flibuste.server.writes import Database, Job
from flibuste.table import lobbywire, timing
from flibuste.table.gamewords import title_of
from flibuste.table.httpwire import CopyBrief, CopyEntry, CopyText, NewCopy
from flibuste.table.sentences import one_line

MOST = 60
"""How many copies a guest has: a new one takes the place of the oldest, of finished games first."""
BATCH = 50
"""How many old ones are deleted in one transaction."""
DAY_S = 24 * 3600


# --- jobs ----------------------------------------------------------------------------------------


def _of(guest: str, key: str) -> sa.ColumnElement[bool]:
    return (copies.c.guest == guest) & (copies.c.id == key)


def keep(database: Database, guest: str, key: str, new: NewCopy, now: int) -> Job:
    """Keep a copy. Returns its revision; None if the server has another than it goes on from."""
    values = {
        "revision": new.base + 1,
        "brief": msgspec.json.encode(_cleaned(new.brief)).decode(),
        "over": new.brief.over, "text": new.text.encode(), "at": now,
    }  # fmt: skip
    this = _of(guest, key) & (copies.c.revision == new.base)
    change: Any = sa.update(copies).where(this).values(**values)
    if not new.base:
        change = database.insert(copies).values(guest=guest, id=key, **values)
        change = change.on_conflict_do_nothing()

    def job(connection: sa.Connection) -> int | None:
        if not connection.execute(change).rowcount:
            return None
        if not new.base:
            _make_room(connection, guest)
        return new.base + 1

    return job


def _make_room(connection: sa.Connection, guest: str) -> None:
    latest = select(copies.c.id).where(copies.c.guest == guest)
    order = copies.c.over, copies.c.at.desc(), copies.c.id
    ids = connection.execute(latest.order_by(*order)).scalars().all()
    for key in ids[MOST:]:
        connection.execute(sa.delete(copies).where(_of(guest, key)))


def drop(guest: str, key: str) -> Job:
    """Delete a copy."""
    return lambda connection: connection.execute(sa.delete(copies).where(_of(guest, key)))


def find(guest: str, key: str, known: int) -> Job:
    """A copy, without its text if it is of the known revision; None if there is none."""
    text = sa.case((copies.c.revision == known, sa.literal(b"")), else_=copies.c.text)
    query = select(copies.c.revision, text).where(_of(guest, key))

    def job(connection: sa.Connection) -> CopyText | None:
        row = connection.execute(query).first()
        return CopyText(row[0], bytes(row[1]).decode()) if row else None

    return job


def of_guest(guest: str, lang: str) -> Job:
    """His copies, the latest first."""
    columns = copies.c.id, copies.c.revision, copies.c.brief
    query = select(*columns).where(copies.c.guest == guest).order_by(copies.c.at.desc())

    def job(connection: sa.Connection) -> list[CopyEntry]:
        return [_entry(lang, *row) for row in connection.execute(query)]

    return job


def drop_old(settings: Settings, now: int) -> Job:
    """Delete some that are kept no longer than tables of this server. Returns whether any was."""
    rules = []
    for over, days in ((True, settings.keep_days), (False, settings.keep_idle_days)):
        if days:
            rules.append((copies.c.over == over) & (copies.c.at < now - days * DAY_S))
    found = select(copies.c.guest, copies.c.id).where(sa.or_(sa.false(), *rules)).limit(BATCH)
    these = sa.tuple_(copies.c.guest, copies.c.id).in_(found)

    def job(connection: sa.Connection) -> bool:
        return bool(rules and connection.execute(sa.delete(copies).where(these)).rowcount)

    return job


# --- what a list shows ---------------------------------------------------------------------------


def _cleaned(brief: CopyBrief) -> CopyBrief:
    """The same; names in one line, as all names are."""
    seats = [msgspec.structs.replace(chair, name=one_line(chair.name)) for chair in brief.seats]
    return msgspec.structs.replace(brief, seats=seats)


def _entry(lang: str, key: str, revision: int, text: str) -> CopyEntry:
    brief = msgspec.json.decode(text, type=CopyBrief)
    return CopyEntry(
        id=key, game=brief.game, title=title_of(brief.game, lang),
        seats=[lobbywire.BriefChair(c.kind, c.name, c.level) for c in brief.seats],
        state="over" if brief.over else "playing", ply=brief.entries, yours=True,
        your_turn=brief.your_turn, public=False, age_s=max(0, timing.seconds() - brief.made),
        deletable=True, revision=revision,
    )  # fmt: skip
