"""Sends fuzz to a server, over HTTP and through sockets, and looks at every answer.

Every message follows from the campaign's seed and its own number, but for what only the server
knows: ids of tables, cookies, legal moves.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from faults.fuzzframes import CLOSE, FIN, frame, raw_frame, text_frame
from faults.fuzzhttp import http_request
from faults.fuzzvalues import Scene, message
from faults.history import SocketLog

from flibuste.server.headers import HEADERS

TOGETHER = 12
"""Messages that a socket sends before it reads the answers."""
BATCHES = 12
"""How often it does so before it sends raw frames, and begins anew."""
SILENT_S = 0.3
"""What cannot be read may stay without an answer; nobody waits longer for it."""
ANSWER_S = 60.0
"""Every request that can be read is answered within these seconds."""
MARK = 1 << 40
"""Ids of the requests that end a batch; no other request has one as high."""
GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
FEEDS = ("full", "changes", "record", "lean", "x")


@dataclass(frozen=True)
class Orders:
    """What a process of senders shall do."""

    port: int
    seed: int
    requests: int
    messages: int
    frames: int
    scene: Scene
    control: Path
    """A file with the id of the table at which the control game is played."""
    source: str = "127.0.0.1"
    limited: bool = False
    """The server's limits are on: it may refuse, and hang up."""
    workers: int = 10
    """Of each kind."""


@dataclass
class Sent:
    """What came of it."""

    counts: Counter[str] = field(default_factory=Counter)
    bad: list[tuple[str, str]] = field(default_factory=list)
    logs: list[SocketLog] = field(default_factory=list)
    """What was heard at the control game's tables."""

    def blame(self, kind: str, text: str) -> None:
        self.counts[kind] += 1
        if len(self.bad) < 50:
            self.bad.append((kind, text[:600]))


def send(orders: Orders) -> Sent:
    """Send everything; call it in a process of its own."""
    return asyncio.run(Senders(orders).run())


class Senders:
    """All connections of one process."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.sent = Sent()
        self._requests = iter(range(orders.requests))
        self._messages = iter(range(orders.messages))
        self._frames = iter(range(orders.frames))

    async def run(self) -> Sent:
        await asyncio.gather(self.http(), self.sockets())
        return self.sent

    async def http(self) -> None:
        workers = range(self.orders.workers)
        await asyncio.gather(*(HttpSender(self, self._requests).run() for _ in workers))

    async def sockets(self) -> None:
        numbers, workers = (self._messages, self._frames), range(self.orders.workers)
        await asyncio.gather(*(SocketSender(self, i, *numbers).run() for i in workers))

    def chance(self, kind: str, number: int) -> Random:
        return Random(f"{self.orders.seed} {kind} {number}")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        where = (self.orders.source, 0)
        return await asyncio.open_connection(
            "127.0.0.1", self.orders.port, local_addr=where, limit=1 << 22
        )


# --- HTTP ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Head:
    """The beginning of an answer."""

    status: int
    fields: dict[str, str]

    def size(self, method: str) -> int | None:
        """How many bytes follow; None: until the end."""
        if method == "HEAD" or self.status in (204, 304):
            return 0
        return int(self.fields["content-length"]) if "content-length" in self.fields else None


async def read_head(reader: asyncio.StreamReader) -> Head:
    """The head of an answer, after those that only say to go on."""
    while True:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(first.split(" ", 2)[1])
        if status >= 200 or status == 101:
            pairs = (line.partition(":") for line in lines if line)
            return Head(status, {name.lower(): value.strip() for name, _, value in pairs})


class HttpSender:
    """One connection after the other; what can be read shares one."""

    def __init__(self, all_: Senders, numbers: Iterator[int]) -> None:
        self._all = all_
        self._numbers = numbers
        self._kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def run(self) -> None:
        for number in self._numbers:
            asked = http_request(self._all.chance("http", number), self._all.orders.scene)
            self._all.sent.counts["requests"] += 1
            try:
                if asked.whole:
                    await self._ask(number, asked.data, asked.method)
                else:
                    await self._provoke(number, asked.data)
            except (ValueError, KeyError, IndexError) as error:
                self._all.sent.blame("garbled", f"request {number}: {error!r}")
        self._hang_up()

    async def _ask(self, number: int, data: bytes, method: str) -> None:
        """Exactly one answer must come."""
        for again in (True, False):
            fresh = self._kept is None
            try:
                async with asyncio.timeout(ANSWER_S):
                    await self._exchange(number, data, method)
                    break
            except GONE as error:
                self._hang_up()
                if (fresh or not again) and not self._all.orders.limited:
                    self._all.sent.blame("no answer", f"request {number}: {error!r} {data[:200]!r}")
                    break

    async def _exchange(self, number: int, data: bytes, method: str) -> None:
        reader, writer = self._kept = self._kept or await self._all.connect()
        writer.write(data)
        head = await read_head(reader)
        self._check(number, head, data)
        size = head.size(method)
        if size is None or head.status == 101 or head.fields.get("connection") == "close":
            self._hang_up()
        elif size:
            await reader.readexactly(size)

    async def _provoke(self, number: int, data: bytes) -> None:
        """Perhaps an answer comes."""
        with suppress(*GONE):
            reader, writer = await self._all.connect()
            try:
                async with asyncio.timeout(SILENT_S):
                    writer.write(data)
                    self._check(number, await read_head(reader), data)
            finally:
                writer.transport.abort()

    def _check(self, number: int, head: Head, data: bytes) -> None:
        sent = self._all.sent
        sent.counts[f"status {head.status}"] += 1
        full = head.status == 503 and self._all.orders.limited
        if head.status >= 500 and not full:
            sent.blame("failed", f"request {number}: {head.status} {data[:300]!r}")
        missing = [name for name in HEADERS if not head.fields.get(name)]
        if missing and head.status != 101:
            sent.blame("no headers", f"request {number}: {head.status} without {missing}")

    def _hang_up(self) -> None:
        if self._kept is not None:
            self._kept[1].transport.abort()
        self._kept = None


# --- sockets -------------------------------------------------------------------------------------


class SocketSender:
    """One socket after the other, at all tables; the first sender stays at the control game's."""

    def __init__(
        self, all_: Senders, worker: int, messages: Iterator[int], frames: Iterator[int]
    ) -> None:
        self._all = all_
        self._worker = worker
        self._messages = messages
        self._frames = frames
        self._sockets = 0
        scene = all_.orders.scene
        self._scene = replace(scene, moves=[])
        self._log: SocketLog | None = None

    async def run(self) -> None:
        more = True
        while more:
            self._sockets += 1
            rng = self._all.chance(f"socket {self._worker}", self._sockets)
            try:
                async with asyncio.timeout(2 * ANSWER_S):
                    more = await self._visit(rng)
            except GONE as error:
                if not self._all.orders.limited:
                    self._all.sent.blame("no answer", f"socket {self._sockets}: {error!r}")
                await asyncio.sleep(0.05)

    async def _visit(self, rng: Random) -> bool:
        """Open a socket, send to it, and leave; False: there is nothing more to send."""
        reader, writer = await self._open(rng)
        numbers: list[int] = []
        try:
            for batch in range(BATCHES):
                numbers = _some(self._messages, TOGETHER)
                texts = [message(self._all.chance("socket", n), self._scene) for n in numbers]
                self._all.sent.counts["messages"] += len(texts)
                last = b'{"type":"ping","id":%d}' % (MARK + batch)
                writer.write(b"".join(text_frame(rng, text) for text in (*texts, last)))
                if not await self._hear_until(reader, MARK + batch) or not numbers:
                    break
            return await self._provoke(reader, writer) or bool(numbers)
        finally:
            writer.transport.abort()

    async def _open(self, rng: Random) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        orders, scene = self._all.orders, self._scene
        table, cookie, feed = rng.choice(scene.tables), rng.choice(scene.cookies), rng.choice(FEEDS)
        cookie = scene.owners.get(table, "") if rng.random() < 0.8 else cookie
        self._log = None
        if self._worker == 0 and orders.control.exists():
            table, cookie, feed = orders.control.read_text(), "", rng.choice(FEEDS[:4])
            self._log = SocketLog(f"hostile {self._sockets}", "", table, feed, "en")
            self._all.sent.logs.append(self._log)
        place = "lobby" if rng.random() < 0.05 and self._worker else f"tables/{table}"
        reader, writer = await self._all.connect()
        writer.write(_upgrade(f"/api/{place}/socket?feed={feed}&lang=en", cookie))
        head = await read_head(reader)
        if head.status != 101:
            raise ConnectionError(f"{head.status} for a socket")
        self._all.sent.counts["sockets"] += 1
        return reader, writer

    async def _hear_until(self, reader: asyncio.StreamReader, mark: int) -> bool:
        """Read answers up to that of the last request; False: the server has closed the socket."""
        while True:
            kind, payload = await read_frame(reader)
            if kind == CLOSE:
                self._all.sent.counts[f"closed {int.from_bytes(payload[:2], 'big')}"] += 1
                return False
            if kind != 1:
                continue
            if self._log is not None:
                self._log.heard.append(payload)
            told = json.loads(payload)
            self._learn(told, payload)
            if told.get("id") == mark or told["type"] == "tables":
                return bool(told["type"] != "tables")

    def _learn(self, told: dict[str, Any], payload: bytes) -> None:
        self._all.sent.counts[f"answer {told['type']}"] += "id" in told and "n" not in told
        if told["type"] == "error" and told["code"] == "failed":
            self._all.sent.blame("failed", f"a socket was told {payload!r}")
        position = told.get("position")
        if position is not None:
            self._scene.ply = position["ply"]
            self._scene.seat = position["to_move"] if position["to_move"] is not None else 0
            choices = position.get("choices", {}).get(str(self._scene.seat), [])
            self._scene.moves = [choice["move"] for choice in choices][:20]

    async def _provoke(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Raw frames, after which the socket is of no use."""
        numbers = _some(self._frames, TOGETHER)
        self._log = None
        frames = [raw_frame(self._all.chance("frame", n), self._scene) for n in numbers]
        self._all.sent.counts["frames"] += len(frames)
        with suppress(*GONE):
            async with asyncio.timeout(SILENT_S):
                writer.write(b"".join([*frames, frame(FIN | CLOSE, b"\x03\xe8")]))
                while (await read_frame(reader))[0] != CLOSE:
                    pass
        return bool(numbers)


def _some(numbers: Iterator[int], count: int) -> list[int]:
    return [number for _, number in zip(range(count), numbers, strict=False)]


def _upgrade(path: str, cookie: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []), "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode()


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """A frame of the server's: its kind and its payload."""
    first, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    elif size == 127:
        size = int.from_bytes(await reader.readexactly(8), "big")
    return first & 15, await reader.readexactly(size)
