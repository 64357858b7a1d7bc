"""Campaign (b): real nodes, a real PostgreSQL and real sockets, while faults are injected.

    python -m faults.processes --seed 1 --faults 1000 --write     ten rounds of a hundred faults
    python -m faults.processes --seed 4 --faults 100 --logs DIR   the fourth of them again

In a round, people and bots play at tables of two systems at once: nodes that share a PostgreSQL,
and one node on SQLite. When its faults are over, every table must go on; then everybody listens,
leaves, and the checker reads what all have seen. The plan of a round follows from its number; what
comes of it also from the machine, so a round that found something is run again until it is found.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import sqlalchemy as sa
from faults import report
from faults.checker import Fault, check
from faults.client import Habits
from faults.harbour import Harbour, Injection, PostgresHarbour, SqliteHarbour
from faults.history import History, Rows
from faults.network import TcpNetwork
from faults.parties import Party
from faults.simulated.plan import TablePlan, table_plan
from faults.simulation import games

from flibuste.server import schema
from flibuste.server.writes import Job

BLOCK = 100
"""Faults in a round."""
RATE = 1.6
"""Faults in a second."""
ON_SQLITE = 6
"""One of so many faults strikes the node on SQLite."""
NODES = 3
TABLES = {PostgresHarbour: 6, SqliteHarbour: 2}
"""At how many tables people play at the same time."""
SHARE = 0.1
"""Of the positions that are compared with imagined worlds."""
HEALED_S = 60.0
"""Seconds in which all nodes are ready again once nothing is wrong any more."""
PLAY_ON_S = 90.0
"""Seconds in which every table goes on after that."""
SETTLE_S = 8.0
"""Seconds after which every viewer has been told what is written."""
WEIGHTS = {"db_restart": 1, "db_crash": 1, "full_disk": 1, "stop": 2, "kill": 2, "pause": 2}
"""How often kinds of faults are drawn; the others 3."""


def plan(seed: int, name: str, kinds: tuple[str, ...], count: int, nodes: int) -> list[Injection]:
    """The faults of a round: each kind once, as far as there is room, then by chance."""
    rng = Random(f"{name} {seed}")
    weights = [WEIGHTS.get(kind, 3) for kind in kinds]
    drawn = rng.sample(kinds, min(count, len(kinds)))
    drawn += rng.choices(kinds, weights, k=count - len(drawn))
    rng.shuffle(drawn)
    seconds = max(1.0, count / RATE) if name == "postgres" else max(1.0, count * ON_SQLITE / RATE)
    times = sorted(rng.uniform(0.0, seconds) for _ in drawn)
    return [
        Injection(
            at, kind, 0.5 + rng.expovariate(1 / 3.0), rng.randrange(nodes), rng.random() < 0.4
        )
        for at, kind in zip(times, drawn, strict=True)
    ]


def table(rng: Random) -> TablePlan:
    """A table whose people play to the end."""
    made = table_plan(rng, games())
    habits = tuple(_keen(each, rng) for each in made.habits)
    wish = {**made.wish, "clock": 5} if "clock" in made.wish else made.wish
    return replace(made, wish=wish, habits=habits)


def _keen(habits: Habits, rng: Random) -> Habits:
    if not habits.moves:
        return habits
    return replace(habits, moves=10_000, think_s=rng.choice([0.1, 0.3, 0.5, 1.0]))


@dataclass
class Outcome:
    """What came of a round on one system."""

    seed: int
    name: str
    found: list[Fault] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    tracebacks: Counter[str] = field(default_factory=Counter)
    """Last lines of tracebacks in the nodes' logs."""


class Round:
    """A round on one system."""

    def __init__(self, seed: int, name: str, harbour: Harbour, faults: list[Injection]) -> None:
        self.harbour = harbour
        self.faults = faults
        self.outcome = Outcome(seed, name)
        self.history = History()
        self.rows = Rows({}, {}, {}, {})
        self.timeline: list[str] = []
        self._network = TcpNetwork([])
        self._places: list[Party | None] = [None] * TABLES[type(harbour)]
        self._sitting: set[asyncio.Task[None]] = set()
        self._closing = False

    async def run(self, logs: Path | None) -> Outcome:
        try:
            await self.harbour.start()
            self._network = TcpNetwork(self.harbour.urls)
            places = [asyncio.create_task(self._place(i)) for i in range(len(self._places))]
            await self._begin()
            await self._inject()
            await self._play_on()
            await self._settle(places)
            self._count(check(self.history, self.rows, SHARE))
        finally:
            await self._network.aclose()
            await self.harbour.close()
            self._read_logs(logs)
            self.harbour.remove()
        return self.outcome

    def _find(self, kind: str, table: str, text: str) -> None:
        self.outcome.found.append(Fault(kind, table, text))

    # --- people --------------------------------------------------------------------------------

    async def _place(self, number: int) -> None:
        """One party after the other, each until its game is over."""
        rng = Random(f"place {self.outcome.seed} {self.outcome.name} {number}")
        game = 0
        while not self._closing:
            game += 1
            party = Party(f"{number}.{game}", table(rng), self._network, self.history, self._chance)
            self._places[number] = party
            playing = asyncio.create_task(party.play())
            while not (self._closing or party.over or playing.done()):
                await asyncio.sleep(0.5)
            if not self._closing:
                party.leave()
            await playing

    async def _begin(self) -> None:
        """Wait until most tables are being played at."""
        deadline = time.monotonic() + PLAY_ON_S
        while time.monotonic() < deadline:
            begun = [p for p in self._parties if p.clients[0].known.state == "playing"]
            if 2 * len(begun) > len(self._places):
                return
            await asyncio.sleep(0.2)

    def _chance(self, name: str) -> Random:
        return Random(f"client {self.outcome.seed} {self.outcome.name} {name}")

    @property
    def _parties(self) -> list[Party]:
        return [party for party in self._places if party is not None]

    # --- faults --------------------------------------------------------------------------------

    async def _inject(self) -> None:
        under_way, before = [], 0.0
        for planned in self.faults:
            await asyncio.sleep(planned.at - before)
            before = planned.at
            fault = await self.harbour.aim(planned)
            self.timeline.append(f"{time.strftime('%H:%M:%S')} {fault}")
            self.outcome.counts[fault.kind] += 1
            under_way.append(asyncio.create_task(self.harbour.inject(fault)))
        await asyncio.gather(*under_way)
        self.timeline.append(f"{time.strftime('%H:%M:%S')} the last fault is over")
        try:
            async with asyncio.timeout(HEALED_S):
                await self.harbour.heal()
        except TimeoutError:
            self._find("stuck", "", "a node does not become ready")

    # --- the end -------------------------------------------------------------------------------

    async def _play_on(self) -> None:
        """Every table that is not over goes on."""
        self.timeline.append(f"{time.strftime('%H:%M:%S')} all is well")
        before, deadline = await self._progress(), time.monotonic() + PLAY_ON_S
        due = waiting = [party for party in self._parties if not party.over]
        while waiting and time.monotonic() < deadline:
            await asyncio.sleep(0.5)
            now = await self._progress()
            waiting = [
                party
                for party in waiting
                if now.get(party.table, 0) < before.get(party.table, 0) + 2 and not party.over
            ]
        for party in waiting:
            was = before.get(party.table, 0)
            self._find("stuck", party.table, f"nobody plays on after {was} entries: {party.plan}")
        self.outcome.counts["went on"] += len(due) - len(waiting)

    async def _progress(self) -> dict[str, int]:
        """How many entries the logs of unfinished tables have; of finished ones, endlessly many."""
        found: dict[str, int] = await self._query(_entries)
        return found

    async def _query(self, job: Job) -> Any:
        def read() -> Any:
            engine = self.harbour.engine()
            with engine.connect() as connection:
                found = job(connection)
            engine.dispose()
            return found

        return await asyncio.to_thread(read)

    async def _settle(self, places: list[asyncio.Task[None]]) -> None:
        """Everybody listens for a while, then leaves when nothing more comes."""
        self._closing = True
        for client in (client for party in self._parties for client in party.clients):
            client.quiet = True
        await asyncio.sleep(SETTLE_S)
        kept: Rows = await self._query(Rows.read)
        self.history.settled = {key: len(log) for key, log in kept.moves.items()}
        await asyncio.sleep(SETTLE_S)
        for party in self._parties:
            party.leave()
        done, late = await asyncio.wait(places, timeout=PLAY_ON_S)
        if late:
            self._find("stuck", "", "somebody cannot reach his table any more")
        for task in late:
            task.cancel()
        for task in done:
            task.result()
        self.rows = await self._query(Rows.read)

    def _count(self, found: list[Fault]) -> None:
        self.outcome.found += found
        for keeper in self.harbour.keepers:
            for text in keeper.found:
                self._find("ended", "", text)
            self.outcome.counts.update(keeper.counts)
        history, counts = self.history, self.outcome.counts
        asked = [i for i in history.intents if i.acknowledged]
        counts["acknowledged"] = sum(i.kind == "play" for i in asked)
        counts["other"] = len(asked) - counts["acknowledged"]
        counts["messages"] = sum(len(s.heard) for s in history.sockets)
        counts["sockets"] = len(history.sockets)
        counts["tables"] = len({s.table for s in history.sockets})
        counts["entries"] = sum(map(len, self.rows.moves.values()))
        counts["over"] = len(history.records)

    def _read_logs(self, folder: Path | None) -> None:
        """Count the tracebacks in nodes' logs; folder: keep the logs and what is bad there."""
        name = f"{self.outcome.seed}-{self.outcome.name}"
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}-timeline.txt").write_text("\n".join(self.timeline) + "\n")
            for key in {fault.table for fault in self.outcome.found} & set(self.rows.tables):
                (folder / f"{name}-{key}.json").write_bytes(self._story(key))
        for log in sorted(self.harbour.folder.glob("*.log")):
            self.outcome.tracebacks.update(tracebacks(log.read_text(errors="replace")))
            if folder is not None:
                shutil.copy(log, folder / f"{name}-{log.name}")

    def _story(self, key: str) -> bytes:
        """All that is known of a table."""
        story = {
            "row": self.rows.tables[key], "log": self.rows.moves[key],
            "sockets": [
                {"client": s.client, "after": s.after, "code": s.code, "drained": s.drained,
                 "heard": s.messages()} for s in self.history.sockets if s.table == key
            ],
            "intents": [i for i in self.history.intents if i.table == key],
        }  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(story))


def _entries(connection: sa.Connection) -> dict[str, int]:
    moves = schema.moves.c
    query = sa.select(moves.table_id, sa.func.count()).group_by(moves.table_id)
    found = {key: count for key, count in connection.execute(query)}  # noqa: C416
    over = sa.select(schema.tables.c.id).where(schema.tables.c.state == "over")
    return found | dict.fromkeys(connection.execute(over).scalars(), 1 << 30)


def tracebacks(log: str) -> list[str]:
    """The last lines of the tracebacks in a log."""
    found, inside = [], False
    for line in log.splitlines():
        if line.startswith("Traceback"):
            inside = True
        elif inside and line and not line.startswith((" ", "The above", "During handling")):
            inside = False
            found.append(line[:120])
    return found


# --- the campaign ------------------------------------------------------------------------------


async def run_round(seed: int, count: int, logs: Path | None = None) -> list[Outcome]:
    """One round, on both systems."""
    few = count // ON_SQLITE
    systems = [
        ("postgres", await asyncio.to_thread(PostgresHarbour, str(seed), NODES), count - few),
        ("sqlite", SqliteHarbour(str(seed)), few),
    ]
    rounds = [
        Round(seed, name, harbour, plan(seed, name, harbour.faults, faults, harbour.size))
        for name, harbour, faults in systems
    ]
    async with asyncio.TaskGroup() as both:
        running = [both.create_task(each.run(logs)) for each in rounds]
    return [each.result() for each in running]


def campaign(first: int, faults: int, logs: Path | None) -> list[Outcome]:
    """Round after round."""
    outcomes: list[Outcome] = []
    for seed, left in enumerate(range(faults, 0, -BLOCK), first):
        for outcome in asyncio.run(run_round(seed, min(BLOCK, left), logs)):
            outcomes.append(outcome)
            told = f"round {outcome.seed} {outcome.name}: {dict(outcome.counts)}"
            print(told, *outcome.found[:20], sep="\n  ", file=sys.stderr, flush=True)
    return outcomes


ALL_KINDS = (*PostgresHarbour.kinds, "full_disk")


def told(outcomes: list[Outcome], seconds: float, args: argparse.Namespace) -> str:
    """The report, as Markdown."""
    counts = sum((outcome.counts for outcome in outcomes), Counter[str]())
    found = Counter(fault.kind for outcome in outcomes for fault in outcome.found)
    injected = sum(counts[kind] for kind in ALL_KINDS)
    each = ", ".join(f"{kind.replace('_', ' ')} {counts[kind]:,}" for kind in ALL_KINDS)
    bad = dict.fromkeys(f"{o.seed} {o.name}" for o in outcomes if o.found)
    unexpected = sum((o.tracebacks for o in outcomes), Counter[str]())
    rows = [
        ("commit", report.commit()),
        ("rounds", f"{outcomes[0].seed} to {outcomes[-1].seed}, {BLOCK} faults in each"),
        ("systems", f"{NODES} nodes on PostgreSQL; 1 node on SQLite"),
        ("faults", f"{injected:,}: {each}"),
        ("full disk", "a tmpfs" if counts["full_disk"] else "left out: only root may mount"),
        ("starts of nodes; refused ones", f"{counts['starts']:,}; {counts['refused starts']:,}"),
        ("tables; sockets", f"{counts['tables']:,}; {counts['sockets']:,}"),
        (
            "log entries; acknowledged moves of people",
            f"{counts['entries']:,}; {counts['acknowledged']:,}",
        ),
        ("unfinished tables that went on after the faults", f"{counts['went on']:,}"),
        ("other requests granted", f"{counts['other']:,}"),
        ("messages read by clients, all checked", f"{counts['messages']:,}"),
        ("games finished, records verified", f"{counts['over']:,}"),
        ("found", str(dict(found)) if found else "nothing"),
        ("rounds that found something", ", ".join(bad) or "none"),
        ("tracebacks in logs of nodes", _most(unexpected)),
        ("time", f"{seconds:,.0f} s, {injected / seconds:.2f} faults a second"),
    ]
    return report.table(rows)


def _most(lines: Counter[str]) -> str:
    most = ", ".join(f"{line.replace('|', '/')} ({n})" for line, n in lines.most_common(8))
    return f"{lines.total():,}: {most}" if lines else "none"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="number of the first round")
    parser.add_argument("--faults", type=int, default=BLOCK)
    parser.add_argument("--logs", type=Path, help="keep the nodes' logs in this folder")
    parser.add_argument("--write", action="store_true", help="put the report into bench/faults.md")
    args = parser.parse_args()
    games()
    began = time.perf_counter()
    outcomes = campaign(args.seed, args.faults, args.logs)
    report.tell("Processes", told(outcomes, time.perf_counter() - began, args), args.write)
    return any(outcome.found for outcome in outcomes)


if __name__ == "__main__":
    sys.exit(main())
