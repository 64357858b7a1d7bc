"""Faster functions in place of Corsari's plain ones, for the back ends that gain from them.

    moves.py      moves counted and picked without a list; discards
    raiser.py     the layouts of whoever raised anchor
    opponent.py   the layouts of the others, all names at once
    board.py      an opponent's cards as two integers
    names.py      names of layouts as sets
    tally.py      a small number for each member of a set
    rows.py       rows of small numbers: chosen, joined, put in order
    simd.py       tallies and rows in the wide registers of a CPU

``layouts`` and ``rules`` are the rule; the conformance suite compares these with it.
"""

from __future__ import annotations

from typing import Any

from flibuste.core import kernel
from flibuste.games.corsari import layouts, rules
from flibuste.games.corsari.swift import moves, opponent, raiser


def for_cuda() -> dict[Any, Any]:
    """By plain function: what a GPU runs instead."""
    return {
        kernel.count_legal: moves.count_legal,
        kernel.nth_legal: moves.nth_legal,
        rules.list_discards: moves.list_discards,
        layouts.list_raiser: raiser.list_raiser,
        layouts.list_opponent: opponent.list_opponent,
    }


def for_cpu() -> dict[Any, Any]:
    """The same, in wide registers."""
    from flibuste.games.corsari.swift import simd

    return {**for_cuda(), **simd.for_cpu()}
