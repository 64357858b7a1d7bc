"""Laws that hold after every move of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.games.korsair.pieces import COPIES, NAMES

PACK = Counter(dict(zip(NAMES, COPIES, strict=True)))

TABLES = [
    (2, False), (3, False), (4, False), (5, False), (4, True), (6, True), (8, True),
]  # fmt: skip
random_games = given(
    table=st.sampled_from(TABLES),
    edition=st.sampled_from(["tilsi", "lutin"]),
    seed=st.integers(0, 2**64),
    choices=st.lists(st.integers(0, 999), min_size=1, max_size=40),
)
relaxed = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
Lying = Callable[[flibuste.Match], list[str]]


def begin(table: tuple[int, bool], edition: str, seed: int) -> flibuste.Match:
    seats, pairs = table
    return flibuste.new("korsair", seats=seats, pairs=pairs, edition=edition, seed=seed)


def step(g: flibuste.Match, choices: list[int]) -> str:
    """Play on, by the choices over and over."""
    moves = g.legal
    move = moves[choices[g.ply % len(choices)] % len(moves)]
    g.play(move)
    return move


def hands(g: flibuste.Match) -> Counter[str]:
    """The cards in all hands, looked at seat by seat."""
    held: Counter[str] = Counter()
    for seat in range(g.seats):
        held.update(card["card"] for card in g.view(seat)["seats"][seat]["hand"])
    return held


def gold_in(cards: Counter[str]) -> int:
    return sum(int(name[-1]) * n for name, n in cards.items() if name.startswith("galleon"))


@pytest.mark.clause("K-1", "K-2", "K-3", "K-16")
@relaxed
@random_games
def test_no_card_and_no_gold_is_ever_lost(
    lying: Lying, table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """78 cards in hands, stock, on the table and out of play; 100 gold, seized or not."""
    g = begin(table, edition, seed)
    while not g.over:
        step(g, choices)
        s, view = g._states[0], g.view()
        stock = Counter(NAMES[kind] for kind in s.stock[: s.stock_size])
        held = Counter({name: int(s.hands[:, kind].sum()) for kind, name in enumerate(NAMES)})
        assert held + stock + Counter(lying(g)) + Counter(view["spent"]) == PACK
        assert [hand.sum() for hand in s.hands] == list(s.hand_size)
        assert sum(view["gold"]) == gold_in(Counter(view["spent"]))


@pytest.mark.clause("K-20", "K-6")
@relaxed
@random_games
def test_twice_the_stock_plus_the_hands_falls_by_one(
    table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """So a game has at most 155 - 6 × players moves."""
    g = begin(table, edition, seed)
    left = 156 - 6 * g.seats
    while not g.over:
        assert g.legal
        step(g, choices)
        view = g.view()
        now = 2 * view["stock"] + sum(seat["cards"] for seat in view["seats"])
        assert now == left - 1
        left = now
    assert left >= 1
    assert g.ply <= 155 - 6 * g.seats <= g.game.most_moves


@pytest.mark.clause("K-9", "K-10", "K-12", "K-23")
@relaxed
@random_games
def test_every_fight_is_in_order(
    table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """One colour a side, one side a colour, captains only with their ships, numbers rising."""
    g = begin(table, edition, seed)
    while not g.over:
        step(g, choices)
        galleons = g.view()["galleons"]
        numbers = [x["number"] for x in galleons]
        assert numbers == sorted(set(numbers)) and all(1 <= n <= 25 for n in numbers)
        for galleon in galleons:
            sides = [fleet["side"] for fleet in galleon["fleets"]]
            colours = [fleet["colour"] for fleet in galleon["fleets"]]
            assert len(set(sides)) == len(sides) == len(set(colours)) <= 4
            assert all(sum(f["ships"]) == f["strength"] > 0 for f in galleon["fleets"])
            captain = (galleon["character"] or "").removeprefix("captain ")
            assert captain in ("", "admiral", *colours)


@pytest.mark.clause("K-6", "K-14", "K-22")
@relaxed
@random_games
def test_whoever_is_to_move_has_seized_what_he_controls(
    table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """When a side's seizing seat is to move, no galleon it controls lies there any more."""
    g = begin(table, edition, seed)
    while not g.over:
        step(g, choices)
        view = g.view()
        seat = g.to_move
        if seat is not None and not (view["pairs"] and seat % 2):
            side = view["seats"][seat]["side"]
            assert all(galleon["leader"] != side for galleon in view["galleons"])
    assert all(galleon["leader"] is None for galleon in g.view()["galleons"])  # K-18


@pytest.mark.clause("K-18", "K-19")
@relaxed
@random_games
def test_the_scores_add_up(
    table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """Gold seized, gold in hands and gold of tied galleons are the 100 of the game."""
    g = begin(table, edition, seed)
    while not g.over:
        step(g, choices)
    view, scores = g.view(), g.scores
    assert scores is not None
    tied = sum(galleon["gold"] for galleon in view["galleons"])
    owed = gold_in(hands(g))
    assert sum(view["gold"]) + tied + owed == 100
    assert sum(scores) == (1 + view["pairs"]) * (sum(view["gold"]) - owed)
    assert g.winners == [n for n, score in enumerate(scores) if score == max(scores)]


@pytest.mark.clause("K-16")
@relaxed
@random_games
def test_a_seized_galleon_leaves_no_trace(
    table: tuple[int, bool], edition: str, seed: int, choices: list[int]
) -> None:
    """The record keeps neither ships nor characters of galleons that are gone."""
    g = begin(table, edition, seed)
    while not g.over:
        step(g, choices)
    s = g._states[0]
    afloat = {galleon["number"] - 1 for galleon in g.view()["galleons"]}
    assert list(s.table) == [*sorted(afloat), *[-1] * (25 - len(afloat))]
    for slot in set(range(25)) - afloat:
        assert not s.fleet[slot].any() and not s.sailor[slot].any() and not s.character[slot]
