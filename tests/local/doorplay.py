"""A visit to a door from the first request to the last, the same wherever it is made.

It needs nothing but Flibuste, so that it also runs in a browser's Python.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

from tests.local.playthrough import Shelf, think

from flibuste.local.door import Answer, Door, Socket
from flibuste.local.localbots import HintQuestion
from flibuste.local.tables import LocalSettings

SECRET = b"the deals of these tests"


async def advise(question: HintQuestion) -> str:
    """The first moves, as if a search had found them."""
    found = [
        {"action": action, "win": 0.6 - 0.1 * i, "score": 9.0, "share": 0.5 - 0.1 * i}
        for i, action in enumerate(question.actions[:4])
    ]
    return json.dumps({"best": found, "line": question.actions[:1], "games": 500})


def door(shelf: Shelf, **more: Any) -> Door:
    """A door with what the shelf has; its bots move without a pause."""
    settings = LocalSettings(SECRET, bot_ms=(0, 0))
    made = Door(shelf.keep, more.pop("think", think), more.pop("advise", advise), **more,
                settings=settings)  # fmt: skip
    for name, text in shelf.texts.items():
        made.read(name, text)
    made.registry.settings = settings
    return made


class Visit:
    """Asks a door, and writes down what it is told."""

    def __init__(self, asked: Door) -> None:
        self.door = asked
        self.lines: list[str] = []
        self.ids: list[str] = []
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.position: dict[str, Any] = {}
        self.number = 0

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        words = "&".join(f"{name}={value}" for name, value in query.items())
        text = b"" if body is None else json.dumps(body).encode()
        told: Answer = await self.door.ask(method, path, words, text, "en")
        self.lines.append(f"{method} {path} {told.status} {told.media} {told.body.decode()}")
        return json.loads(told.body)

    def hear(self, message: bytes) -> None:
        self.lines.append(message.decode())
        self.messages.put_nowait(json.loads(message))

    async def say(self, socket: Socket, kind: str, **fields: Any) -> dict[str, Any]:
        """A request through a socket, and its answer."""
        self.number += 1
        number = self.number
        socket.hear(json.dumps({"type": kind, "id": number, **fields}).encode())
        while True:
            message = await asyncio.wait_for(self.messages.get(), 60)
            if message.get("id") == number:
                return message
            self.position = message.get("position", self.position)

    async def play(self, key: str, seed: int, undo: bool) -> None:
        """A game to its end; now and then a hint is asked for, or a move taken back.

        undo: only where no bot moves meanwhile.
        """
        rng, self.position = random.Random(seed), {"choices": {}, "over": False}
        socket = self.door.open(key, "feed=full&lang=fr", self.hear)
        while not self.position["over"]:
            if not self.position["choices"]:
                message = await asyncio.wait_for(self.messages.get(), 60)
                self.position = message.get("position", self.position)
                continue
            seat, choices = next(iter(self.position["choices"].items()))
            move, ply = rng.choice(choices)["move"], self.position["ply"]
            self.position = {**self.position, "choices": {}}
            if rng.random() < 0.1:
                await self.say(socket, "hint", seat=int(seat))
            await self.say(socket, "play", ply=ply, seat=int(seat), move=move)
            if undo and rng.random() < 0.2:
                why = await self.say(socket, "why", seat=int(seat), move="undo")
                if not why.get("text"):
                    await self.say(socket, "undo", seat=int(seat))
        socket.close()

    async def table(self, game: str, *kinds: str, seed: int, **more: Any) -> str:
        """Make a table; kinds of chairs are "me", "guest" or the level of a bot."""
        random.seed(seed)  # bots' names
        chairs = [
            {"kind": k} if k in ("me", "guest") else {"kind": "bot", "level": k} for k in kinds
        ]
        wish = {"game": game, "seats": len(kinds), "chairs": chairs, "entropy": "ab" * 16,
                "deal": f"{seed:016d}", **more}  # fmt: skip
        key = (await self.ask("POST", "/api/tables", wish))["id"]
        self.ids.append(key)
        return str(key)

    def plain(self) -> list[str]:
        """All that was told, without what is different each time: ids, numbers, ages."""
        return [self._plain(line) for line in self.lines]

    def _plain(self, line: str) -> str:
        for i, key in enumerate(self.ids):
            line = line.replace(key, f"ID{i}")
        line = re.sub(r'"run":"[^"]*"', '"run":"RUN"', line)
        line = re.sub(r'"n":\d{13}', '"n":N', line)
        line = re.sub(r'"at":\d+', '"at":0', line)
        return re.sub(r'"age_s":\d+', '"age_s":0', line)


async def visit(game: str, options: dict[str, Any], seed: int) -> list[str]:
    """Everything there is to ask, around one game of one's own, another at the screen and a bot."""
    shelf = Shelf()
    here = Visit(door(shelf, origin="https://flibuste.example"))
    await here.ask("POST", "/api/me", {"name": "Ana", "lang": "fr"})
    for path in ("rules", "pictures", "lesson"):
        await here.ask("GET", f"/api/games/{game}/{path}", lang="en")
    key = await here.table(game, "me", "deckhand", seed=seed, options=options)
    await here.play(key, seed, undo=False)
    await _look_back(here, key)
    key = await here.table(game, "me", "guest", seed=seed + 1, options=options, hints=True)
    await here.play(key, seed, undo=True)
    record = await here.ask("GET", f"/api/tables/{key}/record")
    await here.ask("POST", "/api/records/check", record, lang="fr")
    here.ids.append((await here.ask("POST", "/api/records", record))["id"])
    await _look_back(here, here.ids[-1])
    here.door.close()
    again = Visit(door(shelf, origin="https://flibuste.example"))
    again.ids = here.ids
    await again.ask("GET", "/api/me")
    await _look_back(again, key)
    await again.ask("POST", f"/api/tables/{key}/delete", {"id": key})
    await again.ask("GET", f"/api/tables/{key}")
    await again.ask("GET", "/api/tables/mine")
    again.door.close()
    return [*here.plain(), *again.plain()]


async def _look_back(here: Visit, key: str) -> None:
    await here.ask("GET", f"/api/tables/{key}")
    plies = (await here.ask("GET", f"/api/tables/{key}/review", ply=0, seat="all"))["plies"]
    for ply in (1, plies // 2, plies, plies + 1):
        await here.ask("GET", f"/api/tables/{key}/review", ply=ply, seat=1, lang="en")
    await here.ask("GET", f"/api/tables/{key}/course", lang="fr")
