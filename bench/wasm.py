"""WebAssembly in Node and in Chromium beside the compiled CPU: the same work, in turns, in one run.

python -m bench.wasm [--quick] [--write] [GAME …]
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from bench import report
from bench.rules import GAMES, _met, _say, pin, template_of
from bench.search import positions, usual
from playwright.sync_api import sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM
from tests.wasm.answering import page_at, served

from flibuste.bots.compiling import compiled
from flibuste.bots.generator import generator
from flibuste.bots.kernels.workspace import Task, Workspace, clear_tree, workspace
from flibuste.bots.search import as_array
from flibuste.bots.tuning import settings, side_size
from flibuste.core import jit, registry
from flibuste.core.game import Game
from flibuste.core.testing.variants import bot_rng
from flibuste.wasm.build import MODULES

WANTED = {"rules": 0.75, "search": 0.7}
WANTED_OF = {"corsari": {"rules": 0.35, "search": 0.5}}
"""Its CPU has wide registers that no browser has."""
AIM = 0.9
MOST_KB = 40
ROUNDS, SECONDS = 15, 0.15
Json = dict[str, Any]
Turn = Callable[[Json], Json]
"""Does some work; milliseconds, and something that must be the same everywhere."""


# --- work ------------------------------------------------------------------------------------


def _base64(states: Any) -> str:
    return b64encode(states.tobytes()).decode()


def rules_work(game: Game, seats: int) -> Json:
    """Batches of random games."""
    template = _base64(template_of(game, seats))
    rng = bot_rng(1).tolist()
    return {
        "game": game.name,
        "kind": "rules",
        "template": template,
        "rng": rng,
        "times": 1,
        "episode": 0,
    }


def search_work(game: Game, seats: int) -> Json:
    """Searches from openings and from the middle of games."""
    found = [m for part in (0.0, 0.5) for m in positions(game, seats, part)]
    records = [_base64(as_array(game, m.redacted(m.to_move))) for m in found]
    rng = generator(1).tolist()
    return {"game": game.name, "kind": "search", "records": records, "rng": rng, "iterations": 50}


# --- who does it -----------------------------------------------------------------------------


def _records(game: Game, base64: str) -> Any:
    from base64 import b64decode

    return np.frombuffer(bytearray(b64decode(base64)), game.dtype)


def processor_ms(pid: int) -> float:
    """The time that a process's threads have had of a processor: others may be busy here."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def timed(turn: Turn, pids: list[int]) -> Turn:
    """The same, with processor time in place of what the clock said."""

    def work_and_time(work: Json) -> Json:
        before = sum(map(processor_ms, pids))
        found = turn(work)
        return {**found, "ms": sum(map(processor_ms, pids)) - before}

    return work_and_time


def _cpu_rules(work: Json) -> Json:
    game = registry.get(work["game"])
    template, rng = _records(game, work["template"]), np.array(work["rng"], np.uint32)
    states, moves = np.zeros(GAMES, game.dtype), np.zeros(game.most_legal, np.int16)
    play, decisions = jit.compiled(game).play_many, 0
    begin = time.perf_counter()
    for i in range(work["times"]):
        template["episode"] = work["episode"] + i
        decisions += play(states, template, rng, moves)
    return {"ms": 1000 * (time.perf_counter() - begin), "done": decisions}


_workspaces: dict[str, Workspace] = {}


def _cpu_search(work: Json) -> Json:
    game, ms, visits = registry.get(work["game"]), 0.0, 0.0
    kernels, stop = compiled(game), np.zeros(1, np.int32)
    for root in (_records(game, record) for record in work["records"]):
        task = Task(root, settings(game, root[0]), side_size(game, root[0]), False)
        w = _workspaces.setdefault(game.name, workspace(game, generator(1)))
        _clear(w, work["rng"])
        begin = time.perf_counter()
        kernels.search_tree(task, w, stop, work["iterations"])
        ms += 1000 * (time.perf_counter() - begin)
        visits += float(sum(w.tally.reshape(-1).tolist()))
    return {"ms": ms, "done": visits}


def _clear(w: Workspace, rng: list[int]) -> None:
    for array in (w.tally, w.mast, w.marks):
        array[:] = 0
    clear_tree(w)
    w.rng[:] = rng


def cpu_turn(work: Json) -> Json:
    return {"rules": _cpu_rules, "search": _cpu_search}[work["kind"]](work)


@contextmanager
def node_turns() -> Iterator[Turn]:
    """A process that waits for work."""
    script = Path(__file__).with_name("wasm.js").as_uri()
    code = f"import({script!r}).then(({{ serve }}) => serve({MODULES.as_uri().removeprefix('file://')!r}))"
    node = subprocess.Popen(
        ["node", "-e", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert node.stdin and node.stdout

    def turn(work: Json) -> Json:
        assert node.stdin and node.stdout
        node.stdin.write(json.dumps(work) + "\n")
        node.stdin.flush()
        found: Json = json.loads(node.stdout.readline())
        return found

    yield timed(turn, [node.pid])
    node.stdin.close()
    node.wait()
    node.stdout.close()


IN_PAGE = """async ([base, work]) => {
    const { load } = await import(`${base}/modules/engine.js`);
    const { turn } = await import(`${base}/scripts/wasm.js`);
    return turn((name) => load(name, `${base}/modules/`), work);
}"""


@contextmanager
def chromium_turns() -> Iterator[tuple[str, Turn]]:
    """A page that waits for work, and the browser's version."""
    with sync_playwright() as playwright, served(MODULES, Path(__file__).parent) as base:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with page_at(browser, base) as page:

            def turn(work: Json) -> Json:
                found: Json = page.evaluate(IN_PAGE, [base, work])
                return found

            told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
            pages = [p["id"] for p in told["processInfo"] if p["type"] == "renderer"]
            yield browser.version, timed(turn, pages)
        browser.close()


# --- measuring -------------------------------------------------------------------------------


@dataclass
class Row:
    """One game with one number of seats: its work, and what a round of it took."""

    game: Game
    seats: int
    work: Json
    times: dict[str, list[float]] = field(default_factory=dict)
    done: float = 0

    @property
    def wanted(self) -> float:
        kind = self.work["kind"]
        return WANTED_OF.get(self.game.name, WANTED)[kind]

    def ratio(self, who: str) -> float:
        """The median over the rounds of how fast somebody was beside the CPU."""
        pairs = zip(self.times["CPU"], self.times[who], strict=True)
        return statistics.median(cpu / own for cpu, own in pairs)

    @property
    def rate(self) -> float:
        """The CPU's: decisions or iterations a second."""
        many = self.done
        if self.work["kind"] == "search":
            many = self.work["iterations"] * len(self.work["records"])
        return 1000 * many / statistics.median(self.times["CPU"])


def rows_of(names: list[str], seconds: float) -> Iterator[Row]:
    for game in map(registry.get, names):
        for seats in usual(game):
            for work in (rules_work(game, seats), search_work(game, seats)):
                yield Row(game, seats, _long_enough(work, seconds))


def _long_enough(work: Json, seconds: float) -> Json:
    """The work repeated until it takes the CPU about so long."""
    cpu_turn(work)
    ms = min(cpu_turn(work)["ms"] for _ in range(3))
    key = "times" if work["kind"] == "rules" else "iterations"
    return {**work, key: max(1, int(work[key] * 1000 * seconds / ms))}


def play_round(rows: list[Row], turns: dict[str, Turn], number: int) -> None:
    """A turn for everybody at every row; all must come to the same."""
    for row in rows:
        if row.work["kind"] == "rules":
            row.work["episode"] = number * row.work["times"]
        found = {who: turn(row.work) for who, turn in turns.items()}
        assert len({told["done"] for told in found.values()}) == 1, (row, found)
        row.done = found["CPU"]["done"]
        for who, told in found.items():
            row.times.setdefault(who, []).append(told["ms"])


def measure(names: list[str], rounds: int, seconds: float) -> tuple[list[Row], str]:
    print("getting ready …", file=sys.stderr, flush=True)
    rows = list(rows_of(names, seconds))
    with node_turns() as node, chromium_turns() as (version, chromium):
        turns = {"CPU": timed(cpu_turn, [os.getpid()]), "Node": node, "Chromium": chromium}
        for _ in range(2):
            play_round(rows, turns, 0)  # browsers compile a second time what is used much
        for row in rows:
            row.times.clear()
        for number in range(rounds):
            print(f"round {number + 1} of {rounds} …", file=sys.stderr, flush=True)
            play_round(rows, turns, number + 1)
    return rows, version


# --- telling ---------------------------------------------------------------------------------


def ratio_table(rows: list[Row], kind: str) -> report.Table:
    unit = {"rules": "CPU M/s", "search": "CPU k/s"}[kind]
    head = ("game", "seats", unit, "Node", "Chromium", "wanted", "met")
    scale = {"rules": 1e6, "search": 1e3}[kind]
    told = [row for row in rows if row.work["kind"] == kind]
    return report.Table(head, [
        (
            row.game.name, str(row.seats), f"{row.rate / scale:.3g}", f"{row.ratio('Node'):.2f}",
            f"{row.ratio('Chromium'):.2f}", f"{row.wanted:.2f}",
            _met(min(row.ratio("Node"), row.ratio("Chromium")) >= row.wanted),
        )
        for row in told
    ])  # fmt: skip


def size_table(names: list[str]) -> report.Table:
    rows = []
    for name in names:
        module = (MODULES / f"{name}.wasm").read_bytes()
        packed = len(gzip.compress(module, 9))
        rows.append((name, f"{len(module):,}", f"{packed:,}", _met(packed <= MOST_KB * 1000)))
    return report.Table(("module", "bytes", "gzipped", f"at most {MOST_KB} kB"), rows)


def run(names: list[str], quick: bool) -> str:
    """Measure, print and return the section for results.md."""
    subprocess.run([sys.executable, "-m", "flibuste.wasm.build", *names], check=True)
    machine = report.machine()
    pin()
    rows, chromium = measure(names, 3 if quick else ROUNDS, 0.05 if quick else SECONDS)
    node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    intro = f"{machine}; pinned to one core. Node {node}, Chromium {chromium}, "
    intro += report.versions("numba", "llvmlite", "numpy")
    if quick:
        intro = f"**A --quick run: the format, not the figures.** {intro}"
    rounds = len(rows[0].times["CPU"])
    note = "Speed of the same work beside the compiled CPU's, in processor time, "
    note += f"median of {rounds} rounds:"
    rules, search = ratio_table(rows, "rules"), ratio_table(rows, "search")
    parts = [
        intro,
        f"{note} random games.",
        rules,
        "The same for tree search.",
        search,
        size_table(names),
    ]
    return "\n\n".join(map(_say, parts))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.wasm", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short runs: to see that it works")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    parser.add_argument("games", nargs="*", metavar="GAME")
    args = parser.parse_args()
    text = run(args.games or list(registry.names()), args.quick)
    if args.write:
        report.write("WebAssembly", text)


if __name__ == "__main__":
    main()
