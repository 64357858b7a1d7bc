"""Spectators: however many watch, players have their place, and guests come before strangers."""

from __future__ import annotations

import json
from typing import Any

import pytest
import websockets
from tests.server.harness import Line, Person, RunningServer, in_event_loop, running_server

from flibuste.server import spectating
from flibuste.table import closing
from flibuste.table.sentences import LANGUAGES
from flibuste.table.wire import CloseCode

GAME = "korsair"
FULL, TOO_MANY = 4003, 4029


async def _stranger(home: RunningServer, key: str, source: str = "127.0.0.1") -> Line:
    """Look on without a cookie, from some address of this machine."""
    address = f"{home.url.replace('http', 'ws', 1)}/api/tables/{key}/socket?feed=lean"
    return Line(await websockets.connect(address, local_addr=(source, 0)))


async def _met(line: Line) -> int:
    """0 if the table was shown, or the code with which the socket was closed."""
    try:
        return 0 if (await line.hear())["type"] == "table" else -1
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else -1


@in_event_loop
async def test_one_address_does_not_fill_a_table_and_its_player_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spectating, "MOST_SPECTATORS", 8)
    monkeypatch.setattr(spectating, "MOST_OF_ADDRESS", 6)
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as bob:
        key = await ana.table(GAME, "open", "open", public=True)
        player = await bob.look(key)
        assert (await player.ask("sit", seat=0))["type"] == "ok"
        await player.ws.close()
        crowd = [await _stranger(home, key) for _ in range(8)]
        assert [await _met(line) for line in crowd] == [0] * 6 + [FULL] * 2
        others = [await _stranger(home, key, "127.0.0.2") for _ in range(4)]
        assert [await _met(line) for line in others] == [0] * 2 + [FULL] * 2
        assert await _met(await bob.look(key)) == 0  # he has a seat
        assert await _met(await ana.look(key)) == 0  # the table is hers
        for line in crowd + others:
            await line.ws.close()


@in_event_loop
async def test_a_stranger_makes_room_for_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spectating, "MOST_SPECTATORS", 3)
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "open")
        lines = [await _stranger(home, key, f"127.0.0.{n}") for n in (1, 2, 2)]
        assert [await _met(line) for line in lines] == [0] * 3
        guest = await eve.look(key)
        assert await _met(guest) == 0
        gone = [line for line in lines[1:] if await _is_closed(line)]
        assert len(gone) == 1  # of the address that had most of them
        assert await _met(await _stranger(home, key)) == FULL
        for line in lines:
            await line.ws.close()


async def _is_closed(line: Line) -> bool:
    try:
        return bool((await line.ask("ping"))["type"] != "pong")
    except websockets.ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code == FULL
        return True


@in_event_loop
async def test_a_players_oldest_socket_makes_room_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spectating, "MOST_OF_GUEST", 3)
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        lines = [await ana.look(key) for _ in range(4)]
        assert [await _met(line) for line in lines] == [0] * 4
        assert await lines[0].closed() == TOO_MANY


@in_event_loop
async def test_all_who_only_watch_are_told_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message about seats is made once for all of them: their number costs nobody else."""
    made: list[Any] = []
    from flibuste.table import wire

    encode = wire.encode

    def counted(message: Any) -> bytes:
        made.extend([message] if isinstance(message, wire.SeatsMessage) else [])
        return encode(message)

    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        mine = await ana.look(key)
        lines = [await _stranger(home, key) for _ in range(10)]
        assert [await _met(line) for line in lines] == [0] * 10
        await mine.until("seats", spectators=10)
        monkeypatch.setattr(wire, "encode", counted)
        lines.append(await _stranger(home, key))
        await mine.until("seats", spectators=11)
        assert len(made) == 2  # hers and theirs
        for line in lines:
            await line.ws.close()


@in_event_loop
async def test_too_many_sockets_of_an_address_are_told_so_in_its_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.server.sockets.MOST_SOCKETS", 2)
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        lines = [await _stranger(home, key) for _ in range(2)]
        address = f"{home.url.replace('http', 'ws', 1)}/api/tables/{key}/socket"
        async with websockets.connect(
            address, additional_headers={"Accept-Language": "fr-CH, en;q=0.5"}
        ) as refused:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                json.loads(await refused.recv())
        assert closed.value.rcvd is not None and closed.value.rcvd.code == TOO_MANY
        assert closed.value.rcvd.reason == closing.close_reason(CloseCode.TOO_MANY, "fr")
        for line in lines:
            await line.ws.close()


@pytest.mark.parametrize("code", [code for code in CloseCode if code is not CloseCode.NORMAL])
def test_every_code_has_a_reason_that_fits_into_a_close_frame(code: CloseCode) -> None:
    said = [closing.close_reason(code, lang) for lang in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(0 < len(text.encode()) <= 123 for text in said)
