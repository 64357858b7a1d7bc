"""A small campaign on real nodes, PostgreSQL, SQLite and sockets, with faults of every kind."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from faults.disks import can_mount
from faults.harbour import PostgresHarbour
from faults.processes import plan, run_round, tracebacks
from faults.proxy import Proxy
from faults.simulation import games
from tests.server.harness import waited

FEW = 15
"""Faults in a test."""


def test_faults_of_every_kind_find_nothing() -> None:
    games()
    outcomes = waited(run_round(7, FEW))
    assert [fault for outcome in outcomes for fault in outcome.found] == []
    counts = sum((outcome.counts for outcome in outcomes), Counter[str]())
    assert set(PostgresHarbour.kinds) <= set(counts)
    assert counts["full_disk"] or not can_mount()
    assert counts["acknowledged"] > 10 and counts["messages"] > 100
    assert counts["went on"] > 0


def test_a_plan_follows_from_its_number() -> None:
    kinds = ("kill", "cut", "slow")
    first = plan(3, "postgres", kinds, 30, 2)
    assert first == plan(3, "postgres", kinds, 30, 2)
    assert first != plan(4, "postgres", kinds, 30, 2)
    assert {fault.kind for fault in first} == set(kinds)
    assert len(first) == 30


def test_tracebacks_are_found_in_logs() -> None:
    log = "INFO x\nTraceback (most recent call last):\n  File y\nValueError: no\nINFO z\n"
    assert tracebacks(log) == ["ValueError: no"]


# --- the proxy ---------------------------------------------------------------------------------


async def _echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


class _Wire:
    """An echo behind a proxy, and a connection to it."""

    async def __aenter__(self) -> _Wire:
        self._server = await asyncio.start_server(_echo, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.proxy = Proxy(lambda: asyncio.open_connection("127.0.0.1", port), Random(1))
        await self.proxy.start()
        await self.dial()
        return self

    async def dial(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.proxy.port)

    async def echoed(self, patience_s: float) -> bytes | None:
        """What comes back; None: nothing in time."""
        self.writer.write(b"x")
        try:
            async with asyncio.timeout(patience_s):
                return await self.reader.read(100)
        except TimeoutError:
            return None
        except OSError:
            return b""

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        await self.proxy.close()
        self._server.close()


def test_a_connection_is_cut_and_made_again() -> None:
    async def whole() -> None:
        async with _Wire() as wire:
            assert await wire.echoed(10.0) == b"x"
            wire.proxy.cut(all_=True, lasts=30.0)
            assert await wire.echoed(10.0) == b""
            await wire.dial()
            assert await wire.echoed(10.0) == b""  # refused for a while
            wire.proxy.heal()
            await wire.dial()
            assert await wire.echoed(10.0) == b"x"

    waited(whole())


def test_a_half_open_connection_says_nothing_until_it_is_given_up() -> None:
    async def whole() -> None:
        async with _Wire() as wire:
            assert await wire.echoed(10.0) == b"x"
            wire.proxy.half_open(all_=True, lasts=1.0)
            assert await wire.echoed(0.3) is None
            assert await wire.echoed(10.0) == b""
            assert wire.proxy.links, "its far side does not know"

    waited(whole())


def test_a_slow_connection_loses_nothing() -> None:
    async def whole() -> None:
        async with _Wire() as wire:
            assert await wire.echoed(10.0) == b"x"
            wire.proxy.slow(all_=True, lasts=30.0)
            assert await wire.echoed(0.04) is None
            assert await wire.reader.read(100) == b"x"

    waited(whole())
