"""Guests: a name and a signed cookie. Some keep their names: nobody else may have those."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from flibuste.server.schema import guests, kept_names
from flibuste.server.sessions import Sessions
from flibuste.server.store import NAME, Store, add_guest, find_guest, rename_guest
from flibuste.table import naming
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import LANGUAGES, preferred, say

COOKIE = "flibuste"
YEAR = 365 * 24 * 3600
REMEMBERED = 10_000
"""How many guests are kept in memory."""


@dataclass
class Recognised:
    """Who a request or a socket comes from."""

    guest: Guest
    session: str = ""
    """The id of his session, if his name is kept."""
    cookie: str | None = None
    """The cookie he was known by."""


def _newcomer(key: str | None, connection: HTTPConnection) -> Guest:
    lang = preferred(connection.headers.get("accept-language", ""))
    name = say(lang, "guest-name", number=str(100 + secrets.randbelow(900)))
    return Guest(key or secrets.token_urlsafe(12), name, lang, new=True)


class Guests:
    """Finds guests by their cookies."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self.sessions = Sessions(store)

    def sign(self, key: str) -> str:
        mac = hmac.new(self._secret, f"guest {key}".encode(), hashlib.sha256)
        return f"{key}.{mac.hexdigest()[:32]}"

    def read(self, cookie: str | None) -> str | None:
        """The guest's id if the signature is ours."""
        id = (cookie or "").partition(".")[0]
        good = bool(id) and hmac.compare_digest(self.sign(id).encode(), (cookie or "").encode())
        return id if good else None

    async def recognise(self, connection: HTTPConnection) -> Recognised:
        """Who a connection comes from. A new guest gets a name, and is stored only by ``welcome``.

        Whoever has kept his name is known by his session alone.
        """
        cookie = connection.cookies.get(COOKIE)
        session = await self.sessions.find(cookie)
        found = await self.known(session.guest) if session else None
        if session is not None and found is not None:
            return Recognised(found, session.id, cookie=cookie)
        key = self.read(cookie)
        found = await self.known(key) if key is not None else None
        if found is not None and not found.kept:
            return Recognised(found, cookie=cookie)
        key = key if found is None else None
        return Recognised(_newcomer(key, connection), cookie=cookie if key is not None else None)

    async def known(self, key: str) -> Guest | None:
        """The guest of this id, from memory or from the database."""
        if key not in self._known:
            return await self._find(guests.c.id == key)
        return self._known[key]

    async def of_alias(self, alias: str) -> Guest | None:
        """Whose kept name has this alias."""
        return await self._find(kept_names.c.alias == alias)

    async def of_name(self, name: str) -> Guest | None:
        """Who keeps this name, or one that looks like it."""
        return await self._find(kept_names.c.folded == naming.folded(name))

    async def _find(self, condition: ColumnElement[bool]) -> Guest | None:
        row = await self._store.read(find_guest(condition))
        if row is None:
            return None
        if row["id"] not in self._known:
            alias = row["alias"] or ""
            self._remember(
                Guest(row["id"], row["name"], row["lang"], kept=bool(alias), alias=alias)
            )
        return self._known[row["id"]]

    def _remember(self, guest: Guest) -> None:
        self._known[guest.id] = guest
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def welcome(self, guest: Guest) -> None:
        """Store a new guest, when he first does something."""
        if guest.new:
            guest.new = False
            await self._store.change(add_guest(guest.id, guest.name, guest.lang))
            self._remember(guest)

    async def rename(self, guest: Guest, name: str | None, lang: str | None) -> None:
        """Raises Refusal if the name is another's, or one that nobody may have."""
        name, lang = name or guest.name, lang if lang in LANGUAGES else guest.lang
        if name != guest.name:
            (naming.check_kept if guest.kept else naming.check_free)(name)
        await self.welcome(guest)
        try:
            done = await self._store.change(rename_guest(guest.id, name, lang), NAME + guest.id)
        except IntegrityError:  # another server was faster
            done = False
        if not done:
            raise Refusal("name-kept", 409)
        guest.name, guest.lang = name, lang

    def forget(self, key: str) -> None:
        """Another server has renamed a guest."""
        self._known.pop(key, None)

    def forget_all(self) -> None:
        """Other servers may have changed anybody."""
        self._known.clear()

    def mark(self, response: Response, cookie: str, secure: bool) -> None:
        """Let the browser be known by this cookie; by none any longer if it is empty."""
        if not cookie:
            response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=secure)
            return
        response.set_cookie(
            COOKIE, cookie, max_age=YEAR, path="/", httponly=True,
            samesite="lax", secure=secure,
        )  # fmt: skip
