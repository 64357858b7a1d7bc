"""The books of a game: what deal, chance and decisions did to every seat's share of the win.

V is the share that a seat can expect from a position with all cards open, when everybody plays
on by the policy and what is yet to be drawn is drawn anew. A deal counts V after it less par; dice
count V after less V before; a decision counts Q less V before, where Q makes the same move and
draws anew; the cards that the move drew count V after less Q. All this added up is the result:
every value but the last comes in twice, once with each sign.

Values are rounded to multiples of GRID, so that floating-point sums of them are exact in any order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from flibuste.bots.kernels.rollouts import DEAL, NO_ACTION, TRUE, Root
from flibuste.core import jit
from flibuste.core.branching import due
from flibuste.core.kernel import CHANCE, Records
from flibuste.core.match import Match
from flibuste.reviews.playing import Job, Team
from flibuste.reviews.results import Ledger, Measured, PlyValue
from flibuste.reviews.tallies import Floats, Sums

GRID = 2.0**-40
FEWEST, FIRST = 8, 64
"""Playouts of every value in the first pass: at least, and at most."""


@dataclass(frozen=True)
class ValueNode:
    """Something to be valued: a root, and the move that is made there first."""

    root: Root
    action: int = NO_ACTION


@dataclass(frozen=True)
class BookStep:
    """A ply: the nodes before the move, after it with chance open, and after it."""

    seat: int
    before: int
    chosen: int
    after: int


class Books:
    """The values of a finished game, played out better and better."""

    def __init__(self, match: Match, states: Records, team: Team) -> None:
        self.match, self.states, self.team = match, states, team
        self.kernels = jit.kernels(match.game)
        self._moves = np.zeros(match.game.most_legal, np.int16)
        blank = match.game.blank(match.seats, match.options)
        self.nodes = [ValueNode(team.root(blank, DEAL, "par"))]
        self.opening = self._node(0)
        self.end = -1
        """In place of a node: the result, which is known."""
        self.steps = self._steps()
        self.sums = [Sums(match.seats) for _ in self.nodes]

    # --- what is to be valued ------------------------------------------------------------

    def _node(self, ply: int, action: int = NO_ACTION) -> int:
        stream = f"value {ply} {action}"
        record = self.states[ply : ply + 1]
        self.nodes.append(ValueNode(self.team.root(record, TRUE, stream), action))
        return len(self.nodes) - 1

    def _steps(self) -> list[BookStep]:
        steps, before = [], self.opening
        for ply in range(self.match.ply):
            steps.append(self._step(ply, before))
            before = steps[-1].after
        return steps

    def _step(self, ply: int, before: int) -> BookStep:
        """What is the same thing shares a node, and adds no noise to the books."""
        seat = int(self.kernels.to_move(self.states[ply]))
        forced = int(self.kernels.legal(self.states[ply], self._moves)) == 1
        drawn = seat != CHANCE and self._drew(ply)
        if ply + 1 == self.match.ply:
            after = self.end
        elif forced and not drawn:
            after = before
        else:
            after = self._node(ply + 1)
        if seat == CHANCE or (forced and drawn):
            return BookStep(seat, before, before, after)
        return BookStep(seat, before, self._node(ply, self._action(ply)) if drawn else after, after)

    def _action(self, ply: int) -> int:
        return self.match.move_names.action(self.states[ply : ply + 1], self.match.moves[ply])

    def _drew(self, ply: int) -> bool:
        """Did the move draw from the generator, or from what a setup says comes later?"""
        before, after = self.states[ply], self.states[ply + 1]
        if before.block != after.block or before.drawn != after.drawn:
            return True
        if due(self.match.branch, ply + 1):
            return True
        if self.match.setup is None:
            return False
        world = self.states[ply : ply + 1].copy()
        self.kernels.apply(world[0], self._action(ply))
        return world.tobytes() != self.states[ply + 1 : ply + 2].tobytes()

    # --- playing -------------------------------------------------------------------------

    def glance(self) -> None:
        """A few playouts of every value: a picture at once, however rough."""
        self._play(dict.fromkeys(range(len(self.nodes)), FEWEST))

    def first_pass(self, budget: int) -> None:
        """The same for every value."""
        share = max(FEWEST, min(FIRST, budget // (4 * len(self.nodes))))
        missing = {node: share - int(sums.counts[0]) for node, sums in enumerate(self.sums)}
        self._play({node: count for node, count in missing.items() if count})

    def improve(self, budget: int) -> int:
        """Double the playouts of the quarter that is least certain; returns how many were made."""
        doubt = [float(sums.variances.sum()) for sums in self.sums]
        worst = sorted(range(len(doubt)), key=lambda node: (-doubt[node], node))
        wanted: dict[int, int] = {}
        for node in worst[: math.ceil(len(worst) / 4)]:
            more = min(int(self.sums[node].counts[0]), budget - sum(wanted.values()))
            if more > 0:
                wanted[node] = more
        self._play(wanted)
        return sum(wanted.values())

    def _play(self, wanted: dict[int, int]) -> None:
        jobs = [self._job(node, count) for node, count in wanted.items()]
        every = np.arange(self.match.seats)
        for node, found in zip(wanted, self.team.play(jobs), strict=True):
            self.sums[node].add(every, found[:, 0, :])

    def _job(self, node: int, count: int) -> Job:
        valued = self.nodes[node]
        actions = np.array([valued.action], np.int16)
        return Job(valued.root, actions, int(self.sums[node].counts[0]), count)

    # --- what came of it -----------------------------------------------------------------

    def result(self) -> Floats:
        """By seat; the winning sides share one."""
        won = self.match.winners
        shares = [self.team.side_size / len(won) * (s in won) for s in range(self.match.seats)]
        return _on_grid(np.array(shares), self.team.side_size)

    def values(self) -> Floats:
        """[nodes + 1, seats]: the last is the result."""
        found = [_on_grid(sums.means, self.team.side_size) for sums in self.sums]
        return np.array([*found, self.result()])

    def variances(self) -> Floats:
        found = [sums.variances for sums in self.sums]
        return np.array([*found, np.zeros(self.match.seats)])

    def plies(self) -> list[PlyValue]:
        values, variances = self.values(), self.variances()

        def change(after: int, before: int) -> list[Measured]:
            if after == before:
                return [Measured(0.0, 0.0)] * self.match.seats
            error = np.sqrt(variances[after] + variances[before])
            return _measured(values[after] - values[before], error)

        return [
            PlyValue(
                ply, step.seat, self.match.moves[ply],
                _measured(values[step.before], np.sqrt(variances[step.before])),
                change(step.chosen, step.before), change(step.after, step.chosen),
            )
            for ply, step in enumerate(self.steps)
        ]  # fmt: skip

    def ledgers(self) -> list[Ledger]:
        values, variances = self.values(), self.variances()
        return [self._ledger(seat, values[:, seat], variances[:, seat])
                for seat in range(self.match.seats)]  # fmt: skip

    def _ledger(self, seat: int, values: Floats, variances: Floats) -> Ledger:
        """Each entry is a sum of values with whole factors; values are independent."""
        factors = {
            name: np.zeros(len(values)) for name in ("par", "deal", "chance", "own", "others")
        }
        factors["par"][0] += 1
        factors["deal"][self.opening] += 1
        factors["deal"][0] -= 1
        for step in self.steps:
            decided = factors["own" if step.seat == seat else "others"]
            decided[step.chosen] += 1
            decided[step.before] -= 1
            factors["chance"][step.after] += 1
            factors["chance"][step.chosen] -= 1
        made = {
            name: Measured(float(f @ values), math.sqrt(float(f * f @ variances)))
            for name, f in factors.items()
        }
        return Ledger(seat, **made, result=float(values[self.end]))


def _on_grid(shares: Floats, total: int) -> Floats:
    """Rounded to GRID; the last seat has what the others leave, so that the sum is the total."""
    rounded: Floats = np.rint(shares / GRID) * GRID
    rounded[-1] = total - rounded[:-1].sum()
    return rounded


def _measured(values: Floats, errors: Floats) -> list[Measured]:
    return [Measured(float(v), float(e)) for v, e in zip(values, errors, strict=True)]
