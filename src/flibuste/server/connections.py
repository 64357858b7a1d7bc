"""One open socket: requests are limited and queued, sending never blocks.

opening ──accepted──► open ──left, too slow, flood, server going──► closed
"""

from __future__ import annotations

import asyncio
import enum
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from flibuste.server import wire
from flibuste.server.channels import channel_of
from flibuste.server.frames import frame
from flibuste.server.guests import Guest
from flibuste.server.messages import LastSent
from flibuste.server.ratelimits import TokenBucket, TokenBuckets, network_of
from flibuste.server.refusals import Refusal
from flibuste.server.wire import CloseCode

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
QUEUE = 256
"""Requests that may wait for an answer."""
WAITING = 1 << 20
"""Bytes that may wait for a slow reader before he is disconnected."""
BURST, RATE = 120, 60
"""Token bucket of a socket: requests at once, and requests a second."""
GOODBYE_S = 2.0
"""Seconds a client has to answer the closing of its socket."""
STRIKES = 200
"""Requests over the limit that are refused before the socket is closed."""


class SocketLimits:
    """Token buckets of guests and of addresses, shared by all their sockets."""

    def __init__(self) -> None:
        self.opening = TokenBuckets(100, 10)
        self.asking = TokenBuckets(20 * BURST, 10 * RATE)
        self.talking = TokenBuckets(5, 0.5), TokenBuckets(50, 5)
        self.thinking = TokenBuckets(10, 0.5), TokenBuckets(50, 5)


class SocketState(enum.Enum):
    OPEN = enum.auto()
    CLOSED = enum.auto()


class Connection:
    """A guest's socket: a ``messages.Viewer``."""

    def __init__(
        self, ws: WebSocket, guest: Guest, lang: str, feed: str, limits: SocketLimits | None
    ) -> None:
        self.ws = ws
        self.who = guest
        self.guest = guest.id
        self.lang = lang
        self.feed = feed
        self.seats: tuple[int, ...] = ()
        self.last_sent: LastSent | None = None
        self.limits = limits
        self.state = SocketState.OPEN
        self.code: int = CloseCode.NORMAL
        self.host = network_of(ws)
        self._channel = channel_of(ws)
        self._bucket = TokenBucket(BURST, RATE)
        self._strikes = 0
        self._inbox: deque[bytes] = deque()
        self._news: asyncio.Future[None] | None = None

    # --- out -------------------------------------------------------------------------------

    def post(self, message: bytes) -> None:
        self.send(frame(message))

    def send(self, frame: bytes) -> None:
        """Send without waiting. A reader who lets too much pile up is disconnected."""
        if self.state is SocketState.OPEN and self._channel.push(frame) > WAITING:
            self.close(CloseCode.TOO_SLOW)

    def refuse(self, number: int, refusal: Refusal) -> None:
        text = refusal.sentence(self.lang)
        self.post(wire.encode(wire.ErrorAnswer(number, refusal.code, text, refusal.clause)))

    def close(self, code: int) -> None:
        if self.state is SocketState.OPEN:
            self.state = SocketState.CLOSED
            self.code = code
            self._wake()

    async def hang_up(self) -> None:
        """Close the socket; a client that does not answer in time is cut off."""
        with suppress(RuntimeError, WebSocketDisconnect, OSError):  # closed by the client
            try:
                async with asyncio.timeout(GOODBYE_S):
                    await self._channel.finish()
                    await self.ws.close(self.code)
            except TimeoutError:
                self._channel.abort()

    # --- in --------------------------------------------------------------------------------

    def listen(self) -> None:
        self._channel.listen(self.hear)

    def hear(self, message: bytes | None) -> None:
        """Take a message from the channel; None: the client has gone."""
        if message is None:
            self.close(CloseCode.NORMAL)
        elif self.limits is not None and not self._may_ask(self.limits):
            self._strike(message)
        elif len(self._inbox) >= QUEUE:
            self.close(CloseCode.FLOOD)
        elif self.state is SocketState.OPEN:
            self._inbox.append(message)
            self._wake()

    def _may_ask(self, limits: SocketLimits) -> bool:
        return self._bucket.take() and limits.asking.take(self.host)

    def limit_chat(self) -> None:
        """Count a line of chat. Raises Refusal."""
        if self.limits is not None:
            self._take(*self.limits.talking)

    def limit_thinking(self) -> None:
        """Count a request that costs much processor time. Raises Refusal."""
        if self.limits is not None:
            self._take(*self.limits.thinking)

    def _take(self, guests: TokenBuckets, hosts: TokenBuckets) -> None:
        if not (guests.take(self.guest) and hosts.take(self.host)):
            raise Refusal("slow-down", 429)

    def _strike(self, message: bytes) -> None:
        self._strikes += 1
        if self._strikes > STRIKES:
            self.close(CloseCode.FLOOD)
        else:
            self.refuse(request_id(message), Refusal("slow-down", 429))

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def next_message(self) -> bytes | None:
        """The next message, or None once the connection is closed."""
        while self.state is SocketState.OPEN:
            if self._inbox:
                return self._inbox.popleft()
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return None


class _Numbered(msgspec.Struct):
    id: int = 0


def request_id(message: bytes) -> int:
    """The id of a request of which nothing else may be readable; 0 if that is not either."""
    try:
        return msgspec.json.decode(message, type=_Numbered).id
    except UNREADABLE:
        return 0
