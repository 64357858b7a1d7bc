"""Any ASGI server can run it: the fast path is uvicorn's, where its versions were tested."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import hypercorn.asyncio
import hypercorn.config
import pytest
from starlette.websockets import WebSocket
from tests.server.harness import SECRET, Person, finish, in_event_loop, running_server

from flibuste.server import channels, serving
from flibuste.server.app import make
from flibuste.server.settings import Settings
from flibuste.table.frames import frame, message_of

GAME = "korsair"


@asynccontextmanager
async def _hypercorn() -> AsyncIterator[str]:
    door = socket.create_server(("127.0.0.1", 0))
    port, fd = door.getsockname()[1], door.detach()
    config, stop = hypercorn.config.Config(), asyncio.Event()
    config.bind, config.graceful_timeout = [f"fd://{fd}"], 1.0
    app = make(Settings(bot_ms=(0, 0), secret=SECRET, generous=True))
    serving_it = asyncio.create_task(
        hypercorn.asyncio.serve(app, config, shutdown_trigger=stop.wait)  # type: ignore[arg-type]
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        stop.set()
        await serving_it


async def _plays_a_whole_game(url: str) -> None:
    async with Person(url) as ana, Person(url) as eve:
        key = await ana.table(GAME, "me", "guest", "deckhand")
        lines = [await ana.look(key, feed="changes"), await eve.look(key, feed="full")]
        lobby = await eve.look("lobby")
        assert (await lobby.hear())["type"] == "tables"
        await finish([lines[0]], random.Random(3))
        await finish([lines[1]], random.Random(3))
        assert all(line.position["over"] for line in lines)
        assert lines[0].position["scores"] == lines[1].position["scores"]
        assert (await lines[0].ask("ping"))["type"] == "pong"
        await lines[0].ws.send("x" * 5000)
        assert (await lines[0].until("error"))["code"] == "too-long"
        record = await ana.get(f"/api/tables/{key}/record")
        assert (await ana.post("/api/records/check", record))["ok"]
        nowhere = await eve.look("no-such-table")
        assert await nowhere.closed() == 4004


@in_event_loop
async def test_a_whole_game_under_hypercorn() -> None:
    async with _hypercorn() as url:
        await _plays_a_whole_game(url)


@in_event_loop
async def test_a_whole_game_under_a_uvicorn_that_was_not_tested(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(serving.TESTED, "uvicorn", ((0, 40), (0, 41)))
    made: list[channels.Channel] = []

    class Counted(channels.PlainChannel):
        def __init__(self, ws: WebSocket) -> None:
            super().__init__(ws)
            made.append(self)

    monkeypatch.setattr(channels, "PlainChannel", Counted)
    with caplog.at_level(logging.WARNING, "flibuste"):
        async with running_server(generous=True) as home:
            await _plays_a_whole_game(home.url)
    assert len(made) == 4
    assert [r.getMessage().split()[0] for r in caplog.records] == ["uvicorn"]


@in_event_loop
async def test_the_installed_versions_take_the_fast_path(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serving.fast_path()
    monkeypatch.delattr(channels, "PlainChannel")  # nobody asks for it
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "open"))
        assert (await line.hear())["type"] == "table"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_gives_its_message_back(size: int) -> None:
    assert message_of(frame(b"x" * size)) == b"x" * size
