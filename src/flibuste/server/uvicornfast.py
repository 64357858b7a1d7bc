"""A faster channel, for the versions of uvicorn it was tested with.

Uvicorn and websockets answer pings and close the connection. Short text messages are nearly all
the traffic, and bypass their layers both ways: a complete frame goes to the listener at once, and
a message is written as one frame. On the load of ``bench.server`` the server plays 1.7 times as
many moves in a second of processor time.

When a node has gone, thousands of clients open sockets at once. Uvicorn would write each request
out again, for websockets to parse it a second time. An opening that is plain (``handshakes``) is
answered here, from what uvicorn's HTTP parser has read; any other goes their way.

Nothing is read before somebody listens. From then on every frame is counted, and few are handled
in one turn of the event loop.

This class overrides internals of uvicorn that may change with any release. ``serving`` uses it
only with tested versions; otherwise ``channels.PlainChannel`` does the same through ASGI.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import randbytes
from typing import Any
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import CONNECTING, OPEN
from websockets.server import ServerProtocol

from flibuste.server.channels import EXTENSION, GOODBYE_S, TURN, Listener
from flibuste.server.doorkeeper import Doorkeeper, Rank
from flibuste.server.handshakes import acceptance
from flibuste.server.headers import HEADERS
from flibuste.table.frames import TEXT
from flibuste.table.wire import CloseCode

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be built
    from websockets.utils import apply_mask

CONTINUED, DATA, CLOSING = 0x00, (0x01, 0x02), 0x08
MASKED = 0x80
PING, PONG = 0x89, 0x8A
"""The first bytes of pings and pongs, which cannot come in parts."""
LONGEST_CONTROL = 125
"""Bytes that a ping, a pong or a goodbye may have."""
PING_BYTES = 4
MOST_PARTS = 1000
"""How many frames a message may come in."""


class Outbox:
    """Sockets with frames to send: each is written once, at the end of a turn of the event loop."""

    def __init__(self) -> None:
        self._full: list[FastSocket] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, connection: FastSocket) -> None:
        loop = connection.loop
        if not self._full or self._loop is not loop:  # an ended loop never calls _empty
            self._full, self._loop = [], loop
            loop.call_soon(self._empty)
        self._full.append(connection)

    def _empty(self) -> None:
        full, self._full = self._full, []
        for connection in full:
            connection.flush()


OUTBOX = Outbox()


class _Handshake(ServerProtocol):
    """Puts our headers on whatever is not a WebSocket after all."""

    def send_response(self, response: Response) -> None:
        if response.status_code != 101:
            response.headers.update(HEADERS)
        super().send_response(response)


@lru_cache(maxsize=1)
def _attributes(config: Config, server_state: ServerState) -> dict[str, Any]:
    """What uvicorn gives a new socket: made once, without the parser that few sockets need."""
    made = vars(WebSocketsSansIOProtocol(config, server_state, {}))
    return {name: value for name, value in made.items() if name != "conn"}


class FastSocket(WebSocketsSansIOProtocol):
    """A uvicorn connection that is also a ``channels.Channel``."""

    # Uvicorn's own attributes are more than Python keeps in its fast form of an object.
    __slots__ = (
        "_behind", "_deaf", "_in_parts", "_keeper", "_key", "_listener", "_parser", "_rest",
        "_size", "_theirs", "_waiting",
    )  # fmt: skip

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any],
        *, keeper: Doorkeeper,
    ) -> None:  # fmt: skip
        vars(self).update(_attributes(config, server_state), app_state=app_state)
        self.queue, self.writable, self.frames = asyncio.Queue(), asyncio.Event(), []
        self.writable.set()
        self._parser: _Handshake | None = None
        self._key: bytes | None = None  # of a plain opening that is not answered yet
        self._keeper = keeper
        self._listener: Listener | None = None
        self._waiting: list[bytes] = []
        self._size = 0  # bytes waiting here and in the transport's buffer
        self._rest = b""  # what has come and is not handled yet
        self._behind = False  # there was more than one turn's work
        self._deaf = False  # nothing is read any more
        self._in_parts = False  # inside a message of several frames
        self._theirs = False  # uvicorn's own parser gets everything from now on
        self.close_timeout = GOODBYE_S

    # --- for the application ---------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Give messages to the listener from now on, and None when the client has gone."""
        self._listener = listener
        if self.disconnected:
            listener.hear(None)
        else:
            self._read_on()

    def push(self, data: bytes) -> int:
        """Write a frame at the end of this turn. Returns how many bytes wait to be sent."""
        waiting, size = self._waiting, self._size
        if not waiting:
            OUTBOX.add(self)
            size = self.transport.get_write_buffer_size()
        waiting.append(data)
        self._size = size = size + len(data)
        return size

    def flush(self) -> None:
        """Write the waiting frames. Called once in a turn, and before uvicorn sends anything."""
        waiting, self._waiting = self._waiting, []
        if waiting and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(waiting) if len(waiting) > 1 else waiting[0])

    def stop_reading(self) -> None:
        self._deaf, self._rest = True, b""
        self._pause()

    async def finish(self) -> None:
        """There is nothing to wait for: ``send`` flushes first."""

    def abort(self) -> None:
        self.transport.abort()

    async def send(self, message: Any) -> None:
        key, self._key = self._key, None
        if key and message["type"] == "websocket.accept" and not self.disconnected:
            self._accept(key, list(message.get("headers", [])))
            return
        self.flush()
        await super().send(message)
        if self.close_timer is not None:
            self._say_goodbye(self.close_timer)

    def _say_goodbye(self, closing: asyncio.TimerHandle) -> None:
        """Wait a little for the client's answer to a close frame.

        Uvicorn would then close the connection in order, which takes as long as a client that does
        not read wants it to.
        """
        closing.cancel()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
        self._read_on()

    # --- opening -----------------------------------------------------------------------------

    @property
    def conn(self) -> ServerProtocol:
        """The state and the parser of websockets; made when they are needed, by few sockets."""
        if self._parser is None:
            state = OPEN if self.handshake_complete else CONNECTING
            size = self.config.ws_max_size
            self._parser = _Handshake(max_size=size, logger=self.logger, state=state)
        return self._parser

    @conn.setter
    def conn(self, made: ServerProtocol) -> None:
        """Uvicorn may set one; ours is made by ``conn``."""

    def open_plainly(self, http: Any, key: bytes) -> None:
        """Begin with a plain opening; http: uvicorn's HTTP connection, which has read it."""
        self._key, self.handshake_initiated = key, True
        self.connections.add(self)
        self.transport, self.server, self.client = http.transport, http.server, http.client
        self.scheme = "wss" if http.scheme == "https" else "ws"
        path, _, query = http.url.partition(b"?")
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode()),
            "raw_path": self.root_path.encode() + path,
            "query_string": query,
            "headers": http.headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self},  # type: ignore[dict-item]
        }
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)
        self._pause()

    def _accept(self, key: bytes, headers: list[tuple[bytes, bytes]]) -> None:
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.transport.write(acceptance(key, self.default_headers + headers))
            self.start_keepalive()

    # --- from the network --------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        self._pause()

    def _pause(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def _read_on(self) -> None:
        if not self._deaf and not self.transport.is_closing():
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self._theirs or not self.handshake_complete:
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        at = end = frames = 0
        while at < len(data) and (end := self._frame_end(data, at)) > 0 and frames < TURN:
            self._frame(data[at:end])
            if self._deaf:
                return
            at, frames = end, frames + 1
        self._rest = data[at:]
        if frames == TURN:
            self._wait_for_a_turn()
        elif end < 0:  # too long: uvicorn's parser closes the connection
            self._theirs, self._rest = True, b""
            super().data_received(data[at:])
        elif self._behind:
            self._behind = False
            self._read_on()

    def _wait_for_a_turn(self) -> None:
        """Let others have theirs; until then no more is read."""
        self._behind = True
        self._pause()
        self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if not self._deaf and not self.transport.is_closing():
            self.data_received(b"")

    def _frame_end(self, data: bytes, at: int) -> int:
        """Where the frame at ``at`` ends; 0 if it is incomplete, -1 if it is too long."""
        if len(data) < at + 2:
            return 0
        size, head = data[at + 1] & 127, 6 if data[at + 1] & MASKED else 2
        if size == 126:
            if len(data) < at + 4:
                return 0
            size, head = int.from_bytes(data[at + 2 : at + 4], "big"), head + 2
        elif size == 127:
            return -1
        if size > self.config.ws_max_size:
            return -1
        end = at + head + size
        return end if end <= len(data) else 0

    def _frame(self, data: bytes) -> None:
        """Give a text message to the listener; all but pongs are left to uvicorn's parser."""
        if data[0] == TEXT and data[1] & MASKED and not self._in_parts and self._listener:
            head = 8 if data[1] & 127 == 126 else 6
            self._listener.hear(apply_mask(data[head:], data[head - 4 : head]))
            return
        kind = data[0] & 15
        if self.close_sent and kind != CLOSING:
            return
        if kind in DATA or kind == CONTINUED:
            self._in_parts = not data[0] & MASKED  # FIN, the same bit: the last part
        if data[0] == PONG and MASKED <= data[1] <= MASKED + LONGEST_CONTROL:
            self.handle_pong(Frame(Opcode.PONG, apply_mask(data[6:], data[2:6])))
        else:
            super().data_received(data)
        if self._listener is not None and (kind >= CLOSING or self._in_parts):
            self._listener.count_frame(self.transport.get_write_buffer_size())

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        elif self.conn.close_sent is None:
            self.conn.fail(1009, "too many parts")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        whole, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._listener.hear(whole)

    def shutdown(self) -> None:
        """The server stops: close with the code that tells clients to reconnect."""
        if self._listener is None or self.close_sent or self.transport.is_closing():
            super().shutdown()
        else:
            self._hang_up(CloseCode.GOING)

    def _hang_up(self, code: int) -> None:
        """Close at once, without waiting for the client's answer."""
        self.stop_keepalive()
        self.flush()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    # --- for the doorkeeper ----------------------------------------------------------------------

    def rank(self) -> Rank:
        if self._listener is None or self._listener.seats or self.close_sent:
            return Rank.BUSY
        return Rank.BUSY if self.transport.is_closing() else Rank.WATCHING

    def origin(self) -> str:
        return self._listener.host if self._listener is not None else ""

    def make_room(self) -> None:
        self._hang_up(CloseCode.TOO_MANY)

    # --- the end ---------------------------------------------------------------------------------

    def send_keepalive_ping(self) -> None:
        """As uvicorn does it, but the frame is written here."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        self.pending_ping_payload, self.ping_sent_at = randbytes(PING_BYTES), self.loop.time()
        self.transport.write(bytes([PING, PING_BYTES]) + self.pending_ping_payload)
        patience = self.ping_timeout or GOODBYE_S
        self.pong_timer = self.loop.call_later(patience, self.keepalive_timeout)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_S, self.transport.abort)  # with what was never read

    def connection_lost(self, exc: Exception | None) -> None:
        self._keeper.left(self)
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.hear(None)

    def handle_close(self, event: Any) -> None:
        super().handle_close(event)
        if self._listener is not None:
            self._listener.hear(None)
