"""The table's server under load: one core for it, the others for those who play.

Random games of four seats, known to the load beforehand (it knows the secret the deals come
from), so that playing costs it next to nothing. Every move is on the disk before it is
acknowledged, and is sent to all four sockets of its table.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import hmac
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench import boardgame_io, report
from bench.load import (
    Tally,
    Wire,
    connect,
    cpu_seconds,
    free_port,
    memory,
    quantile,
    server,
    stay,
)

from flibuste.core import fair, jit, registry
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match

SEATS = 4
SECRET = "for the benchmark alone"
MACHINE = report.machine()
WARM_S = 1.0
MOST_MOVES = 600
"""Of each game."""
RATE = 1000.0
"""Moves a second of the steady load."""


# --- the server -------------------------------------------------------------------------------


def serve(game: str, port: int, db: str) -> None:
    """Run a server without rate limits, which would stop the load."""
    import uvicorn

    from flibuste.server.app import make
    from flibuste.server.serving import config, freeze_memory, listen
    from flibuste.server.settings import Settings

    jit.compiled(registry.get(game))
    settings = Settings(db=db, secret=SECRET.encode(), generous=True, bot_ms=(0, 0))
    freeze_memory()
    uvicorn.Server(config(make(settings))).run(sockets=[listen("127.0.0.1", port)])


@contextmanager
def running(game: str, folder: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "bench.server", "--game", game]
    command += ["--serve", str(port), str(folder / "b.db")]
    with server(command, port, signal.SIGTERM) as pid:
        yield port, pid


# --- tables -----------------------------------------------------------------------------------


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
    heard: int = 0


def games(game: str, label: str, count: int) -> list[tuple[str, list[Move]]]:
    """Random games that the server will deal: the name of the deal and its moves."""
    found = []
    for number in range(count):
        deal = hashlib.sha256(f"{label} {number}".encode()).hexdigest()[:16]
        secret = hmac.new(SECRET.encode(), f"deal {deal}".encode(), hashlib.sha256).hexdigest()
        seed = fair.seed_from(secret, [""] * SEATS)
        match = Match(registry.get(game), SEATS, {}, seed, None, auto_chance=False)
        found.append((deal, played(match, random.Random(number))))
    return found


def played(match: Match, rng: random.Random) -> list[Move]:
    """A game at random, to its end or as far as the load will ever get."""
    moves: list[Move] = []
    while not match.over and len(moves) < MOST_MOVES:
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

    def heard(self, board: Board) -> Callable[[Wire, bytes], None]:
        def hear(wire: Wire, message: bytes) -> None:
            if message.startswith(b'{"type":"event"'):
                board.heard += 1
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
        board.ply += 1
        if self.measuring:
            self.tally.moves += 1
            self.tally.seen.append(time.perf_counter() - board.sent)
        self.on_seen(board)

    def play(self, board: Board) -> None:
        if board.ply < len(board.moves):
            move = board.moves[board.ply]
            board.sent = time.perf_counter()
            board.wires[move.seat].send(move.message)
        else:
            self.done.set()

    async def measured(self, seconds: float) -> Tally:
        """Count for a while, or until the first game is over."""
        await asyncio.sleep(WARM_S)
        self.tally, self.measuring = Tally(), True
        cpu = cpu_seconds(self.pid)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.done.wait(), seconds)
        self.measuring = False
        self.tally.seconds = time.perf_counter() - self.tally.began
        self.tally.cpu = cpu_seconds(self.pid) - cpu
        self.on_seen = lambda board: None
        return self.tally


async def seated(game: str, port: int, pid: int, label: str, tables: int, feed: str) -> Load:
    """Tables with everybody at them, just begun."""
    import httpx

    cookies, chairs = [], [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    for _ in range(SEATS):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            cookies.append((await client.get("/api/me")).headers["set-cookie"].split(";")[0])
    load = Load(port, pid, [])
    headers = {"cookie": cookies[0]}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers) as client:
        for number, (deal, moves) in enumerate(games(game, label, tables)):
            body = {"game": game, "seats": SEATS, "chairs": chairs, "deal": deal}
            made = (await client.post("/api/tables", json=body)).json()["id"]
            board = Board(number, moves)
            load.boards.append(board)
            for seat in range(SEATS):
                path = f"/api/tables/{made}/socket?feed={feed}"
                wire = await connect(port, path, {"Cookie": cookies[seat]}, load.heard(board))
                board.wires.append(wire)
                if seat:
                    wire.send(json.dumps({"type": "sit", "seat": seat}).encode())
    await asyncio.sleep(1.0)
    return load


# --- what is measured ---------------------------------------------------------------------------


async def flat_out(load: Load, seconds: float) -> Tally:
    """Every table plays its next move as soon as all four have seen the last one."""
    load.on_seen = load.play
    for board in load.boards:
        load.play(board)
    return await load.measured(seconds)


async def steady(load: Load, rate: float, seconds: float) -> Tally:
    """So many moves a second, whatever happens; a table that is behind is waited for."""

    async def pace() -> None:
        start, count = time.perf_counter(), 0
        while True:
            board = load.boards[count % len(load.boards)]
            if not board.sent or board.ply > 0 or count < len(load.boards):
                load.play(board)
            count += 1
            await asyncio.sleep(max(0.0, start + count / rate - time.perf_counter()))

    pacing = asyncio.create_task(pace())
    try:
        return await load.measured(seconds)
    finally:
        pacing.cancel()


async def _measure(game: str, seconds: float, tables: int, feed: str) -> tuple[Tally, float]:
    """One feed, with a server of its own as the peer has one; and the memory of a socket."""
    with tempfile.TemporaryDirectory() as name, running(game, Path(name)) as (port, pid):
        before = memory(pid)
        kind = "changes" if feed == "steady" else feed
        load = await seated(game, port, pid, feed, tables, kind)
        socket = (memory(pid) - before) / (tables * SEATS)
        measure = steady(load, RATE, seconds) if feed == "steady" else flat_out(load, seconds)
        tally = await measure
        await _leave(load)
    return tally, socket


def play_round(asked: argparse.Namespace, found: dict[str, Any]) -> None:
    """Everything once more, in turn, added to what was found before."""
    for feed in asked.feeds:
        tally, socket = _run(partial(_measure, asked.game, asked.seconds, asked.tables, feed))
        found.setdefault("socket", socket)
        found.setdefault(feed, Tally()).add(tally)
    if boardgame_io.installed() and not asked.no_peer:
        with boardgame_io.running() as (port, pid):
            tally = _run(partial(boardgame_io.flat_out, port, pid, asked.tables, asked.seconds))
        found.setdefault("peer", Tally()).add(tally)


async def _leave(load: Load) -> None:
    await asyncio.sleep(1.0)
    for board in load.boards:
        for wire in board.wires:
            wire.transport.close()
    await asyncio.sleep(0.5)


# --- idle tables --------------------------------------------------------------------------------


async def idle_table(game: str, tables: int = 1000) -> float:
    """Bytes of memory a table in mid-game takes that nobody looks at."""
    with tempfile.TemporaryDirectory() as folder:
        return await _idle_table(game, f"{folder}/idle.db", tables)


async def _idle_table(game: str, db: str, tables: int) -> float:
    from flibuste.server import httpwire
    from flibuste.server.playing import act
    from flibuste.server.registry import TableRegistry
    from flibuste.server.settings import Settings
    from flibuste.server.table import PERSON, Occupant

    tables_here = TableRegistry(Settings(db=db, generous=True))
    jit.compiled(registry.get(game))
    wish = httpwire.NewTable(game=game, seats=SEATS, chairs=[])
    rng = random.Random(1)

    async def one() -> None:
        occupants = [Occupant(PERSON, "somebody", "Ana") for _ in range(SEATS)]
        table = await tables_here.open("somebody", wish, occupants, [""] * SEATS)
        for _ in range(60):
            async with table.lock:
                await act(table, table.match.to_move or 0, rng.choice(table.match.actions))

    await asyncio.gather(*(one() for _ in range(100)))
    before = memory(os.getpid())
    for _ in range(tables // 100):
        await asyncio.gather(*(one() for _ in range(100)))
    used = (memory(os.getpid()) - before) / tables
    tables_here.close()
    return used


# --- the page -----------------------------------------------------------------------------------


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    figures = (tally.rate, tally.per_core, 100 * tally.cpu / tally.seconds, tally.bytes_a_move)
    ms = [
        f"{1000 * quantile(values, part):.1f}" if values else "-"
        for values in (tally.acknowledged, tally.seen)
        for part in (0.5, 0.99)
    ]
    return (name, *(f"{x:,.0f}" for x in figures), *ms)


HEAD = (
    "load", "moves/s", "moves/s of CPU", "core used %", "bytes a move", "ack p50 ms", "ack p99",
    "seen p50", "seen p99",
)  # fmt: skip


NAMES = {
    "lean": "flat out, lean feed", "record": "flat out, feed of records",
    "changes": "flat out, the browser's feed", "full": "flat out, full feed",
    "steady": "1,000 moves/s, the browser's feed", "peer": "boardgame.io 0.50.2, flat out",
}  # fmt: skip


FEEDS = {
    "lean": "the lean feed", "record": "the feed of records", "changes": "the browser's feed",
    "full": "the full feed",
}  # fmt: skip
PEER = (
    "With each move boardgame.io sends each player the move and the whole state as that player may "
    "know it, in JSON. So does the feed of records, the state being the record that the engine "
    "thinks about: it is the one to compare. The lean feed sends less (no state), the browser's "
    "and the full feed send more (what is drawn, what may be done and what came of it, in words)."
)


def page(found: dict[str, Any], idle: float, tables: int) -> str:
    """The tables, and what they say in a sentence."""
    rows = [_row(name, found[key]) for key, name in NAMES.items() if key in found]
    load = ", ".join(f"{x:.1f}" for x in os.getloadavg()[:2])
    text = [f"{MACHINE}; load of the machine over 1 and 5 minutes: {load}.", ""]
    text += [str(report.Table(HEAD, rows)), ""]
    text.append(
        f"{tables} tables of {SEATS} seats, {tables * SEATS:,} sockets; a live table nobody looks "
        f"at takes {idle / 1024:.1f} KiB, a socket with its part of a table "
        f"{found['socket'] / 1024:.0f} KiB."
    )
    if "peer" in found:
        parts = [
            f"{found[feed].per_core / found['peer'].per_core:.1f} times with {name}"
            for feed, name in FEEDS.items() if feed in found
        ]  # fmt: skip
        text.append(
            f"Moves in a second of processor time, against boardgame.io: {', '.join(parts)}. {PEER}"
        )
    return "\n".join(text)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DB"))
    parser.add_argument("--idle", action="store_true", help="only the memory of idle tables")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round, at most")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument(
        "--feeds", nargs="+", default=["lean", "record", "changes", "full", "steady"]
    )
    parser.add_argument("--no-idle", action="store_true")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.game, int(asked.serve[0]), asked.serve[1])
        return
    jit.compiled(registry.get(asked.game))
    idle = 0.0 if asked.no_idle else _run(lambda: idle_table(asked.game))
    if asked.idle:
        print(f"idle table: {idle / 1024:.1f} KiB")
        return
    stay(1)
    found: dict[str, Any] = {}
    for number in range(1, asked.rounds + 1):
        print(f"round {number} of {asked.rounds} …", file=sys.stderr, flush=True)
        play_round(asked, found)
    print(page(found, idle, asked.tables))
    if asked.write:
        report.write("Server", page(found, idle, asked.tables))


def _run(work: Callable[[], Awaitable[Any]]) -> Any:
    import uvloop

    async def main() -> Any:
        return await work()

    return uvloop.run(main())


if __name__ == "__main__":
    main()
