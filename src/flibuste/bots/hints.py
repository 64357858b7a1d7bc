"""Advice for a seat: the best moves, how they may end, and what may happen next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from flibuste.bots import tuning
from flibuste.bots.advice import Hint, Idea
from flibuste.bots.compiling import bot_kernels
from flibuste.bots.generator import generator
from flibuste.bots.kernels.workspace import SCORE, SHARE, VALUE, VISITS, Counts
from flibuste.bots.players import check
from flibuste.bots.search import UNLIMITED, Budget, Halt, Outcome, Search, as_array
from flibuste.core import contract
from flibuste.core.game import Game

HINT_MS = 1000.0
LINE = 6
"""Moves of a line at most."""


def hint(
    game: Game,
    record: np.record,
    actions: Sequence[int],
    *,
    ms: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    seed: int = 0,
    wait: bool = True,
) -> Hint:
    """What to do in a position, from the record redacted for the seat to move.

    Playouts go to the end of the game, so that wins and scores are those of finished games.
    A second of search unless said; without ``wait`` and compiled functions, much less of it.
    """
    if ms is None and iterations is None:
        ms = HINT_MS
    budget = Budget(UNLIMITED if iterations is None else iterations, ms or 0.0, threads)
    return advise(game, record, actions, budget, seed=seed, wait=wait)


def advise(
    game: Game,
    record: np.record,
    actions: Sequence[int],
    budget: Budget,
    *,
    seed: int = 0,
    wait: bool = True,
    halt: Halt | None = None,
) -> Hint:
    """The same under a budget; ``halt`` ends the search early, but not before it has an idea."""
    check(record, actions)
    settings = tuning.settings(game, record, **{**contract.LONG_SEARCH.of(game), "horizon": 0})
    kernels = bot_kernels(game, wait)
    search = Search(kernels, game, record, settings, budget, seed, halt or Halt())
    outcome = search.tree()
    if halt and not outcome.iterations:
        outcome = replace(search, budget=Budget(iterations=1), halt=Halt()).tree()
    best = _ideas(outcome, actions)
    line = _line(search, outcome, best[0].action) if best else []
    return Hint(best, line, outcome.iterations)


def _ideas(outcome: Outcome, actions: Sequence[int]) -> list[Idea]:
    tally = outcome.tally
    tried = [a for a in actions if tally[a, VISITS] > 0]
    tried.sort(key=lambda a: (-tally[a, VISITS], -tally[a, VALUE]))
    total = float(tally[:, VISITS].sum())
    return [_idea(a, tally[a], total) for a in tried]


def _idea(action: int, row: Counts, total: float) -> Idea:
    visits = float(row[VISITS])
    win, score = float(row[SHARE]) / visits, float(row[SCORE]) / visits
    return Idea(int(action), win, score, visits / total)


def _line(search: Search, outcome: Outcome, action: int) -> list[int]:
    """What the search expects, in one world that may be the true one."""
    root, rng = as_array(search.game, search.record), generator(search.seed, LINE)
    line = np.zeros(LINE, np.int16)
    n = search.kernels.usual_line(root, outcome.workspaces[0], rng, action, line)
    return [int(a) for a in line[:n]]
