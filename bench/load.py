"""A load of WebSockets from one process: as little of its own work as Python allows."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

ABNORMAL = 1006
"""The code of a connection that was closed without a word."""
Heard = Callable[["Wire", bytes], None]
KEY = base64.b64encode(os.urandom(16)).decode()
"""Of all sockets: nothing between us and the server could confuse them."""


def _head(path: str, headers: dict[str, str]) -> bytes:
    """The request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()), "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


class Wire(asyncio.Protocol):
    """A client's end of a WebSocket: text frames out, text frames in, pings answered."""

    def __init__(self, path: str, headers: dict[str, str], heard: Heard) -> None:
        self.head, self.heard = _head(path, headers), heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.closed: int | None = None  # the code it was closed with
        self._data = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._data = rest
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        data = self._data
        if len(data) < 2:
            return False
        size, at = data[1], 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(data) < at:
                return False
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return False
        self._data = data[at + size :]
        if data[0] == 0x89:
            self.transport.write(bytes([0x8A, 0x80 | size]) + bytes(4) + data[at : at + size])
        elif data[0] == 0x88:
            self.closed = int.from_bytes(data[at : at + 2], "big")
        else:
            self.heard(self, data[at : at + size])
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or ABNORMAL
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, message: bytes) -> None:
        """Masked with zeros, which is a mask."""
        size = len(message)
        short = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(short + bytes(4) + message)


async def connect(
    port: int, path: str, headers: dict[str, str], heard: Heard, source: str = ""
) -> Wire:
    """A WebSocket; source: the address of this machine that it comes from, if that matters.

    To bind a socket before it connects takes a search for a port that nobody uses at all: with
    ten thousand open sockets that was most of what opening one more cost the load.
    """
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, headers, heard), "127.0.0.1", port,
        local_addr=(source, 0) if source else None,
    )  # fmt: skip
    await wire.opened
    return wire


class Client:
    """Requests through one connection, which is kept."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cookie: str
    ) -> None:
        self._reader, self._writer, self._cookie = reader, writer, cookie

    @classmethod
    async def at(cls, port: int, cookie: str = "", source: str = "127.0.0.1") -> Client:
        opened = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        return cls(*opened, cookie)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[dict[str, str], Any]:
        """The headers of the answer, and what it says in JSON."""
        data = json.dumps(body).encode() if body is not None else b""
        lines = [
            f"{method} {path} HTTP/1.1", "Host: localhost", f"Cookie: {self._cookie}",
            "Content-Type: application/json", f"Content-Length: {len(data)}", "", "",
        ]  # fmt: skip
        self._writer.write("\r\n".join(lines).encode() + data)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = {n.lower(): value for n, _, value in (line.partition(": ") for line in head[1:])}
        answer = await self._reader.readexactly(int(fields["content-length"]))
        assert " 20" in head[0], (head[0], answer)
        return fields, json.loads(answer)

    def close(self) -> None:
        self._writer.close()


@dataclass
class Tally:
    """What a load measured."""

    moves: int = 0
    began: float = field(default_factory=time.perf_counter)
    seconds: float = 0.0
    cpu: float = 0.0  # of the server
    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)  # by the last of the table's sockets
    size: int = 0  # of all messages that tell of moves

    socket: float = 0.0  # bytes of memory for each, with its part of a table

    @classmethod
    def sum(cls, rounds: list[Tally]) -> Tally:
        """What all rounds measured together."""
        whole = cls()
        for each in rounds:
            for name in ("moves", "seconds", "cpu", "acknowledged", "seen", "size"):
                setattr(whole, name, getattr(whole, name) + getattr(each, name))
        return whole

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def per_core(self) -> float:
        """Moves in a second of the server's processor time: what a core to itself would do."""
        return self.moves / self.cpu

    @property
    def bytes_a_move(self) -> float:
        """To all who see it together."""
        return self.size / self.moves


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def server(
    command: list[str], port: int, end: signal.Signals, cores: Sequence[int] = (), **how: Any
) -> Iterator[int]:
    """A server from when it answers at its port until the end: its process.

    cores: on which it runs; else on the first.
    """
    there = set(cores) or {CORES[0]}
    child = subprocess.Popen(command, preexec_fn=lambda: os.sched_setaffinity(0, there), **how)
    try:
        _wait_for(port, child)
        yield child.pid
    finally:
        child.send_signal(end)
        child.wait()


def _wait_for(port: int, child: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if child.poll() is not None:
            raise SystemExit(f"{child.args!r} ended with {child.returncode} and served nobody")
        time.sleep(0.1)
    raise SystemExit(f"nobody answers at port {port}")


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and its threads so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes of memory a process has in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


CORES = sorted(os.sched_getaffinity(0))


def stay(core: int) -> None:
    """Keep this process, and those it starts, on one core."""
    os.sched_setaffinity(0, {CORES[core % len(CORES)]})


def roam() -> None:
    """Let this process, and those it starts, run on any core again."""
    os.sched_setaffinity(0, CORES)
