"""Requests through the socket, each to what answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from flibuste.core.match import Match
from flibuste.server import playing, seating, undoing, wire
from flibuste.server.moments import label
from flibuste.server.speech import Refusal
from flibuste.server.table import Table

if TYPE_CHECKING:
    from flibuste.server.sockets import Connection

Answer = Callable[["Connection", Table, Any], Awaitable[wire.Told]]


def answer(connection: Connection, table: Table, ask: wire.Request) -> Awaitable[wire.Told]:
    """Do what is asked. Raises Refusal."""
    return ANSWERS[type(ask)](connection, table, ask)


async def _play(c: Connection, table: Table, ask: wire.Play) -> wire.Told:
    await playing.play(table, c.guest, ask)
    return wire.Ok(ask.id)


async def _why(c: Connection, table: Table, ask: wire.Why) -> wire.Told:
    return playing.why(table, c.guest, c.lang, ask)


async def _hint(c: Connection, table: Table, ask: wire.Hint) -> wire.Told:
    table.controlled(c.guest, ask.seat)
    c.pay()
    match = table.match
    if match.to_move != ask.seat:
        raise Refusal("not-your-turn", 409)
    found = await table.harbour.crew.hint(table.game, match.redacted(ask.seat), match.actions)
    if found is None:
        raise Refusal("no-hint", 404)
    game = table.game.name
    moves = [match.text(idea.action) for idea in found.best]
    ideas = [
        wire.Idea(move, label(game, c.lang, move), idea.win, idea.score, idea.share)
        for move, idea in zip(moves, found.best, strict=True)
    ]
    return wire.Hinted(ask.id, ideas, _line(match, found.line, c.lang), found.firm)


def _line(match: Match, actions: list[int], lang: str) -> list[str]:
    """What is expected next, in words; texts of moves do not depend on the position."""
    return [label(match.game.name, lang, match.text(action)) for action in actions]


async def _chat(c: Connection, table: Table, ask: wire.Say) -> wire.Told:
    c.speak()
    await c.desk.welcome(c.who)
    await seating.chat(table, c.guest, c.who.name, ask.text)
    return wire.Ok(ask.id)


async def _sit(c: Connection, table: Table, ask: wire.Sit) -> wire.Told:
    await c.desk.welcome(c.who)
    await seating.sit(table, c.guest, c.who.name, ask)
    return wire.Ok(ask.id)


async def _undo(c: Connection, table: Table, ask: wire.Undo) -> wire.Told:
    c.pay()
    await undoing.ask(table, c.guest, ask)
    return wire.Ok(ask.id)


async def _agree(c: Connection, table: Table, ask: wire.Agree) -> wire.Told:
    await undoing.agree(table, c.guest, ask)
    return wire.Ok(ask.id)


async def _leave(c: Connection, table: Table, ask: wire.Leave) -> wire.Told:
    await seating.leave(table, c.guest, ask)
    return wire.Ok(ask.id)


async def _bot(c: Connection, table: Table, ask: wire.SeatBot) -> wire.Told:
    await seating.seat_bot(table, c.guest, ask)
    return wire.Ok(ask.id)


async def _reclaim(c: Connection, table: Table, ask: wire.Reclaim) -> wire.Told:
    await seating.reclaim(table, c.guest, c.who.name, ask)
    return wire.Ok(ask.id)


async def _start(c: Connection, table: Table, ask: wire.Start) -> wire.Told:
    await seating.start(table, c.guest)
    return wire.Ok(ask.id)


async def _rematch(c: Connection, table: Table, ask: wire.Rematch) -> wire.Told:
    await seating.rematch(table, c.guest)
    return wire.Ok(ask.id)


async def _where(c: Connection, table: Table, ask: wire.Where) -> wire.Told:
    return wire.Here(ask.id, table.position(c))


async def _ping(c: Connection, table: Table, ask: wire.Ping) -> wire.Told:
    return wire.Pong(ask.id)


ANSWERS: dict[type[wire.Ask], Answer] = {
    wire.Play: _play, wire.Why: _why, wire.Hint: _hint, wire.Say: _chat, wire.Sit: _sit,
    wire.Leave: _leave, wire.SeatBot: _bot, wire.Reclaim: _reclaim, wire.Start: _start,
    wire.Rematch: _rematch, wire.Where: _where, wire.Undo: _undo, wire.Agree: _agree,
    wire.Ping: _ping,
}  # fmt: skip
