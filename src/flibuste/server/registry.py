"""All tables: finding them, loading them from the disk, making them, and unloading them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError, OperationalError

from flibuste import bots
from flibuste.core import contract
from flibuste.core import registry as games
from flibuste.core.errors import FlibusteError
from flibuste.server import botpool, dealing, httpwire, loading, playing, timing
from flibuste.server.archiving import Archivist
from flibuste.server.catchup import CatchUp
from flibuste.server.fairqueue import NOBODY, Payer
from flibuste.server.log import SeedOrigin
from flibuste.server.messages import rematch_message
from flibuste.server.refusals import Refusal
from flibuste.server.sentences import one_line
from flibuste.server.services import Services, patiently
from flibuste.server.settings import Settings
from flibuste.server.store import (
    DAMAGED,
    GONE,
    MOVES,
    NAME,
    NODE,
    TABLE,
    Row,
    add_table,
    both,
    count_open,
    end_table,
    find_archive,
    find_table,
    mark_closed,
    unattended,
)
from flibuste.server.table import BOT, GUEST, OPEN, OVER, PERSON, PLAYING, WAITING, Occupant, Table
from flibuste.server.wire import CloseCode
from flibuste.server.writes import DatabaseGone, DealSpent, unheeded

log = logging.getLogger("flibuste.server")
ID_BYTES = 12
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
        self.services = Services.start(settings)
        self.store = self.services.store
        self._tables: dict[str, Table] = {}  # in memory
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._due: dict[str, tuple[float, asyncio.TimerHandle]] = {}  # deadlines of unloaded tables
        self.catch_up = CatchUp(self.services, self.in_memory)
        self.services.behind = lambda key: self.catch_up.look([key])
        self.services.leases.on_taken = self._taken
        self.services.leases.on_nodes = self._look_at_all
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
                self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
            # It may have been unloaded again before this continues: hence the loop.
            await asyncio.shield(self._loading[key])
        return found

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
        if self.store.shared:  # who is seen elsewhere, and what was rung while it was loaded
            self.catch_up.look([key])
        return table

    async def _read(self, key: str, payer: Payer = NOBODY) -> Table:
        """A table from the disk. Raises Refusal, also if its rows make no sense."""
        try:
            goes_on = payer is NOBODY  # its bots or its clock wait, and no person
            stored = await self.store.table(key, goes_on) if len(key) <= 64 else None
            if stored is None:
                raise Refusal("no-table", 404)
            if stored.table["archived"] and not _same_rules(stored.table):
                stored.archive = await self.store.read(find_archive(key))
            load = partial(loading.loaded, self.services, stored)
            if loading.is_short(stored):
                table = load()
            else:
                table = await self.services.replays.load(payer, load)
            if table.state != stored.table["state"]:  # a server ended with the game's last move
                unheeded(self.store.change(end_table(key)))
            return table
        except (Refusal, OperationalError, DatabaseGone):  # they say nothing about this table
            raise
        except Exception as error:
            raise self.unreadable.refusal(key, error) from None

    def obstacle(self, row: Row) -> Refusal | None:
        """Why a table on the disk cannot be opened, as far as is known without reading it."""
        try:
            same = _same_rules(row) or bool(row["archived"])
        except Exception as error:  # a game of another package may fail in any way
            return self.unreadable.refusal(row["id"], error)
        if not same:
            return loading.old_rules(row)
        damaged = row["id"] in self.unreadable or DAMAGED in row
        return Refusal("unreadable-table", 409) if damaged else None

    async def close_table(self, key: str, guest: str) -> None:
        """Give up a table that cannot go on here. Raises Refusal."""
        row = await self.store.read(find_table(key))
        if row is None:
            raise Refusal("no-table", 404)
        if row["owner"] != guest:
            raise Refusal("not-owner", 403)
        if not self.closable(row):
            raise Refusal("not-stranded", 409)
        await self.store.change(mark_closed(key), TABLE + key)
        self.services.lobby.emit()

    def closable(self, row: Row) -> bool:
        """Whether a table's owner may give it up: its game cannot go on here."""
        unfinished = row["state"] in (WAITING, PLAYING)
        return unfinished and self.obstacle(row) is not None

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
        if wish.game not in games.names():
            raise Refusal("no-game", 404)
        _check_options(wish)
        _check_memory(wish)
        generous = self.settings.generous
        if not generous and await self.store.read(count_open(guest)) >= MOST_OPEN:
            raise Refusal("too-many-tables", 429)
        if len(wish.chairs) != wish.seats:
            raise Refusal("bad-options", why=f"{len(wish.chairs)} != {wish.seats}")
        occupants: list[Occupant] = []
        for chair in wish.chairs:
            occupants.append(_occupant(chair, guest, name, [c.name for c in occupants]))
        origin = dealing.first_origin(self.secret_of(wish.deal), wish)
        return await self.open(guest, wish, occupants, origin)

    async def open(
        self,
        guest: str,
        wish: httpwire.NewTable,
        occupants: list[Occupant],
        origin: SeedOrigin,
        rematch_of: Table | None = None,
    ) -> Table:
        """Store a new table and begin it if no chair is open. Raises Refusal.

        rematch_of: the table whose rematch it is. Raises Outdated if it has one already.
        """
        row: dict[str, Any] = {
            "id": secrets.token_urlsafe(ID_BYTES), "game": wish.game,
            "rules": games.get(wish.game).version, "seats": wish.seats, "options": wish.options,
            "owner": guest, "public": wish.public, "clock": wish.clock, "state": WAITING,
            "made": timing.seconds(), "secret": origin.secret, "deal": origin,
            "setup": None, "seed": None, "rematch": None, "from_memory": wish.from_memory,
        }  # fmt: skip
        texts = {"options": json.dumps(wish.options), "deal": origin.as_text(), "entropy": "[]"}
        kept = {**row, **texts}
        chairs = [{"table_id": row["id"], **c.row(seat)} for seat, c in enumerate(occupants)]
        try:
            job = add_table(kept, chairs)
            if rematch_of is not None:
                job = both(rematch_of.change_job(rematch=row["id"]), job)
            changed = [TABLE + row["id"]] + ([TABLE + rematch_of.id] if rematch_of else [])
            await self.store.change(job, *changed)
        except (IntegrityError, DealSpent):
            raise Refusal("deal-used", 409) from None
        table = self._tables[row["id"]] = Table(self.services, row, occupants)
        async with table.lock:
            await dealing.proceed(table)
        self.services.lobby.emit()
        return table

    async def rematch(self, table: Table, guest: str) -> str:
        """The id of a new table with the same chairs and options; made once, however many ask."""
        async with table.lock:
            if table.state != OVER:
                raise Refusal("not-over", 409)
            if not table.controls(guest):
                raise Refusal("not-yours", 403)
            if table.rematch is None:
                made = (await self._open_again(table)).id
                table.revision += 1
                table.rematch = made
                table.broadcast(rematch_message(made))
            return table.rematch

    async def _open_again(self, table: Table) -> Table:
        wish = httpwire.NewTable(
            game=table.game.name, seats=table.seats, chairs=[], options={**table.opening.options},
            public=table.public, clock=table.clock, from_memory=table.opening.from_memory,
        )  # fmt: skip
        occupants = [Occupant(c.kind, c.guest, c.name, c.level) for c in table.occupants]
        _check_options(wish)  # the rules may have changed since
        origin = SeedOrigin.promised(self.secret_of(None), table.seats)
        before = table.opening.origin
        for seat, occupant in enumerate(occupants):
            if occupant.kind == PERSON and before is not None and before.entropy[seat]:
                origin.parts.append(seat)  # whoever had a word in the deal has one again
        return await self.open(table.owner, wish, occupants, origin, table)

    def secret_of(self, deal: str | None) -> str:
        """The secret of an offered deal, or a new one. The database accepts each secret once."""
        if deal is None:
            return secrets.token_hex(32)
        offer = f"deal {self.store.dealing}{deal}".encode()
        return hmac.new(self.settings.secret, offer, hashlib.sha256).hexdigest()

    # --- unloading -------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Unload tables that nobody has looked at for a while, again and again."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_s))
            limit = timing.monotonic() - self.settings.idle_s
            for table in list(self._tables.values()):
                if table.touched < limit:
                    self._let_go(table)

    def _let_go(self, table: Table) -> None:
        """Unload a table that is not in use. It is loaded again when its turn clock runs out."""
        if table.busy:
            return
        del self._tables[table.id]
        ticking = table.alarm is not None and self.services.leases.has(table.id)
        if not ticking:
            self.services.leases.release(table.id)
        if table.alarm is not None:
            table.alarm.cancel()
        if ticking and table.deadline is not None:
            left = max(0.0, table.deadline - timing.monotonic())
            loop = asyncio.get_running_loop()
            alarm = loop.call_later(left, self._ring, table.id)
            self._due[table.id] = table.deadline, alarm

    def _ring(self, key: str) -> None:
        """An unloaded table must go on: its time is up, or somebody has moved elsewhere."""
        visit = patiently(lambda: self._visit(key), "a table was not loaded when it was due")
        self.services.tasks.spawn(visit)

    async def _visit(self, key: str) -> Table | None:
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

    async def forget(self, keys: list[str]) -> None:
        """These tables were deleted, by this server or another."""
        for key in keys:
            if key in self._loading:
                with suppress(Exception):  # whoever asked for it is told
                    await asyncio.shield(self._loading[key])
            _, alarm = self._due.pop(key, (None, None))
            table = self._tables.pop(key, None)
            for each in (alarm, table.alarm if table else None):
                if each is not None:
                    each.cancel()
            self.services.leases.lose(key)
            for viewer in tuple(table.viewers) if table else ():
                viewer.close(CloseCode.NO_TABLE)

    # --- other servers -----------------------------------------------------------------------

    def rung(self, topics: list[str] | None) -> None:
        """Another server has changed something: None: anything."""
        if topics is None:
            here = self._tables.values()
            self.services.presence.renew((t.id, v.guest) for t in here for v in t.viewers)
            self._look_at_all()
            return
        for topic in topics:
            kind, key = topic[0], topic[1:]
            if kind in (MOVES, TABLE):
                self._changed(key)
            elif kind == NODE:
                self.services.leases.hurry()
            elif kind == NAME:
                self.services.renamed(key)
            elif kind == GONE:
                self.services.tasks.spawn(self.forget([key]))
        if any(topic[0] == TABLE for topic in topics):
            self.services.lobby.emit()

    def _changed(self, key: str) -> None:
        if key in self._tables:
            self.catch_up.look([key])
        elif key in self._due:
            self._ring(key)

    def _look_at_all(self) -> None:
        self.catch_up.look(list(self._tables))

    def _taken(self, keys: list[str]) -> None:
        """The bots and clocks of these tables are this server's from now on."""
        self.services.tasks.spawn(self._go_on(keys))

    async def _go_on(self, keys: list[str]) -> None:
        for key in keys:
            table = self.in_memory(key)
            if table is not None:
                playing.resume(table)
            else:
                await patiently(partial(self._visit, key), "a table was not taken over")

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
            table = await self._visit(key)
            if table is not None and not here:
                self._let_go(table)


def _same_rules(row: Row) -> bool:
    """Whether a table's game has the same rules here. Raises UnknownGame, or anything."""
    return games.get(row["game"]).version == str(row["rules"])


def _check_options(wish: httpwire.NewTable) -> None:
    """Raises Refusal for options that a record could not have: no paths of files, for instance."""
    game = games.get(wish.game)
    try:
        for option in game.options:
            if option.name in wish.options:
                option.check_stated(wish.options[option.name])
        game.complete(wish.seats, wish.options)
    except FlibusteError as error:
        raise Refusal("bad-options", why=error) from None


def _check_memory(wish: httpwire.NewTable) -> None:
    """Raises Refusal if a table is to be played from memory that cannot be."""
    if wish.from_memory and not contract.has_veil(games.get(wish.game)):
        raise Refusal("nothing-to-remember")
    if wish.from_memory and any(chair.kind == "bot" for chair in wish.chairs):
        raise Refusal("memory-bot")


def _occupant(chair: httpwire.NewChair, guest: str, name: str, others: list[str]) -> Occupant:
    if chair.kind == "me":
        return Occupant(PERSON, guest, name)
    if chair.kind == "guest":
        return Occupant(GUEST, guest, one_line(chair.name or "") or name)
    if chair.kind == "bot":
        level = chair.level or botpool.SUBSTITUTE
        if level not in bots.LEVELS:
            raise Refusal("no-bot")
        return Occupant(BOT, None, botpool.free_name(others), level)
    return Occupant(OPEN)
