"""Campaign (d): mixed play for an hour, at constant memory.

    python -m faults.soak --minutes 60 --seed 1

Tables of all games are opened, played by people and bots, watched, chatted at, undone, abandoned,
finished, looked back at, downloaded and uploaded, by people who come from ever new addresses and
go. All limits are on. Each table is checked when its people have left.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import msgspec
from faults import report
from faults.checker import Fault, check
from faults.client import Client, Habits
from faults.floods import Chances
from faults.gauges import Gauge, Sample, slope
from faults.history import History
from faults.network import TcpNetwork, Unreachable
from faults.nodes import NodeProcess
from faults.parties import Party
from faults.tables import games, logged, play_out, rows_of, table_plan

EVERY_S = 5.0
"""Seconds between two samples."""
WARM = 1 / 3
"""The part of the time after which memory should no longer grow."""
LEAST_M = 5
"""A shorter run is all warm-up: it says nothing about memory."""
JUDGED_M = 40
"""In a shorter run the slope says nothing: tables stay in memory for ten minutes."""
MOST_MB = 48.0
"""What memory may grow by after the warm-up."""
MOST_MB_H = 30.0
"""What it may grow by in an hour, beyond three times the error of that figure."""
SHARE = 0.05
"""Of the positions that are compared with imagined worlds."""
LEVELS = ("deckhand",) * 12 + ("boatswain",) * 7 + ("captain",)
HABITS = Habits(
    think_s=0.3, moves=100_000, hangs_up=0.01, undo=0.02, chat=0.02, bot=0.005, hint=0.003
)
LOOKS = ("/api/tables", "/api/tables/mine", "/api/games", "/api/me", "/api/deal", "/")


@dataclass
class Outcome:
    """What came of an hour."""

    counts: Counter[str] = field(default_factory=Counter)
    found: list[Fault] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)


class Soak:
    """A server and everybody who visits it."""

    def __init__(self, folder: Path, seed: int, database: str) -> None:
        self.seed = seed
        self.database = database or str(folder / "tables.db")
        where = ["--database", database] if database else ["--db", self.database]
        self.node = NodeProcess(
            where, folder / "log", FLIBUSTE_BOT_MS="150", FLIBUSTE_LOG_FORMAT="json"
        )
        self.outcome = Outcome()
        self._stop = asyncio.Event()
        self._number = 0

    async def run(self, minutes: float, tables: int) -> Outcome:
        await self.node.start()
        assert self.node.pid is not None
        part = "PGSQL" if "://" in self.database else self.database
        gauge = Gauge(self.node.pid, self.node.url, part)
        visitors = [asyncio.create_task(self._visit(i / tables)) for i in range(tables)]
        try:
            await self._watch(gauge, time.monotonic() + 60 * minutes)
            self._stop.set()
            await asyncio.gather(*visitors)
        finally:
            for visitor in visitors:
                visitor.cancel()
            await self.node.stop()
        self.outcome.samples = gauge.samples
        self.outcome.found += logged(self.node.log) + trend(gauge.samples, minutes)
        return self.outcome

    async def _watch(self, gauge: Gauge, ends: float) -> None:
        while time.monotonic() < ends:
            await gauge.read()
            await asyncio.sleep(EVERY_S)

    async def _visit(self, later: float) -> None:
        """One party after the other."""
        await asyncio.sleep(10 * later)
        while not self._stop.is_set():
            self._number += 1
            try:
                await self._party(self._number)
            except (Unreachable, ValueError) as error:
                self.outcome.found.append(Fault("stuck", "", repr(error)))
                await asyncio.sleep(1.0)

    async def _party(self, number: int) -> None:
        rng = Random(f"{self.seed} party {number}")
        network = TcpNetwork([self.node.url], _address(number))
        try:
            names = sorted(games())
            plan = table_plan(rng, names[number % len(names)], HABITS, LEVELS)
            if rng.random() < 0.3:  # they leave in the middle of the game
                habits = tuple(replace(h, moves=min(h.moves, 15)) for h in plan.habits)
                plan = replace(plan, habits=habits)
            history = History()
            party = Party(str(number), plan, network, history, Chances(self.seed))
            patience = 40.0 if plan.habits[0].moves < 100 else 600.0
            self.outcome.found += await play_out(party, self._stop, patience)
            await self._look_back(rng, party)
            await self._check(party, history)
        finally:
            await network.aclose()

    async def _look_back(self, rng: Random, party: Party) -> None:
        """What people do after a game, and while they do not play."""
        client, here = party.clients[0], f"/api/tables/{party.table}"
        paths = [*rng.sample(LOOKS, 3), here, f"{here}/qr.svg", f"{here}/course"]
        paths += [f"{here}/review?ply={rng.randrange(60)}&seat={s}" for s in (0, 1, "all")]
        paths += [f"/api/games/{party.plan.wish['game']}/{page}" for page in ("rules", "lesson")]
        for path in paths:
            await self._look(client, path)
        if party.over:
            record = await client.ask("GET", f"{here}/record")
            kept = await client.ask("POST", "/api/records", msgspec.Raw(record.body))
            await client.ask("POST", "/api/records/check", msgspec.Raw(record.body))
            self.outcome.counts["uploads"] += 1
            if kept.status == 200:
                table = msgspec.json.decode(kept.body)["id"]
                await self._look(client, f"/api/tables/{table}/review?ply=3&seat=all")

    async def _look(self, client: Client, path: str) -> None:
        reply = await client.ask("GET", path)
        self.outcome.counts["looks"] += 1
        if reply.status >= 500:
            self.outcome.found.append(Fault("failed", "", f"{reply.status} for {path}"))

    async def _check(self, party: Party, history: History) -> None:
        rows = await asyncio.to_thread(rows_of, self.database, [party.table])
        if party.over:
            history.settled = {party.table: len(rows.moves[party.table])}
        self.outcome.found += await asyncio.to_thread(check, history, rows, SHARE)
        counts = self.outcome.counts
        counts["tables"] += 1
        counts["finished"] += party.over
        counts["records"] += len(history.records)
        counts["sockets"] += len(history.sockets)
        counts["messages"] += sum(len(log.heard) for log in history.sockets)
        counts.update(f"asked {intent.kind}" for intent in history.intents)


def _address(number: int) -> str:
    """Another address of this machine for each party."""
    return f"127.{1 + number // 62_500 % 200}.{number // 250 % 250}.{2 + number % 250}"


# --- the verdict ---------------------------------------------------------------------------------


def trend(samples: list[Sample], minutes: float) -> list[Fault]:
    """Whether memory, descriptors, threads or connections grow."""
    if minutes < LEAST_M:
        return []
    found = []
    warm = samples[int(len(samples) * WARM) :]
    if len(warm) < 4:
        return [Fault("samples", "", f"only {len(samples)} samples")]
    grown = max(s.rss for s in warm) - warm[0].rss
    if grown > MOST_MB:
        found.append(Fault("memory", "", f"it grew by {grown:.0f} MB after the warm-up"))
    rise, error = slope(samples[len(samples) // 2 :])
    if minutes >= JUDGED_M and rise - 3 * error > MOST_MB_H:
        found.append(Fault("memory", "", f"{rise:.1f} ± {error:.1f} MB an hour"))
    for name, most in (("descriptors", 60), ("threads", 4), ("connections", 8)):
        figures = [getattr(sample, name) for sample in warm]
        if min(figures[-4:]) - max(figures[:4]) > most:
            found.append(Fault(name, "", f"from {figures[0]} to {figures[-1]}"))
    return found


def _figures(samples: list[Sample], count: int = 13) -> str:
    """Some of the samples, as a table."""
    chosen = [samples[i * (len(samples) - 1) // (count - 1)] for i in range(count)]
    lines = ["| minute | MB | descriptors | threads | connections | tables | moves |",
             "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]  # fmt: skip
    for s in chosen:
        lines.append(f"| {s.at / 60:.1f} | {s.rss:.0f} | {s.descriptors} | {s.threads} | "
                     f"{s.connections} | {s.tables} | {s.moves:,} |")  # fmt: skip
    return "\n".join(lines)


def told(outcome: Outcome, args: argparse.Namespace) -> str:
    """The report, as Markdown."""
    counts, samples = outcome.counts, outcome.samples
    warm = samples[int(len(samples) * WARM) :]
    rise, error = slope(samples[len(samples) // 2 :])
    asked = {k.removeprefix("asked "): n for k, n in sorted(counts.items()) if "asked" in k}
    kinds = Counter(fault.kind for fault in outcome.found)
    seconds = samples[-1].at
    rows = [
        ("seed; commit", f"{args.seed}; {report.commit()}"),
        ("database", "PostgreSQL" if args.database else "SQLite"),
        ("time; moves; moves a second",
         f"{seconds / 60:.1f} min; {samples[-1].moves:,}; {samples[-1].moves / seconds:.1f}"),
        ("tables; finished, records verified; uploads",
         "; ".join(f"{counts[k]:,}" for k in ("tables", "finished", "records", "uploads"))),
        ("sockets; messages read; pages looked at",
         "; ".join(f"{counts[k]:,}" for k in ("sockets", "messages", "looks"))),
        ("asked for", ", ".join(f"{kind} {n:,}" for kind, n in asked.items())),
        ("memory in the second half", f"{rise:+.1f} ± {error:.1f} MB an hour"),
        ("most above the end of the warm-up",
         f"{max(s.rss for s in warm) - warm[0].rss:.0f} MB (at most {MOST_MB:.0f})"),
        ("found", str(dict(kinds)) if kinds else "nothing"),
    ]  # fmt: skip
    return f"{report.table(rows)}\n\n{_figures(samples)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=12, help="tables played at a time")
    parser.add_argument("--database", default="", help="postgresql://…, instead of a file")
    parser.add_argument("--write", action="store_true", help="put the report into bench/faults.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="flibuste-soak-") as folder:
        soak = Soak(Path(folder), args.seed, args.database)
        outcome = asyncio.run(soak.run(args.minutes, args.tables))
    report.tell("Soak", told(outcome, args), args.write)
    print(*outcome.found[:40], sep="\n", file=sys.stderr)
    return bool(outcome.found)


if __name__ == "__main__":
    sys.exit(main())
