"""Connections: what comes in is read, limited and answered; what goes out waits in a short queue.

opening ──accepted──► open ──left, too slow, flood, server going──► closed
"""

from __future__ import annotations

import asyncio
import enum
import logging
import time
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from flibuste.server import wire
from flibuste.server.asking import answer
from flibuste.server.drawings import FULL
from flibuste.server.frames import EXTENSION, GOING, Frames, frame
from flibuste.server.guard import Bucket, Buckets, network, same_origin
from flibuste.server.guests import Desk, Guest
from flibuste.server.harbour import Harbour
from flibuste.server.speech import LANGUAGES, Refusal
from flibuste.server.table import Known, Table

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
log = logging.getLogger("flibuste.server")

BAD_ORIGIN, NOT_ALLOWED, NO_TABLE = 4001, 4003, 4004
TOO_SLOW, FLOOD = 4008, 4009
QUEUE = 256
"""Requests that wait for an answer."""
WAITING = 1 << 20
"""Bytes that wait for a slow reader before he is let go."""
BURST, RATE = 120, 60
"""Requests at once, then in a second."""
GOODBYE_S = 2.0
STRIKES = 200
"""Messages over the limit that are answered before the door is closed."""
MOST_VIEWERS = 200
"""Sockets at one table."""
MOST_SOCKETS = 300
"""Sockets of one address."""


class Limits:
    """What is counted for each guest and each address, whatever sockets it comes through."""

    def __init__(self) -> None:
        self.knocking = Buckets(100, 10)
        self.asking = Buckets(20 * BURST, 10 * RATE)
        self.talking = Buckets(5, 0.5), Buckets(50, 5)
        self.thinking = Buckets(10, 0.5), Buckets(50, 5)


class State(enum.Enum):
    OPEN = enum.auto()
    CLOSED = enum.auto()


class Connection:
    """One socket that looks at a table."""

    def __init__(self, ws: WebSocket, guest: Guest, desk: Desk, lang: str, feed: str) -> None:
        self.ws = ws
        self.frames: Frames = ws.scope["extensions"][EXTENSION]
        self.who = guest
        self.desk = desk
        self.guest = guest.id
        self.lang = lang
        self.feed = feed
        self.known: Known | None = None
        self.limits: Limits | None = None
        self.state = State.OPEN
        self.code = 1000
        self.host = network(ws.client.host if ws.client else "")
        self._bucket = Bucket(BURST, RATE)
        self._strikes = 0
        self._inbox: deque[bytes] = deque()
        self._news: asyncio.Future[None] | None = None

    # --- out -------------------------------------------------------------------------------

    def post(self, message: bytes) -> None:
        self.send(frame(message))

    def send(self, frame: bytes) -> None:
        """Never waits, and never lets a slow reader fill the memory."""
        if self.state is State.OPEN and self.frames.push(frame) > WAITING:
            self.close(TOO_SLOW)

    def refuse(self, number: int, refusal: Refusal) -> None:
        text = refusal.sentence(self.lang)
        self.post(wire.encode(wire.Refused(number, refusal.code, text, refusal.clause)))

    def close(self, code: int) -> None:
        if self.state is State.OPEN:
            self.state = State.CLOSED
            self.code = code
            self._wake()

    # --- in --------------------------------------------------------------------------------

    def hear(self, message: bytes | None) -> None:
        """Called for each message that comes, and with None when the client has gone."""
        if message is None:
            self.close(1000)
        elif self.limits is not None and not self._may_ask(self.limits):
            self._strike(message)
        elif len(self._inbox) >= QUEUE:
            self.close(FLOOD)
        elif self.state is State.OPEN:
            self._inbox.append(message)
            self._wake()

    def _may_ask(self, limits: Limits) -> bool:
        return self._bucket.take() and limits.asking.take(self.host)

    def speak(self) -> None:
        """Chat is limited however many sockets somebody has. Raises Refusal."""
        if self.limits is not None:
            self._take(*self.limits.talking)

    def pay(self) -> None:
        """For a request that costs much more than others. Raises Refusal."""
        if self.limits is not None:
            self._take(*self.limits.thinking)

    def _take(self, guests: Buckets, hosts: Buckets) -> None:
        if not (guests.take(self.guest) and hosts.take(self.host)):
            raise Refusal("slow-down", 429)

    def _strike(self, message: bytes) -> None:
        self._strikes += 1
        if self._strikes > STRIKES:
            self.close(FLOOD)
        else:
            self.refuse(_id(message), Refusal("slow-down", 429))

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def attend(self, table: Table) -> None:
        """Answer requests one after the other until the connection is closed."""
        loop = asyncio.get_running_loop()
        while self.state is State.OPEN:
            if self._inbox:
                await self._answer(table, self._inbox.popleft())
            else:
                self._news = loop.create_future()
                await self._news

    async def closed(self) -> None:
        """Wait for the end of a connection that only listens."""
        while self.state is State.OPEN:
            self._news = asyncio.get_running_loop().create_future()
            await self._news

    async def _answer(self, table: Table, message: bytes) -> None:
        if len(message) > wire.LONGEST:
            return self.refuse(0, Refusal("too-long", 413))
        try:
            ask = wire.read_request(message)
        except UNREADABLE:
            return self.refuse(_id(message), Refusal("bad-message"))
        try:
            self.post(wire.encode(await answer(self, table, ask)))
        except Refusal as refusal:
            self.refuse(ask.id, refusal)
        except Exception:
            log.exception("a request failed")
            self.refuse(ask.id, Refusal("failed", 500))
        return None


class _Numbered(msgspec.Struct):
    id: int = 0


def _id(message: bytes) -> int:
    """The number of a request that cannot be read otherwise."""
    try:
        return msgspec.json.decode(message, type=_Numbered).id
    except UNREADABLE:
        return 0


class Doors:
    """Opens sockets to tables and to the lobby."""

    def __init__(self, harbour: Harbour, desk: Desk) -> None:
        self.harbour = harbour
        self.desk = desk
        self.open: set[Connection] = set()
        self.limits = None if harbour.settings.generous else Limits()

    def close(self) -> None:
        """The server goes: clients are told to come back."""
        for connection in tuple(self.open):
            connection.close(GOING)

    async def table(self, ws: WebSocket) -> None:
        connection = await self._enter(ws)
        if connection is None:
            return
        try:
            table = await self.harbour.table(ws.path_params["id"])
        except Refusal:
            await ws.close(NO_TABLE)
            return
        if len(table.viewers) >= MOST_VIEWERS:
            await ws.close(NOT_ALLOWED)
            return
        await self._attend(connection, table, _number(ws.query_params.get("after")))

    async def _enter(self, ws: WebSocket) -> Connection | None:
        await ws.accept()
        if not same_origin(ws.headers, self.harbour.settings.origins):
            await ws.close(BAD_ORIGIN)
            return None
        if self.limits is not None and not self._room_for(ws, self.limits):
            await ws.close(NOT_ALLOWED)
            return None
        guest = await self.desk.guest(ws)
        asked = ws.query_params.get("lang", guest.lang)
        lang = asked if asked in LANGUAGES else guest.lang
        return Connection(ws, guest, self.desk, lang, ws.query_params.get("feed", FULL))

    def _room_for(self, ws: WebSocket, limits: Limits) -> bool:
        """Not too many from one address, and not too often."""
        host = network(ws.client.host if ws.client else "")
        theirs = sum(1 for c in self.open if c.host == host)
        return limits.knocking.take(host) and theirs < MOST_SOCKETS

    async def _attend(self, connection: Connection, table: Table, after: int) -> None:
        self.open.add(connection)
        connection.limits = self.limits
        arrive(table, connection, after)
        connection.frames.listen(connection.hear)
        try:
            # In a task of its own: to wake it is not to go down through all layers of the app.
            await asyncio.create_task(connection.attend(table))
        finally:
            self.open.discard(connection)
            depart(table, connection)
            connection.close(1000)
            await _close(connection)

    async def lobby(self, ws: WebSocket) -> None:
        """Public tables, whenever they change, not more often than twice a second."""
        connection = await self._enter(ws)
        if connection is None:
            return
        news = asyncio.Event()
        self.harbour.watchers.add(news.set)
        self.open.add(connection)
        connection.frames.listen(lambda message: None if message else connection.close(1000))
        sender = asyncio.create_task(self._lobby_news(connection, news))
        try:
            await connection.closed()
        finally:
            self.harbour.watchers.discard(news.set)
            self.open.discard(connection)
            sender.cancel()
            await _close(connection)

    async def _lobby_news(self, connection: Connection, news: asyncio.Event) -> None:
        from flibuste.server.listing import listed

        while True:
            tables = await listed(self.harbour, connection.guest, connection.lang, mine=False)
            connection.post(wire.encode(wire.Tables(tables)))
            await asyncio.sleep(0.5)
            await news.wait()
            news.clear()


def arrive(table: Table, connection: Connection, after: int) -> None:
    """Show the table; tell the others if it is somebody they did not see."""
    known = table.present(connection.guest)
    for seat in table.controls(connection.guest):
        table.sitters[seat].gone = None
    table.welcome(connection, after)
    if not known:
        table.tell_seats()


def depart(table: Table, connection: Connection) -> None:
    """If it was the last socket of a guest, the others are waiting for him from now on."""
    table.farewell(connection)
    if not table.present(connection.guest):
        for seat in table.controls(connection.guest):
            table.sitters[seat].gone = table.sitters[seat].gone or time.monotonic()
        table.tell_seats()


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0


async def _close(connection: Connection) -> None:
    """Say goodbye; who does not read it within a moment is cut off."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # the client was first
        try:
            async with asyncio.timeout(GOODBYE_S):
                await connection.ws.close(connection.code)
        except TimeoutError:
            connection.frames.transport.abort()
