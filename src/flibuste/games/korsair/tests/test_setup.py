"""Cards, seats, options and explicit deals (K-1 to K-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import flibuste
from flibuste.games.korsair.pieces import CARDS, COPIES, GALLEONS, KINDS, NAMES

PACK = Counter(dict(zip(NAMES, COPIES, strict=True)))


def complete(seats: int) -> dict[str, Any]:
    """A deal in which every card is somewhere."""
    cards = list(PACK.elements())
    hands = [[cards.pop() for _ in range(6)] for _ in range(seats)]
    return {"hands": hands, "stock": cards}


def dealt(g: flibuste.Match) -> Counter[str]:
    """Everything in the hands and the stock of a game just begun, drawn to the last card."""
    found: Counter[str] = Counter()
    while g.view()["stock"]:
        g.play("draw")
    for seat in range(g.seats):
        found.update(card["card"] for card in g.view(seat)["seats"][seat]["hand"])
    return found


# --- the cards -------------------------------------------------------------------------


@pytest.mark.clause("K-1")
def test_there_are_25_galleons_with_100_gold() -> None:
    """Five of 2, six of 3, five of 4, five of 5, two of 6, one of 7, one of 8."""
    pack = dealt(flibuste.new("korsair", seats=3, seed=1))
    galleons = {gold: pack[f"galleon {gold}"] for gold in range(1, 10)}
    assert galleons == {1: 0, 2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1, 9: 0}
    assert sum(galleons.values()) == GALLEONS == 25
    assert sum(gold * n for gold, n in galleons.items()) == 100


@pytest.mark.clause("K-2")
def test_there_are_12_ships_of_each_colour() -> None:
    """Two of 1, four of 2, four of 3, two of 4, in red, yellow, green and blue."""
    pack = dealt(flibuste.new("korsair", seats=3, seed=1))
    for colour in ("red", "yellow", "green", "blue"):
        assert [pack[f"{colour} {n}"] for n in range(6)] == [0, 2, 4, 4, 2, 0]
    with pytest.raises(flibuste.UnreadableMove):
        flibuste.new("korsair", seed=1).why_not("black 2 > 1")


@pytest.mark.clause("K-3")
def test_there_are_four_captains_and_one_admiral() -> None:
    """One captain per colour; 78 cards with the admiral."""
    pack = dealt(flibuste.new("korsair", seats=3, seed=1))
    for colour in ("red", "yellow", "green", "blue"):
        assert pack[f"captain {colour}"] == 1
    assert pack["admiral"] == 1
    assert pack.total() == CARDS == 78
    assert len(NAMES) == len(COPIES) == KINDS == 28


# --- seats and options -----------------------------------------------------------------


@pytest.mark.clause("K-4")
@pytest.mark.parametrize(
    ("seats", "pairs"), [(2, False), (3, False), (4, False), (5, False), (6, True), (8, True)]
)
def test_the_defaults_of_every_number_of_seats(seats: int, pairs: bool) -> None:
    """Alone for 2 to 5, pairs for 6 and 8; edition tilsi."""
    g = flibuste.new("korsair", seats=seats, seed=1)
    assert (g.options["pairs"], g.options["edition"]) == (pairs, "tilsi")
    assert g.view()["pairs"] is pairs and g.view()["edition"] == "tilsi"
    assert len({seat["side"] for seat in g.view()["seats"]}) == seats // (1 + pairs)


@pytest.mark.clause("K-4")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_2_3_and_5_do_not_play_in_pairs(seats: int) -> None:
    """Each for himself."""
    with pytest.raises(flibuste.BadOptions, match="K-4"):
        flibuste.new("korsair", seats=seats, pairs=True, seed=1)


@pytest.mark.clause("K-4")
@pytest.mark.parametrize("seats", [6, 8])
def test_6_and_8_do_not_play_alone(seats: int) -> None:
    """In pairs only."""
    with pytest.raises(flibuste.BadOptions, match="K-4"):
        flibuste.new("korsair", seats=seats, pairs=False, seed=1)
    assert flibuste.new("korsair", seats=seats, pairs=True, seed=1).options["pairs"] is True


@pytest.mark.clause("K-4")
def test_4_choose() -> None:
    """Alone or in pairs."""
    for pairs in (False, True):
        g = flibuste.new("korsair", seats=4, pairs=pairs, seed=1)
        assert g.view()["pairs"] is pairs


@pytest.mark.clause("K-4")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 9, 10, 78])
@pytest.mark.parametrize("pairs", [False, True])
def test_other_numbers_are_refused(seats: int, pairs: bool) -> None:
    """7, 1, and more than 8."""
    with pytest.raises(flibuste.BadOptions):
        flibuste.new("korsair", seats=seats, pairs=pairs, seed=1)


@pytest.mark.clause("K-4")
@pytest.mark.parametrize(
    "options", [{"edition": "knizia"}, {"edition": 0}, {"pairs": 1}, {"pairs": "yes"}, {"team": 1}]
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    """Two editions, pairs or not."""
    with pytest.raises(flibuste.BadOptions):
        flibuste.new("korsair", seats=4, seed=1, **options)


@pytest.mark.clause("K-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_alone_the_editions_play_identically(seats: int) -> None:
    """Same seed and moves, same game."""
    games = [
        flibuste.new("korsair", seats=seats, edition=edition, seed=11)
        for edition in ("tilsi", "lutin")
    ]
    while not games[0].over:
        assert games[0].legal == games[1].legal
        move = games[0].legal[games[0].ply * 7 % len(games[0].legal)]
        for g in games:
            g.play(move)
    assert games[0].scores == games[1].scores and games[1].over


@pytest.mark.clause("K-5")
@pytest.mark.parametrize(("seats", "stock"), [(2, 66), (3, 60), (4, 54), (5, 48), (6, 42), (8, 30)])
def test_six_cards_each_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    """The size of the stock for every number of seats, dealt or laid out."""
    for g in (
        flibuste.new("korsair", seats=seats, seed=1),
        flibuste.new("korsair", seats=seats, setup=complete(seats)),
    ):
        assert [seat["cards"] for seat in g.view()["seats"]] == [6] * seats
        assert [len(g.view(n)["seats"][n]["hand"]) for n in range(seats)] == [6] * seats
        assert g.view()["stock"] == stock
        assert g.view()["galleons"] == [] and g.view()["spent"] == {}


@pytest.mark.clause("K-5")
def test_the_cards_are_shuffled() -> None:
    """Another seed, another deal; every kind of card turns up in a first hand."""
    games = [flibuste.new("korsair", seats=2, seed=n) for n in range(200)]
    hands = [tuple(c["card"] for c in g.view(0)["seats"][0]["hand"]) for g in games]
    assert len(set(hands)) > 195
    often = Counter(card for hand in hands for card in hand)
    assert all(often[name] > 0 for name in NAMES)
    expected = 200 * 6 * 6 / 78  # six galleons of 3 among 78 cards
    assert 0.6 * expected < often["galleon 3"] < 1.4 * expected


@pytest.mark.clause("K-5", "K-21")
def test_naming_the_first_player_does_not_change_the_cards() -> None:
    """G-2: the draw is made and set aside."""
    drawn = flibuste.new("korsair", seats=6, seed=4)
    for first in (0, 2, 4):
        g = flibuste.new("korsair", seats=6, seed=4, first=first)
        assert g.to_move == first == g.options["first"]
        for seat in range(6):
            assert g.view(seat)["seats"] == drawn.view(seat)["seats"]


# --- explicit deals --------------------------------------------------------------------


@pytest.mark.clause("K-5")
def test_a_setup_is_dealt_as_it_is_written() -> None:
    """Hands per seat, the stock's top first; seat 0 begins unless another is named."""
    setup = complete(3)
    g = flibuste.new("korsair", seats=3, setup=setup)
    assert g.to_move == 0
    for seat in range(3):
        hand = [card["card"] for card in g.view(seat)["seats"][seat]["hand"]]
        assert Counter(hand) == Counter(setup["hands"][seat])
    drawn: list[str] = []
    for name in setup["stock"]:
        seat = g.to_move
        assert seat is not None
        before = Counter(c["card"] for c in g.view(seat)["seats"][seat]["hand"])
        g.play("draw")
        after = Counter(c["card"] for c in g.view(seat)["seats"][seat]["hand"])
        drawn += (after - before).elements()
        assert drawn[-1] == name
    assert flibuste.new("korsair", seats=3, setup=setup, first=2).to_move == 2
    assert setup == complete(3)


def test_a_setup_is_kept_in_the_record_and_replays() -> None:
    g = flibuste.new("korsair", seats=4, pairs=True, setup=complete(4))
    g.play("draw")
    again = flibuste.load(g.record())
    assert again.record() == g.record()
    assert again._states.tobytes() == g._states.tobytes()


def test_cards_of_a_setup_may_be_written_in_any_case() -> None:
    setup = complete(2)
    setup["hands"][0] = [f" {name.upper()}\t" for name in setup["hands"][0]]
    assert flibuste.new("korsair", seats=2, setup=setup).view(0)["seats"][0]["cards"] == 6


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "no hands": lambda s: s.pop("hands"),
    "no stock": lambda s: s.pop("stock"),
    "something else": lambda s: s.update(dice=[1]),
    "hands no list": lambda s: s.update(hands="red 1"),
    "hands a dict": lambda s: s.update(hands={}),
    "a hand no list": lambda s: s["hands"].__setitem__(0, "red 1"),
    "stock no list": lambda s: s.update(stock=None),
    "a hand short": lambda s: s["stock"].append(s["hands"][0].pop()),
    "a hand long": lambda s: s["hands"][0].append(s["stock"].pop()),
    "a hand too few": lambda s: s["stock"].extend(s["hands"].pop()),
    "a hand too many": lambda s: s["hands"].append([s["stock"].pop() for _ in range(6)]),
    "a card missing": lambda s: s["stock"].pop(),
    "a card twice": lambda s: s["stock"].append("admiral"),
    "a card replaced": lambda s: s["stock"].__setitem__(0, "admiral"),
    "no such card": lambda s: s["stock"].__setitem__(0, "black 2"),
    "no such strength": lambda s: s["stock"].__setitem__(0, "red 5"),
    "no such galleon": lambda s: s["stock"].__setitem__(0, "galleon 1"),
    "a move": lambda s: s["stock"].__setitem__(0, "draw"),
    "more than a card": lambda s: s["stock"].__setitem__(0, "galleon 2 galleon 2"),
    "a number": lambda s: s["stock"].__setitem__(0, 2),
    "nothing": lambda s: s["stock"].__setitem__(0, None),
    "empty text": lambda s: s["stock"].__setitem__(0, ""),
}


@pytest.mark.clause("K-5")
@pytest.mark.parametrize("broken", BROKEN)
def test_a_setup_is_complete_or_refused(broken: str) -> None:
    """Every card exactly once, six in every hand."""
    setup = complete(3)
    BROKEN[broken](setup)
    with pytest.raises(flibuste.BadSetup):
        flibuste.new("korsair", seats=3, setup=setup)


def test_the_error_names_the_card() -> None:
    setup = complete(3)
    setup["stock"][0] = "admiral"
    with pytest.raises(flibuste.BadSetup, match="galleon 2: 4 in the setup, 5 in the game"):
        flibuste.new("korsair", seats=3, setup=setup)
    setup["stock"][0] = "draw"
    with pytest.raises(flibuste.BadSetup, match="expected galleon, captain, admiral or a colour"):
        flibuste.new("korsair", seats=3, setup=setup)
