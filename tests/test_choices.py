"""Bots still choose what they chose: their moves on fixed positions, kept in choices.json.

A change that is meant to alter them makes the file anew: ``python -m tests.test_choices``.
"""

from __future__ import annotations

import json
from pathlib import Path

import flibuste
from flibuste import bots
from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.match import Match

FILE = Path(__file__).with_name("choices.json")
SPECS = (
    "deckhand", "boatswain", "captain", "admiral:iterations=1500,threads=1", "random", "heuristic",
    "flat:iterations=300", "pimc:iterations=600", "search:iterations=1300",
    "search:iterations=400,mast=3", "search:iterations=400,ucb1=0.3",
    "search:iterations=400,prior_until=50", "search:iterations=400,widen_from=4,widen_by=0.5",
)  # fmt: skip
WHEN = (0, 25)
"""Decisions after which they are asked: in the opening, and in the middle of most games."""


def position(game: Game, seats: int, decisions: int) -> Match:
    """After some moves of bots that play neither well nor badly."""
    match = flibuste.new(game.name, seats=seats, seed=100 * seats + decisions)
    players = [bots.get(spec, game) for spec in ("random", *["heuristic:temperature=1"] * 2)]
    for k in range(decisions):
        if match.over:
            break
        seen = match.redacted(match.to_move)
        match.act(players[k % 3].choose(seen, match.actions, seed=k))
    return match


def choices(game: Game) -> dict[str, dict[str, int]]:
    """By number of seats and decisions made: what every bot does there."""
    made = {spec: bots.get(spec, game) for spec in SPECS}
    found = {}
    for seats in game.seats:
        for decisions in WHEN:
            match = position(game, seats, decisions)
            if match.over:
                continue
            seen, actions = match.redacted(match.to_move), match.actions
            key = f"{seats} seats, {decisions} decisions"
            found[key] = {s: b.choose(seen, actions, decisions + 5) for s, b in made.items()}
    return found


def test_bots_choose_what_they_chose(game: Game) -> None:
    assert choices(game) == json.loads(FILE.read_text(encoding="utf-8"))[game.name]


if __name__ == "__main__":
    kept = {name: choices(registry.get(name)) for name in registry.names()}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
