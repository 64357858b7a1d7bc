"""What holds after every move of every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.core import registry
from flibuste.core.errors import BadOptions
from flibuste.games.corsari.laws import hold
from flibuste.games.corsari.state import ANCHOR, CREW

GAME = registry.get("corsari")


@pytest.mark.clause("C-1", "C-4", "C-17", "C-18")
@settings(max_examples=15)
@given(
    seats=st.integers(2, 4), seed=st.integers(0, 2**64), patience=st.integers(0, 100),
    capot=st.sampled_from(["game", "round"]), limit=st.integers(1, 40),
)  # fmt: skip
def test_conservation(seats: int, seed: int, patience: int, capot: str, limit: int) -> None:
    g = flibuste.new(
        "corsari", seats=seats, seed=seed, capot=capot, turn_limit=limit, round_limit=4
    )
    rng = np.random.default_rng(seed)
    penalties = 0
    while not g.over:
        hold(g._states[0])
        legal = g.actions
        if rng.integers(100) < patience:  # wait rather than raise anchor
            legal = [a for a in legal if not ANCHOR <= a < CREW] or legal
        g.act(int(rng.choice(legal)))
        now = sum(int(n) for n in g._states[0].penalty_count)
        assert now >= penalties  # C-17: they stay
        penalties = now
    assert g.ply <= 4 * (2 * limit + seats) <= GAME.most_moves
    assert g.winners and g.scores == [-int(n) for n in g._states[0].penalty_count[:seats]]
    if g.why_not("take stock") != "C-20":
        assert g.winners == [i for i, score in enumerate(g.scores) if score == max(g.scores)]


@pytest.mark.parametrize(
    "options",
    [{"turn_limit": 0}, {"turn_limit": 501}, {"round_limit": 0}, {"round_limit": 101},
     {"holding_back": 1}, {"capot": "match"}, {"turn_limit": True}],
)  # fmt: skip
def test_options_out_of_range(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        flibuste.new("corsari", seats=2, seed=1, **options)


def test_first_does_not_change_the_cards() -> None:
    """G-2: the draw of the first seat is made even when it is named."""
    drawn = flibuste.new("corsari", seats=3, seed=9)
    named = flibuste.new("corsari", seats=3, seed=9, first=drawn.options["first"])
    assert drawn._states.tobytes() == named._states.tobytes()
    other = flibuste.new("corsari", seats=3, seed=9, first=(drawn.options["first"] + 1) % 3)
    assert drawn.view()["quay"] == other.view()["quay"]


def test_record() -> None:
    assert GAME.dtype.itemsize <= 1024
