"""Looking back: past positions, the course of a finished game, its record and its deal."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import numpy as np

from flibuste.core import contract, jit
from flibuste.core.gamerecord import Deal
from flibuste.core.kernel import SPECTATOR
from flibuste.core.match import Match
from flibuste.server import httpwire
from flibuste.server.gamewords import speaker
from flibuste.server.messages import log_lines
from flibuste.server.refusals import Refusal
from flibuste.server.table import FINISHED, Table

ALL = "all"


def check_finished(table: Table) -> None:
    if table.state not in FINISHED:
        raise Refusal("not-over", 403)


def record_of(table: Table) -> dict[str, Any]:
    """The record, with the proof that its deal was fair."""
    check_finished(table)
    match = table.match.copy()
    opening = table.opening
    if opening.secret:
        match.deal = Deal(opening.secret, list(opening.entropy), opening.commitment)
    return match.record()


# --- a position ------------------------------------------------------------------------------


async def review_at(
    table: Table, guest: str, lang: str, ply: int, seat: str | None
) -> httpwire.Review:
    """A past position as a seat saw it; with open hands once the game is over. Raises Refusal."""
    if not 0 <= ply <= table.log.ply or table.log.latest is None:
        raise Refusal("no-page", 404)
    seats = _allowed(table, guest, seat)
    snapshot = await asyncio.to_thread(table.log.snapshot, ply)
    views = {str(s): snapshot.view(s) for s in seats}
    view = snapshot.view(seats[0] if len(seats) == 1 else SPECTATOR)
    lines = log_lines(table.log, lang, ply)
    return httpwire.Review(ply, table.log.ply, snapshot.to_move, snapshot.over, view, views, lines)


def _allowed(table: Table, guest: str, seat: str | None) -> list[int]:
    """The seats whose views the guest may see. Raises Refusal."""
    if seat is None or seat == "spectator":
        return []
    over = table.state in FINISHED
    if seat == ALL and over:
        return list(range(table.seats))
    if seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < table.seats:
        if over or int(seat) in table.controls(guest):
            return [int(seat)]
        raise Refusal("not-allowed", 403)
    raise Refusal("not-allowed" if seat == ALL else "no-such-seat", 403 if seat == ALL else 404)


# --- the course of a game --------------------------------------------------------------------


async def course_of(table: Table, lang: str) -> httpwire.GameCourse:
    check_finished(table)
    plot = await asyncio.to_thread(_plot, table)
    return httpwire.GameCourse(plot, _breakdown(table, lang), deal_proof(table))


def _plot(table: Table) -> list[httpwire.PlotPoint]:
    """The scores at the beginning, at the end, and whenever they change."""
    match, moves = table.opening.deal(), table.match.moves
    points = [httpwire.PlotPoint(0, _scores(match))]
    for move in moves:
        match.play(move)
        scores = _scores(match)
        if scores != points[-1].scores or match.ply == len(moves):
            points.append(httpwire.PlotPoint(match.ply, scores))
    return points


def _scores(match: Match) -> list[int]:
    """The scores as if the game ended in this position."""
    out = np.zeros(match.seats, np.int32)
    jit.kernels(match.game).score(match._states[0], out)
    return [int(x) for x in out]


def _breakdown(table: Table, lang: str) -> list[httpwire.ScoreSheet]:
    if not table.match.over:
        return []
    s = table.match._states[0]
    explain = contract.BREAKDOWN.of(table.game)
    sheets = []
    for seat in range(table.seats):
        found = explain(s, seat, speaker(table.game.name, lang))
        lines = msgspec.convert(found, list[httpwire.ScoreLine])
        sheets.append(httpwire.ScoreSheet(seat, lines, sum(line.points for line in lines)))
    return sheets


def deal_proof(table: Table) -> httpwire.DealProof:
    """Everything needed to check the deal by hand."""
    opening, seed = table.opening, table.opening.mixed_seed()
    if not opening.secret or seed is None:
        return httpwire.DealProof(None, None, None, [], False)
    return httpwire.DealProof(
        opening.commitment, opening.secret, format(seed, "x"), opening.entropy,
        seed == table.match.seed,
    )  # fmt: skip
