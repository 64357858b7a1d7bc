"""What the games of a tournament say, and how surely.

The deals are independent, the games of one deal are not: every figure is a mean over deals,
and its interval comes from the spread between deals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from flibuste.arena.confidence import share_interval, t_p_value, t_quantile
from flibuste.arena.plan import Plan
from flibuste.arena.playgame import GameResult

Floats = npt.NDArray[np.float64]
Deals = Sequence[Sequence[GameResult]]
"""By deal, the games by seating; all seatings of each."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How a bot did. Shares are of the wins in the games it played; equals share them."""

    bot: str
    games: int
    share: Estimate
    score: Estimate
    margin: Estimate
    """Its seats' mean score less the other bots'."""
    by_seat: tuple[float, ...]
    """Its share of the wins at each seat, by order of play from seat 0."""
    ms: float
    """How long it thought about a move."""


class Comparison(msgspec.Struct, frozen=True):
    """Two bots, in the games where both played."""

    one: str
    other: str
    games: int
    lead: Estimate
    """The share of one less that of the other."""
    p: float
    """The two-sided p-value of the lead, corrected for the number of pairs (Holm)."""


class Report(msgspec.Struct, frozen=True):
    plan: Plan
    deals: int
    games: int
    plies: float
    even: float
    """The share of a bot that is as good as the others."""
    standings: tuple[Standing, ...]
    comparisons: tuple[Comparison, ...]


def report(plan: Plan, deals: Deals) -> Report:
    """All figures of a tournament's whole deals."""
    shares, present = tables(plan, deals)
    games = [result for deal in deals for result in deal]
    standings = [_standing(plan, deals, b, shares, present) for b in range(len(plan.bots))]
    return Report(
        plan,
        len(deals),
        len(games),
        float(np.mean([g.plies for g in games])) if games else 0.0,
        1 / min(len(plan.bots), len(set(plan.sides))),
        tuple(sorted(standings, key=lambda s: -s.share.mean)),
        _comparisons(plan, shares, present),
    )


def tables(plan: Plan, deals: Deals) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """shares[deal, seating, bot]: of the win; present[seating, bot]: does it play there?"""
    shares = np.zeros((len(deals), len(plan.seatings), len(plan.bots)))
    present = np.zeros(shares.shape[1:], np.bool_)
    for j, seating in enumerate(plan.seatings):
        present[j, list(seating)] = True
        for i, deal in enumerate(deals):
            won = winning_sides(plan, deal[j])
            for side in won:
                shares[i, j, seating[side]] += 1 / len(won)
    return shares, present


def share_of(plan: Plan, seating: int, result: GameResult, bot: int) -> float:
    """A bot's share of the win in one game."""
    won = winning_sides(plan, result)
    return sum(plan.seatings[seating][side] == bot for side in won) / len(won)


def winning_sides(plan: Plan, result: GameResult) -> list[int]:
    return sorted({plan.sides[seat] for seat in result.winners})


def mean_share(values: Floats) -> Estimate:
    """The estimate of a share from one value for each deal."""
    if not len(values):
        return Estimate(math.nan, 0.0, 1.0)
    mean = min(1.0, max(0.0, float(values.mean())))
    return Estimate(mean, *share_interval(mean, _error(values), len(values)))


def mean_of(values: Floats) -> Estimate:
    """The estimate of a mean from one value for each deal; one deal has no interval."""
    if len(values) < 2:
        mean = float(values.mean()) if len(values) else math.nan
        return Estimate(mean, -math.inf, math.inf)
    half = t_quantile(len(values) - 1) * _error(values)
    return Estimate(float(values.mean()), float(values.mean()) - half, float(values.mean()) + half)


def _error(values: Floats) -> float:
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else math.inf


def _standing(
    plan: Plan, deals: Deals, bot: int, shares: Floats, present: npt.NDArray[np.bool_]
) -> Standing:
    there = np.flatnonzero(present[:, bot])
    mine = [[plan.seatings[j][side] == bot for side in plan.sides] for j in there]
    seats = np.array(mine, np.bool_)  # [seating, seat]
    scores = _gather(plan, deals, there, "scores")
    own = (scores * seats).sum((1, 2)) / seats.sum()
    others = (scores * ~seats).sum((1, 2)) / max(1, int((~seats).sum()))
    moves = _gather(plan, deals, there, "moves")
    seconds = _gather(plan, deals, there, "seconds")
    thought, made = float((seconds * seats).sum()), float((moves * seats).sum())
    return Standing(
        plan.bots[bot],
        len(deals) * len(there),
        mean_share(shares[:, there, bot].mean(1)),
        mean_of(own),
        mean_of(own - others),
        _by_seat(plan, deals, there, seats),
        1000 * thought / made if made else 0.0,
    )


def _gather(plan: Plan, deals: Deals, there: npt.NDArray[np.int64], field: str) -> Floats:
    """[deal, seating, seat]"""
    rows = [[getattr(deal[j], field) for j in there] for deal in deals]
    return np.array(rows, np.float64).reshape(len(deals), len(there), plan.seats)


def _by_seat(
    plan: Plan, deals: Deals, there: npt.NDArray[np.int64], seats: npt.NDArray[np.bool_]
) -> tuple[float, ...]:
    """Of the games in which the bot has the seat, the share that the seat's side wins."""
    won = np.zeros((len(deals), len(there), plan.seats))
    for i, deal in enumerate(deals):
        for j, seating in enumerate(there):
            sides = winning_sides(plan, deal[seating])
            won[i, j] = [plan.sides[s] in sides and 1 / len(sides) for s in range(plan.seats)]
    times = seats.sum(0) * len(deals)
    return tuple(float(x) for x in (won * seats).sum((0, 1)) / np.maximum(times, 1))


# --- pair by pair ------------------------------------------------------------------------


def _comparisons(
    plan: Plan, shares: Floats, present: npt.NDArray[np.bool_]
) -> tuple[Comparison, ...]:
    found = []
    for a, b in combinations(range(len(plan.bots)), 2):
        both = np.flatnonzero(present[:, a] & present[:, b])
        leads = (shares[:, both, a] - shares[:, both, b]).mean(1)
        games = len(leads) * len(both)
        lead, p = mean_of(leads), p_value_of(leads)
        found.append(Comparison(plan.bots[a], plan.bots[b], games, lead, p))
    corrected = holm([c.p for c in found])
    return tuple(msgspec.structs.replace(c, p=p) for c, p in zip(found, corrected, strict=True))


def p_value_of(leads: Floats) -> float:
    """The p-value of a lead, by a t-test; by a sign test if it is the same in all deals."""
    if len(leads) < 2:
        return 1.0
    error, mean = _error(leads), float(leads.mean())
    if error == 0:
        return 1.0 if mean == 0 else min(1.0, 2.0 ** (1 - len(leads)))
    return t_p_value(mean / error, len(leads) - 1)


def holm(chances: Sequence[float]) -> list[float]:
    """P-values corrected for multiple comparisons, by Holm's method."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    out, highest = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, chances[i] * (len(chances) - rank)))
        out[i] = highest
    return out
