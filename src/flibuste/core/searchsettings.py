"""The settings of a search, in one list: ranges, meanings and defaults."""

from __future__ import annotations

from typing import Annotated, NamedTuple, get_args, get_type_hints


class SearchSettings(NamedTuple):
    """Every setting as ``Annotated[float, least, most, meaning] = default``.

    A field's name is a key of a bot's specification (``search:depth=3``). A game's ``heuristics``
    may give it another default: for all searches by a constant in capitals (``DEPTH = 3``), for
    long searches in a table (``LONG_SEARCH = {"depth": 256}``). ``core.contract`` lists those
    constants among the parts of a game.
    """

    explore: Annotated[float, 0, 100, "PUCT's exploration constant."] = 1.0
    ucb1: Annotated[float, 0, 100, "Constant of a UCB1 term added to PUCT's; 0: none."] = 0.0
    prior_weight: Annotated[float, 0, 100, "Weight of rate in a prior; the rest is uniform."] = 0.75
    prior_until: Annotated[float, 0, 1e9, "Visits after which priors stop fading; 0: never."] = 0.0
    widen_from: Annotated[float, 1, 1e4, "Progressive widening: children at first."] = 2.0
    widen_by: Annotated[float, 0, 1e4, "Further children per square root of visits."] = 1.5
    depth: Annotated[float, 1, 256, "Most moves of an iteration within the tree."] = 256.0
    horizon: Annotated[float, 0, 1e6, "Decisions of a playout, then evaluate; 0: to the end."] = 0.0
    greedy: Annotated[float, 0, 100, "Per cent of a playout's decisions made by rate."] = 50.0
    mast: Annotated[float, 0, 1e3, "Random moves of which MAST takes the best; 0: off."] = 0.0
    margin: Annotated[float, 1, 1e6, "Lead over the mean score beyond which more is no gain."] = (
        10.0
    )


def _annotations() -> dict[str, tuple[float, float, str]]:
    hints = get_type_hints(SearchSettings, include_extras=True)
    return {name: get_args(hint)[1:] for name, hint in hints.items()}


RANGES = {name: (float(least), float(most)) for name, (least, most, _) in _annotations().items()}
"""By the name of a setting: the least and the most it can be."""
MEANINGS = {name: meaning for name, (_, _, meaning) in _annotations().items()}
