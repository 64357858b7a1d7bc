"""Knowledge (K-26): what a seat sees, what it may imagine, what it observes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.core import chance, jit
from flibuste.core.kernel import SPECTATOR
from flibuste.games.korsair import GAME
from flibuste.games.korsair.pieces import COPIES, KINDS, NAMES

Deal = Callable[..., flibuste.Match]
Leave = Callable[..., None]

K = jit.interpreted(GAME)


def words(seed: int) -> Any:
    """A bot's generator."""
    return np.array([seed + 1, 2, 3, 4], np.uint32)


def redacted(g: flibuste.Match, seat: int | None) -> Any:
    states = g._states.copy()
    K.redact(states[0], SPECTATOR if seat is None else seat)
    return states


def imagined(g: flibuste.Match, seat: int | None, rng: Any) -> Any:
    states = redacted(g, seat)
    K.imagine(states[0], SPECTATOR if seat is None else seat, rng)
    return states


def held(s: Any, seat: int) -> tuple[str, ...]:
    """The cards of a hand by name."""
    return tuple(NAMES[k] for k in range(KINDS) for _ in range(s.hands[seat, k]))


# --- what is open, what is hidden ------------------------------------------------------


@pytest.mark.clause("K-26")
def test_the_table_is_open_and_other_hands_are_not(deal: Deal) -> None:
    """Open: table, gold, cards out of play, sizes. Hidden: other hands, the stock."""
    g = deal(
        "galleon 8, red 2", "galleon 5, blue 1", "yellow 3",
        moves=["galleon 8", "galleon 5", "yellow 3 > 1", "red 2 > 2", "draw", "draw"],
    )  # fmt: skip
    for seat in (None, 0, 1, 2):
        view = g.view(seat)
        shown = [other["seat"] for other in view["seats"] if other["hand"] is not None]
        assert shown == ([] if seat is None else [seat])
        public = [(other["seat"], other["cards"]) for other in view["seats"]]
        assert public == [(0, 4), (1, 6), (2, 6)]
        for key in ("gold", "galleons", "spent", "stock", "closed", "ended"):
            assert view[key] == g.view()[key]
    assert g.view()["gold"] == [5, 0, 8]
    assert g.view()["spent"] == {"galleon 5": 1, "galleon 8": 1, "red 2": 1, "yellow 3": 1}


def other_secrets(g: flibuste.Match, seat: int | None, rng: random.Random) -> Any:
    """The same game with other cards in the hidden hands, another stock and generator."""
    states = g._states.copy()
    s = states[0]
    seen = [] if seat is None else [seat, seat ^ 1] if s.pairs else [seat]
    hidden = [other for other in range(g.seats) if other not in seen]
    cards = [int(kind) for kind in s.stock[: s.stock_size]]
    for other in hidden:
        cards += [kind for kind in range(KINDS) for _ in range(s.hands[other, kind])]
        s.hands[other] = 0
    rng.shuffle(cards)
    for other in hidden:
        for _ in range(s.hand_size[other]):
            s.hands[other, cards.pop()] += 1
    s.stock[: len(cards)] = cards
    s.stock[len(cards) :] = [rng.randrange(KINDS) for _ in range(78 - len(cards))]
    for name in ("key", "pool"):
        s[name] = [rng.getrandbits(32) for _ in s[name]]
    s.block, s.drawn, s.seeded, s.ordered = rng.getrandbits(32), 3, 1, 1
    return states


@pytest.mark.clause("K-26", "K-21")
@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (4, False), (4, True), (8, True)])
def test_states_that_differ_in_secrets_redact_to_the_same_bytes(seats: int, pairs: bool) -> None:
    """Hands of other sides, the order of the stock and the generator leave no trace."""
    g, rng = flibuste.new("korsair", seats=seats, pairs=pairs, seed=2), random.Random(5)
    while not g.over:
        seat = rng.choice([None, *range(seats)])
        twin = other_secrets(g, seat, rng)
        assert twin.tobytes() != g._states.tobytes()
        K.redact(twin[0], SPECTATOR if seat is None else seat)
        assert twin.tobytes() == redacted(g, seat).tobytes()
        g.play(rng.choice(g.legal))


@pytest.mark.clause("K-26")
@pytest.mark.parametrize("pairs", [False, True])
def test_all_hands_are_shown_when_the_game_is_over(deal: Deal, leave: Leave, pairs: bool) -> None:
    """To everybody; the generator stays blank."""
    g = deal("", "", "", "", pairs=pairs)
    leave(g, "red 1", "", "galleon 2, blue 3", "admiral", stock="galleon 5")
    for seat in (None, 0, 1, 2, 3):
        assert g.view(seat)["seats"][3]["hand"] is None or seat in ((2, 3) if pairs else (3,))
    leave(g, "red 1", "", "galleon 2, blue 3", "admiral")
    g.play("discard red 1")
    assert g.over
    for seat in (None, 0, 1, 2, 3):
        hands = [[c["card"] for c in other["hand"]] for other in g.view(seat)["seats"]]
        assert hands == [[], [], ["galleon 2", "blue 3"], ["admiral"]]
        assert not redacted(g, seat)[0].key.any()


# --- imagining -------------------------------------------------------------------------


@pytest.mark.clause("K-26")
@pytest.mark.parametrize(("seats", "pairs"), [(3, False), (6, True)])
def test_what_is_imagined_fits_all_a_seat_knows(
    seats: int, pairs: bool, lying: Callable[[flibuste.Match], list[str]]
) -> None:
    """Every card exactly once, hands of their size, and the same when redacted again."""
    g, rng = flibuste.new("korsair", seats=seats, pairs=pairs, seed=3), random.Random(1)
    while not g.over:
        seat = rng.choice([None, *range(seats)])
        dreamt = imagined(g, seat, words(g.ply))
        s = dreamt[0]
        table = Counter(lying(g))
        for kind, name in enumerate(NAMES):
            stock = list(s.stock[: s.stock_size]).count(kind)
            count = stock + s.hands[:, kind].sum() + s.spent[kind] + table[name]
            assert count == COPIES[kind]
        assert [s.hands[n].sum() for n in range(8)] == list(s.hand_size)
        assert s.seeded == 1 and s.ordered == 0
        assert not s.stock[s.stock_size :].any()
        K.redact(s, SPECTATOR if seat is None else seat)
        assert dreamt.tobytes() == redacted(g, seat).tobytes()
        g.play(rng.choice(g.legal))
    assert imagined(g, 0, words(1))[0].hands.tobytes() == g._states[0].hands.tobytes()


def frequencies(g: flibuste.Match, seat: int | None, times: int) -> Counter[tuple[Any, ...]]:
    """How often each outcome is imagined: the other hands, then the stock as it is drawn."""
    found: Counter[tuple[Any, ...]] = Counter()
    rng = words(7)
    for _ in range(times):
        s = imagined(g, seat, rng)[0]
        hands = tuple(held(s, other) for other in range(g.seats))
        order = [chance.draw_card(s, s.stock, left) for left in range(int(s.stock_size), 0, -1)]
        found[(*hands, tuple(NAMES[kind] for kind in order))] += 1
    return found


def close(found: Counter[Any], expected: dict[Any, float]) -> None:
    """A chi-square test, ample: five standard deviations."""
    assert set(found) == set(expected)
    total, whole = found.total(), sum(expected.values())
    chi = sum(
        (found[key] - total * share / whole) ** 2 / (total * share / whole)
        for key, share in expected.items()
    )
    freedom = len(expected) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


def physical(unseen: list[str], sizes: list[int], known: list[tuple[str, ...]]) -> dict[Any, float]:
    """Every way the physical cards may lie, counted by what one would see of it."""
    ways: Counter[Any] = Counter()
    for cards in permutations(unseen):
        at, outcome = 0, []
        for seat, size in enumerate(sizes):
            outcome.append(known[seat] or tuple(sorted(cards[at : at + size], key=NAMES.index)))
            at += 0 if known[seat] else size
        ways[(*outcome, cards[at:])] += 1
    return {key: float(n) for key, n in ways.items()}


@pytest.mark.clause("K-26")
def test_every_possibility_is_imagined_equally_often(deal: Deal, leave: Leave) -> None:
    """Uniform over the physical cards: two equal cards count twice; the stock in any order."""
    g = deal("", "", "")
    leave(g, "blue 4", "red 1, red 1", "galleon 8", stock="admiral, red 2")
    expected = physical(
        ["red 1", "red 1", "galleon 8", "admiral", "red 2"], [1, 2, 1], [("blue 4",), (), ()]
    )
    assert sum(expected.values()) == 120
    close(frequencies(g, 0, 2000), expected)


@pytest.mark.clause("K-26", "K-21")
def test_a_partner_is_known_when_imagining(deal: Deal, leave: Leave) -> None:
    """In pairs only the other pair's hands are imagined."""
    g = deal("", "", "", "", pairs=True)
    leave(g, "blue 4", "blue 3, blue 3", "red 1", "galleon 8, red 2", stock="admiral")
    known: list[tuple[str, ...]] = [("blue 4",), ("blue 3", "blue 3"), (), ()]
    expected = physical(["red 1", "galleon 8", "red 2", "admiral"], [1, 2, 1, 2], known)
    for seat in (0, 1):
        close(frequencies(g, seat, 700), expected)


@pytest.mark.clause("K-26")
def test_a_spectator_imagines_every_hand(deal: Deal, leave: Leave) -> None:
    """Nobody's hand is open to him."""
    g = deal("", "")
    leave(g, "blue 4", "red 1, galleon 8", stock="admiral")
    expected = physical(["blue 4", "red 1", "galleon 8", "admiral"], [1, 2], [(), ()])
    close(frequencies(g, None, 700), expected)


@pytest.mark.clause("K-26")
def test_cards_on_the_table_and_out_of_play_are_not_imagined(deal: Deal, leave: Leave) -> None:
    """Galleons, ships and characters in the open are nowhere else."""
    g = deal(
        "galleon 8, yellow 3, yellow 4, admiral", "red 4, red 4, captain red", "",
        moves=["galleon 8", "red 4 > 1", "draw", "yellow 4 > 1", "draw", "draw", "admiral > 1"],
    )  # fmt: skip
    leave(g, "yellow 3", "captain red", "galleon 7", stock="red 4")
    g.play("captain red > 1")
    leave(g, "yellow 3", "", "galleon 7", stock="red 4, yellow 4")
    unseen = ["galleon 7", "red 4", "yellow 4"]
    close(frequencies(g, 1, 600), physical([*unseen, "yellow 3"], [1, 0, 1], [(), (), ()]))


# --- observing -------------------------------------------------------------------------


def observed(g: flibuste.Match, seat: int) -> dict[str, Any]:
    """The features of a seat, block by block."""
    out = np.zeros(GAME.features, np.int16)
    K.observe(redacted(g, seat)[0], seat, out)
    blocks, at = {}, 0
    for block in GAME.observation:
        blocks[block.name] = out[at : at + block.size].reshape(block.shape).tolist()
        at += block.size
    return blocks


def count(text: str) -> list[int]:
    cards = [name for name in text.split(", ") if name]
    return [cards.count(name) for name in NAMES]


@pytest.mark.clause("K-26")
def test_an_observation_counts_seats_and_sides_from_the_observer(deal: Deal) -> None:
    """Hand, open cards, sizes, gold and galleons, clockwise from the seat's own."""
    g = deal(
        "galleon 5, red 2, red 2, blue 1, blue 1, galleon 2", "galleon 8, captain red",
        "yellow 2, yellow 1, captain yellow",
        moves=["galleon 5", "galleon 8", "yellow 2 > 2", "red 2 > 2", "draw", "captain yellow > 2"],
    )  # fmt: skip
    assert g.view()["gold"] == [5, 0, 0]
    mine, theirs = observed(g, 0), observed(g, 2)
    assert mine["hand"] == count("red 2, blue 1, blue 1, galleon 2")
    assert mine["partner"] == count("")
    assert mine["spent"] == theirs["spent"] == count("galleon 5")
    assert mine["sizes"] == [4, 6, 4, 0, 0, 0, 0, 0]
    assert theirs["sizes"] == [4, 4, 6, 0, 0, 0, 0, 0]
    assert mine["gold"] == [5, 0, 0, 0, 0, 0, 0, 0]
    assert theirs["gold"] == [0, 5, 0, 0, 0, 0, 0, 0]
    assert (mine["stock"], mine["laid"], mine["closed"], mine["place"]) == ([59], [2], [0], [0])
    assert mine["galleons"][0] == [0] * 11  # seized
    assert mine["galleons"][1] == [8, 2, 2, 2, 1, 2, 3, 0, 0, 0, 0]
    assert theirs["galleons"][1] == [8, 3, 2, 2, 2, 2, 1, 0, 0, 0, 0]
    assert mine["galleons"][2:] == [[0] * 11] * 23


@pytest.mark.clause("K-26", "K-21", "K-24")
def test_an_observation_in_pairs(deal: Deal) -> None:
    """The partner's hand, the place in the pair, sides counted by pairs, the closed galleon."""
    g = deal(
        "red 2, red 1, red 1, red 3, red 3, red 4",
        "blue 1, blue 1, blue 2, blue 2, blue 3, blue 3",
        "galleon 8, admiral", "", "", "",
        moves=["draw", "draw", "galleon 8", *["draw"] * 3, "red 2 > 1"], stock="green 1, green 2",
    )  # fmt: skip
    second = observed(g, 1)
    assert second["hand"] == count("blue 1, blue 1, blue 2, blue 2, blue 3, blue 3, green 2")
    assert second["partner"] == count("red 1, red 1, red 3, red 3, red 4, green 1")
    assert (second["place"], second["closed"]) == ([1], [1])
    assert second["sizes"] == [7, 5, 7, 7, 7, 6, 0, 0]
    assert second["galleons"][0] == [8, 2, 0, 2, 1, 0, 0, 0, 0, 0, 0]
    last = observed(g, 5)
    assert last["galleons"][0] == [8, 3, 0, 2, 2, 0, 0, 0, 0, 0, 0]
    assert last["place"] == [1] and observed(g, 4)["place"] == [0]


@pytest.mark.clause("K-26", "K-25")
def test_an_observation_gives_every_seat_the_gold_of_its_pair(deal: Deal) -> None:
    """Both partners have what the first has seized."""
    g = deal("", "", "galleon 8", "", "galleon 5", "", moves=["draw", "draw", "galleon 8", "draw"])
    for move in ("galleon 5", *["draw"] * 5):
        g.play(move)
    assert g.view()["gold"] == [0, 8, 5]
    assert observed(g, 0)["gold"] == [0, 0, 8, 8, 5, 5, 0, 0]
    assert observed(g, 3)["gold"] == [8, 5, 5, 0, 0, 8, 0, 0]


@pytest.mark.clause("K-26")
def test_alone_nobody_is_observed_as_a_partner(deal: Deal, leave: Leave) -> None:
    """Not even at the end, when all hands are shown."""
    g = deal("", "")
    leave(g, "red 1", "galleon 2, blue 3")
    g.play("discard red 1")
    assert g.over
    assert observed(g, 0)["partner"] == observed(g, 1)["partner"] == count("")
