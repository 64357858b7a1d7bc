"""Crowds of connections: the server keeps what it needs itself, and idle ones make room."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import websockets
from tests.server.harness import Person, in_event_loop, running_server
from tests.server.hostile.attackers import LOBBY, Attacker

from flibuste.server import descriptors

GAME = "korsair"


def _port(url: str) -> int:
    return int(url.rpartition(":")[2])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems: one loopback")
@in_event_loop
async def test_idle_connections_take_no_descriptor_that_a_move_needs(tmp_path: Path) -> None:
    """A process with 256 descriptors, and 8 addresses with 60 idle connections each."""
    async with _server(tmp_path, "ulimit -n 256") as url, Person(url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        line = await ana.look(key)
        await line.until_mine()
        crowd: list[Attacker] = []
        try:
            for address in range(2, 10):
                crowd += [Attacker(_port(url), f"127.0.0.{address}") for _ in range(60)]
                assert (await line.play(random.Random(1)))["type"] == "ok"
                await line.until_mine()
                async with Person(url) as newcomer:  # has connections, a cookie, a table
                    assert await newcomer.table(GAME, "me", "open")
        finally:
            for hostile in crowd:
                hostile.close()


@asynccontextmanager
async def _server(folder: Path, before: str) -> AsyncIterator[str]:
    """``flibuste serve`` in a process of its own, after a command of the shell."""
    serve = f"{before}; exec {sys.executable} -m flibuste serve --port 0 --db {folder}/t.db"
    with (folder / "log").open("w") as log:
        shell = subprocess.Popen(["sh", "-c", serve], stdout=log, stderr=log, env=os.environ)
    try:
        async with asyncio.timeout(60):
            while not (found := re.search(r"http://\S+?:(\d+)", (folder / "log").read_text())):
                assert shell.poll() is None, (folder / "log").read_text()
                await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        shell.send_signal(signal.SIGTERM)
        shell.wait()


@in_event_loop
async def test_those_who_do_least_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Idle connections first, then sockets without a seat; who plays stays."""
    monkeypatch.setattr(descriptors, "room", lambda: 12)
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        line = await ana.look(key)
        await line.until_mine()
        idle = [Attacker(_port(home.url), "127.0.0.2") for _ in range(4)]
        watching = await asyncio.to_thread(_lobby, home.url, "127.0.0.3", 4)
        more = await asyncio.to_thread(_lobby, home.url, "127.0.0.4", 8)
        async with httpx.AsyncClient(base_url=home.url) as client:
            assert (await client.get("/api/me")).status_code == 200
        assert all([await asyncio.to_thread(_closed, hostile) for hostile in idle])
        gone = [h for h in more if (await asyncio.to_thread(_closed, h))]
        assert gone and all(hostile.close_code() == 4029 for hostile in gone)
        assert (await line.ask("ping"))["type"] == "pong"
        for hostile in idle + watching + more:
            hostile.close()


def _lobby(url: str, source: str, count: int) -> list[Attacker]:
    return [Attacker(_port(url), source).upgrade(LOBBY) for _ in range(count)]


def _closed(hostile: Attacker) -> bool:
    try:
        hostile.heard += hostile.read_to_end(0.3)
    except TimeoutError:
        return False
    return True


@in_event_loop
async def test_where_all_are_busy_newcomers_are_refused_politely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(descriptors, "room", lambda: 5)
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        lines = [await ana.look(key) for _ in range(5)]
        assert [(await line.hear())["type"] for line in lines] == ["table"] * 5
        await ana.http.aclose()
        await asyncio.sleep(0.1)
        async with httpx.AsyncClient(base_url=home.url) as client:
            refused = await client.get("/api/me")
            assert refused.status_code == 503 and "content-security-policy" in refused.headers
        with pytest.raises(websockets.InvalidStatus) as status:
            await websockets.connect(f"{home.url.replace('http', 'ws', 1)}{LOBBY}")
        assert status.value.response.status_code == 503
        await lines[0].ws.close()
        async with httpx.AsyncClient(base_url=home.url) as client:
            assert (await client.get("/api/me")).status_code == 200


@in_event_loop
async def test_connections_do_not_come_by_the_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.server.doorkeeper.OPENING", (10, 0))
    async with running_server() as home:

        def ask(source: str) -> int:
            with Attacker(_port(home.url), source) as hostile:
                return hostile.answer(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")[0]

        seen = [await asyncio.to_thread(ask, "127.0.0.2") for _ in range(12)]
        assert seen == [200] * 10 + [503] * 2
        assert await asyncio.to_thread(ask, "127.0.0.3") == 200


def test_connections_leave_descriptors_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    for soft, room in ((1024, 896), (256, 128), (100, 50), (10**6, descriptors.MOST)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert descriptors.room() == room
