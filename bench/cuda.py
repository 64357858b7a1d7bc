"""Batches on an NVIDIA GPU: equal to the CPU's to the byte, and how fast.

python -m bench.cuda [GAME …] [--seconds S] [--games N] [--write]

Each kernel is compiled once a game, whatever the seats; that is most of the time this takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench import report
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


@dataclass
class Clock:
    """The time this run may take."""

    end: float

    def left(self) -> float:
        return self.end - time.perf_counter()

    def share(self, parts: int) -> Clock:
        """An equal part of what is left."""
        return Clock(time.perf_counter() + self.left() / parts)


@dataclass(frozen=True)
class Figure:
    """One game with one number of seats; decisions are players', dice not counted."""

    game: str
    seats: int
    rules: float
    stepped: float
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
        if chosen.tobytes() != gpu.random_actions().copy_to_host().tobytes():
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
            b._engine.begin(b.states, b.template, b.episodes)
            played[0] = b.playout()

        seconds = _seconds(once)
        rates.append(played[0] / seconds)
    return max(rates[1:])


def steps(b: flibuste.Batch, times: int, show: bool) -> float:
    """Random actions and steps in all games: decisions a second, best of some."""
    b.reset()

    def some(count: int) -> None:
        for _ in range(count):
            b.step(b.random_actions(), check=False, show=show)

    some(STEPS)  # into the middle of games, where they differ
    return max(10 * len(b) / _seconds(lambda: some(10)) for _ in range(times))


def measure(game: Game, seats: int, games: int, times: int) -> Figure:
    b = flibuste.batch(game.name, games=games, seats=seats, seed=3, device="cuda")
    rules = whole_games(b, times)
    b = flibuste.batch(game.name, games=max(1, games // 2), seats=seats, seed=3, device="cuda")
    _, dice = chances(game, seats)
    stepped, observed = steps(b, times, show=False), steps(b, times, show=True)
    return Figure(game.name, seats, rules / (1 + dice), stepped, observed)


# --- the run ----------------------------------------------------------------------------------


def some_seats(game: Game) -> list[int]:
    """The fewest, the most and one between."""
    seats = game.seats
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})


def check(game: Game, clock: Clock, games: int) -> Iterator[str]:
    for seats in game.seats:
        if clock.left() < 0:
            yield f"{game.name}, {seats} seats: not compared, out of time"
            continue
        decisions = agree(game, seats, games)
        yield f"{game.name}, {seats} seats: the same bytes over {decisions:,} decisions"


def speed(game: Game, clock: Clock, games: int, times: int) -> Iterator[Figure | str]:
    for seats in some_seats(game):
        if clock.left() < 0:
            yield f"{game.name}, {seats} seats: not timed, out of time"
        else:
            yield measure(game, seats, games, times)


def run(names: list[str], whole: Clock, games: int, compared: int, times: int) -> str:
    """Compare and time all; the section for results.md."""
    notes: list[str] = []
    figures: list[Figure] = []
    for i, name in enumerate(names):
        game, begin = registry.get(name), time.perf_counter()
        clock = whole.share(len(names) - i)
        for line in check(game, clock, compared):
            notes.append(line)
            print(line, flush=True)
        for found in speed(game, clock, games, times):
            if isinstance(found, str):
                notes.append(found)
            else:
                figures.append(found)
            print(found, flush=True)
        print(f"{name}: {time.perf_counter() - begin:.0f} s, {whole.left():.0f} s left", flush=True)
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
    head = ("game", "seats", "whole games M/s", "steps M/s", "steps observed M/s")
    rows = [
        (
            f.game,
            str(f.seats),
            report.rate(f.rules),
            report.rate(f.stepped),
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
    parser.add_argument("--seconds", type=float, default=540, help="begin nothing after these")
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
    clock = Clock(time.perf_counter() + args.seconds)
    text = run(names, clock, args.games, args.compared, args.times)
    print(text)
    if args.write:
        report.write("CUDA", text)


if __name__ == "__main__":
    main()
