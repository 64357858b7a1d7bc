"""Positions of Corsari with a known best move, and who finds it."""

from __future__ import annotations

import pytest

from flibuste import bots
from flibuste.core import jit
from flibuste.core.testing.heuristics import favourites
from flibuste.games.corsari import GAME
from flibuste.games.corsari.tests.positions import POSITIONS, Position

each = pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
sensible = pytest.mark.parametrize(
    "position", [p for p in POSITIONS if p.sense], ids=lambda p: p.name
)


def judge(position: Position, found: set[str]) -> None:
    assert not position.best or found <= set(position.best), position.why
    if position.anchor is not None:
        assert {move.endswith("anchor") for move in found} == {position.anchor}, position.why


@sensible
def test_common_sense_finds_the_best_move(position: Position) -> None:
    g = position.match()
    found = favourites(jit.compiled(GAME), g.redacted(g.to_move), GAME)
    judge(position, {g.text(action) for action in found})


@each
def test_admiral_finds_the_best_move(position: Position) -> None:
    g = position.match()
    bot = bots.get("admiral:iterations=4000,ms=0", GAME)
    judge(position, {g.text(bot.choose(g.redacted(g.to_move), g.actions, seed=1))})
