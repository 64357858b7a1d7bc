"""PostgreSQL: one database, many servers.

Each server is a node with a row of its own. Every transaction of a node writes its number there:
after a cut connection that row says whether the transaction was committed, and its lock says that
it has ended. Times are the database's.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.dialects import postgresql as dialect

from flibuste.server.schema import nodes
from flibuste.server.writes import NumberTaken, PendingWrite

log = logging.getLogger("flibuste.server")
CHANNEL = "flibuste"
LONGEST_RING = 7900
"""How many bytes one NOTIFY may carry; PostgreSQL refuses 8,000."""
RETRY_S = (0.1, 2.0)
"""Seconds between two attempts to listen again: at first, and at most."""
WAKE_S = 0.5
"""Seconds after which the listening thread looks whether it shall end."""
SESSION = {
    "synchronous_commit": "on",
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "1s",  # a node that is stopped must not hold locks
}
NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
APPEND = sa.text(f"""
    WITH given AS (
        SELECT v->>0 AS table_id, (v->>1)::int AS first, (v->>2)::int AS number,
               (v->>3)::int AS seat, v->>4 AS text, v->>5 AS maker
        FROM json_array_elements(CAST(:rows AS json)) v
    ), heads AS (
        INSERT INTO move (table_id, number, seat, text, maker, at)
        SELECT table_id, number, seat, text, maker, {NOW} FROM given WHERE number = first
        ORDER BY table_id, number ON CONFLICT DO NOTHING RETURNING table_id, number
    ), tails AS (
        INSERT INTO move (table_id, number, seat, text, maker, at)
        SELECT g.table_id, g.number, g.seat, g.text, g.maker, {NOW} FROM given g
        JOIN heads h ON h.table_id = g.table_id AND h.number = g.first WHERE g.number > g.first
    )
    SELECT table_id, number FROM heads""")
"""Whoever gets the first number of a group has the whole group: nobody writes behind a number that
he has not read."""


def _url(db: str) -> sa.URL:
    return sa.make_url(db).set(drivername="postgresql+psycopg")


def _engine(db: str) -> sa.Engine:
    options = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
    arguments = {
        "options": options, "connect_timeout": 3, "application_name": "flibuste",
        "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
        "tcp_user_timeout": 8000,
    }  # fmt: skip
    return sa.create_engine(
        _url(db), connect_args=arguments, hide_parameters=True, pool_size=8, max_overflow=4,
        pool_timeout=5,
    )  # fmt: skip


_STAMP = dialect.insert(nodes)
STAMP = _STAMP.on_conflict_do_update(index_elements=["id"], set_={"batch": _STAMP.excluded.batch})
RING = sa.select(func.pg_notify(CHANNEL, sa.bindparam("text")))
"""The end of every transaction; to make a statement takes longer than to run it."""


class Postgres:
    """A database that several nodes share; node: the name of this one."""

    shared = True

    def __init__(self, db: str, node: str) -> None:
        self.engine = _engine(db)
        self.reader: sa.Engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._node = node
        self._address = _url(db).set(drivername="postgresql").render_as_string(False)

    def alone(self) -> AbstractContextManager[Any]:
        return nullcontext()

    def transaction(self, connection: sa.Connection, jobs: bool) -> AbstractContextManager[Any]:
        return connection.begin()

    def append(self, connection: sa.Connection, writes: Sequence[PendingWrite]) -> None:
        given = [
            (key, write.rows[0][1], number, seat, text, maker)
            for write in writes
            for key, number, seat, text, maker in write.rows
        ]
        if not given:
            return
        rows = msgspec.json.encode(given).decode()
        heads = {(key, first) for key, first in connection.execute(APPEND, {"rows": rows})}
        for write in writes:
            if write.rows and write.rows[0][:2] not in heads:
                write.outcome = NumberTaken()

    def is_taken(self, error: Exception) -> bool:
        return isinstance(error, sa.exc.IntegrityError)

    def is_lost(self, connection: sa.Connection, error: Exception) -> bool:
        return isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated

    def is_unwell(self, error: Exception) -> bool:
        if isinstance(error, (sa.exc.OperationalError, sa.exc.TimeoutError)):
            return True  # its disk is full, a statement or a lock took too long, and the like
        # A server that was stopped for a while finds its transaction ended: an InternalError.
        return isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated

    def stamp(self, connection: sa.Connection, batch: int, topics: Iterable[str]) -> None:
        connection.execute(STAMP, {"id": self._node, "batch": batch, "until": 0})
        for text in _payloads(self._node, topics):
            connection.execute(RING, {"text": text})

    def settled(self, connection: sa.Connection, batch: int) -> bool:
        mine = sa.select(nodes.c.batch).where(nodes.c.id == self._node).with_for_update()
        with connection.begin():
            return (connection.execute(mine).scalar() or 0) >= batch

    def now(self) -> sa.ColumnElement[int]:
        return sa.literal_column(NOW, sa.BigInteger)

    def insert(self, table: sa.Table) -> Any:
        return dialect.insert(table)

    def listed(self, rows: str, **types: Any) -> sa.FromClause:
        given = sa.cast(sa.bindparam(rows, type_=sa.Text), dialect.JSON)
        each = func.json_array_elements(given).table_valued(sa.column("value", dialect.JSON))
        parts = [
            sa.cast(each.c.value.op("->>")(sa.literal_column(str(i))), kind).label(name)
            for i, (name, kind) in enumerate(types.items())
        ]
        return sa.select(*parts).subquery(rows)

    def listen(self, rung: Callable[[list[str] | None], None]) -> Callable[[], None]:
        ended = threading.Event()
        thread = threading.Thread(target=self._hear, args=(rung, ended), name="ear", daemon=True)
        thread.start()
        return ended.set

    def _hear(self, rung: Callable[[list[str] | None], None], ended: threading.Event) -> None:
        wait = RETRY_S[0]
        while not ended.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=3) as ear:
                    ear.execute(f"LISTEN {CHANNEL}")
                    rung(None)  # what was rung before is lost
                    wait = RETRY_S[0]
                    self._take(ear, rung, ended)
            except psycopg.Error as error:
                log.warning("the doorbell is silent: %s", type(error).__name__)
                ended.wait(wait)
                wait = min(RETRY_S[1], 2 * wait)

    def _take(
        self,
        ear: psycopg.Connection[Any],
        rung: Callable[[list[str] | None], None],
        ended: threading.Event,
    ) -> None:
        while not ended.is_set():
            for told in ear.notifies(timeout=WAKE_S):
                node, *topics = told.payload.split(" ")
                if node != self._node:
                    rung(topics)
            ear.execute("SELECT 1")  # it fails if the connection is gone


def _payloads(node: str, topics: Iterable[str]) -> Iterator[str]:
    """Topics as texts of at most LONGEST_RING bytes, the ringing node first."""
    text = node
    for topic in topics:
        if len(text) + 1 + len(topic) > LONGEST_RING:
            yield text
            text = node
        text += f" {topic}"
    if text != node:
        yield text
