"""Somebody at this screen who looks at a table: the messages of a socket, without one."""

from __future__ import annotations

import logging
from collections.abc import Callable

from flibuste.table import wire
from flibuste.table.closing import close_reason
from flibuste.table.counts import Counts
from flibuste.table.fairqueue import Payer
from flibuste.table.frames import message_of
from flibuste.table.guest import Guest
from flibuste.table.making import TableMaker
from flibuste.table.manners import Manners
from flibuste.table.messages import LastSent
from flibuste.table.refusals import Refusal
from flibuste.table.requests import Client, answer
from flibuste.table.table import Table
from flibuste.table.visiting import arrive, depart
from flibuste.table.wire import CloseCode

log = logging.getLogger("flibuste.local")
Closed = Callable[[int, str], None]
"""Told why nothing more comes: the code and the reason that a socket would be closed with."""


def unheard(code: int, reason: str) -> None:
    """Nobody wants to know."""


class LocalViewer:
    """Somebody who is never too slow, and never asks too much."""

    heard_at = 0.0
    hidden = False

    def __init__(
        self, who: Guest, feed: str, hear: Callable[[bytes], None], closed: Closed = unheard
    ) -> None:
        self.who, self.guest, self.lang, self.feed = who, who.id, who.lang, feed
        self.seats: tuple[int, ...] = ()
        self.last_sent: LastSent | None = None
        self.manners = Manners(who.id)
        self.counts = Counts()
        self._hear, self._closed = hear, closed
        self.on_end: Callable[[], None] = lambda: None
        self.open = True

    @property
    def payer(self) -> Payer:
        return Payer(self.guest)

    def post(self, message: bytes) -> None:
        if self.open:
            try:
                self._hear(message)
            except Exception:  # the page's fault: the table goes on without it
                log.exception("a message was not taken")
                self.end()

    def send(self, frame: bytes) -> None:
        self.post(message_of(frame))

    def refuse(self, number: int, refusal: Refusal) -> None:
        told = wire.ErrorAnswer(number, refusal.code, refusal.sentence(self.lang), refusal.clause)
        self.post(wire.encode(told))

    def close(self, code: CloseCode) -> None:
        self.turn_away(code, close_reason(code, self.lang))

    def turn_away(self, code: CloseCode, reason: str) -> None:
        if self.open:
            self.end()
            self._closed(int(code), reason)

    def end(self) -> None:
        """He hears nothing more."""
        self.open = False
        self.on_end()

    def limit_chat(self) -> None:
        """Nobody floods himself."""

    limit_thinking = limit_chat


class Looking:
    """A viewer at a table, until he goes."""

    def __init__(self, table: Table, viewer: LocalViewer, tables: TableMaker) -> None:
        self._client = Client(viewer, table, tables, _known)

    def begin(self, after: int, run: str) -> None:
        """Send what he has missed after this message of this run, or the whole table."""
        known = after if run == self._client.table.run else 0
        arrive(self._client.table, self._client.connection, known)

    @property
    def table(self) -> Table:
        return self._client.table

    async def ask(self, message: bytes) -> None:
        """Do what a request asks; its answer comes as a message."""
        await answer(self._client, message)

    def end(self) -> None:
        depart(self._client.table, self._client.connection)


async def _known(who: Guest) -> None:
    """There is one guest, and he is known."""
