"""Every game passes every check of the public suite, and its golden files are true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.testing import CHECKS, check_golden, variants
from flibuste.core.testing.golden import perft_counts

ROUNDS = 300
"""Random games per variant: with all variants, thousands per game."""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
def test_conformance(game: Game, check: Callable[[Game, int], None]) -> None:
    check(game, ROUNDS)


def test_golden(game: Game) -> None:
    check_golden(game)


def test_perft_is_the_same_interpreted(game: Game) -> None:
    """Two levels deep: the third takes minutes in plain Python."""
    slow, fast = jit.interpreted(game), jit.compiled(game)
    for variant in variants(game)[:4]:
        assert perft_counts(variant, 1, slow, depth=2) == perft_counts(variant, 1, fast, depth=2)
