"""A program that has never heard of Flibuste's code plays a game through its protocol.

    python examples/stranger.py http://localhost:8000 korsair

It opens a table, gives the other seat to a bot, and picks moves at random from those it is
offered. docs/protocol.md describes everything it does.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

import httpx
import websockets


async def main(server: str, game: str, opponent: str = "deckhand") -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=server) as http:
        me = (await http.get("/api/me")).json()  # the answer sets a cookie: that is who we are
        chairs = [{"kind": "me"}, {"kind": "bot", "level": opponent}]
        wish = {"game": game, "seats": 2, "chairs": chairs}
        made = await http.post("/api/tables", json=wish)
        made.raise_for_status()
        table = made.json()["id"]
        print(f"{me['name']} plays {game} at {server}/t/{table}")
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        result = await play(address, cookie)
        print(f"scores {result['scores']}, won by {result['winners']}")
        return result


async def play(address: str, cookie: str) -> dict[str, Any]:
    """Play seat 0 to the end, coming back where we were if the line breaks."""
    last = 0
    while True:
        url = f"{address}?after={last}"
        async with websockets.connect(url, additional_headers={"Cookie": cookie}) as socket:
            try:
                async for text in socket:
                    message = json.loads(text)
                    last = message.get("n", last)
                    position = message.get("position")
                    if position and position["over"]:
                        return dict(position)
                    if position and position["choices"]:
                        await move(socket, position)
                    elif message["type"] == "error":
                        print(f"refused: {message['text']}")
            except websockets.ConnectionClosed:
                continue


async def move(socket: Any, position: dict[str, Any]) -> None:
    seat, choices = next(iter(position["choices"].items()))
    chosen = random.choice(choices)
    request = {
        "type": "play", "id": position["ply"], "ply": position["ply"], "seat": int(seat),
        "move": chosen["move"],
    }  # fmt: skip
    await socket.send(json.dumps(request))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
