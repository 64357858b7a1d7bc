"""Channels: sending and receiving through a socket, whatever ASGI server holds it.

A message waits to be sent as a WebSocket frame (``frames.frame``), so that a message to many
viewers is encoded once. A server that can write frames itself offers a channel of its own as an
ASGI extension (``uvicornfast``); under any other server ``PlainChannel`` sends ASGI messages.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from flibuste.server.frames import message_of

EXTENSION = "flibuste.frames"
"""The name of the extension, in the scope of a socket."""
Listener = Callable[[bytes | None], None]


class Channel(Protocol):
    """Both directions of a socket."""

    def listen(self, listener: Listener) -> None:
        """Give messages to the listener from now on, and None when the client has gone."""

    def push(self, data: bytes) -> int:
        """Send a frame soon. Returns how many bytes wait to be sent."""

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

    async def finish(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
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
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await self._ws.receive())["type"] == "websocket.receive":
                text = message.get("text")
                listener(text.encode() if text is not None else message["bytes"])
        listener(None)
