"""What the table is drawn from: limits, layouts to choose from, the round that is over."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import flibuste
from flibuste.core.match import Match
from flibuste.games.corsari.view import steps


def played(seats: int, seed: int, plies: int = 500) -> Iterator[Match]:
    """A game by chance, in which anchors are raised often."""
    rng = random.Random(seed)
    game = flibuste.new("corsari", seats=seats, seed=seed)
    for _ in range(plies):
        if game.over:
            break
        moves = game.legal
        anchors = [move for move in moves if move.endswith("anchor")]
        game.play(rng.choice(anchors if anchors and rng.random() < 0.4 else moves))
        yield game


def lowest(hand: list[dict[str, Any]], quay: str) -> int:
    """By trying every crew, card by card."""
    loose = [card for card in hand if card["colour"] != quay]
    colours = {card["colour"] for card in loose}
    best = total = sum(int(card["number"]) for card in loose)
    for crew in itertools.combinations_with_replacement(sorted(colours), 2):
        numbers = {card["number"] for card in loose if card["colour"] in crew}
        best = min(best, total - sum(numbers))
    return best


@pytest.mark.clause("C-11")
def test_the_lowest_limit_is_the_lowest_and_its_stowaways_add_up() -> None:
    for game in played(3, 4, 150):
        if game.over:
            break
        seat = game.to_move
        view = game.view(seat)
        if view["limits"] is None:
            continue
        hand, quay, limits = view["seats"][seat]["hand"], view["quay"]["colour"], view["limits"]
        assert len(limits["stowaways"]) == (14 if len(hand) == 13 else 1)
        for gone, stowaways in limits["stowaways"].items():
            left = [card for card in hand if card["card"] != gone]
            assert sum(int(name.split()[1]) for name in stowaways) == lowest(left, quay)
            if gone:
                assert limits["after"][gone] == lowest(left, quay)


@pytest.mark.clause("C-13")
def test_every_way_to_lay_down_says_what_it_comes_to() -> None:
    seen = 0
    for game in played(4, 1):
        if game.over or not game.legal[0].startswith("crew"):
            continue
        view = game.view(game.to_move)
        assert [layout["move"] for layout in view["layouts"]] == game.legal
        assert len(json.dumps(view)) < 30_000
        choice = random.Random(seen).choice(view["layouts"])
        after = game.copy()
        after.play(choice["move"])
        laid = after.view()["seats"][game.to_move]["laid"]
        if laid is not None:
            assert laid["limit"] == choice["limit"]
            assert [card["card"] for card in laid["stowaways"]] == choice["stowaways"]
        seen += 1
    assert seen > 5


@pytest.mark.clause("C-18")
def test_the_view_says_when_a_game_ends() -> None:
    """How many penalty cards of all seats make the next round the last, and how many none."""
    view = flibuste.new("corsari", seed=1).view()
    assert view["penalty_marks"] == {"last_round": 35, "end": 45}


@pytest.mark.clause("C-14", "C-15", "C-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_tells_who_keeps_what(seats: int) -> None:
    before, rounds, scored = [0] * seats, 1, 0
    for game in played(seats, 7, 900):
        view = game.view()
        now = [seat["penalties"] for seat in view["seats"]]
        if view["round"] > rounds or view["ended"] == "C-18":
            laid = view["previous"]["seats"]
            gains = [parts["gains"] for parts in laid] if laid else [0] * seats
            assert [new - old for new, old in zip(now, before, strict=True)] == gains
            scored += bool(laid)
        before, rounds = now, view["round"]
    assert scored


def test_the_steps_of_different_moves_are_different_things() -> None:
    for game in played(2, 3, 200):
        if game.over:
            break
        s = game.redacted(game.to_move)
        ways = [tuple(steps(s, action)) for action in game.actions]
        assert len(set(ways)) == len(ways)
        heads = {step[:n] for step in ways for n in range(1, len(step))}
        assert not heads & set(ways)
