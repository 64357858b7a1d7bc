"""A turn: drawing, laying, fighting, discarding (K-6 to K-13), and seizing (K-14 to K-16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Deal = Callable[..., flibuste.Match]
Leave = Callable[..., None]

OPENING = (
    ("galleon 3", "draw", "red 2 > 1"),
    ("yellow 3 > 1", "galleon 2", "red 2 > 1"),
    ("draw", "galleon 6", "green 3 > 3"),
    ("blue 3 > 3", "admiral > 3", "galleon 2"),
    ("captain blue > 3", "yellow 2 > 4", "draw"),
    ("green 2 > 4", "draw", "draw"),
)
"""The three-player opening that the rulebook of 2005 tells, round by round."""


def opening(deal: Deal, **options: Any) -> flibuste.Match:
    """The cards with which that opening can be played."""
    return deal(
        "galleon 3, yellow 3, blue 3, captain blue, green 2",
        "galleon 2, galleon 6, admiral, yellow 2",
        "red 2, red 2, green 3, galleon 2",
        **options,
    )


def galleon(g: flibuste.Match, number: int) -> dict[str, Any]:
    """One galleon of the table as everybody sees it."""
    (found,) = [x for x in g.view()["galleons"] if x["number"] == number]
    return dict(found)


def refused(g: flibuste.Match, move: str, clause: str) -> None:
    """The move is refused by that clause and changes nothing (G-4)."""
    before = g._states.tobytes()
    assert g.why_not(move) == clause
    assert move not in g.legal
    with pytest.raises(flibuste.IllegalMove) as caught:
        g.play(move)
    assert caught.value.clause == clause
    assert g._states.tobytes() == before


# --- the worked examples ---------------------------------------------------------------


@pytest.mark.example(1)
@pytest.mark.clause("K-2", "K-6", "K-9", "K-12", "K-14", "K-15", "K-16")
def test_the_three_player_opening(deal: Deal) -> None:
    """Six rounds told in the rulebook; its "black" is yellow."""
    g = opening(deal)
    gold, afloat = [], []
    for told in OPENING:
        for seat, move in enumerate(told):
            assert g.to_move == seat
            g.play(move)
        gold.append(g.view()["gold"])
        afloat.append([x["number"] for x in g.view()["galleons"]])
    assert gold == [[0, 0, 0], [0, 0, 0], [0, 2, 3], [0, 2, 3], [6, 2, 3], [6, 2, 3]]
    assert afloat == [[1], [1, 2], [3], [3, 4], [4], [4]]
    assert [seat["cards"] for seat in g.view()["seats"]] == [2, 4, 4]
    assert g.view()["stock"] == 55
    left = galleon(g, 4)
    assert (left["gold"], left["owner"], left["leader"]) == (2, 2, None)
    assert [(f["colour"], f["side"], f["ships"]) for f in left["fleets"]] == [
        ("yellow", 1, [2]), ("green", 0, [2]),
    ]  # fmt: skip


@pytest.mark.clause("K-14")
def test_the_picture_of_green_seven_against_blue_four(deal: Deal) -> None:
    """Green 7 against blue 4 on a galleon of 7: green seizes 7 as his turn begins."""
    g = deal(
        "green 4, green 3", "galleon 7, blue 4",
        moves=["draw", "galleon 7", "green 4 > 1", "blue 4 > 1", "green 3 > 1"],
    )  # fmt: skip
    fleets = galleon(g, 1)["fleets"]
    assert [(f["colour"], f["strength"]) for f in fleets] == [("green", 7), ("blue", 4)]
    assert g.view()["gold"] == [0, 0]
    g.play("draw")
    assert g.view()["gold"] == [7, 0]
    assert g.view()["galleons"] == []


# --- a turn ----------------------------------------------------------------------------


@pytest.mark.clause("K-6")
def test_a_turn_is_one_action_and_the_next_seat_follows_clockwise(deal: Deal) -> None:
    """One action, draw or one card, then the next seat."""
    g = deal("", "", "", first=1)
    turns = []
    for _ in range(7):
        turns.append(g.to_move)
        g.play("draw")
    assert turns == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.clause("K-6")
def test_everything_controlled_is_seized_before_the_moves_are_listed(deal: Deal) -> None:
    """Seizing is automatic and total as the turn arrives, not after one's own action."""
    g = deal("galleon 8, red 1, red 2", "galleon 2", moves=["galleon 8", "galleon 2"])
    assert g.to_move == 0
    assert g.view()["gold"] == [8, 0]  # seat 0 has not moved yet
    assert "red 1 > 1" not in g.legal and "red 1 > 2" in g.legal
    g.play("red 1 > 2")
    assert g.view()["gold"] == [8, 0]  # control is not enough: his next turn must come
    g.play("draw")
    assert g.view()["gold"] == [10, 0]


@pytest.mark.clause("K-6")
def test_several_galleons_are_seized_at_once(deal: Deal) -> None:
    """Every galleon one controls is seized, one's own and another's; the others stay."""
    g = deal(
        "galleon 2, red 4, galleon 4", "galleon 5, blue 1", "galleon 7, yellow 1",
        moves=["galleon 2", "blue 1 > 1", "galleon 7"],
    )  # fmt: skip
    for move in ("red 4 > 2", "galleon 5", "yellow 1 > 3", "galleon 4", "draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [7 + 4, 2, 5]


@pytest.mark.clause("K-7")
def test_drawing_takes_the_top_card_without_a_limit(deal: Deal) -> None:
    """The top card of the stock; no limit to a hand; not once the stock is empty."""
    g = deal("", "", stock="admiral, captain red, galleon 8")

    def names(seat: int) -> list[str]:
        return [card["card"] for card in g.view(seat)["seats"][seat]["hand"]]

    assert "admiral" not in names(0)
    g.play("draw")
    assert "admiral" in names(0) and "captain red" not in names(1)
    g.play("draw")
    assert "captain red" in names(1)
    g.play("draw")
    assert "galleon 8" in names(0) and g.view()["stock"] == 63
    for _ in range(63):
        assert "draw" in g.legal
        g.play("draw")
    assert [seat["cards"] for seat in g.view()["seats"]] == [39, 39]
    refused(g, "draw", "K-7")


@pytest.mark.clause("K-8")
def test_a_galleon_is_laid_face_up_before_its_player(deal: Deal) -> None:
    """Any number of galleons may lie before a player; they are numbered as they come."""
    g = deal("galleon 2, galleon 8", "red 1, yellow 1", "galleon 5, blue 1")
    refused(g, "galleon 5", "K-8")
    for move in ("galleon 2", "red 1 > 1", "blue 1 > 1", "galleon 8", "yellow 1 > 2", "galleon 5"):
        g.play(move)
    lying = [(x["number"], x["gold"], x["seat"], x["owner"]) for x in g.view()["galleons"]]
    assert lying == [(1, 2, 0, 0), (2, 8, 0, 0), (3, 5, 2, 2)]
    assert [seat["cards"] for seat in g.view()["seats"]] == [4, 4, 4]


@pytest.mark.clause("K-9")
def test_the_first_ship_chooses_a_colour_and_the_others_keep_it(deal: Deal) -> None:
    """Any colour nobody else uses there, and then always that one."""
    g = deal(
        "galleon 8, red 1, blue 1", "red 2, red 3, yellow 2, green 2, blue 2", "red 4, blue 4",
        moves=["galleon 8"],
    )  # fmt: skip
    ships = ["red 2 > 1", "red 3 > 1", "yellow 2 > 1", "green 2 > 1", "blue 2 > 1"]
    assert set(ships) <= set(g.legal)
    g.play("red 2 > 1")
    refused(g, "red 4 > 1", "K-9")  # red is seat 1's there
    g.play("blue 4 > 1")
    refused(g, "red 1 > 1", "K-9")
    refused(g, "blue 1 > 1", "K-9")
    g.play("draw")
    assert [m for m in g.legal if m.endswith("> 1")] == ["red 3 > 1"]
    for move in ships[2:]:
        refused(g, move, "K-9")


@pytest.mark.clause("K-9")
def test_a_colour_is_free_again_at_another_galleon(deal: Deal) -> None:
    """The colours are counted galleon by galleon."""
    g = deal(
        "galleon 8, red 1", "red 2, red 3, galleon 4, yellow 1", "galleon 5",
        moves=["galleon 8", "red 2 > 1", "galleon 5"],
    )  # fmt: skip
    refused(g, "red 1 > 1", "K-9")
    g.play("red 1 > 2")
    assert galleon(g, 2)["fleets"][0]["side"] == 0


@pytest.mark.clause("K-9")
def test_at_most_four_sides_fight_and_an_owner_may_be_shut_out(deal: Deal) -> None:
    """Four colours, four sides; the fifth, even the owner, has only the admiral."""
    g = deal(
        "galleon 8, red 2, yellow 2, green 2, blue 2, admiral",
        "red 1", "yellow 1", "green 1", "blue 1",
        moves=["galleon 8", "red 1 > 1", "yellow 1 > 1", "green 1 > 1", "blue 1 > 1"],
    )  # fmt: skip
    for move in ("red 2 > 1", "yellow 2 > 1", "green 2 > 1", "blue 2 > 1"):
        refused(g, move, "K-9")
    assert [m for m in g.legal if "> 1" in m] == ["admiral > 1"]


@pytest.mark.clause("K-9")
def test_an_owner_fights_for_his_own_galleon(deal: Deal) -> None:
    """One's own galleon included."""
    g = deal(
        "galleon 8, yellow 3", "red 2", "",
        moves=["galleon 8", "red 2 > 1", "draw", "yellow 3 > 1", "draw", "draw"],
    )  # fmt: skip
    assert g.view()["gold"] == [8, 0, 0]


@pytest.mark.clause("K-9", "K-6")
def test_ships_come_from_the_hand_and_go_to_a_galleon_that_is_there(deal: Deal) -> None:
    """A card one does not hold and a galleon that is not there: the clause of the ship."""
    g = deal("galleon 8, red 1", "red 2, galleon 2, captain red, admiral", "red 4")
    refused(g, "red 1 > 1", "K-9")  # nothing laid yet
    g.play("galleon 8")
    refused(g, "red 4 > 1", "K-9")  # in another hand
    refused(g, "red 2 > 2", "K-9")
    refused(g, "red 2 > 26", "K-9")
    refused(g, "captain red > 26", "K-10")
    refused(g, "admiral > 26", "K-11")
    for move in ("draw", "draw"):
        g.play(move)
    refused(g, "red 1 > 1", "K-9")  # seized by now


@pytest.mark.clause("K-10")
def test_a_captain_joins_ships_of_his_colour_and_his_side(deal: Deal) -> None:
    """Only where ships of his colour, one's own, already lie."""
    g = deal(
        "galleon 8, captain red, captain blue", "red 1, captain yellow", "blue 1",
        moves=["galleon 8"],
    )  # fmt: skip
    refused(g, "captain yellow > 1", "K-10")  # no ship yet
    for move in ("red 1 > 1", "blue 1 > 1"):
        g.play(move)
    refused(g, "captain red > 1", "K-10")  # another side's ships
    refused(g, "captain blue > 1", "K-10")
    g.play("draw")
    refused(g, "captain yellow > 1", "K-10")  # his ships there are red


@pytest.mark.clause("K-10", "K-6")
def test_a_captain_comes_from_the_hand_and_goes_to_a_galleon_that_is_there(deal: Deal) -> None:
    """A captain one does not hold, or a galleon that is gone: K-10."""
    g = deal(
        "galleon 8, captain blue", "red 1, captain yellow", "blue 1, captain red",
        moves=["galleon 8", "red 1 > 1", "blue 1 > 1", "draw"],
    )  # fmt: skip
    refused(g, "captain red > 1", "K-10")  # in seat 2's hand
    for move in ("draw", "draw"):
        g.play(move)
    refused(g, "captain blue > 2", "K-10")  # nothing has that number
    g = deal("galleon 8", "red 1, captain red", moves=["galleon 8", "red 1 > 1", "draw"])
    refused(g, "captain red > 1", "K-10")  # seized by now


@pytest.mark.clause("K-10", "K-14")
def test_a_captain_beats_any_strength(deal: Deal) -> None:
    """One ship of 1 and its captain lead against 8."""
    g = deal(
        "galleon 8, yellow 1", "red 4, red 4", "blue 1, captain blue",
        moves=["galleon 8", "red 4 > 1", "blue 1 > 1", "yellow 1 > 1"],
    )  # fmt: skip
    assert g.view()["gold"] == [0, 8, 0]  # red was ahead when his turn came
    g = deal(
        "galleon 8, yellow 4, yellow 4", "red 4", "blue 1, captain blue",
        moves=["galleon 8", "red 4 > 1", "blue 1 > 1", "yellow 4 > 1", "draw"],
    )  # fmt: skip
    assert galleon(g, 1)["leader"] is None
    assert g.legal.count("captain blue > 1") == 1
    g.play("captain blue > 1")
    g.play("yellow 4 > 1")
    assert galleon(g, 1)["leader"] == 2
    assert galleon(g, 1)["character"] == "captain blue"
    g.play("draw")
    assert g.view()["gold"] == [0, 0, 8]


@pytest.mark.clause("K-11")
def test_the_admiral_protects_a_galleon_of_ones_own(deal: Deal) -> None:
    """Only a galleon one owns, with or without ships of one's own on it."""
    hands = ("galleon 8, yellow 1, galleon 4", "red 4, red 3, admiral, galleon 2", "")
    g = deal(*hands, moves=["galleon 8"])
    refused(g, "admiral > 1", "K-11")  # another's
    refused(g, "admiral > 2", "K-11")  # not there
    g = deal("galleon 8, yellow 1, admiral, galleon 4", "red 4, red 3", "")
    refused(g, "admiral > 1", "K-11")
    for move in ("galleon 8", "red 4 > 1", "draw"):
        g.play(move)
    with_ships = g.copy()
    g.play("admiral > 1")
    assert (galleon(g, 1)["leader"], galleon(g, 1)["character"]) == (0, "admiral")
    for move in ("red 3 > 1", "draw"):
        g.play(move)
    assert g.view()["gold"] == [8, 0, 0]
    with_ships.play("yellow 1 > 1")
    with_ships.play("draw")
    assert with_ships.view()["gold"] == [0, 8, 0]


@pytest.mark.clause("K-11", "K-6")
def test_the_admiral_comes_from_the_hand_and_joins_ships(deal: Deal) -> None:
    """An admiral in another hand is not yours; ships of yours do not hinder him."""
    g = deal(
        "galleon 8, yellow 3, admiral", "red 3", "",
        moves=["galleon 8", "red 3 > 1", "draw", "yellow 3 > 1", "draw", "draw"],
    )  # fmt: skip
    assert "admiral > 1" in g.legal
    assert galleon(g, 1)["leader"] is None
    g = deal("galleon 8", "red 1", "admiral", moves=["galleon 8", "red 1 > 1", "draw"])
    refused(g, "admiral > 1", "K-11")


@pytest.mark.clause("K-12")
def test_a_new_character_sends_the_old_one_away_for_good(deal: Deal) -> None:
    """One character per galleon: the last to come stays, the other is out of play."""
    g = deal(
        "galleon 8, admiral", "red 1, captain red", "blue 4, captain blue",
        moves=["galleon 8", "red 1 > 1", "blue 4 > 1", "admiral > 1"],
    )  # fmt: skip
    assert g.view()["spent"] == {}
    g.play("captain red > 1")
    assert galleon(g, 1)["character"] == "captain red"
    assert g.view()["spent"] == {"admiral": 1}
    g.play("captain blue > 1")
    assert galleon(g, 1)["character"] == "captain blue"
    assert g.view()["spent"] == {"admiral": 1, "captain red": 1}
    for move in ("draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [0, 0, 8]


@pytest.mark.clause("K-12")
def test_the_admiral_sends_a_captain_away(deal: Deal) -> None:
    """The admiral too sends away the one before."""
    g = deal(
        "galleon 8, admiral", "red 1, captain red", "blue 1",
        moves=["galleon 8", "red 1 > 1", "blue 1 > 1", "draw", "captain red > 1", "draw"],
    )  # fmt: skip
    g.play("admiral > 1")
    assert (galleon(g, 1)["leader"], galleon(g, 1)["character"]) == (0, "admiral")
    assert g.view()["spent"] == {"captain red": 1}


@pytest.mark.clause("K-12")
def test_ships_may_follow_a_character_without_changing_who_leads(deal: Deal) -> None:
    """Ruling: ships may still be added; they do not change who leads."""
    g = deal(
        "galleon 8, admiral, yellow 1", "red 1, captain red", "blue 4, blue 3",
        moves=["galleon 8", "red 1 > 1", "blue 4 > 1", "yellow 1 > 1", "captain red > 1"],
    )  # fmt: skip
    g.play("blue 3 > 1")
    assert galleon(g, 1)["leader"] == 1
    for move in ("admiral > 1", "draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [8, 0, 0]


@pytest.mark.clause("K-13")
def test_a_discard_waits_for_the_stock_to_be_empty(deal: Deal, leave: Leave) -> None:
    """Only while the stock is empty, only what one holds, never a galleon."""
    g = deal("", "")
    leave(g, "galleon 3, red 2, captain red, admiral", "blue 1, blue 2", stock="green 1")
    for move in ("discard red 2", "discard captain red", "discard admiral", "discard galleon 3"):
        refused(g, move, "K-13")
    g.play("draw")
    assert g.legal == ["discard blue 1", "discard blue 2"]
    g.play("discard blue 1")
    kept = ["discard red 2", "discard green 1", "discard captain red", "discard admiral"]
    assert g.legal == ["galleon 3", *kept]
    refused(g, "discard galleon 3", "K-13")
    refused(g, "discard galleon 8", "K-13")
    refused(g, "discard blue 2", "K-13")
    spent = g.view()["spent"].get("captain red", 0)
    g.play("discard captain red")
    assert g.view()["spent"]["captain red"] == spent + 1
    assert g.view()["seats"][0]["cards"] == 4


@pytest.mark.clause("K-13", "K-6")
def test_a_hand_of_galleons_alone_must_play_one(deal: Deal, leave: Leave) -> None:
    """With an empty stock there is nothing else to do."""
    g = deal("", "")
    leave(g, "galleon 3, galleon 5", "blue 1, blue 2")
    assert g.legal == ["galleon 3", "galleon 5"]


# --- seizing ---------------------------------------------------------------------------


@pytest.mark.clause("K-14")
def test_an_unattacked_galleon_comes_home(deal: Deal) -> None:
    """No ship and no character: its owner's, and only as his own turn begins."""
    g = deal("galleon 5", "", "", moves=["galleon 5", "draw"])
    assert g.view()["gold"] == [0, 0, 0]
    assert galleon(g, 1)["leader"] == 0
    g.play("draw")
    assert g.view()["gold"] == [5, 0, 0]


@pytest.mark.clause("K-14")
@pytest.mark.parametrize(
    ("second", "third", "leader"),
    [("red 2 > 1", "draw", 1), ("red 2 > 1", "yellow 1 > 1", 1), ("red 1 > 1", "yellow 2 > 1", 2)],
)
def test_the_strongest_fleet_leads_whatever_its_colour(
    deal: Deal, second: str, third: str, leader: int
) -> None:
    """Strictly more than every other side; an owner without ships counts for nothing."""
    g = deal("galleon 5", "red 2, red 1", "yellow 1, yellow 2", moves=["galleon 5", second, third])
    assert galleon(g, 1)["leader"] == leader


@pytest.mark.clause("K-14")
def test_strength_is_the_sum_of_skulls_not_of_cards(deal: Deal) -> None:
    """Two ships of 1 and 2 lose against one of 4, three of 1, 2 and 2 win."""
    g = deal(
        "galleon 5, yellow 1, yellow 2, yellow 2", "red 4", "blue 4",
        moves=["galleon 5", "red 4 > 1", "blue 4 > 1", "yellow 1 > 1", "draw", "draw"],
    )  # fmt: skip
    for move in ("yellow 2 > 1", "draw", "draw"):
        g.play(move)
    assert [f["strength"] for f in galleon(g, 1)["fleets"]] == [4, 3, 4]
    assert galleon(g, 1)["leader"] is None
    g.play("yellow 2 > 1")
    assert galleon(g, 1)["leader"] == 0


@pytest.mark.clause("K-15")
def test_a_tie_leaves_everything_where_it_is(deal: Deal) -> None:
    """Nobody seizes while the highest strength is shared; a third, weaker side neither."""
    g = deal(
        "galleon 5, yellow 2, green 1", "red 3, red 1", "blue 3",
        moves=["galleon 5", "red 3 > 1", "blue 3 > 1", "green 1 > 1", "draw", "draw", "draw"],
    )  # fmt: skip
    assert galleon(g, 1)["leader"] is None
    assert g.view()["gold"] == [0, 0, 0]
    assert len(galleon(g, 1)["fleets"]) == 3
    for move in ("red 1 > 1", "draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [0, 5, 0]


@pytest.mark.clause("K-14", "K-15")
@pytest.mark.parametrize("strong", range(4))
def test_a_stronger_fleet_breaks_a_tie_of_the_others(deal: Deal, strong: int) -> None:
    """Whatever the order of the colours, only a tie for the highest counts."""
    colours = ["red", "yellow", "green", "blue"]
    mine = colours.pop(strong)
    hands = [f"{colour} 2" for colour in colours]
    g = deal("galleon 5", *hands, f"{mine} 3, {mine} 2", moves=["galleon 5"])
    for colour in colours:
        g.play(f"{colour} 2 > 1")
    even = g.copy()
    g.play(f"{mine} 3 > 1")
    assert galleon(g, 1)["leader"] == 4
    even.play(f"{mine} 2 > 1")
    assert galleon(even, 1)["leader"] is None


@pytest.mark.clause("K-14")
def test_a_character_decides_even_over_a_tie_and_for_the_admirals_owner(deal: Deal) -> None:
    """(a) before (b): the captain's side, or with the admiral the owner, who may have no ship."""
    g = deal(
        "galleon 5, admiral", "red 3, captain red", "blue 3",
        moves=["galleon 5", "red 3 > 1", "blue 3 > 1"],
    )  # fmt: skip
    saved = g.copy()
    g.play("admiral > 1")
    assert galleon(g, 1)["leader"] == 0
    for move in ("draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [5, 0, 0]
    for move in ("draw", "captain red > 1", "draw", "draw"):
        saved.play(move)
    assert saved.view()["gold"] == [0, 5, 0]


@pytest.mark.clause("K-16")
def test_a_seized_galleon_is_gold_and_its_ships_are_out_of_play(deal: Deal) -> None:
    """Galleon, ships and character leave the table for ever."""
    g = deal(
        "galleon 5, yellow 3, yellow 1", "red 2, red 2, captain red", "blue 4, blue 2",
        moves=["galleon 5", "red 2 > 1", "blue 4 > 1", "yellow 3 > 1", "red 2 > 1", "blue 2 > 1"],
    )  # fmt: skip
    for move in ("yellow 1 > 1", "captain red > 1", "draw", "draw"):
        assert g.view()["spent"] == {}
        g.play(move)
    assert g.view()["gold"] == [0, 5, 0]
    assert g.view()["galleons"] == []
    ships = {"red 2": 2, "blue 4": 1, "blue 2": 1, "yellow 3": 1, "yellow 1": 1}
    assert g.view()["spent"] == {"galleon 5": 1, **ships, "captain red": 1}


@pytest.mark.clause("K-16", "K-9")
@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_a_whole_colour_may_fight_for_one_galleon(deal: Deal, leave: Leave, colour: str) -> None:
    """All twelve ships count, 30 in all, and all twelve are out of play afterwards."""
    ships = [strength for strength, copies in enumerate((0, 2, 4, 4, 2)) for _ in range(copies)]
    g = deal("galleon 8, admiral", "", moves=["galleon 8"])
    for strength in ships:
        leave(g, "galleon 2", f"{colour} {strength}, galleon 3", stock="galleon 4")
        g._states[0].turn = 1
        g.play(f"{colour} {strength} > 1")
    (fleet,) = galleon(g, 1)["fleets"]
    assert (fleet["strength"], fleet["ships"]) == (30, ships)
    leave(g, "galleon 2", "galleon 3", stock="galleon 4")
    before = g.view()["spent"]
    g.play("galleon 2")
    spent = g.view()["spent"]
    added = {name: n - before.get(name, 0) for name, n in spent.items() if n > before.get(name, 0)}
    assert added == {
        "galleon 8": 1, f"{colour} 1": 2, f"{colour} 2": 4, f"{colour} 3": 4, f"{colour} 4": 2,
    }  # fmt: skip
    assert g.view()["gold"] == [0, 8]


@pytest.mark.clause("K-16")
@pytest.mark.parametrize("edition", ["tilsi", "lutin"])
def test_both_editions_play_alike_alone(deal: Deal, edition: str) -> None:
    """What becomes of the cards has no effect: the opening ends the same in both editions."""
    g = opening(deal, edition=edition, moves=[move for told in OPENING for move in told])
    assert g.view()["gold"] == [6, 2, 3]
    spent = g.view()["spent"]
    assert spent["admiral"] == spent["captain blue"] == spent["galleon 6"] == 1
    assert spent["red 2"] == 2 and spent["green 3"] == spent["blue 3"] == spent["yellow 3"] == 1
    assert sum(spent.values()) == 10
