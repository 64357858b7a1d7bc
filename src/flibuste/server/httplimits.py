"""Limits on connections before there is a request: who does not get to the point is sent away.

Uvicorn waits for the end of a request's head as long as it takes and takes as much of it as
comes. Here a head has a time and a size, and an address has a number of connections. Like
``uvicornfast`` it stands on names inside uvicorn; other servers have limits of their own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flibuste.server.ratelimits import network

HEAD_S = 10.0
"""For a request's first line and headers, or before the first of them."""
LARGEST_HEAD = 32 * 1024
MOST_CONNECTIONS = 200
"""Connections of one address that are not sockets at a table."""


class LimitedHttp(HttpToolsProtocol):
    """A connection before and between its requests."""

    by_network: ClassVar[Counter[str]] = Counter()
    """Connections of each address."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._host = network(self.client[0] if self.client else "")
        self._counted = True
        self._timer: asyncio.TimerHandle | None = None
        self._size = 0
        self.by_network[self._host] += 1
        if self.by_network[self._host] > MOST_CONNECTIONS:
            transport.close()
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._discount()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._discount()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        self._size += len(data)
        super().data_received(data)
        if self._timer is not None and self._size > LARGEST_HEAD:
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_timer()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()

    def _start_timer(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._size = None, 0

    def _discount(self) -> None:
        self._stop_timer()
        if self._counted:
            self._counted = False
            self.by_network[self._host] -= 1
            if not self.by_network[self._host]:
                del self.by_network[self._host]
