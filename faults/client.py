"""A client of a campaign: it plays, reconnects, asks again, and writes down all that it sees.

It is a state machine around one socket: whatever it hears changes what it knows, and from what it
knows it decides what to ask next. The same code runs over TCP and in a simulation.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from faults.history import History, Intent, Message, SocketLog
from faults.network import ClientSocket, Network, Reply, Unreachable
from faults.words import Words

import flibuste

ANSWERS = ("ok", "error", "why", "hint", "position", "pong")
"""Types of messages that answer a request."""
AGAIN = ("play",)
"""Requests that may be asked again when their answer got lost: the server does them once."""
LOST_S = 12.0
"""Seconds without an answer after which a client thinks its socket is dead."""
HEARTBEAT_S = 15.0
"""Seconds of silence after which a client asks whether anybody is there."""
BACK_S = 0.4
"""Seconds before a client connects again, at first."""


@dataclass(frozen=True)
class Habits:
    """What a client likes to do. Shares are probabilities whenever it thinks of something."""

    think_s: float = 0.5
    moves: int = 40
    """It makes no more than this many moves."""
    chat: float = 0.03
    undo: float = 0.02
    ping: float = 0.02
    wrong: float = 0.03
    """A move that is not its own choice: illegal, of another ply or of another seat."""
    why: float = 0.02
    position: float = 0.02
    hint: float = 0.0
    bot: float = 0.0
    """Lets a bot play for it a while."""
    sleeps: bool = False
    """It never moves: only a turn clock can help the others."""
    hangs_up: float = 0.01
    """Drops the connection and comes back."""

    def asides(self) -> list[tuple[str, float]]:
        return [(name, getattr(self, name)) for name in ASIDES]


ASIDES = ("chat", "undo", "ping", "wrong", "why", "position", "hint", "bot", "hangs_up")


@dataclass
class Known:
    """What a client knows of its table."""

    n: int = 0
    state: str = ""
    owner: bool = False
    seats: list[Message] = field(default_factory=list)
    controls: list[int] = field(default_factory=list)
    undo: Message | None = None
    position: Message = field(default_factory=dict)
    game: str = ""
    deal: Message | None = None
    run: str = ""
    """Whose numbers ``n`` are."""

    @property
    def over(self) -> bool:
        """Whether the game is: a feed without positions tells it in the table's state alone."""
        return self.state == "over" or bool(self.position.get("over"))

    def hear(self, message: Message) -> None:
        """Take in a numbered message."""
        self.n = message["n"]
        about = message.get("table", message)
        for name in ("state", "seats", "controls", "undo", "owner", "game", "deal"):
            if name in about and message["type"] in ("table", "seats", "undo", "deal"):
                setattr(self, name, about[name])
        self.run = message.get("run", self.run)
        if message["type"] == "event" and message["event"]["move"].startswith("undo "):
            self.undo = None
        self.position = {**self.position, **message.get("position", {})}

    def choices(self) -> list[str]:
        """The moves of the seat to move, if it is the client's."""
        mine = str(self.position.get("to_move"))
        if int(self.position.get("to_move") or 0) not in self.controls or self.over:
            return []
        if "records" in self.position:
            record = self.position["records"].get(mine)
            return flibuste.RedactedPosition(self.game, record).legal if record else []
        return [choice["move"] for choice in self.position.get("choices", {}).get(mine, [])]


class Client:
    """One person with one cookie, at one table."""

    def __init__(
        self, name: str, network: Network, history: History, rng: Random, habits: Habits
    ) -> None:
        self.name = name
        self.network = network
        self.history = history
        self.rng = rng
        self.habits = habits
        self.cookie: str | None = None
        self.guest = ""
        self.known = Known()
        self.moves = 0
        self.quiet = False
        """It asks nothing more of its own accord."""
        self.leaving = False
        """As soon as it has heard everything, it goes."""
        self._number = 0
        self._words = Words(rng)
        self._where = rng.randrange(1 << 16)
        self._pending: Intent | None = None
        self._pending_id = 0
        self._act_at = 0.0
        self._heard_at = 0.0
        self._log = SocketLog(name, "", "", "", "")

    @property
    def finished(self) -> bool:
        return self.quiet or self.known.over or self.moves >= self.habits.moves

    # --- HTTP ------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: object = None) -> Reply:
        """Ask until an answer comes that is not a failure of the server."""
        raw = b"" if body is None else msgspec.json.encode(body)
        pause = BACK_S
        while True:
            try:
                reply = await self.network.request(method, path, raw, self.cookie, self._where)
                if reply.cookie and self.cookie is None:
                    self.cookie = reply.cookie.partition(";")[0]
                if reply.status < 500 and reply.status != 429:
                    return reply
            except Unreachable:
                pass
            self._where += 1
            await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))
            pause = min(8.0, pause * 2)

    async def introduce(self) -> None:
        """Get a cookie."""
        self.guest = msgspec.json.decode((await self.ask("GET", "/api/me")).body)["guest"]

    async def make_table(self, wish: object) -> str:
        reply = await self.ask("POST", "/api/tables", wish)
        if reply.status != 200:
            raise ValueError(reply.body)
        return str(msgspec.json.decode(reply.body)["id"])

    async def fetch_record(self, table: str) -> None:
        """Keep the record of a finished game in the history."""
        reply = await self.ask("GET", f"/api/tables/{table}/record")
        if reply.status == 200:
            self.history.records[table] = reply.body

    # --- the socket --------------------------------------------------------------------------

    async def attend(self, table: str, feed: str, lang: str = "en") -> None:
        """Sit at a table, or watch it, until told to leave."""
        pause = BACK_S
        while not (self.leaving and self._log.drained):
            self._log = SocketLog(self.name, self.guest, table, feed, lang, self.known.n)
            query = f"feed={feed}&lang={lang}&after={self.known.n}&run={self.known.run}"
            try:
                path = f"/api/tables/{table}/socket?{query}"
                socket = await self.network.open(path, self.cookie, self._where)
                self.history.open(self._log)
                await self._session(socket)
                pause = BACK_S
            except Unreachable as lost:
                self._log.code = lost.code
                pause = BACK_S if self._log.heard else min(5.0, pause * 2)
                self._where += 1
            await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))

    async def _session(self, socket: ClientSocket) -> None:
        try:
            self._heard_at = self._now()
            self._act_at = self._heard_at + self._think()
            await self._ask_again(socket)
            while not self._log.drained:
                raw = await socket.receive(self._wake_at() - self._now())
                if raw is not None:
                    self._hear(raw)
                await self._act(socket)
        finally:
            await socket.close()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _is_due(self) -> bool:
        """Whether the table waits for the client, as far as it knows."""
        waited_for = bool(self.known.choices()) or self.known.state == "waiting"
        return waited_for and not self.finished

    def _think(self) -> float:
        busy = self._is_due()
        return self.rng.expovariate(1 / self.habits.think_s) * (1 if busy else 8)

    def _wake_at(self) -> float:
        if self._pending is not None:
            return self._pending.sent[-1] + LOST_S
        return min(self._act_at, self._heard_at + HEARTBEAT_S)

    def _hear(self, raw: bytes) -> None:
        self._log.heard.append(raw)
        self._heard_at = self._now()
        message = msgspec.json.decode(raw)
        if message["type"] in ANSWERS:
            self._answered(message)
        else:
            mine = self._is_due()
            self.known.hear(message)
            if not mine and self._is_due():
                self._act_at = self._now() + self._think()

    def _answered(self, message: Message) -> None:
        pending = self._pending
        if pending is None or message["id"] != self._pending_id:
            return
        pending.answer, pending.answered = message, self._now()
        self._pending = None
        self._act_at = self._now() + self._think()
        if pending.kind == "play" and pending.acknowledged:
            self.moves += 1
        if message["type"] == "position":
            self.known.position = message["position"]
        if pending.kind == "ping" and self.leaving and pending.request.get("last"):
            self._log.drained = True

    # --- deciding ------------------------------------------------------------------------------

    async def _act(self, socket: ClientSocket) -> None:
        now = self._now()
        if self._pending is not None:
            if now >= self._pending.sent[-1] + LOST_S:
                raise Unreachable("no answer")
            return
        if self.leaving and not self._log.drained:
            await self._send(socket, {"type": "ping", "last": True})
            return
        wish = None
        if now >= self._act_at:
            self._act_at = now + self._think()
            wish = self._wish()
        if wish is None and now >= self._heard_at + HEARTBEAT_S:
            wish = {"type": "ping"}
        if wish is not None:
            await self._send(socket, wish)

    async def _send(self, socket: ClientSocket, wish: Message) -> None:
        """Ask for something new."""
        if wish["type"] == "hangs_up":
            raise Unreachable("hung up")
        await self._put(socket, self.history.intend(self.name, self._log.table, wish))

    async def _put(self, socket: ClientSocket, intent: Intent) -> None:
        self._number += 1
        self._pending, self._pending_id = intent, self._number
        intent.sent.append(self._now())
        plain = {k: v for k, v in intent.request.items() if k != "last"}
        await socket.send(msgspec.json.encode({**plain, "id": self._number}))

    async def _ask_again(self, socket: ClientSocket) -> None:
        """After a reconnect: ask again for what got no answer, where that is safe."""
        pending, self._pending = self._pending, None
        if pending is not None and pending.kind in AGAIN:
            await self._put(socket, pending)

    def _wish(self) -> Message | None:
        """What the client would like to ask now."""
        known, mine = self.known, self.known.controls
        if self.quiet or not known.state:
            return None
        if known.state == "waiting":
            return self._chair()
        if known.undo and mine and not set(mine) <= set(known.undo["agreed"]):
            return {"type": "agree", "seat": mine[0], "yes": self.rng.random() < 0.7}
        if known.over:
            return None
        away = [c["seat"] for c in known.seats if c["yours"] and c["kind"] == "bot"]
        if away and self.rng.random() < 0.5:
            return {"type": "reclaim", "seat": away[0]}
        roll = self.rng.random()
        for name, share in self.habits.asides():
            roll -= share
            if roll < 0:
                return self._aside(name)
        return self._move()

    def _chair(self) -> Message | None:
        """Before the game: take an open chair, add a word to the deal, or begin."""
        known, deal = self.known, self.known.deal
        free = [chair["seat"] for chair in known.seats if chair["kind"] == "open"]
        if free and not known.controls and self.habits.moves:
            return self._sit(self.rng.choice(free))
        if deal is not None and (due := self._words.due(deal, known.controls)) is not None:
            return due
        return {"type": "start"} if known.owner and not free else None

    def _sit(self, seat: int) -> Message:
        """Most players add a word to the deal."""
        deal = self.known.deal if self.rng.random() < 0.7 else None
        seal = self._words.seal(deal, seat) if deal is not None else {"seat": seat}
        return {"type": "sit", **seal}

    def _word(self) -> str:
        return self.rng.randbytes(8).hex()

    def _move(self) -> Message | None:
        if self.habits.sleeps:
            return None
        choices = [] if self.finished else self.known.choices()
        here = self.known.position
        if not choices:
            # Who takes a seat back in his turn was not sent his choices yet.
            due = here.get("to_move") in self.known.controls and not self.finished
            return {"type": "position"} if due else None
        return self._play(here["ply"], here["to_move"], self.rng.choice(choices))

    def _play(self, ply: int, seat: int, move: str) -> Message:
        return {"type": "play", "ply": ply, "seat": seat, "move": move}

    def _aside(self, name: str) -> Message | None:
        """Anything but a move of one's own."""
        mine = self.known.controls
        if name in ("ping", "position", "hangs_up"):
            return {"type": name}
        if name == "chat":
            return {"type": "chat", "text": self._word()}
        if not mine:
            return None
        seat = self.rng.choice(mine)
        if name == "wrong":
            return self._wrong()
        if name == "why":
            return self._why(seat)
        if name == "bot":
            return self._bot(seat)
        return {"type": name, "seat": seat}

    def _bot(self, seat: int) -> Message:
        return {"type": "bot", "seat": seat, "level": self.rng.choice(["deckhand", "boatswain"])}

    def _wrong(self) -> Message | None:
        """A move that should be refused, or may be."""
        ply, seat = self.known.position.get("ply", 0), self.rng.choice(self.known.controls)
        heard = self._any_move()
        off = self.rng.choice([-1, 0, 1])
        return self._play(max(0, ply + off), seat, heard) if heard else None

    def _why(self, seat: int) -> Message | None:
        heard = self._any_move()
        return {"type": "why", "seat": seat, "move": heard} if heard else None

    def _any_move(self) -> str | None:
        """Some move that was possible a moment ago, perhaps for another."""
        seats: dict[str, Any] = self.known.position.get("choices", {})
        moves = [choice["move"] for told in seats.values() for choice in told]
        return self.rng.choice(moves) if moves else self.rng.choice(["draw", "pass", "x"])
