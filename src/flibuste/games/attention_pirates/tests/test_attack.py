"""Attacks (P-13 to P-19), and the two examples of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste
from flibuste.games.attention_pirates import board

Sea = Callable[..., flibuste.Match]
Fixture = Callable[..., Any]


def attacks(g: flibuste.Match) -> list[str]:
    return [move[7:] for move in g.legal if move.startswith("attack ")]


# --- the examples ----------------------------------------------------------------------


@pytest.mark.example(1)
@pytest.mark.clause("P-10", "P-13", "P-15", "P-16", "P-18")
def test_blue_attacks_white(sea: Sea, ship: Fixture, play: Fixture) -> None:
    """Blue moves 3, shoots 3 dice that cost White the cannon on 1; the answer costs Blue one."""
    g = sea("ccpcpp 0,2", "cpcc.. 2,0 3/0")
    play(g, "move 2,0;attack seat 1;die 1;die 1;die 5")
    assert ship(g, 1) == ".pcc.. 2,0 3/0"
    assert g.view()["fight"] == {
        "attacker": 0,
        "target": {"kind": "ship", "seat": 1, "key": "ship/1"},
        "shooter": "defender",
        "dice": 2,
    }
    play(g, "die 2;die 2")
    assert ship(g, 0) == "c.pcpp 2,0 0/0"
    assert ship(g, 1) == ".pcc.. 2,0 3/0"
    assert g.to_move == 1


@pytest.mark.example(2)
@pytest.mark.clause("P-15", "P-17", "P-18", "P-12")
def test_white_plunders_a_lair(sea: Sea, man: Fixture, ship: Fixture, lair: Fixture) -> None:
    """White hits the last pirate: no answer, takes 3 of 4, then repairs places 1 and 4."""
    g = sea(".pcc.. 0,1 3/0", "cp.... port")
    man(g, "0,0", "..cp.c", 1, 4)
    g.play("attack 0,0")
    g.play("die 4")
    g.play("die 5")
    assert ship(g, 0) == ".pcc.. 0,1 6/0"
    assert lair(g, "0,0")["treasure"] == 1
    assert lair(g, "0,0")["cannons"] == 3
    assert (g.to_move, g.view()["phase"]) == (0, "second")
    g.play("repair 1c 4p")
    assert ship(g, 0) == "cpcp.. 0,1 6/0"


# --- who may attack what ---------------------------------------------------------------


@pytest.mark.clause("P-13")
def test_a_pirate_and_a_cannon_are_needed(sea: Sea, refused: Fixture) -> None:
    """P-13: with at least one pirate and one cannon aboard."""
    assert attacks(sea("c....p -1,1", "cp.... port")) == ["-2,1", "0,0"]
    for places in ("cc....", "pp....", "......"):
        g = sea(f"{places} -1,1", "cp.... -1,1")
        refused(g, "attack 0,0", "P-13")
        refused(g, "attack seat 1", "P-13")


@pytest.mark.clause("P-13")
def test_adjacent_lairs_and_ships_on_the_space(sea: Sea, refused: Fixture) -> None:
    """P-13: one lair on an adjacent space or one enemy ship on your space."""
    g = sea("cp.... 1,1", "cp.... 1,1", "cp.... 0,1", "...... 1,1")
    assert attacks(g) == ["2,1", "seat 1", "seat 3"]
    for target in ("0,0", "seat 0", "seat 2", "seat 4", "seat 77", "0,2", "1,1", "port", "8,-9"):
        refused(g, f"attack {target}", "P-13")


@pytest.mark.clause("P-13")
def test_no_attacks_in_port(sea: Sea, refused: Fixture) -> None:
    """P-13: a ship in port neither attacks nor is attacked."""
    g = sea("cp.... port", "cp.... port")
    assert attacks(g) == []
    refused(g, "attack seat 1", "P-13")
    refused(g, "attack 0,0", "P-13")


@pytest.mark.clause("P-13")
def test_in_port_even_a_lair_beside_it_is_safe() -> None:
    """P-13, on a board whose port touches a lair."""
    content = board.plain(board.default())
    content["lairs"][content["lairs"].index("-2,3")] = "-1,3"
    g = flibuste.new("attention_pirates", board=content, seed=1, first=0)
    g.play("load cccppp")
    g.play("load cccppp")
    assert attacks(g) == []
    assert g.why_not("attack -1,3") == "P-13"


@pytest.mark.clause("P-13", "P-19")
def test_a_removed_lair_is_no_target(sea: Sea, clear: Fixture, refused: Fixture) -> None:
    """P-19: a removed lair is not there any more."""
    g = sea("cp.... -1,1", "cp.... port")
    clear(g, "-2,1")
    assert attacks(g) == ["-2,1"]
    refused(g, "attack 0,0", "P-13")


@pytest.mark.clause("P-14", "P-6")
def test_a_lair_is_turned_up_for_good(sea: Sea, lair: Fixture, play: Fixture) -> None:
    """P-14: manned as its tile shows, with its treasure; its losses stay."""
    g = sea("cppppp 0,1", "cp.... port", tiles="1 2 3 4 5 10 6 7 8 9")
    assert lair(g, "0,0")["state"] == "down"
    g.play("attack 0,0")
    shown = lair(g, "0,0")
    figures = [place["figure"] for place in shown["places"]]
    assert figures == ["cannon", "pirate", None, "pirate", None, "pirate"]
    assert (shown["state"], shown["tile"], shown["safe"], shown["treasure"]) == ("up", 10, 2, 4)
    assert [other["state"] for other in g.view()["lairs"]].count("up") == 1
    play(g, "die 4;die 1;die 1;die 1;pass;pass;pass")
    again = lair(g, "0,0")
    assert [p["figure"] for p in again["places"]] == [
        "cannon",
        "pirate",
        None,
        None,
        None,
        "pirate",
    ]
    assert again["state"] == "up"


# --- dice ------------------------------------------------------------------------------


@pytest.mark.clause("P-15")
def test_one_die_per_cannon_all_of_them(sea: Sea, man: Fixture, play: Fixture) -> None:
    """P-15: one after the other, all of them even when they cannot matter."""
    g = sea("cccc.p 0,1", "cp.... port")
    man(g, "0,0", "p.....", 1, 2)
    g.play("attack 0,0")
    for left in (4, 3, 2, 1):
        assert g.to_move == flibuste.CHANCE
        assert g.legal == [f"die {face}" for face in range(1, 7)]
        assert g.view()["fight"]["dice"] == left
        g.play("die 1")
    assert g.to_move == 0


@pytest.mark.clause("P-15")
def test_shots_without_effect(sea: Sea, man: Fixture, play: Fixture, lair: Fixture) -> None:
    """P-15: empty places and repeated numbers; cannons without a number cannot be hit."""
    g = sea("ccccp. 0,1", "cp.... port")
    man(g, "0,0", "pc....", 2, 2)
    play(g, "attack 0,0;die 6;die 2;die 2;die 5")
    shown = lair(g, "0,0")
    assert (shown["cannons"], shown["pirates"], shown["treasure"]) == (2, 1, 2)
    assert g.view()["fight"]["dice"] == 2


@pytest.mark.clause("P-15", "P-17")
def test_a_six_does_not_hit_chests(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-15: chests are not hit."""
    g = sea("c....p 0,1", "ccpp.. 0,1 4/0")
    play(g, "attack seat 1;die 6")
    assert ship(g, 1) == "ccpp.. 0,1 4/0"


@pytest.mark.clause("P-15", "P-16")
def test_a_pirate_or_a_cannon_is_removed(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-15, P-16: whatever stands on the number goes, on either side."""
    g = sea("ccp..p 0,1", "ccpp.. 0,1")
    play(g, "attack seat 1;die 3;die 2")
    assert ship(g, 1) == "c..p.. 0,1 0/0"
    assert g.view()["fight"]["dice"] == 1
    g.play("die 6")
    assert ship(g, 0) == "ccp... 0,1 0/0"


@pytest.mark.clause("P-16")
@pytest.mark.parametrize(
    ("places", "safe", "dice"), [("pc....", 0, 1), ("p.....", 2, 2), ("pccc..", 1, 4)]
)
def test_the_answer_has_a_die_per_cannon_left(
    sea: Sea, man: Fixture, play: Fixture, places: str, safe: int, dice: int
) -> None:
    """P-16: one die per cannon left, those without a number included."""
    g = sea("cppppp 0,1", "cp.... port")
    man(g, "0,0", places, safe, 2)
    play(g, "attack 0,0;die 6")
    assert (g.view()["phase"], g.view()["fight"]["dice"]) == ("answer", dice)


@pytest.mark.clause("P-16", "P-18")
@pytest.mark.parametrize(("places", "safe"), [("..cc..", 1), ("p.....", 0), ("......", 0)])
def test_no_answer_without_a_pirate_and_a_cannon(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, places: str, safe: int
) -> None:
    """P-16, P-18: a defenceless target may be attacked, and what is left fetched."""
    g = sea("cp.... 0,1", "cp.... port")
    man(g, "0,0", places, safe, 2)
    play(g, "attack 0,0;die 6")
    assert ship(g, 0) == "cp.... 0,1 2/0"


# --- treasure --------------------------------------------------------------------------


@pytest.mark.clause("P-17", "P-19")
def test_a_ship_takes_what_fits(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, lair: Fixture
) -> None:
    """P-17, P-19: at most 6 aboard; a lair keeps the rest, or is removed with its figures."""
    g = sea("cp.... 0,1 4/0", "cp.... port")
    man(g, "0,0", "..c...", 1, 3)
    play(g, "attack 0,0;die 6")
    assert ship(g, 0) == "cp.... 0,1 6/0"
    assert (lair(g, "0,0")["state"], lair(g, "0,0")["treasure"]) == ("up", 1)
    g = sea("cp.... 0,1 4/0", "cp.... port")
    man(g, "0,0", "..c...", 1, 2)
    play(g, "attack 0,0;die 6")
    assert lair(g, "0,0")["state"] == "removed"
    assert lair(g, "0,0")["places"] is None
    assert not g._states[0].lair_safe.any(), "cannons without a number are figures too"


@pytest.mark.clause("P-17", "P-18")
def test_a_ship_robs_a_ship(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-17: as much as fits; the loser keeps the rest, and the lost place with it."""
    g = sea("cp.... 0,1 4/1", "cc.... 0,1 5/2")
    play(g, "attack seat 1;die 6")
    assert ship(g, 0) == "cp.... 0,1 6/1"
    assert ship(g, 1) == "cc.... 0,1 3/2"


@pytest.mark.clause("P-17")
def test_the_place_comes_back_empty(sea: Sea, play: Fixture) -> None:
    """P-17: when the treasure is gone the robbed ship may use place 6 again."""
    g = sea("cp.... 0,1", "cc.... 0,1 5/2")
    play(g, "attack seat 1;die 6;pass;pass")
    assert g.to_move == 1
    assert "repair 6p" in g.legal
    assert g.view()["ships"][1]["lost_place"] is None
    assert g.view()["ships"][0]["lost_place"] == 6


@pytest.mark.clause("P-17")
def test_a_lair_that_wins_takes_all(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, lair: Fixture
) -> None:
    """P-17: an attacker silenced by the answer loses all treasure aboard, none ashore."""
    g = sea("cp.... 0,1 5/7", "cp.... port")
    man(g, "0,0", "..p...", 2, 4)
    play(g, "attack 0,0;die 6;die 2;die 5")
    assert ship(g, 0) == "c..... 0,1 0/7"
    assert lair(g, "0,0")["treasure"] == 9
    assert (g.to_move, g.view()["phase"]) == (0, "second")


@pytest.mark.clause("P-17")
def test_a_ship_that_wins_by_its_answer(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-17: the attacked ship takes what fits; its figure on 6 moves to the lowest free place."""
    g = sea("cp.... 0,1 5/0", "c.ppcp 0,1 0/0")
    play(g, "attack seat 1;die 3;die 1;die 1")
    assert ship(g, 0) == ".p.... 0,1 0/0"
    assert ship(g, 1) == "cp.pc. 0,1 5/0"
    g = sea("cp.... 0,1 5/0", "c.ppc. 0,1 3/0")
    play(g, "attack seat 1;die 3;die 1;die 1")
    assert ship(g, 0) == ".p.... 0,1 2/0"
    assert ship(g, 1) == "c..pc. 0,1 6/0"


@pytest.mark.clause("P-17")
def test_a_single_treasure_costs_the_place_too(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-17: one treasure won by the answer is enough for place 6 to be lost."""
    g = sea("cp.... 0,1 1/0", "c.ppcp 0,1 0/0")
    play(g, "attack seat 1;die 3;die 1;die 1")
    assert ship(g, 0) == ".p.... 0,1 0/0"
    assert ship(g, 1) == "cp.pc. 0,1 1/0"


@pytest.mark.clause("P-18")
def test_nothing_changes_hands_while_both_can_fight(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, lair: Fixture
) -> None:
    """P-18: otherwise nothing changes hands."""
    g = sea("cp.... 0,1 2/0", "cp.... port")
    man(g, "0,0", "..pc..", 0, 4)
    play(g, "attack 0,0;die 6;die 6")
    assert ship(g, 0) == "cp.... 0,1 2/0"
    assert lair(g, "0,0")["treasure"] == 4


@pytest.mark.clause("P-18", "P-19")
def test_attacking_with_a_full_hold(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, lair: Fixture
) -> None:
    """P-18 ruling: legal, takes nothing; the lair stays."""
    g = sea("cp.... 0,1 6/0", "cp.... port")
    man(g, "0,0", "......", 0, 1)
    play(g, "attack 0,0;die 6")
    assert ship(g, 0) == "cp.... 0,1 6/0"
    assert (lair(g, "0,0")["state"], lair(g, "0,0")["treasure"]) == ("up", 1)


@pytest.mark.clause("P-18")
def test_robbing_a_ship_without_treasure(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-18: it may be attacked; nothing is taken and no place is lost."""
    g = sea("cpcpcp 0,1", "c..... 0,1")
    play(g, "attack seat 1;die 6;die 6;die 6")
    assert ship(g, 0) == "cpcpcp 0,1 0/0"
    assert g.view()["phase"] == "second"


# --- the lost place --------------------------------------------------------------------


@pytest.mark.clause("P-17", "P-7")
@pytest.mark.parametrize(
    ("before", "after"), [("cp.c.p", "cppc.."), (".ppccc", "cppcc."), ("cp.c..", "cp.c..")]
)
def test_the_figure_moves_to_the_lowest_free_place(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, before: str, after: str
) -> None:
    """P-17 ruling: the lowest, unasked."""
    g = sea(f"{before} 0,1", "cp.... port")
    man(g, "0,0", "p.....", 0, 1)
    play(g, "attack 0,0" + ";die 2" * before.count("c"))
    assert ship(g, 0) == f"{after} 0,1 1/0"
    assert g.view()["phase"] == "second"


@pytest.mark.clause("P-17")
def test_no_figure_moves_while_treasure_is_already_aboard(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture
) -> None:
    """P-17: five figures and treasure: taking more asks nothing."""
    g = sea("ccppp. 0,1 2/0", "cp.... port")
    man(g, "0,0", "p.....", 0, 1)
    play(g, "attack 0,0;die 2;die 2")
    assert ship(g, 0) == "ccppp. 0,1 3/0"
    assert g.view()["phase"] == "second"


@pytest.mark.clause("P-17")
@pytest.mark.parametrize(
    ("before", "kind", "after"),
    [
        ("pcpccp", "pirate", "pcpcc."),  # on the lost place itself
        ("pcpccp", "cannon", "pppcc."),  # the lowest cannon; the pirate takes its place
        ("ppcpcc", "cannon", "ppcpc."),
        ("ppcpcc", "pirate", "cpcpc."),
        ("cccccp", "cannon", "pcccc."),
        ("cccccp", "pirate", "ccccc."),
    ],
)
def test_giving_up_a_figure(
    sea: Sea, man: Fixture, play: Fixture, ship: Fixture, before: str, kind: str, after: str
) -> None:
    """P-17: the one on the lost place if of that kind, else the lowest, replaced by it."""
    g = sea(f"{before} 0,1", "cp.... port")
    man(g, "0,0", "p.....", 0, 2)
    play(g, "attack 0,0" + ";die 2" * before.count("c"))
    assert (g.to_move, g.view()["phase"]) == (0, "giving")
    assert g.view()["ships"][0]["aboard"] == 2
    g.play(f"give up {kind}")
    assert ship(g, 0) == f"{after} 0,1 2/0"
    assert (g.to_move, g.view()["phase"]) == (0, "second")


@pytest.mark.clause("P-17", "P-9")
def test_giving_up_after_the_second_action(sea: Sea, man: Fixture, play: Fixture) -> None:
    """P-17: the turn then goes on where it was."""
    g = sea("cppppc 0,1", "cp.... port")
    man(g, "0,0", "p.....", 0, 2)
    play(g, "pass;attack 0,0;die 2;die 2;give up cannon")
    assert (g.to_move, g.view()["phase"]) == (1, "first")


@pytest.mark.clause("P-17")
def test_an_attacked_ship_never_has_to_give_up(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-17: a full ship has lost a figure to the first shot, so there is a free place."""
    for face in range(1, 6):
        g = sea("cp.... 0,1 2/0", "ccpppc 0,1")
        play(g, f"attack seat 1;die {face}")
        while g.to_move == flibuste.CHANCE:
            g.play("die 2")
        places = ship(g, 1).split()[0]
        assert places[5] == "." and places[face - 1] == "c"
        assert g.view()["ships"][1]["aboard"] == 2


@pytest.mark.clause("P-17", "P-18")
def test_beating_an_attacker_without_treasure(sea: Sea, play: Fixture, ship: Fixture) -> None:
    """P-17: nothing is taken, so no place is lost and no figure moves."""
    g = sea("cp.... 0,1", "c.pp.p 0,1")
    play(g, "attack seat 1;die 3;die 1")
    assert ship(g, 0) == ".p.... 0,1 0/0"
    assert ship(g, 1) == "c..p.p 0,1 0/0"


@pytest.mark.clause("P-13", "P-15", "P-17")
def test_seat_0_is_attacked(sea: Sea, play: Fixture, ship: Fixture, lair: Fixture) -> None:
    """Whichever seat it is: shots, answer and loot go to that ship."""
    g = sea("ccp... 0,1 2/0", "cp.... 0,1")
    assert g.view()["fight"] is None
    play(g, "pass;pass;attack seat 0;die 1")
    assert ship(g, 0) == ".cp... 0,1 2/0"
    play(g, "die 6;attack seat 0;die 3")
    assert ship(g, 0) == ".c.... 0,1 0/0"
    assert ship(g, 1) == "cp.... 0,1 2/0"
    assert lair(g, "-3,0")["state"] == "down"
    g = sea("ccp... 0,1 2/0", "cp.... 0,1 3/0")
    play(g, "pass;pass;attack seat 0;die 6;die 1;die 1")
    assert (ship(g, 0), ship(g, 1)) == ("ccp... 0,1 5/0", ".p.... 0,1 0/0")
