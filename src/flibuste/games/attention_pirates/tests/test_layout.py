"""The names of features and actions are true, and an observation is enough to name a rival."""

from __future__ import annotations

from random import Random

import flibuste
from flibuste.core.testing import observed
from flibuste.games.attention_pirates import GAME


def test_features_by_name() -> None:
    """Waters have the names of the actions that move there."""
    g, rng = flibuste.new("attention_pirates", seats=3, seed=5, first=0), Random(5)
    texts = [g.text(action) for action in range(GAME.actions)]
    moves = {name: texts[n] for n, name in enumerate(GAME.action_names) if name.startswith("move[")}
    for _ in range(200):
        seat = g.ply % 3
        told, view = observed(g, seat), g.view(seat)
        for k, name in enumerate(("you", "left 1", "left 2")):
            ship = view["ships"][(seat + k) % 3]
            assert told[f"ships[{name}][seat]"] == 1 + ship["seat"]
            assert told[f"ships[{name}][ashore]"] == ship["ashore"]
            water = next(n for n in moves if told[f"waters[{name}][{n[5:-1]}]"])
            assert moves[water] == f"move {ship['at']}"
        assert told["ships[left 3][seat]"] == 0
        g.act(rng.choice(g.actions))


def test_actions_by_name() -> None:
    g = flibuste.new("attention_pirates", seats=2, seed=1)
    for text, name in (
        ("load ccpccp", f"load[{4 + 32}]"),
        ("move port", "move[port]"),
        ("attack seat 4", "attack_ship[4]"),
        ("die 6", "die[6]"),
        ("give up pirate", "give_up[pirate]"),
        ("pass", "pass"),
        ("repair 1c 3p", f"repair[{1 + 2 * 9 - 1}]"),
    ):
        assert GAME.action_names[g.parse(text)] == name
