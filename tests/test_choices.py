"""Bots still choose what they chose: their moves on fixed positions, kept in choices.json.

A change that is meant to alter them makes the file anew: ``python -m tests.test_choices``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import flibuste
from flibuste import bots
from flibuste.core import registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.match import Match

FILE = Path(__file__).with_name("choices.json")
SPECS = (
    "deckhand", "boatswain", "captain", "admiral:iterations=1500,threads=1", "random", "heuristic",
    "flat:iterations=300", "pimc:iterations=600", "search:iterations=1300",
    "search:iterations=400,mast=3", "search:iterations=400,ucb1=0.3",
    "search:iterations=400,prior_until=50", "search:iterations=400,widen_from=4,widen_by=0.5",
)  # fmt: skip
WHEN = (0, 11, 25, 60)
"""Decisions after which they are asked: the opening, and times in the middle of most games."""


def settings(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    """The usual options, then every other value of those that are a choice among a few."""
    usual = game.complete(seats, {})
    yield {}
    for option in game.options:
        if isinstance(option.values, tuple):
            for value in option.values:
                with suppress(BadOptions):
                    if game.complete(seats, {option.name: value}) != usual:
                        yield {option.name: value}


def position(game: Game, seats: int, options: dict[str, Any], decisions: int) -> Match:
    """After some moves of bots that play neither well nor badly."""
    match = flibuste.new(game.name, seats=seats, seed=100 * seats + decisions, **options)
    players = [bots.get(spec, game) for spec in ("random", *["heuristic:temperature=1"] * 2)]
    for k in range(decisions):
        if match.over:
            break
        seen = match.redacted(match.to_move)
        match.act(players[k % 3].choose(seen, match.actions, seed=k))
    return match


def positions(game: Game) -> Iterator[tuple[str, int, Match]]:
    """Every number of seats, setting and time at which a game is not over.

    Its name, the decisions made, and the game.
    """
    for seats in game.seats:
        for options in settings(game, seats):
            for decisions in WHEN:
                match = position(game, seats, options, decisions)
                if not match.over:
                    chosen = [f"{option}={value}" for option, value in options.items()]
                    name = ", ".join([f"{seats} seats", *chosen, f"{decisions} decisions"])
                    yield name, decisions, match


def choices(game: Game) -> dict[str, dict[str, int]]:
    """By position: what every bot does there."""
    made = {spec: bots.get(spec, game) for spec in SPECS}
    found = {}
    for key, decisions, match in positions(game):
        seen, actions = match.redacted(match.to_move), match.actions
        found[key] = {s: b.choose(seen, actions, decisions + 5) for s, b in made.items()}
    return found


def test_bots_choose_what_they_chose(game: Game) -> None:
    assert choices(game) == json.loads(FILE.read_text(encoding="utf-8"))[game.name]


if __name__ == "__main__":
    kept = {name: choices(registry.get(name)) for name in registry.names()}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
