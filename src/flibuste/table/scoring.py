"""Scores in the course of a game, and where they come from at its end."""

from __future__ import annotations

import msgspec

from flibuste.core import arrays, contract, jit
from flibuste.core.match import Match
from flibuste.table import httpwire
from flibuste.table.gamewords import speaker


def scores_now(match: Match) -> list[int]:
    """The scores as if the game ended in this position."""
    out = arrays.zeros("i4", match.seats)
    jit.kernels(match.game).score(match._states[0], out)
    return [int(x) for x in out]


def plot(points: list[httpwire.PlotPoint], match: Match, last: bool) -> None:
    """Add a point where the scores have changed, and at the beginning and the end."""
    scores = scores_now(match)
    if not points or scores != points[-1].scores or last:
        points.append(httpwire.PlotPoint(match.ply, scores))


def breakdown(match: Match, lang: str) -> list[httpwire.ScoreSheet]:
    """The points of each seat by clause, once the game is over."""
    if not match.over:
        return []
    s, explain = match._states[0], contract.BREAKDOWN.of(match.game)
    sheets = []
    for seat in range(match.seats):
        found = explain(s, seat, speaker(match.game.name, lang))
        lines = msgspec.convert(found, list[httpwire.ScoreLine])
        sheets.append(httpwire.ScoreSheet(seat, lines, sum(line.points for line in lines)))
    return sheets
