"""Moves at a table: people's, bots' and the dice's; the turn clock; taking back."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import time

from flibuste.core import fair, jit, words
from flibuste.core.errors import FlibusteError, MoveError
from flibuste.core.game import Effect
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.server import crew, wire
from flibuste.server.drawings import Happened, undo_asked
from flibuste.server.moments import Moment, outcome
from flibuste.server.speech import MoveRefusal, Refusal
from flibuste.server.store import MoveRow, Taken, milliseconds, update_table
from flibuste.server.table import BOT, GUEST, OVER, PERSON, PLAYING, Table

log = logging.getLogger("flibuste.server")
RETRY_S = 5.0
"""A bot whose move could not be written tries again after so long."""
RETURN_S = 10.0
"""After a restart nobody has less than this to come back and move."""

# --- the deal --------------------------------------------------------------------------------


def dealt(table: Table) -> Match:
    """The game as it begins. Dice are rolled one by one, so that each is seen."""
    seed = table.seed if table.uploaded else fair.seed_from(table.secret, table.entropy)
    return Match(table.game, table.seats, table.options, seed, table.setup, auto_chance=False)


def replayed(table: Table, moves: list[str]) -> Match:
    """The game after some of its moves."""
    match = dealt(table)
    for move in moves:
        match.play(move)
    return match


def retold(table: Table) -> list[tuple[Effect, ...] | None]:
    """What came of each move of the game so far."""
    match = dealt(table)
    before = Moment(match.copy())
    facts: list[tuple[Effect, ...] | None] = []
    for move in table.match.moves:
        match.play(move)
        after = Moment(match.copy())
        facts.append(outcome(before, after))
        before = after
    return facts


# --- a move ----------------------------------------------------------------------------------


async def play(table: Table, guest: str, ask: wire.Play) -> None:
    """A person's move. What was played already is played; what is late changes nothing."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        if _played_already(table, ask):
            return
        if table.state == OVER:
            raise Refusal("over", 409)
        if ask.ply != table.match.ply:
            raise Refusal("stale", 409)
        if table.moment is None or table.moment.to_move != ask.seat:
            raise Refusal("not-your-turn", 409)
        trial = table.match.copy()
        try:
            trial.play(ask.move)
        except FlibusteError as error:
            raise MoveRefusal(error) from None
        await advance(table, ask.seat, trial)


def _played_already(table: Table, ask: wire.Play) -> bool:
    """An answer that got lost: the same move at the same ply is told ok again."""
    if ask.ply >= table.ply or table.actors[ask.ply] != ask.seat:
        return False
    return table.match.moves[ask.ply] == " ".join(ask.move.split())


async def advance(table: Table, seat: int, trial: Match) -> None:
    """Roll what is due, write it all, then show it. Call with the lock held."""
    moment, start = Moment(trial), table.ply
    steps = [(seat, moment)]
    while moment.to_move == CHANCE:
        trial = trial.copy()
        trial.roll()
        moment = Moment(trial)
        steps.append((CHANCE, moment))
    rows = [
        (table.id, table.rows + i, actor, trial.moves[start + i])
        for i, (actor, _) in enumerate(steps)
    ]
    await write(table, rows)
    for ply, (actor, moment) in enumerate(steps, start):
        _show(table, actor, ply, moment)
    await settle(table)


async def write(table: Table, rows: list[MoveRow]) -> None:
    """Lines of the log, durably. Raises Refusal where another server was first."""
    try:
        await table.harbour.store.append(rows)
    except Taken:
        table.harbour.forget(table)
        raise Refusal("stale", 409) from None
    table.rows += len(rows)


def _show(table: Table, actor: int, ply: int, moment: Moment) -> None:
    before = table.moment
    assert before is not None
    moment.follow(before)
    table.keep(ply, outcome(before, moment) if table.told else None)
    table.moment = moment
    table.actors.append(actor)
    table.broadcast(Happened(ply, actor, moment.match.moves[ply], moment), ply)
    moment.settle()


async def settle(table: Table) -> None:
    """After every change: is it over, whose turn is it, must a bot think?"""
    if table.undo is not None:
        table.undo = None
        table.broadcast(undo_asked(None))
    if table.moment is not None and table.moment.over and table.state == PLAYING:
        table.state = OVER
        await table.harbour.store.change(update_table(table.id, state=OVER))
        table.tell_seats()
    wind_clock(table)
    wake(table)


# --- bots ------------------------------------------------------------------------------------


def wake(table: Table) -> None:
    """Let a bot think if it is to move."""
    if table.thinking is None and _bot_to_move(table) is not None:
        table.thinking = asyncio.create_task(_think(table))


def _bot_to_move(table: Table) -> int | None:
    if table.state != PLAYING or table.moment is None or table.moment.to_move is None:
        return None
    seat = table.moment.to_move
    return seat if table.sitters[seat].kind == BOT else None


async def _think(table: Table) -> None:
    """Moves of bots, one after the other, until a person is to move."""
    try:
        while (seat := _bot_to_move(table)) is not None:
            await _bot_moves(table, seat)
    except Refusal:
        pass  # the table is forgotten; whoever looks at it comes back to another
    except Exception:
        log.exception("a bot's move failed")
        asyncio.get_running_loop().call_later(RETRY_S, wake, table)
    finally:
        table.thinking = None


async def _bot_moves(table: Table, seat: int) -> None:
    began = time.monotonic()
    rows = table.rows  # not the ply: a move taken back and made anew is another position
    low, high = table.harbour.settings.bot_ms
    action = await chosen(table, seat, table.sitters[seat].level or crew.SUBSTITUTE)
    pause = random.uniform(low, high) / 1000 - (time.monotonic() - began)
    if pause > 0:
        await asyncio.sleep(pause)
    async with table.lock:
        if table.rows == rows and _bot_to_move(table) == seat:
            await act(table, seat, action)


async def chosen(table: Table, seat: int, level: str) -> int:
    match = table.match
    text = f"{table.secret}/{seat}/{match.ply}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
    record, actions = match.redacted(seat), match.actions
    return await table.harbour.crew.choose(table.game, level, record, actions, seed)


async def act(table: Table, seat: int, action: int) -> None:
    """A move that was chosen for a seat. Call with the lock held."""
    trial = table.match.copy()
    trial.act(action)
    await advance(table, seat, trial)


# --- the turn clock --------------------------------------------------------------------------


def wind_clock(table: Table, deadline: float | None = None) -> None:
    """Begin somebody's turn. deadline: of a turn that began before the table came to memory."""
    if table.alarm is not None:
        table.alarm.cancel()
    table.alarm = table.deadline = None
    seat = table.moment.to_move if table.moment else None
    if table.clock is None or table.state != PLAYING or seat is None:
        return
    if table.sitters[seat].kind in (PERSON, GUEST):
        now = time.monotonic()
        table.deadline = now + table.clock if deadline is None else deadline
        loop = asyncio.get_running_loop()
        table.alarm = loop.call_later(max(0.0, table.deadline - now), _ring, table, table.rows)


def resumed(table: Table) -> float | None:
    """The deadline of a turn that began under an earlier server."""
    if table.clock is None or table.began is None:
        return None
    left = table.clock - (milliseconds() - table.began) / 1000
    return time.monotonic() + min(table.clock, max(RETURN_S, left))


def _ring(table: Table, rows: int) -> None:
    table.harbour.spawn(_time_is_up(table, rows))


async def _time_is_up(table: Table, rows: int) -> None:
    """A bot makes one move for whoever let the time run out."""
    seat = table.moment.to_move if table.moment else None
    if table.state != PLAYING or seat is None or table.rows != rows:
        return
    action = await chosen(table, seat, crew.SUBSTITUTE)
    async with table.lock:
        if table.rows == rows and table.state == PLAYING:
            await act(table, seat, action)


# --- why not, hints ----------------------------------------------------------------------------


def why(table: Table, guest: str, lang: str, ask: wire.Why) -> wire.Because:
    """The clause that forbids a wish, from what the asker may know."""
    table.controlled(guest, ask.seat)
    if table.moment is None or table.moment.to_move != ask.seat:
        raise Refusal("not-your-turn", 409)
    try:
        action = table.match.parse(ask.move)
    except MoveError as error:
        raise MoveRefusal(error) from None
    seen = table.match.redacted(ask.seat)
    number = int(jit.kernels(table.game).forbids(seen, action))
    reason = words.reason(table.game.folder, table.game.clause(number)) if number else None
    text = reason.sentence(lang) if reason else ""
    return wire.Because(ask.id, ask.move, str(reason) if reason else None, text)
