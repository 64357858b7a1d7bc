"""The sockets of tables and of the lobby: opening, serving and closing them."""

from __future__ import annotations

import asyncio
import time

from starlette.websockets import WebSocket

from flibuste.server import requests, wire
from flibuste.server.connections import Connection, SocketLimits
from flibuste.server.guests import Guests
from flibuste.server.headers import same_origin
from flibuste.server.lobby import Lobby
from flibuste.server.messages import FULL
from flibuste.server.ratelimits import network_of
from flibuste.server.refusals import Refusal
from flibuste.server.registry import TableRegistry
from flibuste.server.sentences import LANGUAGES
from flibuste.server.table import Table
from flibuste.server.wire import CloseCode

MOST_VIEWERS = 200
"""How many sockets one table may have."""
MOST_SOCKETS = 300
"""How many sockets one address may have."""
LOBBY_PAUSE_S = 0.5
"""Seconds between two lists of tables, at least."""


class SocketEndpoints:
    """The WebSocket endpoints, and all open connections."""

    def __init__(self, registry: TableRegistry, guests: Guests, lobby: Lobby) -> None:
        self.registry = registry
        self.guests = guests
        self._lobby = lobby
        self._open: set[Connection] = set()
        self._limits = None if registry.settings.generous else SocketLimits()

    def close(self) -> None:
        """The server stops: tell clients to reconnect."""
        for connection in tuple(self._open):
            connection.close(CloseCode.GOING)

    async def table(self, ws: WebSocket) -> None:
        """The endpoint of a table's socket."""
        connection = await self._enter(ws)
        if connection is None:
            return
        try:
            table = await self.registry.table(ws.path_params["id"])
        except Refusal:
            await ws.close(CloseCode.NO_TABLE)
            return
        if len(table.viewers) >= MOST_VIEWERS:
            await ws.close(CloseCode.NOT_ALLOWED)
            return
        await self._attend(connection, table, _number(ws.query_params.get("after")))

    async def _enter(self, ws: WebSocket) -> Connection | None:
        await ws.accept()
        if not same_origin(ws.headers, self.registry.settings.origins):
            await ws.close(CloseCode.BAD_ORIGIN)
            return None
        if self._limits is not None and not self._room_for(ws, self._limits):
            await ws.close(CloseCode.NOT_ALLOWED)
            return None
        guest = await self.guests.guest(ws)
        asked = ws.query_params.get("lang", guest.lang)
        lang = asked if asked in LANGUAGES else guest.lang
        return Connection(ws, guest, lang, ws.query_params.get("feed", FULL), self._limits)

    def _room_for(self, ws: WebSocket, limits: SocketLimits) -> bool:
        """Whether an address may open one more socket now."""
        host = network_of(ws)
        theirs = sum(1 for c in self._open if c.host == host)
        return limits.opening.take(host) and theirs < MOST_SOCKETS

    async def _attend(self, connection: Connection, table: Table, after: int) -> None:
        self._open.add(connection)
        arrive(table, connection, after)
        connection.listen()
        client = requests.Client(connection, table, self.registry, self.guests)
        try:
            # In its own task: resuming it then skips the frames of Starlette and its middleware.
            await asyncio.create_task(requests.attend(client))
        finally:
            self._open.discard(connection)
            depart(table, connection)
            connection.close(CloseCode.NORMAL)
            await connection.hang_up()

    async def lobby(self, ws: WebSocket) -> None:
        """The endpoint of the lobby's socket: sends the public tables whenever they change."""
        connection = await self._enter(ws)
        if connection is None:
            return
        news, changes = asyncio.Event(), self.registry.services.lobby
        changes.watch(news.set)
        self._open.add(connection)
        connection.listen()
        sender = asyncio.create_task(self._send_lobby(connection, news))
        try:
            while await connection.next_message() is not None:
                pass  # clients have nothing to ask here
        finally:
            changes.unwatch(news.set)
            self._open.discard(connection)
            sender.cancel()
            await connection.hang_up()

    async def _send_lobby(self, connection: Connection, news: asyncio.Event) -> None:
        while True:
            tables = await self._lobby.public_tables(connection.guest, connection.lang)
            connection.post(wire.encode(wire.TablesMessage(tables)))
            await asyncio.sleep(LOBBY_PAUSE_S)
            await news.wait()
            news.clear()


def arrive(table: Table, connection: Connection, after: int) -> None:
    """Add a viewer to a table; tell the others if it is the guest's first socket there."""
    known = table.present(connection.guest)
    for seat in table.controls(connection.guest):
        table.occupants[seat].gone = None
    table.welcome(connection, after)
    if not known:
        table.tell_seats()


def depart(table: Table, connection: Connection) -> None:
    """Remove a viewer; if it was the guest's last socket there, he counts as gone from now on."""
    table.farewell(connection)
    if not table.present(connection.guest):
        for seat in table.controls(connection.guest):
            table.occupants[seat].gone = table.occupants[seat].gone or time.monotonic()
        table.tell_seats()


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0
