"""Decisions judged by what their seat knew, from its redacted records and nothing else.

Every candidate is played out in the same imagined worlds with the same random numbers. What counts
is how far it is ahead of the move that was made, world by world. The best of several noisy figures
is too good on average. So there are two halves of the worlds: the best candidate by the one half is
measured on the other, and the loss is the mean of both ways. That can be too small (the wrong
candidate was chosen), but is not too large on average.

Candidates become fewer as worlds become more (as in sequential halving): those that go on in one
half are chosen by the other. The playouts of a seat depend on that seat's records alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from flibuste.bots.kernels.rollouts import KNOWN, Root
from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import Moves, Records
from flibuste.reviews.playing import Job, Team
from flibuste.reviews.tallies import Sums

MOST_CANDIDATES = 24
"""Candidates of a decision: where there are more moves, those that the game's ratings like best."""
FEW_CANDIDATES, MANY_WORLDS = 2, 1024
"""Besides the move that was made so many go on, and one alone after so many worlds of a half."""
FIRST_WORLDS = 8
"""Worlds of each half in the first pass."""
SURE = 3.0
"""Standard errors that a loss must be above to have a name: a game has a hundred decisions, and of
as many equal ones two or three are above two."""
LEFT, LEAST_WORLDS = 0.02, 128
"""What must be left of it then, and the worlds in each half without which nothing has a name."""
MISTAKE, BLUNDER = 0.05, 0.15
"""Losses in shares of the win that matter, and that matter much."""
ENOUGH = 0.008
"""A loss with this standard error is known well enough."""


@dataclass(frozen=True)
class Question:
    """A decision as its seat knew it."""

    ply: int
    record: Records
    """[1]: redacted for the seat."""
    action: int


def candidates_of(game: Game, question: Question) -> Moves:
    """The move that was made, then the others, as many as are judged."""
    kernels, s = jit.kernels(game), question.record[0]
    moves = np.zeros(game.most_legal, np.int16)
    n = int(kernels.legal(s, moves))
    others = moves[:n][moves[:n] != question.action]
    if n > MOST_CANDIDATES:
        ratings = np.zeros(n, np.float32)
        kernels.rate(s, moves[:n], n, ratings)
        rated = ratings[moves[:n] != question.action]
        best = np.argsort(-rated, kind="stable")[: MOST_CANDIDATES - 1]
        others = others[np.sort(best)]
    return np.array([question.action, *others], np.int16)


@dataclass
class Half:
    """One half of a decision's worlds: shares, and how far ahead of candidate 0 in each world."""

    root: Root
    size: int
    shares: Sums = field(init=False)
    ahead: Sums = field(init=False)

    def __post_init__(self) -> None:
        self.shares, self.ahead = Sums(self.size), Sums(self.size)

    @property
    def worlds(self) -> int:
        return int(self.shares.counts[0])

    def best(self, count: int) -> list[int]:
        """The candidates that are furthest ahead, without the move that was made."""
        means = self.ahead.means
        return sorted(range(1, self.size), key=lambda a: (-means[a], a))[:count]


class Decision:
    """A question, its candidates and what is known of them so far."""

    def __init__(self, game: Game, seat: int, question: Question, team: Team) -> None:
        self.question, self.seat = question, seat
        self.candidates = candidates_of(game, question)
        size = len(self.candidates)
        streams = (f"judge {seat} {question.ply} {half}" for half in range(2))
        self.halves = [Half(team.root(question.record, KNOWN, s), size) for s in streams]

    def going_on(self, half: int) -> list[int]:
        """Those that the other half likes best: fewer, the more worlds there are."""
        size, worlds = len(self.candidates), self.halves[half].worlds
        if worlds == 0:
            return list(range(size))
        few = 1 if worlds >= MANY_WORLDS else FEW_CANDIDATES
        count = max(few, math.ceil((size - 1) * math.sqrt(FIRST_WORLDS / worlds)))
        return [0, *sorted(self.halves[1 - half].best(count))]

    def cost(self) -> int:
        """Playouts of a world in each half."""
        return len(self.going_on(0)) + len(self.going_on(1))

    def jobs(self, worlds: int) -> list[tuple[list[int], Job]]:
        """So many worlds more in each half: who plays in them, and the job."""
        return [
            (who, Job(half.root, self.candidates[who], half.worlds, worlds))
            for half, who in zip(self.halves, map(self.going_on, (0, 1)), strict=True)
        ]

    def loss(self) -> tuple[float, float]:
        """Against the best candidate, and its standard error."""
        gains = variances = 0.0
        for chooser, other in (self.halves, self.halves[::-1]):
            best = chooser.best(1)[0]
            if chooser.ahead.means[best] > 0:
                gains += float(other.ahead.means[best])
            variances += float(other.ahead.variances[best])
        return gains / 2, math.sqrt(variances) / 2

    def name(self) -> str:
        loss, error = self.loss()
        few = self.halves[0].worlds < LEAST_WORLDS
        if few or loss - SURE * error < LEFT or loss < MISTAKE:
            return ""
        return "blunder" if loss >= BLUNDER else "mistake"

    def wanted(self) -> int:
        """Worlds more in each half: as many as there are, or what is missing to know enough."""
        worlds, error = self.halves[0].worlds, self.loss()[1]
        enough = max(math.ceil(worlds * (error / ENOUGH) ** 2), LEAST_WORLDS)
        return max(0, min(worlds, enough - worlds))

    @property
    def urgency(self) -> float:
        """Large where a large loss is in doubt."""
        loss, error = self.loss()
        return error * (max(loss, 0.0) + SURE * error) if self.wanted() else 0.0


class SeatJudge:
    """All decisions of one seat."""

    def __init__(self, game: Game, seat: int, questions: list[Question], team: Team) -> None:
        self.seat, self.team = seat, team
        every = (Decision(game, seat, question, team) for question in questions)
        self.decisions = [d for d in every if len(d.candidates) > 1]

    def first_pass(self, budget: int) -> int:
        """Every candidate of every decision in the same number of worlds; playouts made.

        A budget that is too small for as many as there should be is exceeded by one at most.
        """
        cost = sum(decision.cost() for decision in self.decisions)
        worlds = max(1, min(FIRST_WORLDS, budget // max(1, cost)))
        return self._play(dict.fromkeys(range(len(self.decisions)), worlds))

    def improve(self, budget: int) -> int:
        """Up to twice the worlds where it is most urgent, in a quarter of all decisions.

        Playouts made; 0: the budget is too small for another world, or all is known well enough.
        """
        order = sorted(range(len(self.decisions)), key=lambda i: (-self.decisions[i].urgency, i))
        wanted: dict[int, int] = {}
        for i in order[: math.ceil(len(order) / 4)]:
            cost = self.decisions[i].cost()
            worlds = min(self.decisions[i].wanted(), budget // cost)
            if worlds > 0:
                wanted[i] = worlds
                budget -= worlds * cost
        return self._play(wanted)

    def _play(self, wanted: dict[int, int]) -> int:
        planned = list(self._planned(wanted))
        found = self.team.play([job for _, _, job in planned])
        for (half, who, _), shares in zip(planned, found, strict=True):
            mine = shares[:, :, self.seat]
            which = np.array(who, np.int64)
            half.shares.add(which, mine)
            half.ahead.add(which, mine - mine[:, :1])
        return sum(job.playouts for _, _, job in planned)

    def _planned(self, wanted: dict[int, int]) -> Iterator[tuple[Half, list[int], Job]]:
        for i, worlds in wanted.items():
            decision = self.decisions[i]
            for half, (who, job) in zip(decision.halves, decision.jobs(worlds), strict=True):
                yield half, who, job
