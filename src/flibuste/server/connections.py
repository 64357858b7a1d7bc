"""One open socket: requests are limited and queued, sending never blocks.

opening ──accepted──► open ──left, too slow, flood──► closed
                        └──the server stops──► leaving ──what was begun is answered──► closed
"""

from __future__ import annotations

import asyncio
import enum
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from flibuste.server.channels import GOODBYE_S, channel_of
from flibuste.server.ratelimits import TokenBucket, TokenBuckets, network_of
from flibuste.table import timing, wire
from flibuste.table.closing import close_reason
from flibuste.table.counts import Counts
from flibuste.table.fairqueue import Payer
from flibuste.table.frames import frame
from flibuste.table.guest import Guest
from flibuste.table.manners import Manners
from flibuste.table.messages import LastSent
from flibuste.table.refusals import Refusal
from flibuste.table.wire import CloseCode

QUEUE = 256
"""Requests that may wait for an answer."""
WAITING = 1 << 20
"""Bytes that may wait for a slow reader before he is disconnected."""
BURST, RATE = 120, 60
"""Token bucket of a socket: frames at once, and frames a second. A request is mostly one frame."""
STRIKES = 200
"""Frames over the limit before the socket is closed; those that are requests are refused."""
FLOOD = 10.0
"""A socket that had to be closed for a flood counts as this many new ones, for its address."""


class SocketLimits:
    """Token buckets of guests and of addresses, shared by all their sockets."""

    def __init__(self) -> None:
        self.opening = TokenBuckets(100, 10)
        self.asking = TokenBuckets(20 * BURST, 10 * RATE)
        self.talking = TokenBuckets(5, 0.5), TokenBuckets(50, 5)
        self.thinking = TokenBuckets(10, 0.5), TokenBuckets(50, 5)


class SocketState(enum.Enum):
    OPEN = enum.auto()
    LEAVING = enum.auto()
    """The server stops: no request is taken any more, and what was begun is answered."""
    CLOSED = enum.auto()


class Connection:
    """A guest's socket: a ``messages.Viewer``."""

    def __init__(
        self, ws: WebSocket, guest: Guest, lang: str, feed: str, limits: SocketLimits | None,
        counts: Counts, manners: Manners,
    ) -> None:  # fmt: skip
        self.ws = ws
        self.counts = counts
        self.manners = manners
        self.who = guest
        self.guest = guest.id
        self.session = ""  # the id of his session, if his name was kept when he came
        self.lang = lang
        self.feed = feed
        self.seats: tuple[int, ...] = ()
        self.last_sent: LastSent | None = None
        self.limits = limits
        self.state = SocketState.OPEN
        self.code = CloseCode.NORMAL
        self.since = timing.monotonic()
        self.host = network_of(ws)
        self._channel = channel_of(ws)
        self._bucket = TokenBucket(BURST, RATE)
        self._strikes = 0
        self._inbox: deque[tuple[float, bytes]] = deque()  # with the time they came
        self.hidden = False
        self.heard_at = 0.0  # when the request came that is being answered
        self._news: asyncio.Future[None] | None = None

    @property
    def payer(self) -> Payer:
        return Payer(self.guest, self.host)

    # --- out -------------------------------------------------------------------------------

    def post(self, message: bytes) -> None:
        self.send(frame(message))

    def send(self, frame: bytes) -> None:
        """Send without waiting. A reader who lets too much pile up is disconnected."""
        if self.state is not SocketState.CLOSED and self._channel.push(frame) > WAITING:
            self.close(CloseCode.TOO_SLOW)

    def refuse(self, number: int, refusal: Refusal) -> None:
        self.counts.refused["socket", refusal.code] += 1
        text = refusal.sentence(self.lang)
        self.post(wire.encode(wire.ErrorAnswer(number, refusal.code, text, refusal.clause)))

    def close(self, code: CloseCode) -> None:
        if self.state is SocketState.OPEN:
            self.state = SocketState.CLOSED
            self.code = code
            self._inbox.clear()
            self.counts.closed[code] += 1
            self._wake()

    def _cut(self) -> None:
        """Close the socket of somebody who does not stop, and leave what he sends unread."""
        if self.limits is not None:
            self.limits.opening.take(self.host, FLOOD)
        self.close(CloseCode.FLOOD)
        self._channel.stop_reading()

    def leave(self) -> None:
        """Take no more requests; once the one under way is answered, the client is to reconnect."""
        if self.state is SocketState.OPEN:
            self.close(CloseCode.GOING)
            self.state = SocketState.LEAVING

    async def hang_up(self) -> None:
        """Close the socket; a client that does not answer in time is cut off."""
        with suppress(RuntimeError, WebSocketDisconnect, OSError):  # closed by the client
            try:
                async with asyncio.timeout(GOODBYE_S):
                    await self._channel.finish()
                    await self.ws.close(self.code, close_reason(self.code, self.lang))
            except TimeoutError:
                self._channel.abort()

    # --- in --------------------------------------------------------------------------------

    def listen(self) -> None:
        self._channel.listen(self)

    def hear(self, message: bytes | None) -> None:
        """Take a message from the channel; None: the client has gone."""
        if message is None:
            self.close(CloseCode.NORMAL)
        elif self.state is not SocketState.OPEN:
            return
        elif self.limits is not None and not self._may_ask(self.limits):
            if self._strike():
                self.refuse(wire.request_id(message), Refusal("slow-down", 429))
        elif len(self._inbox) >= QUEUE:
            self._cut()
        else:
            self._inbox.append((timing.monotonic(), message))
            self._wake()

    def count_frame(self, unread: int) -> None:
        """A frame that is no message of its own counts as much as one that is."""
        if unread > WAITING:
            self.close(CloseCode.TOO_SLOW)
            self._channel.stop_reading()
        elif self.limits is not None and not self._may_ask(self.limits):
            self._strike()

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

    def _strike(self) -> bool:
        """Count a frame over the limit; after too many of them the socket is cut, and False."""
        self._strikes += 1
        if self._strikes > STRIKES:
            self._cut()
        return self._strikes <= STRIKES

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def next_message(self) -> bytes | None:
        """The message that has waited longest, once one has come; None: the socket is closed."""
        while self.state is SocketState.OPEN:
            if self._inbox:
                self.heard_at, message = self._inbox.popleft()
                return message
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return None
