"""Catching up: what other servers have written to tables in memory is read and shown.

The doorbell says which tables have changed. A ring that is lost costs time only: log entries and
lines of chat are numbered, a table's rows have a revision, and now and then all are compared.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.elsewhere import by_table, seen_elsewhere
from flibuste.server.schema import chairs, chats, moves, tables
from flibuste.server.services import ServerServices
from flibuste.server.store import Row, Store
from flibuste.server.tablereader import TOGETHER, TURN, settle
from flibuste.server.writes import Job
from flibuste.table import callingoff, dealing, playing, timing, undoing
from flibuste.table.failures import DatabaseGone
from flibuste.table.log import SeedOrigin
from flibuste.table.logentries import LogEntry, Moved, from_text
from flibuste.table.messages import chat_message, chat_of, rematch_message, undo_message
from flibuste.table.table import PLAYING, WAITING, Elsewhere, Occupant, Table

log = logging.getLogger("flibuste.server")
Known = tuple[str, int, int, int]
"""What is known of a table: its id, log entries, lines of chat, revision."""


@dataclass
class News:
    """What the database has of a table beyond what is known."""

    row: Row | None = None
    """Its row, if its revision is new; then ``chairs`` are its chairs."""
    chairs: list[Row] = field(default_factory=list)
    entries: list[tuple[int, LogEntry]] = field(default_factory=list)
    chats: list[Row] = field(default_factory=list)
    elsewhere: Elsewhere = field(default_factory=dict)


def _known(table: Table) -> Known:
    return table.id, table.log.written, table.chats, table.revision


# --- reading ---------------------------------------------------------------------------------


def _given(store: Store) -> sa.FromClause:
    whole = dict.fromkeys(("entries", "chats", "revision"), sa.Integer)
    return store.database.listed("known", key=sa.String, **whole)


class NewsQueries(NamedTuple):
    """Rows beyond those that are known; made once, which takes longer than to run them."""

    rows: sa.Select[Any]
    entries: sa.Select[Any]
    lines: sa.Select[Any]
    changed: sa.Select[Any]
    """The tables that have any of them."""
    elsewhere: sa.Select[Any]

    @classmethod
    def of(cls, store: Store) -> NewsQueries:
        given = _given(store)
        rows = select(tables).join(given, given.c.key == tables.c.id)
        entries = select(moves).join(given, given.c.key == moves.c.table_id)
        entries = entries.where(moves.c.number >= given.c.entries)
        lines = select(chats).join(given, given.c.key == chats.c.table_id)
        lines = lines.where(chats.c.number >= given.c.chats)
        return cls(
            rows.where(tables.c.revision > given.c.revision),
            entries.order_by(moves.c.number), lines.order_by(chats.c.number), _changed(given),
            seen_elsewhere(store.database, given, store.node),
        )  # fmt: skip


def _changed(given: sa.FromClause) -> sa.Select[Any]:
    more = select(moves.c.number).where(
        moves.c.table_id == given.c.key, moves.c.number == given.c.entries
    )
    talk = select(chats.c.number).where(
        chats.c.table_id == given.c.key, chats.c.number == given.c.chats
    )
    query = select(given.c.key).join(tables, tables.c.id == given.c.key)
    return query.where((tables.c.revision > given.c.revision) | more.exists() | talk.exists())


def read_news(queries: NewsQueries, known: list[Known]) -> Job:
    """A job that finds the news of some tables."""
    parameters = {"known": msgspec.json.encode(known).decode()}

    def job(connection: sa.Connection) -> dict[str, News]:
        keys = [key for key, *_ in known]
        seen = by_table(connection.execute(queries.elsewhere, parameters), keys)
        found = {key: News(elsewhere=seen[key]) for key in keys}
        for row in connection.execute(queries.rows, parameters).mappings():
            found[row["id"]].row = dict(row)
        changed = [key for key, news in found.items() if news.row is not None]
        for chair in _chairs(connection, changed):
            found[chair["table_id"]].chairs.append(chair)
        for row in connection.execute(queries.entries, parameters).mappings():
            entry = row["number"], from_text(row["seat"], row["text"], row["maker"])
            found[row["table_id"]].entries.append(entry)
        for row in connection.execute(queries.lines, parameters).mappings():
            found[row["table_id"]].chats.append(dict(row))
        return found

    return job


def _chairs(connection: sa.Connection, keys: list[str]) -> list[Row]:
    if not keys:
        return []
    query = select(chairs).where(chairs.c.table_id.in_(keys)).order_by(chairs.c.seat)
    return [dict(row) for row in connection.execute(query).mappings()]


# --- showing ---------------------------------------------------------------------------------


async def show_news(table: Table, news: News) -> None:
    """Show a table's viewers what is new to it. Call with the lock held."""
    entries = [(n, entry) for n, entry in news.entries if n >= table.log.written]
    row = news.row if news.row is not None and news.row["revision"] > table.revision else None
    seated = show_elsewhere(table, news.elsewhere)
    if row is not None:
        _take_row(table, row, news.chairs)
    for _, entry in entries:
        _show_entry(table, entry)
    _show_chats(table, news.chats)
    if row is not None or seated:
        table.tell_seats()
    if entries:
        playing.next_turn(table)
    elif row is not None:
        playing.resume(table)
        await dealing.proceed(table)
    if row is not None:  # after the moves, which end what was asked for before them
        _show_undo(table, row["undo"])
        wish = callingoff.pending_wish(row["calling_off"], table.log.written)
        callingoff.show_wish(table, wish if table.state == PLAYING else None)


def _take_row(table: Table, row: Row, rows: list[Row]) -> None:
    """Take over a table's row and its chairs, and show what has changed."""
    table.revision, table.owner = row["revision"], row["owner"]
    table.opening.origin = SeedOrigin.of(row)
    for seat, chair in enumerate(rows):
        table.seat(seat, table.occupants[seat].renewed(Occupant.of(chair)))
    if row["wound"] != table.wound:
        table.wound = row["wound"]
        passed = table.services.store.now() - (table.wound or 0)
        table.turn_began = timing.monotonic() - max(0, passed) / 1000
    if row["rematch"] is not None and table.rematch is None:
        table.rematch = row["rematch"]
        table.broadcast(rematch_message(row["rematch"]))
    table.sent_away = json.loads(row["sent_away"] or "[]")
    if row["called_off"] and not table.called_off:
        callingoff.show_called_off(table)
    if table.state == WAITING and row["state"] != WAITING:
        dealing.show_deal(table)


def _show_entry(table: Table, entry: LogEntry) -> None:
    table.log.written += 1
    if isinstance(entry, Moved):
        trial = table.match.copy()
        trial.play(entry.move)
        playing.show_move(table, entry, table.log.shown_as(trial))
    else:
        before = table.log.replayed(entry.to)
        undoing.show_undone(table, entry, table.log.shown_as(before))


def _show_chats(table: Table, rows: list[Row]) -> None:
    for row in rows:
        if row["number"] >= table.chats:
            table.chats = row["number"] + 1
            if row["text"] or row["kind"] == "hint":
                said = chat_of(row)
                table.chat.append(said)
                table.broadcast(chat_message(said))


def _show_undo(table: Table, text: str | None) -> None:
    undo = undoing.pending(text, table.log.written)
    if undo != table.undo:
        table.undo = undo
        table.broadcast(undo_message(undo))


def show_elsewhere(table: Table, elsewhere: Elsewhere) -> bool:
    """Take over who is seen elsewhere. Returns whether somebody has come or gone."""
    before, table.elsewhere = table.elsewhere, elsewhere
    now, wall = timing.monotonic(), table.services.store.now()
    for occupant in table.occupants:
        gone = elsewhere.get(occupant.guest or "", 0)
        if gone is None:
            occupant.gone = None
        elif gone and occupant.gone is None and not table.present(occupant.guest):
            occupant.gone = now - (wall - gone) / 1000
    return _present(before) != _present(elsewhere)


def _present(elsewhere: Elsewhere) -> set[str]:
    return {guest for guest, gone in elsewhere.items() if gone is None}


# --- when ------------------------------------------------------------------------------------


def _told(waiting: asyncio.Future[None], _: object) -> None:
    settle(waiting, None)


class CatchUp:
    """Reads the news of tables in memory, of many in one query."""

    def __init__(self, services: ServerServices, find: Callable[[str], Table | None]) -> None:
        self._services = services
        self._find = find
        self._queries = NewsQueries.of(services.store)
        self._asked: dict[Table, asyncio.Future[None]] = {}  # somebody waits for their news
        self._waiting: dict[str, None] = {}
        self._reading = False

    def look(self, keys: Iterable[str]) -> None:
        """Read the news of these tables soon."""
        self._waiting.update(dict.fromkeys(keys))
        self._go_on()

    async def now(self, table: Table) -> None:
        """Read the news of this table before others, and show them. Raises DatabaseGone."""
        if table not in self._asked:
            self._asked[table] = asyncio.get_running_loop().create_future()
        asked = self._asked[table]
        self._go_on()
        await asyncio.shield(asked)

    def _go_on(self) -> None:
        if (self._asked or self._waiting) and not self._reading:
            self._reading = True
            self._services.tasks.spawn(self._read())

    async def _read(self) -> None:
        try:
            while self._asked or self._waiting:
                await (self._answer() if self._asked else self._look())
        finally:
            self._reading = False

    async def _answer(self) -> None:
        """Read the news that somebody waits for."""
        asked = {table: self._asked.pop(table) for table in list(self._asked)[:TOGETHER]}
        try:
            shown = await self._show_news(list(asked))
        except Exception as error:
            for waiting in asked.values():
                settle(waiting, error)
            return
        for table, task in shown.items():
            task.add_done_callback(partial(_told, asked[table]))

    async def _look(self) -> None:
        keys = list(self._waiting)[:TOGETHER]
        for key in keys:
            del self._waiting[key]
        try:
            await self._show_news([table for key in keys if (table := self._find(key)) is not None])
        except DatabaseGone:
            pass  # it rings for everything when it is back, and all are compared now and then
        except Exception:
            log.exception("tables could not catch up")

    async def _show_news(self, those: list[Table]) -> dict[Table, asyncio.Task[None]]:
        """Read the news of these tables. Each is shown as soon as its table is free."""
        if not those:
            return {}
        store, spawn = self._services.store, self._services.tasks.spawn
        job = read_news(self._queries, [_known(table) for table in those])
        news, shown = await store.read(job), {}
        for number, table in enumerate(those, 1):
            shown[table] = spawn(self._show(table, news[table.id]))
            if number % TURN == 0:
                await asyncio.sleep(0)
        return shown

    async def _show(self, table: Table, news: News) -> None:
        try:
            async with table.lock:
                await show_news(table, news)
        except Exception:  # one table must not keep the others from their news
            log.exception("a table could not catch up")

    async def look_at_all(self, those: list[Table]) -> None:
        """Compare all these tables with the database: a ring may have been lost."""
        if those:
            given = {"known": msgspec.json.encode([_known(table) for table in those]).decode()}
            changed = self._queries.changed
            self.look(
                await self._services.store.read(
                    lambda connection: list(connection.execute(changed, given).scalars())
                )
            )
