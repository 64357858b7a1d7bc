"""Channels: sending and receiving through a socket, whatever ASGI server holds it.

A message waits to be sent as a WebSocket frame (``frames.frame``), so that a message to many
viewers is encoded once. A server that can write frames itself offers a channel of its own as an
ASGI extension (``uvicornfast``); under any other server ``PlainChannel`` sends ASGI messages.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from flibuste.table.frames import message_of

EXTENSION = "flibuste.frames"
"""The name of the extension, in the scope of a socket."""
TURN = 32
"""Frames of one socket that are handled in one turn of the event loop; the others have their turn
before the next ones."""

GOODBYE_S = 2.0
"""Seconds a client has to answer the closing of its socket."""


class Listener(Protocol):
    """Whoever hears what a client sends, and counts it."""

    host: str
    """The address that the client is counted for."""
    seats: tuple[int, ...]
    """The seats that the client plays, if any."""

    def hear(self, message: bytes | None) -> None:
        """A message has come; None: the client has gone."""

    def count_frame(self, unread: int) -> None:
        """A frame has come that is no message of its own: a ping, a part of a message.

        unread: how many bytes the client has not read yet.
        """


class Channel(Protocol):
    """Both directions of a socket."""

    def listen(self, listener: Listener) -> None:
        """Give messages to the listener from now on, and None when the client has gone."""

    def push(self, data: bytes) -> int:
        """Send a frame soon. Returns how many bytes wait to be sent."""

    def stop_reading(self) -> None:
        """Leave what a client goes on sending unread: the socket is closed soon."""

    async def finish(self) -> None:
        """Stop listening, and wait until what was pushed is sent: the socket is closed next."""

    def abort(self) -> None:
        """Drop the connection of somebody who does not read."""


def channel_of(ws: WebSocket) -> Channel:
    """The fastest channel the server has."""
    extensions = ws.scope.get("extensions") or {}
    fast: Channel | None = extensions.get(EXTENSION)
    return fast if fast is not None else PlainChannel(ws)


class PlainChannel:
    """A channel made of ASGI messages, which every server understands."""

    def __init__(self, ws: WebSocket) -> None:
        self._ws = ws
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._sending: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None

    def listen(self, listener: Listener) -> None:
        self._hearing = asyncio.create_task(self._hear(listener))

    def push(self, data: bytes) -> int:
        self._waiting.append(data)
        self._size += len(data)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())
        return self._size

    def stop_reading(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()

    async def finish(self) -> None:
        self.stop_reading()
        if self._sending is not None:
            await self._sending

    def abort(self) -> None:
        if self._sending is not None:
            self._sending.cancel()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # the client has gone
            while self._waiting:
                data = self._waiting.popleft()
                await self._ws.send_text(message_of(data).decode())
                self._size -= len(data)

    async def _hear(self, listener: Listener) -> None:
        heard = 0
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await self._ws.receive())["type"] == "websocket.receive":
                text = message.get("text")
                listener.hear(text.encode() if text is not None else message["bytes"])
                heard += 1
                if heard % TURN == 0:  # servers hand out what has come without a pause
                    await asyncio.sleep(0)
        listener.hear(None)
