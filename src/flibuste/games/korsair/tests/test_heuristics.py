"""Common sense in Korsair: it knows no more than its seat, and it helps."""

from __future__ import annotations

import pytest

from flibuste.core.testing.heuristics import (
    check_evaluations,
    check_heuristics_back_ends,
    check_ratings,
    share_against_chance,
)
from flibuste.core.testing.variants import Variant
from flibuste.games.korsair import GAME


@pytest.mark.clause("K-26")
def test_ratings_are_made_from_what_the_seat_knows() -> None:
    check_ratings(GAME, games=4)


def test_evaluations_share_one_win() -> None:
    check_evaluations(GAME, games=2)


def test_interpreted_and_compiled_sense_agree() -> None:
    check_heuristics_back_ends(GAME)


@pytest.mark.parametrize(
    ("seats", "pairs", "least"),
    [(2, False, 0.95), (3, False, 0.85), (4, False, 0.75), (5, False, 0.65), (4, True, 0.92),
     (6, True, 0.82), (8, True, 0.7)],
)  # fmt: skip
def test_common_sense_beats_chance(seats: int, pairs: bool, least: float) -> None:
    variant = Variant(GAME, seats, (("edition", "tilsi"), ("pairs", pairs)))
    assert share_against_chance(variant, deals=40) >= least
