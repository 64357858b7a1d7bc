"""What the games of a study say: figures with 95 % intervals, and what the option changes.

Deals are independent, games of one deal are not, so every figure is a mean over deals. Values of
the option are compared deal by deal: their games are dealt from the same seeds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from flibuste.arena.journal import Journal
from flibuste.arena.playgame import Course, GameResult
from flibuste.arena.statistics import (
    Estimate,
    Floats,
    mean_of,
    mean_share,
    tables,
    winning_sides,
)
from flibuste.lab.study import Setting, Study

SEAT, BETTER, DECISIONS, CHANGES, SETTLED, SHARED, MARGIN, ENDING = (
    "seat", "better", "decisions", "changes", "settled", "shared", "margin", "ending",
)  # fmt: skip
SHARES = frozenset((SEAT, BETTER, SHARED, ENDING))
"""Figures that are shares of games: their intervals stay between 0 and 1."""
Key = tuple[str, str]
"""A figure, and of what: a seat (counted from 1), a clause, a bot; else empty."""
Values = dict[Key, Floats]
"""Of every figure one value for each deal."""


class Line(msgspec.Struct, frozen=True):
    """One figure of one number of seats and players, for every value of the option."""

    seats: int
    players: str
    figure: str
    of: str
    even: float | None
    """What it would be if nobody had an advantage."""
    estimates: tuple[Estimate | None, ...]
    """By value; None where the value does not go with the number of seats."""
    differences: tuple[Estimate | None, ...]
    """Each less the first; the first is None."""


class StudyReport(msgspec.Struct, frozen=True):
    study: Study
    played: int
    """Games."""
    lines: tuple[Line, ...]


def report(study: Study, journal: Journal) -> StudyReport:
    """All figures; all games must have been played."""
    groups: dict[tuple[int, str], dict[int, tuple[Setting, Values]]] = {}
    for setting in study.settings:
        group = groups.setdefault((setting.seats, setting.players), {})
        group[setting.value] = setting, deal_values(setting, journal.deals(setting.plan))
    lines = [line for group in groups.values() for line in _lines(group, len(study.labels))]
    return StudyReport(study, study.size, tuple(lines))


def _lines(group: dict[int, tuple[Setting, Values]], values: int) -> list[Line]:
    setting = next(iter(group.values()))[0]
    keys = dict.fromkeys(key for _, found in group.values() for key in found)
    order = (SEAT, BETTER, DECISIONS, CHANGES, SETTLED, SHARED, MARGIN, ENDING)
    return [
        _line(setting, key, [group[i][1] if i in group else None for i in range(values)])
        for key in sorted(keys, key=lambda k: (order.index(k[0]), k[1]))
    ]


def _line(setting: Setting, key: Key, found: Sequence[Values | None]) -> Line:
    figure, of = key
    never = np.zeros(setting.plan.deals)
    each = [None if values is None else values.get(key, never) for values in found]
    base = each[0]
    return Line(
        setting.seats,
        setting.players,
        figure,
        of,
        _even(setting, figure),
        tuple(None if x is None else estimate(figure, x) for x in each),
        tuple(
            None if i == 0 or x is None or base is None else difference(figure, x, base)
            for i, x in enumerate(each)
        ),
    )


def estimate(figure: str, values: Floats) -> Estimate:
    return mean_share(values) if figure in SHARES else mean_of(values)


def difference(figure: str, values: Floats, base: Floats) -> Estimate:
    """Paired by deal; where it is the same in all deals, from both intervals (Newcombe)."""
    apart = values - base
    if figure not in SHARES or len(apart) < 2:
        return mean_of(apart)
    if apart.std() > 0:
        e = mean_of(apart)
        return Estimate(e.mean, max(-1.0, e.low), min(1.0, e.high))
    one, other = mean_share(values), mean_share(base)
    mean = one.mean - other.mean
    down = math.hypot(one.mean - one.low, other.high - other.mean)
    up = math.hypot(one.high - one.mean, other.mean - other.low)
    return Estimate(mean, max(-1.0, mean - down), min(1.0, mean + up))


def _even(setting: Setting, figure: str) -> float | None:
    sides = len(set(setting.plan.sides))
    if figure == BETTER:
        return 1 / min(len(setting.plan.bots), sides)
    return 1 / sides if figure == SEAT else None


# --- from games to values ------------------------------------------------------------------


def deal_values(setting: Setting, deals: Sequence[Sequence[GameResult]]) -> Values:
    """Every figure, one value for each deal."""

    def mean(of: Callable[[GameResult], float]) -> Floats:
        return np.array([np.mean([of(game) for game in deal]) for deal in deals])

    found = {(SEAT, str(seat + 1)): mean(_wins(setting, seat)) for seat in range(setting.seats)}
    if not setting.alone:
        shares, present = tables(setting.plan, deals)
        last = len(setting.plan.bots) - 1
        found[BETTER, setting.plan.bots[last]] = shares[:, present[:, last], last].mean(1)
    found[DECISIONS, ""] = mean(lambda game: sum(game.moves))
    found[CHANGES, ""] = mean(lambda game: course_of(game).lead_changes)
    found[SETTLED, ""] = mean(lambda game: course_of(game).settled / max(1, game.plies))
    found[SHARED, ""] = mean(lambda game: len(winning_sides(setting.plan, game)) > 1)
    found[MARGIN, ""] = mean(lambda game: margin(setting, game))
    for clause in sorted({course_of(game).ending for deal in deals for game in deal} - {""}):
        found[ENDING, clause] = mean(lambda game, c=clause: course_of(game).ending == c)  # type: ignore[misc]
    return found


def _wins(setting: Setting, seat: int) -> Callable[[GameResult], float]:
    """The share of the win that the seat's side has."""
    side = setting.plan.sides[seat]

    def share(game: GameResult) -> float:
        won = winning_sides(setting.plan, game)
        return (side in won) / len(won)

    return share


def course_of(game: GameResult) -> Course:
    assert game.course is not None, "a game of a study is told"
    return game.course


def margin(setting: Setting, game: GameResult) -> float:
    """The winners' score less the best of the others; 0 if all have won."""
    won = set(game.winners)
    others = [score for seat, score in enumerate(game.scores) if seat not in won]
    return float(game.scores[game.winners[0]] - max(others)) if others else 0.0
