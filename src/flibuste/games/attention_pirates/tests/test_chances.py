"""The tables of odds are the odds that people are shown."""

from __future__ import annotations

from itertools import product

import pytest

from flibuste.games.attention_pirates.chances import LOSE, PART, SAFES, SIZE, WIN, crew
from flibuste.games.attention_pirates.odds import attack_odds
from flibuste.games.attention_pirates.pieces import PLACES


def figures(cannons: int, pirates: int) -> tuple[int, int]:
    """The first places of a ship with cannons, the next with pirates, as bits."""
    return (1 << cannons) - 1, (1 << pirates) - 1 << cannons


def pairs() -> list[tuple[int, int]]:
    """Numbers of cannons and pirates that have room on six places."""
    return [(c, p) for c, p in product(range(PLACES), repeat=2) if c + p <= PLACES]


@pytest.mark.clause("P-15", "P-16", "P-17")
def test_tables_are_exact() -> None:
    own = [(c, p) for c, p in pairs() if c and p]
    for (c, p), (tc, tp), safe in product(own, pairs(), (0, 2, SAFES - 1)):
        win, lose = attack_odds(*figures(c, p), *figures(tc, tp), safe)
        assert PART * WIN[c, crew(tc, tp), safe] == pytest.approx(win, abs=PART)
        assert PART * LOSE[crew(c, p) - SIZE, crew(tc, tp), safe] == pytest.approx(lose, abs=PART)
