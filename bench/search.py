"""Tree search on one core beside bare random playouts and OpenSpiel's search, in the same run.

python -m bench.search [--quick] [--write]
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from bench import report
from bench.peers import SPIEL_GAMES, _deal, _roll
from bench.rules import _met, _say, pin

import flibuste
from flibuste.bots import get
from flibuste.bots.compiling import BotKernels, compiled
from flibuste.bots.search import UNLIMITED, Budget, Search
from flibuste.bots.tuning import settings
from flibuste.core import jit, registry
from flibuste.core.chance import pick
from flibuste.core.game import Game
from flibuste.core.kernel import apply, copy_record, legal, over
from flibuste.core.match import Match
from flibuste.core.searchsettings import SearchSettings
from flibuste.core.testing.variants import bot_rng

WANTED_RATE, AIM, WANTED_RATIO, WANTED_THREADS, WANTED_MIB = 25e3, 100e3, 0.6, 1.8, 256
POSITIONS = 3
"""Deals that a figure is the average of."""
CHUNK = 1000


def playouts(root: Any, world: Any, rng: Any, moves: Any, times: int) -> int:
    """Bare random play from a position to the end, again and again; decisions in all."""
    decisions = 0
    for _ in range(times):
        copy_record(world, 0, root, 0)
        s = world[0]
        while not over(s):
            n = legal(s, moves)
            apply(s, int(moves[pick(rng, n)]))
            decisions += 1
    return decisions


@dataclass(frozen=True)
class Figure:
    game: Game
    seats: int
    when: str
    searched: float  # iterations a second
    bare: float  # random playouts a second


def positions(game: Game, seats: int, part: float) -> Iterator[Match]:
    """Positions after that part of a game between bots with common sense."""
    bot = get("heuristic", game)
    for seed in range(1, POSITIONS + 1):
        match = flibuste.new(game.name, seats=seats, seed=seed)
        lines: list[Match] = []
        while not match.over:
            lines.append(match.copy())
            seat = match.to_move
            match.act(bot.choose(match.redacted(seat), match.actions, seed))
        yield lines[int(part * len(lines))]


def _rate(run: Callable[[int], object], seconds: float) -> float:
    """The best of three rates of ``run(times)``."""
    run(64)
    rates = []
    for _ in range(3):
        begin, done = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds / 3:
            run(CHUNK)
            done += CHUNK
        rates.append(done / (time.perf_counter() - begin))
    return max(rates)


def about(match: Match) -> tuple[BotKernels, Game, np.record, SearchSettings]:
    """What a search of a position begins with."""
    game, record = match.game, match.redacted(match.to_move)
    return compiled(game), game, record, settings(game, record)


def searching(match: Match, threads: int = 1) -> Callable[[float], float]:
    """Searches of so many seconds from a position; iterations a second."""
    task = about(match)

    def run(seconds: float) -> float:
        budget = Budget(UNLIMITED, 1000 * seconds, threads)
        begin = time.perf_counter()
        done = Search(*task, budget, 1).tree().iterations
        return done / (time.perf_counter() - begin)

    return run


def _best_search(match: Match, seconds: float, threads: int = 1) -> float:
    run = searching(match, threads)
    run(0.01)
    return max(run(seconds / 3) for _ in range(3))


def _bare(match: Match, seconds: float) -> float:
    game = match.game
    run = jit.compiled_binder(game).bind(playouts)
    root, world = match._states.copy(), np.zeros(1, game.dtype)
    rng, moves = bot_rng(1), np.zeros(game.most_legal, np.int16)
    return _rate(lambda times: run(root, world, rng, moves, times), seconds)


def usual(game: Game) -> list[int]:
    """Two, and four where so many can play."""
    return [seats for seats in (2, 4) if seats in game.seats]


def measure(game: Game, seats: int, when: str, part: float, seconds: float) -> Figure:
    found = list(positions(game, seats, part))
    share = seconds / len(found)
    searched = np.mean([_best_search(m, share) for m in found])
    bare = np.mean([_bare(m, share) for m in found])
    return Figure(game, seats, when, float(searched), float(bare))


def own_figures(seconds: float) -> Iterator[Figure]:
    for name in registry.names():
        game = registry.get(name)
        for seats in usual(game):
            for when, part in (("opening", 0.0), ("mid-game", 0.5)):
                print(f"{name}, {seats} seats, {when} …", file=sys.stderr, flush=True)
                yield measure(game, seats, when, part, seconds)


# --- OpenSpiel -----------------------------------------------------------------------------------


def spiel_rate(spiel: Any, name: str, seconds: float) -> float:
    """Simulations a second of its C++ bot with random rollouts, from positions just dealt."""
    game, rng = spiel.load_game(name), random.Random(1)
    rates = []
    for seed in range(POSITIONS):
        state, simulations = _choice(_deal(game, rng), rng), 64
        while True:
            evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
            bot = spiel.ISMCTSBot(
                seed, evaluator, 1.0, simulations, -1,
                spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True,
            )  # fmt: skip
            begin = time.perf_counter()
            bot.step(state)
            passed = time.perf_counter() - begin
            if passed > seconds / POSITIONS:
                break
            simulations *= 2
        rates.append(simulations / passed)
    return float(np.mean(rates))


def _choice(state: Any, rng: random.Random) -> Any:
    """The first position with something to choose: its bot does not think about forced moves."""
    while len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
        while state.is_chance_node():
            _roll(state, rng)
    return state


def peer_figures(seconds: float) -> list[tuple[str, float]]:
    try:
        spiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return []
    return [(f"OpenSpiel ISMCTS, {n}", spiel_rate(spiel, n, seconds)) for n in SPIEL_GAMES]


# --- threads and memory --------------------------------------------------------------------------


@dataclass(frozen=True)
class Weight:
    """What a search of a second takes, and what a second thread gives."""

    game: Game
    one: float
    two: float
    mib: float


def weigh(game: Game, seconds: float) -> Weight:
    """Best of three, threads one after the other in turn: the machine has its moods."""
    match = next(positions(game, max(usual(game)), 0.0))
    one, two = searching(match), searching(match, 2)
    two(0.05)
    rates = [(one(seconds), two(seconds)) for _ in range(3)]
    return Weight(game, max(r[0] for r in rates), max(r[1] for r in rates), _memory(game))


def _memory(game: Game) -> float:
    command = [sys.executable, "-m", "bench.search", "--memory", game.name]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def memory(name: str) -> float:
    """MiB that a search of a second on two threads adds to a process, its trees still standing."""
    game = registry.get(name)
    match = next(positions(game, max(usual(game)), 0.0))
    Search(*about(match), Budget(100, 0, 2), 1).tree()
    before = _resident()
    kept = Search(*about(match), Budget(UNLIMITED, 1000, 2), 1).tree()
    assert kept.iterations
    return _resident() - before


def _resident() -> float:
    """MiB of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 2**20


# --- telling -------------------------------------------------------------------------------------


def _thousands(rate: float) -> str:
    return f"{rate / 1000:.1f}"


def own_table(figures: list[Figure]) -> report.Table:
    head = ("game", "seats", "from", "search k/s", "random playouts k/s", "ratio")
    rows = [
        (
            f.game.name, str(f.seats), f.when, _thousands(f.searched), _thousands(f.bare),
            f"{f.searched / f.bare:.2f}",
        )
        for f in figures
    ]  # fmt: skip
    return report.Table(head, rows)


def weight_table(weights: list[Weight]) -> report.Table:
    head = ("game", "one thread k/s", "two threads k/s", "ratio", "memory of 1 s MiB")
    rows = [
        (w.game.name, _thousands(w.one), _thousands(w.two), f"{w.two / w.one:.2f}", f"{w.mib:.0f}")
        for w in weights
    ]
    return report.Table(head, rows)


def wanted_table(figures: list[Figure], weights: list[Weight]) -> report.Table:
    opening = min(f.searched for f in figures if f.when == "opening")
    ratio = min(f.searched / f.bare for f in figures)
    threads = min(w.two / w.one for w in weights)
    mib = max(w.mib for w in weights)
    aim = f"{_thousands(WANTED_RATE)}, aim {_thousands(AIM)}"
    rows = [
        ("opening, k iterations/s, slowest", aim, _thousands(opening),
         _met(opening >= WANTED_RATE)),
        ("over random playouts, least", str(WANTED_RATIO), f"{ratio:.2f}",
         _met(ratio >= WANTED_RATIO)),
        ("two threads over one, least", str(WANTED_THREADS), f"{threads:.2f}",
         _met(threads >= WANTED_THREADS)),
        ("memory of 1 s, MiB, most", str(WANTED_MIB), f"{mib:.0f}", _met(mib < WANTED_MIB)),
    ]  # fmt: skip
    return report.Table(("", "wanted", "measured", "met"), rows)


def run(quick: bool) -> str:
    """Measure, print and return the section for results.md."""
    seconds = 0.3 if quick else 1.5
    intro = f"{report.machine()}; {report.versions('numba', 'numpy', 'open-spiel')}"
    if quick:
        intro = f"**A --quick run: the format, not the figures.** {intro}"
    parts = [_say(intro)]
    cores = os.sched_getaffinity(0)
    pin()
    figures = list(own_figures(seconds))
    parts.append(_say(own_table(figures)))
    found = [(name, _thousands(rate)) for name, rate in peer_figures(seconds)]
    parts.append(_say(report.Table(("peer", "simulations k/s"), found) if found else "no pyspiel"))
    os.sched_setaffinity(0, cores)
    weights = [weigh(registry.get(name), seconds / 3) for name in registry.names()]
    parts += [_say(weight_table(weights)), _say(wanted_table(figures, weights))]
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short runs: to see that it works")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    parser.add_argument("--memory", metavar="GAME", help="only the memory of a search, in MiB")
    args = parser.parse_args()
    if args.memory:
        print(memory(args.memory))
        return
    text = run(args.quick)
    if args.write:
        report.write("Search", text)


if __name__ == "__main__":
    main()
