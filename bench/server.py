"""The table's server under load: one core for it, the others for those who play.

Random games of four seats, known to the load beforehand (it knows the secret the deals come
from), so that playing costs it next to nothing. Every move is on the disk before it is
acknowledged, and is sent to all four sockets of its table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from bench import admiral, boardgame_io, hostile, nodes, report
from bench.boards import SEATS, in_turn, leave, seated
from bench.load import Tally, memory, quantile, roam, stay
from bench.processes import HERE, running, serve

from flibuste.core import jit, registry

MACHINE = report.machine()
OLD = "old "
"""Before the name of a feed: that of the older version."""
Found = dict[str, list[Tally]]
"""What each round measured, by feed."""


# --- what is measured ---------------------------------------------------------------------------


async def _measure(asked: argparse.Namespace, feed: str, checkouts: list[Path]) -> list[Tally]:
    """One feed, with a server for each version, just started, as the peer has one."""
    kind, loads = "changes" if feed == "steady" else feed, []
    with ExitStack() as stack:
        for checkout in checkouts:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            port, pid = stack.enter_context(running(asked.game, folder, checkout))
            before = memory(pid)
            loads.append(await seated(asked.game, port, pid, feed, asked.tables, kind))
            socket = (memory(pid) - before) / (asked.tables * SEATS)
        found = await in_turn(loads, asked.seconds, feed == "steady")
        found[0].socket = socket
        for load in loads:
            leave(load)
        await asyncio.sleep(0.5)
    return found


def play_round(asked: argparse.Namespace, found: Found) -> None:
    """Everything once more, added to what was found before."""
    checkouts = [HERE, asked.against] if asked.against else [HERE]
    for feed in asked.feeds:
        tallies = _run(partial(_measure, asked, feed, checkouts))
        for prefix, tally in zip(("", OLD), tallies, strict=False):
            found.setdefault(prefix + feed, []).append(tally)
    if boardgame_io.installed() and not asked.no_peer:
        with boardgame_io.running() as (port, pid):
            tally = _run(partial(boardgame_io.flat_out, port, pid, asked.tables, asked.seconds))
        found.setdefault("peer", []).append(tally)


# --- idle tables --------------------------------------------------------------------------------


async def idle_table(game: str, tables: int = 1000) -> float:
    """Bytes of memory a table in mid-game takes that nobody looks at."""
    with tempfile.TemporaryDirectory() as folder:
        return await _idle_table(game, f"{folder}/idle.db", tables)


async def _idle_table(game: str, db: str, tables: int) -> float:
    from flibuste.server.registry import TableRegistry
    from flibuste.server.settings import Settings
    from flibuste.table import httpwire
    from flibuste.table.playing import act

    tables_here = TableRegistry(Settings(db=db, generous=True))
    jit.compiled(registry.get(game))
    chairs = [httpwire.NewChair("me"), *[httpwire.NewChair("guest")] * (SEATS - 1)]
    wish = httpwire.NewTable(game=game, seats=SEATS, chairs=chairs)
    rng = random.Random(1)

    async def one() -> None:
        table = await tables_here.create("somebody", "Ana", wish)
        for _ in range(60):
            async with table.lock:
                await act(table, table.match.to_move or 0, rng.choice(table.match.actions), "bot")

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


def page(found: Found, idle: float, tables: int) -> str:
    """The tables, and what they say in a sentence."""
    sums = {key: Tally.sum(rounds) for key, rounds in found.items()}
    rows = [_row(name, sums[key]) for key, name in NAMES.items() if key in sums]
    socket = next(iter(found.values()))[0].socket
    text = [
        str(report.Table(HEAD, rows)), "",
        f"{tables} tables of {SEATS} seats, {tables * SEATS:,} sockets; a live table nobody looks "
        f"at takes {idle / 1024:.1f} KiB, a socket with its part of a table "
        f"{socket / 1024:.0f} KiB.",
    ]  # fmt: skip
    if "peer" in sums:
        parts = [
            f"{sums[feed].per_core / sums['peer'].per_core:.1f} times with {name}"
            for feed, name in FEEDS.items() if feed in sums
        ]  # fmt: skip
        text.append(
            f"Moves in a second of processor time, against boardgame.io: {', '.join(parts)}. {PEER}"
        )
    return "\n".join(text)


LEAST = 0.95
"""How fast this version must be at least, beside the older one."""


def compared(found: Found, old: str) -> str:
    """This version over the older one: each one's best round, and all of its processor time."""
    rows = []
    for feed, name in NAMES.items():
        if OLD + feed in found:
            best = [max(t.rate for t in found[key]) for key in (feed, OLD + feed)]
            cpu = [Tally.sum(found[key]).per_core for key in (feed, OLD + feed)]
            ratios = best[0] / best[1], cpu[0] / cpu[1]
            figures = [f"{x:,.0f}" for x in best], [f"{x:,.0f}" for x in cpu]
            met = "yes" if min(ratios[0], 1) >= LEAST else "no"
            rows.append(
                (name, *figures[0], f"{ratios[0]:.2f}", *figures[1], f"{ratios[1]:.2f}", met)
            )
    head = (
        "load", "moves/s", old, "ratio", "moves/s of CPU", old, "ratio", f"{LEAST} met"
    )  # fmt: skip
    return str(report.Table(head, rows))


def version(checkout: Path) -> str:
    """The commit that is checked out there."""
    asked = ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


# --- parts of the run ---------------------------------------------------------------------------


def measure_feeds(asked: argparse.Namespace) -> str:
    idle = 0.0 if asked.no_idle else _run(lambda: idle_table(asked.game))
    stay(1)
    found: Found = {}
    for number in range(1, asked.rounds + 1):
        print(f"round {number} of {asked.rounds} …", file=sys.stderr, flush=True)
        play_round(asked, found)
    text = page(found, idle, asked.tables)
    if asked.against:
        text += f"\n\n### Beside an older version\n\n{compared(found, version(asked.against))}"
    return text


def measure_nodes(asked: argparse.Namespace) -> str:
    roam()
    found = _run(lambda: nodes.measure(asked.game, asked.open_tables, 10.0))
    return f"### Two nodes and PostgreSQL\n\n{nodes.page(found)}"


def measure_hostile(asked: argparse.Namespace) -> str:
    stay(1)
    return f"### Hostile clients\n\n{hostile.page(_run(lambda: hostile.measure(1)))}"


def measure_admiral(asked: argparse.Namespace) -> str:
    roam()
    rows = admiral.rows(_run(lambda: admiral.measure(20.0)))
    return f"### Bots and hints on a busy server\n\n{report.Table(admiral.HEAD, rows)}"


PARTS = {
    "feeds": measure_feeds, "nodes": measure_nodes, "hostile": measure_hostile,
    "admiral": measure_admiral,
}  # fmt: skip


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DB"))
    parser.add_argument("--idle", action="store_true", help="only the memory of idle tables")
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--tables", type=int, default=250, help="of the feeds")
    parser.add_argument("--open-tables", type=int, default=nodes.WANTED_TABLES, help="of the nodes")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round, at most")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--feeds", nargs="+", choices=list(NAMES)[:-1], default=list(NAMES)[:-1])
    parser.add_argument(
        "--against", type=lambda name: Path(name).resolve(), metavar="FOLDER",
        help="a checkout of an older version, which takes turns with this one",
    )  # fmt: skip
    parser.add_argument("--no-idle", action="store_true")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    if asked.serve:
        serve(asked.game, int(asked.serve[0]), asked.serve[1])
        return
    jit.compiled(registry.get(asked.game))
    if asked.idle:
        print(f"idle table: {_run(lambda: idle_table(asked.game)) / 1024:.1f} KiB")
        return
    before = ", ".join(f"{x:.1f}" for x in os.getloadavg()[:2])
    texts = [f"{MACHINE}; load of the machine before it, over 1 and 5 minutes: {before}."]
    for part in asked.parts:
        texts.append(PARTS[part](asked))
        print(texts[-1], "\n", flush=True)
    if asked.write:
        report.write("Server", "\n\n".join(texts))


def _run(work: Callable[[], Awaitable[Any]]) -> Any:
    import uvloop

    async def main() -> Any:
        return await work()

    return uvloop.run(main())


if __name__ == "__main__":
    main()
