"""The end and the result (F-18 to F-21, F-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Lay = Callable[..., flibuste.Match]
Refused = Callable[[flibuste.Match, str, str], None]

LAST: dict[str, Any] = {
    "tokens": {"C3": "warehouse", "F6": "ship 5"},
    "boats": {"C3": "1", "D3": "1", "D4": "1"},
}


def ended(g: flibuste.Match) -> Any:
    return g.view()["ended"]


@pytest.mark.clause("F-18", "F-23")
def test_the_last_warehouse_ends_the_game(lay: Lay, refused: Refused) -> None:
    """F-18: at once when it has been paid; nothing is drawn after it. G-4: the clause after."""
    g = lay(**LAST, hands=["C4, A1"])
    piles = g.view()["piles"]
    g.play("sail C4")
    assert g.over and ended(g) == "F-18" and g.to_move is None and g.legal == []
    assert g.scores == [22, 26, 20] and g.winners == [1]
    assert g.view()["piles"] == piles and g.view()["seats"][0]["sea_cards"] == 1
    for move in ("sail A1", "board F6", "draw sea", "resolve C3", "sail A1 for money"):
        refused(g, move, "F-18")


@pytest.mark.clause("F-18")
def test_another_warehouse_keeps_the_game_going(lay: Lay) -> None:
    """F-18: only the last one ends it."""
    tokens = {**LAST["tokens"], "E5": "warehouse"}
    g = lay(tokens=tokens, boats=LAST["boats"], hands=["C4, A1"])
    g.play("sail C4")
    assert not g.over


@pytest.mark.clause("F-18", "F-15")
def test_tokens_of_the_same_placement_are_still_resolved(lay: Lay) -> None:
    """F-18, ruling: it ends when all of that placement are resolved, asked as usual."""
    g = lay(
        2, tokens={"C3": "ship 20", "C4": "warehouse", "F6": "ship 5"}, boarded={"C3": 1},
        boats={"C3": "0", "D3": "0", "D4": "1", "C5": "1", "D5": "1"}, hands=["C4, A1"],
        cash=[20, 0],
    )  # fmt: skip
    g.play("sail C4")
    assert not g.over and g.legal == ["resolve C3", "resolve C4"]
    g.play("resolve C4")
    assert ended(g) == "F-18"
    assert g.scores == [20 + 2 + 12, 20 - 2 * 6] and g.winners == [0]


@pytest.mark.clause("F-18")
def test_a_doubler_beside_the_last_warehouse_still_counts(lay: Lay) -> None:
    """F-18, ruling: also when it comes after the warehouse in the order A1 … F6."""
    tokens = {"C3": "warehouse", "D4": "doubler 5"}
    boats = {"C3": "1", "D3": "1", "C4": "1", "D5": "1", "E4": "1", "E5": "1"}
    g = lay(tokens=tokens, boats=boats, hands=["D4, A1"])
    g._states[0].captured[2, 0] = 3
    g.play("sail D4")
    assert ended(g) == "F-18" and g.scores == [22, 26, 50]


@pytest.mark.clause("F-19", "F-9")
def test_a_forced_sea_card_that_is_not_there(lay: Lay, refused: Refused) -> None:
    """F-19: it ends when a player must draw a sea card and there is none."""
    g = lay(hands=["D4, dutchman A"], sea="", dutchman="3")
    g.play("sail D4")
    assert ended(g) == "F-19" and g.scores == [20, 20, 20] and g.winners == [0, 1, 2]
    refused(g, "draw sea", "F-19")
    assert g.view()["piles"] == {"sea": 0, "dutchman": 1}


@pytest.mark.clause("F-19")
def test_must_draws_a_dutchman_card_unasked(lay: Lay) -> None:
    """F-19, must: with the sea pile empty, a Dutchman card that F-9 allows is drawn unasked."""
    g = lay(2, hands=["D4, D5", "A1, A2"], sea="", dutchman="3")
    g.play("sail D4")
    assert not g.over and g.to_move == 1
    assert [c["card"] for c in g.view(0)["seats"][0]["hand"]] == ["D5", "dutchman 3"]
    g.play("sail A1")  # and now that pile is empty too
    assert ended(g) == "F-19"


@pytest.mark.clause("F-19")
def test_empty_ends_at_the_first_draw(lay: Lay) -> None:
    """F-19, empty: the game ends at the first draw with the sea pile empty."""
    g = lay(2, hands=["D4, D5", "A1, A2"], sea="B2", dutchman="3, 4", sea_end="empty")
    g.play("sail D4")
    assert g.legal == ["draw sea", "draw dutchman"]
    g.play("draw sea")
    assert not g.over  # the pile may be empty; ending takes a draw
    g.play("sail A1")
    assert ended(g) == "F-19" and g.view()["piles"] == {"sea": 0, "dutchman": 2}


@pytest.mark.clause("F-19", "F-6")
@pytest.mark.parametrize("sea_end", ["must", "empty"])
def test_boarding_draws_nothing_and_so_ends_nothing(lay: Lay, sea_end: str) -> None:
    """F-19 is about draws: boarding with empty piles goes on."""
    g = lay(tokens={"B2": "ship 5"}, sea="", dutchman="", sea_end=sea_end)
    g.play("board B2")
    assert not g.over and g.to_move == 1


@pytest.mark.clause("F-20", "F-23")
def test_starting_without_a_boat_ends_the_game(lay: Lay, refused: Refused) -> None:
    """F-20: it ends when a player starts his turn without a boat in stock."""
    g = lay(hands=["D4, D5"], stock={0: 1, 1: 0}, dutchman="")
    assert not g.over
    g.play("sail D4")
    assert ended(g) == "F-20" and g.to_move is None
    refused(g, "sail D5", "F-20")


@pytest.mark.clause("F-20")
def test_the_last_boat_does_not_end_ones_own_turn(lay: Lay, refused: Refused) -> None:
    """F-20, F-23: checked when the next player would start, after the draw."""
    g = lay(tokens={"B2": "ship 5"}, hands=["D4, D5"], stock={0: 1})
    g.play("sail D4")
    assert not g.over and g.view()["phase"] == "draw"
    refused(g, "board B2", "F-6")  # the stock is empty as well: the lowest number
    refused(g, "sail D5", "F-7")
    g.play("draw sea")
    assert not g.over and g.to_move == 1


@pytest.mark.clause("F-20", "F-6")
def test_boarding_can_pass_the_turn_to_someone_without_boats(lay: Lay) -> None:
    """F-20 after F-6: no draw is needed."""
    g = lay(2, tokens={"B2": "ship 5"}, stock={1: 0})
    g.play("board B2")
    assert ended(g) == "F-20"


@pytest.mark.clause("F-20", "F-12")
def test_a_captured_ship_gives_the_boat_back_in_time(lay: Lay) -> None:
    """F-12, F-20: the boarding boat returns to the stock before the next turn starts."""
    g = lay(
        2, tokens={"C3": "ship 5"}, boarded={"C3": 1}, stock={1: 0}, dutchman="",
        boats={"C3": "0", "D3": "0", "D4": "0"}, hands=["C4, A1"],
    )  # fmt: skip
    g.play("sail C4")
    assert not g.over and g.view()["seats"][1]["boats"] == 1


@pytest.mark.clause("F-23")
def test_the_first_end_to_apply_counts(lay: Lay) -> None:
    """F-23: F-18 after resolution, F-19 at the draw, F-20 when the next player would start."""
    all_three = lay(**LAST, hands=["C4"], sea="", stock={1: 0})
    all_three.play("sail C4")
    assert ended(all_three) == "F-18"
    two = lay(hands=["C4"], sea="", stock={1: 0})
    two.play("sail C4")
    assert ended(two) == "F-19"


@pytest.mark.clause("F-14", "F-21")
def test_wealth(lay: Lay) -> None:
    """F-21: cash + ships - twice the debt; boarded ships count nothing; may be negative.

    F-14: doubled for whoever holds it, a debtor too.
    """
    tokens = {**LAST["tokens"], "A1": "ship 20"}
    g = lay(
        tokens=tokens, boats=LAST["boats"], boarded={"A1": 0, "F6": 2}, hands=["C4"],
        cash=[10, 4, 0], debt=[0, 9, 30],
    )  # fmt: skip
    g._states[0].captured[0] = [1, 0, 0, 1]
    g._states[0].captured[1] = [0, 2, 1, 0]
    g._states[0].doubled = 0b0100
    g.play("sail C4")
    assert g.scores == [10 + 2 + 25, 4 + 6 + 20 + 2 * 15 - 18, -60]
    assert g.winners == [1]


@pytest.mark.example(2)
@pytest.mark.clause("F-14", "F-21")
def test_counting_at_the_end(lay: Lay) -> None:
    """36 in cash, ships of 15, 15, 5, 5 and 20; 15 and 10 count twice: 126."""
    g = lay(**LAST, hands=["C4"], cash=[34])
    g._states[0].captured[0] = [2, 0, 2, 1]
    g._states[0].doubled = 0b0110
    g.play("sail C4")  # the last warehouse pays 2
    assert g.over and g.view()["seats"][0]["cash"] == 36
    assert g.scores is not None and g.scores[0] == 36 + 60 + 10 + 20 == 126


@pytest.mark.clause("F-21")
def test_the_least_poor_wins(lay: Lay) -> None:
    """F-21: everybody's wealth may be negative, and still the richest wins."""
    g = lay(hands=["C4"], sea="", cash=[0, 0, 3], debt=[4, 9, 2])
    g.play("sail C4")
    assert g.scores == [-8, -18, -1] and g.winners == [2]


@pytest.mark.clause("F-21")
def test_equal_wealth_shares_the_win(lay: Lay) -> None:
    """F-21, G-3: equal best results share the win."""
    g = lay(hands=["C4"], sea="", cash=[7, 9, 9])
    assert g.winners == [] and g.scores is None
    g.play("sail C4")
    assert g.winners == [1, 2]
