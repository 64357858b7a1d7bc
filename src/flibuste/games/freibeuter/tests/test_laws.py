"""What holds in every game, whatever is played (F-22)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.games.freibeuter import GAME, pieces
from flibuste.games.freibeuter.encircling import boats_around
from flibuste.games.freibeuter.laws import hold

STYLES = ("any", "board", "sail", "dutchman", "money")


def wanted(legal: list[str], style: str, choose: Any) -> str:
    liked = [move for move in legal if move.startswith(style) or move.endswith(style)]
    return str(choose(liked or legal))


@pytest.mark.clause("F-22", "F-4", "F-13", "F-16", "F-17")
@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**64), seats=st.sampled_from((2, 3, 4)),
    sea_end=st.sampled_from(("must", "empty")), rng=st.randoms(use_true_random=False),
    styles=st.lists(st.sampled_from(STYLES), min_size=4, max_size=4),
)  # fmt: skip
def test_laws_of_a_whole_game(
    seed: int, seats: int, sea_end: str, rng: Any, styles: list[str]
) -> None:
    """F-22: always a legal move, at most 117 - 5 x players turns, 25 boats each."""
    g = flibuste.new("freibeuter", seats=seats, seed=seed, sea_end=sea_end)
    s = g._states[0]
    turns = 0
    while not g.over:
        before = s.copy()
        legal = g.legal
        assert legal and len(legal) <= GAME.most_legal
        move = wanted(legal, styles[g.to_move or 0], rng.choice)
        turns += move.split()[0] in ("board", "sail", "dutchman")
        g.play(move)
        s = g._states[0]
        hold(s)
        check_money(before, s, move)
    assert turns <= 117 - 5 * seats
    assert g.ply <= GAME.most_moves
    assert s.ended in (18, 19, 20)


def check_money(before: Any, s: Any, move: str) -> None:
    """F-4, F-7, F-13, F-17: money comes from the bank only, and debts and boats never go."""
    bank = 2 if move.endswith("money") else 0
    for spot in range(49):
        if before.token[spot] == pieces.WAREHOUSE and s.token[spot] == 0:
            bank += 2 * sum(boats_around(s, seat, spot) for seat in range(s.seats))
    assert (
        int(s.cash.sum()) - int(s.debt.sum()) == int(before.cash.sum() - before.debt.sum()) + bank
    )
    for seat in range(s.seats):
        assert s.cash[seat] >= 0 and s.debt[seat] >= before.debt[seat]
        assert int(before.boats[seat]) & ~int(s.boats[seat]) == 0
        assert int(before.pairs[seat]) & ~int(s.pairs[seat]) == 0
        assert (s.captured[seat] >= before.captured[seat]).all()


@pytest.mark.clause("F-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_game_fits_the_bound(seats: int) -> None:
    """F-22: boarding everything and taking money lengthens a game, never beyond the bound."""
    longest = 0
    for seed in range(3):
        g = flibuste.new("freibeuter", seats=seats, seed=seed)
        turns = 0
        while not g.over:
            move = wanted(g.legal, "money", lambda moves: moves[0])
            turns += move.split()[0] in ("board", "sail", "dutchman")
            g.play(move)
        longest = max(longest, turns)
    assert 40 < longest <= 117 - 5 * seats
