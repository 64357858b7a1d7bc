"""Limits on HTTP connections that have not sent a whole request yet, under uvicorn.

Uvicorn limits neither the time nor the size of a request's head. Here both are limited, and the
connections of one address as well. Like ``uvicornfast`` this overrides internals of uvicorn; other
servers have limits of their own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flibuste.server.ratelimits import network

HEAD_S = 10.0
"""Seconds in which a new connection, or a request that has begun, must send all its headers."""
LARGEST_HEAD = 32 * 1024
MOST_CONNECTIONS = 200
"""Connections of one address, WebSockets not counted."""


class LimitedHttp(HttpToolsProtocol):
    """An HTTP connection that is closed when it is too slow or sends too much."""

    by_network: ClassVar[Counter[str]] = Counter()
    """How many connections each address has."""

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
