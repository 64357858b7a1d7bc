"""One seat of every game of a batch against a bot."""

from __future__ import annotations

import numpy as np
import pytest

import flibuste
from flibuste.batches.against import OPPONENTS, Against
from flibuste.core.game import Game


def duel(game: Game, opponent: str, *, games: int = 32, seat: int | None = None) -> Against:
    batch = flibuste.batch(game.name, games=games, seats=game.seats[0], seed=3, threads=1)
    return Against(batch, seat=seat, opponent=opponent)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_you_are_always_asked(game: Game, opponent: str) -> None:
    d = duel(game, opponent)
    for _ in range(120):
        assert np.array_equal(d.batch.to_move, d.learners)
        assert d.batch.mask.any(axis=1).all()
        d.step(d.batch.random_actions())
        over = d.batch.done.astype(bool)
        assert not d.reward[~over].any()
        assert np.allclose(d.reward, d.batch.rewards[np.arange(32), d.learners])


def test_heuristics_beat_chance(game: Game) -> None:
    """Whoever plays at random loses more against them than against the likes of himself."""
    lost = []
    for opponent in OPPONENTS:
        d = duel(game, opponent, games=128)
        rewards: list[float] = []
        while len(rewards) < 300:
            d.step(d.batch.random_actions())
            rewards += d.reward[d.batch.done.astype(bool)].tolist()
        lost.append(np.mean(rewards[:300]))
    assert lost[1] < lost[0] - 0.1


def test_the_same_seed_is_the_same_play(game: Game) -> None:
    one, two = duel(game, "heuristic"), duel(game, "heuristic")
    for _ in range(60):
        for d in (one, two):
            d.step(d.batch.random_actions())
        assert one.batch.states.tobytes() == two.batch.states.tobytes()
        assert np.array_equal(one.reward, two.reward)


def test_refusals_change_nothing(game: Game) -> None:
    d = duel(game, "random", seat=0)
    before = d.batch.states.tobytes()
    with pytest.raises(flibuste.MoveError):
        d.step(np.full(32, -1))
    with pytest.raises(flibuste.MoveError):
        d.step(np.zeros(3, np.int64))
    assert d.batch.states.tobytes() == before
    for bad in ({"opponent": "nobody"}, {"seat": 99}, {"seat": True}):  # type: dict[str, Any]
        with pytest.raises(flibuste.BadOptions):
            Against(d.batch, **bad)
