"""The door: everything that pages ask of a server, answered on this machine.

Whoever runs Python in a browser makes one ``Door`` and keeps it::

    door = Door(keep, think, advise, origin="https://…")
    for name, text in kept: door.read(name, text)    # False: it makes no sense, and is reported
    answer = await door.ask("GET", "/api/games", "lang=fr", b"", "fr,en")
    answer.status, answer.media, answer.body         # never an exception
    socket = door.open("~…", "feed=changes&after=0", hear, closed, "fr,en")
    socket.hear(b'{"type":"ping","id":1}'); socket.close()
    door.close()

``await keep(name, text)`` writes a text where it outlasts the page, and is done when it is on the
disk; text None: it is kept no longer. It may raise: then what was asked is refused, and nothing is
changed. There is a text for each table, whose name is the table's id (they begin with ``~``), and
one for the person, ``me``. Only what ``keep`` was given comes back to ``read``.

``await think(question)`` is a bot's choice, ``await advise(…)`` a hint: see ``localbots``.

``ask`` takes the method, path, query and body of an HTTP request, and what the browser says in
``Accept-Language``. It answers as the server does, to the byte, with its status and media type;
``name`` is that of a file to be saved. What makes no sense without a server is *no-page*, 404.

``open`` is the socket of a table. ``hear(message)`` is called with each message, the first of
them soon after; ``closed(code, reason)`` at most once, if the socket is refused or closed from this
side, with the code and the reason of the server. ``socket.hear(message)`` is a message of the page.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from flibuste.local.ahead import make_choices
from flibuste.local.keeping import Keep
from flibuste.local.localbots import Advise, LocalBots, Think
from flibuste.local.person import TEXT, Myself
from flibuste.local.tables import LocalBriefs, LocalSettings, LocalTables
from flibuste.local.viewing import Closed, LocalViewer, unheard
from flibuste.table import httpwire, wire
from flibuste.table.asked import Asked, FileAnswer, Handler
from flibuste.table.closing import short_reason
from flibuste.table.guest import Guest
from flibuste.table.messages import FULL
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import preferred
from flibuste.table.sharedroutes import SHARED
from flibuste.table.uploads import Uploads
from flibuste.table.wire import CloseCode

log = logging.getLogger("flibuste.local")
JSON = "application/json"


class Answer(NamedTuple):
    """An answer as a server would give it."""

    status: int
    media: str
    body: bytes
    name: str = ""
    """Of a file to be saved."""


class LocalRequest(Asked):
    """A request of a page."""

    def __init__(self, door: Door, guest: Guest, query: dict[str, str], body: bytes) -> None:
        self.site: Door = door
        self.guest = guest
        self.query, self._body = query, body
        self.speak()

    @property
    def origin(self) -> str:
        return self.site.origin

    async def raw(self, most: int) -> bytes:
        if len(self._body) > most:
            raise Refusal("too-large", 413)
        return self._body


class Door:
    """Answers what pages ask. What it shares with a server's ``Site`` has the same names."""

    def __init__(
        self, keep: Keep, think: Think, advise: Advise, *, origin: str = "",
        settings: LocalSettings | None = None,
    ) -> None:  # fmt: skip
        self.origin = origin
        self.guests = Myself(keep)
        settings = settings or LocalSettings(self.guests.key)
        self.bots = LocalBots(think, advise)
        self.registry = LocalTables(self.bots, keep, settings)
        self.lobby = LocalBriefs(self.registry)
        self.uploads = Uploads(self.registry)

    def close(self) -> None:
        """Bots and clocks stop. What is kept stays."""
        self.registry.close()

    def read(self, name: str, text: bytes) -> bool:
        """A text that was kept before; whether it makes sense. If not, all else is as it was."""
        try:
            if name == TEXT:
                self.guests.read(text)
                secret = self.guests.key
                self.registry.settings = dataclasses.replace(self.registry.settings, secret=secret)
            else:
                self.registry.kept.take(name, text)
        except (Refusal, ValueError, TypeError):
            return False
        return True

    # --- requests ----------------------------------------------------------------------------

    async def ask(
        self, method: str, path: str, query: str = "", body: bytes = b"", lang: str = ""
    ) -> Answer:
        """The answer to a request; never an exception."""
        spoken = preferred(lang)
        try:
            request = LocalRequest(self, self.guests.guest(lang), _words(query), bytes(body))
            spoken = request.lang
            handler, request.path = _found(method, path)
            return _answer(await handler(request))
        except Refusal as refusal:
            return _refused(refusal, spoken)
        except Exception:
            log.exception("a request failed")
            return _refused(Refusal("failed", 500), spoken)

    # --- sockets -----------------------------------------------------------------------------

    def open(
        self, key: str, query: str, hear: Callable[[bytes], None], closed: Closed = unheard,
        lang: str = "",
    ) -> Socket:  # fmt: skip
        """Look at a table; its first message comes as soon as it is read."""
        guest, words = self.guests.guest(lang), _words(query)
        viewer = LocalViewer(guest, words.get("feed", FULL), hear, closed)
        viewer.lang = LocalRequest(self, guest, words, b"").lang
        socket = Socket(viewer)
        self.registry.services.tasks.spawn(self._attend(socket, key, words))
        return socket

    async def _attend(self, socket: Socket, key: str, words: dict[str, str]) -> None:
        viewer = socket.viewer
        try:
            looking = await self.registry.welcome(key, viewer)
            looking.begin(_number(words.get("after", "")), words.get("run", ""))
        except Refusal as refusal:
            code = CloseCode.NO_TABLE if refusal.status == 404 else CloseCode.NO_GAME
            return viewer.turn_away(code, short_reason(refusal.sentence(viewer.lang)))
        except Exception:
            log.exception("a table could not be shown")
            return viewer.close(CloseCode.GOING)
        self.registry.services.tasks.spawn(make_choices(looking.table, viewer.lang))
        try:
            async for message in socket.messages():
                await looking.ask(message)
        finally:
            looking.end()
        return None


class Socket:
    """What a page has of a table's socket."""

    def __init__(self, viewer: LocalViewer) -> None:
        self.viewer = viewer
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        viewer.on_end = lambda: self._inbox.put_nowait(b"")  # so that nobody waits for more

    def hear(self, message: bytes) -> None:
        """A message of the page: a request."""
        self._inbox.put_nowait(bytes(message))

    def close(self) -> None:
        """The page has gone."""
        self.viewer.end()

    async def messages(self) -> AsyncIterator[bytes]:
        """What comes, until the socket is closed."""
        while self.viewer.open:
            message = await self._inbox.get()
            if self.viewer.open:
                yield message


def _words(query: str) -> dict[str, str]:
    return dict(parse_qsl(query, keep_blank_values=True))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 17 else 0


def _patterns() -> Iterator[tuple[str, re.Pattern[str], Handler]]:
    for route in SHARED:
        parts = re.split(r"\{(\w+)\}", route.path)
        pattern = "".join(
            f"(?P<{part}>[^/]+)" if i % 2 else re.escape(part) for i, part in enumerate(parts)
        )
        yield route.method, re.compile(pattern), route.handler


PATTERNS = tuple(_patterns())


def _found(method: str, path: str) -> tuple[Handler, dict[str, str]]:
    """The handler of a route and what its path names. Raises Refusal."""
    for wanted, pattern, handler in PATTERNS:
        match = pattern.fullmatch(unquote(path)) if wanted == method else None
        if match is not None:
            return handler, match.groupdict()
    raise Refusal("no-page", 404)


def _answer(told: object) -> Answer:
    if isinstance(told, FileAnswer):
        return Answer(200, f"{told.media}; charset=utf-8", told.content, told.name)
    return Answer(200, JSON, wire.encode(told))


def _refused(refusal: Refusal, lang: str) -> Answer:
    error = httpwire.HttpError(refusal.code, refusal.sentence(lang))
    return Answer(refusal.status, JSON, wire.encode(httpwire.HttpRefusal(error)))
