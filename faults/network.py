"""How a client of a campaign reaches a server: requests and sockets, real or simulated."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Protocol

import httpx
import websockets


class Unreachable(Exception):
    """A connection broke, or could not be made; what became of a request is unknown."""

    def __init__(self, reason: str, code: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        """The code with which the server closed a socket."""


@dataclass(frozen=True)
class Reply:
    """The answer to an HTTP request."""

    status: int
    body: bytes
    cookie: str | None = None


class ClientSocket(Protocol):
    """A client's end of a socket."""

    async def send(self, text: bytes) -> None:
        """Raises Unreachable."""

    async def receive(self, timeout: float) -> bytes | None:
        """The next message, or None if none came in time. Raises Unreachable when it is closed."""

    async def close(self) -> None: ...


class Network(Protocol):
    """A way to a server; ``where`` is any number, to choose among several nodes."""

    async def request(
        self, method: str, path: str, body: bytes = b"", cookie: str | None = None, where: int = 0
    ) -> Reply:
        """Raises Unreachable."""

    async def open(self, path: str, cookie: str | None, where: int = 0) -> ClientSocket:
        """Raises Unreachable."""


BROKEN = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, EOFError)
ANSWER_S = 15.0
"""Seconds after which a real client gives up a request."""


class TcpSocket:
    """A WebSocket over TCP."""

    def __init__(self, ws: Any) -> None:
        self._ws = ws

    async def send(self, text: bytes) -> None:
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._ws.send(text.decode())
        except BROKEN as error:
            raise Unreachable(repr(error)) from None

    async def receive(self, timeout: float) -> bytes | None:
        try:
            async with asyncio.timeout(max(0.0, timeout)):
                text = await self._ws.recv(decode=False)
        except TimeoutError:
            return None
        except websockets.ConnectionClosed as closed:
            raise Unreachable(repr(closed), closed.rcvd.code if closed.rcvd else None) from None
        except BROKEN as error:
            raise Unreachable(repr(error)) from None
        return bytes(text)

    async def close(self) -> None:
        try:
            async with asyncio.timeout(2.0):
                await self._ws.close()
        except BROKEN:
            self._ws.transport.abort()


class TcpNetwork:
    """Real connections to the addresses of one or more nodes; source: where they come from."""

    def __init__(self, urls: list[str], source: str | None = None) -> None:
        self.urls = urls
        self._source = (source, 0) if source else None
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self._http = httpx.AsyncClient(timeout=ANSWER_S, trust_env=False, transport=transport)

    async def aclose(self) -> None:
        await self._http.aclose()

    async def request(
        self, method: str, path: str, body: bytes = b"", cookie: str | None = None, where: int = 0
    ) -> Reply:
        headers = {"Cookie": cookie} if cookie else {}
        self._http.cookies.clear()  # shared by all clients
        url = self.urls[where % len(self.urls)]
        try:
            got = await self._http.request(method, url + path, content=body, headers=headers)
        except BROKEN as error:
            raise Unreachable(repr(error)) from None
        return Reply(got.status_code, got.content, got.headers.get("set-cookie"))

    async def open(self, path: str, cookie: str | None, where: int = 0) -> ClientSocket:
        url = self.urls[where % len(self.urls)].replace("http", "ws", 1)
        headers = {"Cookie": cookie} if cookie else {}
        try:
            ws = await websockets.connect(
                url + path, additional_headers=headers, max_size=None, compression=None,
                open_timeout=ANSWER_S, ping_interval=None, proxy=None,
                local_addr=self._source,
            )  # fmt: skip
        except BROKEN as error:
            raise Unreachable(repr(error)) from None
        return TcpSocket(ws)
