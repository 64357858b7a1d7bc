"""The crew that common sense would lay down, against the same said card by card."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from flibuste.core import registry
from flibuste.games.corsari.crews import CARD, DONE, OUT, SUM, best_crew
from flibuste.games.corsari.pieces import CARDS, HAND, HUES, NO_CARD, NUMBERS

GAME = registry.get("corsari")
Card = tuple[int, int]
"""Colour and number."""


def points(loose: Iterable[Card], a: int, b: int, spare: bool) -> int:
    """How bad the loose cards are with a crew of these colours."""
    cards = sorted(loose, key=lambda card: card[1])
    crew = {number for colour, number in cards if colour in (a, b)}
    stowaways, serving = [], set()
    for colour, number in cards:
        if colour in (a, b) and number not in serving:
            serving.add(number)
        else:
            stowaways.append(number)
    if spare and stowaways:
        stowaways.pop()
    if not stowaways:
        return DONE
    outs = (NUMBERS - len(crew)) * (1 if a == b else 2)
    return sum(CARD + SUM * number for number in stowaways) - OUT * outs


def crew_of(loose: set[Card], spare: bool) -> tuple[int, int, int]:
    """The least points, and the first colours that have them."""
    colours = sorted({colour for colour, _ in loose})
    pairs = combinations_with_replacement(colours, 2)
    return min((points(loose, a, b, spare), a, b) for a, b in pairs)


def holding(cards: Iterable[int]) -> Any:
    s = np.zeros(1, GAME.dtype)[0]
    for card in cards:
        s.hands[0, card // NUMBERS] |= 1 << card % NUMBERS
        s.hand_size[0] += 1
    return s


def some_hand(rng: random.Random, colours: int) -> list[int]:
    """Twelve random cards that have no more than ``colours`` colours."""
    few = rng.sample(range(HUES), colours)
    return rng.sample([card for card in range(CARDS) if card // NUMBERS in few], HAND)


@pytest.mark.clause("C-9", "C-10", "C-11")
@pytest.mark.parametrize("colours", range(2, HUES + 1))
def test_the_best_crew(colours: int) -> None:
    """With twelve cards, with one that could be taken, and with thirteen."""
    rng = random.Random(colours)
    for _ in range(60):
        hand = some_hand(rng, colours)
        more = rng.choice([card for card in range(CARDS) if card not in hand])
        hue = rng.randrange(HUES)
        for cards, taken in ((hand, NO_CARD), (hand, more), ([*hand, more], NO_CARD)):
            found = best_crew(holding(cards), 0, hue, taken)
            whole = {*cards, more} if taken >= 0 else set(cards)
            loose = {divmod(card, NUMBERS) for card in whole if card // NUMBERS != hue}
            loose = {(colour, n + 1) for colour, n in loose}
            want = crew_of(loose, spare=len(whole) > HAND)
            assert (found >> 8, found >> 4 & 15, found & 15) == want


@pytest.mark.clause("C-20")
def test_a_hand_without_stowaways() -> None:
    """Of the crews that leave nobody behind, the first; of thirteen cards one may stay out."""
    blue, brown_11, green_11, grey = list(range(10)), 2 * NUMBERS - 1, 3 * NUMBERS - 1, 3
    s = holding([*blue, green_11, brown_11])
    assert best_crew(s, 0, grey, NO_CARD) >> 8 != DONE
    assert best_crew(s, 0, grey, grey * NUMBERS) == DONE * 256 + (0 << 4 | 1)
    s = holding([*blue, green_11, grey * NUMBERS])
    assert best_crew(s, 0, grey, NO_CARD) == DONE * 256 + (0 << 4 | 2)
    assert best_crew(s, 0, grey, brown_11) == DONE * 256 + (0 << 4 | 1)
