"""Ratings: openskill's Plackett-Luce, from who came before whom in each game."""

from __future__ import annotations

import msgspec

from flibuste.arena.plan import Plan
from flibuste.arena.playgame import GameResult
from flibuste.arena.statistics import Deals


class Rating(msgspec.Struct, frozen=True):
    """A bot's skill in one game at one number of seats; everyone begins at 25 ± 8.3."""

    bot: str
    mu: float
    sigma: float


def rate_bots(plan: Plan, deals: Deals) -> tuple[Rating, ...]:
    """The bots by their rating after all games, in the order of the deals; best first.

    A bot on several sides is a team of its own on each, and learns their mean.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = [model.rating(name=bot) for bot in plan.bots]
    for deal in deals:
        for seating, result in zip(plan.seatings, deal, strict=True):
            teams = [[known[bot]] for bot in seating]
            after = model.rate(teams, ranks=ranks(plan, result))
            for bot in set(seating):
                mine = [team[0] for team, b in zip(after, seating, strict=True) if b == bot]
                mu = sum(r.mu for r in mine) / len(mine)
                sigma = sum(r.sigma for r in mine) / len(mine)
                known[bot] = model.rating(mu=mu, sigma=sigma, name=plan.bots[bot])
    found = [Rating(b, r.mu, r.sigma) for b, r in zip(plan.bots, known, strict=True)]
    return tuple(sorted(found, key=lambda r: -r.mu))


def ranks(plan: Plan, result: GameResult) -> list[float]:
    """The rank of each side: the winners first, then by score; equals share a rank."""
    best: dict[int, tuple[bool, int]] = {}
    for seat, side in enumerate(plan.sides):
        rank = (seat in result.winners, result.scores[seat])
        best[side] = max(best.get(side, rank), rank)
    keys = [_won(best[side]) for side in sorted(best)]
    return [float(sum(other > key for other in keys)) for key in keys]


def _won(rank: tuple[bool, int]) -> tuple[bool, int]:
    """Those who share the win are equals, whatever broke no tie."""
    return (True, 0) if rank[0] else rank
