"""Advice for a seat: the best moves, how they may end, and what may happen next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flibuste.bots import thinking
from flibuste.bots.compiling import Wits, wits
from flibuste.bots.generator import generator
from flibuste.bots.kernels.tree import SCORE, SHARE, VALUE, VISITS
from flibuste.bots.players import check
from flibuste.bots.thinking import UNLIMITED, Budget, Desk, Halt, Outcome
from flibuste.core import contract, jit
from flibuste.core.game import Game

HINT_MS = 1000.0
LINE = 6
"""Moves of a line at most."""
ENOUGH = 200
"""Games played out in thought, without which a hint is a guess."""
FIRM = 8
"""Visits without which a move says nothing about what will happen."""


@dataclass(frozen=True)
class Idea:
    """A move and what the search thinks of it."""

    action: int
    win: float
    """Probability that the seat's side wins, a shared win in parts."""
    score: float
    """Expected final score of the seat."""
    share: float
    """Part of the search's visits: how sure it is."""


@dataclass(frozen=True)
class Hint:
    best: list[Idea]
    """Ideas, the best first; moves the search never tried are not among them."""
    line: list[int]
    """The best move and what the search expects next, up to the next roll of a die."""
    games: int
    """Played out in thought: with few of them wins and scores say little."""

    @property
    def firm(self) -> bool:
        """Not a guess: its figures are worth telling."""
        return self.games >= ENOUGH


def hint(
    game: Game,
    record: Any,
    actions: Sequence[int],
    *,
    ms: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    seed: int = 0,
    wait: bool = True,
    halt: Halt | None = None,
) -> Hint:
    """What to do in a position, from the record redacted for the seat to move.

    Playouts go to the end of the game, so that wins and scores are those of finished games.
    A second's thought unless said; without ``wait`` and compiled functions, much less of it.
    """
    check(record, actions)
    if ms is None and iterations is None:
        ms = HINT_MS
    budget = Budget(UNLIMITED if iterations is None else iterations, ms or 0.0, threads)
    told = thinking.knobs(game, record, **{**contract.AT_LEISURE.of(game), "horizon": 0})
    known = wits(game, wait)
    outcome = thinking.search(known, game, record, budget, told, seed, halt or Halt())
    best = _ideas(outcome, actions)
    line = _line(known, game, outcome.desks[0], record, best, seed)
    return Hint(best, line, outcome.iterations)


def _ideas(outcome: Outcome, actions: Sequence[int]) -> list[Idea]:
    tally = outcome.tally
    tried = [a for a in actions if tally[a, VISITS] > 0]
    tried.sort(key=lambda a: (-tally[a, VISITS], -tally[a, VALUE]))
    total = float(tally[:, VISITS].sum())
    return [_idea(a, tally[a], total) for a in tried]


def _idea(action: int, row: Any, total: float) -> Idea:
    visits = float(row[VISITS])
    win, score = float(row[SHARE]) / visits, float(row[SCORE]) / visits
    return Idea(int(action), win, score, visits / total)


def _line(
    known: Wits, game: Game, desk: Desk, record: Any, best: Sequence[Idea], seed: int
) -> list[int]:
    """The moves most often made, one after the other, in one world that may be the true one."""
    if not best:
        return []
    kernels = jit.ready(game) or jit.interpreted(game)
    world = thinking.one(game, record)
    known.picture(world[0], known.to_move(world[0]), generator(seed, LINE))
    line: list[int] = []
    node, action = 0, best[0].action
    while len(line) < LINE:
        line.append(action)
        node = _child(desk.tree, node, action)
        kernels.apply(world[0], action)
        if not node or kernels.to_move(world[0]) < 0:
            break
        n = kernels.legal(world[0], desk.moves)
        action = _usual(desk.tree, node, {int(a) for a in desk.moves[:n]})
        if action < 0:
            break
    return line


def _children(tree: Any, node: int) -> list[int]:
    found, child = [], int(tree[node].child)
    while child:
        found.append(child)
        child = int(tree[child].sibling)
    return found


def _child(tree: Any, node: int, action: int) -> int:
    return next((c for c in _children(tree, node) if tree[c].action == action), 0)


def _usual(tree: Any, node: int, legal: set[int]) -> int:
    """The action most often made at a node, of those that are legal; -1: none, or too seldom."""
    known = [c for c in _children(tree, node) if int(tree[c].action) in legal]
    best = max(known, key=lambda c: int(tree[c].visits), default=0)
    return int(tree[best].action) if best and tree[best].visits >= FIRM else -1
