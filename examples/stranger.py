"""A stranger's program plays a game through the protocol alone, as docs/protocol.md describes it.

    python examples/stranger.py http://localhost:8000 korsair

It opens a table, gives the other seat to a bot of the server's, and picks moves at random from
those it is offered. It needs nothing of Flibuste for that. Where Flibuste is installed,

    python examples/stranger.py http://localhost:8000 korsair deckhand captain

asks for the feed of records instead, and lets a bot of its own think about what its seat may know.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable
from typing import Any

import httpx
import websockets

Choice = tuple[int, str]
"""A seat and its move."""
Choose = Callable[[dict[str, Any]], Choice | None]
"""What to do in a position, if it is our turn."""


async def main(
    server: str, game: str, opponent: str = "deckhand", bot: str | None = None
) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=server) as http:
        me = (await http.get("/api/me")).json()  # the answer sets a cookie: that is who we are
        chairs = [{"kind": "me"}, {"kind": "bot", "level": opponent}]
        wish = {"game": game, "seats": 2, "chairs": chairs}
        made = await http.post("/api/tables", json=wish)
        made.raise_for_status()
        table = made.json()["id"]
        print(f"{me['name']} plays {game} at {server}/t/{table}")
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        feed, choose = ("record", thinking(game, bot)) if bot else ("full", at_random)
        address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket?feed={feed}"
        result = await play(address, cookie, choose)
        print(f"scores {result['scores']}, won by {result['winners']}")
        return result


def at_random(position: dict[str, Any]) -> Choice | None:
    """One of the moves that are offered."""
    for seat, choices in position["choices"].items():
        return int(seat), random.choice(choices)["move"]
    return None


def thinking(game: str, bot: str) -> Choose:
    """The move of a bot, which finds what it may do in the record of what its seat may know."""
    import flibuste
    from flibuste import bots

    def choose(position: dict[str, Any]) -> Choice | None:
        seat = position["to_move"]
        if str(seat) not in position["records"]:
            return None
        sight = flibuste.RedactedPosition(game, position["records"][str(seat)])
        mind = bots.get(bot, sight.game, wait=False)
        return seat, sight.text(mind.choose(sight.record, sight.actions, seed=position["ply"]))

    return choose


async def play(address: str, cookie: str, choose: Choose) -> dict[str, Any]:
    """Play seat 0 to the end, coming back where we were if the line breaks."""
    last, run = 0, ""
    while True:
        url = f"{address}&after={last}&run={run}"
        async with websockets.connect(url, additional_headers={"Cookie": cookie}) as socket:
            try:
                async for text in socket:
                    message = json.loads(text)
                    last, run = message.get("n", last), message.get("run", run)
                    position = message.get("position")
                    if position and position["over"]:
                        return dict(position)
                    choice = choose(position) if position else None
                    if choice:
                        await move(socket, position["ply"], *choice)
                    elif message["type"] == "error":
                        print(f"refused: {message['text']}")
            except websockets.ConnectionClosed:
                continue


async def move(socket: Any, ply: int, seat: int, text: str) -> None:
    request = {"type": "play", "id": ply, "ply": ply, "seat": seat, "move": text}
    await socket.send(json.dumps(request))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
