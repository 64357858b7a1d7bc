"""Campaign (a): clients, nodes, clocks and the database in one thread, in virtual time.

    python -m faults.simulation --seed 1 --schedules 1000     schedules 1 to 1000
    python -m faults.simulation --replay 17                   one of them again, told at length

A schedule is a game or two with a few dozen moves and up to five faults. Everything in it follows
from its number.
"""

from __future__ import annotations

import argparse
import gc
import logging
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from faults import report
from faults.simulated.conductor import Outcome, run
from faults.simulated.database import EXERCISED
from faults.simulated.plan import FAULTS, plan

from flibuste import bots
from flibuste.core import jit, registry
from flibuste.core.machine import cores

BLOCK = 25
"""Schedules that one process takes at a time."""
GARBAGE = 50_000
"""New objects after which Python looks for cycles; a schedule leaves few."""
SHARE = 0.2
"""Of the positions that are compared with imagined worlds."""


@cache
def games() -> dict[str, tuple[int, ...]]:
    """The games and their numbers of seats, compiled: nothing may depend on when that is done."""
    logging.getLogger("flibuste").setLevel(logging.WARNING)
    for name in registry.names():
        game = registry.get(name)
        jit.kernels(game)
        for level in bots.LEVELS[:2]:
            bots.get(level, game)
    gc.freeze()
    gc.set_threshold(GARBAGE)
    return {name: tuple(registry.get(name).seats) for name in registry.names()}


@dataclass
class Summary:
    """Many outcomes together."""

    schedules: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    bad: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        self.schedules += 1
        self.counts += outcome.counts
        if outcome.found:
            self.bad.append(outcome)


def run_block(first: int, last: int, nodes: int, share: float = SHARE) -> list[Outcome]:
    return [run(plan(seed, games(), nodes), share) for seed in range(first, last)]


def campaign(first: int, schedules: int, nodes: int, processes: int) -> Summary:
    """Run schedules from a number on, in several processes; Ctrl-C: as far as it has come."""
    summary = Summary()
    starts = range(first, first + schedules, BLOCK)
    ends = [min(start + BLOCK, first + schedules) for start in starts]
    pool = ProcessPoolExecutor(processes, initializer=_heedless) if processes > 1 else None
    spread = pool.map if pool else map
    try:
        for block in spread(run_block, starts, ends, [nodes] * len(ends)):
            for outcome in block:
                _note(summary, outcome)
    except KeyboardInterrupt:
        print("interrupted: what follows is the part before it", file=sys.stderr)
    if pool:
        pool.shutdown(cancel_futures=True)
    return summary


def _heedless() -> None:
    """Ctrl-C reaches all processes, and is for the first of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _note(summary: Summary, outcome: Outcome) -> None:
    summary.add(outcome)
    if outcome.found:
        print(f"schedule {outcome.seed}: {outcome.found[0]}", file=sys.stderr, flush=True)


def told(summary: Summary, seconds: float, args: argparse.Namespace) -> str:
    """The report, as Markdown."""
    counts = summary.counts
    faults = ", ".join(f"{kind.replace('_', '-')} {counts[kind]:,}" for kind in FAULTS)
    by_kind = f"{counts['shared']:,}; {summary.schedules - counts['shared']:,}"
    rate = summary.schedules / seconds
    exercised = ", ".join(f"{what} {counts[what]:,}" for what in EXERCISED)
    found = Counter(fault.kind for outcome in summary.bad for fault in outcome.found)
    rows = [
        ("commit", report.commit()),
        (
            "schedules",
            f"{summary.schedules:,} ({args.seed} to {args.seed + summary.schedules - 1})",
        ),
        ("nodes in a schedule", f"1 to {args.nodes}" if args.nodes > 1 else "1"),
        ("of them with a database of many; with a file", by_kind),
        ("faults", faults),
        ("exercised", exercised),
        ("sockets; messages read by clients", f"{counts['sockets']:,}; {counts['messages']:,}"),
        ("moves; games finished, records verified", f"{counts['moves']:,}; {counts['over']:,}"),
        ("found", str(dict(found)) if found else "nothing"),
        ("schedules that found something", ", ".join(str(o.seed) for o in summary.bad) or "none"),
        ("time", f"{seconds:,.0f} s in {args.processes} processes, {rate:.1f} schedules a second"),
    ]
    return report.table(rows)


def replay(seed: int, nodes: int) -> int:
    """Run one schedule again, and tell everything about it."""
    wanted = plan(seed, games(), nodes)
    print(wanted)
    outcome = run(wanted)
    print(dict(outcome.counts), outcome.digest, *outcome.logged, *outcome.found, sep="\n")
    return bool(outcome.found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="number of the first schedule")
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3, help="nodes of a schedule, at most")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--replay", type=int, metavar="NUMBER", help="run one schedule again")
    parser.add_argument("--write", action="store_true", help="put the report into bench/faults.md")
    args = parser.parse_args()
    if args.replay is not None:
        return replay(args.replay, args.nodes)
    began = time.perf_counter()
    summary = campaign(args.seed, args.schedules, args.nodes, args.processes)
    report.tell("Simulation", told(summary, time.perf_counter() - began, args), args.write)
    return bool(summary.bad)


if __name__ == "__main__":
    sys.exit(main())
