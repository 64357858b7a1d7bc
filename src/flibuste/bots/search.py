"""Searches under a budget: a workspace for each thread, the clock, and what came of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from flibuste.bots.compiling import BotKernels
from flibuste.bots.generator import generator
from flibuste.bots.kernels.workspace import (
    VISITS,
    Counts,
    Task,
    Workspace,
    clear_tree,
    workspace,
)
from flibuste.bots.tuning import side_size
from flibuste.core.game import Game
from flibuste.core.kernel import Records, Rng
from flibuste.core.searchsettings import SearchSettings

CHUNK_S = 0.004
"""About how long a thread searches before it looks at the clock."""
CHUNK = 512
"""Iterations before a thread without a clock asks itself whether it is done."""
FASTER = 1.5
"""How much faster than so far the rest of a search may be, at most."""
UNLIMITED = 1 << 40


class Halt:
    """Stops a search from another thread, within an iteration."""

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.int32)

    def set(self) -> None:
        self.flag[0] = 1


@dataclass(frozen=True)
class Budget:
    """How long to search: whichever comes first. Iterations alone are reproducible."""

    iterations: int = UNLIMITED
    ms: float = 0.0
    """0: no limit, unless there is no other, then no search at all."""
    threads: int = 1
    stop_early: bool = False
    """Stop once no other move can become the most visited: the same move sooner, where there is
    one thread; of several each stops for itself."""

    @property
    def none(self) -> bool:
        return self.iterations == 0 or (self.iterations == UNLIMITED and self.ms == 0)


# --- one thread --------------------------------------------------------------------------


Run = Callable[[Workspace, int], int]
"""Some iterations in a workspace; returns how many were made."""


def decided(w: Workspace, left: int) -> bool:
    """Is one move so far ahead that the iterations left cannot change it?"""
    second, first = np.partition(w.tally[:, VISITS], -2)[-2:]
    return bool(first - second > left)


def spend_iterations(w: Workspace, run: Run, share: int, budget: Budget, halt: Halt) -> int:
    """Search until the share of the iterations is used up."""
    done, chunk = 0, CHUNK if budget.stop_early else share
    while done < share and not halt.flag[0]:
        done += run(w, min(chunk, share - done))
        if budget.stop_early and decided(w, share - done):
            break
    return done


def spend_time(w: Workspace, run: Run, share: int, budget: Budget, halt: Halt) -> int:
    """The same, or until the time is used up."""
    done, chunk = 0, 1
    start = now = time.perf_counter()
    deadline = start + budget.ms / 1000
    while done < share and now < deadline and not halt.flag[0]:
        begin = now
        done += run(w, min(chunk, share - done))
        now = time.perf_counter()
        left = int(FASTER * done * (deadline - now) / (now - start))
        if budget.stop_early and decided(w, min(left, share - done)):
            break
        pace = CHUNK_S / max(now - begin, 1e-6)
        chunk = max(1, int(chunk * min(4.0, pace)))
    return done


# --- all of them -------------------------------------------------------------------------


def run_threads(workspaces: Sequence[Workspace], run: Run, budget: Budget, halt: Halt) -> int:
    """A thread for each workspace, with its share of the iterations; returns how many were made."""
    spend = spend_time if budget.ms else spend_iterations
    shares = [(budget.iterations + i) // len(workspaces) for i in range(len(workspaces))]
    done = [0] * len(workspaces)

    def work(i: int) -> None:
        done[i] = spend(workspaces[i], run, shares[i], budget, halt)

    others = [threading.Thread(target=work, args=(i,)) for i in range(1, len(workspaces))]
    for thread in others:
        thread.start()
    work(0)
    for thread in others:
        thread.join()
    return sum(done)


@dataclass(frozen=True)
class Outcome:
    """What a search found out."""

    tally: Counts
    """By action: visits, and sums of values, shares of the win and scores."""
    workspaces: list[Workspace]
    iterations: int


def _outcome(workspaces: list[Workspace], done: int) -> Outcome:
    return Outcome(np.sum([w.tally for w in workspaces], axis=0), workspaces, done)


def as_array(game: Game, record: np.record) -> Records:
    """A copy of a record, alone in an array: as kernels take it."""
    copy = np.zeros(1, game.dtype)
    copy[0] = record
    return copy


@dataclass(frozen=True)
class Search:
    """A position to be searched by the seat to move, from the record redacted for it."""

    kernels: BotKernels
    game: Game
    record: np.record
    settings: SearchSettings
    budget: Budget
    seed: int = 0
    halt: Halt = field(default_factory=Halt)

    def tree(self) -> Outcome:
        """Information-set tree search, a tree for each thread."""
        task, stop = self._task(), self.halt.flag

        def run(w: Workspace, iterations: int) -> int:
            return self.kernels.search_tree(task, w, stop, iterations)

        return self._threads(run)

    def flat(self, actions: Sequence[int]) -> Outcome:
        """Flat Monte Carlo: every action as often as the others."""
        task, stop, offered = self._task(), self.halt.flag, np.array(actions, np.int16)

        def run(w: Workspace, iterations: int) -> int:
            first = np.roll(offered, -int(w.tally[:, VISITS].sum() % len(offered)))
            return self.kernels.search_flat(task, w, first, stop, iterations)

        return self._threads(run)

    def pimc(self, worlds: int) -> Outcome:
        """Perfect-information Monte Carlo: the visits of some determinised worlds, added up."""
        w = workspace(self.game, generator(self.seed))
        done = 0
        for i in range(worlds):
            task = self._determinised(w.rng)
            clear_tree(w)
            part = Budget((self.budget.iterations + i) // worlds, self.budget.ms / worlds)

            def run(w: Workspace, iterations: int, task: Task = task) -> int:
                return self.kernels.search_tree(task, w, self.halt.flag, iterations)

            done += run_threads([w], run, part, self.halt)
        return _outcome([w], done)

    def _task(self) -> Task:
        root, partners = as_array(self.game, self.record), side_size(self.game, self.record)
        return Task(root, self.settings, partners, False)

    def _determinised(self, rng: Rng) -> Task:
        task = self._task()
        self.kernels.determinise(task.root[0], self.kernels.to_move(task.root[0]), rng)
        return task._replace(determinised=True)

    def _threads(self, run: Run) -> Outcome:
        streams = range(self.budget.threads)
        workspaces = [workspace(self.game, generator(self.seed, i)) for i in streams]
        return _outcome(workspaces, run_threads(workspaces, run, self.budget, self.halt))
