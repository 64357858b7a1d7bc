"""Freibeuter (Flibustier), by Reiner Stockhausen: 2 to 4 seats."""

from __future__ import annotations

from flibuste.core.game import Game, Option
from flibuste.games.freibeuter import state

GAME = Game(
    name="freibeuter",
    letter="F",
    version="1.0",
    package=__name__,
    seats=(2, 3, 4),
    options=(Option("sea_end", ("must", "empty"), "must"),),
    record=state.State,
    actions=state.ACTIONS,
    readable=state.READABLE,
    most_legal=state.MOST_LEGAL,
    most_moves=state.MOST_MOVES,
    observation=state.OBSERVATION,
    moves=state.MOVES,
    minutes=(30, 45),
    age=9,
)
