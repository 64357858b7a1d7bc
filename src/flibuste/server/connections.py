"""One open socket: what comes in is limited and waits its turn, what goes out never waits.

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
"""Requests that wait for an answer."""
WAITING = 1 << 20
"""Bytes that wait for a slow reader before he is let go."""
BURST, RATE = 120, 60
"""Requests at once, then in a second."""
GOODBYE_S = 2.0
STRIKES = 200
"""Messages over the limit that are answered before the socket is closed."""


class SocketLimits:
    """What is counted for each guest and each address, whatever sockets it comes through."""

    def __init__(self) -> None:
        self.opening = TokenBuckets(100, 10)
        self.asking = TokenBuckets(20 * BURST, 10 * RATE)
        self.talking = TokenBuckets(5, 0.5), TokenBuckets(50, 5)
        self.thinking = TokenBuckets(10, 0.5), TokenBuckets(50, 5)


class SocketState(enum.Enum):
    OPEN = enum.auto()
    CLOSED = enum.auto()


class Connection:
    """One socket of somebody: a ``messages.Viewer``."""

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
        """Never waits, and never lets a slow reader fill the memory."""
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
        """Say goodbye; who does not read it within a moment is cut off."""
        with suppress(RuntimeError, WebSocketDisconnect, OSError):  # the client was first
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
        """Called for each message that comes, and with None when the client has gone."""
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
        """Chat is limited however many sockets somebody has. Raises Refusal."""
        if self.limits is not None:
            self._take(*self.limits.talking)

    def limit_thinking(self) -> None:
        """For a request that costs much more than others. Raises Refusal."""
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
        """What was said next, or None once the connection is closed."""
        while self.state is SocketState.OPEN:
            if self._inbox:
                return self._inbox.popleft()
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return None


class _Numbered(msgspec.Struct):
    id: int = 0


def request_id(message: bytes) -> int:
    """The number of a request that cannot be read otherwise."""
    try:
        return msgspec.json.decode(message, type=_Numbered).id
    except UNREADABLE:
        return 0
