"""The end of the game (P-20 to P-22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Sea = Callable[..., flibuste.Match]
Fixture = Callable[..., Any]


@pytest.mark.clause("P-20")
def test_the_last_treasure_leaves_the_lairs(
    sea: Sea, man: Fixture, clear: Fixture, play: Fixture, refused: Fixture
) -> None:
    """P-20: at once; treasure ashore and aboard counts; most wins."""
    g = sea("cp.... 0,1 1/2", "cp.... port 0/5", "cp.... 0,2 3/3")
    clear(g, "0,0")
    man(g, "0,0", "......", 0, 2)
    assert (g.scores, g.winners) == (None, [])
    play(g, "attack 0,0;die 1")
    assert g.over and g.to_move is None and g.legal == []
    assert g.scores == [5, 5, 6]
    assert g.winners == [2]
    assert g.view()["ended"] == "P-20"
    for move in ("pass", "move 0,2", "load cccppp", "die 1", "give up pirate"):
        refused(g, move, "P-20")


@pytest.mark.clause("P-20")
def test_equal_treasure_shares_the_win(
    sea: Sea, man: Fixture, clear: Fixture, play: Fixture
) -> None:
    """G-3"""
    g = sea("cp.... 0,1 1/3", "cp.... port 0/5", "cp.... 0,2 3/2")
    clear(g, "0,0")
    man(g, "0,0", "......", 0, 1)
    play(g, "attack 0,0;die 1")
    assert (g.scores, g.winners) == ([5, 5, 5], [0, 1, 2])


@pytest.mark.clause("P-20", "P-17")
def test_before_a_figure_is_given_up(sea: Sea, man: Fixture, clear: Fixture, play: Fixture) -> None:
    """P-20 ruling: at once, before a figure is given up."""
    g = sea("cppppp 0,1", "cp.... port")
    clear(g, "0,0")
    man(g, "0,0", "......", 0, 1)
    play(g, "attack 0,0;die 1")
    assert g.over and g.winners == [0]


@pytest.mark.clause("P-20", "P-14")
def test_a_face_down_lair_keeps_the_game_going(
    sea: Sea, man: Fixture, clear: Fixture, play: Fixture
) -> None:
    """P-20: treasure under a face-down lair has not left it; nor has what is left over."""
    g = sea("cp.... 0,1", "cp.... port")
    clear(g, "0,0", "2,1")
    man(g, "0,0", "......", 0, 1)
    play(g, "attack 0,0;die 1")
    assert not g.over
    g = sea("cp.... 0,1 4/0", "cp.... port")
    clear(g, "0,0")
    man(g, "0,0", "......", 0, 3)
    play(g, "attack 0,0;die 1")
    assert not g.over


@pytest.mark.clause("P-21")
@pytest.mark.parametrize(("seats", "goal"), [(2, 16), (3, 13), (4, 11), (5, 10), (6, 9)])
def test_enough_treasure_ashore(sea: Sea, ship: Fixture, seats: int, goal: int) -> None:
    """P-21: 16/13/11/10/9; at once, on unloading, before the second action; he wins."""
    others = ["cp.... 0,2 6/15"] + ["cp.... port 0/1"] * (seats - 2)
    g = sea(f"cp.... 0,2 3/{goal - 3}", *others)
    assert g.view()["goal"] == goal
    g.play("move port")
    assert g.over and g.view()["ended"] == "P-21"
    assert g.scores == [goal, 15] + [1] * (seats - 2)
    assert g.winners == [0]
    assert g.why_not("pass") == "P-21"
    g = sea(f"cp.... 0,2 2/{goal - 3}", *others)
    g.play("move port")
    assert not g.over


@pytest.mark.clause("P-22")
def test_the_round_limit(sea: Sea, play: Fixture) -> None:
    """P-22: the game ends after ``round_limit`` rounds, not counting loading; scored as in P-20."""
    g = flibuste.new("attention_pirates", seats=3, seed=5, first=2, round_limit=2)
    for _ in range(3):
        g.play("load cccppp")
    assert g.view()["round"] == 1
    for turn in range(6):
        assert not g.over and g.to_move == (2 + turn) % 3
        assert g.view()["round"] == 1 + turn // 3
        play(g, "pass;pass")
    assert g.over
    assert (g.scores, g.winners) == ([0, 0, 0], [0, 1, 2])
    assert g.why_not("pass") == "P-22"
    g = sea("cp.... 0,1 2/3", "cp.... port 0/4", round_limit=1)
    play(g, "pass;pass;pass;pass")
    assert (g.scores, g.winners) == ([5, 4], [0])


@pytest.mark.clause("P-22")
def test_a_hundred_rounds_unless_chosen() -> None:
    """P-22: the option's default, and what it offers."""
    g = flibuste.new("attention_pirates", seed=5)
    assert g.options["round_limit"] == 100
    g.play("load cccppp")
    g.play("load cccppp")
    for _ in range(400):
        assert not g.over
        g.play("pass")
    assert g.over
    for wrong in (0, 201, True, "100", 1.0):
        with pytest.raises(flibuste.BadOptions, match="round_limit"):
            flibuste.new("attention_pirates", seed=5, round_limit=wrong)
