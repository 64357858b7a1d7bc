"""What holds after every move of every game."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.core import jit
from flibuste.games.attention_pirates.laws import hold
from flibuste.games.attention_pirates.state import FIRST, LOADING, SECOND

BOLD = ("attack", "move", "give", "load", "repair")


def play_game(seats: int, seed: int, bold: bool, limit: int) -> flibuste.Match:
    g = flibuste.new(
        "attention_pirates", seats=seats, seed=seed, round_limit=limit, auto_chance=False
    )
    rng = random.Random(seed)
    while not g.over:
        hold(g._states[0])
        legal = g.legal
        keen = [move for move in legal if move.split()[0] in BOLD[:4]] if bold else []
        g.play(rng.choice(keen or legal))
    hold(g._states[0])
    return g


@pytest.mark.clause("P-2", "P-3", "P-11", "P-17", "P-19", "P-22")
@settings(max_examples=15)
@given(st.integers(2, 6), st.integers(0, 10**6), st.booleans(), st.integers(1, 25))
def test_conservation(seats: int, seed: int, bold: bool, limit: int) -> None:
    """Treasure is neither made nor lost; ships stay within P-3 and P-17; games end."""
    g = play_game(seats, seed, bold, limit)
    assert g.ply <= seats + limit * seats * 22 <= g.game.most_moves
    assert g.view()["ended"] in ("P-20", "P-21", "P-22")
    assert flibuste.load(g.record()).record() == g.record()


def test_interpreted_and_compiled_agree() -> None:
    """One text of the rules, two back ends, the same bytes."""
    fast = flibuste.new("attention_pirates", seats=3, seed=9, round_limit=8)
    slow, quick = jit.interpreted(fast.game), jit.compiled(fast.game)
    states = fast._states.copy()
    moves = np.zeros(fast.game.most_legal, np.int16)
    rng = random.Random(4)
    while n := slow.legal(states[0], moves):
        listed = moves[:n].tolist()
        assert quick.legal(states[0], moves) == n and moves[:n].tolist() == listed
        allowed = [a for a in range(fast.game.readable) if quick.forbids(states[0], a) == 0]
        assert sorted(listed) == allowed
        action, twin = rng.choice(listed), states.copy()
        slow.apply(states[0], action)
        quick.apply(twin[0], action)
        assert states.tobytes() == twin.tobytes()


def test_phases_follow_one_another() -> None:
    """Loading, then turns of a first and a second action (P-8, P-9)."""
    g = flibuste.new("attention_pirates", seats=2, seed=2, first=1)
    seen = []
    for move in ("load cccccp", "load cccccp", "pass", "pass", "pass"):
        seen.append((g.to_move, int(g._states[0].phase)))
        g.play(move)
    assert seen == [(1, LOADING), (0, LOADING), (1, FIRST), (1, SECOND), (0, FIRST)]
