"""Somebody at this screen who looks at a table: the messages of a socket, without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flibuste.server import wire
from flibuste.server.counts import Counts
from flibuste.server.fairqueue import Payer
from flibuste.server.frames import message_of
from flibuste.server.guests import Guest
from flibuste.server.messages import LastSent
from flibuste.server.refusals import Refusal
from flibuste.server.requests import Client, answer
from flibuste.server.sockets import arrive, depart
from flibuste.server.table import Table
from flibuste.server.wire import CloseCode


class LocalViewer:
    """A ``messages.Viewer``, with what requests ask of a connection besides."""

    heard_at = 0.0

    def __init__(self, who: Guest, feed: str, hear: Callable[[bytes], None]) -> None:
        self.who, self.guest, self.lang, self.feed = who, who.id, who.lang, feed
        self.seats: tuple[int, ...] = ()
        self.last_sent: LastSent | None = None
        self.counts = Counts()
        self._hear = hear
        self.open = True

    @property
    def payer(self) -> Payer:
        return Payer(self.guest)

    def post(self, message: bytes) -> None:
        self._hear(message)

    def send(self, frame: bytes) -> None:
        self._hear(message_of(frame))

    def refuse(self, number: int, refusal: Refusal) -> None:
        told = wire.ErrorAnswer(number, refusal.code, refusal.sentence(self.lang), refusal.clause)
        self.post(wire.encode(told))

    def close(self, code: CloseCode) -> None:
        self.open = False

    def limit_chat(self) -> None:
        """Nobody floods himself."""

    limit_thinking = limit_chat


class NoGuests:
    """There is one guest, and he is known."""

    async def welcome(self, who: Guest) -> None:
        """He is not kept here."""


class Looking:
    """A viewer at a table, until he goes."""

    def __init__(self, table: Table, viewer: Any, tables: Any) -> None:
        guests: Any = NoGuests()
        self._client = Client(viewer, table, tables, guests)

    def begin(self, after: int, run: str) -> None:
        """Send what he has missed after this message of this run, or the whole table."""
        known = after if run == self._client.table.run else 0
        arrive(self._client.table, self._client.connection, known)

    async def ask(self, message: bytes) -> None:
        """Do what a request asks; its answer comes as a message."""
        await answer(self._client, message)

    def end(self) -> None:
        depart(self._client.table, self._client.connection)
