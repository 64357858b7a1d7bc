"""Ways to send and hear messages through a socket, whatever ASGI server holds it.

Messages wait as frames (``frames.frame``), so that one written for many is written once. A
server that can write frames itself says so by an extension (``uvicornfast``); through any
other, messages travel as ASGI has them.
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
"""Under this name the scope of a socket has a channel, where its server offers one."""
Listener = Callable[[bytes | None], None]


class Channel(Protocol):
    """A socket's two directions."""

    def listen(self, listener: Listener) -> None:
        """Give messages to the listener from now on, and None when the client has gone."""

    def push(self, data: bytes) -> int:
        """Send a frame soon; the bytes that wait for a slow reader."""

    async def finish(self) -> None:
        """Listen no longer, and hand what was pushed to the server: the socket is closed next."""

    def abort(self) -> None:
        """Cut off somebody who does not read."""


def channel_of(ws: WebSocket) -> Channel:
    """The fastest channel the server has."""
    extensions = ws.scope.get("extensions") or {}
    fast: Channel | None = extensions.get(EXTENSION)
    return fast if fast is not None else PlainChannel(ws)


class PlainChannel:
    """Through ASGI's own messages, which every server understands."""

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
