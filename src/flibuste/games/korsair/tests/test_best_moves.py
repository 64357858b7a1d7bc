"""Positions of Korsair with a known best move, and who finds it."""

from __future__ import annotations

import pytest

from flibuste import bots
from flibuste.core import jit
from flibuste.core.testing.heuristics import favourites
from flibuste.games.korsair import GAME
from flibuste.games.korsair.tests.positions import POSITIONS, Position


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
def test_common_sense_finds_the_best_move(position: Position) -> None:
    g = position.match()
    found = favourites(jit.compiled(GAME), g.redacted(g.to_move), GAME)
    assert {g.text(action) for action in found} <= set(position.best), position.why


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
def test_the_admiral_finds_the_best_move(position: Position) -> None:
    """By thought, not by the clock: a slow machine gives it the time it needs."""
    g = position.match()
    admiral = bots.get("admiral:iterations=4000,ms=60000", GAME)
    found = admiral.choose(g.redacted(g.to_move), g.actions, seed=1)
    assert g.text(found) in position.best, position.why
