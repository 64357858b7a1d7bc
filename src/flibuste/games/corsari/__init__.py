"""Corsari, by Leo Colovini: 2-4 captains of corsairs.

The rules
    pieces.py      cards, colours, crews and their names
    state.py       the record, the numbers of actions, observations
    rules.py       a round from deal to score
    layouts.py     laying down: what a layout does with a hand, and which there are
    naming.py      why a layout may not have a name: C-13 stated a second time
    hidden.py      who may know what
    swift/         moves listed and counted faster, in place of the rule's own functions

What people see
    notation.py    moves as text and in words
    setup.py       deals given by hand
    view.py        what a seat sees and may pick
    derived.py     what a view tells of limits and layouts
    effects.py     what came of a move
    ending.py      where a score comes from
    terminal.py    the table in a terminal

What bots know
    heuristics.py  a captain's common sense
    crews.py       the best crew of a hand
    inference.py   what other captains probably hold

For tests
    laws.py        what holds in every position
"""

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
        Option("holding_back", (False, True), False),
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
