"""Explicit tokens and cards: complete, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Setup = Callable[..., dict[str, Any]]


@pytest.mark.clause("F-2", "F-3", "F-5", "F-9")
def test_a_setup_is_laid_out_as_written(whole_setup: Setup) -> None:
    setup = whole_setup(2)
    g = flibuste.new("freibeuter", seats=2, setup=setup)
    assert g.to_move == 0  # G-2
    assert {t["at"]: t["token"] for t in g.view()["tokens"]} == setup["tokens"]
    for seat in range(2):
        hand = [card["card"] for card in g.view(seat)["seats"][seat]["hand"]]
        assert hand == setup["hands"][seat]
    assert (setup["hands"][0][0], setup["sea"][0], setup["dutchman"][0]) == ("A1", "B2", "C")
    g.play("sail A1")
    other = g.copy()
    g.play("draw sea")
    assert "B2" in [card["card"] for card in g.view(0)["seats"][0]["hand"]]
    other.play("draw dutchman")
    assert "dutchman C" in [card["card"] for card in other.view(0)["seats"][0]["hand"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_from_a_setup_plays_to_its_end_and_replays(whole_setup: Setup, seats: int) -> None:
    g = flibuste.new("freibeuter", seats=seats, setup=whole_setup(seats), first=1)
    while not g.over:
        g.act(g.actions[g.ply * 7 % len(g.actions)])
    assert flibuste.load(g.record()).record() == g.record()


def test_names_may_be_in_any_case(whole_setup: Setup) -> None:
    setup = whole_setup(2)
    setup["tokens"] = {name.lower(): token.upper() for name, token in setup["tokens"].items()}
    setup["hands"] = [[card.lower() for card in hand][::-1] for hand in setup["hands"]]
    g = flibuste.new("freibeuter", seats=2, setup=setup)
    assert (
        g.view()["tokens"]
        == flibuste.new("freibeuter", seats=2, setup=whole_setup(2)).view()["tokens"]
    )


def _swap_hand_card(setup: dict[str, Any], card: str) -> None:
    setup["hands"][0][0] = card


SPOIL: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no tokens": lambda x: x.pop("tokens"),
    "no hands": lambda x: x.pop("hands"),
    "no sea": lambda x: x.pop("sea"),
    "no dutchman": lambda x: x.pop("dutchman"),
    "something else": lambda x: x.update(stock=[]),
    "tokens no dict": lambda x: x.update(tokens=["ship 5"]),
    "a crossing without token": lambda x: x["tokens"].pop("C3"),
    "a crossing off the board": lambda x: x["tokens"].update(G1=x["tokens"].pop("C3")),
    "a crossing twice": lambda x: x["tokens"].update(c3="ship 5"),
    "an unknown token": lambda x: x["tokens"].update(C3="ship 25"),
    "a token that is no text": lambda x: x["tokens"].update(C3=15),
    "a crossing that is no text": lambda x: x["tokens"].update({3: x["tokens"].pop("C3")}),
    "a ship too many": lambda x: x["tokens"].update(F6="ship 5"),
    "a doubler too many": lambda x: x["tokens"].update(F6="doubler 5"),
    "a warehouse without its place": lambda x: x["tokens"].update(F6="warehouse 2"),
    "hands no list": lambda x: x.update(hands="A1"),
    "a hand no list": lambda x: x.update(hands=["A1", "A2"]),
    "a hand too few": lambda x: x["hands"].pop(),
    "a hand too many": lambda x: x["hands"].append([]),
    "a card moved to a hand": lambda x: x["hands"][0].append(x["sea"].pop()),
    "a card moved to the pile": lambda x: x["sea"].append(x["hands"][0].pop(0)),
    "a dutchman moved to the pile": lambda x: x["dutchman"].append(x["hands"][0].pop()[-1]),
    "a sea card twice": lambda x: _swap_hand_card(x, "G7"),
    "a dutchman for a sea card": lambda x: _swap_hand_card(x, "dutchman G"),
    "an unknown card": lambda x: _swap_hand_card(x, "H1"),
    "a card that is no text": lambda x: _swap_hand_card(x, None),  # type: ignore[arg-type]
    "a sea card missing": lambda x: x["sea"].pop(),
    "a sea card too many": lambda x: x["sea"].append("A1"),
    "a region where a line should be": lambda x: x["dutchman"].append("D4"),
    "a dutchman missing": lambda x: x["dutchman"].pop(),
    "a dutchman twice": lambda x: x["dutchman"].append("3"),
    "sea no list": lambda x: x.update(sea="A1"),
}  # fmt: skip


@pytest.mark.parametrize("how", SPOIL)
def test_anything_less_is_refused(whole_setup: Setup, how: str) -> None:
    setup = whole_setup(2)
    SPOIL[how](setup)
    with pytest.raises(flibuste.BadSetup):
        flibuste.new("freibeuter", seats=2, setup=setup)
