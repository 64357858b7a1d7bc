"""Where a score comes from."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.games.corsari.ending import breakdown
from flibuste.games.corsari.tests.tables import give_penalties


def say(key: str, **args: Any) -> str:
    return " ".join([key, *map(str, args.values())])


@pytest.mark.clause("C-17", "C-20")
def test_penalties_by_colour_and_a_capot() -> None:
    g = flibuste.new("corsari", seats=3, seed=1)
    give_penalties(g, 1, ["blue 2", "yellow 3", "yellow 11"])
    s = g._states[0]
    s.crowned = 0b100
    assert breakdown(s, 0, say) == []
    assert breakdown(s, 1, say) == [
        {"clause": "C-17", "text": "ending-penalties 1 colour-blue", "points": -1},
        {"clause": "C-17", "text": "ending-penalties 2 colour-yellow", "points": -2},
    ]
    assert breakdown(s, 2, say) == [{"clause": "C-20", "text": "ending-capot", "points": 0}]
