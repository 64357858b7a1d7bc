"""What a notebook shows of a match: small, still, and nothing a seat may not know."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.plank import run

import flibuste
from flibuste.core import jit, registry
from flibuste.core.errors import BadOptions
from flibuste.core.testing.variants import bot_rng


def played(name: str, plies: int, seats: int | None = None) -> flibuste.Match:
    match = flibuste.new(name, seats=seats, seed=5)
    draw = random.Random(1)
    while not match.over and match.ply < plies:
        match.act(draw.choice(match.actions))
    return match


def shown(svg: str) -> str:
    """The words in a picture."""
    return " ".join("".join(ElementTree.fromstring(svg).itertext()).split())


def check_still(svg: str) -> None:
    """Small, without scripts, and nothing comes from elsewhere."""
    assert len(svg.encode()) < 100_000
    links = re.sub(r'xmlns="[^"]*"|url\(#[^)]*\)', "", svg)
    assert not re.search(r"script|href|url\(|https?:|@import|@font-face|\bon\w+=", links)


@pytest.mark.parametrize("name", registry.names())
def test_a_match_draws_itself(name: str) -> None:
    seats = registry.get(name).seats[-1]
    for plies in (0, 20, 100, 1000):
        match = played(name, plies, seats)
        svg = match._repr_svg_()
        assert svg == match.picture()._repr_svg_() == match.picture(None).svg
        assert f"after {match.ply} moves, as a spectator sees it" in shown(svg)
        check_still(svg)


@pytest.mark.parametrize("name", registry.names())
def test_it_is_drawn_from_what_the_seat_may_know(name: str) -> None:
    """Other secrets, the same picture."""
    match, other = played(name, 12), played(name, 12)
    k = jit.interpreted(match.game)
    changed = False
    for seat in (None, *range(match.seats)):
        other._states[0] = match.redacted(seat)
        k.imagine(other._states[0], match._seat(seat), bot_rng(3))
        changed |= other._states["key"].tobytes() != match._states["key"].tobytes()
        assert other.picture(seat) == match.picture(seat)
    assert changed


def test_the_guides_game_draws_itself(plank: Path) -> None:
    code = "import flibuste; print(flibuste.new('plank', seed=1).picture(0).svg)"
    svg = run(["-c", code], plank)
    assert "plank, after 0 moves, as seat 0 sees it" in shown(svg)
    check_still(svg)


def test_each_sees_its_own() -> None:
    match = played("korsair", 12)
    pictures = {match.picture(seat).svg for seat in (None, 0, 1)}
    assert len(pictures) == 3
    with pytest.raises(BadOptions, match="no seat 2"):
        match.picture(2)


def test_words_are_in_the_language_asked_for() -> None:
    match = played("korsair", 12)
    assert "Seat" in shown(match.picture(0).svg)
    assert "Place" in shown(match.picture(0, "fr").svg)
