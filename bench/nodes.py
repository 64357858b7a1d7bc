"""Two nodes on one PostgreSQL: ten thousand tables with a socket each, and one node is killed.

At each table one person plays all four seats through one socket, so that a move costs the load
little: it shares the machine's cores with both nodes and PostgreSQL. Every move is on the disk
before it is acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench import report
from bench.boards import SEATS, Move, cookie, games
from bench.load import Client, Tally, Wire, connect, cpu_seconds, quantile
from bench.processes import node
from faults.cluster import Cluster

NODES = 2
WANTED_TABLES, WANTED_MOVES = 10_000, 2_000
MOVES = 24
"""Of each game: as many as the load will ever make."""
AT_ONCE = 32
"""Tables that are made, and sockets that are opened, at a time."""
IN_FLIGHT = 400
"""Moves that wait for their answers when the load is flat out."""
BOT_TABLES = 100
BACK_S = 1.0
"""Clients of a node that has gone come back over so many seconds, as browsers do."""
AGAIN_S = 30.0
"""After so many seconds without an answer they come once more."""


@dataclass
class Place:
    """A table and its socket."""

    key: str
    node: int
    moves: list[Move]
    wire: Wire | None = None
    ply: int = 0
    sent: float = 0.0
    waits: bool = False  # for the answer to a move
    back: asyncio.Future[None] | None = None  # done when it is played again after a kill


@dataclass
class Harbour:
    """Both nodes, the database, and all tables."""

    ports: list[int]
    pids: list[int]
    database: int
    """The process of PostgreSQL."""
    cookie: str = ""
    places: list[Place] = field(default_factory=list)
    ready: deque[Place] = field(default_factory=deque)
    """Tables whose next move can be made, the longest waiting first."""
    tally: Tally = field(default_factory=Tally)
    flat_out: bool = False
    refused: Counter[int] = field(default_factory=Counter)
    """Sockets that were closed before the move was made, by the code."""

    async def open(self, place: Place) -> None:
        path = f"/api/tables/{place.key}/socket?feed=lean"
        port, headers = self.ports[place.node], {"Cookie": self.cookie}
        place.wire = await connect(port, path, headers, lambda _, text: self.hear(place, text))

    def hear(self, place: Place, message: bytes) -> None:
        if message.startswith(b'{"type":"ok"'):
            took = time.perf_counter() - place.sent
            self.tally.acknowledged.append(took)
            place.ply, place.waits = place.ply + 1, False
            self.ready.append(place)
            if place.back is not None and not place.back.done():
                place.back.set_result(None)
            if self.flat_out:
                self.play_next()
        elif message.startswith(b'{"type":"error"'):
            raise SystemExit(f"a node refused: {message.decode()}")

    def play_next(self) -> None:
        if self.ready:
            self.play(self.ready.popleft())

    def play(self, place: Place) -> None:
        if place.wire is not None and place.ply < len(place.moves):
            place.sent, place.waits = time.perf_counter(), True
            place.wire.send(place.moves[place.ply].message)


# --- the beginning ------------------------------------------------------------------------------


async def _make(harbour: Harbour, game: str, count: int) -> None:
    """Make tables through both nodes, and open a socket at each."""
    waiting = list(enumerate(games(game, "nodes", count, MOVES)))
    chairs = [{"kind": "me"}, *[{"kind": "guest", "name": "Ana"}] * (SEATS - 1)]

    async def worker(number: int) -> None:
        at = number % NODES
        client = await Client.at(harbour.ports[at], harbour.cookie)
        while waiting:
            _, (deal, moves) = waiting.pop()
            wish = {"game": game, "seats": SEATS, "chairs": chairs, "deal": deal}
            _, made = await client.ask("POST", "/api/tables", wish)
            place = Place(made["id"], at, moves)
            await harbour.open(place)
            harbour.places.append(place)
        client.close()

    await asyncio.gather(*map(worker, range(AT_ONCE)))
    harbour.ready.extend(harbour.places)


# --- what is measured ---------------------------------------------------------------------------


@dataclass
class Spent:
    """Processor seconds of everybody."""

    nodes: float
    database: float
    load: float

    @classmethod
    def now(cls, harbour: Harbour) -> Spent:
        return cls(
            sum(map(cpu_seconds, harbour.pids)), _family(harbour.database), time.process_time()
        )

    def since(self, before: Spent) -> Spent:
        return Spent(
            self.nodes - before.nodes, self.database - before.database, self.load - before.load
        )


def _family(pid: int) -> float:
    """Processor seconds of a process and its children, with those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return cpu_seconds(pid) + ended + sum(cpu_seconds(int(child)) for child in children)


async def _counted(harbour: Harbour, seconds: float) -> tuple[Tally, Spent]:
    await asyncio.sleep(1.0)
    before = Spent.now(harbour)
    harbour.tally = tally = Tally()
    await asyncio.sleep(seconds)
    tally.seconds = time.perf_counter() - tally.began
    tally.moves = len(tally.acknowledged)
    harbour.tally = Tally()
    return tally, Spent.now(harbour).since(before)


async def _flat_out(harbour: Harbour, seconds: float) -> tuple[Tally, Spent]:
    harbour.flat_out = True
    for _ in range(IN_FLIGHT):
        harbour.play_next()
    try:
        return await _counted(harbour, seconds)
    finally:
        harbour.flat_out = False
        await asyncio.sleep(0.5)


async def _pace(harbour: Harbour, rate: float) -> None:
    start, count = time.perf_counter(), 0
    while True:
        harbour.play_next()
        count += 1
        await asyncio.sleep(max(0.0, start + count / rate - time.perf_counter()))


async def _steady(harbour: Harbour, rate: float, seconds: float) -> tuple[Tally, Spent]:
    pacing = asyncio.create_task(_pace(harbour, rate))
    try:
        return await _counted(harbour, seconds)
    finally:
        pacing.cancel()
        await asyncio.sleep(0.5)


# --- a node is killed ---------------------------------------------------------------------------


async def _come_back(harbour: Harbour, place: Place, killed: float) -> float:
    """Open a table at the other node and make a move there: seconds since the kill."""
    place.node, place.back = 1, asyncio.get_running_loop().create_future()
    while not place.back.done():
        await asyncio.sleep(random.uniform(0, BACK_S))
        with suppress(OSError):
            await harbour.open(place)
            harbour.play(place)
            await asyncio.wait([place.back], timeout=AGAIN_S)
        if not place.back.done() and place.wire is not None:
            harbour.refused[place.wire.closed or 0] += 1
    return time.perf_counter() - killed


@dataclass
class Pause:
    """The longest time between two moves at a table of bots, or since a kill."""

    last: float = field(default_factory=time.perf_counter)
    longest: float = 0.0

    def hear(self, wire: Wire, message: bytes) -> None:
        if message.startswith(b'{"type":"event"'):
            now = time.perf_counter()
            self.longest, self.last = max(self.longest, now - self.last), now

    def so_far(self) -> float:
        return max(self.longest, time.perf_counter() - self.last)


async def _bots(harbour: Harbour, game: str) -> list[Pause]:
    """Tables at which the first node's bots play, seen through the second."""
    client, pauses = await Client.at(harbour.ports[0], harbour.cookie), []
    chairs = [{"kind": "bot", "level": "deckhand"}] * SEATS
    for _ in range(BOT_TABLES):
        wish = {"game": game, "seats": SEATS, "chairs": chairs}
        _, made = await client.ask("POST", "/api/tables", wish)
        path, pause = f"/api/tables/{made['id']}/socket?feed=lean", Pause()
        await connect(harbour.ports[1], path, {"Cookie": harbour.cookie}, pause.hear)
        pauses.append(pause)
    client.close()
    await asyncio.sleep(3.0)
    return pauses


async def _killed(harbour: Harbour, pauses: list[Pause]) -> tuple[list[float], Spent]:
    """Kill the first node: after how many seconds each of its tables was playing again."""
    orphans = [place for place in harbour.places if place.node == 0]
    for place in orphans:
        place.wire = None
    os.kill(harbour.pids.pop(0), signal.SIGKILL)
    killed, before = time.perf_counter(), Spent.now(harbour)
    for pause in pauses:
        pause.longest, pause.last = 0.0, killed
    back = await asyncio.gather(*(_come_back(harbour, each, killed) for each in orphans))
    if harbour.refused:
        print(f"closed while they came back, by code: {dict(harbour.refused)}", file=sys.stderr)
    return back, Spent.now(harbour).since(before)


# --- all of it ----------------------------------------------------------------------------------


@contextmanager
def two_nodes(game: str) -> Iterator[Harbour]:
    cluster = Cluster(sync=True)
    try:
        address = cluster.database()
        with ExitStack() as stack:
            started = [stack.enter_context(node(game, address)) for _ in range(NODES)]
            ports, pids = zip(*started, strict=True)
            yield Harbour(list(ports), list(pids), _postmaster(cluster))
    finally:
        cluster.remove()


def _postmaster(cluster: Cluster) -> int:
    return int((Path(cluster.data) / "postmaster.pid").read_text().split()[0])


@dataclass
class Found:
    """What was measured."""

    tables: int
    flat_out: tuple[Tally, Spent]
    half: tuple[Tally, Spent]
    back: list[float]
    """Seconds from the kill until each of the killed node's tables was playing again."""
    pauses: list[float]
    """The longest time without a move at each table whose bots the killed node played."""
    taking_over: Spent
    """What all of them together cost."""


async def measure(game: str, tables: int, seconds: float) -> Found:
    """Flat out, at half of what is wanted, and when a node is killed."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with two_nodes(game) as harbour:
        harbour.cookie = await cookie(harbour.ports[0])
        await _make(harbour, game, tables)
        flat_out = await _flat_out(harbour, seconds)
        half = await _steady(harbour, WANTED_MOVES / 2, seconds)
        pauses = await _bots(harbour, game)
        back, spent = await _killed(harbour, pauses)
        await asyncio.sleep(max(0.0, 4.0 - max(back)))
        longest = [pause.so_far() for pause in pauses]
        return Found(len(harbour.places), flat_out, half, back, longest, spent)


# --- the page -----------------------------------------------------------------------------------


HEAD = (
    "load", "moves/s", "ack p50 ms", "ack p99", "nodes' cores %", "PostgreSQL's %", "the load's %",
)  # fmt: skip


def _row(name: str, found: tuple[Tally, Spent]) -> tuple[str, ...]:
    tally, spent = found
    ms = [f"{1000 * quantile(tally.acknowledged, part):.1f}" for part in (0.5, 0.99)]
    cores = [spent.nodes, spent.database, spent.load]
    return (name, f"{tally.rate:,.0f}", *ms, *(f"{100 * x / tally.seconds:.0f}" for x in cores))


def _met(what: str, wanted: float, measured: float, least: bool = False) -> tuple[str, ...]:
    good = measured >= wanted if least else measured <= wanted
    texts = (f"{x:,.0f}" if x >= 100 else f"{x:.3g}" for x in (wanted, measured))
    return (what, *texts, "yes" if good else "no")


def page(found: Found) -> str:
    rows = [_row("flat out", found.flat_out), _row("half of what is wanted", found.half)]
    half_p99 = 1000 * quantile(found.half[0].acknowledged, 0.99)
    met = [
        _met("open tables with a socket each", WANTED_TABLES, found.tables, least=True),
        _met("durable moves/s", WANTED_MOVES, found.flat_out[0].rate, least=True),
        _met(f"p99 at {WANTED_MOVES / 2:,.0f} moves/s, ms", 100, half_p99),
        _met("a killed node's bots, longest pause, s", 3, max(found.pauses)),
        _met("a killed node's clients playing again, the last, s", 3, max(found.back)),
    ]
    first, half, most, last = (quantile(found.back, part) for part in (0, 0.5, 0.99, 1))
    tables = [str(report.Table(HEAD, rows)), str(report.Table(("", *MET), met))]
    return "\n\n".join(tables) + (
        f"\n\nOf {len(found.back):,} tables of the killed node the first was playing again after "
        f"{first:.2f} s, half of them after {half:.2f} s, 99 in 100 after {most:.2f} s, the last "
        f"after {last:.2f} s; the other node took {found.taking_over.nodes:.1f} s of processor "
        f"time for it, PostgreSQL {found.taking_over.database:.1f} s, "
        f"the load {found.taking_over.load:.1f} s."
    )


MET = ("wanted", "measured", "met")


def main() -> None:
    import uvloop

    parser = argparse.ArgumentParser(prog="python -m bench.nodes")
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--tables", type=int, default=WANTED_TABLES)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    print(page(uvloop.run(measure(asked.game, asked.tables, asked.seconds))))


if __name__ == "__main__":
    main()
