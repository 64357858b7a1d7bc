"""The system that a campaign tries: nodes, their database, and proxies between all of them.

A method for each kind of fault; each returns when the fault is over. ``heal`` ends them all.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from subprocess import CalledProcessError

import sqlalchemy as sa
from faults.cluster import Cluster
from faults.disks import SmallDisk, can_mount
from faults.nodes import NodeProcess
from faults.proxy import Proxy

DISK_MB = 120, 16
"""Megabytes of the small disks of PostgreSQL and of SQLite."""
AIM_S = 30.0
"""Seconds that a fault waits for a node that it can strike."""
AGAIN_S = 0.5
"""Seconds until a node that could not start is started again."""
SETTINGS = {
    "FLIBUSTE_GENEROUS": "1", "FLIBUSTE_BOT_MS": "50", "FLIBUSTE_GRACE_S": "5",
    "FLIBUSTE_DRAIN_S": "3",
}  # fmt: skip
REFUSED = 2
"""The exit status of a server that cannot begin, and says why."""


@dataclass(frozen=True)
class Injection:
    """A fault: when it begins, how long it lasts, which node it strikes."""

    at: float
    kind: str
    lasts: float
    node: int
    whole: bool
    """Every connection of the node, not some of them."""


class Keeper:
    """Keeps a node running, as whatever starts servers does, and notes when it ends by itself."""

    def __init__(self, name: str, node: NodeProcess) -> None:
        self.name = name
        self.node = node
        self.found: list[str] = []
        self.counts: Counter[str] = Counter()
        self.paused = False
        self._down_s = 0.0
        self._expected = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            self._expected, self._down_s = False, AGAIN_S
            ready = await self.node.start()
            status = await self.node.ended()
            self.counts["starts" if ready else "refused starts"] += 1
            if not self._expected and (ready or status != REFUSED):
                self.found.append(f"{self.name} ended by itself with status {status}")
            await asyncio.sleep(self._down_s)

    async def kill(self, down_s: float) -> None:
        """End it as kill -9 does; it is started again after a while."""
        self._down_s, self._expected = down_s, True
        self.node.signal(signal.SIGKILL)
        await asyncio.sleep(down_s)

    async def stop(self, down_s: float) -> None:
        """Tell it to stop."""
        if self.node.ready:
            self._down_s, self._expected = down_s, True
            if not await self.node.stop():
                self.found.append(f"{self.name} did not stop when it was told to")

    async def pause(self, lasts: float) -> None:
        self.node.signal(signal.SIGSTOP)
        await asyncio.sleep(lasts)
        self.node.signal(signal.SIGCONT)

    async def heal(self) -> None:
        """It goes on; returns when it is ready."""
        self.node.signal(signal.SIGCONT)
        self._down_s = 0.0
        while not self.node.ready:
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._expected = True
        await self.node.kill()


class Harbour:
    """Nodes behind proxies; where their database lies is a matter of the two kinds of harbours."""

    kinds: tuple[str, ...] = ("kill", "stop", "pause", "cut", "slow", "half_open")

    def __init__(self, seed: str, nodes: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="flibuste-faults-"))
        self.folder.chmod(0o755)
        self.rng = Random(f"harbour {seed}")
        self.disk = self._mounted()
        self.size = nodes
        self.keepers: list[Keeper] = []
        self.fronts: list[Proxy] = []
        """Between clients and nodes."""
        self._disk_in_use = asyncio.Lock()
        """The database is restarted, or its disk is full: one at a time."""

    def _mounted(self) -> SmallDisk | None:
        """The disk of the database, if this process may mount one."""
        if not can_mount():
            return None
        try:
            return SmallDisk(self.folder / "disk", DISK_MB[isinstance(self, SqliteHarbour)])
        except (OSError, CalledProcessError):
            return None

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{front.port}" for front in self.fronts]

    @property
    def faults(self) -> tuple[str, ...]:
        """The kinds of faults that can happen here."""
        return self.kinds if self.disk is None else (*self.kinds, "full_disk")

    async def start(self) -> None:
        for i in range(self.size):
            words = await self._database(i)
            node = NodeProcess(words, self.folder / f"node{i}.log", **SETTINGS)
            self.keepers.append(Keeper(f"node {i}", node))
            front = Proxy(partial(asyncio.open_connection, "127.0.0.1", node.port), self.rng)
            await front.start()
            self.fronts.append(front)
        for keeper in self.keepers:
            keeper.start()
        await asyncio.gather(*(keeper.heal() for keeper in self.keepers))

    async def _database(self, node: int) -> list[str]:
        """Make a node's way to the database; returns its words of the command line."""
        raise NotImplementedError

    def engine(self) -> sa.Engine:
        """For looking into the database, past all faults."""
        raise NotImplementedError

    async def aim(self, fault: Injection) -> Injection:
        """The fault with a node that it can strike; waits a while until there is one."""
        end = time.monotonic() + AIM_S
        while time.monotonic() < end:
            for turn in range(self.size):
                node = (fault.node + turn) % self.size
                if self._strikes(fault, node):
                    return replace(fault, node=node)
            await asyncio.sleep(0.1)
        return fault

    def _strikes(self, fault: Injection, node: int) -> bool:
        if fault.kind in ("kill", "stop", "pause"):
            others = sum(keeper.node.ready for keeper in self.keepers) - 1
            return self.keepers[node].node.ready and (
                fault.whole or others >= min(1, self.size - 1)
            )
        return fault.kind not in ("cut", "slow", "half_open") or bool(self.fronts[node].links)

    async def inject(self, fault: Injection) -> None:
        await getattr(self, f"_{fault.kind}")(fault)

    async def heal(self) -> None:
        for front in self.fronts:
            front.heal()
        await asyncio.gather(*(keeper.heal() for keeper in self.keepers))

    async def close(self) -> None:
        for keeper in self.keepers:
            await keeper.close()
        for front in self.fronts:
            await front.close()

    def remove(self) -> None:
        if self.disk is not None:
            self.disk.remove()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- faults --------------------------------------------------------------------------------

    async def _kill(self, fault: Injection) -> None:
        await self.keepers[fault.node].kill(fault.lasts / 4)

    async def _stop(self, fault: Injection) -> None:
        await self.keepers[fault.node].stop(fault.lasts / 4)

    async def _pause(self, fault: Injection) -> None:
        await self.keepers[fault.node].pause(fault.lasts)

    async def _cut(self, fault: Injection) -> None:
        await self._through(self.fronts, fault, Proxy.cut)

    async def _slow(self, fault: Injection) -> None:
        await self._through(self.fronts, fault, Proxy.slow)

    async def _half_open(self, fault: Injection) -> None:
        await self._through(self.fronts, fault, Proxy.half_open)

    async def _through(
        self, proxies: list[Proxy], fault: Injection, do: Callable[[Proxy, bool, float], None]
    ) -> None:
        do(proxies[fault.node], fault.whole, fault.lasts)
        await asyncio.sleep(fault.lasts)

    async def _full_disk(self, fault: Injection) -> None:
        assert self.disk is not None
        async with self._disk_in_use:
            await asyncio.to_thread(self.disk.fill)
            await asyncio.sleep(fault.lasts)
            self.disk.free()
            await self._disk_freed()

    async def _disk_freed(self) -> None:
        """There is room again."""


class SqliteHarbour(Harbour):
    """One node on a file of SQLite."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, 1)

    @property
    def _file(self) -> Path:
        return (self.disk.folder if self.disk is not None else self.folder) / "tables.db"

    async def _database(self, node: int) -> list[str]:
        return ["--db", str(self._file)]

    def engine(self) -> sa.Engine:
        return sa.create_engine(f"sqlite:///{self._file}")


class PostgresHarbour(Harbour):
    """Nodes that share a PostgreSQL."""

    kinds = (*Harbour.kinds, "db_cut", "db_slow", "db_half_open", "db_restart", "db_crash")

    def __init__(self, seed: str, nodes: int) -> None:
        super().__init__(seed, nodes)
        self.backs: list[Proxy] = []
        """Between nodes and PostgreSQL."""
        disk = self.disk.folder if self.disk is not None else None
        self.cluster = Cluster(sync=True, folder=self.folder, disk=disk)
        self._address = self.cluster.database()

    async def _database(self, node: int) -> list[str]:
        back = Proxy(partial(asyncio.open_unix_connection, self.cluster.socket), self.rng)
        await back.start()
        self.backs.append(back)
        name = self._address.partition("?")[0].rpartition("/")[2]
        return ["--database", f"postgresql://flibuste@127.0.0.1:{back.port}/{name}"]

    def engine(self) -> sa.Engine:
        return sa.create_engine(sa.make_url(self._address).set(drivername="postgresql+psycopg"))

    async def heal(self) -> None:
        for back in self.backs:
            back.heal()
        async with self._disk_in_use:
            await self._disk_freed()
        await super().heal()

    async def close(self) -> None:
        await super().close()
        for back in self.backs:
            await back.close()
        await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)

    # --- faults --------------------------------------------------------------------------------

    def _strikes(self, fault: Injection, node: int) -> bool:
        if fault.kind in ("db_cut", "db_slow", "db_half_open"):
            return bool(self.backs[node].links)
        return super()._strikes(fault, node)

    async def _db_cut(self, fault: Injection) -> None:
        await self._through(self.backs, fault, Proxy.cut)

    async def _db_slow(self, fault: Injection) -> None:
        await self._through(self.backs, fault, Proxy.slow)

    async def _db_half_open(self, fault: Injection) -> None:
        await self._through(self.backs, fault, Proxy.half_open)

    async def _db_restart(self, fault: Injection) -> None:
        """A fast shutdown: open transactions are rolled back."""
        await self._restart(fault, signal.SIGINT)

    async def _db_crash(self, fault: Injection) -> None:
        """An immediate shutdown: like a crash, with recovery at the next start."""
        await self._restart(fault, signal.SIGQUIT)

    async def _restart(self, fault: Injection, how: signal.Signals) -> None:
        async with self._disk_in_use:
            await asyncio.to_thread(self.cluster.stop, how)
            await asyncio.sleep(fault.lasts / 4)
            await asyncio.to_thread(self.cluster.start)

    async def _disk_freed(self) -> None:
        """A PostgreSQL that could not go on with a full disk is started again."""
        if not self.cluster.running:
            with suppress(ProcessLookupError):
                await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
            await asyncio.to_thread(self.cluster.start)
