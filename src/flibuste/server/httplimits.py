"""Limits on HTTP connections, under uvicorn: what comes before a handler is asked.

Uvicorn limits neither the time nor the size of a request's head, nor how many requests come at
once, nor how long an answer may stay unread. Here all of that is limited, and so are the
connections of one address and of the whole server. Like ``uvicornfast`` this overrides internals
of uvicorn; other servers have limits of their own.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import is_ssl

from flibuste.server.doorkeeper import Doorkeeper, Rank
from flibuste.server.handshakes import plain_key
from flibuste.server.headers import ENCODED
from flibuste.server.ratelimits import network

HEAD_S = 10.0
"""Seconds in which a new connection, or a request that has begun, must send all its headers."""
UNREAD_S = 30.0
"""Seconds for which a client may read nothing of an answer that fills its buffers."""
GOODBYE_S = 2.0
"""Seconds a client has to read the last answer and to hang up."""
PROXY_IDLE_S = 75.0
"""Seconds for which a proxy may keep a connection without requests: longer than it wants to."""
LARGEST_HEAD = 32 * 1024
MOST_HEADERS = 100
MOST_PIPELINED = 8
"""Requests that may wait for the answer to an earlier one. Browsers and proxies send none ahead."""
SLICE = 16 * 1024
"""Bytes that are parsed before the limits are looked at again."""
MOST_DROPPED = 4 << 20
"""Bytes that may still come after the last answer."""


def _address(transport: Any, which: str) -> tuple[str, int] | None:
    """An address of a connection and its port; None of a Unix socket."""
    found = transport.get_extra_info(which)
    return (str(found[0]), int(found[1])) if isinstance(found, tuple) else None


class LimitedHttp(HttpToolsProtocol):
    """An HTTP connection that is closed when it is too slow or sends too much."""

    def __init__(self, *args: Any, keeper: Doorkeeper, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keeper = keeper
        self._network = ""
        self._counted = False
        self._admitted = False
        self._upgraded = False
        self._over = False  # the last answer is written: what still comes is dropped
        self._queued: bytes | None = b""  # what has come before it is let in; then None
        self._in_head = True
        self._size = 0  # of the head so far, or of what was dropped
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # --- coming and going --------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self._begin(transport)
        host = self.client[0] if self.client else ""
        self._network = network(host)
        self._count(1)
        if self._keeper.is_proxy(host):
            self.timeout_keep_alive = PROXY_IDLE_S  # type: ignore[assignment]
        there: Any = self.connections
        if not self._keeper.admits(host) or not self._keeper.has_room(there, len(there)):
            self._answer(503, "Too many connections. Try again in a moment.")
            return
        self._admitted = True
        self._start_timer(HEAD_S, transport.close)

    def _begin(self, transport: Any) -> None:
        """As uvicorn does it, but it asks the system for addresses that the transport knows."""
        self.connections.add(self)
        self.transport, self.flow = transport, FlowControl(transport)
        self.server, self.client = _address(transport, "sockname"), _address(transport, "peername")
        self.scheme = "https" if is_ssl(transport) else "http"

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._stop_waiting()
        self._count(-1)
        self._keeper.left(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._stop_timer()
        if not self.url.isascii():
            self.send_400_response("Bad request")
            return
        self._count(-1)
        key = plain_key(self.url, self.headers) if self._is_get() else None
        if key is not None:
            self._open_plainly(key)
            return
        super().handle_websocket_upgrade()
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.transport.close()  # its own parser could not read the request

    def _is_get(self) -> bool:
        return (self.scope["method"], self.scope["http_version"]) == ("GET", "1.1")

    def _open_plainly(self, key: bytes) -> None:
        """Hand the connection over to a socket, which needs no parser of its own to open."""
        self.connections.discard(self)
        made = self.ws_protocol_class
        assert made is not None
        socket: Any = made(self.config, self.server_state, self.app_state)  # type: ignore[call-arg]
        socket.open_plainly(self, key)
        self.transport.set_protocol(socket)

    def _count(self, by: int) -> None:
        """Count this connection for its address, or no longer."""
        if self._counted is (by < 0):
            self._counted = by > 0
            self._keeper.by_network[self._network] += by
            if not self._keeper.by_network[self._network]:
                del self._keeper.by_network[self._network]

    # --- for the doorkeeper --------------------------------------------------------------------

    def rank(self) -> Rank:
        if not self._admitted or self.transport.is_closing():
            return Rank.BUSY
        if self.cycle is not None and not self.cycle.response_complete:
            return Rank.UNFINISHED if self.cycle.more_body else Rank.BUSY
        return Rank.UNFINISHED if self._in_head and self._size else Rank.IDLE

    def origin(self) -> str:
        return self._network

    def make_room(self) -> None:
        self.transport.abort()

    # --- from the network ----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._queued is None:
            self._parse(data)
            return
        if not self._queued:
            self._keeper.queue(self._enter)
            self.transport.pause_reading()
        self._queued += data

    def _enter(self) -> None:
        data, self._queued = self._queued, None
        if data and not self.transport.is_closing():
            self.transport.resume_reading()
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        for at in range(0, len(data), SLICE):
            piece = data[at : at + SLICE]
            self._size += len(piece)
            if self._over:
                self._drop()
            else:
                super().data_received(piece)
                if self._in_head and self._size > LARGEST_HEAD:
                    self._answer(431, "The head of this request is too large.")
            if self._upgraded or self.transport.is_closing():
                return

    def _drop(self) -> None:
        if self._size > MOST_DROPPED:
            self.transport.abort()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests ahead of their answers")
        super().on_message_begin()
        self._in_head = True
        self._start_timer(HEAD_S, self.transport.close)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_timer()
        self._in_head, self._size = False, 0
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and self.cycle.more_body:
            self._linger()  # nobody waits for the rest of its body

    # --- answers of our own ----------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        self._answer(400, msg)

    def _answer(self, status: int, text: str) -> None:
        """The last answer through this connection."""
        if self._is_answering():
            self.transport.close()
            return
        headers = [
            *self.server_state.default_headers, *ENCODED, (b"connection", b"close"),
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(text)).encode()),
        ]  # fmt: skip
        lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode())]
        lines += [b"%s: %s" % pair for pair in headers]
        self.transport.write(b"\r\n".join([*lines, b"", text.encode()]))
        self._linger()

    def _is_answering(self) -> bool:
        """Whether a handler's answer is on its way. One that is not begun will not be sent."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        if self.pipeline or cycle.response_started:
            return True
        cycle.disconnected = True
        cycle.message_event.set()
        return False

    def _linger(self) -> None:
        """Say that this was all, and leave the client time to read it.

        Closing at once what is still being sent to would take the answer back (TCP's reset).
        """
        self._over, self._size = True, 0
        if not self.transport.is_closing():
            self._start_timer(GOODBYE_S, self.transport.abort)
            self.transport.write_eof()

    # --- time ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
        self._unread = None

    def _start_timer(self, seconds: float, then: Any) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
