"""A network in memory: sockets and requests between clients and nodes, late, cut or half-open.

A socket is two streams that keep their order. A cut tells both ends, a moment later. A half-open
connection tells nobody: what is sent is gone, and the node hears of it when its pings are not
answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import unquote

from faults.network import ClientSocket, Reply, Unreachable
from faults.simulated.node import Node

PINGED_OUT_S = 45.0
"""Seconds after which a server that sends pings drops a silent connection (uvicorn: 20 and 25)."""
REQUEST_S = 15.0
"""Seconds after which a client gives up a request."""
HOST = "sim"


class Stream:
    """One direction of a connection: what goes in comes out in the same order, later."""

    def __init__(self, rng: Random, deliver: Callable[[Any], None]) -> None:
        self._rng = rng
        self._deliver = deliver
        self._free_at = 0.0
        self.slow = 1.0
        self.lost = False
        """Nothing more arrives."""

    def put(self, item: Any) -> None:
        loop = asyncio.get_running_loop()
        at = max(self._free_at, loop.time() + self._rng.expovariate(1000 / (2 * self.slow)))
        self._free_at = at
        loop.call_at(at, self._arrive, item)

    def _arrive(self, item: Any) -> None:
        if not self.lost:
            self._deliver(item)


class Inbox:
    """What has arrived at one end, for one reader."""

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put(self, item: Any) -> None:
        self._items.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._items.popleft()


class Connection:
    """A WebSocket: a client's end here, ASGI's at the node."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.at_client, self.at_node = Inbox(), Inbox()
        self.up = Stream(rng, self.at_node.put)
        self.down = Stream(rng, self.at_client.put)
        self.open = True
        self.at_node.put({"type": "websocket.connect"})

    # --- faults --------------------------------------------------------------------------------

    def cut(self) -> None:
        """Both ends hear of it, a moment later; what was under way is gone."""
        if self.open:
            self.open = False
            self.up.lost = self.down.lost = True
            loop = asyncio.get_running_loop()
            loop.call_later(self.rng.expovariate(50), self._tell_client, None)
            loop.call_later(self.rng.expovariate(50), self._tell_node)

    def half_open(self) -> None:
        """Nothing arrives any more, and nobody is told; the node finds out by its pings."""
        if self.open:
            self.up.lost = self.down.lost = True
            asyncio.get_running_loop().call_later(PINGED_OUT_S, self._tell_node)

    def _tell_client(self, code: int | None) -> None:
        self.at_client.put(Unreachable("closed", code))

    def _tell_node(self) -> None:
        self.open = False
        self.at_node.put({"type": "websocket.disconnect", "code": 1006})

    # --- ASGI ----------------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = await self.at_node.get()
        return message

    async def send(self, message: dict[str, Any]) -> None:
        if not self.open:
            raise OSError("the client has gone")
        if message["type"] == "websocket.accept":
            self.down.put(b"")
        elif message["type"] == "websocket.send":
            self.down.put(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.down.put(Unreachable("closed", message.get("code", 1000)))
            self.open = False


class SimulatedSocket:
    """A client's end of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def send(self, text: bytes) -> None:
        self._connection.up.put({"type": "websocket.receive", "text": text.decode()})

    async def receive(self, timeout: float) -> bytes | None:
        try:
            async with asyncio.timeout(max(0.0, timeout)):
                got = await self._connection.at_client.get()
        except TimeoutError:
            return None
        if isinstance(got, Unreachable):
            raise got
        return bytes(got)

    async def close(self) -> None:
        self._connection.up.put({"type": "websocket.disconnect", "code": 1000})


class SimulatedNetwork:
    """All connections of a schedule."""

    def __init__(self, rng: Random, nodes: list[Node]) -> None:
        self.rng = rng
        self.nodes = nodes
        self.connections: list[tuple[Node, Connection]] = []

    def at(self, where: int) -> Node:
        """The node that a client is sent to. Raises Unreachable if it does not answer."""
        node = self.nodes[where % len(self.nodes)]
        if not node.running:
            raise Unreachable("connection refused")
        return node

    async def open(self, path: str, cookie: str | None, where: int = 0) -> ClientSocket:
        await self._travel()
        # A generator of its own: a node tells its viewers in no particular order.
        node, connection = self.at(where), Connection(Random(self.rng.getrandbits(64)))
        node.call(_scope("websocket", "GET", path, cookie), connection.receive, connection.send)
        self.connections.append((node, connection))
        self.connections = [(n, c) for n, c in self.connections if c.open]
        socket = SimulatedSocket(connection)
        if await socket.receive(REQUEST_S) is None:
            connection.cut()
            raise Unreachable("not accepted in time")
        return socket

    async def request(
        self, method: str, path: str, body: bytes = b"", cookie: str | None = None, where: int = 0
    ) -> Reply:
        await self._travel()
        exchange = Exchange(body)
        self.at(where).call(
            _scope("http", method, path, cookie), exchange.receive, exchange.send, exchange.failed
        )
        try:
            async with asyncio.timeout(REQUEST_S):
                reply = await exchange.reply
        except TimeoutError:
            raise Unreachable("no reply") from None
        await self._travel()
        return reply

    async def _travel(self) -> None:
        await asyncio.sleep(self.rng.expovariate(500))

    def drop(self, node: Node) -> None:
        """A node is gone: its clients' connections are reset."""
        for at, connection in self.connections:
            if at is node:
                connection.cut()


class Exchange:
    """One HTTP request and its reply, as ASGI messages."""

    def __init__(self, body: bytes) -> None:
        self._body: bytes | None = body
        self._status = 0
        self._cookie: str | None = None
        self._parts: list[bytes] = []
        self.reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    async def receive(self) -> dict[str, Any]:
        if self._body is None:
            return {"type": "http.disconnect"}
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._cookie = dict(message["headers"]).get(b"set-cookie", b"").decode() or None
            return
        self._parts.append(message.get("body", b""))
        if not message.get("more_body") and not self.reply.done():
            self.reply.set_result(Reply(self._status, b"".join(self._parts), self._cookie))

    def failed(self) -> None:
        """The application raised: a server would answer 500."""
        if not self.reply.done():
            self.reply.set_result(Reply(500, b""))


def _scope(kind: str, method: str, path: str, cookie: str | None) -> dict[str, Any]:
    plain, _, query = path.partition("?")
    headers = [(b"host", HOST.encode()), (b"accept-language", b"en")]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http" if kind == "http" else "ws", "path": unquote(plain),
        "raw_path": plain.encode(), "query_string": query.encode(), "root_path": "",
        "headers": headers, "client": ("10.0.0.1", 1), "server": (HOST, 80), "subprotocols": [],
        "extensions": {},
    }  # fmt: skip
