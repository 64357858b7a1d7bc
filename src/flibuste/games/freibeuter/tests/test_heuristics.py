"""Common sense in Freibeuter: it knows no more than its seat, and it helps."""

from __future__ import annotations

import pytest

from flibuste.core.testing.heuristics import (
    check_evaluations,
    check_heuristics_back_ends,
    check_ratings,
    share_against_chance,
)
from flibuste.core.testing.variants import Variant
from flibuste.games.freibeuter import GAME


@pytest.mark.clause("F-24")
def test_ratings_are_made_from_what_the_seat_knows() -> None:
    check_ratings(GAME, games=4)


def test_evaluations_share_one_win() -> None:
    check_evaluations(GAME, games=2)


def test_interpreted_and_compiled_sense_agree() -> None:
    check_heuristics_back_ends(GAME)


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (3, 0.93), (4, 0.75)])
def test_common_sense_beats_chance(seats: int, least: float) -> None:
    variant = Variant(GAME, seats, (("sea_end", "must"),))
    assert share_against_chance(variant, deals=40) >= least
