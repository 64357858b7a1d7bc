"""The names of features and actions are true."""

from __future__ import annotations

from random import Random

import flibuste
from flibuste.core.testing import observed
from flibuste.games.freibeuter import GAME


def test_features_by_name() -> None:
    g, rng = flibuste.new("freibeuter", seats=3, seed=5, first=0), Random(5)
    boats = 0
    while not g.over:
        seat = g.ply % 3
        told, view = observed(g, seat), g.view(seat)
        for region in view["regions"]:
            for k, name in enumerate(("you", "left 1", "left 2")):
                lying = [b for b in region["boats"] if b["seat"] == (seat + k) % 3]
                assert told[f"boats[{name}][{region['at']}]"] == len(lying)
                boats += len(lying)
        for token in view["tokens"]:
            ship = token["kind"] == "ship"
            assert told[f"ships[{token['at']}]"] == (token["value"] // 5 if ship else 0)
            assert told[f"warehouses[{token['at']}]"] == (token["kind"] == "warehouse")
        assert told["seats[left 1][cash]"] == view["seats"][(seat + 1) % 3]["cash"]
        assert told["piles[sea]"] == view["piles"]["sea"]
        g.act(rng.choice(g.actions))
    assert boats > 500


def test_actions_by_name() -> None:
    g = flibuste.new("freibeuter", seats=2, seed=1)
    for text, name in (
        ("board F6", "board[F6]"),
        ("sail G1", "sail[G1]"),
        ("sail C5 for money", "money[C5]"),
        ("dutchman D at D6", "column[D][6]"),
        ("dutchman 6 at D6", "row[D][6]"),
        ("resolve B2", "resolve[B2]"),
        ("draw dutchman", "draw[dutchman]"),
    ):
        assert GAME.action_names[g.parse(text)] == name
