"""What holds in every position of Freibeuter."""

from __future__ import annotations

from collections import Counter

from flibuste.games.freibeuter import pieces
from flibuste.games.freibeuter.encircling import covered, surrounded
from flibuste.games.freibeuter.state import State


def hold(s: State) -> None:
    """Raises AssertionError where a law is broken."""
    assert [boats_of(s, seat) for seat in range(s.seats)] == [pieces.BOATS] * int(s.seats)  # F-22
    check_tokens(s)
    check_cards(s)


def boats_of(s: State, seat: int) -> int:
    """Boats in stock, in regions, on ships and as marker."""
    at_sea = int(s.boats[seat]).bit_count() + int(s.pairs[seat]).bit_count()
    aboard = sum(1 for boarder in s.boarder if boarder == seat + 1)
    return int(s.stock[seat]) + at_sea + aboard + int(s.debt[seat] > 0)


def check_tokens(s: State) -> None:
    """The sets of crossings agree with the tokens, and none is left encircled."""
    afloat = sum(1 << spot for spot in range(49) if s.token[spot])
    free = sum(1 << p for p in range(49) if 0 < s.token[p] < 5 and s.boarder[p] == 0)
    assert (afloat, free) == (int(s.afloat), int(s.free))
    assert s.warehouses == sum(1 for token in s.token if token == pieces.WAREHOUSE)
    assert surrounded(covered(s)) & afloat == s.pending
    assert (s.phase == 1) == (s.pending != 0) == (s.placed != 0)
    assert all(s.token[p] in (1, 2, 3, 4) for p in range(49) if s.boarder[p])


def check_cards(s: State) -> None:
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
