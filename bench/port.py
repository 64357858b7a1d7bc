"""The adapters beside the environments of the libraries they speak to, in one run on one core.

python -m bench.port [--quick] [--write]
python -m bench.port --cuda [--write]      # on a machine with an NVIDIA GPU

Every pair is timed by the same loop, in turns, best of several: an environment of theirs, then
ours. Seconds are those of this process alone, so a busy machine disturbs both less.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from bench import apart, report
from bench.peers import pettingzoo_game

from flibuste.core import registry
from flibuste.core.game import Game

Play = Callable[[], float]
"""Plays a little and tells the decisions made."""
WANTED_ZOO, WANTED_SPIEL = 10.0, 1.0
VECTOR_GAMES = 1024
CUDA_GAMES = 1 << 20
VECTOR_HEAD = ("game", "seats", "every seat M/s", "against random M/s", "against heuristic M/s")


@dataclass(frozen=True)
class Line:
    name: str
    rate: float


def timed(play: Play, seconds: float) -> float:
    """Decisions a second of this process's time."""
    done, begin = 0.0, time.process_time()
    while (passed := time.process_time() - begin) < seconds:
        done += play()
    return done / passed


def in_turns(plays: dict[str, Play], seconds: float, rounds: int = 3) -> list[Line]:
    """The best of several rounds of each, one after the other."""
    best = dict.fromkeys(plays, 0.0)
    for play in plays.values():
        play()  # compile, load
    for _ in range(rounds):
        for name, play in plays.items():
            best[name] = max(best[name], timed(play, seconds))
    return [Line(name, rate) for name, rate in best.items()]


# --- PettingZoo ------------------------------------------------------------------------------


def zoo_game(env: Any) -> Play:
    env.reset(seed=1)
    return pettingzoo_game(env, random.Random(1))


THEIR_ZOO = ("hanabi_v5", "texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4")


def zoo_peers() -> dict[str, Play]:
    """PettingZoo's card games as ``env()`` gives them, and without wrappers."""
    found = {}
    for name in THEIR_ZOO:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
            found[f"PettingZoo {name}"] = zoo_game(module.env())
            found[f"PettingZoo {name}, raw"] = zoo_game(module.raw_env())
        except Exception as error:  # a peer's parts may be missing: a line, not the run
            print(f"{name}: {type(error).__name__}: {str(error)[:80]}")
    return found


def zoo_ours() -> dict[str, Play]:
    adapter = import_module("flibuste.adapters.pettingzoo")
    return {f"ours: {name}": zoo_game(adapter.env(name)) for name in registry.names()}


# --- OpenSpiel -------------------------------------------------------------------------------


def spiel_game(name: str) -> Play:
    """One game in a Python loop, with the observation tensor of every decision."""
    spiel = import_module("pyspiel")
    game, rng = spiel.load_game(name), random.Random(1)

    def play() -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return float(decisions)

    return play


def spiel_ours() -> dict[str, Play]:
    import_module("flibuste.adapters.openspiel")
    return {f"ours: {name}": spiel_game(f"flibuste_{name}") for name in registry.names()}


# --- many at once ----------------------------------------------------------------------------


def vector_steps(game: Game, seats: int, opponents: str | None) -> Play:
    """Steps of the VectorEnv on one thread: copies of observations and masks each time."""
    adapter = import_module("flibuste.adapters.gymnasium")
    envs = adapter.FlibusteVectorEnv(
        game.name, VECTOR_GAMES, seats=seats, opponents=opponents, threads=1
    )
    envs.reset(seed=1)

    def play() -> float:
        for _ in range(20):
            envs.step(envs.random_actions())
        return 20.0 * VECTOR_GAMES

    return play


def vectors(seconds: float) -> tuple[report.Table, float]:
    rows, slowest = [], float("inf")
    for name in registry.names():
        game = registry.get(name)
        for seats in (game.seats[0], game.seats[-1]):
            kinds: tuple[str | None, ...] = (None, "random", "heuristic")
            plays = {str(k): vector_steps(game, seats, k) for k in kinds}
            rates = [line.rate for line in in_turns(plays, seconds)]
            slowest = min(slowest, rates[0])
            rows.append((name, str(seats), *map(report.rate, rates)))
    return report.Table(VECTOR_HEAD, rows), slowest


def cuda_steps(
    game: Game, seats: int, opponents: str | None, seconds: float, games: int = CUDA_GAMES
) -> float:
    """Steps a second of the VectorEnv on the GPU, masks and observations written every time."""
    from flibuste.batches.cuda import cuda

    adapter = import_module("flibuste.adapters.gymnasium")
    envs = adapter.FlibusteVectorEnv(
        game.name, games, seats=seats, opponents=opponents, device="cuda"
    )
    envs.reset(seed=1)

    def some(count: int) -> None:
        for _ in range(count):
            envs.step(envs.random_actions())
        cuda.synchronize()

    some(20)  # compile, and into the middle of games
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        some(5)
        steps += 5
    return steps * games / (time.perf_counter() - begin)


def cuda_game(name: str, seconds: float) -> None:
    """One game's lines for the table, as JSON."""
    game, kinds = registry.get(name), (None, "random", "heuristic")
    for kind in kinds:
        cuda_steps(game, game.seats[0], kind, 0, games=1024)  # compile; others are being timed
    with apart.turn():
        for seats in (game.seats[0], game.seats[-1]):
            rates = [cuda_steps(game, seats, kind, seconds) for kind in kinds]
            print(json.dumps([name, str(seats), *rates]), flush=True)


# --- the report ------------------------------------------------------------------------------


def compared(lines: list[Line]) -> tuple[report.Table, report.Table, float]:
    """All figures, and the ratios of the slowest of ours to each of theirs."""
    ours = [line for line in lines if line.name.startswith("ours")]
    theirs = [line for line in lines if not line.name.startswith("ours")]
    slowest = min(ours, key=lambda line: line.rate)
    figures = report.Table(
        ("loop", "decisions/s"), [(line.name, f"{line.rate:,.0f}") for line in lines]
    )
    rows = [(t.name, *(report.ratio(o.rate, t.rate) for o in ours)) for t in theirs]
    ratios = report.Table(("ours over", *(o.name.removeprefix("ours: ") for o in ours)), rows)
    return figures, ratios, slowest.rate


def on_the_cpu(seconds: float) -> str:
    zoo = in_turns({**zoo_peers(), **zoo_ours()}, seconds)
    spiel = in_turns({"OpenSpiel gin_rummy": spiel_game("gin_rummy"), **spiel_ours()}, seconds)
    vector, slowest = vectors(seconds)
    zoo_figures, zoo_ratios, zoo_slowest = compared(zoo)
    spiel_figures, spiel_ratios, spiel_slowest = compared(spiel)
    fastest = max(li.rate for li in zoo if "ours" not in li.name and "raw" not in li.name)
    met = report.Table(
        ("", "wanted", "measured"),
        [
            ("PettingZoo, slowest of ours over fastest of theirs, env()", f"{WANTED_ZOO:g}x",
             report.ratio(zoo_slowest, fastest)),
            ("OpenSpiel, slowest of ours over gin_rummy", f"{WANTED_SPIEL:g}x",
             report.ratio(spiel_slowest, spiel[0].rate)),
            ("VectorEnv, every seat, slowest, M steps/s", "1", report.rate(slowest)),
        ],
    )  # fmt: skip
    load = f"load {os.getloadavg()[0]:.1f}; process time"
    head = f"{report.machine()}; one thread; {load}. " + report.versions(
        "numba", "numpy", "pettingzoo", "open-spiel", "gymnasium"
    )
    tables = (zoo_figures, zoo_ratios, spiel_figures, spiel_ratios, vector, met)
    return "\n\n".join([head, *map(str, tables)])


def on_a_gpu(quick: bool) -> str:
    from flibuste.batches.cuda import cuda

    options = ("--cuda", "--quick") if quick else ("--cuda",)
    found = apart.lines_of("bench.port", registry.names(), *options)
    lines = [json.loads(line) for printed, _ in found.values() for line in printed]
    rows = [(*line[:2], *map(report.rate, line[2:])) for line in lines]
    device = cuda.get_current_device().name
    head = f"{device if isinstance(device, str) else device.decode()}; {CUDA_GAMES:,} games at once"
    failed = [f"{name}: failed" for name, (_, broken) in found.items() if broken]
    slowest = report.rate(min((line[2] for line in lines), default=0.0))
    met = report.Table(
        ("", "wanted", "measured"), [("VectorEnv, every seat, slowest, M steps/s", "100", slowest)]
    )
    return "\n\n".join([head, *failed, str(report.Table(VECTOR_HEAD, rows)), str(met)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--cuda", action="store_true")
    parser.add_argument("--alone", help="one game on the GPU, here: for the program itself")
    asked = parser.parse_args()
    seconds = 0.3 if asked.quick else 1.5
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    warnings.simplefilter("ignore")
    if asked.alone:
        cuda_game(asked.alone, seconds)
        return
    section = "Port, CUDA" if asked.cuda else "Port"
    text = on_a_gpu(asked.quick) if asked.cuda else on_the_cpu(seconds)
    print(text)
    if asked.write:
        report.write(section, text)


if __name__ == "__main__":
    main()
