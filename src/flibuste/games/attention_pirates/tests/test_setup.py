"""Explicit chance: complete, or refused."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste

LAIRS = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]
TILES: dict[Any, Any] = {name: 10 - i for i, name in enumerate(LAIRS)}


@pytest.mark.clause("P-1", "P-14")
def test_tiles_lie_where_the_setup_says() -> None:
    """P-1: one lair tile per lair space."""
    g = flibuste.new("attention_pirates", seats=2, setup={"lairs": TILES})
    assert g.options["first"] == 0
    assert list(g._states[0].tile) == list(range(10, 0, -1))
    assert flibuste.load(g.record()).record() == g.record()


def test_dice_come_from_the_seed_if_there_is_one() -> None:
    g = flibuste.new("attention_pirates", seats=2, setup={"lairs": TILES}, seed=4)
    for move in ("load cppppp", "load cppppp", "move 0,1", "attack 0,0"):
        g.play(move)
    assert g.moves[4].startswith("die ")
    assert flibuste.load(g.record()).record() == g.record()


@pytest.mark.parametrize(
    ("setup", "wrong"),
    [
        ({}, "lairs only, not nothing"),
        ({"lairs": TILES, "dice": []}, "lairs only"),
        ({"lairs": list(TILES)}, "expected a dict"),
        ({"lairs": {k: v for k, v in TILES.items() if k != "0,0"}}, "0,0 has no tile"),
        ({"lairs": {**TILES, "1,1": 3}}, "'1,1' is no lair"),
        ({"lairs": {**TILES, 5: 3}}, "5 is no lair"),
        ({"lairs": {**TILES, "0,0": 10}}, "tile 10 lies on -3,0 and on 0,0"),
        ({"lairs": {**TILES, "0,0": 0}}, "expected a tile, 1 to 10, not 0"),
        ({"lairs": {**TILES, "0,0": 11}}, "expected a tile"),
        ({"lairs": {**TILES, "3,-3": True}}, "expected a tile"),
        ({"lairs": {**TILES, "0,0": "5"}}, "expected a tile"),
        ({"lairs": {**TILES, "0,0": None}}, "expected a tile"),
    ],
)
def test_bad_setups_are_refused(setup: dict[str, Any], wrong: str) -> None:
    with pytest.raises(flibuste.BadSetup, match=wrong):
        flibuste.new("attention_pirates", seats=2, setup=setup)
