"""Calling a game off: if all people at the table agree, it ends, and nobody has won."""

from __future__ import annotations

import msgspec

from flibuste.table import rated, wire
from flibuste.table.messages import calling_off_message
from flibuste.table.playing import wind_clock
from flibuste.table.refusals import Refusal
from flibuste.table.table import FINISHED, GUEST, PERSON, PLAYING, REVIEW, Table


async def call_off(table: Table, guest: str, ask: wire.CallOffRequest) -> None:
    """Ask for it, agree to it, or refuse it. Raises Refusal."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        if table.state != PLAYING:
            raise Refusal("over" if table.state in FINISHED else "not-playing", 409)
        if ask.yes:
            await _agree(table, guest, ask.seat)
        elif table.calling_off is None:
            raise Refusal("nobody-calls-off", 409)
        else:
            await _keep(table, None)


async def _agree(table: Table, guest: str, seat: int) -> None:
    before, asked = table.calling_off or wire.CallingOff(seat, []), _asked(table)
    rated.check_calling_off(table, asked)
    agreed = sorted({*before.agreed, *table.controls(guest)})
    if asked <= set(agreed):
        await table.change(state=REVIEW, called_off=True, calling_off=None)
        show_called_off(table)
    else:
        await _keep(table, wire.CallingOff(before.by, agreed))


def _asked(table: Table) -> set[int]:
    """The seats whose people must agree: bots and who has left are not asked."""
    here = (i for i, c in enumerate(table.occupants) if c.kind in (PERSON, GUEST) and not c.left)
    return set(here)


async def _keep(table: Table, wish: wire.CallingOff | None) -> None:
    """Store that somebody asks for it, or no longer, and tell everybody."""
    text = msgspec.json.encode((table.log.written, wish)).decode() if wish else None
    await table.change(calling_off=text)
    show_wish(table, wish)


def show_wish(table: Table, wish: wire.CallingOff | None) -> None:
    if wish != table.calling_off:
        table.calling_off = wish
        table.broadcast(calling_off_message(wish))


def pending_wish(text: str | None, written: int) -> wire.CallingOff | None:
    """The wish as it is stored. After another entry of the log it counts no more."""
    if text is None:
        return None
    number, wish = msgspec.json.decode(text, type=tuple[int, wire.CallingOff])
    return wish if number == written else None


def show_called_off(table: Table) -> None:
    """The game is over for everybody."""
    table.state, table.called_off, table.calling_off = REVIEW, True, None
    table.services.leases.release(table.id)
    wind_clock(table)
    table.tell_seats()
    table.services.stirred(table.id)
