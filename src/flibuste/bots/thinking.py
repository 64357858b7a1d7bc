"""Searches under a budget: arrays for each thread, the clock, and what came of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from flibuste.bots.compiling import Wits
from flibuste.bots.generator import Rng, generator
from flibuste.bots.kernels import tree as t
from flibuste.core import contract
from flibuste.core.contract import Setting
from flibuste.core.game import Game

NODES = 1 << 20
"""Room for nodes per thread, 32 MiB; what is not used is never touched."""
LEARNT = 256
"""Moves of a playout that may become a habit, at most."""
CHUNK_S = 0.004
"""About how long a thread searches before it looks at the clock."""
CHUNK = 512
"""Iterations before a thread without a clock asks itself whether it is done."""
UNLIMITED = 1 << 40

Knobs = npt.NDArray[np.float64]
Tally = npt.NDArray[np.float64]


class Halt:
    """A hand on the shoulder: whoever thinks with this stops at once."""

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.int32)

    def set(self) -> None:
        self.flag[0] = 1


@dataclass(frozen=True)
class Budget:
    """How long to think: whichever comes first. Iterations alone are reproducible."""

    iterations: int = UNLIMITED
    ms: float = 0.0
    """0: no limit, unless there is no other, then no thought at all."""
    threads: int = 1
    settle: bool = False
    """Stop once no other move can become the most visited: the same move sooner, where there is
    one thread; of several each stops for itself."""

    @property
    def none(self) -> bool:
        return self.iterations == 0 or (self.iterations == UNLIMITED and self.ms == 0)


TASTE = {
    "EXPLORE": t.EXPLORE,
    "BIAS": t.BIAS,
    "BREADTH": t.BREADTH,
    "WIDEN": t.WIDEN,
    "TRUST": t.TRUST,
    "DEPTH": t.DEPTH,
    "HORIZON": t.HORIZON,
    "HABIT": t.HABIT,
    "DOUBT": t.DOUBT,
    "HEED": t.HEED,
    "MARGIN": t.MARGIN,
}
"""Places of the settings that ``contract.SEARCH`` declares."""


def knobs(game: Game, record: Any, **others: Setting) -> Knobs:
    """What a search of this position is told; the game's own taste unless said."""
    values = np.zeros(t.KNOBS)
    players = game.seats.index(int(record.seats))
    for part in contract.SEARCH:
        said = others.get(part.name.lower(), part.of(game))
        values[TASTE[part.name]] = said[players] if isinstance(said, tuple) else said
    values[t.TRUST] *= 2.0**32 / 100
    values[t.SIDE] = side(game, record)
    return values


def side(game: Game, record: Any) -> int:
    """How many seats play together, by the options that stand in the record."""
    fields = record.dtype.names
    kept = [o for o in game.options if o.name in fields and isinstance(o.values, tuple)]
    sides = game.sides(int(record.seats), {o.name: o.values[int(record[o.name])] for o in kept})
    return len(sides) // len(set(sides))


@dataclass
class Desk:
    """What one thread writes to while it thinks."""

    game: Game
    rng: Rng
    nodes: int = NODES
    used: Any = field(init=False)
    tree: Any = field(init=False)
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        game, seats = self.game, max(self.game.seats)
        self.tree = np.empty(self.nodes, t.NODE)
        self.used = np.zeros(2, np.int64)
        self.world = np.zeros(1, game.dtype)
        self.path = np.zeros(t.DEEPEST + LEARNT, np.int32)
        self.movers = np.zeros(t.DEEPEST + LEARNT, np.int32)
        self.moves = np.zeros(game.most_legal, np.int16)
        self.marks = np.zeros(game.actions, np.uint8)
        self.ratings = np.zeros(game.most_legal, np.float32)
        self.values = np.zeros(seats, np.float32)
        self.shares = np.zeros(seats, np.float32)
        self.scores = np.zeros(seats, np.int32)
        self.tally = np.zeros((game.actions, t.TALLIES))
        self.habits = np.zeros((game.actions, seats, 2))
        self.forget()

    def forget(self) -> None:
        """An empty tree: nothing but the root."""
        self.tree[0] = np.zeros((), t.NODE)
        self.used[0] = 1

    @property
    def judging(self) -> tuple[Any, ...]:
        return self.values, self.shares, self.scores


Turn = Callable[[Desk, int], int]
"""Some iterations at a desk; how many were made."""


def settled(desk: Desk, left: int) -> bool:
    """Is one move so far ahead that the iterations left cannot change it?"""
    second, first = np.partition(desk.tally[:, t.VISITS], -2)[-2:]
    return bool(first - second > left)


def spend(desk: Desk, turn: Turn, share: int, budget: Budget, halt: Halt) -> int:
    """Take turns until the share of the iterations is used up."""
    done, chunk = 0, CHUNK if budget.settle else share
    while done < share and not halt.flag[0]:
        done += turn(desk, min(chunk, share - done))
        if budget.settle and settled(desk, share - done):
            break
    return done


def spend_time(desk: Desk, turn: Turn, share: int, budget: Budget, halt: Halt) -> int:
    """The same, or until the time is used up."""
    done, chunk = 0, 1
    start = now = time.perf_counter()
    deadline = start + budget.ms / 1000
    while done < share and now < deadline and not halt.flag[0]:
        begin = now
        done += turn(desk, min(chunk, share - done))
        now = time.perf_counter()
        left = int(HURRIED * done * (deadline - now) / (now - start))
        if budget.settle and settled(desk, min(left, share - done)):
            break
        pace = CHUNK_S / max(now - begin, 1e-6)
        chunk = max(1, int(chunk * min(4.0, pace)))
    return done


HURRIED = 1.5
"""How much faster than so far the rest of a search may be, at most."""


def think(desks: Sequence[Desk], turn: Turn, budget: Budget, halt: Halt) -> int:
    """All desks at once, each with its share of the iterations; how many were made."""
    spending = spend_time if budget.ms else spend
    shares = [(budget.iterations + i) // len(desks) for i in range(len(desks))]
    done = [0] * len(desks)

    def work(i: int) -> None:
        done[i] = spending(desks[i], turn, shares[i], budget, halt)

    helpers = [threading.Thread(target=work, args=(i,)) for i in range(1, len(desks))]
    for helper in helpers:
        helper.start()
    work(0)
    for helper in helpers:
        helper.join()
    return sum(done)


@dataclass(frozen=True)
class Outcome:
    """What a search found out."""

    tally: Tally
    """By action: visits, and sums of values, shares of the win and scores."""
    desks: list[Desk]
    iterations: int


def _outcome(desks: list[Desk], done: int) -> Outcome:
    return Outcome(np.sum([d.tally for d in desks], axis=0), desks, done)


def _desks(game: Game, seed: int, budget: Budget) -> list[Desk]:
    return [Desk(game, generator(seed, i)) for i in range(budget.threads)]


def one(game: Game, record: Any) -> Any:
    """An array with a copy of a record, as kernels take it."""
    root = np.zeros(1, game.dtype)
    root[0] = record
    return root


def search(
    wits: Wits, game: Game, record: Any, budget: Budget, told: Knobs, seed: int, halt: Halt
) -> Outcome:
    """Information-set tree search, a tree for each thread."""
    root = one(game, record)

    def turn(d: Desk, iterations: int) -> int:
        return wits.grow(
            root, d.world, d.tree, d.used, d.path, d.movers, d.moves, d.marks, d.ratings,
            d.habits, *d.judging, d.rng, told, d.tally, halt.flag, iterations,
        )  # fmt: skip

    desks = _desks(game, seed, budget)
    return _outcome(desks, think(desks, turn, budget, halt))


def flat(
    wits: Wits, game: Game, record: Any, actions: Sequence[int], budget: Budget, told: Knobs,
    seed: int, halt: Halt,
) -> Outcome:  # fmt: skip
    """Flat Monte Carlo: every action as often as the others."""
    root, offered = one(game, record), np.array(actions, np.int16)

    def turn(d: Desk, iterations: int) -> int:
        begun = np.roll(offered, -int(d.tally[:, t.VISITS].sum() % len(offered)))
        return wits.sample(
            root, d.world, begun, d.moves, d.ratings, *d.judging, d.rng, told, d.tally,
            halt.flag, iterations,
        )  # fmt: skip

    desks = _desks(game, seed, budget)
    return _outcome(desks, think(desks, turn, budget, halt))


def vote(
    wits: Wits, game: Game, record: Any, worlds: int, budget: Budget, told: Knobs, seed: int,
    halt: Halt,
) -> Outcome:  # fmt: skip
    """Perfect-information Monte Carlo: worlds are imagined, each is searched with open hands.

    The visits of all of them are added up.
    """
    desk = Desk(game, generator(seed))
    told = told.copy()
    told[t.OPEN] = 1
    done = 0
    for i in range(worlds):
        root = one(game, record)
        wits.picture(root[0], wits.to_move(root[0]), desk.rng)
        desk.forget()
        part = Budget((budget.iterations + i) // worlds, budget.ms / worlds)

        def turn(d: Desk, iterations: int, root: Any = root) -> int:
            return wits.grow(
                root, d.world, d.tree, d.used, d.path, d.movers, d.moves, d.marks, d.ratings,
                d.habits, *d.judging, d.rng, told, d.tally, halt.flag, iterations,
            )  # fmt: skip

        done += think([desk], turn, part, halt)
    return _outcome([desk], done)
