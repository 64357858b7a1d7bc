"""Floods of frames: each is counted, whatever its kind; who does not stop is cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.server.harness import Line, Person, RunningServer, in_event_loop, running_server
from tests.server.hostile import attackers
from tests.server.hostile.attackers import FLOODS, KINDS, Attacker, frame

from flibuste.server import connections, serving, uvicornfast

GAME = "korsair"
PATIENCE_S = 8.0
"""Far more than the cutting of a flood takes, and less than the ten seconds it once took."""


@asynccontextmanager
async def _table(**settings: bool) -> AsyncIterator[tuple[RunningServer, str, Line]]:
    """A server with a game and somebody who plays it: the path of its socket, and the player's."""
    async with running_server(**settings) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        line = await ana.look(key)
        await line.until_mine()
        yield home, f"/api/tables/{key}/socket", line


def _port(home: RunningServer) -> int:
    return int(home.url.rpartition(":")[2])


@pytest.mark.parametrize("kind", FLOODS)
@in_event_loop
async def test_a_flood_is_cut(kind: str) -> None:
    async with _table() as (home, path, line):
        fate = await asyncio.to_thread(KINDS[kind], _port(home), path, PATIENCE_S)
        assert fate.cut, fate
        assert fate.code in ((4009, 0) if "unread" in kind else (4009,)), fate
        assert (await line.ask("ping"))["type"] == "pong"


@in_event_loop
async def test_few_frames_are_handled_in_one_turn_of_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the limits are lifted: others have their turn between the frames of one."""
    turn, handled = 0, dict[int, int]()
    received = uvicornfast.FastSocket.handle_events

    def counted(self: uvicornfast.FastSocket) -> None:
        handled[turn] = handled.get(turn, 0) + 1
        received(self)

    monkeypatch.setattr(uvicornfast.FastSocket, "handle_events", counted)
    async with _table(generous=True) as (home, path, _):

        def send() -> bytes:
            goodbye = frame(attackers.CLOSE, b"\x03\xe8")
            with Attacker(_port(home)) as hostile:
                hostile.upgrade(path)
                hostile.socket.sendall(frame(attackers.PING) * 4_000 + goodbye)
                return hostile.read_to_end(PATIENCE_S)

        sending = asyncio.create_task(asyncio.to_thread(send))
        while not sending.done():
            turn += 1
            await asyncio.sleep(0)
        assert (await sending).endswith(b"\x88\x02\x03\xe8")  # after all that came before it
    assert sum(handled.values()) > 4_000
    assert max(handled.values()) <= 64


@in_event_loop
async def test_a_refused_socket_is_not_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the server's goodbye on nothing but the client's is read, and that not for long."""
    handled = 0
    received = uvicornfast.FastSocket.handle_events

    def counted(self: uvicornfast.FastSocket) -> None:
        nonlocal handled
        handled += 1
        received(self)

    monkeypatch.setattr(uvicornfast.FastSocket, "handle_events", counted)
    async with running_server() as home:
        attack, nowhere = KINDS["pings"], "/api/tables/none/socket"
        fate = await asyncio.to_thread(attack, _port(home), nowhere, PATIENCE_S)
        assert fate.cut and fate.code == 4004, fate
    assert handled == 0


@in_event_loop
async def test_who_does_not_read_his_pongs_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the limits are lifted."""
    monkeypatch.setattr(connections, "WAITING", 100_000)
    async with _table(generous=True) as (home, path, line):
        attack = KINDS["pings, pongs unread"]
        fate = await asyncio.to_thread(attack, _port(home), path, PATIENCE_S)
        assert fate.cut, fate
        assert (await line.ask("ping"))["type"] == "pong"


@pytest.mark.parametrize("kind", ["text in the lobby", "moves at a table"])
@in_event_loop
async def test_a_flood_is_cut_under_any_server(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "fast_path", lambda: False)
    async with _table() as (home, path, line):
        attack = asyncio.to_thread(KINDS[kind], _port(home), path, 2 * PATIENCE_S)
        fate = await attack
        assert fate.cut and fate.code == 4009, fate
        assert (await line.ask("ping"))["type"] == "pong"
