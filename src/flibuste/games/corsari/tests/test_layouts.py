"""C-9 to C-13 against the slow reading in ``reference``: the same names in the same order."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flibuste.core import jit, registry
from flibuste.games.corsari import layout, naming, rules
from flibuste.games.corsari.notation import format as name_of
from flibuste.games.corsari.pieces import CARDS, COLOURS, CREWS, FIRST, NAMES, SECOND, sum_of
from flibuste.games.corsari.state import CREW, LAY
from flibuste.games.corsari.tests import reference
from flibuste.games.corsari.tests.reference import Raised

GAME = registry.get("corsari")
KERNELS = jit.interpreted(GAME)
MOVES = np.zeros(GAME.most_legal, np.int16)


def card_of(card: int) -> reference.Card:
    return COLOURS[card // 11], card % 11 + 1


def laying(hands: list[list[int]], hue: int) -> Any:
    """Seat 0 has raised anchor and lays down, beside a quay of that colour."""
    states = GAME.blank(2, GAME.complete(2, {"first": 0, "capot": "round", "round_limit": 1}))
    s = states[0]
    s.phase, s.rounds, s.quay[0] = LAY, 1, 11 * hue
    for seat, hand in enumerate(hands):
        for card in hand:
            s.hands[seat, card // 11] |= 1 << card % 11
    return s


def names(s: Any) -> list[str]:
    return [name_of(s, int(a)) for a in MOVES[: KERNELS.legal(s, MOVES)]]


def check_raiser(s: Any, hand: list[int], hue: int, choice: int) -> Raised:
    cards = {card_of(card) for card in hand}
    wanted = reference.layouts(cards, COLOURS[hue], None)
    assert names(s) == wanted
    name = wanted[choice % len(wanted)]
    KERNELS.apply(s, int(MOVES[choice % len(wanted)]))
    return reference.crew_of(cards, COLOURS[hue], name)


def check_opponent(s: Any, hand: list[int], hue: int, raised: Raised, choice: int) -> None:
    cards = {card_of(card) for card in hand}
    wanted = reference.layouts(cards, COLOURS[hue], raised, bool(s.holding_back))
    assert names(s) == wanted
    action = int(MOVES[choice % len(wanted)])
    words = wanted[choice % len(wanted)].split()
    hues = tuple(word for word in words if word in COLOURS)
    held = int(words[-1]) if "holding" in words else 0
    meant = reference.named(cards, COLOURS[hue], hues, held, raised)
    assert meant
    rules.lay_down(s, 1, action - CREW)
    assert s.limit[1] == meant.limit
    stow = {card_of(card) for card in range(CARDS) if int(s.stow[1, card // 11]) >> card % 11 & 1}
    assert stow == meant.stowaways


def check_forbids(s: Any) -> None:
    """Naming and sorting agree on every name."""
    allowed = {int(a) for a in MOVES[: KERNELS.legal(s, MOVES)]}
    for action in range(CREW, GAME.readable):
        assert (KERNELS.forbids(s, action) == 0) == (action in allowed), name_of(s, action)


@pytest.mark.clause("C-9", "C-10", "C-11", "C-12", "C-13")
@settings(max_examples=120, deadline=None)
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
    hue = rnd.choice([*hues, rnd.randrange(10)])
    s = laying([cards[:12], cards[12:]], hue)
    raised = check_raiser(s, cards[:12], hue, rnd.randrange(100))
    if rnd.random() < 0.5:  # other limits than this hand has: more or less to hold back
        raised = Raised(raised.crew, rnd.randrange(70))
        s.limit[0] = raised.limit
    s.holding_back = rnd.random() < 0.9
    check_opponent(s, cards[12:], hue, raised, rnd.randrange(100))


@pytest.mark.clause("C-13")
def test_naming_agrees() -> None:
    """Whether one name is legal, decided card by card, for every name there is."""
    rnd = random.Random(5)
    for _ in range(2):
        deck = rnd.sample([c for c in range(CARDS) if c // 11 in (0, 4, 6, 7, 9)], 24)
        s = laying([deck[:12], deck[12:]], 9)
        check_forbids(s)
        KERNELS.apply(s, int(MOVES[rnd.randrange(KERNELS.legal(s, MOVES))]))
        check_forbids(s)


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
    raised = Raised(frozenset(card_of(card) for card in theirs), limit)
    for choice in range(0, 40, 7):
        states = np.zeros(1, GAME.dtype)
        states[0] = s
        check_opponent(states[0], mine, hue, raised, choice)
    check_forbids(s)


def in_place(crew: int, attached: int, n: int) -> set[tuple[str, int, int]]:
    """A number's card in the crew and the one that is attached; colours from 0 on, or -1."""
    places = {"crew": crew, "attached": attached}
    return {(place, colour, n) for place, colour in places.items() if colour >= 0}


@pytest.mark.clause("C-12", "C-13")
def test_who_serves_and_who_is_attached() -> None:
    """The masks of ``layout`` and the cards of ``naming`` are the same, however many are held."""
    rnd = random.Random(11)
    for _ in range(25):
        hues = rnd.sample(range(10), 5)
        deck = rnd.sample([11 * hue + n for hue in hues for n in range(rnd.choice([5, 11]))], 24)
        s = laying([deck[:12], deck[12:]], rnd.choice([*hues, 9]))
        KERNELS.apply(s, int(MOVES[rnd.randrange(KERNELS.legal(s, MOVES))]))
        if rnd.random() < 0.5:
            s.crew = 1 << rnd.randrange(11)  # a short crew: more to attach
        hue = layout.quay_hue(s)
        ship = layout.ship_for(s, 1, hue)
        for crew in rnd.sample(range(CREWS), 25):
            a, b = int(FIRST[crew]), int(SECOND[crew])
            every = layout.use(layout.loose(s, 1, a, hue), a, layout.loose(s, 1, b, hue), b, ship)
            for held in range(naming.uses_in_all(s, 1, crew) + 1):
                used = layout.hold_lowest(every, a, b, ship, held)
                rows = [
                    (a, 0),
                    (b, 11),
                    (layout.first_hue(ship), 22),
                    (layout.second_hue(ship), 33),
                ]
                found = {
                    ("crew" if shift < 22 else "attached", colour, n)
                    for colour, shift in rows for n in range(11) if used >> shift + n & 1
                }  # fmt: skip
                meant, left = set(), held
                for n in range(11):
                    pair = naming.pair_of(s, 1, crew, n)
                    kept = naming.kept_of(pair, left)
                    meant |= in_place(kept // 16 - 1, kept % 16 - 1, n)
                    left -= naming.cards_in(pair)
                assert found == meant


@pytest.mark.clause("C-13")
@pytest.mark.parametrize(("attached", "row"), [(0, 22), (5, 22), (9, 33)])
def test_the_first_of_two_is_held_back(attached: int, row: int) -> None:
    """Beside one of the raiser's two colours, whichever the other is."""
    ship = (attached + 1 << 22 | 10 << 26) if row == 22 else (1 << 22 | 10 << 26)
    serving, helping = 1 << 2, 1 << 2 + row
    left = layout.hold_lowest(serving | helping, 4, -1, ship, 1)
    assert left == (serving if attached < 4 else helping)
    assert layout.hold_lowest(serving | helping, 4, -1, ship, 2) == 0


def test_sums_of_masks() -> None:
    for mask in range(1 << 11):
        assert sum_of(mask) == sum(n + 1 for n in range(11) if mask >> n & 1)


def test_sum_of_what_is_used() -> None:
    """In the crew 1, 3 and, in its second colour, 5; beside it another 3 and an 11."""
    assert layout.sum_used(0b101 | 1 << 4 + 11 | 1 << 2 + 22 | 1 << 10 + 33) == 1 + 3 + 5 + 3 + 11


def test_attachable_room() -> None:
    """The quay's colour has no loose cards."""
    s = laying([[0, 1, 2], []], 0)
    assert layout.loose(s, 0, 0, 0) == 0 and layout.loose(s, 0, 0, 3) == 7


def test_five_colours_in_an_integer() -> None:
    """Each colour of a hand is found again."""
    s = laying([list(range(0, CARDS, 3)), []], 0)
    low, high = layout.five_of(s.hands, 0, 0), layout.five_of(s.hands, 0, 5)
    assert [layout.of_colour(low, high, hue) for hue in range(10)] == s.hands[0].tolist()
