"""Other libraries' games, played at random by their own fastest means on the same core.

``python -m bench.peers NAME`` gets one library ready and waits: for every line it is sent it
plays a round of all its games, for so many seconds each, and at the end it prints the best
figures as JSON. ``Process`` runs that for each library on its own: one that is missing or falls
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
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
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


@dataclass(frozen=True)
class Contest:
    """A game of a library that can be played for a while, again and again."""

    name: str
    play: Callable[[], float]  # plays a little; how many games, or decisions
    decisions: float = 1.0  # in each of what ``play`` counts
    chance: float = 0.0  # the library's chance moves, likewise
    observes: bool = False
    of: str = ""  # contests of which the best is told

    def round(self, seconds: float) -> Peer:
        """Play for so long at least."""
        begin = time.perf_counter()
        done = self.play()
        while (passed := time.perf_counter() - begin) < seconds:
            done += self.play()
        rate = done / passed
        events = rate * (self.decisions + self.chance)
        return Peer(self.name, rate * self.decisions, events, self.observes)


def play_round(contests: Iterable[Contest], seconds: float, best: dict[str, Peer]) -> None:
    """Play all of them, one after the other, and keep the best each has ever done."""
    for contest in contests:
        group, played = contest.of or contest.name, contest.round(seconds)
        best[group] = max(played, best.get(group, played), key=lambda p: p.decisions)


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


def open_spiel() -> Iterator[Contest]:
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        rng = random.Random(1)
        label = f"OpenSpiel {name}, C++"
        counts = _average([game.new_initial_state()], 400, rng)
        yield Contest(f"{label}, whole games", _spiel_games(spiel, game), *counts)
        dealt = [_deal(game, rng) for _ in range(DEALT)]
        counts = _average(dealt, 12, rng)
        yield Contest(f"{label}, dealt before", _spiel_rollouts(spiel, game, dealt), *counts)


# --- RLCard and PettingZoo: Python -------------------------------------------------------------


def rlcard() -> Iterator[Contest]:
    library = import_module("rlcard")
    for name in ("gin-rummy", "uno"):
        env = library.make(name, config={"seed": 1})
        play = _rlcard_game(env, random.Random(1))
        yield Contest(f"RLCard {name}, Python", play, observes=True)


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


def pettingzoo() -> Iterator[Contest]:
    for name in ("texas_holdem_v4", "texas_holdem_no_limit_v6"):
        env = import_module(f"pettingzoo.classic.{name}").raw_env()  # without the slow wrappers
        env.reset(seed=1)
        play = pettingzoo_game(env, random.Random(1))
        yield Contest(f"PettingZoo {name.rpartition('_')[0]}, Python", play, observes=True)


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


def pgx() -> Iterator[Contest]:
    """Steps of a whole batch in one compiled loop, finished games dealt afresh; the best size."""
    for batch in PGX_BATCHES:
        name = f"Pgx {PGX_GAME}, JAX, {batch} at once"
        yield Contest(name, _pgx_steps(batch), observes=True, of=PGX_GAME)


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

PEERS: dict[str, tuple[str, Callable[[], Iterator[Contest]]]] = {
    "open_spiel": ("pyspiel", open_spiel),
    "rlcard": ("rlcard", rlcard),
    "pettingzoo": ("pettingzoo", pettingzoo),
    "pgx": ("pgx", pgx),
}
"""By name: the module that must be there, and who gets its games ready."""

ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


READY = "ready"


class Process:
    """A library in a process of its own, which does nothing until it is asked for a round."""

    def __init__(self, name: str) -> None:
        self.name = name
        command = [sys.executable, "-W", "ignore", "-m", "bench.peers", name]
        pipe, env = subprocess.PIPE, {**os.environ, **ONE_THREAD}
        self._child = subprocess.Popen(
            command, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True
        )
        self._printed: list[str] = []
        self._ready = self._listen()

    def round(self, seconds: float) -> None:
        """All its games, one after the other; one that is not there or fell over has none."""
        if self._ready:
            with suppress(BrokenPipeError):  # it fell over while it had nothing to do
                print(seconds, file=self._child.stdin, flush=True)
            self._ready = self._listen()

    def _listen(self) -> bool:
        """Until it is ready for a round, or has ended: is it ready? It may print what it likes."""
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if line.strip() == READY:
                return True
            self._printed.append(line.strip())
        return False

    def figures(self) -> tuple[list[Peer], str]:
        """The best of each game and, if there is none, why. The process ends."""
        with suppress(BrokenPipeError), self._child as child:
            assert child.stdin is not None
            child.stdin.close()
            self._listen()
        status = self._child.returncode
        found = [Peer(**json.loads(line)) for line in self._printed if line.startswith("{")]
        if status == 0:
            return found, "" if found else "not installed"
        last = self._printed[-1:] or [f"exit status {status}"]
        return found, f"fell over: {last[0][:70]}"


def answer(contests: list[Contest], asked: Iterable[str]) -> list[Peer]:
    """Play a round of every contest each time one is asked for; the best of each."""
    best: dict[str, Peer] = {}
    print(READY, flush=True)
    for seconds in asked:
        play_round(contests, float(seconds), best)
        print(READY, flush=True)
    return list(best.values())


def main() -> None:
    needed, prepare = PEERS[sys.argv[1]]
    try:
        import_module(needed)
    except ModuleNotFoundError:
        return
    for peer in answer(list(prepare()), sys.stdin):
        print(json.dumps(asdict(peer)), flush=True)


if __name__ == "__main__":
    main()
