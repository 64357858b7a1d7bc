"""What came of a move: told with it, and the same to whoever comes later."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.harness import GALLEONS, Line, Person, in_event_loop, running_server

GAME = "korsair"


async def _lay(line: Line) -> str:
    """Seat 0 sends a galleon out, thinks better of it, and does it again; its words."""
    assert await line.until_mine()
    here = (await line.ask("position"))["position"]
    moves = [c["move"] for c in here["choices"]["0"] if c["move"].startswith("galleon")]
    await line.ask("play", ply=0, seat=0, move=moves[0])
    assert (await line.ask("undo", seat=0))["type"] == "ok"
    await line.ask("play", ply=0, seat=0, move=moves[0])
    gold = moves[0].split()[1]
    return f"brings galleon 1 home: {gold} gold!"


async def _event(line: Line, ply: int) -> dict[str, Any]:
    """The move of that ply, heard already or soon."""
    while True:
        for message in line.heard:
            if message["type"] == "event" and message["event"]["ply"] == ply:
                event: dict[str, Any] = message["event"]
                return event
        await line.hear()


@pytest.mark.parametrize("feed", ["full", "lean"])
@in_event_loop
async def test_it_is_told_once_and_read_again(feed: str) -> None:
    """Where only programs watched, nobody was told: the game is replayed for the first who asks."""
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "guest", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key, feed=feed)
        if feed == "lean":
            other = await ana.look(key)
            home_said = await _lay(other)
            await other.ws.close()
        else:
            home_said = await _lay(line)
        await line.ask("play", ply=1, seat=1, move="draw")
        told = await _event(line, 1)
        then = [{"seat": 0, "label": home_said, "kind": "told-home"}]
        assert told.get("then", []) == (then if feed == "full" else [])
        log = (await (await eve.look(key)).hear())["log"]
        assert [x.get("then", []) for x in log] == [[], then]
        french = (await (await eve.look(key, lang="fr")).hear())["log"]
        assert "ramène le galion 1" in french[1]["then"][0]["label"]
