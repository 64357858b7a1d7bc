"""All tables: finding them, loading them from the disk, making them, and unloading them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial

from sqlalchemy.exc import IntegrityError, OperationalError

from flibuste.server.archiving import Archivist
from flibuste.server.catchup import CatchUp, show_elsewhere
from flibuste.server.deleting import delete_tables, ones_own
from flibuste.server.services import ServerServices
from flibuste.server.settings import Settings
from flibuste.server.store import (
    GONE,
    MOVES,
    NAME,
    NODE,
    RELOAD,
    SEEK,
    SESSION,
    TABLE,
    Row,
    add_table,
    both,
    count_open,
    find_archive,
    find_table,
    mark_closed,
    unattended,
    update_table,
)
from flibuste.server.tablelists import DAMAGED
from flibuste.server.writes import DealSpent, Job, unheeded
from flibuste.table import briefs, dealing, httpwire, loading, making, playing, timing
from flibuste.table.background import patiently
from flibuste.table.failures import DatabaseGone
from flibuste.table.fairqueue import NOBODY, Payer
from flibuste.table.log import SeedOrigin
from flibuste.table.logentries import LogEntry
from flibuste.table.refusals import Refusal
from flibuste.table.table import WAITING, Occupant, Table
from flibuste.table.wire import CloseCode

log = logging.getLogger("flibuste.server")
MOST_OPEN = 100
"""How many unfinished tables a guest may have."""
LOOK_S = 3.0
"""Seconds between two looks for changes whose ring was lost."""
REMEMBERED = 10_000
"""For how many tables on the disk it is kept in memory who is to move."""


class TableRegistry:
    """Finds, makes and unloads tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.services = ServerServices.start(settings)
        self.store = self.services.store
        self._tables: dict[str, Table] = {}  # in memory
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._missed: set[str] = set()  # tables that were rung for while they were loaded
        self._due: dict[str, tuple[float, asyncio.TimerHandle]] = {}  # deadlines of unloaded tables
        self.catch_up = CatchUp(self.services, self.in_memory)
        self.services.behind = lambda key: self.catch_up.look([key])
        self.services.leases.on_taken = self._taken
        self.services.leases.on_nodes = self._look_around
        self._turns: OrderedDict[tuple[str, int], int | None] = OrderedDict()
        self.unreadable = loading.UnreadableTables()
        self.archivist = Archivist(self.services, self.unreadable)

    def close(self) -> None:
        for _, alarm in self._due.values():
            alarm.cancel()
        self.services.close()

    # --- finding ---------------------------------------------------------------------------

    def in_memory(self, key: str) -> Table | None:
        return self._tables.get(key)

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def table(self, key: str, payer: Payer = NOBODY) -> Table:
        """The table of that id, from memory or from the disk. Raises Refusal.

        payer: who asks for it, and in whose time it is loaded.
        """
        while (found := self.in_memory(key)) is None:
            if key not in self._loading:
                self._loading[key] = asyncio.ensure_future(self._load(key, payer))
                self._loading[key].add_done_callback(partial(self._loaded, key))
            # It may have been unloaded again before this continues: hence the loop.
            await asyncio.shield(self._loading[key])
        return found

    def _loaded(self, key: str, _: object) -> None:
        self._loading.pop(key, None)
        if key in self._missed:
            self._missed.discard(key)
            self.catch_up.look([key])

    async def _load(self, key: str, payer: Payer) -> Table:
        table = await self._read(key, payer)
        self._tables[key] = table
        deadline, alarm = self._due.pop(key, (None, None))
        if alarm is not None:
            alarm.cancel()
        playing.resume_clock(table, deadline)
        playing.wake_bot(table)
        if table.state == WAITING:
            self.services.tasks.spawn(dealing.go_on(table))
        return table

    async def _read(self, key: str, payer: Payer = NOBODY) -> Table:
        """A table from the disk. Raises Refusal, also if its rows make no sense."""
        try:
            goes_on = payer is NOBODY  # its bots or its clock wait, and no person
            plausible = len(key) <= 64 and key.isprintable()
            stored = await self.store.table(key, goes_on) if plausible else None
            if stored is None:
                raise Refusal("no-table", 404)
            if stored.table["archived"] and not briefs.same_rules(stored.table):
                stored.archive = await self.store.read(find_archive(key))
            load = partial(loading.loaded, self.services, stored)
            if loading.is_short(stored):
                table = load()
            else:
                table = await self.services.replays.load(payer, load)
            if table.state != stored.table["state"]:  # a server ended with the game's last move
                unheeded(self.store.end_table(key, table.outcome))
            show_elsewhere(table, stored.elsewhere)
            return table
        except (Refusal, OperationalError, DatabaseGone):  # they say nothing about this table
            raise
        except Exception as error:
            raise self.unreadable.refusal(key, error) from None

    def obstacle(self, row: Row) -> Refusal | None:
        """Why a table on the disk cannot be opened, as far as is known without reading it."""
        damaged = Refusal("unreadable-table", 409) if DAMAGED in row else None
        return briefs.obstacle(row, self.unreadable) or damaged

    async def close_table(self, key: str, guest: str) -> None:
        """Give up a table that cannot go on here. Raises Refusal."""
        briefs.check_closing(await self.store.read(find_table(key)), guest, self)
        await self.store.change(mark_closed(key), TABLE + key)
        self.services.lobby.emit()

    async def delete_table(self, key: str, guest: str) -> None:
        """Delete a table of one's own that never began or was played alone. Raises Refusal."""
        row = await self.store.read(find_table(key))
        if row is None:
            raise Refusal("no-table", 404)
        if row["owner"] != guest:
            raise Refusal("not-owner", 403)
        table = self.in_memory(key)
        async with table.lock if table is not None else nullcontext():
            job = delete_tables(self.store.database, [key], ones_own(guest))
            if not await self.store.change(job, GONE + key):
                raise Refusal("not-alone", 409)
            await self.forget([key])
        self.services.lobby.emit()

    async def turn(self, key: str, entries: int) -> int | None:
        """Who is to move at a table that is not in memory; entries: the length of its log."""
        if (key, entries) not in self._turns:
            try:
                turn = (await self._read(key)).log.to_move
            except Refusal:  # of another version of the rules, or not to be read
                turn = None
            self._turns[key, entries] = turn
            if len(self._turns) > REMEMBERED:
                self._turns.popitem(last=False)
        return self._turns[key, entries]

    # --- making ------------------------------------------------------------------------------

    async def create(self, guest: str, name: str, wish: httpwire.NewTable) -> Table:
        """A new table as a guest wishes it, begun at once if no chair is open. Raises Refusal."""
        return await making.create(self, guest, name, wish)

    async def check_room(self, guest: str) -> None:
        """Raises Refusal if a guest may not open one table more."""
        generous = self.settings.generous
        if not generous and await self.store.read(count_open(guest)) >= MOST_OPEN:
            raise Refusal("too-many-tables", 429)

    async def open(
        self,
        guest: str,
        wish: httpwire.NewTable,
        occupants: list[Occupant],
        origin: SeedOrigin,
        rematch_of: Table | None = None,
        start: making.Start | None = None,
        claimed: Callable[[str], Job] | None = None,
    ) -> Table:
        """Store a new table and begin it if no chair is open. Raises Refusal.

        rematch_of: the table whose rematch it is. Raises Outdated if it has one already.
        start: what it begins with, if it is a branch or the deal of a day.
        claimed: what is done with it in the same transaction, given its id; it may be outdated.
        """
        row = making.new_row(self.new_id(), guest, wish, origin, start)
        before = start.entries if start else []
        chairs = [{"table_id": row["id"], **c.row(seat)} for seat, c in enumerate(occupants)]
        try:
            job = add_table(loading.encoded(row), chairs, before)
            if rematch_of is not None:
                had = rematch_of.id, None, rematch_of.revision
                job = both(update_table(*had, rematch=row["id"]), job)
            if claimed is not None:
                job = both(claimed(row["id"]), job)
            changed = [TABLE + row["id"]] + ([TABLE + rematch_of.id] if rematch_of else [])
            await self.store.change(job, *changed)
        except (IntegrityError, DealSpent):
            raise Refusal("deal-used", 409) from None
        table = self._tables[row["id"]] = Table(self.services, row, occupants)
        table.branch_off(before)
        async with table.lock:
            await dealing.proceed(table)
        self.services.lobby.emit()
        return table

    def secret_of(self, deal: str | None) -> str:
        """The secret of an offered deal, or a new one. The database accepts each secret once."""
        return dealing.secret_of(deal, self.settings.secret, self.store.dealing)

    def new_id(self) -> str:
        """An id for a new table."""
        return secrets.token_urlsafe(making.ID_BYTES)

    async def keep(self, row: Row, chairs: list[Row], entries: list[LogEntry]) -> None:
        """Keep the rows of a table whose game was played elsewhere."""
        await self.store.change(add_table(row, chairs))
        await self.store.append(row["id"], 0, entries)

    # --- unloading -------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Unload tables that nobody has looked at for a while, again and again."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_s))
            self._unload_idle()

    def _unload_idle(self) -> None:
        limit = timing.monotonic() - self.settings.idle_s
        for table in list(self._tables.values()):
            if table.touched < limit:
                self._let_go(table)

    def _let_go(self, table: Table) -> None:
        """Unload a table that is not in use. It is loaded again when its turn clock runs out."""
        if table.busy:
            return
        del self._tables[table.id]
        ticking = table.alarm is not None and not table.by_correspondence
        ticking = ticking and self.services.leases.has(table.id)
        if not ticking:
            self.services.leases.release(table.id)
        table.unload()
        if ticking and table.deadline is not None:
            left = max(0.0, table.deadline - timing.monotonic())
            loop = asyncio.get_running_loop()
            alarm = loop.call_later(left, self._ring, table.id)
            self._due[table.id] = table.deadline, alarm

    def _ring(self, key: str) -> None:
        """An unloaded table must go on: its time is up, or somebody has moved elsewhere."""
        visit = patiently(lambda: self.visit(key), "a table was not loaded when it was due")
        self.services.tasks.spawn(visit)

    async def visit(self, key: str) -> Table | None:
        """Load a table, so that its bots and its clock go on. Raises DatabaseGone and the like."""
        try:
            return await self.table(key)
        except Refusal:
            return None  # of another version of the rules, or not to be read
        except (OperationalError, DatabaseGone):
            raise  # it can be loaded later
        except Exception:
            log.exception("table %s could not go on", key)
            return None

    # --- deleting --------------------------------------------------------------------------

    def is_idle(self, key: str) -> bool:
        """Whether a table is not in memory, nor about to be."""
        return key not in self._tables and key not in self._loading

    async def reload(self, keys: list[str]) -> None:
        """What was told of these tables is so no longer: whoever looks at them comes anew."""
        here = [key for key in keys if not self.is_idle(key)]
        await self.forget(here, CloseCode.GOING)
        for key in here:
            self._ring(key)

    async def forget(self, keys: list[str], code: CloseCode = CloseCode.NO_TABLE) -> None:
        """These tables were deleted, by this server or another."""
        for key in keys:
            if key in self._loading:
                with suppress(Exception):  # whoever asked for it is told
                    await asyncio.shield(self._loading[key])
            _, alarm = self._due.pop(key, (None, None))
            table = self._tables.pop(key, None)
            if alarm is not None:
                alarm.cancel()
            self.services.leases.lose(key)
            if table is not None:
                table.deleted = True  # whoever still holds it writes nothing any more
                table.unload()
            for viewer in tuple(table.viewers) if table else ():
                viewer.close(code)

    # --- other servers -----------------------------------------------------------------------

    def rung(self, topics: list[str] | None) -> None:
        """Another server has changed something: None: anything."""
        if topics is None:
            here = self._tables.values()
            self.services.presence.renew((t.id, v.guest) for t in here for v in t.viewers)
            self.services.guests.forget_all()
            self.services.tasks.spawn(self.services.guests.sessions.heard(None))
            self._look_at_all()
            self.services.sought()
            self.services.lobby.emit()
            return
        for topic in topics:
            kind, key = topic[0], topic[1:]
            if kind in (MOVES, TABLE):
                self._changed(key)
                self.services.stirred(key)
            elif kind == SEEK:
                self.services.sought()
            elif kind == NODE:
                self.services.leases.hurry()
            elif kind == NAME:
                self.services.guests.forget(key)
                self.services.manners.forget(key)
            elif kind == SESSION:
                self.services.tasks.spawn(self.services.guests.sessions.heard(key))
            elif kind == GONE:
                self.services.tasks.spawn(self.forget([key]))
            elif kind == RELOAD:
                self.services.tasks.spawn(self.reload([key]))
        if any(topic[0] == TABLE for topic in topics):
            self.services.lobby.emit()

    def _changed(self, key: str) -> None:
        if key in self._tables:
            self.catch_up.look([key])
        elif key in self._loading:
            self._missed.add(key)
        elif key in self._due:
            self._ring(key)

    def _look_at_all(self) -> None:
        self._missed.update(self._loading)
        self.catch_up.look(list(self._tables))

    def _look_around(self) -> None:
        """A server has come or gone: whom it sees is there, or no longer."""
        self._missed.update(self._loading)
        self.catch_up.look([t.id for t in self._tables.values() if t.elsewhere])

    def _taken(self, keys: list[str]) -> None:
        """The bots and clocks of these tables are this server's from now on."""
        self.services.tasks.spawn(self._go_on(keys))

    async def _go_on(self, keys: list[str]) -> None:
        for key in keys:
            table = self.in_memory(key)
            if table is not None:
                playing.resume(table)
            else:
                await patiently(partial(self.visit, key), "a table was not taken over")

    async def catch_up_with(self, table: Table) -> None:
        """Read what others have written to a table, and show it. Raises DatabaseGone."""
        await self.catch_up.now(table)

    async def join(self) -> None:
        """Begin to share the database with other servers, if it can be shared."""
        if self.store.shared:
            await self.services.leases.beat()
            self.store.listen(self.rung)
            self.services.tasks.spawn(self.services.leases.run())
            self.services.tasks.spawn(self.watch())

    async def watch(self) -> None:
        """Compare tables in memory with the database now and then: a ring may have been lost."""
        while self.store.shared:
            await asyncio.sleep(LOOK_S)
            try:
                await self.catch_up.look_at_all(list(self._tables.values()))
                for table in list(self._tables.values()):
                    playing.wake_bot(table)
            except DatabaseGone:
                pass  # the next look finds it
            except Exception:
                log.exception("tables could not be compared with the database")

    async def resume(self) -> None:
        """After a start of the server, load tables with bots or clocks, which need no viewer."""
        for key in await self.store.read(unattended):
            here = key in self._tables
            table = await self.visit(key)
            if table is not None and not here:
                self._let_go(table)
