"""A turn: loading, moving, repairing, and what is due when (P-2 to P-4, P-8 to P-12, P-24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Sea = Callable[..., flibuste.Match]
Fixture = Callable[..., Any]
SPACES = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]
TILES = {"lairs": {space: i + 1 for i, space in enumerate(SPACES)}}


def moves(g: flibuste.Match, verb: str) -> list[str]:
    """The legal moves that begin with a verb, without it."""
    return [move[len(verb) + 1 :] for move in g.legal if move.startswith(verb + " ")]


# --- loading ---------------------------------------------------------------------------


@pytest.mark.clause("P-8", "P-3", "P-2")
def test_loading_fills_six_places(ship: Fixture, refused: Fixture) -> None:
    """P-8: all ships in port, a cannon or a pirate on each place, 1 to 5 of each."""
    g = flibuste.new("attention_pirates", seats=2, setup=TILES)
    assert len(g.legal) == 62
    assert all(move.startswith("load ") and len(move) == 11 for move in g.legal)
    refused(g, "load cccccc", "P-3")
    refused(g, "load pppppp", "P-3")
    g.play("load ccpppc")
    assert ship(g, 0) == "ccpppc port 0/0"


@pytest.mark.clause("P-8")
def test_loading_is_open_and_in_turn_order(ship: Fixture) -> None:
    """P-8 ruling: openly, in turn order; then the first seat begins."""
    g = flibuste.new("attention_pirates", seats=3, setup=TILES, first=1)
    asked = []
    for move in ("load cppppp", "load ccpppp", "load cccppp"):
        asked.append(g.to_move)
        g.play(move)
        assert ship(g, asked[-1]).startswith(move.split()[1])
    assert asked == [1, 2, 0]
    assert g.to_move == 1
    assert g.view()["phase"] == "first"


@pytest.mark.clause("P-4")
def test_the_reserve_is_not_limited() -> None:
    """P-4: six ships may have 30 pirates, and then put 30 cannons aboard."""
    g = flibuste.new("attention_pirates", seats=6, setup=TILES)
    for _ in range(6):
        g.play("load pppppc")
    for _ in range(6):
        g.play("pass")
        g.play("repair 1c 2c 3c 4c 6p")
    cannons = [ship["cannons"] for ship in g.view()["ships"]]
    assert cannons == [4] * 6
    for seat in range(6):
        g.play("pass")
        g.play("repair 5c")
        assert g.view()["ships"][seat]["cannons"] == 5


# --- two actions -----------------------------------------------------------------------


@pytest.mark.clause("P-9")
def test_first_move_or_attack_second_attack_or_repair(sea: Sea, refused: Fixture) -> None:
    """P-9: no other combination or order; either may be passed up."""
    g = sea("ccp... 0,1", "ccpppp port")
    assert {move.split()[0] for move in g.legal} == {"move", "attack", "pass"}
    refused(g, "repair 4c", "P-9")
    g.play("pass")
    assert g.to_move == 0
    assert {move.split()[0] for move in g.legal} == {"attack", "repair", "pass"}
    refused(g, "move 0,2", "P-9")
    refused(g, "move 9,9", "P-9")
    g.play("pass")
    assert g.to_move == 1
    assert g.view()["phase"] == "first"


@pytest.mark.clause("P-9", "P-16")
def test_two_attacks_in_a_turn(sea: Sea, play: Fixture) -> None:
    """P-9: attack and attack again, then the next seat."""
    g = sea("cpp... 0,1", "ccpppp port", tiles="1 2 3 4 5 7 6 8 9 10")
    play(g, "attack 0,0;die 4")  # tile 7: pirates 1 and 6, three cannons
    assert g.view()["phase"] == "answer"
    play(g, "die 6;die 6;die 6")
    assert g.view()["phase"] == "second"
    play(g, "attack 0,0;die 4;die 6;die 6;die 6")
    assert (g.to_move, g.view()["phase"]) == (1, "first")


# --- moving ----------------------------------------------------------------------------


@pytest.mark.clause("P-10", "P-5")
def test_as_many_spaces_as_pirates(sea: Sea, refused: Fixture) -> None:
    """P-10: up to as many spaces as pirates aboard."""
    one = sea("cp.... port", "cp.... port")
    assert moves(one, "move") == ["0,2"]
    two = sea("cpp... port", "cp.... port")
    assert moves(two, "move") == ["-1,2", "-1,3", "0,1", "0,2", "1,1", "1,2"]
    refused(two, "move 1,0", "P-10")
    three = sea("cppp.. port", "cp.... port")
    assert "1,0" in moves(three, "move") and len(moves(three, "move")) == 10
    five = sea("cppppp port", "cp.... port")
    assert "-1,0" in moves(five, "move") and "-2,-1" not in moves(five, "move")


@pytest.mark.clause("P-10")
def test_without_pirates_one_space(sea: Sea) -> None:
    """P-10: with none: 1."""
    g = sea("cc.... 0,1", "cp.... port")
    assert moves(g, "move") == ["-1,1", "-1,2", "0,2", "1,0", "1,1"]


@pytest.mark.clause("P-10")
def test_ending_on_another_space_of_sea(sea: Sea, refused: Fixture) -> None:
    """P-10: another space than it began, sea and port only."""
    g = sea("cppppp 0,1", "cp.... port")
    for nowhere in ("0,1", "0,0", "2,1", "4,0", "-7,7", "8,8", "123,-456"):
        assert g.why_not(f"move {nowhere}") == "P-10"
    refused(g, "move 0,1", "P-10")


@pytest.mark.clause("P-10")
def test_ships_are_no_obstacle(sea: Sea, ship: Fixture) -> None:
    """P-10: other ships may be passed and may share a space."""
    g = sea("cpp... port", "cp.... 0,2", "cp.... 0,2")
    assert "0,1" in moves(g, "move")
    g.play("move 0,2")
    assert [ship(g, seat).split()[1] for seat in range(3)] == ["0,2"] * 3


@pytest.mark.clause("P-10", "P-19")
def test_the_space_of_a_removed_lair_stays_closed(
    sea: Sea, clear: Fixture, refused: Fixture
) -> None:
    """P-10 ruling."""
    g = sea("cpp... 0,1", "cp.... port")
    before = moves(g, "move")
    clear(g, "2,1")
    assert moves(g, "move") == before
    refused(g, "move 0,0", "P-10")


@pytest.mark.clause("P-5", "P-10")
def test_the_port_opens_on_the_passage_only(sea: Sea, refused: Fixture) -> None:
    """P-5: the port touches the sea only through 0,2: reefs close the rest."""
    for beside in ("-1,3", "1,2"):
        g = sea(f"cp.... {beside}", "cp.... port")
        refused(g, "move port", "P-10")
        assert "port" in moves(sea(f"cpp... {beside}", "cp.... port"), "move")
    assert "port" in moves(sea("cp.... 0,2", "cp.... port"), "move")


@pytest.mark.clause("P-11")
def test_unloading_in_port(sea: Sea, ship: Fixture) -> None:
    """P-11: ending a move in port unloads all; the turn goes on; the place is back, empty."""
    g = sea("cpc... 0,2 5/4", "cp.... port")
    g.play("move port")
    assert ship(g, 0) == "cpc... port 0/9"
    assert (g.to_move, g.view()["phase"]) == (0, "second")
    assert "6c" in moves(g, "repair")


@pytest.mark.clause("P-2", "P-11", "P-17")
@pytest.mark.parametrize("treasures", range(1, 7))
def test_any_number_of_treasures(sea: Sea, ship: Fixture, play: Fixture, treasures: int) -> None:
    """P-2 ruling: change is always made, so any number is taken whole and brought ashore whole."""
    g = sea("cp.... 0,2 0/4", f"...... 0,2 {treasures}/0")
    play(g, "attack seat 1;die 3;pass")
    assert (ship(g, 0), ship(g, 1)) == (f"cp.... 0,2 {treasures}/4", "...... 0,2 0/0")
    play(g, "pass;pass;move port")
    assert ship(g, 0) == f"cp.... port 0/{4 + treasures}"


@pytest.mark.clause("P-11")
def test_staying_out_unloads_nothing(sea: Sea, ship: Fixture) -> None:
    """P-11 ruling: only ending a move in port unloads."""
    g = sea("cppp.. 0,2 5/4", "cp.... port")
    g.play("move 0,1")
    assert ship(g, 0) == "cppp.. 0,1 5/4"


# --- repairing -------------------------------------------------------------------------


@pytest.mark.clause("P-12")
def test_at_sea_two_places(sea: Sea, refused: Fixture, ship: Fixture) -> None:
    """P-12: at sea up to 2 places, each set to a cannon or a pirate."""
    g = sea("cpcp.. 0,1", "cp.... port")
    g.play("pass")
    singles = {"1p", "2c", "3p", "4c", "5c", "5p", "6c", "6p"}
    offered = moves(g, "repair")
    assert {move for move in offered if " " not in move} == singles
    pairs = {f"{a} {b}" for a in singles for b in singles if a[0] < b[0]}
    assert {move for move in offered if " " in move} == pairs
    assert len(offered) == len(set(offered)) == 8 + 26
    refused(g, "repair 1p 2c 5c", "P-12")
    g.play("repair 2c 6p")
    assert ship(g, 0).startswith("cccp.p")
    assert g.to_move == 1


@pytest.mark.clause("P-12")
def test_every_place_named_must_change(sea: Sea, refused: Fixture) -> None:
    """P-12 ruling."""
    g = sea("cpcp.. 0,1", "cp.... port")
    g.play("pass")
    refused(g, "repair 1c", "P-12")
    refused(g, "repair 2p 5c", "P-12")


@pytest.mark.clause("P-12")
def test_in_port_any_places(sea: Sea, ship: Fixture, refused: Fixture) -> None:
    """P-12: in port any places, every result within P-3, each once."""
    g = sea("cp.... port", "cp.... port")
    g.play("pass")
    offered = moves(g, "repair")
    assert len(offered) == len(set(offered)) == 2 * 2 * 3**4 - 1 - 2
    refused(g, "repair 1c 3p", "P-12")
    refused(g, "repair 2c 3c 4c 5c 6c", "P-3")
    refused(g, "repair 1p 3p 4p 5p 6p", "P-3")
    g.play("repair 1p 2c 3c 4c 5c 6c")
    assert ship(g, 0).startswith("pccccc")


@pytest.mark.clause("P-12", "P-3")
def test_an_empty_ship_in_port(sea: Sea) -> None:
    """P-12, P-3: 3 ** 6 choices less none, six cannons and six pirates; and passing."""
    g = sea("...... port", "cp.... port")
    g.play("pass")
    assert len(g.legal) == 3**6 - 3 + 1


@pytest.mark.clause("P-3", "P-12")
@pytest.mark.parametrize("kind", ["c", "p"])
def test_never_six_of_a_kind(sea: Sea, refused: Fixture, kind: str) -> None:
    """P-3: never more than 5 cannons nor more than 5 pirates aboard, at sea or in port."""
    other = "p" if kind == "c" else "c"
    for places, change in (
        (kind * 5 + other, f"6{kind}"),
        (kind * 4 + other + ".", f"5{kind} 6{kind}"),
    ):
        g = sea(f"{places} 0,1", "cp.... port")
        g.play("pass")
        refused(g, f"repair {change}", "P-3")
        assert f"1{other}" in moves(g, "repair")


@pytest.mark.clause("P-12", "P-17", "P-7")
def test_the_lost_place_cannot_be_repaired(sea: Sea, refused: Fixture) -> None:
    """P-12: the result within P-17: with treasure aboard place 6 is lost."""
    g = sea("cccc.. 0,1 1/0", "cp.... port")
    g.play("pass")
    refused(g, "repair 6p", "P-12")
    refused(g, "repair 5p 6p", "P-12")
    assert not [move for move in moves(g, "repair") if "6" in move]
    assert "5c" in moves(g, "repair")
    g = sea("ccccc. 0,1 0/1", "cp.... port")
    g.play("pass")
    assert "6p" in moves(g, "repair") and "6c" not in moves(g, "repair")


@pytest.mark.clause("P-12")
def test_a_place_is_never_emptied_by_choice(sea: Sea) -> None:
    """P-12 ruling: there is no such sentence."""
    g = sea("cp.... 0,1", "cp.... port")
    g.play("pass")
    with pytest.raises(flibuste.UnreadableMove):
        g.play("repair 1.")


# --- what is not due -------------------------------------------------------------------


@pytest.mark.clause("P-24", "P-8", "P-15", "P-16", "P-17")
def test_kinds_of_move_that_are_not_due(sea: Sea, play: Fixture, refused: Fixture) -> None:
    """P-24: refused by the phase's clause, else G-4."""
    g = flibuste.new("attention_pirates", seats=2, setup=TILES)
    for move in ("move 0,2", "attack 0,0", "die 3", "pass", "repair 1c", "give up cannon"):
        refused(g, move, "P-8")
    g = sea("ccpppp 0,1", "cp.... port", tiles="1 2 3 4 5 7 6 8 9 10")
    for move in ("load cccppp", "die 1", "give up pirate"):
        refused(g, move, "G-4")
    others = ("load cccppp", "move 0,2", "attack 0,0", "pass", "repair 1p", "give up cannon")
    g.play("attack 0,0")
    for move in others:
        refused(g, move, "P-15")
    play(g, "die 4;die 4")
    for move in others:
        refused(g, move, "P-16")
    play(g, "die 1;die 1;die 1")
    for move in ("load cccppp", "die 1", "give up pirate"):
        refused(g, move, "G-4")


@pytest.mark.clause("P-24", "P-17")
def test_only_giving_up_is_due(sea: Sea, man: Fixture, play: Fixture, refused: Fixture) -> None:
    """P-24: P-17 when a figure must be given up."""
    g = sea("ccpppp 0,1", "cp.... port")
    man(g, "0,0", "p.....", 0, 2)
    play(g, "attack 0,0;die 2;die 2")
    assert g.legal == ["give up cannon", "give up pirate"]
    for move in ("load cccppp", "move 0,2", "attack 0,0", "pass", "repair 1p", "die 1"):
        refused(g, move, "P-17")
