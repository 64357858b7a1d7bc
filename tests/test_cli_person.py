"""``flibuste play`` and ``replay`` as a person uses them: typed into a pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.terminals import ESCAPES

import flibuste
from flibuste.core import registry

GAMES = registry.names()
CTRL_C, CTRL_D = "\x03", "\x04"


@pytest.mark.parametrize("game", GAMES)
def test_ctrl_c_saves_and_the_game_goes_on(sit: Any, tmp_path: Path, game: str) -> None:
    table = sit("play", game, "--seed", "7", "--first", "1", "--save", "a.json")
    table.expect("Seat 1 > ")
    table.type("1\n")
    table.expect("Seat 1 > ")
    table.type(CTRL_C)
    table.expect("flibuste play --resume a.json")
    assert table.wait() == 130
    before = flibuste.load((tmp_path / "a.json").read_text()).moves
    assert before

    again = sit("play", "--resume", "a.json", LC_MESSAGES="", LANG="")
    again.expect("Seat 1 > ")
    again.type("1\n")
    again.expect("Seat 1 > ")
    again.type(CTRL_D)
    again.expect("flibuste play --resume a.json")
    assert again.wait() == 0
    after = flibuste.load((tmp_path / "a.json").read_text()).moves
    assert after[: len(before)] == before and len(after) > len(before)


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_saves(sit: Any, tmp_path: Path, signal_: int) -> None:
    table = sit("play", GAMES[0], "--first", "1", "--save", "a.json")
    table.expect("Seat 1 > ")
    table.until_it_listens()
    os.kill(table.pid, signal_)
    assert table.wait() == 130
    assert flibuste.load((tmp_path / "a.json").read_text()).ply == 0


def test_colours_unless_no_color_is_set(sit: Any) -> None:
    coloured = sit("play", GAMES[0], "--first", "1")
    coloured.expect("Seat 1 > ")
    assert re.search(r"\x1b\[[0-9;]*3[0-7]m", coloured.seen)
    plain = sit("play", GAMES[0], "--first", "1", NO_COLOR="1")
    plain.expect("Seat 1 > ")
    assert not re.search(r"\x1b\[[0-9;]*[349][0-7]m", plain.seen)
    lines = ESCAPES.sub("", plain.seen).splitlines()
    assert max(map(len, lines)) <= 80


def test_two_people_do_not_see_each_other_s_screen(sit: Any) -> None:
    g = flibuste.new(GAMES[0], seats=2, seed=7, first=0)
    seat_and_seed = ("--seats", "2", "--seed", "7", "--first", "1")
    table = sit("play", GAMES[0], *seat_and_seed, "--me", "all")
    table.expect("Seat 1, it is your move. Press Enter")
    assert "Seat 1 > " not in table.seen
    table.type("\n")
    while g.to_move == 0:  # a turn may be several moves
        table.expect("Seat 1 > ")
        table.type("1\n")
        g.play(g.legal[0])
    table.expect("\x1b[2J")
    table.expect("Seat 2, it is your move. Press Enter")
    table.type("\n")
    table.expect("Seat 1")  # the other's moves are shown again
    table.expect("Seat 2 > ")


def test_watching_at_ones_own_pace_and_looking_back(sit: Any, tmp_path: Path) -> None:
    table = sit("play", GAMES[0], "--me", "none", "--seed", "3", "--save", "a.json")
    for _ in range(3):
        table.expect("Enter: next move")
        table.type("\n")
    table.expect("Enter: next move")
    table.type(CTRL_C)
    table.expect("--resume a.json --me none")
    assert table.wait() == 130

    ply = flibuste.load((tmp_path / "a.json").read_text(), auto_chance=False).ply
    replay = sit("replay", "a.json")
    for typed, shown in (("p\n", ply), ("n\n", ply - 1), ("0\n", ply), ("q\n", 0)):
        replay.expect(f"After {shown} of {ply} moves")
        replay.expect("q quit > ")
        replay.type(typed)
    assert replay.wait() == 0

    french = sit("replay", "a.json", "--lang", "fr")
    for typed, shown in (("précédent\n", ply), ("suivant\n", ply - 1), ("quitter\n", ply)):
        french.expect(f"Après {shown} coups sur {ply}")
        french.expect("q quitter > ")
        french.type(typed)
    assert french.wait() == 0
