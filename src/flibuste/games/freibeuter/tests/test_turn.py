"""The parts (F-1 to F-5) and a turn (F-6 to F-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import flibuste
from flibuste.games.freibeuter import pieces

Lay = Callable[..., flibuste.Match]
Refused = Callable[[flibuste.Match, str, str], None]
Setup = Callable[..., dict[str, Any]]


def ring(crossing: str) -> list[str]:
    """The four regions around a crossing, spelled out from its name."""
    letter, row = crossing[0], int(crossing[1])
    after = chr(ord(letter) + 1)
    return [f"{letter}{row}", f"{letter}{row + 1}", f"{after}{row}", f"{after}{row + 1}"]


def region(g: flibuste.Match, name: str) -> list[int]:
    """The seats of the boats in a region."""
    (found,) = [r for r in g.view()["regions"] if r["at"] == name]
    return [boat["seat"] for boat in found["boats"]]


def afloat(g: flibuste.Match) -> dict[str, str]:
    return {token["at"]: token["token"] for token in g.view()["tokens"]}


# --- parts -------------------------------------------------------------------------------


@pytest.mark.clause("F-1", "F-10")
@pytest.mark.parametrize("name", pieces.CROSSING_NAMES)
def test_a_crossing_touches_four_regions(lay: Lay, name: str) -> None:
    """F-1: 36 crossings between 49 regions, each touching four."""
    for last, third in permutations(ring(name), 2):
        boats = {at: "0" for at in ring(name) if at not in (last, third)}
        g = lay(2, tokens={name: "ship 5"}, boats=boats, hands=[third, last])
        g.play(f"sail {third}")
        assert afloat(g) == {name: "ship 5"}
        g.play(f"sail {last}")
        assert afloat(g) == {}


@pytest.mark.clause("F-1")
def test_the_board_has_49_regions_and_36_crossings() -> None:
    """F-1: columns A-G by rows 1-7, crossings A1 to F6."""
    g = flibuste.new("freibeuter", seats=2, seed=3)
    view = g.view()
    assert [r["at"] for r in view["regions"]] == [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
    assert [t["at"] for t in view["tokens"]] == [f"{c}{r}" for c in "ABCDEF" for r in range(1, 7)]
    assert all(t["regions"] == ring(t["at"]) for t in view["tokens"])
    for unreadable in ("sail H1", "sail A8", "sail A0", "board G1", "board A7", "resolve G6"):
        with pytest.raises(flibuste.UnreadableMove):
            g.why_not(unreadable)


@pytest.mark.clause("F-2")
def test_the_tokens_lie_open_and_mixed() -> None:
    """F-2: 28 ships, seven of each value, 4 warehouses, 4 doublers, open for all to see."""
    deals = [flibuste.new("freibeuter", seats=2, seed=seed) for seed in range(200)]
    expected = Counter({f"ship {v}": 7 for v in (5, 10, 15, 20)})
    expected += Counter({f"doubler {v}": 1 for v in (5, 10, 15, 20)}) + Counter(warehouse=4)
    for g in deals[:20]:
        assert Counter(afloat(g).values()) == expected
    for corner in ("A1", "C4", "F6"):
        spot = pieces.REGION_NAMES.index(corner)
        ships = sum(1 for g in deals if g._states[0].token[spot] < pieces.WAREHOUSE)
        assert 137 < ships < 174  # 156 on average
    shares = {t["value"]: t["share"] for t in deals[0].view()["tokens"] if t["kind"] == "ship"}
    assert shares == {5: 1, 10: 2, 15: 3, 20: 4}


@pytest.mark.clause("F-3")
def test_the_cards() -> None:
    """F-3: one sea card for each outer region, two for each inner; 14 Dutchman cards."""
    for seed in range(20):
        s = flibuste.new("freibeuter", seats=4, seed=seed)._states[0]
        deck = Counter(int(r) for r in s.sea)
        for r, name in enumerate(pieces.REGION_NAMES):
            assert deck[r] == (1 if name[0] in "AG" or name[1] in "17" else 2)
        assert sorted(s.dutchmen) == list(range(14))
        held: Counter[int] = Counter()
        for seat in range(4):
            for r in range(49):
                held[r] += (int(s.hand[seat]) >> r & 1) + (int(s.twice[seat]) >> r & 1)
        assert held + Counter(int(r) for r in s.sea[: s.sea_size]) == deck


@pytest.mark.clause("F-4", "F-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_each_begins_with(seats: int) -> None:
    """F-4: 25 boats and 20 dollars. F-5: four sea cards, one Dutchman card, two piles."""
    g = flibuste.new("freibeuter", seats=seats, seed=8)
    for seat in range(seats):
        mine = g.view(seat)["seats"][seat]
        assert (mine["boats"], mine["cash"], mine["debt"]) == (25, 20, 0)
        assert Counter(card["kind"] for card in mine["hand"]) == {"sea": 4, "dutchman": 1}
    assert g.view()["piles"] == {"sea": 74 - 4 * seats, "dutchman": 14 - seats}


@pytest.mark.clause("F-4")
def test_the_bank_never_runs_out(lay: Lay) -> None:
    """F-4, ruling: even when it has paid more than 62 chest cards can hold."""
    ringed = dict.fromkeys(ring("C3")[1:], "00")
    tokens = {"C3": "warehouse", "F6": "warehouse"}
    g = lay(2, tokens=tokens, boats=ringed, hands=["C3"], cash=[9000, 9000])
    g.play("sail C3")
    assert g.view()["seats"][0]["cash"] == 9014


@pytest.mark.clause("F-5")
def test_a_named_first_seat_gets_the_same_deal() -> None:
    """G-2: naming the first player leaves tokens and cards as the seed has them."""
    drawn = flibuste.new("freibeuter", seats=3, seed=5)
    for first in range(3):
        g = flibuste.new("freibeuter", seats=3, seed=5, first=first)
        assert g.to_move == first
        assert afloat(g) == afloat(drawn)
        assert g.view(1)["seats"][1]["hand"] == drawn.view(1)["seats"][1]["hand"]
    begun = {flibuste.new("freibeuter", seats=3, seed=seed).to_move for seed in range(30)}
    assert begun == {0, 1, 2}


# --- boarding ----------------------------------------------------------------------------


@pytest.mark.clause("F-6")
def test_boarding_plays_and_draws_no_card(lay: Lay) -> None:
    """F-6: a boat from your stock on a ship; no card is played, none drawn."""
    g = lay(tokens={"B2": "ship 15"})
    before = g.view(0)["seats"][0]["hand"]
    g.play("board B2")
    after = g.view(0)["seats"][0]
    assert after["hand"] == before and after["boats"] == 24
    assert g.view()["tokens"][0]["boarder"] == 0
    assert g.to_move == 1 and g.view()["phase"] == "act"


@pytest.mark.clause("F-6")
def test_what_cannot_be_boarded(lay: Lay, refused: Refused) -> None:
    """F-6: never a ship with a boat, a warehouse, a doubler or an empty crossing."""
    tokens = {
        "A1": "ship 5",
        "B2": "warehouse",
        "C3": "doubler 20",
        "D4": "ship 20",
        "E5": "ship 5",
    }
    g = lay(tokens=tokens, boarded={"A1": 0, "E5": 2})
    for name in ("A1", "B2", "C3", "E5", "F6"):
        refused(g, f"board {name}", "F-6")
    assert [move for move in g.legal if move.startswith("board")] == ["board D4"]


# --- sailing -----------------------------------------------------------------------------


@pytest.mark.clause("F-7")
def test_sailing_to_an_empty_region(lay: Lay, refused: Refused) -> None:
    """F-7: empty: a boat must go there."""
    g = lay(hands=["D4, A1, dutchman A"], dutchman="")
    refused(g, "sail D4 for money", "F-7")
    refused(g, "sail A1 for money", "F-7")  # an outer region never has a boat before its card
    g.play("sail D4")
    assert region(g, "D4") == [0]
    assert g.view()["seats"][0]["boats"] == 24
    assert g.view()["seats"][0]["cash"] == 20


@pytest.mark.clause("F-7")
@pytest.mark.parametrize("owner", ["0", "1"])
def test_sailing_to_a_region_with_a_boat(lay: Lay, owner: str) -> None:
    """F-7: with a boat, anyone's: a second boat, or none and two dollars."""
    g = lay(boats={"D4": owner}, hands=["D4, A1, dutchman A"], dutchman="")
    stock = g.view()["seats"][0]["boats"]
    assert {"sail D4", "sail D4 for money"} <= set(g.legal)
    rich = g.copy()
    rich.play("sail D4 for money")
    assert region(rich, "D4") == [int(owner)]
    assert rich.view()["seats"][0]["cash"] == 22
    assert rich.view()["seats"][0]["boats"] == stock
    assert rich.view()["played"]["sea"]["D4"] == 2
    g.play("sail D4")
    assert region(g, "D4") == sorted([0, int(owner)])
    assert g.view()["seats"][0]["cash"] == 20
    assert g.view()["seats"][0]["boats"] == stock - 1


@pytest.mark.clause("F-7")
def test_only_a_card_in_hand_can_be_sailed(lay: Lay, refused: Refused) -> None:
    """F-7: play a sea card; equal cards are one move, and one of them stays."""
    g = lay(boats={"C3": "1"}, hands=["D4, D4, A1, dutchman A"], dutchman="", sea="B2, E5")
    refused(g, "sail D5", "F-7")
    refused(g, "sail C3 for money", "F-7")
    assert g.legal == ["sail A1", "sail D4"]
    g.play("sail D4")
    hand = [card["card"] for card in g.view(0)["seats"][0]["hand"]]
    assert hand == ["A1", "B2", "D4", "dutchman A"]


@pytest.mark.clause("F-7")
def test_two_equal_cards_are_two_sailings(lay: Lay) -> None:
    """F-7: an inner region holds two boats, and no third card exists."""
    g = lay(2, hands=["D4, D4", "A2, A3"], dutchman="")
    for move in ("sail D4", "sail A2", "sail D4"):
        g.play(move)
    assert region(g, "D4") == [0, 0]
    assert g.view()["played"]["sea"]["D4"] == 2
    cards_left = {r["at"]: r["cards_left"] for r in g.view()["regions"]}
    assert (cards_left["D4"], cards_left["A2"], cards_left["C3"]) == (0, 0, 2)


# --- the Flying Dutchman -----------------------------------------------------------------


@pytest.mark.clause("F-8", "F-11")
@pytest.mark.parametrize("card", ["D", "3"])
def test_the_dutchman_completes_and_leaves(lay: Lay, card: str) -> None:
    """F-8: he completes the ring, then leaves the board before the draw."""
    g = lay(
        tokens={"C3": "ship 5"}, boats={"C3": "0", "C4": "1", "D4": "1"},
        hands=[f"A1, dutchman {card}"],
    )  # fmt: skip
    assert g.legal == ["board C3", "sail A1", f"dutchman {card} at D3"]
    g.play(f"dutchman {card} at D3")
    assert afloat(g) == {} and region(g, "D3") == []
    assert g.view()["phase"] == "draw" and g.view()["dutchman"] is None
    assert g.view()["played"]["dutchman"] == [card]
    assert g.view()["seats"][0]["dutchman_cards"] == 0
    assert g.view()["seats"][0]["boats"] == 24  # no boat of his own was used


@pytest.mark.clause("F-8")
def test_where_the_dutchman_cannot_go(lay: Lay, refused: Refused) -> None:
    """F-8: a card you hold, a region of its line, empty, the last one missing round a token."""
    g = lay(
        tokens={"C3": "doubler 5", "A5": "ship 5", "E6": "warehouse"},
        boats={"C3": "0", "C4": "1", "D4": "1", "A5": "2", "B5": "2", "F6": "0", "F7": "0"},
        hands=["A1, dutchman D, dutchman 5"],
    )  # fmt: skip
    assert [m for m in g.legal if m.startswith("dutchman")] == ["dutchman D at D3"]
    refused(g, "dutchman 3 at D3", "F-8")  # not in hand
    refused(g, "dutchman D at E3", "F-8")  # off its line
    refused(g, "dutchman 5 at D3", "F-8")
    refused(g, "dutchman D at D4", "F-8")  # not empty
    refused(g, "dutchman D at D5", "F-8")  # completes nothing
    refused(g, "dutchman 5 at E5", "F-8")


@pytest.mark.clause("F-8")
def test_the_dutchman_needs_a_token(lay: Lay, refused: Refused) -> None:
    """F-8: an empty crossing is nothing to encircle."""
    g = lay(boats={"C3": "0", "C4": "1", "D4": "1"}, hands=["A1, dutchman D"])
    refused(g, "dutchman D at D3", "F-8")


@pytest.mark.clause("F-8")
def test_each_corner_of_a_token_can_be_the_dutchmans(lay: Lay) -> None:
    """F-8: whichever of the four regions is missing, also at the edges of the board."""
    for name in ("A1", "A6", "F1", "F6", "C4"):
        for last in ring(name):
            boats = {at: "1" for at in ring(name) if at != last}
            g = lay(tokens={name: "ship 5"}, boats=boats, hands=[f"D4, dutchman {last[0]}"])
            assert [m for m in g.legal if m[:2] == "du"] == [f"dutchman {last[0]} at {last}"]


@pytest.mark.clause("F-8", "F-10")
@pytest.mark.parametrize("last", ["A1", "A7", "G1", "G7", "A2", "F7", "D4"])
def test_the_dutchman_flies_to_every_edge(lay: Lay, last: str) -> None:
    """F-8: on each region by the card of its column and by the card of its row."""
    name = f"{'F' if last[0] == 'G' else last[0]}{min(int(last[1]), 6)}"
    boats = {at: "1" for at in ring(name) if at != last}
    for card in last:
        tokens = {name: "ship 5", "C2": "ship 10"}
        g = lay(tokens=tokens, boats=boats, hands=[f"D4, dutchman {card}"], cash=[7])
        g.play(f"dutchman {card} at {last}")
        assert list(afloat(g)) == ["C2"] and g.view()["played"]["dutchman"] == [card]
        assert region(g, last) == [] and g.view()["seats"][0]["cash"] == 7


@pytest.mark.clause("F-6", "F-7")
def test_every_crossing_and_every_region(lay: Lay) -> None:
    """F-6, F-7: boarding, sailing and taking money, at each place there is."""
    places = [f"{letter}{row}" for letter in "ABCDEFG" for row in range(1, 8)]
    for at in places:
        g = lay(2, hands=[f"{at}, {'G6' if at != 'G6' else 'A1'}"], dutchman="")
        g.play(f"sail {at}")
        assert [r["at"] for r in g.view()["regions"] if r["boats"]] == [at]
        if at[0] != "G" and at[1] != "7":
            g = lay(2, tokens={at: "ship 5"})
            g.play(f"board {at}")
            assert g.view()["seats"][0]["boarded"] == [at]
        if at[0] not in "AG" and at[1] not in "17":
            g = lay(2, boats={at: "1"}, hands=[f"{at}, A1"], dutchman="")
            g.play(f"sail {at} for money")
            assert g.view()["played"]["sea"] == {at: 2} and region(g, at) == [1]


# --- drawing -----------------------------------------------------------------------------


@pytest.mark.clause("F-9")
def test_the_draw_is_asked_when_both_piles_will_do(lay: Lay, refused: Refused) -> None:
    """F-9: one card, sea or Dutchman as you choose; and nothing else before it."""
    g = lay(tokens={"F6": "ship 5"}, boats={"C3": "1"}, hands=["D4, D4, C3"], sea="B2, E5",
            dutchman="3, D")  # fmt: skip
    refused(g, "draw sea", "F-9")
    refused(g, "draw dutchman", "F-9")
    g.play("sail D4")
    assert g.to_move == 0 and g.legal == ["draw sea", "draw dutchman"]
    refused(g, "sail D4", "F-9")
    refused(g, "sail C3 for money", "F-9")
    refused(g, "board F6", "F-9")
    refused(g, "resolve F6", "F-9")
    refused(g, "board A1", "F-6")  # several reasons: the lowest number
    refused(g, "sail A1", "F-7")
    refused(g, "dutchman D at D1", "F-8")
    other = g.copy()
    g.play("draw sea")
    assert [c["card"] for c in g.view(0)["seats"][0]["hand"]] == ["B2", "C3", "D4"]
    assert g.to_move == 1 and g.view()["piles"] == {"sea": 1, "dutchman": 2}
    other.play("draw dutchman")
    assert [c["card"] for c in other.view(0)["seats"][0]["hand"]] == ["C3", "D4", "dutchman 3"]
    assert other.to_move == 1 and other.view()["piles"] == {"sea": 2, "dutchman": 1}


@pytest.mark.clause("F-9")
def test_a_hand_without_sea_cards_draws_sea_unasked(lay: Lay) -> None:
    """F-9: you must hold a sea card at the end of your turn; a forced draw is no move."""
    g = lay(hands=["D4, dutchman A, dutchman B"], sea="B2, E5")
    g.play("sail D4")
    assert g.to_move == 1 and g.ply == 1
    assert [c["card"] for c in g.view(0)["seats"][0]["hand"]] == ["B2", "dutchman A", "dutchman B"]


@pytest.mark.clause("F-9")
def test_an_empty_dutchman_pile_means_sea_unasked(lay: Lay) -> None:
    """F-9: if the Dutchman pile is empty you draw sea."""
    g = lay(hands=["D4, D5"], sea="B2, E5", dutchman="")
    g.play("sail D4")
    assert g.to_move == 1 and g.view()["piles"] == {"sea": 1, "dutchman": 0}


@pytest.mark.clause("F-9")
def test_money_is_followed_by_a_draw_too(lay: Lay) -> None:
    """F-7, F-9: then draw."""
    g = lay(boats={"D4": "1"}, hands=["D4, D5"])
    g.play("sail D4 for money")
    assert g.to_move == 0 and g.legal == ["draw sea", "draw dutchman"]


@pytest.mark.clause("F-9", "F-3")
def test_used_cards_do_not_come_back(lay: Lay) -> None:
    """F-9: what is played stays out of the piles."""
    g = lay(2, hands=["D4, D5", "A1, A2"], sea="B2", dutchman="")
    g.play("sail D4")
    assert g.view()["piles"] == {"sea": 0, "dutchman": 0}
    g.play("sail A1")
    assert g.over


@pytest.mark.clause("F-23")
def test_a_single_action_is_still_asked(lay: Lay) -> None:
    """F-23: a turn's action is always asked, even when only one is legal."""
    g = lay(2, hands=["D4, D5", "A1"], dutchman="")
    g.play("sail D4")
    assert g.to_move == 1 and g.legal == ["sail A1"]
