"""Chairs: sitting down, leaving, coming back, bots."""

from __future__ import annotations

import json
from dataclasses import replace

from flibuste.bots import LEVELS
from flibuste.table import dealing, rated, wire
from flibuste.table.daysoff import DaysOff
from flibuste.table.log import SeedOrigin
from flibuste.table.playing import began_at, wake_bot, wind_clock
from flibuste.table.refusals import Refusal
from flibuste.table.table import BOT, GUEST, OPEN, PERSON, PLAYING, WAITING, Occupant, Table
from flibuste.table.thinking import free_name


async def sit(table: Table, guest: str, name: str, ask: wire.SitRequest) -> None:
    """Take an open chair; when none is left, the game begins. Raises Refusal."""
    async with table.lock:
        occupant = table.occupant(ask.seat)
        if occupant.kind != OPEN or table.state != WAITING:
            raise Refusal("taken", 409)
        if guest in table.sent_away:
            raise Refusal("sent-away", 403)
        rated.check_seat(table, guest)
        await place(table, ask.seat, Occupant(PERSON, guest, name), dealing.with_seal(table, ask))
        await dealing.proceed(table)


async def place(
    table: Table, seat: int, occupant: Occupant, origin: SeedOrigin | None = None
) -> None:
    """Put somebody in a chair, store it and tell everybody. If it is his turn, it goes on.

    origin: with what he has sealed for the deal.
    """
    values = {} if origin is None else {"deal": origin.as_text()}
    await table.change([occupant.row(seat)], **values)
    table.seat(seat, occupant)
    if origin is not None:
        table.opening.origin = origin
    if table.log.to_move == seat:
        wind_clock(table)
    table.tell_seats()


async def _mark(table: Table, seat: int, left: int | None) -> None:
    """Note when the person of a seat has left the game, or that he has not."""
    occupant = replace(table.occupants[seat], left=left)
    await table.change([occupant.row(seat)])
    table.seat(seat, occupant)
    table.tell_seats()


async def remove(table: Table, guest: str, ask: wire.RemoveRequest) -> None:
    """Send somebody away before the first card; he may not sit down there again."""
    async with table.lock:
        occupant = table.occupant(ask.seat)
        if table.owner != guest:
            raise Refusal("not-owner", 403)
        if table.state != WAITING:
            raise Refusal("dealt", 409)
        if occupant.kind != PERSON or occupant.guest in (guest, None):
            raise Refusal("nobody-there", 409)
        sent_away = [*table.sent_away, str(occupant.guest)]
        await dealing.vacate(table, [ask.seat], sent_away=json.dumps(sent_away))
        table.sent_away = sent_away
        table.tell_seats()


async def start(table: Table, guest: str) -> None:
    async with table.lock:
        if table.owner != guest:
            raise Refusal("not-owner", 403)
        if table.state != WAITING:
            return
        if any(c.kind == OPEN for c in table.occupants):
            raise Refusal("not-ready", 409)
        await dealing.proceed(table)


async def leave(table: Table, guest: str, ask: wire.LeaveRequest) -> None:
    """Leave a chair. Before the game it is open again; during it a bot may take it at once."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        if table.state == WAITING:
            await dealing.vacate(table, [ask.seat])
        else:
            await _mark(table, ask.seat, table.services.store.now())


async def seat_bot(table: Table, guest: str, ask: wire.BotRequest) -> None:
    """Put a bot in an open chair, or in the place of somebody who is gone. Raises Refusal."""
    async with table.lock:
        if table.opening.from_memory:
            raise Refusal("memory-bot", 409)
        if table.daily is not None:
            raise Refusal("daily-bot", 409)
        if ask.level not in LEVELS:
            raise Refusal("no-bot")
        occupant = table.occupant(ask.seat)
        if occupant.kind == OPEN:
            if table.owner != guest:
                raise Refusal("not-owner", 403)
        elif not _may_replace(table, guest, occupant):
            raise Refusal("not-gone", 409)
        name = free_name(c.name for c in table.occupants)
        off = occupant.off.ended(table.services.store.now())
        level = rated.substitute(table, ask.seat, ask.level)
        await place(table, ask.seat, Occupant(BOT, occupant.guest, name, level, off=off))
        await dealing.proceed(table)
        wake_bot(table)


def _may_replace(table: Table, guest: str, occupant: Occupant) -> bool:
    """Whether a guest may put a bot in a seat: in his own, or in that of somebody who is gone."""
    if occupant.kind not in (PERSON, GUEST) or table.state != PLAYING:
        return False
    if occupant.guest == guest:
        return True
    seated = bool(table.controls(guest)) or table.owner == guest
    if table.by_correspondence:  # nobody has to be there
        return seated and occupant.left is not None
    away = occupant.gone is not None or occupant.left is not None
    gone = not table.present(occupant.guest) or away
    return seated and gone and table.patience(occupant) == 0


async def reclaim(table: Table, guest: str, name: str, ask: wire.ReclaimRequest) -> None:
    """The owner of a seat takes it back from the bot."""
    async with table.lock:
        occupant = table.occupant(ask.seat)
        if occupant.kind in (PERSON, GUEST) and occupant.guest == guest:
            occupant.gone = None
            await _mark(table, ask.seat, None)
            return
        if occupant.kind != BOT or occupant.guest != guest:
            raise Refusal("not-yours", 403)
        await place(table, ask.seat, Occupant(PERSON, guest, name, off=occupant.off))


async def take_days_off(table: Table, guest: str, ask: wire.DaysOffRequest) -> None:
    """Begin or end days off. Raises Refusal where there are none, or none left."""
    async with table.lock:
        occupant, now = table.controlled(guest, ask.seat), table.services.store.now()
        if not table.by_correspondence or table.state != PLAYING:
            raise Refusal("no-days-off", 409)
        if ask.on == occupant.off.on(now):
            return
        if ask.on and occupant.off.left(now) <= 0:
            raise Refusal("days-off-spent", 409)
        await _change_days_off(table, ask.seat, now, occupant.off)


async def _change_days_off(table: Table, seat: int, now: int, before: DaysOff) -> None:
    """Those that end lengthen the turn during which they were taken."""
    ends = before.on(now)
    off = before.ended(now) if ends else before.begun(now)
    occupant = replace(table.occupants[seat], off=off)
    began, lengthened = began_at(table), {}
    if ends and table.log.to_move == seat:
        lengthened = {"wound": began + before.within(began, now)}
    await table.change([occupant.row(seat)], **lengthened)
    table.seat(seat, occupant)
    if lengthened:
        table.turn_began += before.within(began, now) / 1000
    wind_clock(table)
    table.tell_seats()
