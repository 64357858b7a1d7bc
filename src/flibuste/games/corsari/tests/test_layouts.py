"""C-9 to C-13: the list of layouts against the names that ``naming`` allows, and its order."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flibuste.core import jit, registry
from flibuste.core.testing import walkers
from flibuste.games.corsari import layouts, naming, rules
from flibuste.games.corsari.layouts import Attachable, Used
from flibuste.games.corsari.notation import format as name_of
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    COLOURS,
    CREWS,
    FIRST,
    NAMES,
    NO_COLOUR,
    SECOND,
    sum_of,
)
from flibuste.games.corsari.state import CREW, LAY

GAME = registry.get("corsari")
KERNELS = jit.interpreted(GAME)
MOVES = np.zeros(GAME.most_legal, np.int16)
MARKS = np.zeros(GAME.readable, np.int8)


def laying(hands: list[list[int]], hue: int) -> Any:
    """Seat 0 has raised anchor and lays down, beside a quay of that colour."""
    states = GAME.blank(2, GAME.complete(2, {"first": 0, "capot": "round", "round_limit": 1}))
    s = states[0]
    s.phase, s.rounds, s.quay[0] = LAY, 1, 11 * hue
    for seat, hand in enumerate(hands):
        for card in hand:
            s.hands[seat, card // 11] |= 1 << card % 11
    return s


def laid(s: Any, seat: int, action: int) -> Any:
    """A copy of the record in which the seat has laid down."""
    states = np.zeros(1, GAME.dtype)
    states[0] = s
    rules.lay_down(states[0], seat, action - CREW)
    return states[0]


def place(s: Any, seat: int, action: int) -> tuple[object, ...]:
    """C-13: what a layout's place in the list depends on."""
    after = laid(s, seat, action)
    limit, bar = int(after.limit[seat]), int(s.limit[s.raiser])
    stowaways = sum(int(mask).bit_count() for mask in after.stow[seat])
    if seat == s.raiser:
        hues = sum(int(hue) != NO_COLOUR for hue in after.crew_hues)
        attachable = hues * (11 - int(after.crew).bit_count())
        return limit, attachable, name_of(s, action)
    if stowaways == 0:
        return 0, 0, name_of(s, action)
    if 0 < bar >= limit:
        return 1, -stowaways, name_of(s, action)
    return 2, stowaways, name_of(s, action)


def check_list(s: Any, seat: int) -> list[int]:
    """Each layout once and in its place, under the names that ``naming`` allows and no other."""
    n = KERNELS.legal(s, MOVES)
    actions: list[int] = MOVES[:n].tolist()
    assert len({laid(s, seat, a).stow[seat].tobytes() for a in actions}) == n
    places = [place(s, seat, a) for a in actions]
    assert places == sorted(places)
    compiled = jit.compiled_binder(GAME).bind(walkers.compare)
    differs = compiled(s, MOVES, n, MARKS)
    assert differs < 0, name_of(s, differs)
    return actions


@pytest.mark.clause("C-9", "C-10", "C-11", "C-12", "C-13")
@settings(max_examples=120)
@example(seed=9673, colours=10, highest=10)  # a card attached above two that could serve
@example(seed=8, colours=4, highest=8)  # both of the raiser's colours can be attached
@example(seed=9203052, colours=9, highest=5)
@given(seed=st.integers(0, 2**32), colours=st.integers(3, 10), highest=st.integers(5, 11))
def test_layouts_of_random_hands(seed: int, colours: int, highest: int) -> None:
    """Few colours and few numbers make many names for the same cards."""
    rnd = random.Random(seed)
    hues = rnd.sample(range(10), colours)
    deck = [c for c in range(CARDS) if c // 11 in hues and c % 11 < highest]
    rest = [c for c in range(CARDS) if c not in deck]
    rnd.shuffle(deck)
    rnd.shuffle(rest)
    cards = (deck + rest)[:24]
    rnd.shuffle(cards)
    s = laying([cards[:12], cards[12:]], rnd.choice([*hues, rnd.randrange(10)]))
    KERNELS.apply(s, rnd.choice(check_list(s, 0)))
    if rnd.random() < 0.5:  # other limits than this hand has: more or less to hold back
        s.limit[0] = rnd.randrange(70)
    s.holding_back = rnd.random() < 0.9
    check_list(s, 1)


SPLIT = [
    # opponent, colour of the quay, the raiser's crew and limit: a number is cut in two
    ("blue 3, brown 3, green 3, violet 3 9 10", "yellow", "green 1 2", 40),
    ("blue 3, brown 3 1, green 3, violet 3 9 10", "yellow", "green 1 2", 40),
    ("blue 3, brown 3, pink 3 7, red 3 7", "yellow", "pink 1, red 2", 40),
    ("blue 3 1, brown 3, pink 3 7, red 3 7 1", "yellow", "pink 1, red 2", 40),
    ("pink 5, red 5", "yellow", "pink 1, red 2", 40),
    ("pink 1 7, red 1 7", "yellow", "pink 2, red 3", 40),  # the same places on both boards
    ("red 3 1, sky 3, violet 3 7, yellow 3 7", "blue", "violet 1, yellow 2", 40),
    ("blue 3 7, brown 3 7, green 3, grey 3 1", "yellow", "blue 1, brown 2", 40),
    ("red 1, sky 3, violet 3 7", "blue", "sky 5", 40),
    ("blue 7, brown 7, green 7, violet 7 9 10", "yellow", "green 1 2", 60),
]


@pytest.mark.clause("C-13")
@pytest.mark.parametrize(("hand", "quay", "crew", "limit"), SPLIT)
def test_numbers_cut_in_two(hand: str, quay: str, crew: str, limit: int) -> None:
    """Rivals that share one of two cards of a number: the cases ``doubtful`` is about."""
    from flibuste.games.corsari.tests.tables import cards

    mine = [NAMES.index(card) for card in cards(hand)]
    hue = COLOURS.index(quay)
    s = laying([[], mine], hue)
    theirs = [NAMES.index(card) for card in cards(crew)]
    s.crew = sum(1 << card % 11 for card in theirs)
    hues = [*sorted({card // 11 for card in theirs}), -1]
    s.crew_hues[0], s.crew_hues[1] = hues[0], hues[1]
    s.limit[0], s.turn, s.layout[0] = limit, 1, 1
    check_list(s, 1)


def in_place(crew: int, attached: int, n: int) -> set[tuple[str, int, int]]:
    """A number's card in the crew and the one that is attached; colours from 0 on, or -1."""
    places = {"crew": crew, "attached": attached}
    return {(place, colour, n) for place, colour in places.items() if colour >= 0}


@pytest.mark.clause("C-12", "C-13")
def test_who_serves_and_who_is_attached() -> None:
    """The masks of ``layouts`` and the cards of ``naming`` are the same, however many are held."""
    rnd = random.Random(11)
    for _ in range(25):
        hues = rnd.sample(range(10), 5)
        deck = rnd.sample([11 * hue + n for hue in hues for n in range(rnd.choice([5, 11]))], 24)
        s = laying([deck[:12], deck[12:]], rnd.choice([*hues, 9]))
        KERNELS.apply(s, int(MOVES[rnd.randrange(KERNELS.legal(s, MOVES))]))
        if rnd.random() < 0.5:
            s.crew = 1 << rnd.randrange(11)  # a short crew: more to attach
        hue = layouts.quay_hue(s)
        to = layouts.attachable(s, 1, hue)
        for crew in rnd.sample(range(CREWS), 25):
            parts = (int(FIRST[crew]), int(SECOND[crew]), to.first_hue, to.second_hue)
            for held in range(naming.uses_in_all(s, 1, crew) + 1):
                used = layouts.used_by(s, 1, hue, to, CREWS * held + crew)
                found = {
                    ("crew" if part < 2 else "attached", parts[part], n)
                    for part in range(4) for n in range(11) if used[part] >> n & 1
                }  # fmt: skip
                meant, left = set(), held
                for n in range(11):
                    pair = naming.pair_of(s, 1, crew, n)
                    kept = naming.kept_of(pair, left)
                    meant |= in_place(kept // 16 - 1, kept % 16 - 1, n)
                    left -= naming.cards_in(pair)
                assert found == meant


@pytest.mark.clause("C-13")
@pytest.mark.parametrize("attached", [0, 5, 9])
def test_the_first_of_two_is_held_back(attached: int) -> None:
    """Beside one of the raiser's two colours, whichever the other is."""
    orange, three = COLOURS.index("orange"), 1 << 2
    for used, to in (
        (Used(three, 0, three, 0), Attachable(three, 0, attached, 9)),
        (Used(three, 0, 0, three), Attachable(0, three, 0, attached)),
    ):
        left = layouts.hold_lowest(used, orange, NO_COLOUR, to, 1)
        kept_in_crew = attached < orange
        assert layouts.crew_numbers(left) == (three if kept_in_crew else 0)
        assert layouts.attached_numbers(left) == (0 if kept_in_crew else three)
        assert layouts.hold_lowest(used, orange, NO_COLOUR, to, 2) == (0, 0, 0, 0)


def test_sums_of_masks() -> None:
    for mask in range(1 << 11):
        assert sum_of(mask) == sum(n + 1 for n in range(11) if mask >> n & 1)


def test_sum_of_what_is_used() -> None:
    """In the crew 1, 3 and, in its second colour, 5; beside it another 3 and an 11."""
    used = Used(0b101, 1 << 4, 1 << 2, 1 << 10)
    assert layouts.sum_used(used) == 1 + 3 + 5 + 3 + 11
    assert layouts.unpacked(layouts.packed(used)) == used
    assert layouts.packed(Used(*4 * [ALL_NUMBERS])) < 1 << 44


def test_attachable_room() -> None:
    """The quay's colour has no loose cards."""
    s = laying([[0, 1, 2], []], 0)
    assert layouts.loose(s, 0, 0, 0) == 0 and layouts.loose(s, 0, 0, 3) == 7


def test_five_colours_in_an_integer() -> None:
    """Each colour of a hand is found again."""
    s = laying([list(range(0, CARDS, 3)), []], 0)
    low, high = layouts.five_of(s.hands, 0, 0), layouts.five_of(s.hands, 0, 5)
    assert [layouts.of_colour(low, high, hue) for hue in range(10)] == s.hands[0].tolist()
