"""Runs one schedule: nodes, database, network and clients in one virtual loop."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from faults.checker import Fault, check
from faults.client import Client
from faults.history import History, Rows
from faults.parties import Party
from faults.simulated.database import Disk, Link, explained
from faults.simulated.loop import Stuck, VirtualLoop
from faults.simulated.network import Connection, SimulatedNetwork
from faults.simulated.node import Node
from faults.simulated.plan import PLAY_S, Injection, Plan
from faults.simulated.seams import calm, virtual

from flibuste.server.settings import Settings

SECRET = b"the key of all simulated servers"
HEALED_S = 120.0
"""Once nothing is wrong any more, no table may stand still for longer than this."""
SETTLE_S = 10.0
"""How long everybody listens at the end: longer than between two looks for what a ring lost."""


@dataclass
class Outcome:
    """What came of a schedule."""

    seed: int
    found: list[Fault]
    counts: Counter[str] = field(default_factory=Counter)
    logged: list[str] = field(default_factory=list)
    """What the nodes logged as a warning or worse."""
    digest: str = ""
    """Of everything that everybody saw: the same whenever the schedule is run again."""


def run(plan: Plan, share: float = 1.0) -> Outcome:
    """Run a schedule, and check what everybody saw; share: see ``checker.check``."""
    # It has what asyncio's own code asks for: no sockets, signals or child processes.
    loop = VirtualLoop(Random(f"loop {plan.seed}"))  # type: ignore[abstract]
    with virtual(loop, Random(f"chance {plan.seed}")), _logged() as lines:
        conductor = Conductor(plan, loop)
        try:
            loop.run_until_complete(conductor.play())
            found = check(conductor.history, conductor.rows, share)
        except Stuck as stuck:
            found = [Fault("stuck", "", str(stuck))]
        found += conductor.found + conductor.wrong() + _errors(loop, conductor, lines)
        counts = Counter(conductor.counts)
        logged = [_FORMAT.format(record) for record in lines]
        conductor.bury()
        loop.close()
    return Outcome(plan.seed, found, counts, logged, _digest(conductor.history))


def _digest(history: History) -> str:
    told = hashlib.sha256(repr(history.intents).encode())
    for log in history.sockets:
        told.update(b"\n".join([log.client.encode(), *log.heard]))
    return told.hexdigest()[:16]


_FORMAT = logging.Formatter()
UNWELL = ("failures of the database", "answers of the database lost", "delayed")


def _errors(
    loop: VirtualLoop, conductor: Conductor, records: list[logging.LogRecord]
) -> list[Fault]:
    """Failures that nothing which was made to fail explains."""
    found = [_FORMAT.format(r) for r in records if not _expected(r, conductor.counts)]
    raised = [*(e for node in conductor.nodes for e in node.errors), *loop.unheard()]
    found += [repr(error) for error in raised if not explained(error)]
    return [Fault("error", "", text) for text in found]


def _expected(record: logging.LogRecord, counts: Counter[str]) -> bool:
    """Whether the database that was made to fail, or to be slow, explains a line of the log."""
    if record.exc_info:
        return explained(record.exc_info[1])
    return any(counts[what] for what in UNWELL)


@contextmanager
def _logged() -> Iterator[list[logging.LogRecord]]:
    """What the servers log about unexpected failures."""
    lines: list[logging.LogRecord] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record)

    logger, kept = logging.getLogger("flibuste"), Kept(logging.WARNING)
    logger.addHandler(kept)
    was, logger.propagate = logger.propagate, False
    try:
        yield lines
    finally:
        logger.removeHandler(kept)
        logger.propagate = was


class Conductor:
    """Starts everything, lets the faults happen, and waits until all tables have been played."""

    def __init__(self, plan: Plan, loop: VirtualLoop) -> None:
        self.plan = plan
        self.loop = loop
        self.rng = Random(f"faults {plan.seed}")
        self.history = History()
        self.counts: Counter[str] = Counter()
        self.found: list[Fault] = []
        self.disk = Disk(Random(f"database {plan.seed}"), loop, self.counts)
        settings = Settings(secret=SECRET, bot_ms=(50, 400), grace_s=5.0, idle_s=20.0, chat="free")
        self.nodes = [
            Node(f"node {i}", self.disk, self._link(i), settings, plan.shared, skew)
            for i, skew in enumerate(plan.skews)
        ]
        self.network = SimulatedNetwork(Random(f"network {plan.seed}"), self.nodes)
        self.parties: list[Party] = []
        self._sitting: list[asyncio.Task[None]] = []
        self._healed = False

    async def play(self) -> None:
        began = self.loop.time()
        for node in self.nodes:
            node.start()
        self.parties = [
            Party(str(i), table, self.network, self.history, self._chance)
            for i, table in enumerate(self.plan.tables)
        ]
        self._sitting = [asyncio.create_task(party.play()) for party in self.parties]
        for fault in self.plan.faults:
            self.loop.call_at(began + fault.at, self._inject, fault)
        await self._until_played(PLAY_S + 30.0, PLAY_S)
        self._heal()
        if not await self._until_played(HEALED_S * 10, HEALED_S):
            self.found.append(Fault("stuck", "", "a table is not played on"))
        await self._settle()
        self.rows = self._rows()
        self.counts["moves"] = sum(map(len, self.rows.moves.values()))
        self.counts["messages"] = sum(len(s.heard) for s in self.history.sockets)
        self.counts["sockets"] = len(self.history.sockets)
        self.counts["shared"] = self.plan.shared
        self.counts["over"] = len(self.history.records)
        entries = [row["text"] for log in self.rows.moves.values() for row in log]
        self.counts["moves taken back"] = sum(text.startswith("undo ") for text in entries)

    def _link(self, i: int) -> Link:
        return Link(Random(f"link {self.plan.seed} {i}"), self.counts)

    def wrong(self) -> list[Fault]:
        """What the database saw that should not have been."""
        return [Fault(*each) for each in self.disk.wrong]

    def _rows(self) -> Rows:
        return Rows.read(self.disk.memory.kept)

    # --- people --------------------------------------------------------------------------------

    def _chance(self, name: str) -> Random:
        return Random(f"client {self.plan.seed} {name}")

    async def _until_played(self, wait_s: float, patience_s: float) -> bool:
        """Wait until all tables are played, as long as somebody moves now and then."""
        began = moved = self.loop.time()
        commits = 0
        while self.loop.time() < min(began + wait_s, moved + patience_s):
            if self._played():
                return True
            await asyncio.sleep(1.0)
            if self._plies() != commits:
                commits, moved = self._plies(), self.loop.time()
        return False

    def _played(self) -> bool:
        return all(any(c.finished for c in p.clients if c.habits.moves) for p in self.parties)

    def _plies(self) -> int:
        return sum(c.known.n for c in self._clients())

    async def _settle(self) -> None:
        """Everybody listens for a while, then leaves when nothing more comes."""
        for client in self._clients():
            client.quiet = True
        await asyncio.sleep(SETTLE_S)
        self.history.settled = {key: len(log) for key, log in self._rows().moves.items()}
        for party in self.parties:
            party.leave()
        done, late = await asyncio.wait(self._sitting, timeout=HEALED_S)
        if late:
            self.found.append(Fault("stuck", "", "somebody cannot reach his table any more"))
        for task in done:
            task.result()

    def _clients(self) -> list[Client]:
        return [client for party in self.parties for client in party.clients]

    # --- faults --------------------------------------------------------------------------------

    def _inject(self, fault: Injection) -> None:
        if self._healed:  # all was played before
            return
        self.counts[fault.kind] += 1
        getattr(self, f"_{fault.kind}")(fault, self.nodes[fault.node])

    def _kill(self, fault: Injection, node: Node) -> None:
        if node.running:
            node.kill()
            self.network.drop(node)
            self.loop.call_later(fault.lasts, node.revive)

    def _stop(self, fault: Injection, node: Node) -> None:
        """SIGTERM: it may finish what it has begun, and is gone soon after."""
        if node.running:
            node.stop()
            self.loop.call_later(3.0, self._kill, fault, node)

    def _pause(self, fault: Injection, node: Node) -> None:
        node.pause()
        self.loop.call_later(fault.lasts * 4, node.resume, self.loop)

    def _cut(self, fault: Injection, node: Node) -> None:
        for _, connection in self._some():
            connection.cut()

    def _half_open(self, fault: Injection, node: Node) -> None:
        for _, connection in self._some():
            connection.half_open()

    def _slow(self, fault: Injection, node: Node) -> None:
        for _, connection in self._some():
            connection.up.slow = self.rng.choice([1.0, 100.0, 1000.0])
            connection.down.slow = self.rng.choice([1.0, 100.0, 1000.0])

    def _some(self) -> list[tuple[Node, Connection]]:
        return [c for c in self.network.connections if self.rng.random() < 0.6]

    def _failing(self, fault: Injection, node: Node) -> None:
        self._ail(fault, "failing", self.rng.choice([0.2, 1.0]))

    def _silent(self, fault: Injection, node: Node) -> None:
        self._ail(fault, "silent", self.rng.choice([0.2, 1.0]))

    def _delayed(self, fault: Injection, node: Node) -> None:
        self._ail(fault, "commit_s", self.rng.choice([0.1, 1.0, 5.0]))

    def _deaf(self, fault: Injection, node: Node) -> None:
        self._ail(fault, "deaf", self.rng.choice([0.3, 1.0]))
        if self.rng.random() < 0.5:  # else the rings are lost, and nobody notices
            self.loop.call_later(fault.lasts, self.disk.listen_again, node.link)

    def _ail(self, fault: Injection, name: str, value: float) -> None:
        """Something is wrong with the database for a while, for one node or for all."""
        for node in self.nodes if fault.whole else [self.nodes[fault.node]]:
            setattr(node.link, name, value)
            self.loop.call_later(fault.lasts, setattr, node.link, name, getattr(Link, name))

    def _skew(self, fault: Injection, node: Node) -> None:
        """The node's clock is set."""
        node.process.skew = node.skew = self.rng.gauss(0, 60.0)

    def _heal(self) -> None:
        self._healed = True
        calm()
        for node in self.nodes:
            node.link.heal()
            node.resume(self.loop)
            node.revive()
        for _, connection in self.network.connections:
            connection.up.slow = connection.down.slow = 1.0

    # --- the end -------------------------------------------------------------------------------

    def bury(self) -> None:
        """End all tasks, those of killed nodes too, where they can do no harm any more."""
        for node in self.nodes:
            node.link.failing = 1.0
        for store in (store for node in self.nodes for store in node.stores):
            store.bury()
        self.loop.bury()
