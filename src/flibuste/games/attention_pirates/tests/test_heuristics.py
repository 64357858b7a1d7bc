"""Common sense in Attention Pirates!: it knows no more than its seat, and it helps."""

from __future__ import annotations

import pytest

from flibuste.core.testing.heuristics import (
    check_evaluations,
    check_heuristics_back_ends,
    check_ratings,
    share_against_chance,
)
from flibuste.core.testing.variants import Variant
from flibuste.games.attention_pirates import GAME


@pytest.mark.clause("P-23")
def test_ratings_are_made_from_what_the_seat_knows() -> None:
    check_ratings(GAME, games=4)


def test_evaluations_share_one_win() -> None:
    check_evaluations(GAME, games=4)


def test_interpreted_and_compiled_sense_agree() -> None:
    check_heuristics_back_ends(GAME)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_common_sense_beats_chance(seats: int) -> None:
    assert share_against_chance(Variant(GAME, seats, ()), deals=15) >= 0.97
