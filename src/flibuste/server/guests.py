"""Guests: a name and a signed cookie. There are no accounts and no passwords."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from flibuste.server.sentences import LANGUAGES, preferred, say
from flibuste.server.store import NAME, Store, add_guest, find_guest, update_guest

COOKIE = "flibuste"
YEAR = 365 * 24 * 3600
REMEMBERED = 10_000
"""How many guests are kept in memory."""


@dataclass
class Guest:
    id: str
    name: str
    lang: str
    new: bool = False


class Guests:
    """Finds guests by their cookies."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._known: OrderedDict[str, Guest] = OrderedDict()

    def sign(self, key: str) -> str:
        mac = hmac.new(self._secret, f"guest {key}".encode(), hashlib.sha256)
        return f"{key}.{mac.hexdigest()[:32]}"

    def read(self, cookie: str | None) -> str | None:
        """The guest's id if the signature is ours."""
        id = (cookie or "").partition(".")[0]
        good = bool(id) and hmac.compare_digest(self.sign(id).encode(), (cookie or "").encode())
        return id if good else None

    async def guest(self, connection: HTTPConnection) -> Guest:
        """The guest of a connection. A new one gets a name, and is stored only by ``welcome``."""
        id = self.read(connection.cookies.get(COOKIE))
        if id is not None:
            if id not in self._known:
                row = await self._store.read(find_guest(id))
                if row is not None:
                    self._remember(Guest(id, row["name"], row["lang"]))
            if id in self._known:
                return self._known[id]
        lang = preferred(connection.headers.get("accept-language", ""))
        name = say(lang, "guest-name", number=str(100 + secrets.randbelow(900)))
        return Guest(id or secrets.token_urlsafe(12), name, lang, new=True)

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
        guest.name = name or guest.name
        guest.lang = lang if lang in LANGUAGES else guest.lang
        await self.welcome(guest)
        change = update_guest(guest.id, name=guest.name, lang=guest.lang)
        await self._store.change(change, NAME + guest.id)

    def forget(self, key: str) -> None:
        """Another server has renamed a guest."""
        self._known.pop(key, None)

    def mark(self, response: Response, guest: Guest, secure: bool) -> None:
        response.set_cookie(
            COOKIE, self.sign(guest.id), max_age=YEAR, path="/", httponly=True,
            samesite="lax", secure=secure,
        )  # fmt: skip
