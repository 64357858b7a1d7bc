"""The sockets of tables and of the lobby: opening, serving and closing them."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.websockets import WebSocket

from flibuste.server import playing, requests, reviewing, timing, wire
from flibuste.server.connections import Connection, SocketLimits, close_reason, short_reason
from flibuste.server.guests import Guests
from flibuste.server.headers import same_origin
from flibuste.server.lobby import Lobby
from flibuste.server.messages import FULL, RECORD, WORDLESS
from flibuste.server.ratelimits import network_of
from flibuste.server.refusals import Refusal
from flibuste.server.registry import TableRegistry
from flibuste.server.sentences import LANGUAGES, preferred
from flibuste.server.spectating import find_place
from flibuste.server.table import Table
from flibuste.server.wire import CloseCode
from flibuste.server.writes import DatabaseGone

MOST_SOCKETS = 300
"""How many sockets one address may have."""
DRAIN_PAUSE_S = 0.02
"""Seconds between two looks at which sockets are still open, while the server stops."""
LOBBY_PAUSE_S = 0.5
"""Seconds between two lists of tables, at least."""


class SocketEndpoints:
    """The WebSocket endpoints, and all open connections."""

    def __init__(self, registry: TableRegistry, guests: Guests, lobby: Lobby) -> None:
        self.registry = registry
        self.guests = guests
        self._lobby = lobby
        self._open: set[Connection] = set()
        self._in_lobby: set[Connection] = set()
        self._leaving = False
        self._by_network: Counter[str] = Counter()
        self._limits = None if registry.settings.generous else SocketLimits()

    async def drain(self, limit_s: float) -> None:
        """The server stops: answer what was begun, then tell clients to reconnect."""
        self._leaving = True
        for connection in tuple(self._open):
            connection.leave()
        end = timing.monotonic() + limit_s
        while self._open and timing.monotonic() < end:
            await asyncio.sleep(DRAIN_PAUSE_S)

    async def table(self, ws: WebSocket) -> None:
        """The endpoint of a table's socket."""
        connection = await self._enter(ws)
        if connection is None:
            return
        try:
            table = await self._prepared(ws.path_params["id"], connection)
        except DatabaseGone:
            await self._refuse(ws, CloseCode.GOING, connection.lang)
            return
        except Refusal as refusal:
            code = CloseCode.NO_TABLE if refusal.status == 404 else CloseCode.NO_GAME
            await ws.close(code, short_reason(refusal.sentence(connection.lang)))
            return
        if not find_place(table, connection):
            await self._refuse(ws, CloseCode.FULL, connection.lang)
            return
        known = ws.query_params.get("run") == table.run
        after = _number(ws.query_params.get("after")) if known else 0
        await self._attend(connection, table, after)

    async def _prepared(self, key: str, connection: Connection) -> Table:
        """The table, with all that is sent first. Raises Refusal and DatabaseGone."""
        while True:
            read = self.registry.is_idle(key)
            table = await self.registry.table(key, connection.payer)
            if connection.feed == RECORD and table.log.veil:
                raise Refusal("memory-records", 403)
            if self.registry.store.shared and not read:  # he may have seen more elsewhere
                await self.registry.catch_up.now(table)
            if connection.feed not in WORDLESS:
                await reviewing.read_log(table, connection.payer)
            if self.registry.in_memory(key) is table:  # else it was unloaded meanwhile
                return table

    async def _enter(self, ws: WebSocket) -> Connection | None:
        """A new socket, if there is room for it."""
        await ws.accept()
        lang = preferred(ws.headers.get("accept-language", ""))
        if self._leaving:
            await self._refuse(ws, CloseCode.GOING, lang)
            return None
        if not same_origin(ws.headers, self.registry.settings.origins):
            await self._refuse(ws, CloseCode.BAD_ORIGIN, lang)
            return None
        if self._limits is not None and not self._room_for(ws, self._limits):
            await self._refuse(ws, CloseCode.TOO_MANY, lang)
            return None
        try:
            guest = await self.guests.guest(ws)
        except DatabaseGone:
            await self._refuse(ws, CloseCode.GOING, lang)
            return None
        asked = ws.query_params.get("lang", guest.lang)
        lang = asked if asked in LANGUAGES else guest.lang
        feed, counts = ws.query_params.get("feed", FULL), self.registry.services.counts
        return Connection(ws, guest, lang, feed, self._limits, counts)

    def kinds(self) -> Counter[str]:
        """How many sockets are open: of players, of spectators, and in the lobby."""
        kinds = Counter({"player": 0, "spectator": 0, "lobby": 0})
        kinds.update(
            "lobby" if c in self._in_lobby else "player" if c.seats else "spectator"
            for c in self._open
        )
        return kinds

    async def _refuse(self, ws: WebSocket, code: CloseCode, lang: str) -> None:
        await ws.close(code, close_reason(code, lang))

    def _room_for(self, ws: WebSocket, limits: SocketLimits) -> bool:
        """Whether an address may open one more socket now."""
        host = network_of(ws)
        return limits.opening.take(host) and self._by_network[host] < MOST_SOCKETS

    def _entered(self, connection: Connection) -> None:
        self._open.add(connection)
        self._by_network[connection.host] += 1

    def _left(self, connection: Connection) -> None:
        self._open.discard(connection)
        self._by_network[connection.host] -= 1
        if not self._by_network[connection.host]:
            del self._by_network[connection.host]

    async def _attend(self, connection: Connection, table: Table, after: int) -> None:
        self._entered(connection)
        arrive(table, connection, after)
        connection.listen()
        client = requests.Client(connection, table, self.registry, self.guests)
        try:
            # In its own task: resuming it then skips the frames of Starlette and its middleware.
            await asyncio.create_task(requests.attend(client))
        finally:
            self._left(connection)
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
        self._entered(connection)
        self._in_lobby.add(connection)
        connection.listen()
        sender = asyncio.create_task(self._send_lobby(connection, news))
        try:
            while connection.open:
                await connection.news()
                connection.next_message()  # clients have nothing to ask here
        finally:
            changes.unwatch(news.set)
            self._left(connection)
            self._in_lobby.discard(connection)
            sender.cancel()
            await connection.hang_up()

    async def _send_lobby(self, connection: Connection, news: asyncio.Event) -> None:
        while True:
            try:
                tables = await self._lobby.public_tables(connection.guest, connection.lang)
                connection.post(wire.encode(wire.TablesMessage(tables)))
            except DatabaseGone:
                news.set()  # it is tried again
            await asyncio.sleep(LOBBY_PAUSE_S)
            await news.wait()
            news.clear()


def arrive(table: Table, connection: Connection, after: int) -> None:
    """Add a viewer to a table; tell the others if it is the guest's first socket there."""
    known = table.here(connection.guest)
    controlled = table.controls(connection.guest)
    for seat in controlled:
        table.occupants[seat].gone = None
    if controlled or table.owner == connection.guest:
        table.latest_player = connection.payer
    table.welcome(connection, after)
    playing.wake_bot(table)
    if not known:
        table.services.presence.came(table.id, connection.guest)
        table.tell_seats()


def depart(table: Table, connection: Connection) -> None:
    """Remove a viewer; if it was the guest's last socket there, he counts as gone from now on."""
    table.farewell(connection)
    if not table.here(connection.guest):
        table.services.presence.went(table.id, connection.guest)
    if not table.present(connection.guest):
        for seat in table.controls(connection.guest):
            table.occupants[seat].gone = table.occupants[seat].gone or timing.monotonic()
        table.tell_seats()


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0
