"""Requests of whoever looks at a table: decoding each, calling what does it, sending the answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from flibuste.core.match import Match
from flibuste.table import (
    callingoff,
    chatting,
    dealing,
    hinting,
    making,
    messages,
    playing,
    rated,
    seating,
    timing,
    undoing,
    wire,
)
from flibuste.table.failures import DatabaseGone, Outdated
from flibuste.table.guest import Guest
from flibuste.table.making import TableMaker
from flibuste.table.refusals import Refusal
from flibuste.table.table import FINISHED, Table
from flibuste.table.visiting import Visitor

log = logging.getLogger("flibuste.table")
TRIES = 4
"""How often a request is tried again if other servers change the table at the same time."""


@dataclass(frozen=True)
class Client:
    """A guest at a table, and what requests need."""

    connection: Visitor
    table: Table
    registry: TableMaker
    welcome: Callable[[Guest], Awaitable[None]]
    """Keeps a new guest, when he first does something."""

    @property
    def guest(self) -> str:
        return self.connection.guest

    @property
    def name(self) -> str:
        return self.connection.who.name


AnswerFunction = Callable[[Client, Any], Awaitable[wire.Answer]]


async def answer(client: Client, message: bytes) -> None:
    """Do what a request asks, and send its answer or the refusal."""
    connection = client.connection
    if len(message) > wire.LONGEST:
        return connection.refuse(0, Refusal("too-long", 413))
    try:
        ask = wire.read_request(message)
    except wire.UNREADABLE:
        return connection.refuse(wire.request_id(message), Refusal("bad-message"))
    try:
        try:
            made = await ANSWERS[type(ask)](client, ask)
        except Outdated:
            made = await _answer_again(client, ask)
        connection.post(wire.encode(made))
    except Refusal as refusal:
        connection.refuse(ask.id, refusal)
    except DatabaseGone:
        connection.refuse(ask.id, Refusal("failed", 503))
    except Exception:
        log.exception("a request failed")
        client.table.services.behind(client.table.id)  # it may have been written all the same
        connection.refuse(ask.id, Refusal("failed", 500))
    return None


async def _answer_again(client: Client, ask: wire.SocketRequest) -> wire.Answer:
    """The answer to a request after another server has changed the table."""
    for _ in range(TRIES):
        await client.registry.catch_up_with(client.table)
        try:
            return await ANSWERS[type(ask)](client, ask)
        except Outdated:
            continue
    raise Refusal("stale", 409)


async def _play(c: Client, ask: wire.PlayRequest) -> wire.Answer:
    connection = c.connection
    await playing.play(c.table, connection.guest, ask)
    connection.counts.acknowledged.observe(timing.monotonic() - connection.heard_at)
    return wire.OkAnswer(ask.id)


async def _why(c: Client, ask: wire.WhyRequest) -> wire.Answer:
    answered = undoing.why_no_undo if ask.move == "undo" else playing.why
    return answered(c.table, c.guest, c.connection.lang, ask)


async def _hint(c: Client, ask: wire.HintRequest) -> wire.Answer:
    table, lang = c.table, c.connection.lang
    match = await _let_ask(c, ask)
    payer, record = c.connection.payer, match.redacted(ask.seat)
    if ask.here:
        return wire.HintRecordAnswer(ask.id, record.tobytes())
    found = await table.services.bots.hint(payer, table.game, record, match.actions)
    names = [chair.name for chair in table.chairs(c.guest)]
    to = hinting.Advised(match.game.name, ask.seat, names, lang)
    return hinting.answer_from(ask.id, found, match, to)


async def _let_ask(c: Client, ask: wire.HintRequest) -> Match:
    """The position of which he may ask, once all know of it who must. Raises Refusal."""
    table = c.table
    table.controlled(c.guest, ask.seat)
    if table.opening.from_memory:
        raise Refusal("memory-hint", 409)
    if table.strict:
        raise Refusal("rated-hint", 409)
    if table.state in FINISHED:
        raise Refusal("over", 409)
    if (manner := table.hint_manner()) == "off":
        raise Refusal("hints-off", 409)
    c.connection.limit_thinking()
    match = table.match  # of this one, whatever is played while the others are told
    if match.to_move != ask.seat:
        raise Refusal("not-your-turn", 409)
    if manner == "told":
        await chatting.tell_hint(table, ask.seat)
    return match


async def _chat(c: Client, ask: wire.ChatRequest) -> wire.Answer:
    c.connection.limit_chat()
    c.connection.manners.check_talk(freely=True)
    await c.welcome(c.connection.who)
    await chatting.chat(c.table, c.guest, c.name, ask.text)
    return wire.OkAnswer(ask.id)


async def _phrase(c: Client, ask: wire.PhraseRequest) -> wire.Answer:
    c.connection.limit_chat()
    c.connection.manners.check_talk(freely=False)
    await c.welcome(c.connection.who)
    await chatting.chat(c.table, c.guest, c.name, ask.phrase, "phrase")
    return wire.OkAnswer(ask.id)


async def _sit(c: Client, ask: wire.SitRequest) -> wire.Answer:
    c.connection.manners.check_host(c.table.owner)
    await c.welcome(c.connection.who)
    if c.table.rated:
        rated.check_person(c.connection.who)
    await seating.sit(c.table, c.guest, c.name, ask)
    return wire.OkAnswer(ask.id)


async def _undo(c: Client, ask: wire.UndoRequest) -> wire.Answer:
    c.connection.limit_thinking()
    await undoing.ask_undo(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _agree(c: Client, ask: wire.AgreeRequest) -> wire.Answer:
    await undoing.agree(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _seal(c: Client, ask: wire.SealRequest) -> wire.Answer:
    await dealing.seal_word(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _open(c: Client, ask: wire.OpenRequest) -> wire.Answer:
    await dealing.open_word(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _leave(c: Client, ask: wire.LeaveRequest) -> wire.Answer:
    await seating.leave(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _bot(c: Client, ask: wire.BotRequest) -> wire.Answer:
    await seating.seat_bot(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _reclaim(c: Client, ask: wire.ReclaimRequest) -> wire.Answer:
    await seating.reclaim(c.table, c.guest, c.name, ask)
    return wire.OkAnswer(ask.id)


async def _days_off(c: Client, ask: wire.DaysOffRequest) -> wire.Answer:
    await seating.take_days_off(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _remove(c: Client, ask: wire.RemoveRequest) -> wire.Answer:
    await seating.remove(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _call_off(c: Client, ask: wire.CallOffRequest) -> wire.Answer:
    await callingoff.call_off(c.table, c.guest, ask)
    return wire.OkAnswer(ask.id)


async def _start(c: Client, ask: wire.StartRequest) -> wire.Answer:
    await seating.start(c.table, c.guest)
    return wire.OkAnswer(ask.id)


async def _rematch(c: Client, ask: wire.RematchRequest) -> wire.Answer:
    for occupant in c.table.occupants:
        c.connection.manners.check_host(occupant.guest or "")
    await making.rematch(c.registry, c.table, c.guest)
    return wire.OkAnswer(ask.id)


async def _position(c: Client, ask: wire.PositionRequest) -> wire.Answer:
    return wire.PositionAnswer(ask.id, messages.position(c.table.log, c.connection))


async def _ping(c: Client, ask: wire.PingRequest) -> wire.Answer:
    c.connection.hidden = ask.hidden
    return wire.PongAnswer(ask.id)


ANSWERS: dict[type[wire.SocketRequest], AnswerFunction] = {
    wire.PlayRequest: _play, wire.WhyRequest: _why, wire.HintRequest: _hint,
    wire.ChatRequest: _chat, wire.SitRequest: _sit, wire.LeaveRequest: _leave,
    wire.SealRequest: _seal, wire.OpenRequest: _open,
    wire.BotRequest: _bot, wire.ReclaimRequest: _reclaim, wire.DaysOffRequest: _days_off,
    wire.RemoveRequest: _remove, wire.CallOffRequest: _call_off,
    wire.StartRequest: _start,
    wire.RematchRequest: _rematch, wire.PositionRequest: _position, wire.UndoRequest: _undo,
    wire.AgreeRequest: _agree, wire.PingRequest: _ping, wire.PhraseRequest: _phrase,
}  # fmt: skip
