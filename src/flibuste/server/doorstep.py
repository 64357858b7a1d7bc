"""Before a request is a request: who does not get to the point is sent away.

Uvicorn waits for the end of a request's head as long as it takes and takes as much of it as
comes. Here a head has a time and a size, and an address has a number of connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flibuste.server.guard import network

HEAD_S = 10.0
"""For a request's first line and headers, or before the first of them."""
LARGEST_HEAD = 32 * 1024
MOST = 200
"""Connections of one address that are not sockets at a table."""


class Doorstep(HttpToolsProtocol):
    """A connection before and between its requests."""

    here: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._host = network(self.client[0] if self.client else "")
        self._counted = True
        self._timer: asyncio.TimerHandle | None = None
        self._size = 0
        self.here[self._host] += 1
        if self.here[self._host] > MOST:
            transport.close()
        else:
            self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._gone()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        self._size += len(data)
        super().data_received(data)
        if self._timer is not None and self._size > LARGEST_HEAD:
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin()

    def on_headers_complete(self) -> None:
        self._end()
        super().on_headers_complete()

    def _begin(self) -> None:
        self._end()
        self._timer = self.loop.call_later(HEAD_S, self.transport.close)

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._size = None, 0

    def _gone(self) -> None:
        self._end()
        if self._counted:
            self._counted = False
            self.here[self._host] -= 1
            if not self.here[self._host]:
                del self.here[self._host]
