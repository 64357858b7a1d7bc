"""The sockets of the lobby: who is there is told what changes, and may look for company."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from flibuste.core import registry as games
from flibuste.server.company import SeekerList
from flibuste.server.connections import Connection
from flibuste.server.guests import Guests
from flibuste.server.lobby import Lobby
from flibuste.server.registry import TableRegistry
from flibuste.server.seekers import Seeker, seek, stop
from flibuste.server.store import SEEK
from flibuste.server.writes import unheeded
from flibuste.table import lobbywire, rated, wire
from flibuste.table.failures import DatabaseGone
from flibuste.table.refusals import Refusal

LOBBY_PAUSE_S = 0.5
"""Seconds between two lists of tables, at least."""


class LobbyVisitor:
    """Somebody in the lobby."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.guest = connection.guest
        self.news = asyncio.Event()
        self.tables: set[str] = set()
        """His own, as he was told of them."""
        self.seeks = False
        """He looks for company through this socket."""


class LobbyRooms:
    """Everybody who is in the lobby through this server."""

    def __init__(
        self, registry: TableRegistry, guests: Guests, lobby: Lobby, company: SeekerList
    ) -> None:
        self._registry, self._store = registry, registry.store
        self._guests, self._lobby, self._company = guests, lobby, company
        self._by_table: dict[str, set[LobbyVisitor]] = {}
        registry.services.stirred = self._stirred
        registry.services.sought = company.look

    def _stirred(self, key: str) -> None:
        """Somebody has moved at a table: those whose it is are told."""
        for visitor in self._by_table.get(key, ()):
            visitor.news.set()

    async def attend(self, connection: Connection) -> None:
        """Tell somebody what changes, and answer, until he goes."""
        visitor = LobbyVisitor(connection)
        signals = self._registry.services.lobby, self._company.changed
        for signal in signals:
            signal.watch(visitor.news.set)
        connection.listen()
        sender = asyncio.create_task(self._tell_again_and_again(visitor))
        try:
            await self._answer_all(visitor)
        finally:
            for signal in signals:
                signal.unwatch(visitor.news.set)
            sender.cancel()
            self._note_tables(visitor, set())
            self._stop(visitor)

    # --- telling ---------------------------------------------------------------------------

    async def _tell_again_and_again(self, visitor: LobbyVisitor) -> None:
        while True:
            visitor.news.clear()
            try:
                await self._tell(visitor)
            except DatabaseGone:
                visitor.news.set()  # it is tried again
            await asyncio.sleep(LOBBY_PAUSE_S)
            await visitor.news.wait()

    async def _tell(self, visitor: LobbyVisitor) -> None:
        guest, lang = visitor.guest, visitor.connection.lang
        tables = await self._lobby.public_tables(visitor.connection.who, lang)
        mine = await self._lobby.tables_of(guest, lang)
        self._note_tables(visitor, {table.id for table in mine})
        found = self._company.of(guest)
        paired = found.table if found is not None and visitor.seeks else None
        seeking = self._company.seeking(found) if found and found.table is None else None
        company = self._company.told()
        told = lobbywire.TablesMessage(tables, mine, company, seeking, paired)
        visitor.connection.post(wire.encode(told))
        if paired is not None:
            visitor.seeks = False
            self._forget(stop(guest, self._store.node, paired))

    def _note_tables(self, visitor: LobbyVisitor, tables: set[str]) -> None:
        for key in visitor.tables - tables:
            self._by_table[key].discard(visitor)
            if not self._by_table[key]:
                del self._by_table[key]
        for key in tables - visitor.tables:
            self._by_table.setdefault(key, set()).add(visitor)
        visitor.tables = tables

    # --- being asked -------------------------------------------------------------------------

    async def _answer_all(self, visitor: LobbyVisitor) -> None:
        while (message := await visitor.connection.next_message()) is not None:
            await self._answer(visitor, message)

    async def _answer(self, visitor: LobbyVisitor, message: bytes) -> None:
        number, connection = wire.request_id(message), visitor.connection
        try:
            if len(message) > wire.LONGEST:
                raise Refusal("too-long", 413)
            ask = lobbywire.read_lobby_request(message)
            await ANSWERS[type(ask)](self, visitor, ask)
            connection.post(wire.encode(wire.OkAnswer(ask.id)))
        except Refusal as refusal:
            connection.refuse(number, refusal)
        except wire.UNREADABLE:
            connection.refuse(number, Refusal("bad-message"))
        except DatabaseGone:
            connection.refuse(number, Refusal("failed", 503))

    async def seek(self, visitor: LobbyVisitor, ask: lobbywire.SeekRequest) -> None:
        connection = visitor.connection
        connection.limit_thinking()
        if ask.game not in games.names():
            raise Refusal("no-game", 404)
        if ask.seats and ask.seats not in games.get(ask.game).seats:
            raise Refusal("no-such-number")
        if ask.rated:
            rated.check_person(connection.who)
        await self._guests.welcome(connection.who)
        await self._registry.check_room(visitor.guest)
        now, name = self._store.now(), connection.who.name
        seeker = Seeker(
            visitor.guest, name, ask.game, ask.seats, now, ask.bots, self._store.node, ask.rated
        )
        visitor.seeks = True
        if not await self._store.change(seek(self._store.database, seeker), SEEK):
            raise Refusal("too-many-seekers", 429)
        self._company.look()

    async def stop(self, visitor: LobbyVisitor, ask: lobbywire.StopSeekingRequest) -> None:
        self._stop(visitor)

    async def ping(self, visitor: LobbyVisitor, ask: lobbywire.LobbyPingRequest) -> None:
        """It is answered, and that is all."""

    def _stop(self, visitor: LobbyVisitor) -> None:
        if visitor.seeks:
            visitor.seeks = False
            self._forget(stop(visitor.guest, self._store.node))

    def _forget(self, job: Any) -> None:
        done = self._store.change(job, SEEK)
        unheeded(done)
        done.add_done_callback(lambda _: self._company.look())


Answer = Callable[[LobbyRooms, LobbyVisitor, Any], Awaitable[None]]
ANSWERS: dict[type[wire.SocketRequest], Answer] = {
    lobbywire.SeekRequest: LobbyRooms.seek, lobbywire.StopSeekingRequest: LobbyRooms.stop,
    lobbywire.LobbyPingRequest: LobbyRooms.ping,
}  # fmt: skip
