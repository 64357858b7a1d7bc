"""A real server on a real port, and people who talk to it through real sockets."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, TypeVar

import httpx
import sqlalchemy as sa
import websockets

import flibuste
from flibuste.core import fair
from flibuste.core.gamerecord import Attempt
from flibuste.core.viewparts import overlay
from flibuste.server import schema
from flibuste.server.app import make
from flibuste.server.guests import COOKIE
from flibuste.server.serving import Server, config, listen
from flibuste.server.sessions import PREFIX
from flibuste.server.settings import Settings
from flibuste.server.store import NAME
from flibuste.server.tokens import fingerprint
from flibuste.table.naming import folded

PATIENCE = 60.0
SECRET = b"the deals of these tests"
GALLEONS = "galleons-for-000"
"""The id of a deal that, with SECRET, gives everybody a galleon, for two or three seats."""


Result = TypeVar("Result")


def in_event_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run an asynchronous test in an event loop of its own."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        waited(test(*args, **kwargs))

    return run


def waited(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a thread of its own: Playwright leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class RunningServer:
    """A running server."""

    def __init__(self, url: str, app: Any, stop: Callable[[], None]) -> None:
        self.url = url
        self.stop = stop
        self.app = app
        self.registry: Any = app.state.registry


@asynccontextmanager
async def running_server(**settings: Any) -> AsyncIterator[RunningServer]:
    """Run a server in this event loop, on a free port; bots move at once, people write freely."""
    app = make(Settings(**{"bot_ms": (0, 0), "secret": SECRET, "chat": "free", **settings}))
    door = listen("127.0.0.1", 0)
    started = asyncio.Event()
    server = Server(config(app), started.set)
    serving = asyncio.create_task(server.serve(sockets=[door]))
    await started.wait()

    def stop() -> None:
        server.should_exit = True

    try:
        yield RunningServer(f"http://127.0.0.1:{door.getsockname()[1]}", app, stop)
    finally:
        stop()
        await serving


class Person:
    """A client with a cookie of its own, and the sockets it has opened."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.lines: list[Line] = []

    async def __aenter__(self) -> Person:
        await self.http.get("/api/me")
        return self

    async def __aexit__(self, *_: Any) -> None:
        for line in self.lines:
            await line.ws.close()
        await self.http.aclose()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def table(self, game: str, *chairs: str, **more: Any) -> str:
        """Make a table; returns its id. Chairs are "me", "open", "guest", or the level of a bot."""
        made = await self.post("/api/tables", wish(game, *chairs, **more))
        return str(made["id"])

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}

    async def look(self, table: str, **query: Any) -> Line:
        """Open a socket to a table, or to the lobby."""
        place = "lobby" if table == "lobby" else f"tables/{table}"
        if "after" in query:  # a number counts only with the run that gave it
            runs = [m["run"] for line in self.lines for m in line.heard if "run" in m]
            query.setdefault("run", runs[-1] if runs else "")
        words = "&".join(f"{k}={v}" for k, v in query.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/{place}/socket?{words}"
        ws = await websockets.connect(address, additional_headers=self.headers, max_size=None)
        line = Line(ws)
        self.lines.append(line)
        return line


def wish(game: str, *chairs: str, **more: Any) -> dict[str, Any]:
    """The body of a request for a new table."""
    plain = ("me", "open", "guest")
    made = [{"kind": c} if c in plain else {"kind": "bot", "level": c} for c in chairs]
    return {"game": game, "seats": len(chairs), "chairs": made, **more}


class Line:
    """One socket: the messages it has received, in order, and the last position."""

    def __init__(self, ws: Any) -> None:
        self.ws = ws
        self.raw: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.position: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.public: dict[str, Any] = {}
        self.own: dict[str, dict[str, Any]] = {}
        self.n: int | None = None
        self.number = 0

    async def hear(self) -> dict[str, Any]:
        """Receive the next message; checks that numbered ones come without a gap."""
        text = await asyncio.wait_for(self.ws.recv(), PATIENCE)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if "n" in message:
            assert self.n is None or message["n"] == self.n + 1, (self.n, message["n"])
            self.n = message["n"]
        self.table = {**self.table, **message.get("table", {})}
        if "position" in message:
            self.position = message["position"] = self._whole(message["position"])
        if message["type"] == "seats":
            self.table |= {k: message[k] for k in ("state", "seats", "controls")}
        return message

    def _whole(self, told: dict[str, Any]) -> dict[str, Any]:
        """The whole position; the browser's feed sends only what has changed."""
        if "records" in told:
            return {**told, "choices": self._found(told)}
        if "public" not in told:
            return told
        if told["whole"]:
            self.public, self.own = {}, {}
        self.public = overlay(self.public, told["public"])
        for seat, own in told["own"].items():
            self.own[seat] = {**self.own.get(seat, {}), **own}
        kept = {k: v for k, v in told.items() if k not in ("public", "own", "whole")}
        views = {seat: overlay(self.public, own) for seat, own in self.own.items()}
        nobody = {"spectator": self.public} if self.public else {}
        return {**kept, "views": views or nobody}

    def _found(self, told: dict[str, Any]) -> dict[str, Any]:
        """The choices of the seat to move, found in its redacted record as a program would."""
        mine = str(told["to_move"])
        if told["over"] or mine not in told["records"]:
            return {}
        position = flibuste.RedactedPosition(self.table["game"], told["records"][mine])
        assert position.to_move == told["to_move"]
        return {mine: [{"move": move} for move in position.legal]}

    async def closed(self) -> int:
        """Receive until the socket is closed; returns the code it was closed with."""
        try:
            while True:
                await self.hear()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Listen until a message of that type, with these fields."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    async def say(self, kind: str, **fields: Any) -> int:
        self.number += 1
        await self.ws.send(json.dumps({"type": kind, "id": self.number, **fields}))
        return self.number

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; returns its answer."""
        number = await self.say(kind, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == number:
                return message

    async def play(self, rng: random.Random) -> dict[str, Any]:
        """A random move of whatever seat is mine to move."""
        seat, choices = next(iter(self.position["choices"].items()))
        move = rng.choice(choices)["move"]
        return await self.ask("play", ply=self.position["ply"], seat=int(seat), move=move)

    async def until_mine(self) -> bool:
        """Listen until it is my turn, or False when the game is over."""
        while not self.position.get("choices"):
            if self.position.get("over"):
                return False
            await self.hear()
        return True


async def finish(lines: list[Line], rng: random.Random) -> None:
    """Play at random through all sockets until the game is over."""

    async def one(line: Line) -> None:
        while await line.until_mine():
            answer = await line.play(rng)
            assert answer["type"] in ("ok", "error"), answer
            if answer["type"] == "error":
                assert answer["code"] in ("stale", "slow-down"), answer
                await asyncio.sleep(0.05)

    async with asyncio.timeout(120):
        await asyncio.gather(*(one(line) for line in lines))


def seal_for(status: dict[str, Any], seat: int, word: str) -> dict[str, Any]:
    """What a request needs to seal a word, from what the table tells about the deal."""
    before = [Attempt(**attempt) for attempt in status["abandoned"]]
    made_for = fair.context(status["commitment"], before)
    return {"seal": fair.seal(made_for, seat, word), "attempt": status["attempt"]}


async def deal_status(line: Line) -> dict[str, Any]:
    """How far the deal is, as told last."""
    await line.ask("ping")
    told = [m["deal"] if m["type"] == "deal" else m["table"]["deal"]
            for m in line.heard if m["type"] in ("deal", "table")]  # fmt: skip
    status: dict[str, Any] = told[-1]
    return status


async def keep_name(home: RunningServer, who: Person, name: str) -> str:
    """Keep a name for somebody, and sign him in, in the database alone. Returns his id."""
    key = str((await who.post("/api/me", {"name": name}))["guest"])
    made, now = [], home.registry.store.now() // 1000

    def job(connection: sa.Connection) -> Any:
        row = {"guest": key, "folded": folded(name), "alias": f"h-{name}", "since": now}
        connection.execute(sa.insert(schema.kept_names).values(**row))
        made.append(signed_in(connection, key, now))

    await home.registry.store.change(job, NAME + key)
    home.registry.services.guests.forget(key)
    who.http.cookies.clear()
    who.http.cookies.set(COOKIE, made[0])
    return key


def signed_in(connection: sa.Connection, guest: str, now: int) -> str:
    """The cookie of a new session."""
    row = {"hash": fingerprint("session", guest), "id": f"s-{guest}", "guest": guest}
    times = {"label": "", "made": now, "used": now}
    connection.execute(sa.insert(schema.sessions).values(**row, **times))
    return PREFIX + guest
