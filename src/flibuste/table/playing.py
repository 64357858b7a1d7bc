"""Moves at a table, of people, bots and dice; the turn clock; why a move is forbidden."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import random

from flibuste.core import jit, words
from flibuste.core.errors import FlibusteError, MoveError
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.table import timing, wire
from flibuste.table.background import patiently
from flibuste.table.failures import LeaseLost, Outdated
from flibuste.table.log import GameLog
from flibuste.table.logentries import LogEntry, Moved
from flibuste.table.messages import MoveMessage, calling_off_message, undo_message
from flibuste.table.outcomes import GameOutcome
from flibuste.table.refusals import MoveRefusal, Refusal
from flibuste.table.snapshots import Snapshot
from flibuste.table.table import BOT, FINISHED, GUEST, OVER, PERSON, PLAYING, Table
from flibuste.table.thinking import SUBSTITUTE, search_s
from flibuste.table.wire import MoveMaker

log = logging.getLogger("flibuste.table")
QUICK_S = 0.025
"""A quick bot's answer comes no sooner; and if that is not enough, this much later, or twice."""
AFTER_S = 0.1
"""A search that keeps to its limit has ended so long after it."""
SEARCH_STEP_S = 0.25
"""A bot that searches for longer than it should answers whole steps of this later."""
UNWATCHED = 4
"""How many times as long a bot takes where nobody looks on."""
RETURN_S = 10.0
"""After a restart of the server everybody has at least this time to come back and move."""

# --- a move ----------------------------------------------------------------------------------


async def play(table: Table, guest: str, ask: wire.PlayRequest) -> None:
    """Play a person's move. Raises Refusal; a move that was played already is not refused."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        log = table.log
        if ask.ply < log.ply and _played_already(log, ask):
            return
        if table.state in FINISHED:
            raise Refusal("over", 409)
        match = log.match
        if ask.ply != match.ply:
            raise Refusal("stale", 409)
        if log.to_move != ask.seat:
            raise Refusal("not-your-turn", 409)
        trial = match.copy()
        try:
            trial.play(ask.move)
        except FlibusteError as error:
            raise MoveRefusal(error) from None
        await advance(table, ask.seat, trial)


def _played_already(log: GameLog, ask: wire.PlayRequest) -> bool:
    """The same move at the same ply was played: its answer got lost, and the client asks again."""
    played = log.actors[ask.ply], log.moves[ask.ply]
    return played == (ask.seat, " ".join(ask.move.split()))


async def advance(
    table: Table, seat: int, trial: Match, epoch: int | None = None, by: MoveMaker = "player"
) -> None:
    """Roll the dice that are due, write all moves, then show them. Call with the lock held.

    trial: a copy of the table's match in which the seat has just moved. epoch: of the table's
    lease, if only its holder may do this. by: who has moved for the seat.
    """
    shown = table.log.shown_as(trial)
    steps = [(Moved(seat, trial.moves[-1], by), shown)]
    while shown.to_move == CHANCE:
        trial = trial.copy()
        trial.roll()
        shown = table.log.shown_as(trial)
        steps.append((Moved(CHANCE, trial.moves[-1]), shown))
    outcome = GameOutcome.of(trial) if shown.over else None
    await write(table, [entry for entry, _ in steps], epoch, outcome)
    moves = table.services.counts.moves
    moves[_mover(table, seat)] += 1
    if len(steps) > 1:
        moves["chance"] += len(steps) - 1
    for entry, snapshot in steps:
        show_move(table, entry, snapshot)
    next_turn(table)


def _mover(table: Table, seat: int) -> str:
    """Who moves, as it is counted."""
    if seat == CHANCE:
        return "chance"
    return "bot" if table.occupants[seat].kind == BOT else "person"


async def write(
    table: Table,
    entries: list[LogEntry],
    epoch: int | None = None,
    outcome: GameOutcome | None = None,
) -> None:
    """Write entries of the log to the disk; outcome: if they end the game.

    Raises Outdated if another server has written first.
    """
    table.check_kept()
    await table.services.store.append(table.id, table.log.written, entries, epoch, outcome)
    table.log.written += len(entries)


def show_move(table: Table, entry: Moved, snapshot: Snapshot) -> None:
    log, ply = table.log, snapshot.ply - 1
    log.add(entry, snapshot, told=table.readers > 0)
    table.broadcast(MoveMessage(log, ply, entry, snapshot), ply)
    snapshot.release()


def next_turn(table: Table) -> None:
    """After every change: see the end, start the clock of whoever is to move, wake its bot."""
    if table.calling_off is not None:
        table.calling_off = None
        table.broadcast(calling_off_message(None))
    if table.undo is not None:
        table.undo = None
        table.broadcast(undo_message(None))
    latest = table.log.latest
    if latest is not None and latest.over and table.state == PLAYING:
        table.state = OVER
        table.services.leases.release(table.id)
        table.tell_seats()
    table.turn_began = timing.monotonic()
    wind_clock(table)
    wake_bot(table)
    table.services.stirred(table.id)
    table.services.turned(table)


# --- bots ------------------------------------------------------------------------------------


def wake_bot(table: Table) -> None:
    """Let a bot search if it is to move; or roll dice that a branch of a game begins with."""
    if table.thinking is not None or _bot_to_move(table) is None:
        return
    if table.services.leases.holds(table.id):
        table.thinking = asyncio.create_task(_think(table))


def _plays_bots(table: Table) -> bool:
    """Whether a bot or the dice are to move, and it is this server's to do it."""
    return _bot_to_move(table) is not None and table.services.leases.has(table.id)


def _bot_to_move(table: Table) -> int | None:
    seat = table.log.to_move
    if table.state != PLAYING or table.deleted or seat is None:
        return None
    return seat if seat == CHANCE or table.occupants[seat].kind == BOT else None


async def _think(table: Table) -> None:
    """Make the moves of bots, one after the other, until a person is to move."""
    try:
        while _plays_bots(table) and not _forsaken(table):
            await patiently(lambda: _bot_moves(table), "a bot's move failed")
    except Outdated as outdated:
        _fall_behind(table, outdated)
    finally:
        table.thinking = None


def _forsaken(table: Table) -> bool:
    """Only bots sit here, and nobody has looked on for long: they wait until somebody does."""
    since = timing.monotonic() - table.touched
    return table.only_bots and not table.watched and since > table.services.settings.idle_s


async def _bot_moves(table: Table) -> None:
    """One move of a bot. Of the tables with bots alone only some play at once."""
    low, high = table.services.settings.bot_ms
    pause = random.uniform(low, high) / 1000
    if not table.watched:
        await asyncio.sleep((UNWATCHED - 1) * pause)
    if table.only_bots:
        async with table.services.bots.bot_tables.waited_for(table.payer):
            await _one_move(table, pause)
    else:
        await _one_move(table, pause)


async def _one_move(table: Table, pause: float) -> None:
    written, seat = table.log.written, _bot_to_move(table)  # unlike the ply, written never repeats
    if seat is None:
        return
    if seat == CHANCE:
        await _roll(table)
        return
    level = table.occupants[seat].level or SUBSTITUTE
    action = await chosen(table, seat, level, pause)
    async with table.lock:
        if table.log.written == written and _plays_bots(table) and table.log.to_move == seat:
            await act(table, seat, action, "bot")


async def _roll(table: Table) -> None:
    """Roll dice that nobody's move has brought: elsewhere they fall with the move."""
    async with table.lock:
        if table.log.to_move == CHANCE and _plays_bots(table):
            trial = table.match.copy()
            trial.roll()
            await advance(table, CHANCE, trial, table.services.leases.epoch(table.id))


async def chosen(table: Table, seat: int, level: str, pause: float = 0.0) -> int:
    """A bot's choice for a seat, at a time that does not tell how long it has searched.

    The pause is at least as long as a search of its level may be. If that is exceeded, because
    others search too, whole steps are added.
    """
    began, limit = timing.monotonic(), search_s(level)
    step = SEARCH_STEP_S if limit else QUICK_S
    due = began + max(pause, limit + AFTER_S if limit else QUICK_S)
    action = await _choose(table, seat, level)
    late = timing.monotonic() - due
    await asyncio.sleep(step * math.ceil(late / step) - late if late > 0 else -late)
    return action


async def _choose(table: Table, seat: int, level: str) -> int:
    """A bot's choice for a seat. Its seed follows from the deal's secret and the ply."""
    match, origin = table.match, table.opening.origin
    text = f"{origin.secret if origin else None}/{seat}/{match.ply}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
    record, actions = match.redacted(seat), match.actions
    if table.opening.from_memory:  # no bot plays there: one of the moves is drawn by lot
        return random.Random(seed).choice(actions)
    return await table.services.bots.choose(table.payer, table.game, level, record, actions, seed)


async def act(table: Table, seat: int, action: int, by: MoveMaker) -> None:
    """Play a bot's choice for a seat. Call with the lock held."""
    trial = table.match.copy()
    trial.act(action)
    await advance(table, seat, trial, table.services.leases.epoch(table.id), by)


def _fall_behind(table: Table, why: Outdated) -> None:
    """Another server has written, or plays the table's bots now: read on before going on."""
    if isinstance(why, LeaseLost):
        table.services.leases.lose(table.id)
    table.services.behind(table.id)


def resume(table: Table) -> None:
    """Go on where another server stopped, or after a change of chairs."""
    wind_clock(table)
    wake_bot(table)


# --- the turn clock --------------------------------------------------------------------------


def wind_clock(table: Table) -> None:
    """Set the alarm of a turn that is a person's. Whoever sits there, it began when it began."""
    if table.alarm is not None:
        table.alarm.cancel()
    table.alarm = table.deadline = None
    if table.clock is None or table.state != PLAYING:
        return
    seat = table.log.to_move
    if seat is not None and seat != CHANCE and table.occupants[seat].kind in (PERSON, GUEST):
        table.deadline = table.turn_began + table.clock + _still_s(table, seat)
        left = max(0.0, table.deadline - timing.monotonic())
        table.alarm = asyncio.get_running_loop().call_later(left, ring, table, table.log.written)
        table.services.leases.holds(table.id)  # somebody must hear it ring


def began_at(table: Table) -> int:
    """When the turn began, in milliseconds of all who share the table."""
    return table.services.store.now() - round(1000 * (timing.monotonic() - table.turn_began))


def _still_s(table: Table, seat: int) -> float:
    """For how long the clock stands still in this turn, if nobody ends his days off before."""
    off = table.occupants[seat].off
    return off.within(began_at(table), off.end) / 1000 if table.by_correspondence else 0.0


def ring_if_due(table: Table) -> None:
    """Its clock may have been due while this machine slept."""
    if table.alarm is not None and table.deadline is not None and table.state == PLAYING:
        if table.deadline <= timing.monotonic():
            ring(table, table.log.written)


def resume_clock(table: Table, deadline: float | None) -> None:
    """Go on with a turn that began before the table was loaded. deadline: if it is known."""
    if table.clock is not None:
        if table.by_correspondence:
            table.turn_began = timing.monotonic() - _passed_s(table)
        else:
            deadline = deadline or _resumed_deadline(table, table.clock)
            table.turn_began = deadline - table.clock
    wind_clock(table)


def _resumed_deadline(table: Table, clock: float) -> float:
    """The deadline of a turn that began under an earlier server."""
    return timing.monotonic() + min(clock, max(RETURN_S, clock - _passed_s(table)))


def _passed_s(table: Table) -> float:
    """How much of the turn had passed when the table was loaded."""
    return 0.0 if table.began is None else (table.services.store.now() - table.began) / 1000


def ring(table: Table, written: int) -> None:
    """The time of a turn is up."""
    if table.rung != written and table.services.leases.holds(table.id):
        table.rung = written
        table.services.tasks.spawn(_time_is_up(table, written))


async def _time_is_up(table: Table, written: int) -> None:
    """A bot, or the lot, makes one move for whoever let the time run out."""
    try:
        await patiently(lambda: _substitute(table, written), "a move when time was up failed")
    except Outdated as outdated:
        _fall_behind(table, outdated)
    finally:
        if table.rung == written:  # not that of a later turn
            table.rung = None


async def _substitute(table: Table, written: int) -> None:
    if (seat := _overdue(table, written)) is None:
        return
    action = await chosen(table, seat, SUBSTITUTE)
    async with table.lock:
        if _overdue(table, written) is not None:
            await act(table, seat, action, "clock")


def _overdue(table: Table, written: int) -> int | None:
    """The seat to move, if it is the same turn still and this server's clock."""
    same = table.state == PLAYING and not table.deleted and table.log.written == written
    return table.log.to_move if same and table.services.leases.has(table.id) else None


# --- why not ---------------------------------------------------------------------------------


def why(table: Table, guest: str, lang: str, ask: wire.WhyRequest) -> wire.WhyAnswer:
    """The clause that forbids a move, as far as the asking seat can know."""
    table.controlled(guest, ask.seat)
    if table.log.to_move != ask.seat:
        raise Refusal("not-your-turn", 409)
    try:
        action = table.match.parse(ask.move)
    except MoveError as error:
        raise MoveRefusal(error) from None
    seen = table.match.redacted(ask.seat)
    number = int(jit.kernels(table.game).forbids(seen, action))
    reason = words.reason(table.game.folder, table.game.clause(number)) if number else None
    text = reason.sentence(lang) if reason else ""
    return wire.WhyAnswer(ask.id, ask.move, str(reason) if reason else None, text)
