"""Corsari, by Leo Colovini: 2-4 captains of corsairs."""

from __future__ import annotations

from flibuste.core.game import Game, Option
from flibuste.games.corsari import state

MOST_TURNS = 500
MOST_ROUNDS = 100

GAME = Game(
    name="corsari",
    letter="C",
    version="1.0",
    package=__name__,
    seats=(2, 3, 4),
    options=(
        Option("turn_limit", range(1, MOST_TURNS + 1), 200),
        Option("round_limit", range(1, MOST_ROUNDS + 1), 40),
        Option("holding_back", (False, True), True),
        Option("capot", ("game", "round"), "game"),
    ),
    record=state.State,
    actions=state.ACTIONS,
    readable=state.READABLE,
    most_legal=state.MOST_LEGAL,
    # C-8: a round has two moves a turn, then every seat lays down once.
    most_moves=MOST_ROUNDS * (2 * MOST_TURNS + state.MOST_SEATS),
    observation=state.OBSERVATION,
    moves=state.MOVES,
    minutes=(20, 40),
    age=8,
)
