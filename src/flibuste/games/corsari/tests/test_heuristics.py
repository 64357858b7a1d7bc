"""Common sense in Corsari: it knows no more than its seat, and it helps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.core import jit
from flibuste.core.testing.heuristics import (
    check_evaluations,
    check_heuristics_back_ends,
    check_inference,
    check_ratings,
    share_against_chance,
)
from flibuste.core.testing.variants import Variant, bot_rng
from flibuste.games.corsari import GAME
from flibuste.games.corsari.crews import best_crew
from flibuste.games.corsari.heuristics import crew_mask, limit_with
from flibuste.games.corsari.layouts import quay_hue
from flibuste.games.corsari.pieces import CARDS, HUES, NO_CARD, NUMBERS
from flibuste.games.corsari.state import TAKE


@pytest.mark.clause("C-21")
def test_ratings_are_made_from_what_the_seat_knows() -> None:
    check_ratings(GAME, games=4)


@pytest.mark.clause("C-21")
def test_inferences_fit_what_the_seat_knows() -> None:
    check_inference(GAME, games=4)


def test_suspected_hands_are_a_whole_deal() -> None:
    """Every card is in one place, hands have their size, known cards stay where they are."""
    for states, _, _ in positions():
        s = states[0]
        where = [card for hand in s.hands[: s.seats] for card in cards_of(hand)]
        assert [len(cards_of(hand)) for hand in s.hands[: s.seats]] == list(s.hand_size[: s.seats])
        where += [int(card) for card in s.stock[: s.stock_size]]
        where += [int(card) for card in s.pile[: s.pile_size]]
        where += [int(card) for card in s.quay[s.quay_taken : 5 + s.seats]]
        assert sorted(where) == list(range(CARDS))
        assert not np.any(s.known & ~s.hands)


def test_suspected_hands_improve_with_the_turns() -> None:
    """About six stowaways when cards are dealt; captains who have had ten turns hold fewer."""
    late = [stowaways(states[0], seat) for states, seat, _ in positions() if states[0].turns > 20]
    assert 0.5 < sum(late) / len(late) < 4.5


def test_by_four_rivals_are_suspected_of_keeping_low_stowaways() -> None:
    """Limits are imagined near the real ones; else a search would raise anchor too soon."""
    off = [
        limits(states[0], seat) - limits(real, seat)
        for states, seat, real in positions()
        if real.seats == 4 and 12 <= real.turns < 40
    ]
    assert abs(sum(off) / len(off)) < 5


def limits(s: Any, seat: int) -> float:
    """C-11: what the others would leave behind, in points, on average."""
    hue = quay_hue(s)
    others = [other for other in range(s.seats) if other != seat]
    crews = [best_crew(s, other, hue, NO_CARD) for other in others]
    left = [limit_with(s, other, hue, crew) for other, crew in zip(others, crews, strict=True)]
    return sum(left) / len(left)


def positions() -> Iterator[tuple[Any, int, Any]]:
    """Suspected worlds along games of common sense for two and four, and the real ones."""
    k = jit.compiled(GAME)
    moves, rated = np.zeros(GAME.most_legal, np.int16), np.zeros(GAME.most_legal, np.float32)
    for seats in (2, 4):
        for seed in range(3):
            match = flibuste.new(GAME.name, seats=seats, seed=seed)
            while (seat := match.to_move) is not None and match._states[0].rounds == 1:
                record = match.redacted(seat)
                n = k.legal(record, moves)
                k.rate(record, moves, n, rated)
                if match._states[0].phase == TAKE:
                    states, rng = np.zeros(1, GAME.dtype), bot_rng(match.ply)
                    states[0] = record
                    k.imagine(states[0], seat, rng)
                    k.infer(states[0], seat, rng)
                    yield states, seat, match._states[0]
                match.act(int(moves[int(np.argmax(rated[:n]))]))


def cards_of(hand: Any) -> list[int]:
    places = ((colour, number) for colour in range(HUES) for number in range(NUMBERS))
    return [NUMBERS * c + n for c, n in places if int(hand[c]) >> n & 1]


def stowaways(s: Any, seat: int) -> float:
    """What the others would leave behind with their best crews, on average."""
    others = [other for other in range(s.seats) if other != seat]
    hue = quay_hue(s)
    found = []
    for other in others:
        crew = crew_mask(s, other, hue, best_crew(s, other, hue, NO_CARD))
        prisoners = int(s.hands[other, hue])
        found.append(int(s.hand_size[other]) - crew.bit_count() - prisoners.bit_count())
    return sum(found) / len(found)


def test_evaluations_share_one_win() -> None:
    check_evaluations(GAME, games=4)


def test_interpreted_and_compiled_sense_agree() -> None:
    check_heuristics_back_ends(GAME)


@pytest.mark.parametrize(
    ("seats", "capot", "least"),
    [(2, "game", 0.95), (3, "game", 0.75), (4, "game", 0.5), (2, "round", 0.95)],
)
def test_common_sense_beats_chance(seats: int, capot: str, least: float) -> None:
    """Three random captains raise anchor at once, and one of them is often spared."""
    variant = Variant(GAME, seats, (("capot", capot),))
    assert share_against_chance(variant, deals=40) >= least
