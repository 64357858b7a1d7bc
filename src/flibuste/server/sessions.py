"""Sessions: the browsers in which somebody with a kept name is signed in.

A session's cookie is a random token, of which the database has only the hash. All servers that
share the database hear of a session that has ended, and close its sockets.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import device_links, push_devices, sessions
from flibuste.server.store import SESSION, Store
from flibuste.server.tokens import fingerprint, new_token
from flibuste.server.writes import Job, unheeded

PREFIX = "session."
"""What a session's cookie begins with; a guest's begins with his id, which has no such length."""
LASTS_S = 365 * 24 * 3600
"""A session that is not used for so long is over."""
NOTED_S = 24 * 3600
"""How exactly it is written when it was used."""
REMEMBERED = 10_000
BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
"""In this order: most claim to be all that come after them."""
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")
_PLAIN = {"Edg": "Edge", "OPR": "Opera", "Macintosh": "Mac", "CrOS": "ChromeOS"}


@dataclass
class Session:
    """A browser in which a guest is signed in."""

    id: str
    guest: str
    used: int


def browser_label(agent: str) -> str:
    """A browser and its system, as far as it says: "Firefox, Linux"."""
    found = [
        _PLAIN.get(name, name)
        for names in (BROWSERS, SYSTEMS)
        for name in [next((n for n in names if re.search(rf"\b{n}\b", agent)), "")]
        if name
    ]
    return ", ".join(found) or "?"


def session_row(guest: str, label: str, now: int) -> tuple[str, dict[str, Any]]:
    """The cookie of a new session, and its row."""
    token = new_token()
    row = {
        "hash": fingerprint("session", token), "id": secrets.token_urlsafe(9), "guest": guest,
        "label": label, "made": now, "used": now,
    }  # fmt: skip
    return PREFIX + token, row


def add_session(row: dict[str, Any]) -> Job:
    return lambda connection: connection.execute(sa.insert(sessions).values(**row))


def end_sessions(guest: str, key: str | None = None) -> Job:
    """End one session of a guest, or all of them. Returns how many there were.

    Nobody is signed in any more by a code that may have been shown there, or called there.
    """
    these, called = sessions.c.guest == guest, push_devices.c.guest == guest
    if key is not None:
        these, called = these & (sessions.c.id == key), called & (push_devices.c.session == key)

    def job(connection: sa.Connection) -> int:
        connection.execute(sa.delete(device_links).where(device_links.c.guest == guest))
        connection.execute(sa.delete(push_devices).where(called))
        return connection.execute(sa.delete(sessions).where(these)).rowcount

    return job


def list_sessions(guest: str) -> Job:
    mine = select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.used.desc())
    return lambda connection: [dict(row._mapping) for row in connection.execute(mine)]


class Sessions:
    """Finds sessions by their cookies."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Session] = OrderedDict()
        self._changes = 0
        self.ended: Callable[[str | None], Awaitable[None]] | None = None
        """Called with a guest, some of whose sessions have ended; None: perhaps anybody's."""

    async def find(self, cookie: str | None) -> Session | None:
        """The session of a cookie, if it has not ended."""
        if not (cookie or "").startswith(PREFIX):
            return None
        key = fingerprint("session", (cookie or "").removeprefix(PREFIX))
        found = self._known.get(key) or await self._read(key)
        now = self._store.now() // 1000
        if found is None or found.used < now - LASTS_S:
            return None
        if found.used < now - NOTED_S:
            found.used = now
            used = sa.update(sessions).where(sessions.c.hash == key).values(used=now)
            unheeded(self._store.change(lambda connection: connection.execute(used)))
        return found

    async def _read(self, key: str) -> Session | None:
        query = select(sessions.c.id, sessions.c.guest, sessions.c.used)
        query = query.where(sessions.c.hash == key)
        before = self._changes
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None or before != self._changes:  # one may have ended meanwhile
            return None if row is None else Session(*row)
        self._known[key] = Session(*row)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._known[key]

    def forget(self, guest: str | None) -> None:
        """Some sessions of a guest may have ended; None: of anybody."""
        self._changes += 1
        for key, session in list(self._known.items()):
            if guest in (None, session.guest):
                del self._known[key]

    async def end(self, guest: str, key: str | None = None) -> int:
        """End one session of a guest, or all; here and at other servers. Returns how many."""
        count = await self._store.change(end_sessions(guest, key), SESSION + guest)
        await self.heard(guest)
        return int(count)

    async def heard(self, guest: str | None) -> None:
        """Sessions may have ended, by this server or another; None: anybody's."""
        self.forget(guest)
        if self.ended is not None:
            await self.ended(guest)
