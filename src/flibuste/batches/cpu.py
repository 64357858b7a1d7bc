"""A batch on CPU threads: compiled loops without the GIL, each over its share of the games."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from flibuste.batches.stepping import (
    advance,
    begin,
    book,
    masked,
    own_rng,
    random_action,
    refused,
    rollout,
    show,
)
from flibuste.core import jit
from flibuste.core.algorithms import final_rewards
from flibuste.core.game import Game
from flibuste.core.kernel import copy_record, over

SMALLEST_SHARE = 256
"""Games per thread at least: below that, starting threads costs more than it saves."""


# --- loops: compiled, run by several threads at once ---------------------------------------


def begin_all(lo: int, hi: int, states: Any, template: Any, episodes: Any, moves: Any) -> int:
    for i in range(lo, hi):
        begin(states, i, i, template, int(episodes[i]), moves)
    return 0


def refuse_any(lo: int, hi: int, states: Any, chosen: Any, actions: int) -> int:
    """1 + the first game whose action is refused, or 0."""
    for i in range(lo, hi):
        if refused(states[i], int(chosen[i]), actions):
            return i + 1
    return 0


def mask_any(lo: int, hi: int, masks: Any, chosen: Any) -> int:
    """The same, from masks that are up to date."""
    for i in range(lo, hi):
        if masked(masks[i], int(chosen[i])):
            return i + 1
    return 0


def step_one(
    states: Any, i: int, template: Any, episodes: Any, chosen: Any,
    scores: Any, rewards: Any, done: Any, moves: Any,
) -> None:  # fmt: skip
    ended = advance(states[i], int(chosen[i]), moves)
    book(scores, rewards, done, i, states[i], ended)
    if ended:
        episodes[i] += 1
        begin(states, i, i, template, int(episodes[i]), moves)


def show_one(
    states: Any, i: int, copies: Any, at: int, moves: Any, masks: Any, features: Any,
    seats: Any, seed: Any, rng: Any, drawn: Any,
) -> None:  # fmt: skip
    masks[i, :] = 0
    features[i, :] = 0
    own_rng(rng, seed, i)
    copy_record(copies, at, states, i)
    seats[i] = show(copies[at], moves, masks[i], features[i], rng, drawn, i)


def step_all(
    lo: int, hi: int, states: Any, template: Any, episodes: Any, chosen: Any,
    scores: Any, rewards: Any, done: Any, moves: Any,
) -> int:  # fmt: skip
    for i in range(lo, hi):
        step_one(states, i, template, episodes, chosen, scores, rewards, done, moves)
    return 0


def show_all(
    lo: int, hi: int, states: Any, copies: Any, at: int, moves: Any, masks: Any, features: Any,
    seats: Any, seed: Any, rng: Any, drawn: Any,
) -> int:  # fmt: skip
    for i in range(lo, hi):
        show_one(states, i, copies, at, moves, masks, features, seats, seed, rng, drawn)
    return 0


def step_and_show_all(
    lo: int, hi: int, states: Any, template: Any, episodes: Any, chosen: Any,
    scores: Any, rewards: Any, done: Any, moves: Any,
    copies: Any, at: int, masks: Any, features: Any, seats: Any, seed: Any, rng: Any, drawn: Any,
) -> int:  # fmt: skip
    """Both in one pass, while the record is in the cache."""
    for i in range(lo, hi):
        step_one(states, i, template, episodes, chosen, scores, rewards, done, moves)
        show_one(states, i, copies, at, moves, masks, features, seats, seed, rng, drawn)
    return 0


def choose_all(lo: int, hi: int, states: Any, seed: Any, rng: Any, moves: Any, drawn: Any) -> int:
    for i in range(lo, hi):
        own_rng(rng, seed, i)
        drawn[i] = random_action(states[i], rng, moves)
    return 0


def playout_all(
    lo: int, hi: int, states: Any, seed: Any, rng: Any, moves: Any, scores: Any, rewards: Any
) -> int:
    """Every game to its end at random; decisions made."""
    decisions = 0
    for i in range(lo, hi):
        own_rng(rng, seed, i)
        if not over(states[i]):
            decisions += rollout(states[i], rng, moves)
        final_rewards(states[i], scores[i], rewards[i])
    return decisions


class CpuEngine:
    """Arrays in NumPy and loops over them on all cores."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = threads or len(os.sched_getaffinity(0))
        self._bind = jit.compiled_binder(game).bind
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._moves = np.zeros((self.threads, game.most_legal), np.int16)
        self._rngs = np.zeros((self.threads, 4), np.uint32)
        self._copies = np.zeros(self.threads, game.dtype)

    def array(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return np.zeros(shape, dtype)

    def columns(self, shape: tuple[int, int], dtype: Any) -> Any:
        """An array whose columns are filled one by one: rows are better here."""
        return np.zeros(shape, dtype)

    def put(self, values: Any) -> Any:
        """Numbers from the caller as an array of ours."""
        return np.asarray(values)

    def get(self, values: Any) -> Any:
        return values

    def _run(self, games: int, call: Callable[[int, int, int], int]) -> list[int]:
        """call(lo, hi, thread) on every share of the games, at the same time."""
        shares = max(1, min(self.threads, games // SMALLEST_SHARE))
        edges = [games * k // shares for k in range(shares + 1)]
        if shares == 1 or self._pool is None:
            return [call(0, games, 0)]
        jobs = [self._pool.submit(call, edges[k], edges[k + 1], k) for k in range(shares)]
        return [job.result() for job in jobs]

    def hold(self, games: int) -> Any:
        return np.zeros(games, self.game.dtype)

    def records(self, held: Any) -> Any:
        return held

    def begin(self, b: Any) -> None:
        run, moves = self._bind(begin_all), self._moves
        self._run(len(b), lambda lo, hi, t: run(lo, hi, b.held, b.template, b.episodes, moves[t]))

    def refused(self, b: Any, chosen: Any) -> int:
        """The first game whose action is refused, or -1."""
        args: tuple[Any, ...]
        run, args = self._bind(mask_any), (b.mask, chosen)
        if not b.shown:
            run, args = self._bind(refuse_any), (b.held, chosen, self.game.actions)
        found = self._run(len(b), lambda lo, hi, t: run(lo, hi, *args))
        return min((f - 1 for f in found if f), default=-1)

    def step(self, b: Any, chosen: Any, seed: Any) -> None:
        """Play; with a seed for the actions drawn, show as well."""
        run = self._bind(step_all if seed is None else step_and_show_all)

        def share(lo: int, hi: int, t: int) -> int:
            stepped = (
                lo, hi, b.held, b.template, b.episodes, chosen,
                b.scores, b.rewards, b.done, self._moves[t],
            )  # fmt: skip
            return int(run(*stepped, *(() if seed is None else self._shown(b, seed, t))))

        self._run(len(b), share)

    def _shown(self, b: Any, seed: Any, t: int) -> tuple[Any, ...]:
        arrays = (b.mask, b.observations, b.to_move)
        return (self._copies, t, *arrays, seed, self._rngs[t], b.drawn)

    def show(self, b: Any, seed: Any) -> None:
        run, copies, moves = self._bind(show_all), self._copies, self._moves
        self._run(
            len(b),
            lambda lo, hi, t: run(
                lo, hi, b.held, copies, t, moves[t], *self._shown(b, seed, t)[2:]
            ),
        )

    def choose(self, b: Any, seed: Any) -> None:
        run, rngs, moves = self._bind(choose_all), self._rngs, self._moves
        self._run(len(b), lambda lo, hi, t: run(lo, hi, b.held, seed, rngs[t], moves[t], b.drawn))

    def playout(self, b: Any, seed: Any) -> int:
        run = self._bind(playout_all)
        return sum(
            self._run(
                len(b),
                lambda lo, hi, t: run(
                    lo, hi, b.held, seed, self._rngs[t], self._moves[t], b.scores, b.rewards
                ),
            )
        )
