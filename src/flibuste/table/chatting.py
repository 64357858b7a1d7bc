"""Chat at a table, and what everybody is told there."""

from __future__ import annotations

from flibuste.table import timing, wire
from flibuste.table.manners import Said
from flibuste.table.messages import chat_message
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import one_line
from flibuste.table.table import Table


async def chat(
    table: Table, guest: str, name: str, text: str, kind: wire.ChatKind = "said"
) -> None:
    """Keep a line of chat and send it to everybody. Raises Refusal if it says nothing."""
    async with table.lock:
        if guest in table.sent_away:
            raise Refusal("sent-away", 403)
        seats = table.controls(guest)
        seat = seats[0] if seats else None
        line = wire.Chat(seat, name, one_line(text), timing.seconds(), kind)
        if not line.text:
            raise Refusal("bad-message")
        await _tell(table, line, guest)


async def tell_hint(table: Table, seat: int) -> None:
    """Tell everybody that a seat asks for a hint; once for each of its moves."""
    async with table.lock:
        asked = seat, table.log.written
        if table.hinted != asked:
            name = table.occupants[seat].name
            line = wire.Chat(seat, name, "", timing.seconds(), "hint")
            await _tell(table, line, table.occupants[seat].guest)
            table.hinted = asked


async def _tell(table: Table, line: wire.Chat, guest: str | None) -> None:
    """Write it down, then send it. Raises Outdated if another server has written meanwhile."""
    table.check_kept()
    line.number = table.chats
    row = {"table_id": table.id, "number": line.number, "seat": line.seat, "name": line.name}
    told = {"text": line.text, "at": line.at, "kind": line.kind, "guest": guest}
    await table.services.store.add_chat({**row, **told})
    table.chats += 1
    said = Said(line, guest)
    table.chat.append(said)
    table.broadcast(chat_message(said))
