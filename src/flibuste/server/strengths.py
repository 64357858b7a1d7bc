"""Strength: how well somebody plays a game with so many seats, by the model of Plackett and Luce.

openskill moves it after every rated game. Those of bots were measured, and never move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from flibuste.bots import anchors
from flibuste.core import registry

MODEL = PlackettLuce()
SURE = 5.0
"""A strength whose sigma is larger is provisional: ten games against bots, more among newcomers."""
BOT_SIGMA = 1.0
"""How surely the strengths of bots are known."""
POINTS = 40
"""What is shown of a strength: so many points for one of openskill's."""
LAST = 1000
"""The place of whoever has left: behind all others."""


class Strength(NamedTuple):
    """What is believed of a player: a mean and its standard deviation."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def sure(self) -> bool:
        return self.sigma <= SURE

    @property
    def points(self) -> int:
        return round(POINTS * self.mu)


class Played(NamedTuple):
    """A player of a rated game that is over."""

    strength: Strength
    side: int
    place: int
    left: bool = False
    """He has left, and a bot has finished the game for him."""


def after_game(players: Sequence[Played]) -> list[Strength]:
    """Everybody's strength after a game.

    Who has left counts as last, whatever came of the bot in his seat; his partner does not.
    """
    fair, harsh = _after(players, all), _after(players, any)
    return [h if p.left else f for p, f, h in zip(players, fair, harsh, strict=True)]


def _after(players: Sequence[Played], gone: Callable[[Iterable[bool]], bool]) -> list[Strength]:
    """gone: whether a side has left, by who of it has."""
    sides = [[p for p in players if p.side == side] for side in sorted({p.side for p in players})]
    teams = [[MODEL.rating(mu=p.strength.mu, sigma=p.strength.sigma) for p in s] for s in sides]
    ranks = [float(LAST if gone(p.left for p in s) else s[0].place) for s in sides]
    after = MODEL.rate(teams, ranks=ranks)
    found = {
        id(player): Strength(rating.mu, rating.sigma)
        for side, team in zip(sides, after, strict=True)
        for player, rating in zip(side, team, strict=True)
    }
    return [found[id(player)] for player in players]


def of_bot(game: str, seats: int, level: str) -> Strength | None:
    """How strong a bot is; None if nobody has measured it."""
    mu = anchors.anchor(registry.get(game), seats, level)
    return None if mu is None else Strength(mu, BOT_SIGMA)
