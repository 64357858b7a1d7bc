"""The sockets of tables and of the lobby: opening, serving and closing them."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.websockets import WebSocket

from flibuste.server.connections import Connection, SocketLimits
from flibuste.server.guests import Guests
from flibuste.server.headers import same_origin
from flibuste.server.lobbysockets import LobbyRooms
from flibuste.server.ratelimits import network_of
from flibuste.server.registry import TableRegistry
from flibuste.server.sessions import list_sessions
from flibuste.server.spectating import find_place
from flibuste.table import reviewing, timing
from flibuste.table.closing import close_reason, short_reason
from flibuste.table.failures import DatabaseGone
from flibuste.table.manners import Manners
from flibuste.table.messages import FULL, RECORD, WORDLESS
from flibuste.table.refusals import Refusal
from flibuste.table.requests import Client, answer
from flibuste.table.sentences import LANGUAGES, preferred
from flibuste.table.table import Table
from flibuste.table.visiting import arrive, depart
from flibuste.table.wire import CloseCode

MOST_SOCKETS = 300
"""How many sockets one address may have."""
DRAIN_PAUSE_S = 0.02
"""Seconds between two looks at which sockets are still open, while the server stops."""


class SocketEndpoints:
    """The WebSocket endpoints, and all open connections."""

    def __init__(self, registry: TableRegistry, guests: Guests, rooms: LobbyRooms) -> None:
        self.registry = registry
        self.guests = guests
        self._rooms = rooms
        self._open: dict[Connection, None] = {}
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
            reviewing.check_open(table, connection.guest)
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
            who = await self.guests.recognise(ws)
            manners = await self.registry.services.manners.of(who.guest)
        except DatabaseGone:
            await self._refuse(ws, CloseCode.GOING, lang)
            return None
        if manners.suspended is not None and manners.suspended.holds:
            await self._refuse(ws, CloseCode.SUSPENDED, lang)
            return None
        asked = ws.query_params.get("lang", who.guest.lang)
        lang = asked if asked in LANGUAGES else who.guest.lang
        feed, counts = ws.query_params.get("feed", FULL), self.registry.services.counts
        connection = Connection(ws, who.guest, lang, feed, self._limits, counts, manners)
        connection.session = who.session
        return connection

    async def close_signed_out(self, guest: str | None) -> None:
        """Close the sockets of a guest whose sessions have ended: their browsers begin anew.

        None: of anybody; a socket that is older than the session of its browser stays then.
        """
        those = {c.guest for c in self._open if guest == c.guest or (guest is None and c.session)}
        for each in those:
            try:
                found = await self.registry.store.read(list_sessions(each))
            except DatabaseGone:
                return  # when it is back, all are looked at
            going_on = {row["id"] for row in found}
            for connection in tuple(self._open):
                theirs = connection.guest == each and (connection.session or guest)
                if theirs and connection.session not in going_on:
                    connection.close(CloseCode.SIGNED_OUT)

    def heed(self, manners: Manners) -> None:
        """Send away whoever has been suspended."""
        if manners.suspended is not None and manners.suspended.holds:
            for connection in tuple(self._open):
                if connection.guest == manners.guest:
                    connection.close(CloseCode.SUSPENDED)

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
        self._open[connection] = None
        self._by_network[connection.host] += 1

    def _left(self, connection: Connection) -> None:
        self._open.pop(connection, None)
        self._by_network[connection.host] -= 1
        if not self._by_network[connection.host]:
            del self._by_network[connection.host]

    async def _attend(self, connection: Connection, table: Table, after: int) -> None:
        self._entered(connection)
        arrive(table, connection, after)
        connection.listen()
        client = Client(connection, table, self.registry, self.guests.welcome)
        try:
            # In its own task: resuming it then skips the frames of Starlette and its middleware.
            await asyncio.create_task(attend(connection, client))
        finally:
            self._left(connection)
            depart(table, connection)
            connection.close(CloseCode.NORMAL)
            await connection.hang_up()

    async def lobby(self, ws: WebSocket) -> None:
        """The endpoint of the lobby's socket."""
        connection = await self._enter(ws)
        if connection is None:
            return
        self._entered(connection)
        self._in_lobby.add(connection)
        try:
            await self._rooms.attend(connection)
        finally:
            self._left(connection)
            self._in_lobby.discard(connection)
            await connection.hang_up()


async def attend(connection: Connection, client: Client) -> None:
    """Answer requests one after the other until the connection is closed."""
    while (message := await connection.next_message()) is not None:
        await answer(client, message)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0
