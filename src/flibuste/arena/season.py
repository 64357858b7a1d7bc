"""Many tournaments in a given time: each next game goes where it teaches most.

A pairing needs games while its interval is wide beside the distance from an even share. The
time goes to pairings in proportion to the square of that need, so that a slow pairing that is
close does not eat what quick ones could use.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from flibuste.arena.hands import Hands
from flibuste.arena.journal import Journal
from flibuste.arena.plan import Plan, Unit
from flibuste.arena.playing import Played
from flibuste.arena.statistics import Estimate, mean_share, share_of

EVEN = 0.5
LEAST_DEALS = 5
"""Before that many, an interval is not looked at."""
UNKNOWN = 4.0
"""The need of a pairing of which nothing is known, and the greatest there is."""
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
    played: int = 0
    longest: float = 0.0
    given: set[tuple[int, int]] = field(default_factory=set)
    at: int = 0
    """The deal from which on games may be missing."""

    def take(self, unit: Unit, played: Played) -> None:
        games = self.shares.setdefault(unit.deal, {})
        games[unit.seating] = share_of(self.plan, unit.seating, played, 0)
        self.given.discard((unit.deal, unit.seating))
        seconds = sum(played.seconds) + played.plies * PER_PLY
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

    def _need(self) -> float:
        if len(self.means) < LEAST_DEALS:
            return UNKNOWN
        e = self.estimate
        half, gap = (e.high - e.low) / 2, abs(e.mean - EVEN)
        decided = e.low > EVEN or e.high < EVEN
        if half <= FINE or (decided and half <= CLEAR):
            return 0.0
        return min(UNKNOWN, half / max(gap, FINE))

    @property
    def worth(self) -> float:
        """Of the next game: the need, against the time this pairing has had and is having."""
        had = self.spent + self.cost * (len(self.given) + 1)
        return float((self.weight * self.need) ** 2 / (had * self.load))

    def next(self) -> Unit | None:
        """The first game, deal by deal, that is neither played nor under way."""
        for deal in range(self.at, self.plan.deals):
            there = self.shares.get(deal, {})
            for seating in range(len(self.plan.seatings)):
                if seating not in there and (deal, seating) not in self.given:
                    return Unit(self.plan, deal, seating)
            if len(there) == len(self.plan.seatings) and deal == self.at:
                self.at += 1
        return None


class Season:
    """Pairings that share a journal and a time budget."""

    def __init__(self, pairings: Sequence[Pairing], journal: Journal) -> None:
        self.journal = journal
        self.pairings = {pairing.plan.fingerprint: pairing for pairing in pairings}
        self.load = 0
        for (mark, deal, seating), played in journal.games.items():
            pairing = self.pairings[mark]
            pairing.take(Unit(pairing.plan, deal, seating), played)

    def next(self, left: float, room: int) -> Unit | None:
        """The game that is worth most among those that can end in the time left.

        None if that one keeps more threads busy than there is room for: it waits its turn.
        """
        able = [p for p in self.pairings.values() if (p.longest or p.guess) * 1.1 < left]
        for pairing in sorted(able, key=lambda p: (-p.worth, -p.weight)):
            if pairing.worth <= 0:
                return None
            unit = pairing.next()
            if unit is not None:
                return unit if pairing.load <= room or not self.load else None
        return None

    def begin(self, unit: Unit) -> None:
        pairing = self.pairings[unit.plan.fingerprint]
        pairing.given.add((unit.deal, unit.seating))
        self.load += pairing.load

    def done(self, unit: Unit, played: Played) -> None:
        self.journal.add(unit, played)
        pairing = self.pairings[unit.plan.fingerprint]
        pairing.take(unit, played)
        self.load -= pairing.load

    def play(
        self,
        hands: Hands,
        seconds: float,
        told: Callable[[float], None] = lambda left: None,
        most: float = math.inf,
    ) -> int:
        """Play until nothing is needed, or the time is up, or that many games are played."""
        end, count, jobs = time.monotonic() + seconds, 0, hands.free
        try:
            while (left := end - time.monotonic()) > 0 and count < most:
                while hands.free and (unit := self.next(left, jobs - self.load)) is not None:
                    self.begin(unit)
                    hands.give(unit)
                if not hands.busy:
                    break
                for unit, played in hands.take(min(left, 5.0)):
                    self.done(unit, played)
                    count += 1
                told(left)
        finally:
            hands.close()
        return count
