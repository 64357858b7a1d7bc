"""The names of features and actions are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import flibuste
from flibuste.core.testing import observed
from flibuste.games.korsair import GAME
from flibuste.games.korsair.pieces import COLOURS


def test_features_by_name() -> None:
    g, rng = flibuste.new("korsair", seats=3, seed=5, first=0), Random(5)
    strengths = 0
    while not g.over:
        seat, view = g.ply % 3, g.view(g.ply % 3)
        told = observed(g, seat)
        hand = Counter(card["card"] for card in view["seats"][seat]["hand"])
        assert hand == +Counter({k[5:-1]: n for k, n in told.items() if k.startswith("hand[")})
        assert told["sizes[left 2]"] == view["seats"][(seat + 2) % 3]["cards"]
        for galleon in view["galleons"]:
            at = f"galleons[{galleon['number']}]"
            assert told[f"{at}[gold]"] == galleon["gold"]
            for fleet in galleon["fleets"]:
                assert told[f"{at}[{fleet['colour']}]"] == fleet["strength"]
                assert told[f"{at}[{fleet['colour']} side]"] == (fleet["side"] - seat) % 3 + 1
                strengths += 1
        g.act(rng.choice(g.actions))
    assert strengths > 50


def test_actions_by_name() -> None:
    g = flibuste.new("korsair", seats=2, seed=1)
    for text, name in (
        ("draw", "draw"),
        ("galleon 5", "galleon[galleon 5]"),
        *((f"{c} 3 > 17", f"attack[{c} 3][17]") for c in COLOURS),
        *((f"captain {c} > 2", f"captain[{c}][2]") for c in COLOURS),
        ("admiral > 25", "admiral[25]"),
        ("discard captain green", "discard[captain green]"),
    ):
        assert GAME.action_names[g.parse(text)] == name
