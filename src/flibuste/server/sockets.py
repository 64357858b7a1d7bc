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
from flibuste.server.guard import Bucket, same_origin
from flibuste.server.guests import Desk, Guest
from flibuste.server.harbour import Harbour
from flibuste.server.speech import LANGUAGES, Refusal
from flibuste.server.table import Table

log = logging.getLogger("flibuste.server")

BAD_ORIGIN, NOT_ALLOWED, NO_TABLE = 4001, 4003, 4004
TOO_SLOW, FLOOD, GOING = 4008, 4009, 4012
QUEUE = 256
"""Messages that wait for a slow reader before he is let go."""
WRITE_S = 10.0
STRIKES = 200
"""Messages over the limit that are answered before the door is closed."""
MOST_VIEWERS = 200
"""Sockets at one table."""


class State(enum.Enum):
    OPEN = enum.auto()
    CLOSED = enum.auto()


class Connection:
    """One socket that looks at a table."""

    def __init__(self, ws: WebSocket, guest: Guest, desk: Desk, lang: str, lean: bool) -> None:
        self.ws = ws
        self.who = guest
        self.desk = desk
        self.guest = guest.id
        self.lang = lang
        self.lean = lean
        self.state = State.OPEN
        self.code = 1000
        self.talk = Bucket(5, 0.5)
        self._queue: deque[bytes] = deque()
        self._ready = asyncio.Event()

    def post(self, message: bytes) -> None:
        """Send, some time soon. Never waits, and never lets a slow reader fill the memory."""
        if self.state is not State.OPEN:
            return
        if len(self._queue) >= QUEUE:
            self.close(TOO_SLOW)
            return
        self._queue.append(message)
        self._ready.set()

    def close(self, code: int) -> None:
        if self.state is State.OPEN:
            self.state = State.CLOSED
            self.code = code
            self._ready.set()

    async def write(self) -> None:
        """Send what waits until the connection is closed."""
        try:
            while self.state is State.OPEN:
                await self._ready.wait()
                self._ready.clear()
                async with asyncio.timeout(WRITE_S):
                    while self._queue and self.state is State.OPEN:
                        await self.ws.send_text(self._queue.popleft().decode())
        except TimeoutError:
            self.close(TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.close(1006)

    async def read(self, table: Table, limited: bool) -> None:
        """Answer requests one after the other until the client leaves."""
        bucket, strikes = Bucket(60, 30), 0
        while self.state is State.OPEN:
            message = await self.ws.receive()
            if message["type"] == "websocket.disconnect":
                return
            if limited and not bucket.take():
                strikes += 1
                if strikes > STRIKES:
                    self.close(FLOOD)
                else:
                    self.refuse(0, Refusal("slow-down", 429))
                continue
            await self._answer(table, message.get("text"))

    async def _answer(self, table: Table, text: str | None) -> None:
        if text is None:
            return self.refuse(0, Refusal("bad-message"))
        if len(text.encode(errors="replace")) > wire.LONGEST:
            return self.refuse(0, Refusal("too-long", 413))
        try:
            ask = wire.read_request(text)
        except (msgspec.DecodeError, RecursionError):
            return self.refuse(_id(text), Refusal("bad-message"))
        try:
            self.post(wire.encode(await answer(self, table, ask)))
        except Refusal as refusal:
            self.refuse(ask.id, refusal)
        except Exception:
            log.exception("a request failed")
            self.refuse(ask.id, Refusal("failed", 500))
        return None

    def refuse(self, number: int, refusal: Refusal) -> None:
        text = refusal.sentence(self.lang)
        self.post(wire.encode(wire.Refused(number, refusal.code, text, refusal.clause)))


class _Numbered(msgspec.Struct):
    id: int = 0


def _id(text: str) -> int:
    """The number of a request that cannot be read otherwise."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.DecodeError, RecursionError):
        return 0


class Doors:
    """Opens sockets to tables and to the lobby."""

    def __init__(self, harbour: Harbour, desk: Desk) -> None:
        self.harbour = harbour
        self.desk = desk
        self.open: set[Connection] = set()

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
        guest = await self.desk.guest(ws)
        asked = ws.query_params.get("lang", guest.lang)
        lang = asked if asked in LANGUAGES else guest.lang
        return Connection(ws, guest, self.desk, lang, ws.query_params.get("feed") == "lean")

    async def _attend(self, connection: Connection, table: Table, after: int) -> None:
        self.open.add(connection)
        writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(
            connection.read(table, limited=not self.harbour.settings.generous)
        )
        returned(table, connection.guest)
        table.welcome(connection, after)
        table.tell_seats()
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.farewell(connection)
            self.open.discard(connection)
            connection.close(1000)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            left(table, connection.guest)
            await _close(connection)

    async def lobby(self, ws: WebSocket) -> None:
        """Public tables, whenever they change, not more often than twice a second."""
        connection = await self._enter(ws)
        if connection is None:
            return
        news = asyncio.Event()
        self.harbour.watchers.add(news.set)
        sender = asyncio.create_task(self._lobby_news(connection, news))
        try:
            while (await ws.receive())["type"] != "websocket.disconnect":
                pass
        finally:
            self.harbour.watchers.discard(news.set)
            sender.cancel()

    async def _lobby_news(self, connection: Connection, news: asyncio.Event) -> None:
        from flibuste.server.listing import listed

        while True:
            tables = await listed(self.harbour, connection.guest, connection.lang, mine=False)
            await connection.ws.send_text(wire.encode(wire.Tables(tables)).decode())
            await asyncio.sleep(0.5)
            await news.wait()
            news.clear()


def returned(table: Table, guest: str) -> None:
    for seat in table.controls(guest):
        table.sitters[seat].gone = None


def left(table: Table, guest: str) -> None:
    """The last socket of a guest has gone: from now on the others are waiting for him."""
    if not table.present(guest):
        for seat in table.controls(guest):
            table.sitters[seat].gone = table.sitters[seat].gone or time.monotonic()
    table.tell_seats()


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0


async def _close(connection: Connection) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # the client was first
        await connection.ws.close(connection.code)
