"""Levels in order, as far as a few fixed deals can tell; bench/strength.md has more of them.

Deals are played twice with seats changed. Budgets are iterations, so every machine plays the
same games; the admiral's is cut to what a test has time for.
"""

from __future__ import annotations

import pytest

from flibuste import bots
from flibuste.bots.players import SearchBot
from flibuste.bots.search import Budget
from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.match import Match

ADMIRAL = "admiral:iterations=2000,threads=1"


def share(game: Game, strong: bots.Bot, weak: bots.Bot, deals: int) -> float:
    """The part of the wins that the stronger has of games for two."""
    won = 0.0
    for seed in range(deals):
        for place in range(2):
            match = Match(game, 2, {}, seed, None, True)
            line = (strong, weak) if place == 0 else (weak, strong)
            while (seat := match.to_move) is not None:
                seen = match.redacted(seat)
                match.act(line[seat].choose(seen, match.actions, 1000 * seed + match.ply))
            won += (place in match.winners) / len(match.winners)
    return won / (2 * deals)


@pytest.mark.parametrize(
    ("strong", "weak", "deals"),
    [("boatswain", "deckhand", 12), ("captain", "boatswain", 8)],
)
def test_each_level_beats_the_one_below(game: Game, strong: str, weak: str, deals: int) -> None:
    assert share(game, bots.get(strong, game), bots.get(weak, game), deals) > 0.5


def test_an_admiral_beats_captains() -> None:
    """Over all games together: in one of them, so few deals decide nothing either way."""
    games = [registry.get(name) for name in registry.names()]
    won = [share(g, bots.get(ADMIRAL, g), bots.get("captain", g), 6) for g in games]
    assert sum(won) / len(won) > 0.5, won


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("name", registry.names())
def test_levels_think_as_long_as_they_may(name: str, level: str) -> None:
    """The first two do not search; a captain makes so few iterations that it needs no clock."""
    bot = bots.get(level, registry.get(name), wait=False)
    if level in bots.LEVELS[:2]:
        assert not isinstance(bot, SearchBot)
        return
    assert isinstance(bot, SearchBot)
    if level == "captain":
        assert bot.budget == Budget(iterations=150)
    else:
        assert 0 < bot.budget.ms <= 1000
