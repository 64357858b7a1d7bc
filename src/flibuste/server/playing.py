"""Moves at a table, of people, bots and dice; the turn clock; why a move is forbidden."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import time

from flibuste.core import jit, words
from flibuste.core.errors import FlibusteError, MoveError
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.server import botpool, wire
from flibuste.server.logentries import LogEntry, Moved
from flibuste.server.messages import MoveMessage, undo_message
from flibuste.server.refusals import MoveRefusal, Refusal
from flibuste.server.snapshots import Snapshot
from flibuste.server.store import NumberTaken, milliseconds, update_table
from flibuste.server.table import BOT, GUEST, OVER, PERSON, PLAYING, Table

log = logging.getLogger("flibuste.server")
RETRY_S = 5.0
"""Seconds after which a bot whose move failed tries again."""
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
    return table.match.moves[ask.ply] == " ".join(ask.move.split())


async def advance(table: Table, seat: int, trial: Match) -> None:
    """Roll the dice that are due, write all moves, then show them. Call with the lock held.

    trial: a copy of the table's match in which the seat has just moved.
    """
    ply = trial.ply - 1
    steps = [(Moved(seat, trial.moves[ply]), Snapshot(trial))]
    while steps[-1][1].to_move == CHANCE:
        trial = trial.copy()
        trial.roll()
        steps.append((Moved(CHANCE, trial.moves[-1]), Snapshot(trial)))
    await write(table, [entry for entry, _ in steps])
    for entry, snapshot in steps:
        _show(table, entry, snapshot)
    await next_turn(table)


async def write(table: Table, entries: list[LogEntry]) -> None:
    """Write entries of the log to the disk. Raises Refusal if another server has written first."""
    try:
        await table.services.store.append(table.id, table.log.written, entries)
    except NumberTaken:
        table.abandon()
        raise Refusal("stale", 409) from None
    table.log.written += len(entries)


def _show(table: Table, entry: Moved, snapshot: Snapshot) -> None:
    ply = table.log.ply
    table.log.add(entry.seat, snapshot, told=table.read)
    table.broadcast(MoveMessage(table.log, ply, entry, snapshot), ply)
    snapshot.release()


async def next_turn(table: Table) -> None:
    """After every change: note the end, start the clock of whoever is to move, wake its bot."""
    if table.undo is not None:
        table.undo = None
        table.broadcast(undo_message(None))
    if table.log.latest is not None and table.log.latest.over and table.state == PLAYING:
        table.state = OVER
        await table.services.store.change(update_table(table.id, state=OVER))
        table.tell_seats()
    wind_clock(table)
    wake_bot(table)


# --- bots ------------------------------------------------------------------------------------


def wake_bot(table: Table) -> None:
    """Let a bot search if it is to move."""
    if table.thinking is None and _bot_to_move(table) is not None:
        table.thinking = asyncio.create_task(_think(table))


def _bot_to_move(table: Table) -> int | None:
    seat = table.log.to_move
    if table.state != PLAYING or seat is None:
        return None
    return seat if table.occupants[seat].kind == BOT else None


async def _think(table: Table) -> None:
    """Make the moves of bots, one after the other, until a person is to move."""
    try:
        while (seat := _bot_to_move(table)) is not None:
            await _bot_moves(table, seat)
    except Refusal:
        pass  # another server has written: ``Table.abandon``
    except Exception:
        log.exception("a bot's move failed")
        asyncio.get_running_loop().call_later(RETRY_S, wake_bot, table)
    finally:
        table.thinking = None


async def _bot_moves(table: Table, seat: int) -> None:
    began = time.monotonic()
    written = table.log.written  # unlike the ply it never repeats, undo or not
    low, high = table.services.settings.bot_ms
    action = await chosen(table, seat, table.occupants[seat].level or botpool.SUBSTITUTE)
    pause = random.uniform(low, high) / 1000 - (time.monotonic() - began)
    if pause > 0:
        await asyncio.sleep(pause)
    async with table.lock:
        if table.log.written == written and _bot_to_move(table) == seat:
            await act(table, seat, action)


async def chosen(table: Table, seat: int, level: str) -> int:
    """A bot's choice for a seat. Its seed follows from the deal's secret and the ply."""
    match = table.match
    text = f"{table.opening.secret}/{seat}/{match.ply}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
    record, actions = match.redacted(seat), match.actions
    return await table.services.bots.choose(table.game, level, record, actions, seed)


async def act(table: Table, seat: int, action: int) -> None:
    """Play a bot's choice for a seat. Call with the lock held."""
    trial = table.match.copy()
    trial.act(action)
    await advance(table, seat, trial)


# --- the turn clock --------------------------------------------------------------------------


def wind_clock(table: Table, deadline: float | None = None) -> None:
    """Start the clock of the turn, if it is a person's. deadline: of a turn that began earlier."""
    if table.alarm is not None:
        table.alarm.cancel()
    table.alarm = table.deadline = None
    seat = table.log.to_move
    if table.clock is None or table.state != PLAYING or seat is None:
        return
    if table.occupants[seat].kind in (PERSON, GUEST):
        now = time.monotonic()
        table.deadline = now + table.clock if deadline is None else deadline
        loop = asyncio.get_running_loop()
        left = max(0.0, table.deadline - now)
        table.alarm = loop.call_later(left, _ring, table, table.log.written)


def resumed_deadline(table: Table) -> float | None:
    """The deadline of a turn that began under an earlier server."""
    if table.clock is None or table.began is None:
        return None
    left = table.clock - (milliseconds() - table.began) / 1000
    return time.monotonic() + min(table.clock, max(RETURN_S, left))


def _ring(table: Table, written: int) -> None:
    table.services.tasks.spawn(_time_is_up(table, written))


async def _time_is_up(table: Table, written: int) -> None:
    """A bot makes one move for whoever let the time run out."""
    seat = table.log.to_move
    if table.state != PLAYING or seat is None or table.log.written != written:
        return
    action = await chosen(table, seat, botpool.SUBSTITUTE)
    async with table.lock:
        if table.log.written == written and table.state == PLAYING:
            await act(table, seat, action)


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
