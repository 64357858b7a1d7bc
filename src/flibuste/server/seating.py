"""Chairs: who sits down, who leaves, who comes back, and when the game begins."""

from __future__ import annotations

import json
import time
from typing import Any

from flibuste import bots
from flibuste.server import crew, wire
from flibuste.server.drawings import again, chatted
from flibuste.server.moments import Moment
from flibuste.server.playing import dealt, settle, wake, wind_clock
from flibuste.server.speech import Refusal
from flibuste.server.store import add_chat, milliseconds, update_table
from flibuste.server.table import (
    BOT,
    GUEST,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Sitter,
    Table,
)


async def sit(table: Table, guest: str, name: str, ask: wire.Sit) -> None:
    async with table.lock:
        sitter = table.sitter(ask.seat)
        if sitter.kind != OPEN or table.state != WAITING:
            raise Refusal("taken", 409)
        table.entropy[ask.seat] = ask.entropy
        await place(table, ask.seat, Sitter(PERSON, guest, name))
        if not any(c.kind == OPEN for c in table.sitters):
            await begin(table)


async def place(table: Table, seat: int, sitter: Sitter) -> None:
    """Put somebody in a chair, durably, and tell everybody. Whose turn it is begins it anew."""
    values: dict[str, Any] = {"entropy": json.dumps(table.entropy)}
    turn = table.moment is not None and table.moment.to_move == seat
    if turn:
        values["wound"] = milliseconds()
    await table.harbour.store.change(update_table(table.id, [sitter.row(seat)], **values))
    table.seat(seat, sitter)
    if turn:
        wind_clock(table)
    table.tell_seats()


async def begin(table: Table) -> None:
    """The deal. Call with the lock held."""
    match = dealt(table)
    await table.harbour.store.change(update_table(table.id, state=PLAYING, wound=milliseconds()))
    table.state = PLAYING
    table.moment = Moment(match)
    table.recent.clear()  # who missed the deal gets the whole table
    table.n += 1
    for viewer in tuple(table.viewers):
        viewer.post(wire.encode(table.now(viewer)))
    table.harbour.changed()
    await settle(table)


async def start(table: Table, guest: str) -> None:
    async with table.lock:
        if table.owner != guest:
            raise Refusal("not-owner", 403)
        if table.state != WAITING:
            return
        if any(c.kind == OPEN for c in table.sitters):
            raise Refusal("not-ready", 409)
        await begin(table)


async def leave(table: Table, guest: str, ask: wire.Leave) -> None:
    """Before the game the chair is free again; during it a bot may take it at once."""
    async with table.lock:
        sitter = table.controlled(guest, ask.seat)
        if table.state == WAITING:
            table.entropy[ask.seat] = ""
            await place(table, ask.seat, Sitter(OPEN))
        else:
            sitter.gone = time.monotonic() - table.harbour.settings.grace_s
            table.tell_seats()


async def seat_bot(table: Table, guest: str, ask: wire.SeatBot) -> None:
    async with table.lock:
        if ask.level not in bots.LEVELS:
            raise Refusal("no-bot")
        sitter = table.sitter(ask.seat)
        if sitter.kind == OPEN:
            if table.owner != guest:
                raise Refusal("not-owner", 403)
        elif not _may_replace(table, guest, sitter):
            raise Refusal("not-gone", 409)
        name = crew.name(c.name for c in table.sitters)
        await place(table, ask.seat, Sitter(BOT, sitter.guest, name, ask.level))
        if table.state == WAITING and not any(c.kind == OPEN for c in table.sitters):
            await begin(table)
        wake(table)


def _may_replace(table: Table, guest: str, sitter: Sitter) -> bool:
    """Anyone at the table may replace a leaver; one may always replace oneself."""
    if sitter.kind not in (PERSON, GUEST) or table.state != PLAYING:
        return False
    if sitter.guest == guest:
        return True
    seated = bool(table.controls(guest)) or table.owner == guest
    gone = not table.present(sitter.guest) or sitter.gone is not None
    return seated and gone and table.patience(sitter) == 0


async def reclaim(table: Table, guest: str, name: str, ask: wire.Reclaim) -> None:
    """The owner of a seat takes it back from the bot."""
    async with table.lock:
        sitter = table.sitter(ask.seat)
        if sitter.kind in (PERSON, GUEST) and sitter.guest == guest:
            sitter.gone = None
            table.tell_seats()
            return
        if sitter.kind != BOT or sitter.guest != guest:
            raise Refusal("not-yours", 403)
        await place(table, ask.seat, Sitter(PERSON, guest, name))


async def chat(table: Table, guest: str, name: str, text: str) -> None:
    async with table.lock:
        seats = table.controls(guest)
        said = wire.Chat(seats[0] if seats else None, name, clean(text), int(time.time()))
        if not said.text:
            raise Refusal("bad-message")
        row = {"table_id": table.id, "number": table.chats, "seat": said.seat, "name": name}
        await table.harbour.store.change(add_chat({**row, "text": said.text, "at": said.at}))
        table.chats += 1
        table.chat.append(said)
        table.broadcast(chatted(said))


def clean(text: str) -> str:
    """One line without what terminals and browsers might take for orders."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


async def rematch(table: Table, guest: str) -> str:
    """The same chairs and options again; whoever asks second comes to the same table."""
    async with table.lock:
        if table.state != OVER:
            raise Refusal("not-over", 409)
        if not table.controls(guest):
            raise Refusal("not-yours", 403)
        if table.rematch is None:
            made = await table.harbour.again(table)
            await table.harbour.store.change(update_table(table.id, rematch=made))
            table.rematch = made
            table.broadcast(again(made))
        return table.rematch
