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
from flibuste.server import botpool, timing, wire
from flibuste.server.logentries import LogEntry, Moved
from flibuste.server.messages import MoveMessage, undo_message
from flibuste.server.refusals import MoveRefusal, Refusal
from flibuste.server.services import patiently
from flibuste.server.snapshots import Snapshot
from flibuste.server.store import end_table
from flibuste.server.table import BOT, GUEST, OVER, PERSON, PLAYING, Table
from flibuste.server.writes import LeaseLost, Outdated

log = logging.getLogger("flibuste.server")
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
        if _played_already(table, ask):
            return
        if table.state == OVER:
            raise Refusal("over", 409)
        if ask.ply != table.match.ply:
            raise Refusal("stale", 409)
        if table.log.to_move != ask.seat:
            raise Refusal("not-your-turn", 409)
        trial = table.match.copy()
        try:
            trial.play(ask.move)
        except FlibusteError as error:
            raise MoveRefusal(error) from None
        await advance(table, ask.seat, trial)


def _played_already(table: Table, ask: wire.PlayRequest) -> bool:
    """The same move at the same ply was played: its answer got lost, and the client asks again."""
    if ask.ply >= table.log.ply or table.log.actors[ask.ply] != ask.seat:
        return False
    return table.log.moves[ask.ply] == " ".join(ask.move.split())


async def advance(table: Table, seat: int, trial: Match, epoch: int | None = None) -> None:
    """Roll the dice that are due, write all moves, then show them. Call with the lock held.

    trial: a copy of the table's match in which the seat has just moved. epoch: of the table's
    lease, if only its holder may do this.
    """
    ply = trial.ply - 1
    steps = [(Moved(seat, trial.moves[ply]), table.log.shown_as(trial))]
    while steps[-1][1].to_move == CHANCE:
        trial = trial.copy()
        trial.roll()
        steps.append((Moved(CHANCE, trial.moves[-1]), table.log.shown_as(trial)))
    await write(table, [entry for entry, _ in steps], epoch)
    moves = table.services.counts.moves
    moves["bot" if table.occupants[seat].kind == BOT else "person"] += 1
    if len(steps) > 1:
        moves["chance"] += len(steps) - 1
    for entry, snapshot in steps:
        show_move(table, entry, snapshot)
    await next_turn(table)


async def write(table: Table, entries: list[LogEntry], epoch: int | None = None) -> None:
    """Write entries of the log to the disk. Raises Outdated if another server has written first."""
    await table.services.store.append(table.id, table.log.written, entries, epoch)
    table.log.written += len(entries)


def show_move(table: Table, entry: Moved, snapshot: Snapshot) -> None:
    ply = table.log.ply
    table.log.add(entry.seat, snapshot, told=table.readers > 0)
    table.broadcast(MoveMessage(table.log, ply, entry, snapshot), ply)
    snapshot.release()


async def next_turn(table: Table, wrote: bool = True) -> None:
    """After every change: note the end, start the clock of whoever is to move, wake its bot.

    wrote: the change was written by this server.
    """
    if table.undo is not None:
        table.undo = None
        table.broadcast(undo_message(None))
    if table.log.latest is not None and table.log.latest.over and table.state == PLAYING:
        table.state = OVER
        table.services.leases.release(table.id)
        if wrote:
            await _note_end(table)
        table.tell_seats()
    table.turn_began = timing.monotonic()
    wind_clock(table)
    wake_bot(table)


async def _note_end(table: Table) -> None:
    """Lists of tables go by this note. If it fails, whoever loads the table writes it."""
    try:
        await table.services.store.change(end_table(table.id))
    except Exception:  # the last move is written all the same
        log.warning("the end of a game could not be noted")


# --- bots ------------------------------------------------------------------------------------


def wake_bot(table: Table) -> None:
    """Let a bot search if it is to move."""
    if table.thinking is not None or _bot_to_move(table) is None:
        return
    if table.services.leases.holds(table.id):
        table.thinking = asyncio.create_task(_think(table))


def _plays_bots(table: Table) -> bool:
    """Whether a bot is to move, and it is this server's to play it."""
    return _bot_to_move(table) is not None and table.services.leases.has(table.id)


def _bot_to_move(table: Table) -> int | None:
    seat = table.log.to_move
    if table.state != PLAYING or seat is None:
        return None
    return seat if table.occupants[seat].kind == BOT else None


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
    level = table.occupants[seat].level or botpool.SUBSTITUTE
    action = await chosen(table, seat, level, pause)
    async with table.lock:
        if table.log.written == written and _plays_bots(table) and table.log.to_move == seat:
            await act(table, seat, action)


async def chosen(table: Table, seat: int, level: str, pause: float = 0.0) -> int:
    """A bot's choice for a seat, at a time that does not tell how long it has searched.

    The pause is at least as long as a search of its level may be. If that is exceeded, because
    others search too, whole steps are added.
    """
    began, limit = timing.monotonic(), botpool.search_s(level)
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


async def act(table: Table, seat: int, action: int) -> None:
    """Play a bot's choice for a seat. Call with the lock held."""
    trial = table.match.copy()
    trial.act(action)
    await advance(table, seat, trial, table.services.leases.epoch(table.id))


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
    seat = table.log.to_move
    if table.clock is None or table.state != PLAYING or seat is None:
        return
    if table.occupants[seat].kind in (PERSON, GUEST):
        table.deadline = table.turn_began + table.clock
        left = max(0.0, table.deadline - timing.monotonic())
        table.alarm = asyncio.get_running_loop().call_later(left, ring, table, table.log.written)
        table.services.leases.holds(table.id)  # somebody must hear it ring


def resume_clock(table: Table, deadline: float | None) -> None:
    """Go on with a turn that began before the table was loaded. deadline: if it is known."""
    if table.clock is not None:
        deadline = deadline or _resumed_deadline(table, table.clock)
        table.turn_began = deadline - table.clock
    wind_clock(table)


def _resumed_deadline(table: Table, clock: float) -> float:
    """The deadline of a turn that began under an earlier server."""
    now = table.services.store.now()
    left = clock - (now - (now if table.began is None else table.began)) / 1000
    return timing.monotonic() + min(clock, max(RETURN_S, left))


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
    action = await chosen(table, seat, botpool.SUBSTITUTE)
    async with table.lock:
        if _overdue(table, written) is not None:
            await act(table, seat, action)


def _overdue(table: Table, written: int) -> int | None:
    """The seat to move, if it is the same turn still and this server's clock."""
    same = table.state == PLAYING and table.log.written == written
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
