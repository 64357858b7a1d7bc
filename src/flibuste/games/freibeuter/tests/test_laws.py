"""What holds in every game, whatever is played (F-22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.games.freibeuter import GAME, pieces
from flibuste.games.freibeuter.encircling import boats_around, covered, surrounded

STYLES = ("any", "board", "sail", "dutchman", "money")


def boats_of(s: Any, seat: int) -> int:
    """Boats in stock, in regions, on ships and as marker."""
    at_sea = int(s.boats[seat]).bit_count() + int(s.pairs[seat]).bit_count()
    aboard = sum(1 for boarder in s.boarder if boarder == seat + 1)
    return int(s.stock[seat]) + at_sea + aboard + int(s.debt[seat] > 0)


def check_tokens(s: Any) -> None:
    """The sets of crossings agree with the tokens, and none is left encircled."""
    afloat = sum(1 << spot for spot in range(49) if s.token[spot])
    free = sum(1 << p for p in range(49) if 0 < s.token[p] < 5 and s.boarder[p] == 0)
    assert (afloat, free) == (int(s.afloat), int(s.free))
    assert s.warehouses == sum(1 for token in s.token if token == pieces.WAREHOUSE)
    assert surrounded(covered(s)) & afloat == s.pending
    assert (s.phase == 1) == (s.pending != 0) == (s.placed != 0)
    assert all(s.token[p] in (1, 2, 3, 4) for p in range(49) if s.boarder[p])


def check_cards(s: Any) -> None:
    """F-3, F-5: every card once; five in hand at the start of a turn, one of them sea."""
    sea = Counter(int(r) for r in s.sea[: s.sea_size])
    lines = Counter(int(c) for c in s.dutchmen[: s.dutchmen_size])
    lines.update(c for c in range(14) if int(s.sunk) >> c & 1)
    everything = [*map(int, s.boats), int(s.repeated), *map(int, s.hand), *map(int, s.twice)]
    first = everything[0] | everything[1] | everything[2] | everything[3]
    for held in (first, *everything[4:]):
        sea.update(r for r in range(49) if held >> r & 1)
    for seat in range(s.seats):
        lines.update(c for c in range(14) if int(s.dutch[seat]) >> c & 1)
        assert int(s.dutch[seat]).bit_count() == s.dutch_cards[seat]
        held = int(s.hand[seat]).bit_count() + int(s.twice[seat]).bit_count()
        assert held == s.sea_cards[seat]
        if not s.ended and (s.phase == 0 or seat != s.turn):
            assert held + s.dutch_cards[seat] == 5 and held >= 1
    assert sea == Counter(int(r) for r in pieces.DECK) and lines == Counter(range(14))


def wanted(legal: list[str], style: str, choose: Any) -> str:
    liked = [move for move in legal if move.startswith(style) or move.endswith(style)]
    return str(choose(liked or legal))


@pytest.mark.clause("F-22", "F-4", "F-13", "F-16", "F-17")
@settings(max_examples=40, deadline=None)
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
        assert [boats_of(s, seat) for seat in range(seats)] == [25] * seats
        check_tokens(s)
        check_cards(s)
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
