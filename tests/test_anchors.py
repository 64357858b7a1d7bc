"""The bots' places on the scale of people follow from the games of bench/strength."""

from __future__ import annotations

import pytest
from bench import anchors as bench_anchors
from bench import strength
from bench.allocation import Pairing

from flibuste.bots import LEVELS
from flibuste.bots.anchors import anchor, anchors
from flibuste.core import registry
from flibuste.server.strengths import MODEL


@pytest.fixture(scope="module")
def played() -> list[Pairing]:
    return strength.known(strength.whole(strength.FOLDER), strength.About(strength.choices_now()))


@pytest.mark.parametrize("game", registry.names())
def test_they_are_worked_out_of_the_games(game: str, played: list[Pairing]) -> None:
    kept = anchors(registry.get(game))
    assert list(kept) == [str(seats) for seats in registry.get(game).seats]
    for seats, found in bench_anchors.anchors(game, played).items():
        assert kept[seats] == pytest.approx(found, abs=0.02)


@pytest.mark.parametrize("game", registry.names())
def test_each_level_is_stronger_than_the_one_below(game: str) -> None:
    for found in anchors(registry.get(game)).values():
        assert list(found) == list(LEVELS)
        assert sorted(found.values()) == list(found.values())
        assert found[bench_anchors.ZERO] == MODEL.mu


def test_a_bot_that_nobody_has_measured_has_none() -> None:
    game = registry.get(registry.names()[0])
    assert anchor(game, game.seats[0], "random") is None
    assert anchor(game, 99, LEVELS[0]) is None


def test_shares_of_wins_are_those_of_the_model() -> None:
    """Whoever wins three of four games is stronger by log 3, in units of the scale."""
    duels = [bench_anchors.Duel(bench_anchors.ZERO, "other", 0.0, 300.0, 400.0)]
    found = bench_anchors.likeliest(duels)
    assert found["other"] == pytest.approx(-1.0986, abs=1e-3)
    two = [MODEL.rating(mu=25, sigma=1.0), MODEL.rating(mu=25 - 1.0986 * 6, sigma=1.0)]
    assert MODEL.predict_win([[two[0]], [two[1]]])[0] == pytest.approx(0.75, abs=0.12)
