"""Chairs: sitting down, leaving, coming back, bots; and the beginning of the game."""

from __future__ import annotations

import json
import time
from typing import Any

from flibuste import bots
from flibuste.server import botpool, wire
from flibuste.server.playing import next_turn, wake_bot, wind_clock
from flibuste.server.refusals import Refusal
from flibuste.server.store import milliseconds, update_table
from flibuste.server.table import BOT, GUEST, OPEN, PERSON, PLAYING, WAITING, Occupant, Table


async def sit(table: Table, guest: str, name: str, ask: wire.SitRequest) -> None:
    """Take an open chair; when none is left, the game begins. Raises Refusal."""
    async with table.lock:
        occupant = table.occupant(ask.seat)
        if occupant.kind != OPEN or table.state != WAITING:
            raise Refusal("taken", 409)
        table.opening.entropy[ask.seat] = ask.entropy
        await place(table, ask.seat, Occupant(PERSON, guest, name))
        if not any(c.kind == OPEN for c in table.occupants):
            await begin(table)


async def place(table: Table, seat: int, occupant: Occupant) -> None:
    """Put somebody in a chair, store it and tell everybody. If it is his turn, it begins anew."""
    values: dict[str, Any] = {"entropy": json.dumps(table.opening.entropy)}
    turn = table.log.to_move == seat
    if turn:
        values["wound"] = milliseconds()
    await table.services.store.change(update_table(table.id, [occupant.row(seat)], **values))
    table.seat(seat, occupant)
    if turn:
        wind_clock(table)
    table.tell_seats()


async def begin(table: Table) -> None:
    """Deal, and send everybody the table. Call with the lock held."""
    match = table.opening.deal()
    await table.services.store.change(update_table(table.id, state=PLAYING, wound=milliseconds()))
    table.state = PLAYING
    table.log.begin(match)
    table.recent.clear()  # who missed the deal gets the whole table
    table.n += 1
    for viewer in tuple(table.viewers):
        viewer.post(wire.encode(table.whole(viewer)))
    table.services.lobby.emit()
    await next_turn(table)


async def start(table: Table, guest: str) -> None:
    async with table.lock:
        if table.owner != guest:
            raise Refusal("not-owner", 403)
        if table.state != WAITING:
            return
        if any(c.kind == OPEN for c in table.occupants):
            raise Refusal("not-ready", 409)
        await begin(table)


async def leave(table: Table, guest: str, ask: wire.LeaveRequest) -> None:
    """Leave a chair. Before the game it is open again; during it a bot may take it at once."""
    async with table.lock:
        occupant = table.controlled(guest, ask.seat)
        if table.state == WAITING:
            table.opening.entropy[ask.seat] = ""
            await place(table, ask.seat, Occupant(OPEN))
        else:
            occupant.gone = time.monotonic() - table.services.settings.grace_s
            table.tell_seats()


async def seat_bot(table: Table, guest: str, ask: wire.BotRequest) -> None:
    """Put a bot in an open chair, or in the place of somebody who is gone. Raises Refusal."""
    async with table.lock:
        if ask.level not in bots.LEVELS:
            raise Refusal("no-bot")
        occupant = table.occupant(ask.seat)
        if occupant.kind == OPEN:
            if table.owner != guest:
                raise Refusal("not-owner", 403)
        elif not _may_replace(table, guest, occupant):
            raise Refusal("not-gone", 409)
        name = botpool.free_name(c.name for c in table.occupants)
        await place(table, ask.seat, Occupant(BOT, occupant.guest, name, ask.level))
        if table.state == WAITING and not any(c.kind == OPEN for c in table.occupants):
            await begin(table)
        wake_bot(table)


def _may_replace(table: Table, guest: str, occupant: Occupant) -> bool:
    """Whether a guest may put a bot in a seat: in his own, or in that of somebody who is gone."""
    if occupant.kind not in (PERSON, GUEST) or table.state != PLAYING:
        return False
    if occupant.guest == guest:
        return True
    seated = bool(table.controls(guest)) or table.owner == guest
    gone = not table.present(occupant.guest) or occupant.gone is not None
    return seated and gone and table.patience(occupant) == 0


async def reclaim(table: Table, guest: str, name: str, ask: wire.ReclaimRequest) -> None:
    """The owner of a seat takes it back from the bot."""
    async with table.lock:
        occupant = table.occupant(ask.seat)
        if occupant.kind in (PERSON, GUEST) and occupant.guest == guest:
            occupant.gone = None
            table.tell_seats()
            return
        if occupant.kind != BOT or occupant.guest != guest:
            raise Refusal("not-yours", 403)
        await place(table, ask.seat, Occupant(PERSON, guest, name))
