"""The names of features and actions are true."""

from __future__ import annotations

from random import Random

import flibuste
from flibuste.core.testing import observed
from flibuste.games.corsari import GAME
from flibuste.games.corsari.pieces import NAMES


def cards(told: dict[str, int], block: str) -> set[str]:
    """The cards that a block has, by its names: ``hand[blue][3]``."""
    found = [name for name, n in told.items() if n and name.startswith(f"{block}[")]
    return {name[len(block) + 1 : -1].replace("][", " ") for name in found}


def check_features(g: flibuste.Match, seat: int) -> int:
    """Against what the view shows; how many cards of others were known."""
    told, view, known = observed(g, seat), g.view(seat), 0
    assert cards(told, "hand") == {c["card"] for c in view["seats"][seat]["hand"]}
    for k in (1, 2):
        other = view["seats"][(seat + k) % 3]
        shown = {c["card"] for c in other["hand"] or other["known"]}
        assert cards(told, f"known[left {k}]") == shown
        known += len(shown)
    assert cards(told, "pile") == {c["card"] for c in view["pile"]}
    quay = [NAMES[told[f"quay[{n}]"] - 1] for n in range(1, 10) if told[f"quay[{n}]"]]
    assert quay == [c["card"] for c in view["quay"]["cards"]]
    assert told[f"hue[{view['quay']['colour']}]"] == 1
    return known


def test_features_by_name() -> None:
    known = 0
    for seed in (5, 6):
        g, rng = flibuste.new("corsari", seats=3, seed=seed, first=0), Random(seed)
        while not g.over:
            known += check_features(g, g.ply % 3)
            g.act(rng.choice(g.actions))
    assert known > 20


def test_actions_by_name() -> None:
    g = flibuste.new("corsari", seats=2, seed=1)
    for text, name in (
        ("take quay", "take[quay]"),
        ("discard sky 11", "discard[sky][11]"),
        ("discard red 4 anchor", "anchor[red][4]"),
        ("crew none", "crew[0][none]"),
        ("crew grey violet holding 12", "crew[12][grey violet]"),
    ):
        assert GAME.action_names[g.parse(text)] == name
