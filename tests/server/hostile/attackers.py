"""Clients that mean harm: raw sockets that send what no browser would.

They block, and run in threads or processes of their own, beside the server that they attack.
"""

from __future__ import annotations

import json
import math
import select
import socket
import time
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import Protocol

TEXT, BINARY, CLOSE, PING, PONG, PART = 0x81, 0x82, 0x88, 0x89, 0x8A, 0x00
"""The first byte of a frame; PART is a continuation that is not the last."""
OPENING = 0x01
"""The first byte of a text message in several frames."""
CHUNK = 1 << 16
LOBBY = "/api/lobby/socket"


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A client's frame, masked with zeros, which is a mask."""
    size = len(payload)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + payload


@dataclass
class Fate:
    """What became of an attacker."""

    seconds: float
    """From its first byte until it was cut, or until it gave up."""
    cut: bool
    code: int
    """The code of the close frame it read; 0: it read none."""
    sent: int
    """How many bytes the server's machine took from it."""


class Attacker:
    """One TCP connection. source: the address it comes from, such as 127.0.0.9."""

    def __init__(self, port: int, source: str | None = None) -> None:
        where = (source, 0) if source else None
        self.socket = socket.create_connection(("127.0.0.1", port), 10, source_address=where)
        self.port = port
        self.heard = b""

    def __enter__(self) -> Attacker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def upgrade(self, path: str, *headers: str) -> Attacker:
        """Open a WebSocket; keeps what comes after the server's headers."""
        lines = (
            f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13", *headers, "", "",
        )  # fmt: skip
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.heard:
            more = self.socket.recv(CHUNK)
            if not more:
                raise ConnectionError("closed during the handshake")
            self.heard += more
        head, _, self.heard = self.heard.partition(b"\r\n\r\n")
        assert b" 101 " in head, head
        return self

    def flood(
        self, data: bytes, seconds: float, reads: bool = True, rate: float = math.inf
    ) -> Fate:
        """Send the same bytes as fast as they are taken, until the server cuts the connection.

        rate: bytes a second, at most.
        """
        self.socket.setblocking(False)
        begun, sent, rest = time.monotonic(), 0, b""
        while (left := begun + seconds - time.monotonic()) > 0:
            early = begun + sent / rate - time.monotonic()
            listening, sending = [self.socket] * reads, [self.socket] * (early <= 0)
            patience = min(left, early) if early > 0 else left
            readable, writable, _ = select.select(listening, sending, [], patience)
            try:
                if readable and not self._hear():
                    break
                if writable:
                    rest = rest or data
                    taken = self.socket.send(rest)
                    sent, rest = sent + taken, rest[taken:]
            except BlockingIOError:
                continue
            except OSError:
                break
        else:
            return Fate(seconds, False, self.close_code(), sent)
        return Fate(time.monotonic() - begun, True, self.close_code(), sent)

    def drip(self, data: bytes, seconds: float, every: float = 0.05) -> Fate:
        """Send the bytes one by one and slowly, until the server cuts the connection."""
        begun = time.monotonic()
        self.socket.settimeout(every)
        for sent in range(len(data)):
            if time.monotonic() > begun + seconds:
                return Fate(seconds, False, 0, sent)
            try:
                self.socket.sendall(data[sent : sent + 1])
                self._hear()
            except TimeoutError:
                continue
            except OSError:
                break
        return Fate(time.monotonic() - begun, True, 0, sent)

    def _hear(self) -> bool:
        """Read something. False when the server has hung up; that it said goodbye is ignored."""
        got = self.socket.recv(CHUNK)
        self.heard = (self.heard + got)[-CHUNK:]
        return bool(got)

    def close_code(self) -> int:
        """The code of a close frame at the end of what was read; 0 if there is none."""
        tail = self.heard[-130:]
        for at in range(len(tail) - 3):
            if tail[at] == CLOSE and tail[at + 1] == len(tail) - at - 2:
                return int.from_bytes(tail[at + 2 : at + 4])
        return 0

    def read_to_end(self, seconds: float) -> bytes:
        """Read until the server hangs up, or raise TimeoutError."""
        ends = time.monotonic() + seconds
        got = b""
        while True:
            self.socket.settimeout(max(0.01, ends - time.monotonic()))
            try:
                more = self.socket.recv(CHUNK)
            except ConnectionResetError:
                return got
            if not more:
                return got
            got += more

    def answer(self, data: bytes, seconds: float = 10) -> tuple[int, dict[str, str]]:
        """Send bytes as an HTTP request; returns the status and the headers of the answer."""
        self.socket.settimeout(seconds)
        self.socket.sendall(data)
        reply = HTTPResponse(self.socket)
        reply.begin()
        reply.read()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}


class Kind(Protocol):
    """An attack: gets the server's port, the path of a table's socket, and how long to go on."""

    def __call__(
        self, port: int, table: str, seconds: float, source: str | None = None
    ) -> Fate: ...


def _frames(
    data: bytes, begin: bytes = b"", lobby: bool = False, reads: bool = True, rate: float = math.inf
) -> Kind:
    def attack(port: int, table: str, seconds: float, source: str | None = None) -> Fate:
        with Attacker(port, source) as hostile:
            hostile.upgrade(LOBBY if lobby else table)
            hostile.socket.sendall(begin)
            return hostile.flood(data, seconds, reads, rate)

    return attack


def _many(connections: int, head: bytes, drip: bytes) -> Kind:
    """Many connections that never come to the point, a byte a second each."""

    def attack(port: int, table: str, seconds: float, source: str | None = None) -> Fate:
        crowd = [Attacker(port, source) for _ in range(connections)]
        begun, sent, cut = time.monotonic(), 0, 0
        for hostile in crowd:
            hostile.socket.sendall(head)
        while crowd and time.monotonic() < begun + seconds:
            time.sleep(0.5)
            for hostile in tuple(crowd):
                try:
                    sent += hostile.socket.send(drip)
                except OSError:
                    crowd.remove(hostile)
                    cut += 1
        for hostile in crowd:
            hostile.close()
        return Fate(time.monotonic() - begun, not crowd, 0, sent)

    return attack


THROTTLED = 500_000
"""Bytes a second: what a slow line can send, in tens of thousands of frames."""
_ASKED = json.dumps({"type": "play", "id": 1, "ply": 0, "seat": 0, "move": "draw"}).encode()
_BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{"

KINDS: dict[str, Kind] = {
    "empty continuation frames": _frames(frame(PART) * 10_000, frame(OPENING, b"x")),
    "pings": _frames(frame(PING) * 10_000),
    "pings, pongs unread": _frames(frame(PING, b"x" * 125) * 500, reads=False),
    "unasked pongs": _frames(frame(PONG) * 10_000),
    "pings in the lobby": _frames(frame(PING) * 10_000, lobby=True),
    "text in the lobby": _frames(frame(TEXT, b"{}") * 10_000, lobby=True),
    "empty text": _frames(frame(TEXT) * 10_000),
    "moves at a table": _frames(frame(TEXT, _ASKED) * 1_000),
    "binary at a table": _frames(frame(BINARY, b"{}") * 10_000),
    "empty continuation frames, 500 kB/s": _frames(
        frame(PART) * 1_000, frame(OPENING, b"x"), rate=THROTTLED
    ),
    "pings, 500 kB/s": _frames(frame(PING) * 1_000, rate=THROTTLED),
    "text in the lobby, 500 kB/s": _frames(frame(TEXT, b"{}") * 1_000, lobby=True, rate=THROTTLED),
    "slow bodies": _many(150, _BODY, b" "),
    "half-open heads": _many(150, b"GET / HTTP/1.1\r\nHost: localhost\r\nx: ", b"y"),
}
"""Attacks by name. The last two are of many connections, all others of one socket."""
FLOODS = [name for name in KINDS if name not in ("slow bodies", "half-open heads")]
