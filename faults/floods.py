"""Campaign (c): floods and fuzz over HTTP and sockets, beside a game that must not notice.

    python -m faults.floods --seed 1 --messages 500000
    python -m faults.floods --seed 1 --show "http 4711"      what message 4711 of its kind was

Most messages go to a server whose limits are lifted, so that all of them reach their handlers. The
others go to one with its limits on, where connections are cut and requests refused, and where every
flood of ``tests.server.hostile.attackers`` is tried as well.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec
from faults import report
from faults.checker import Fault, check
from faults.client import Client, Habits
from faults.fuzzframes import raw_frame
from faults.fuzzhttp import http_request
from faults.fuzzvalues import Scene, message
from faults.gauges import Gauge
from faults.history import History
from faults.network import TcpNetwork, Unreachable
from faults.nodes import NodeProcess
from faults.parties import Party
from faults.senders import Orders, Sent, send
from faults.tables import games, logged, play_out, rows_of, table_plan
from tests.server.hostile.attackers import FLOODS, KINDS

import flibuste

LIMITED = 0.2
"""The part of all messages that goes to the server with its limits on."""
MOST_MB = 160.0
"""What the server's memory may grow by while it is under attack."""
CUT_S = 30.0
"""Seconds after which a flood has been cut."""
SHARE = 0.1
"""Of the positions of the control game that are compared with imagined worlds."""
PLAYING = Habits(think_s=0.1, moves=100_000, hangs_up=0.004, undo=0.01, chat=0.01)


@dataclass
class Round:
    """What came of the messages to one server."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    found: list[Fault] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    """Seconds that the control game's moves took."""
    memory: tuple[float, float] = (0.0, 0.0)
    seconds: float = 0.0

    @property
    def sent(self) -> int:
        return sum(self.counts[kind] for kind in ("requests", "messages", "frames", "floods"))


class Attack:
    """A server, its control game, and those who attack it."""

    def __init__(self, folder: Path, seed: int, limited: bool) -> None:
        self.seed = seed
        self.limited = limited
        self.folder = folder
        self.db = folder / "tables.db"
        generous = {} if limited else {"FLIBUSTE_GENEROUS": "1"}
        self.node = NodeProcess(
            ["--db", str(self.db)], folder / "log", FLIBUSTE_BOT_MS="0", FLIBUSTE_LOG_FORMAT="json",
            **generous,
        )  # fmt: skip
        self.history = History()
        self.round = Round("limits on" if limited else "limits lifted")
        self._stop = asyncio.Event()
        self._over: list[str] = []
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))

    async def run(self, messages: int) -> Round:
        """Attack with this many messages, then check everything."""
        began = time.perf_counter()
        await self.node.start()
        try:
            await self._attack(messages)
        finally:
            self._pool.shutdown(cancel_futures=True)
            await self.node.stop()
        self.round.found += logged(self.node.log)
        rows = await asyncio.to_thread(rows_of, str(self.db))
        self.history.settled = {key: len(rows.moves[key]) for key in self._over}
        self.round.found += await asyncio.to_thread(check, self.history, rows, SHARE)
        plays = [i for i in self.history.intents if i.kind == "play" and i.acknowledged]
        self.round.acks = [(i.answered or 0.0) - i.sent[-1] for i in plays]
        self.round.seconds = time.perf_counter() - began
        return self.round

    async def _attack(self, messages: int) -> None:
        assert self.node.pid is not None
        gauge = Gauge(self.node.pid, self.node.url, str(self.db))
        network = TcpNetwork([self.node.url])
        control = asyncio.create_task(self._control(network))
        try:
            scene = await self._scene()
            await self._send(messages // 20, scene, "warm-up")
            before = (await gauge.read()).rss
            await self._send(messages - messages // 20, scene, "attack")
            if self.limited:
                await self._flood(scene)
            self._stop.set()
            await control
            self.round.memory = before, (await gauge.read()).rss
        finally:
            control.cancel()
            await network.aclose()
        if self.round.memory[1] - self.round.memory[0] > MOST_MB:
            self._blame("memory", f"{self.round.memory[0]:.0f} to {self.round.memory[1]:.0f} MB")
        if not self.node.running:
            self._blame("ended", "the server has ended")

    def _blame(self, kind: str, text: str) -> None:
        self.round.found.append(Fault(kind, "", text))

    # --- those who play ------------------------------------------------------------------------

    async def _control(self, network: TcpNetwork) -> None:
        """Games, one after the other, as long as the attack lasts."""
        number = 0
        while not self._stop.is_set():
            rng = Random(f"{self.seed} control {number}")
            names = sorted(games())
            plan = table_plan(rng, names[number % len(names)], PLAYING, ("deckhand",))
            party = Party(str(number), plan, network, self.history, Chances(self.seed))
            playing = asyncio.create_task(play_out(party, self._stop, 3600.0))
            while not party.table and not playing.done():
                await asyncio.sleep(0.05)
            (self.folder / "control").write_text(party.table)
            self.round.found += await playing
            self._over += [party.table] if party.over else []
            number += 1
        self.round.counts["games"] += number

    # --- those who attack ----------------------------------------------------------------------

    async def _scene(self) -> Scene:
        """Tables of the attackers' own: all games, waiting, playing and over."""
        scene = Scene(games=sorted(games()), tables=[], cookies=[""], records=[])
        for number, game in enumerate(scene.games):
            network = TcpNetwork([self.node.url], f"127.0.0.{100 + number}")
            await self._prepare(Client(game, network, History(), Random(number), PLAYING), scene)
            await network.aclose()
        return scene

    async def _prepare(self, client: Client, scene: Scene) -> None:
        """The tables of one attacker, who has a game for a name."""
        await client.introduce()
        scene.cookies.append(client.cookie or "")
        for kinds in (("me", "guest"), ("me", "open"), ("me", "bot")):
            chairs = [{"kind": kind} for kind in kinds]
            wish = {"game": client.name, "seats": 2, "chairs": chairs}
            scene.tables.append(await client.make_table(wish))
        scene.records.append(_record(client.name))
        kept = await client.ask("POST", "/api/records", msgspec.Raw(scene.records[-1]))
        scene.tables.append(msgspec.json.decode(kept.body)["id"])
        scene.owners |= dict.fromkeys(scene.tables[-4:], client.cookie or "")

    async def _send(self, messages: int, scene: Scene, name: str) -> None:
        """Fuzz, from a process of its own."""
        seed = self.seed * 1000 + (500 if self.limited else 0) + (name == "attack")
        orders = Orders(
            self.node.port, seed, messages // 2, messages * 3 // 8, messages // 8, scene,
            self.folder / "control", "127.0.0.2" if self.limited else "127.0.0.1", self.limited,
        )  # fmt: skip
        sent: Sent = await asyncio.get_running_loop().run_in_executor(self._pool, send, orders)
        self.round.counts += sent.counts
        self.round.found += [Fault(kind, "", text) for kind, text in sent.bad]
        self.history.sockets += sent.logs

    async def _flood(self, scene: Scene) -> None:
        """Every kind of flood, each from an address of its own."""
        path = f"/api/tables/{scene.tables[0]}/socket"
        for number, name in enumerate(FLOODS):
            where = f"127.0.0.{10 + number}"
            try:
                fate = await asyncio.to_thread(
                    KINDS[name], self.node.port, path, CUT_S, source=where
                )
            except OSError as error:
                self._blame("flood", f"{name}: {error!r}")
                continue
            self.round.counts["floods"] += 1
            if not fate.cut:
                self._blame("not cut", f"{name}: {fate}")


@dataclass(frozen=True)
class Chances:
    """The generator of each client."""

    seed: int

    def __call__(self, name: str) -> Random:
        return Random(f"{self.seed} client {name}")


def _record(game: str) -> bytes:
    """The record of a finished game."""
    match = flibuste.new(game, seats=2, seed=1)
    rng = Random(1)
    while not match.over:
        match.play(rng.choice(match.legal))
    return msgspec.json.encode(match.record())


# --- the report ----------------------------------------------------------------------------------


async def campaign(seed: int, messages: int) -> list[Round]:
    few = int(messages * LIMITED)
    rounds = []
    for count, limited in ((messages - few, False), (few, True)):
        with tempfile.TemporaryDirectory(prefix="flibuste-floods-") as folder:
            try:
                rounds.append(await Attack(Path(folder), seed, limited).run(count))
            except Unreachable as error:
                rounds.append(Round("ended early", found=[Fault("ended", "", repr(error))]))
    return rounds


def _counted(counts: Counter[str], prefix: str) -> str:
    found = {k.removeprefix(prefix): n for k, n in counts.items() if k.startswith(prefix) and n}
    return ", ".join(f"{name} {n:,}" for name, n in sorted(found.items())) or "none"


def _rows(each: Round) -> list[tuple[str, str]]:
    acks = sorted(each.acks) or [0.0]
    kinds = Counter(fault.kind for fault in each.found)
    late = acks[min(len(acks) - 1, len(acks) * 99 // 100)]
    return [
        (f"**{each.name}**: messages", f"{each.sent:,}"),
        ("HTTP requests; messages and raw frames through sockets; sockets",
         "; ".join(f"{each.counts[k]:,}" for k in ("requests", "messages", "frames", "sockets"))),
        ("answers over HTTP", _counted(each.counts, "status ")),
        ("answers through sockets", _counted(each.counts, "answer ")),
        ("sockets closed by the server", _counted(each.counts, "closed ")),
        ("floods cut", f"{each.counts['floods']:,}" if "on" in each.name else "none sent"),
        ("control games; their moves", f"{each.counts['games']:,}; {len(each.acks):,}"),
        ("their moves acknowledged, p50; p99",
         f"{1000 * acks[len(acks) // 2]:.0f}; {1000 * late:.0f} ms"),
        ("memory before; after", f"{each.memory[0]:.0f}; {each.memory[1]:.0f} MB"),
        ("found", str(dict(kinds)) if each.found else "nothing"),
        ("time", f"{each.seconds:,.0f} s"),
    ]  # fmt: skip


def show(seed: int, which: str) -> None:
    """Print a message again, as far as it does not depend on what the server has told."""
    kind, number = which.split()
    made = {"http": http_request, "socket": message, "frame": raw_frame}[kind]
    print(made(Random(f"{seed} {kind} {number}"), Scene()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--show", metavar="KIND NUMBER", help="print one message")
    parser.add_argument("--write", action="store_true", help="put the report into bench/faults.md")
    args = parser.parse_args()
    if args.show:
        show(args.seed, args.show)
        return 0
    rounds = asyncio.run(campaign(args.seed, args.messages))
    head = [("seed", str(args.seed)), ("commit", report.commit())]
    report.tell("Floods", report.table([*head, *(r for e in rounds for r in _rows(e))]), args.write)
    found = [fault for each in rounds for fault in each.found]
    print(*found[:40], sep="\n", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
