"""The table as browser and terminal get it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import flibuste
from flibuste.core import words
from flibuste.games.freibeuter import GAME, terminal
from flibuste.games.freibeuter.view import steps

Lay = Callable[..., flibuste.Match]


def keys(value: Any) -> list[str]:
    """Every key of a piece, wherever it is."""
    if isinstance(value, dict):
        own = [value["key"]] if "key" in value else []
        return own + [key for inner in value.values() for key in keys(inner)]
    return [key for inner in value for key in keys(inner)] if isinstance(value, list) else []


def test_every_piece_has_a_key_of_its_own() -> None:
    g = flibuste.new("freibeuter", seats=3, seed=11)
    while not g.over:
        for seat in (None, 0, 1, 2):
            view = g.view(seat)
            assert json.loads(json.dumps(view)) == view
            found = keys(view)
            assert len(found) == len(set(found))
        g.act(g.actions[g.ply * 5 % len(g.actions)])
    assert g.view()["phase"] is None and g.view()["turn"] is None
    assert g.view()["richest"] == g.winners
    assert [seat["score"] for seat in g.view()["seats"]] == g.scores


@pytest.mark.clause("F-12", "F-14")
def test_a_token_says_what_it_is_and_would_pay(lay: Lay) -> None:
    """F-2: value and share of each kind; F-12, F-17: who would pay what to whom."""
    g = lay(
        tokens={"A1": "ship 20", "C3": "warehouse", "E5": "doubler 15", "D5": "ship 5"},
        boarded={"A1": 1}, boats={"B2": "01", "A1": "2", "C3": "1"}, cash=[20, 3, 20],
    )  # fmt: skip
    shown = {token["at"]: token for token in g.view()["tokens"]}
    ship = shown["A1"]
    assert (ship["kind"], ship["value"], ship["share"], ship["boarder"]) == ("ship", 20, 4, 1)
    assert ship["pays"] == [{"seat": 0, "dollars": 4}, {"seat": 2, "dollars": 4}]
    assert (ship["due"], ship["borrows"], ship["open"]) == (8, 5, ["A2", "B1"])
    assert ship["boat"] == "boat/1/on/A1"
    house = shown["C3"]
    assert (house["kind"], house["value"], house["share"]) == ("warehouse", None, 2)
    assert house["pays"] == [{"seat": 1, "dollars": 2}] and house["borrows"] == 0
    doubler = shown["E5"]
    assert (doubler["kind"], doubler["value"], doubler["share"]) == ("doubler", 15, None)
    assert doubler["pays"] == [] and len(doubler["open"]) == 4
    assert shown["D5"]["pays"] == [] and shown["D5"]["boat"] is None
    assert g.view()["seats"][1]["boarded"] == ["A1"]


@pytest.mark.clause("F-12", "F-13", "F-17", "F-21")
def test_a_token_says_who_would_gain(lay: Lay) -> None:
    """The stakes are what wealth gains when exactly these boats have closed the circle."""
    g = lay(
        tokens={"A1": "ship 20", "C3": "warehouse", "E5": "doubler 15", "D5": "ship 5"},
        boarded={"A1": 1}, boats={"B2": "01", "A1": "2", "C3": "1"}, cash=[20, 3, 20],
    )  # fmt: skip
    before = g._states.tobytes()
    stakes = {token["at"]: token["stakes"] for token in g.view()["tokens"]}
    # Of 8 dollars due 5 are borrowed, to be paid back twice: 20 - 3 - 10.
    assert stakes == {"A1": [4, 7, 4], "C3": [0, 2, 0], "E5": [0, 0, 0], "D5": None}
    assert g._states.tobytes() == before


@pytest.mark.clause("F-7", "F-8", "F-10")
def test_what_a_hand_would_complete(lay: Lay) -> None:
    """For each own card that closes circles: which, and what that brings to whom."""
    g = lay(
        2, tokens={"C3": "ship 20", "F6": "warehouse"}, boarded={"C3": 1},
        boats={"C3": "0", "D3": "0", "C4": "1"}, hands=["D4, A1, dutchman D", "A2, dutchman 4"],
    )  # fmt: skip
    boat = {"at": "D4", "with": "boat", "tokens": ["C3"], "stakes": [12, 8]}
    ghost = {"at": "D4", "with": "dutchman", "tokens": ["C3"], "stakes": [8, 12]}
    assert g.view(0)["closing"] == [boat, ghost]
    assert g.view(1)["closing"] == [ghost]
    assert g.view(None)["closing"] == []
    g.play("sail D4")
    assert [seat["wealth"] - 20 for seat in g.view()["seats"]] == boat["stakes"]


def test_the_steps_of_a_move() -> None:
    """A piece and where it goes; no move's steps begin with all of another's."""
    g = flibuste.new("freibeuter", seats=3, seed=11)
    while not g.over:
        s: Any = g.redacted_record(g.to_move)
        found = [tuple(steps(s, action)) for action in g.actions]
        starts = {step[:n] for step in found for n in range(1, len(step))}
        assert len(set(found)) == len(found) and not starts & set(found)
        g.act(g.actions[g.ply * 7 % len(g.actions)])


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_the_terminal_fits_80_columns_without_colour(lay: Lay, lang: str) -> None:
    games = [flibuste.new("freibeuter", seats=4, seed=2)]
    for _ in range(70):
        games[0].act(games[0].actions[games[0].ply * 5 % len(games[0].actions)])
    games.append(games[0].copy())
    while not games[1].over:
        games[1].act(games[1].actions[0])
    resolving = lay(
        2, tokens={"C3": "ship 20", "C4": "warehouse", "F6": "warehouse"}, boarded={"C3": 1},
        boats={"C3": "0", "D3": "0", "C4": "1", "C5": "1", "D5": "1"},
        hands=["A1, dutchman D"], cash=[20, 0],
    )  # fmt: skip
    resolving.play("dutchman D at D4")
    games.append(resolving)
    for g in games:
        drawn = screen(g.view(0), lang)
        assert max(len(line.rstrip()) for line in drawn) <= 80
        assert sum("▲" in line for line in drawn) > 3
    assert any("◆" in line for line in screen(resolving.view(None), lang)[:14])


def screen(view: dict[str, Any], lang: str) -> list[str]:
    out = StringIO()
    console = Console(file=out, width=80, no_color=True)
    console.print(terminal.draw(view, partial(words.say, GAME.folder, lang)))
    return out.getvalue().splitlines()
