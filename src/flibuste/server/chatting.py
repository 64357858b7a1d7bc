"""Chat at a table."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from flibuste.server import timing, wire
from flibuste.server.messages import chat_message
from flibuste.server.refusals import Refusal
from flibuste.server.sentences import one_line
from flibuste.server.store import TABLE, add_chat
from flibuste.server.table import Table
from flibuste.server.writes import Outdated


async def chat(table: Table, guest: str, name: str, text: str) -> None:
    """Keep a line of chat and send it to everybody. Raises Refusal if it says nothing."""
    async with table.lock:
        seats = table.controls(guest)
        said = wire.Chat(seats[0] if seats else None, name, one_line(text), timing.seconds())
        if not said.text:
            raise Refusal("bad-message")
        row = {"table_id": table.id, "number": table.chats, "seat": said.seat, "name": name}
        job = add_chat({**row, "text": said.text, "at": said.at})
        try:
            await table.services.store.change(job, TABLE + table.id)
        except IntegrityError:
            raise Outdated from None
        table.chats += 1
        table.chat.append(said)
        table.broadcast(chat_message(said))
