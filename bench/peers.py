"""Other libraries' games, played at random by their own fastest means on the same core.

``python -m bench.peers NAME SECONDS`` measures one library and prints its figures as JSON;
``figures`` runs that for each in a process of its own: a library that is missing or falls
over costs a line, not the run.

Decisions are players' choices. Cards dealt and dice rolled are chance; libraries that make
them moves of the game have them counted apart.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Peer:
    """What one game of a library does in a second."""

    name: str
    decisions: float  # players' choices a second
    events: float  # the same with the library's chance moves
    observes: bool  # were observations made at every decision?


def _best(run: Callable[[], float], seconds: float) -> float:
    """The best rate of three runs' worth of time; ``run`` plays a little and tells its rate."""
    end = time.perf_counter() + 3 * seconds
    rates = [run()]
    while time.perf_counter() < end:
        rates.append(run())
    return max(rates)


def _timed(play: Callable[[], float], least: float) -> Callable[[], float]:
    """Repeat ``play`` for ``least`` seconds at least; what it counted a second."""

    def run() -> float:
        begin = time.perf_counter()
        done = 0.0
        while (passed := time.perf_counter() - begin) < least:
            done += play()
        return done / passed

    return run


# --- OpenSpiel: C++ ---------------------------------------------------------------------------

SPIEL_GAMES = ("hearts", "oh_hell", "gin_rummy")
DEALT = 32
"""Dealt positions that rollouts begin from, and over which decisions are counted."""


def _deal(game: Any, rng: random.Random) -> Any:
    """A position with its opening chance moves made."""
    state = game.new_initial_state()
    while state.is_chance_node():
        _roll(state, rng)
    return state


def _roll(state: Any, rng: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, chances)[0])


def _count(state: Any, rng: random.Random) -> tuple[int, int]:
    """Play a copy at random to the end: decisions and chance moves."""
    state = state.clone()
    decisions = chance = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _roll(state, rng)
            chance += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions, chance


def _average(states: list[Any], games: int, rng: random.Random) -> tuple[float, float]:
    counts = np.array([_count(s, rng) for s in states for _ in range(games)])
    decisions, chance = counts.mean(axis=0)
    return float(decisions), float(chance)


def _spiel_games(spiel: Any, game: Any) -> Callable[[], float]:
    """One whole game, dealing included, in C++ with C++ bots."""
    bots = [spiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    seeds = iter(range(1 << 30))

    def play() -> float:
        spiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1.0

    return play


def _spiel_rollouts(spiel: Any, game: Any, dealt: list[Any]) -> Callable[[], float]:
    """A search of one simulation: all it does is the evaluator's rollouts from the root."""
    rollouts = 16
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)

    def play() -> float:
        for state in dealt:
            bot.mcts_search(state)
        return float(rollouts * len(dealt))

    return play


def _per_second(name: str, games: float, decisions: float, chance: float) -> Peer:
    return Peer(name, games * decisions, games * (decisions + chance), False)


def open_spiel(seconds: float) -> Iterator[Peer]:
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        rng = random.Random(1)
        decisions, chance = _average([game.new_initial_state()], 400, rng)
        games = _best(_timed(_spiel_games(spiel, game), seconds), seconds)
        label = f"OpenSpiel {name}"
        yield _per_second(f"{label}, C++, whole games", games, decisions, chance)
        dealt = [_deal(game, rng) for _ in range(DEALT)]
        decisions, chance = _average(dealt, 12, rng)
        games = _best(_timed(_spiel_rollouts(spiel, game, dealt), seconds), seconds)
        yield _per_second(f"{label}, C++, dealt before", games, decisions, chance)


# --- RLCard and PettingZoo: Python -------------------------------------------------------------


def rlcard(seconds: float) -> Iterator[Peer]:
    library = import_module("rlcard")
    for name in ("gin-rummy", "uno"):
        env = library.make(name, config={"seed": 1})
        rate = _best(_timed(_rlcard_game(env, random.Random(1)), seconds), seconds)
        yield Peer(f"RLCard {name}, Python", rate, rate, True)


def _rlcard_game(env: Any, rng: random.Random) -> Callable[[], float]:
    def play() -> float:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        env.get_payoffs()
        return float(decisions)

    return play


def pettingzoo(seconds: float) -> Iterator[Peer]:
    for name in ("texas_holdem_v4", "texas_holdem_no_limit_v6"):
        env = import_module(f"pettingzoo.classic.{name}").raw_env()  # without the slow wrappers
        env.reset(seed=1)
        rate = _best(_timed(pettingzoo_game(env, random.Random(1)), seconds), seconds)
        yield Peer(f"PettingZoo {name.rpartition('_')[0]}, Python", rate, rate, True)


def pettingzoo_game(env: Any, rng: random.Random) -> Callable[[], float]:
    """One game by PettingZoo's own loop; a random action from the mask."""

    def play() -> float:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            decisions += 1
        return float(decisions)

    return play


# --- Pgx: JAX ---------------------------------------------------------------------------------

PGX_GAME = "sparrow_mahjong"
PGX_BATCHES = (64, 1024)
PGX_STEPS = 64


def pgx(seconds: float) -> Iterator[Peer]:
    """Steps of a whole batch in one compiled loop, finished games dealt afresh; the best size."""
    rates = {}
    for batch in PGX_BATCHES:
        rates[batch] = _best(_timed(_pgx_steps(batch), seconds), seconds)
    batch = max(rates, key=lambda b: rates[b])
    yield Peer(f"Pgx {PGX_GAME}, JAX, {batch} at once", rates[batch], rates[batch], True)


def _pgx_steps(batch: int) -> Callable[[], float]:
    jax = import_module("jax")
    env = import_module("pgx").make(PGX_GAME)
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(_: Any, carried: Any) -> Any:
        state, key = carried
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, logits, axis=-1)
        return step(state, action, jax.random.split(stepping, batch)), key

    many = jax.jit(lambda carried: jax.lax.fori_loop(0, PGX_STEPS, once, carried))
    keys = jax.random.split(jax.random.PRNGKey(1), batch)
    carried = [(jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2))]

    def play() -> float:
        carried[0] = jax.block_until_ready(many(carried[0]))
        return float(batch * PGX_STEPS)

    play()  # compile
    return play


# --- each in its own process ------------------------------------------------------------------

PEERS: dict[str, tuple[str, Callable[[float], Iterator[Peer]]]] = {
    "open_spiel": ("pyspiel", open_spiel),
    "rlcard": ("rlcard", rlcard),
    "pettingzoo": ("pettingzoo", pettingzoo),
    "pgx": ("pgx", pgx),
}
"""By name: the module that must be there, and who measures it."""

ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


def figures(name: str, seconds: float) -> tuple[list[Peer], str]:
    """The figures of one library and, if there are none, why."""
    command = [sys.executable, "-W", "ignore", "-m", "bench.peers", name, str(seconds)]
    env = {**os.environ, **ONE_THREAD}
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    lines = [line for line in run.stdout.splitlines() if line.startswith("{")]
    found = [Peer(**json.loads(line)) for line in lines]
    if run.returncode == 0:
        return found, "" if found else "not installed"
    last = run.stderr.strip().splitlines()[-1:] or [f"exit status {run.returncode}"]
    return found, f"fell over: {last[0][:70]}"


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    needed, measure = PEERS[name]
    try:
        import_module(needed)
    except ModuleNotFoundError:
        return
    for peer in measure(seconds):
        print(json.dumps(asdict(peer)), flush=True)


if __name__ == "__main__":
    main()
