"""The history of a campaign: what every client asked, was answered and was told, and the database.

Clients write it while they play; the checker reads it afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from flibuste.server import schema

Message = dict[str, Any]


@dataclass
class Intent:
    """Something a client wanted once, however often it had to ask."""

    client: str
    table: str
    request: Message
    sent: list[float] = field(default_factory=list)
    """When it was asked."""
    answer: Message | None = None
    answered: float | None = None

    @property
    def acknowledged(self) -> bool:
        return self.answer is not None and self.answer["type"] == "ok"

    @property
    def kind(self) -> str:
        return str(self.request["type"])


@dataclass
class SocketLog:
    """One socket of a client to a table, and every byte that came through it."""

    client: str
    guest: str
    table: str
    feed: str
    lang: str
    after: int = 0
    """The last message of the client's earlier sockets, which it asked to go on from."""
    heard: list[bytes] = field(default_factory=list)
    code: int | None = None
    """With which the server closed it, if it did."""
    drained: bool = False
    """It was open at the end, and the client had waited for all that was still to come."""

    def messages(self) -> list[Message]:
        return [msgspec.json.decode(raw) for raw in self.heard]


@dataclass
class Rows:
    """The database after a campaign."""

    tables: dict[str, dict[str, Any]]
    chairs: dict[str, list[dict[str, Any]]]
    moves: dict[str, list[dict[str, Any]]]
    chats: dict[str, list[dict[str, Any]]]

    @classmethod
    def read(cls, connection: sa.Connection, keys: list[str] | None = None) -> Rows:
        """keys: of the tables that matter; None: of all."""

        def rows(table: sa.Table, *order: str) -> list[dict[str, Any]]:
            query = sa.select(table).order_by(*(table.c[name] for name in order))
            query = query if keys is None else query.where(table.c[order[0]].in_(keys))
            return [dict(row._mapping) for row in connection.execute(query)]

        tables = {row["id"]: row for row in rows(schema.tables, "id")}
        return cls(
            tables,
            _by_table(tables, rows(schema.chairs, "table_id", "seat")),
            _by_table(tables, rows(schema.moves, "table_id", "number")),
            _by_table(tables, rows(schema.chats, "table_id", "number")),
        )


def _by_table(tables: dict[str, Any], rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {key: [] for key in tables}
    for row in rows:
        found.setdefault(row["table_id"], []).append(row)
    return found


@dataclass
class History:
    """What all clients know of a campaign, in the order in which it happened."""

    intents: list[Intent] = field(default_factory=list)
    sockets: list[SocketLog] = field(default_factory=list)
    records: dict[str, bytes] = field(default_factory=dict)
    """The records of finished games, as the server gave them."""
    settled: dict[str, int] = field(default_factory=dict)
    """Entries in each table's log when everybody was asked to hear all and leave."""

    def intend(self, client: str, table: str, request: Message) -> Intent:
        made = Intent(client, table, request)
        self.intents.append(made)
        return made

    def open(self, log: SocketLog) -> SocketLog:
        self.sockets.append(log)
        return log
