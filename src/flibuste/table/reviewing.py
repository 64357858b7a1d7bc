"""Looking back: past positions, the course of a finished game, its record and its deal."""

from __future__ import annotations

from functools import partial
from typing import Any

from flibuste.core import gamerecord
from flibuste.core.game import Effect
from flibuste.core.kernel import SPECTATOR
from flibuste.table import archives, httpwire, scoring
from flibuste.table.archives import ArchivedLog
from flibuste.table.fairqueue import Payer
from flibuste.table.log import LINES, replay
from flibuste.table.messages import log_lines
from flibuste.table.refusals import Refusal
from flibuste.table.snapshots import ShownPosition, Snapshot
from flibuste.table.table import FINISHED, Table

ALL = "all"


def check_open(table: Table, guest: str) -> None:
    """Raises Refusal if others may not look: they still play the same deal."""
    if table.shut and table.owner != guest:
        raise Refusal("daily-shut", 403)


def check_finished(table: Table) -> None:
    """Raises Refusal unless nothing of it is secret."""
    if table.state not in FINISHED:
        raise Refusal("not-over", 403)
    if table.shut:
        raise Refusal("daily-shut", 403)


def record_of(table: Table) -> dict[str, Any]:
    """The record, with the proof that its deal was fair."""
    check_finished(table)
    if isinstance(table.log, ArchivedLog):
        return gamerecord.as_builtins(table.log.archive.record)
    return gamerecord.as_builtins(archives.whole_record(table.match, table.opening))


# --- a position ------------------------------------------------------------------------------


async def review_at(
    table: Table, payer: Payer, lang: str, ply: int, seat: str | None
) -> httpwire.Review:
    """A past position as a seat saw it; with open hands once the game is over. Raises Refusal."""
    check_open(table, payer.guest)
    if not 0 <= ply <= table.log.ply or table.log.shown is None:
        raise Refusal("no-page", 404)
    seats = _allowed(table, payer.guest, seat)
    shown = await _shown_at(table, payer, ply)
    views = {str(s): shown.view(s) for s in seats}
    view = shown.view(seats[0] if len(seats) == 1 else SPECTATOR)
    lines = log_lines(table.log, lang, ply)
    return httpwire.Review(ply, table.log.ply, shown.to_move, shown.over, view, views, lines)


async def _shown_at(table: Table, payer: Payer, ply: int) -> ShownPosition:
    """A past position, and what came of the moves before it is known. Raises Refusal."""
    log, replays = table.log, table.services.replays
    if isinstance(log, ArchivedLog):
        return await replays.run(payer, partial(log.at, ply))
    moves = log.moves[:ply]
    snapshot, effects = await replays.run(payer, partial(_past, table, moves))
    log.keep_effects(moves, ply - len(effects), effects)
    if ply > log.ply:  # taken back meanwhile
        raise Refusal("no-page", 404)
    return snapshot


def _past(table: Table, moves: list[str]) -> tuple[Snapshot, list[tuple[Effect, ...]]]:
    return replay(table.opening, moves, max(0, len(moves) - LINES), table.log.veil)


async def read_log(table: Table, payer: Payer) -> None:
    """Work out what came of the last moves, before somebody is sent them."""
    ply = table.log.ply
    if table.log.unknown(max(0, ply - LINES), ply):
        moves = list(table.match.moves)
        _, effects = await table.services.replays.load(payer, partial(_past, table, moves))
        table.log.keep_effects(moves, len(moves) - len(effects), effects)


def _allowed(table: Table, guest: str, seat: str | None) -> list[int]:
    """The seats whose views the guest may see. Raises Refusal."""
    if seat is None or seat == "spectator":
        return []
    over = table.state in FINISHED and not table.shut
    if seat == ALL and over:
        return list(range(table.seats))
    if seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < table.seats:
        if over or int(seat) in table.controls(guest):
            return [int(seat)]
        raise Refusal("daily-shut" if table.shut else "not-allowed", 403)
    if table.shut:
        raise Refusal("daily-shut", 403)
    raise Refusal("not-allowed" if seat == ALL else "no-such-seat", 403 if seat == ALL else 404)


# --- the course of a game --------------------------------------------------------------------


async def course_of(table: Table, payer: Payer, lang: str) -> httpwire.GameCourse:
    check_finished(table)
    if isinstance(table.log, ArchivedLog):
        kept = table.log.archive
        return httpwire.GameCourse(kept.plot, kept.words[lang].breakdown, deal_proof(table))
    plot = await table.services.replays.run(payer, partial(_plot, table))
    return httpwire.GameCourse(plot, scoring.breakdown(table.match, lang), deal_proof(table))


def _plot(table: Table) -> list[httpwire.PlotPoint]:
    """The scores at the beginning, at the end, and whenever they change."""
    match, moves = table.opening.deal(), table.match.moves
    points: list[httpwire.PlotPoint] = []
    scoring.plot(points, match, last=False)
    for move in moves:
        match.play(move)
        scoring.plot(points, match, last=match.ply == len(moves))
    return points


def deal_proof(table: Table) -> httpwire.DealProof:
    """Everything needed to check the deal by hand."""
    origin, seed = table.opening.promised, table.opening.mixed_seed()
    if origin is None or seed is None:
        return httpwire.DealProof(None, None, False)
    return httpwire.DealProof(format(seed, "x"), origin.proof(), seed == table.log.seed)
