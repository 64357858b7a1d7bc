"""The names of features and actions are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

import flibuste
from flibuste.core import jit
from flibuste.games.korsair import GAME
from flibuste.games.korsair.pieces import COLOURS


def seen(g: flibuste.Match, seat: int) -> dict[str, int]:
    out = np.zeros(GAME.features, np.int16)
    jit.interpreted(GAME).observe(g.redacted(seat), seat, out)
    return dict(zip(GAME.feature_names, out.tolist(), strict=True))


def test_features_by_name() -> None:
    g, rng = flibuste.new("korsair", seats=3, seed=5, first=0), Random(5)
    strengths = 0
    while not g.over:
        seat, view = g.ply % 3, g.view(g.ply % 3)
        told = seen(g, seat)
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
    names = [name for block in GAME.moves for name in block.names]
    for text, name in (
        ("draw", "draw"),
        ("galleon 5", "galleon[galleon 5]"),
        *((f"{c} 3 > 17", f"attack[{c} 3][17]") for c in COLOURS),
        *((f"captain {c} > 2", f"captain[{c}][2]") for c in COLOURS),
        ("admiral > 25", "admiral[25]"),
        ("discard captain green", "discard[captain green]"),
    ):
        assert names[g.parse(text)] == name
