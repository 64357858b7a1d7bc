"""Positions for the tests of Attention Pirates!."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste
from flibuste.games.attention_pirates.notation import space_name
from flibuste.games.attention_pirates.pieces import LAIRS, WATERS
from flibuste.games.attention_pirates.state import FIRST

SPACES = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]


def figures(places: str, kind: str) -> int:
    return sum(1 << i for i, figure in enumerate(places) if figure == kind)


def arrange(*ships: str, tiles: str = "1 2 3 4 5 6 7 8 9 10", **options: Any) -> flibuste.Match:
    """A game at seat 0's first action, dice to be scripted.

    A ship is its places (c, p or . for empty), where it lies, and perhaps treasures
    aboard/ashore: "ccp..p 0,1 3/5". Tiles are listed by lair, as in SPACES.
    """
    setup = {"lairs": dict(zip(SPACES, map(int, tiles.split()), strict=True))}
    g = flibuste.new("attention_pirates", seats=len(ships), setup=setup, **options)
    s: Any = g._states[0]
    waters = [space_name(s, water) for water in range(WATERS)]
    for seat, ship in enumerate(ships):
        places, at, *treasure = ship.split()
        s.cannons[seat], s.pirates[seat] = figures(places, "c"), figures(places, "p")
        s.at[seat] = waters.index(at)
        s.hold[seat], s.ashore[seat] = map(int, (treasure or ["0/0"])[0].split("/"))
    s.phase = FIRST
    return g


def man_lair(g: flibuste.Match, at: str, places: str, safe: int, treasure: int) -> None:
    """A lair that has been turned up, with these figures left."""
    s: Any = g._states[0]
    lair = SPACES.index(at)
    s.turned |= 1 << lair
    s.lair_cannons[lair], s.lair_pirates[lair] = figures(places, "c"), figures(places, "p")
    s.lair_safe[lair], s.lair_treasure[lair] = safe, treasure


def remove_lairs(g: flibuste.Match, *but: str) -> None:
    """All lairs are gone but these."""
    s: Any = g._states[0]
    for lair in range(LAIRS):
        if SPACES[lair] not in but:
            s.turned |= 1 << lair
            s.removed |= 1 << lair


def ship_of(g: flibuste.Match, seat: int) -> str:
    """A ship as ``arrange`` is told of it."""
    ship = g.view()["ships"][seat]
    signs = {"cannon": "c", "pirate": "p", None: "."}
    places = "".join(signs[place["figure"]] for place in ship["places"])
    return f"{places} {ship['at']} {ship['aboard']}/{ship['ashore']}"


def lair_at(g: flibuste.Match, at: str) -> dict[str, Any]:
    return next(lair for lair in g.view()["lairs"] if lair["at"] == at)


def play_all(g: flibuste.Match, moves: str) -> None:
    """Moves separated by semicolons."""
    for move in moves.split(";"):
        g.play(move)


def refuse(g: flibuste.Match, move: str, clause: str) -> None:
    """The move is refused by that clause and changes nothing (G-4)."""
    before = g._states.tobytes()
    assert g.why_not(move) == clause
    assert move not in g.legal
    with pytest.raises(flibuste.IllegalMove) as caught:
        g.play(move)
    assert caught.value.clause == clause
    assert g._states.tobytes() == before


@pytest.fixture
def sea() -> Callable[..., flibuste.Match]:
    return arrange


@pytest.fixture
def man() -> Callable[..., None]:
    return man_lair


@pytest.fixture
def clear() -> Callable[..., None]:
    return remove_lairs


@pytest.fixture
def ship() -> Callable[..., str]:
    return ship_of


@pytest.fixture
def lair() -> Callable[..., dict[str, Any]]:
    return lair_at


@pytest.fixture
def play() -> Callable[..., None]:
    return play_all


@pytest.fixture
def refused() -> Callable[..., None]:
    return refuse
