"""Looking back: any position, the course of a finished game, its record and its deal."""

from __future__ import annotations

import asyncio
from typing import Any

import numpy as np

from flibuste.core import contract, fair, jit
from flibuste.core.gamerecord import Deal
from flibuste.core.match import Match
from flibuste.server.moments import NOBODY, Moment, speaker
from flibuste.server.playing import dealt
from flibuste.server.speech import Refusal
from flibuste.server.table import FINISHED, Table

ALL = "all"


def finished(table: Table) -> None:
    if table.state not in FINISHED:
        raise Refusal("not-over", 403)


def record(table: Table) -> dict[str, Any]:
    """The record, with the proof that its deal was fair."""
    finished(table)
    match = table.match.copy()
    if not table.uploaded:
        match.deal = Deal(table.secret, list(table.entropy), table.commitment)
    return match.record()


# --- a position ------------------------------------------------------------------------------


async def review(table: Table, guest: str, lang: str, ply: int, seat: str | None) -> Any:
    """A past position as a seat saw it; everybody's hands once the game is over."""
    if not 0 <= ply <= table.ply or table.moment is None:
        raise Refusal("no-page", 404)
    seats = _allowed(table, guest, seat)
    moment: Moment = await asyncio.to_thread(table.harbour.moment, table, ply)
    views = {str(s): moment.view(s) for s in seats}
    view = moment.view(seats[0] if len(seats) == 1 else NOBODY)
    return {
        "ply": ply, "plies": table.ply, "to_move": moment.to_move, "over": moment.over,
        "view": view, "views": views, "log": table.lines(lang, ply),
    }  # fmt: skip


def _allowed(table: Table, guest: str, seat: str | None) -> list[int]:
    """The seats whose views may be shown."""
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


async def course(table: Table, lang: str) -> dict[str, Any]:
    finished(table)
    plot = await asyncio.to_thread(_plot, table)
    return {"plot": plot, "breakdown": _breakdown(table, lang), "fair": fairness(table)}


def _plot(table: Table) -> list[dict[str, Any]]:
    """Everybody's score whenever it changes, and at both ends."""
    match, moves = dealt(table), table.match.moves
    points = [{"ply": 0, "scores": _scores(match)}]
    for move in moves:
        match.play(move)
        scores = _scores(match)
        if scores != points[-1]["scores"] or match.ply == len(moves):
            points.append({"ply": match.ply, "scores": scores})
    return points


def _scores(match: Match) -> list[int]:
    """What the position would be worth if it were the last one."""
    out = np.zeros(match.seats, np.int32)
    jit.kernels(match.game).score(match._states[0], out)
    return [int(x) for x in out]


def _breakdown(table: Table, lang: str) -> list[dict[str, Any]]:
    if not table.match.over:
        return []
    s = table.match._states[0]
    explain = contract.BREAKDOWN.of(table.game)
    parts = [explain(s, seat, speaker(table.game.name, lang)) for seat in range(table.seats)]
    return [
        {"seat": seat, "lines": lines, "total": sum(line["points"] for line in lines)}
        for seat, lines in enumerate(parts)
    ]


def fairness(table: Table) -> dict[str, Any]:
    """Everything needed to check the deal by hand."""
    if table.uploaded:
        return {"commitment": None, "secret": None, "seed": None, "entropy": [], "ok": False}
    seed = fair.seed_from(table.secret, table.entropy)
    return {
        "commitment": table.commitment, "secret": table.secret, "seed": format(seed, "x"),
        "entropy": table.entropy, "ok": seed == table.match.seed,
    }  # fmt: skip
