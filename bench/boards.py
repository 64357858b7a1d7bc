"""Tables under load: random games that the load knows beforehand, and sockets that play them.

The load knows the secret that deals come from, so that playing costs it next to nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from bench.load import Client, Tally, Wire, connect, cpu_seconds

from flibuste.core import fair, registry
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match

SEATS = 4
SECRET = "for the benchmark alone"
WARM_S = 0.3
"""Before each slice is counted."""
SLICES = 4
RATE = 1000.0
"""Moves a second of the steady load."""
MOST_MOVES = 600
"""Of each game."""


class Move(NamedTuple):
    seat: int
    message: bytes
    events: int  # the move, and the dice that are rolled after it


@dataclass
class Board:
    """One table as the load sees it."""

    number: int
    moves: list[Move]
    wires: list[Wire] = field(default_factory=list)
    ply: int = 0
    sent: float = 0.0
    waits: bool = False  # until all have seen its move
    heard: int = 0


def games(
    game: str, label: str, count: int, most: int = MOST_MOVES
) -> list[tuple[str, list[Move]]]:
    """Random games that the server will deal: the name of the deal and its moves."""
    found = []
    for number in range(count):
        deal = hashlib.sha256(f"{label} {number}".encode()).hexdigest()[:16]
        secret = hmac.new(SECRET.encode(), f"deal {deal}".encode(), hashlib.sha256).hexdigest()
        seed = fair.seed_from(secret, [""] * SEATS)
        match = Match(registry.get(game), SEATS, {}, seed, None, auto_chance=False)
        found.append((deal, played(match, random.Random(number), most)))
    return found


def played(match: Match, rng: random.Random, most: int) -> list[Move]:
    """A game at random, to its end or as far as the load will ever get."""
    moves: list[Move] = []
    while not match.over and len(moves) < most:
        ply, seat = match.ply, int(match.to_move or 0)
        match.act(rng.choice(match.actions))
        while match.to_move == CHANCE:
            match.roll()
        asked = {"type": "play", "id": ply, "ply": ply, "seat": seat, "move": match.moves[ply]}
        moves.append(Move(seat, json.dumps(asked).encode(), match.ply - ply))
    return moves


class Load:
    """Sockets at many tables, and what they measure."""

    def __init__(self, port: int, pid: int, boards: list[Board]) -> None:
        self.port, self.pid, self.boards = port, pid, boards
        self.tally = Tally()
        self.on_seen: Callable[[Board], None] = lambda board: None
        self.done = asyncio.Event()
        self.measuring = False
        self.waiting = 0  # tables at which not everybody has seen the last move
        self.turn = 0  # whose turn it is at the steady load
        self.pacing: asyncio.Task[None] | None = None

    def heard(self, board: Board) -> Callable[[Wire, bytes], None]:
        def hear(wire: Wire, message: bytes) -> None:
            if message.startswith(b'{"type":"event"'):
                board.heard += 1
                if self.measuring:
                    self.tally.size += len(message)
                if board.heard == SEATS * board.moves[board.ply].events:
                    board.heard = 0
                    self._seen(board)
            elif message.startswith(b'{"type":"ok"'):
                if self.measuring:
                    self.tally.acknowledged.append(time.perf_counter() - board.sent)
            elif message.startswith(b'{"type":"error"'):
                raise SystemExit(f"the server refused: {message.decode()}")

        return hear

    def _seen(self, board: Board) -> None:
        board.ply, board.waits = board.ply + 1, False
        self.waiting -= 1
        if self.measuring:
            self.tally.moves += 1
            self.tally.seen.append(time.perf_counter() - board.sent)
        self.on_seen(board)

    def play(self, board: Board) -> None:
        if board.ply < len(board.moves):
            move = board.moves[board.ply]
            board.sent, board.waits = time.perf_counter(), True
            self.waiting += 1
            board.wires[move.seat].send(move.message)
        else:
            self.done.set()

    async def measured(self, seconds: float, more: Callable[[], None]) -> Tally:
        """Count for a while, or until the first game is over; then no more moves are made.

        more: begins to make moves.
        """
        more()
        await asyncio.sleep(WARM_S)
        self.tally, self.measuring = Tally(), True
        cpu = cpu_seconds(self.pid)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.done.wait(), seconds)
        self.measuring = False
        self.tally.seconds = time.perf_counter() - self.tally.began
        self.tally.cpu = cpu_seconds(self.pid) - cpu
        await self._calm()
        return self.tally

    async def _calm(self) -> None:
        """Wait until all have seen the moves that were made."""
        self.on_seen = lambda board: None
        if self.pacing is not None:
            self.pacing.cancel()
        async with asyncio.timeout(60):
            while self.waiting:
                await asyncio.sleep(0.01)

    def flat_out(self) -> None:
        """Every table plays its next move as soon as all four have seen the last one."""
        self.on_seen = self.play
        for board in self.boards:
            self.play(board)

    def steady(self) -> None:
        """So many moves a second, whatever happens; a table that is behind is left out."""
        self.pacing = asyncio.create_task(self._pace())

    async def _pace(self) -> None:
        start, count = time.perf_counter(), 0
        while True:
            board = self.boards[self.turn % len(self.boards)]
            self.turn, count = self.turn + 1, count + 1
            if not board.waits:
                self.play(board)
            await asyncio.sleep(max(0.0, start + count / RATE - time.perf_counter()))


async def cookie(port: int) -> str:
    """That of a new guest."""
    client = await Client.at(port)
    head, _ = await client.ask("GET", "/api/me")
    client.close()
    return head["set-cookie"].split(";")[0]


async def seated(game: str, port: int, pid: int, label: str, tables: int, feed: str) -> Load:
    """Tables with everybody at them, just begun."""
    cookies = [await cookie(port) for _ in range(SEATS)]
    load, client = Load(port, pid, []), await Client.at(port, cookies[0])
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    for number, (deal, moves) in enumerate(games(game, label, tables)):
        body = {"game": game, "seats": SEATS, "chairs": chairs, "deal": deal}
        _, made = await client.ask("POST", "/api/tables", body)
        board = Board(number, moves)
        load.boards.append(board)
        for seat in range(SEATS):
            path = f"/api/tables/{made['id']}/socket?feed={feed}"
            wire = await connect(port, path, {"Cookie": cookies[seat]}, load.heard(board))
            board.wires.append(wire)
            if seat:
                wire.send(json.dumps({"type": "sit", "seat": seat}).encode())
    client.close()
    await asyncio.sleep(1.0)
    return load


# --- what is measured ---------------------------------------------------------------------------


async def in_turn(loads: list[Load], seconds: float, steady: bool) -> list[Tally]:
    """What each load measures in so many seconds, in slices: all of them have the same weather."""
    found: list[list[Tally]] = [[] for _ in loads]
    for number in range(SLICES):
        order = list(range(len(loads)))
        for which in order[:: -1 if number % 2 else 1]:
            load = loads[which]
            begin = load.steady if steady else load.flat_out
            found[which].append(await load.measured(seconds / SLICES, begin))
    return [Tally.sum(slices) for slices in found]


def leave(load: Load) -> None:
    for board in load.boards:
        for wire in board.wires:
            wire.transport.close()
