"""The one list of what a search can be told."""

from __future__ import annotations

from typing import Annotated, NamedTuple, get_args, get_type_hints


class SearchSettings(NamedTuple):
    """How a search goes about it; every field with its range, its meaning and what is usual.

    A field's name is a key of a bot's specification (``search:depth=3``). A game's heuristics
    may set it, in capitals: for all searches (``DEPTH = 3``), and for long ones in a table
    (``LONG_SEARCH = {"depth": 256}``). ``core.contract`` makes its parts of this.
    """

    explore: Annotated[float, 0, 100, "PUCT's constant: how much to try what is new."] = 1.0
    ucb1: Annotated[float, 0, 100, "UCB1's exploration term beside PUCT's: its constant."] = 0.0
    prior_weight: Annotated[float, 0, 100, "How much of a move's prior is rate, 0 to 1."] = 0.75
    prior_until: Annotated[float, 0, 1e9, "Visits until which priors fade; 0: for ever."] = 0.0
    widen_from: Annotated[float, 1, 1e4, "Progressive widening: moves a node begins with."] = 2.0
    widen_by: Annotated[float, 0, 1e4, "Moves it gains, times the root of its visits."] = 1.5
    depth: Annotated[float, 1, 256, "Moves that an iteration goes down the tree."] = 256.0
    horizon: Annotated[float, 0, 1e6, "Decisions of a playout, then evaluate; 0: to the end."] = 0.0
    greedy: Annotated[float, 0, 100, "Of a hundred moves of a playout, the best rated."] = 50.0
    mast: Annotated[float, 0, 1e3, "Moves of which a playout makes MAST's best; 0: off."] = 0.0
    margin: Annotated[float, 1, 1e6, "A lead in score that is as good as decisive."] = 10.0


def _annotations() -> dict[str, tuple[float, float, str]]:
    hints = get_type_hints(SearchSettings, include_extras=True)
    return {name: get_args(hint)[1:] for name, hint in hints.items()}


RANGES = {name: (float(least), float(most)) for name, (least, most, _) in _annotations().items()}
"""By the name of a setting: the least and the most it can be."""
MEANINGS = {name: meaning for name, (_, _, meaning) in _annotations().items()}
