"""A small TCP proxy whose connections can be cut, slow or half-open.

Half-open: neither side is told anything any more, bytes are swallowed. After a while the side that
had connected gets an error, as its kernel would give it up; the other side stays open for longer,
as it does when a machine has lost its power. Bytes a kernel acknowledges cannot be lost on this
machine without help of the kernel: keepalives and timeouts of TCP are not tested by this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[], Awaitable[Streams]]
CHUNK = 64 * 1024
FAR_S = 15.0
"""Seconds that the far side of a half-open connection stays open after the near one."""


class Link:
    """One connection through the proxy: near is who connected, far is the server."""

    def __init__(self, near: Streams, far: Streams) -> None:
        self.near = near
        self.far = far
        self.slow_s = 0.0
        """Seconds that every chunk waits, in both directions."""
        self.dead = False
        """Half-open."""

    async def carry(self) -> None:
        """Carry bytes in both directions until either side ends."""
        pumps = [
            asyncio.ensure_future(self._pump(self.near[0], self.far[1])),
            asyncio.ensure_future(self._pump(self.far[0], self.near[1])),
        ]
        await asyncio.wait(pumps)
        self.cut()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if self.slow_s:
                    await asyncio.sleep(self.slow_s)
                if not self.dead:
                    sink.write(data)
                    await sink.drain()
        if not self.dead:
            sink.close()

    def cut(self) -> None:
        """Both sides get a reset."""
        self.cut_near()
        self.cut_far()

    def cut_near(self) -> None:
        self.near[1].transport.abort()

    def cut_far(self) -> None:
        self.far[1].transport.abort()


class Proxy:
    """Listens at a port of its own. dial: connects to the server."""

    def __init__(self, dial: Dial, rng: Random) -> None:
        self.port = 0
        self.links: set[Link] = set()
        self._dial = dial
        self._rng = rng
        self._refuses = self._dead = False  # new connections, too
        self._slow_s = 0.0
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        self._listener = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self.heal()
        while self.links:
            for link in tuple(self.links):
                link.cut()
            await asyncio.sleep(0.01)

    async def _accept(self, *near: asyncio.StreamReader | asyncio.StreamWriter) -> None:
        reader, writer = near
        assert isinstance(reader, asyncio.StreamReader)
        assert isinstance(writer, asyncio.StreamWriter)
        try:
            if self._refuses:
                raise ConnectionRefusedError
            far = await self._dial()
        except OSError:
            writer.transport.abort()
            return
        link = Link((reader, writer), far)
        link.slow_s, link.dead = self._slow_s, self._dead
        self.links.add(link)
        with suppress(asyncio.CancelledError):  # all is over
            await link.carry()
        self.links.discard(link)

    # --- faults --------------------------------------------------------------------------------

    def _some(self, all_: bool) -> list[Link]:
        return [link for link in self.links if all_ or self._rng.random() < 0.6]

    def cut(self, all_: bool, lasts: float) -> None:
        """Cut connections; all_: every one, and new ones are refused for a while."""
        for link in self._some(all_):
            link.cut()
        if all_:
            self._refuses = True
            self._later(lasts, self._accepting)

    def _accepting(self) -> None:
        self._refuses = False

    def slow(self, all_: bool, lasts: float) -> None:
        seconds = self._rng.choice([0.05, 0.2, 0.6])
        slowed = self._some(all_)
        for link in slowed:
            link.slow_s = seconds
        if all_:
            self._slow_s = seconds
        self._later(lasts, self._quick)

    def _quick(self) -> None:
        self._slow_s = 0.0
        for link in self.links:
            link.slow_s = 0.0

    def half_open(self, all_: bool, lasts: float) -> None:
        """all_: new connections are swallowed as well, for a while."""
        for link in self._some(all_):
            link.dead = True
        self._dead = self._dead or all_
        self._later(lasts, self._give_up)
        self._later(lasts + FAR_S, self._cut_dead)

    def _give_up(self) -> None:
        self._dead = False
        for link in self.links:
            if link.dead:
                link.cut_near()

    def _cut_dead(self) -> None:
        for link in tuple(self.links):
            if link.dead and link.near[1].is_closing():
                link.cut()

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, do)

    def heal(self) -> None:
        """All is well from now on; what is half-open is found out."""
        self._accepting()
        self._quick()
        self._dead = False
        for link in tuple(self.links):
            if link.dead:
                link.cut()
