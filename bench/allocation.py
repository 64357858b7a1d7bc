"""Many tournaments in a given time: the next game is the one that teaches most.

First every pairing gets as many deals as a figure has to stand on, those first that are soonest
there. Then a pairing needs games while its interval is wide beside the distance from an even
share. The time goes to pairings in proportion to the square of that need, so that a slow pairing
that is close does not eat what quick ones could use.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from flibuste.arena.journal import Journal
from flibuste.arena.plan import GameTask, Plan
from flibuste.arena.playgame import GameResult
from flibuste.arena.statistics import Estimate, mean_share, share_of

EVEN = 0.5
LEAST_DEALS, LEAST_SLOW = 30, 5
"""Before that many, an interval is not looked at; the second where games are slow."""
SLOW = 60.0
"""Seconds that a slow game takes."""
UNKNOWN = 4.0
"""The need of a pairing with too few deals, and the greatest there is."""
FINE = 0.02
"""Half an interval that needs to be no narrower, whatever the gap."""
CLEAR = 0.06
"""Half an interval that needs to be no narrower once the better bot is known."""
PER_PLY = 1e-4
"""Seconds around a move, besides thinking."""


@dataclass
class Pairing:
    """A tournament of two bots: what is known of it, and what is under way."""

    plan: Plan
    weight: float = 1.0
    load: int = 1
    """Threads that a game of it keeps busy."""
    guess: float = 1.0
    """Seconds of a game, before one has been played."""
    shares: dict[int, dict[int, float]] = field(default_factory=dict)
    """By deal and seating: the first bot's share of the win."""
    means: list[float] = field(default_factory=list)
    """Of the deals that are complete."""
    need: float = UNKNOWN
    """0: nothing more."""
    spent: float = 0.0
    """Seconds of all its games."""
    played: int = 0
    longest: float = 0.0
    """Seconds of its longest game."""
    under_way: set[tuple[int, int]] = field(default_factory=set)
    at: int = 0
    """The deal from which on games may be missing."""

    def add(self, task: GameTask, result: GameResult) -> None:
        games = self.shares.setdefault(task.deal, {})
        games[task.seating] = share_of(self.plan, task.seating, result, 0)
        self.under_way.discard((task.deal, task.seating))
        seconds = sum(result.seconds) + result.plies * PER_PLY
        self.spent += seconds
        self.played += 1
        self.longest = max(self.longest, seconds)
        if len(games) == len(self.plan.seatings):
            self.means.append(sum(games.values()) / len(games))
            self.need = self._need()

    @property
    def estimate(self) -> Estimate:
        """Of the first bot's share, from the deals that are complete."""
        return mean_share(np.array(self.means))

    @property
    def cost(self) -> float:
        """Seconds that a game is expected to take."""
        return self.spent / self.played if self.played else self.guess

    @property
    def least(self) -> int:
        """Deals that a figure of it has to stand on."""
        return LEAST_SLOW if self.cost >= SLOW else LEAST_DEALS

    def _need(self) -> float:
        if len(self.means) < self.least:
            return UNKNOWN
        e = self.estimate
        half, gap = (e.high - e.low) / 2, abs(e.mean - EVEN)
        decided = e.low > EVEN or e.high < EVEN
        if half <= FINE or (decided and half <= CLEAR):
            return 0.0
        return min(UNKNOWN, half / max(gap, FINE))

    @property
    def wanting(self) -> float:
        """Seconds of all its threads to the least number of deals, by how much it matters."""
        games = self.least * len(self.plan.seatings) - self.played - len(self.under_way)
        return max(games, 0) * self.cost * self.load / self.weight**2

    @property
    def worth(self) -> float:
        """Of the next game: the need, against the time this pairing has had and is having."""
        had = self.spent + self.cost * (len(self.under_way) + 1)
        return float((self.weight * self.need) ** 2 / (had * self.load))

    def next(self) -> GameTask | None:
        """The first game, deal by deal, that is neither played nor under way."""
        for deal in range(self.at, self.plan.deals):
            there = self.shares.get(deal, {})
            for seating in range(len(self.plan.seatings)):
                if seating not in there and (deal, seating) not in self.under_way:
                    return GameTask(self.plan, deal, seating)
            if len(there) == len(self.plan.seatings) and deal == self.at:
                self.at += 1
        return None


class Allocation:
    """Pairings that share a journal, some time and some cores.

    seconds: from now; no game is begun that would probably take longer than what is left.
    threads: that games may keep busy, all together.
    most: games, at most.
    """

    def __init__(
        self,
        pairings: Sequence[Pairing],
        journal: Journal,
        *,
        seconds: float = math.inf,
        threads: int = 1,
        most: float = math.inf,
        progress: Callable[[float], None] = lambda left: None,
    ) -> None:
        self.journal, self.threads, self.most, self.progress = journal, threads, most, progress
        self.pairings = {pairing.plan.fingerprint: pairing for pairing in pairings}
        self.end = time.monotonic() + seconds
        self.load = self.begun = self.finished = 0
        for (mark, deal, seating), result in journal.games.items():
            pairing = self.pairings[mark]
            pairing.add(GameTask(pairing.plan, deal, seating), result)

    @property
    def left(self) -> float:
        return self.end - time.monotonic()

    def next(self) -> GameTask | None:
        if self.begun >= self.most or (best := self._best()) is None:
            return None
        pairing, task = best
        if pairing.load > self.threads - self.load and self.load:
            return None  # it keeps more threads busy than are free: it waits its turn
        pairing.under_way.add((task.deal, task.seating))
        self.load += pairing.load
        self.begun += 1
        return task

    def _best(self) -> tuple[Pairing, GameTask] | None:
        """Among those that can end in the time left: of few deals, or the game worth most."""
        able = [p for p in self.pairings.values() if (p.longest or p.guess) * 1.1 < self.left]
        for pairing in sorted(able, key=lambda p: (p.wanting or math.inf, -p.worth, -p.weight)):
            if pairing.worth <= 0:
                return None
            task = pairing.next()
            if task is not None:
                return pairing, task
        return None

    def done(self, task: GameTask, result: GameResult) -> None:
        self.journal.add(task, result)
        pairing = self.pairings[task.plan.fingerprint]
        pairing.add(task, result)
        self.load -= pairing.load
        self.finished += 1
        self.progress(self.left)
