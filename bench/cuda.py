"""Batches on an NVIDIA GPU: equal to the CPU's to the byte, and how fast.

python -m bench.cuda [GAME …] [--games N] [--write]

Compiling takes most of the time, so each game has a process of its own: they compile side by
side and take turns at being timed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from bench import apart, report
from bench.rules import chances

import flibuste
from flibuste.batches import cuda as back_end  # before numba.cuda: it mends NumPy for it
from flibuste.core import registry
from flibuste.core.game import Game

FIELDS = ("states", "to_move", "mask", "observations", "rewards", "scores", "done", "episodes")
WANTED_RULES, WANTED_OBSERVED = 1e9, 200e6
STEPS = 50


class Different(AssertionError):
    """The GPU did something else than the CPU."""


@dataclass(frozen=True)
class Figure:
    """One game with one number of seats; decisions are players', dice not counted."""

    game: str
    seats: int
    rules: float
    observed: float


# --- the same to the byte ---------------------------------------------------------------------


def _same(cpu: flibuste.Batch, gpu: flibuste.Batch, when: str) -> None:
    for name in FIELDS:
        if getattr(cpu, name).tobytes() != getattr(gpu, name).copy_to_host().tobytes():
            raise Different(f"{cpu.game.name}, {cpu.seats} seats, {when}: {name} differ")


def agree(game: Game, seats: int, games: int) -> int:
    """Compare dealt games, steps and playouts; the decisions compared."""
    how: dict[str, Any] = {"games": games, "seats": seats, "seed": 3}
    cpu, gpu = (flibuste.batch(game.name, device=d, **how) for d in ("cpu", "cuda"))
    _same(cpu, gpu, "dealt")
    for step in range(STEPS):
        chosen = cpu.random_actions()
        if chosen.tobytes() != gpu.engine.get(gpu.random_actions()).tobytes():
            raise Different(f"{game.name}, {seats} seats: random actions at step {step}")
        cpu.step(chosen, check=False)
        gpu.step(chosen, check=False)
    _same(cpu, gpu, f"after {STEPS} steps")
    decisions = cpu.playout()
    if gpu.playout() != decisions:
        raise Different(f"{game.name}, {seats} seats: decisions of the playouts")
    _same(cpu, gpu, "played out")
    return decisions + STEPS * games


# --- the speed --------------------------------------------------------------------------------


def _seconds(run: Callable[[], Any]) -> float:
    """Time on the device: nothing is under way before or after."""
    back_end.cuda.synchronize()
    begin = time.perf_counter()
    run()
    back_end.cuda.synchronize()
    return time.perf_counter() - begin


def whole_games(b: flibuste.Batch, times: int) -> float:
    """Deal and play every game to its end: decisions a second, dice included, best of some."""
    rates = []
    for _ in range(times + 1):  # the first warms up
        played = [0]

        def once(played: list[int] = played) -> None:
            b.engine.begin(b)
            played[0] = b.playout()

        seconds = _seconds(once)
        rates.append(played[0] / seconds)
    return max(rates[1:])


def steps(b: flibuste.Batch, times: int) -> float:
    """Steps with masks, observations and random actions: decisions a second, best of some."""
    b.reset()

    def some(count: int) -> None:
        for _ in range(count):
            b.step(b.random_actions(), check=False)

    some(STEPS)  # into the middle of games, where they differ
    return max(10 * len(b) / _seconds(lambda: some(10)) for _ in range(times))


def measure(game: Game, seats: int, games: int, times: int) -> Figure:
    b = flibuste.batch(game.name, games=games, seats=seats, seed=3, device="cuda")
    rules = whole_games(b, times)
    b = flibuste.batch(game.name, games=max(1, games // 2), seats=seats, seed=3, device="cuda")
    _, dice = chances(game, seats)
    return Figure(game.name, seats, rules / (1 + dice), steps(b, times))


# --- the run ----------------------------------------------------------------------------------


def some_seats(game: Game) -> list[int]:
    """The fewest, the most and one between."""
    seats = game.seats
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})


def one_game(name: str, games: int, compared: int, times: int) -> None:
    """Compare and time one game; a line of JSON for each thing found."""
    game = registry.get(name)
    for seats in game.seats:
        decisions = agree(game, seats, compared)
        print(json.dumps(f"{name}, {seats} seats: the same bytes over {decisions:,} decisions"))
    with apart.turn():
        for seats in some_seats(game):
            print(json.dumps(asdict(measure(game, seats, games, times))), flush=True)


def run(names: list[str], options: list[str], games: int) -> str:
    """All games side by side; the section for results.md."""
    notes: list[str] = []
    figures: list[Figure] = []
    for name, (lines, failed) in apart.lines_of("bench.cuda", names, *options).items():
        for found in map(json.loads, lines):
            notes.append(found) if isinstance(found, str) else figures.append(Figure(**found))
        if failed:
            notes.append(f"{name}: failed")
    intro = (
        f"{_device()}; {report.versions('numba', 'numba-cuda', 'numpy')}; {games:,} whole games,"
    )
    intro += f" steps of {games // 2:,}"
    parts = [intro, str(table(figures)), str(wanted(figures)), "\n".join(f"- {n}" for n in notes)]
    return "\n\n".join(parts)


def _device() -> str:
    name = getattr(back_end.cuda.get_current_device(), "name", "simulated")
    return name.decode() if isinstance(name, bytes) else str(name)


def table(figures: list[Figure]) -> report.Table:
    head = ("game", "seats", "whole games M/s", "steps observed M/s")
    rows = [
        (
            f.game,
            str(f.seats),
            report.rate(f.rules),
            report.rate(f.observed),
        )
        for f in figures
    ]
    return report.Table(head, rows)


def wanted(figures: list[Figure]) -> report.Table:
    rules = min((f.rules for f in figures), default=0.0)
    observed = min((f.observed for f in figures), default=0.0)
    rows = [
        ("whole games, slowest, M/s", report.rate(WANTED_RULES), report.rate(rules)),
        ("steps observed, slowest, M/s", report.rate(WANTED_OBSERVED), report.rate(observed)),
    ]
    return report.Table(("", "wanted", "measured"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cuda", description=__doc__)
    parser.add_argument("game", nargs="*", help="all, if none is named")
    parser.add_argument("--alone", help="one game, here: for the program itself")
    parser.add_argument(
        "--games", type=int, default=1 << 21, help="in a batch of whole games; steps take half"
    )
    parser.add_argument("--compared", type=int, default=4000, help="games compared with the CPU")
    parser.add_argument("--times", type=int, default=5, help="the best of so many is told")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    args = parser.parse_args()
    if not back_end.cuda.is_available():
        raise SystemExit("no NVIDIA GPU on this machine, or numba-cuda does not find it")
    names = args.game or list(registry.names())
    if args.alone:
        one_game(args.alone, args.games, args.compared, args.times)
        return
    numbers = {"games": args.games, "compared": args.compared, "times": args.times}
    text = run(names, [f"--{k}={v}" for k, v in numbers.items()], args.games)
    print(text)
    if args.write:
        report.write("CUDA", text)


if __name__ == "__main__":
    main()
