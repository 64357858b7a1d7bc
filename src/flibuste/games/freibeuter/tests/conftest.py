"""Positions laid out for the tests.

``lay`` makes a game in the middle: only the named tokens are on the board, every boat not
named is in stock, every card not named is in its pile, in order, first name on top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import flibuste
from flibuste.games.freibeuter import pieces, rules

REGION = {name: i for i, name in enumerate(pieces.REGION_NAMES)}
LINE = {name: i for i, name in enumerate(pieces.LINE_NAMES)}


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _lay(
    seats: int = 3,
    *,
    tokens: Mapping[str, str] | None = None,
    boats: Mapping[str, str] | None = None,
    boarded: Mapping[str, int] | None = None,
    hands: Sequence[str | None] = (),
    cash: Sequence[int] = (),
    debt: Sequence[int] = (),
    stock: Mapping[int, int] | None = None,
    sea: str | None = None,
    dutchman: str | None = None,
    **options: Any,
) -> flibuste.Match:
    """``boats``: region to the seats of its boats, "02"; ``boarded``: crossing to seat.

    ``hands``: cards as in a setup, exactly these; None or nothing: four and one.
    ``sea`` and ``dutchman``: exactly this pile.
    """
    g = flibuste.new("freibeuter", seats=seats, seed=1, **{"first": 0, **options})
    s = g._states[0]
    _lay_tokens(s, tokens or {}, boarded or {})
    _lay_boats(s, boats or {})
    for seat in range(seats):
        s.cash[seat] = cash[seat] if seat < len(cash) else 20
        s.debt[seat] = debt[seat] if seat < len(debt) else 0
        used = int(s.boats[seat]).bit_count() + int(s.pairs[seat]).bit_count()
        used += list((boarded or {}).values()).count(seat) + int(s.debt[seat] > 0)
        s.stock[seat] = (stock or {}).get(seat, 25 - used)
    _lay_cards(s, seats, boats or {}, hands, sea, dutchman)
    return g


def _lay_tokens(s: Any, tokens: Mapping[str, str], boarded: Mapping[str, int]) -> None:
    s.token[:] = 0
    s.afloat = s.free = 0
    for name, token in tokens.items():
        spot = REGION[name]
        s.token[spot] = pieces.TOKEN_NAMES.index(token)
        s.boarder[spot] = boarded.get(name, -1) + 1
        s.afloat = int(s.afloat) | 1 << spot
        if token.startswith("ship") and name not in boarded:
            s.free = int(s.free) | 1 << spot
    # Without any, the next placement would end the game: let one be far away.
    s.warehouses = list(tokens.values()).count("warehouse") or 1


def _lay_boats(s: Any, boats: Mapping[str, str]) -> None:
    for name, owners in boats.items():
        for n, seat in enumerate(map(int, owners)):
            bit = 1 << REGION[name]
            s.pairs[seat] = int(s.pairs[seat]) | int(s.boats[seat]) & bit
            s.boats[seat] = int(s.boats[seat]) | bit
            s.repeated = int(s.repeated) | (bit if n else 0)


def _lay_cards(
    s: Any, seats: int, boats: Mapping[str, str], hands: Sequence[str | None],
    sea: str | None, dutchman: str | None,
) -> None:  # fmt: skip
    left = [int(r) for r in pieces.DECK]
    lines = list(range(14))
    for name, owners in boats.items():
        for _ in owners:
            left.remove(REGION[name])
    named = [None if hand is None else _words(hand) for hand in hands]
    for card in (card for hand in named if hand is not None for card in hand):
        if card.startswith("dutchman"):
            lines.remove(LINE[card.split()[1]])
        else:
            left.remove(REGION[card])
    s.hand[:] = s.twice[:] = s.dutch[:] = s.sea_cards[:] = s.dutch_cards[:] = 0
    for seat in range(seats):
        hand = named[seat] if seat < len(named) else None
        if hand is None:
            hand = [pieces.REGION_NAMES[left.pop()] for _ in range(4)]
            hand.append(f"dutchman {pieces.LINE_NAMES[lines.pop()]}")
        for card in hand:
            if card.startswith("dutchman"):
                rules.hold_dutchman(s, seat, LINE[card.split()[1]])
            else:
                rules.hold_sea(s, seat, REGION[card])
    pile = left if sea is None else [REGION[card] for card in _words(sea)]
    flights = lines if dutchman is None else [LINE[card] for card in _words(dutchman)]
    s.sea[:] = s.dutchmen[:] = 0
    s.sea[: len(pile)] = pile[::-1]
    s.dutchmen[: len(flights)] = flights[::-1]
    s.sea_size, s.dutchmen_size, s.ordered = len(pile), len(flights), 1


def _whole_setup(seats: int = 2) -> dict[str, Any]:
    """A complete setup: tokens and cards in their order."""
    sea = [pieces.REGION_NAMES[r] for r in pieces.DECK]
    lines = list(pieces.LINE_NAMES)
    hands = [[sea.pop(0) for _ in range(4)] + [f"dutchman {lines.pop(0)}"] for _ in range(seats)]
    tokens = {
        name: pieces.TOKEN_NAMES[token]
        for name, token in zip(pieces.CROSSING_NAMES, pieces.TOKENS, strict=True)
    }
    return {"tokens": tokens, "hands": hands, "sea": sea, "dutchman": lines}


def _refused(g: flibuste.Match, move: str, clause: str) -> None:
    """The move is refused by that clause and changes nothing (G-4)."""
    before = g._states.tobytes()
    assert g.why_not(move) == clause
    assert move not in g.legal
    with pytest.raises(flibuste.IllegalMove) as caught:
        g.play(move)
    assert caught.value.clause == clause
    assert g._states.tobytes() == before


@pytest.fixture
def lay() -> Callable[..., flibuste.Match]:
    return _lay


@pytest.fixture
def whole_setup() -> Callable[..., dict[str, Any]]:
    return _whole_setup


@pytest.fixture
def refused() -> Callable[[flibuste.Match, str, str], None]:
    return _refused
