"""Common sense in Corsari: it knows no more than its seat, and it helps."""

from __future__ import annotations

import pytest

from flibuste.core.testing.sense import (
    check_appraisals,
    check_ratings,
    check_sense_back_ends,
    share_against_chance,
)
from flibuste.core.testing.variants import Variant
from flibuste.games.corsari import GAME


@pytest.mark.clause("C-21")
def test_ratings_are_made_from_what_the_seat_knows() -> None:
    check_ratings(GAME, games=4)


def test_appraisals_share_one_win() -> None:
    check_appraisals(GAME, games=4)


def test_interpreted_and_compiled_sense_agree() -> None:
    check_sense_back_ends(GAME)


@pytest.mark.parametrize(
    ("seats", "capot", "least"),
    [(2, "game", 0.95), (3, "game", 0.75), (4, "game", 0.5), (2, "round", 0.95)],
)
def test_common_sense_beats_chance(seats: int, capot: str, least: float) -> None:
    """Three random captains raise anchor at once, and one of them is often spared."""
    variant = Variant(GAME, seats, (("capot", capot),))
    assert share_against_chance(variant, deals=40) >= least
