"""Positions of Freibeuter with a known best move, and who finds it."""

from __future__ import annotations

import pytest

from flibuste import bots
from flibuste.core import jit
from flibuste.core.testing.heuristics import favourites
from flibuste.games.freibeuter import GAME
from flibuste.games.freibeuter.tests.positions import POSITIONS, Lay, Position

PLAIN = [position for position in POSITIONS if position.plain]


@pytest.mark.parametrize("position", PLAIN, ids=lambda p: p.name)
def test_common_sense_finds_the_best_move(position: Position, lay: Lay) -> None:
    g = position.match(lay)
    found = favourites(jit.compiled(GAME), g.redacted(g.to_move), GAME)
    assert {g.text(action) for action in found} <= set(position.best), position.why


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
def test_the_admiral_finds_the_best_move(position: Position, lay: Lay) -> None:
    """By thought, not by the clock: a slow machine gives it the time it needs."""
    g = position.match(lay)
    admiral = bots.get("admiral:iterations=15000,ms=60000", GAME)
    found = admiral.choose(g.redacted(g.to_move), g.actions, seed=1)
    assert g.text(found) in position.best, position.why
