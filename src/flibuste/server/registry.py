"""All tables: finding them, loading them from the disk, making them, and unloading them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from typing import Any

from sqlalchemy.exc import IntegrityError

from flibuste import bots
from flibuste.core import registry as games
from flibuste.core.errors import FlibusteError
from flibuste.server import botpool, httpwire, playing, seating, wire
from flibuste.server.messages import rematch_message
from flibuste.server.refusals import Refusal
from flibuste.server.sentences import one_line
from flibuste.server.services import Services
from flibuste.server.settings import Settings
from flibuste.server.store import StoredTable, add_table, count_open, unattended, update_table
from flibuste.server.table import BOT, GUEST, OPEN, OVER, PERSON, WAITING, Occupant, Table

ID_BYTES = 12
MOST_OPEN = 100
"""How many unfinished tables a guest may have."""
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
        self._turns: OrderedDict[tuple[str, int], int | None] = OrderedDict()

    def close(self) -> None:
        for _, alarm in self._due.values():
            alarm.cancel()
        self.services.close()

    # --- finding ---------------------------------------------------------------------------

    def in_memory(self, key: str) -> Table | None:
        found = self._tables.get(key)
        if found is not None and found.stale:
            del self._tables[key]
            return None
        return found

    async def table(self, key: str) -> Table:
        """The table of that id, from memory or from the disk. Raises Refusal."""
        while (found := self.in_memory(key)) is None:
            if key not in self._loading:
                self._loading[key] = asyncio.ensure_future(self._load(key))
                self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
            # It may have been unloaded again before this continues: hence the loop.
            await asyncio.shield(self._loading[key])
        return found

    async def _load(self, key: str) -> Table:
        stored = await self.store.table(key) if len(key) <= 64 else None
        if stored is None:
            raise Refusal("no-table", 404)
        table = await asyncio.to_thread(self._revive, stored)
        self._tables[key] = table
        deadline, alarm = self._due.pop(key, (None, None))
        if alarm is not None:
            alarm.cancel()
        playing.wind_clock(table, deadline or playing.resumed_deadline(table))
        playing.wake_bot(table)
        return table

    async def turn(self, key: str, entries: int) -> int | None:
        """Who is to move at a table that is not in memory; entries: the length of its log."""
        if (key, entries) not in self._turns:
            stored = await self.store.table(key)
            try:
                table = await asyncio.to_thread(self._revive, stored) if stored else None
            except Refusal:  # of another version of the rules: it cannot be replayed
                table = None
            self._turns[key, entries] = table.log.to_move if table else None
            if len(self._turns) > REMEMBERED:
                self._turns.popitem(last=False)
        return self._turns[key, entries]

    def _revive(self, stored: StoredTable) -> Table:
        """A table from its rows, replayed. Raises Refusal if its rules are of another version."""
        row = dict(stored.table)
        for name in ("options", "entropy", "setup"):
            row[name] = json.loads(row[name]) if row[name] is not None else None
        row["seed"] = int(row["seed"], 16) if row["seed"] is not None else None
        if row["rules"] != games.get(row["game"]).version:
            raise Refusal("old-rules", 409, rules=row["rules"])
        occupants = [Occupant(c["kind"], c["guest"], c["name"], c["level"]) for c in stored.chairs]
        table = Table(self.services, row, occupants)
        for c in stored.chats:
            table.chat.append(wire.Chat(c["seat"], c["name"], c["text"], c["at"]))
            table.chats = c["number"] + 1
        table.began = max((at for at in (stored.at, row["wound"]) if at), default=None)
        if table.state != WAITING:
            table.log.load(stored.entries)
            if table.match.over:
                table.state = OVER
        return table

    # --- making ------------------------------------------------------------------------------

    async def create(self, guest: str, name: str, wish: httpwire.NewTable) -> Table:
        """A new table as a guest wishes it, begun at once if no chair is open. Raises Refusal."""
        if wish.game not in games.names():
            raise Refusal("no-game", 404)
        _check_options(wish)
        generous = self.settings.generous
        if not generous and await self.store.read(count_open(guest)) >= MOST_OPEN:
            raise Refusal("too-many-tables", 429)
        if len(wish.chairs) != wish.seats:
            raise Refusal("bad-options", why=f"{len(wish.chairs)} != {wish.seats}")
        occupants: list[Occupant] = []
        for chair in wish.chairs:
            occupants.append(_occupant(chair, guest, name, [c.name for c in occupants]))
        entropy = [wish.entropy if c.kind == "me" else "" for c in wish.chairs]
        return await self.open(guest, wish, occupants, entropy)

    async def open(
        self, guest: str, wish: httpwire.NewTable, occupants: list[Occupant], entropy: list[str]
    ) -> Table:
        """Store a new table and begin it if no chair is open. Raises Refusal."""
        row: dict[str, Any] = {
            "id": secrets.token_urlsafe(ID_BYTES), "game": wish.game,
            "rules": games.get(wish.game).version, "seats": wish.seats, "options": wish.options,
            "owner": guest, "public": wish.public, "clock": wish.clock, "state": WAITING,
            "made": int(time.time()), "secret": self.secret_of(wish.deal), "entropy": entropy,
            "setup": None, "seed": None, "rematch": None,
        }  # fmt: skip
        kept = {**row, "options": json.dumps(wish.options), "entropy": json.dumps(entropy)}
        chairs = [{"table_id": row["id"], **c.row(seat)} for seat, c in enumerate(occupants)]
        try:
            await self.store.change(add_table(kept, chairs))
        except IntegrityError:
            raise Refusal("deal-used", 409) from None
        table = self._tables[row["id"]] = Table(self.services, row, occupants)
        if not any(c.kind == OPEN for c in occupants):
            async with table.lock:
                await seating.begin(table)
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
                await self.store.change(update_table(table.id, rematch=made))
                table.rematch = made
                table.broadcast(rematch_message(made))
            return table.rematch

    async def _open_again(self, table: Table) -> Table:
        wish = httpwire.NewTable(
            game=table.game.name, seats=table.seats, chairs=[], options={**table.opening.options},
            public=table.public, clock=table.clock,
        )  # fmt: skip
        occupants = [Occupant(c.kind, c.guest, c.name, c.level) for c in table.occupants]
        return await self.open(table.owner, wish, occupants, [""] * table.seats)

    def secret_of(self, deal: str | None) -> str:
        """The secret of an offered deal, or a new one. The database accepts each secret once."""
        if deal is None:
            return secrets.token_hex(32)
        return hmac.new(self.settings.secret, f"deal {deal}".encode(), hashlib.sha256).hexdigest()

    # --- unloading -------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Unload tables that nobody has looked at for a while, again and again."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_s))
            limit = time.monotonic() - self.settings.idle_s
            for table in list(self._tables.values()):
                if table.touched < limit:
                    self._let_go(table)

    def _let_go(self, table: Table) -> None:
        """Unload a table that is not in use. It is loaded again when its turn clock runs out."""
        if table.viewers or table.thinking or table.lock.locked():
            return
        del self._tables[table.id]
        if table.alarm is not None and table.deadline is not None and not table.stale:
            table.alarm.cancel()
            left = max(0.0, table.deadline - time.monotonic())
            loop = asyncio.get_running_loop()
            alarm = loop.call_later(left, lambda: self.services.tasks.spawn(self._visit(table.id)))
            self._due[table.id] = table.deadline, alarm

    async def _visit(self, key: str) -> Table | None:
        """Load a table, so that its bots and its clock go on."""
        try:
            return await self.table(key)
        except Refusal:
            return None  # of an old version of the rules

    async def resume(self) -> None:
        """After a start of the server, load tables with bots or clocks, which need no viewer."""
        for key in await self.store.read(unattended):
            here = key in self._tables
            table = await self._visit(key)
            if table is not None and not here:
                self._let_go(table)


def _check_options(wish: httpwire.NewTable) -> None:
    """Raises Refusal for options that a record could not have: no paths of files, for instance."""
    game = games.get(wish.game)
    try:
        for option in game.options:
            if option.name in wish.options:
                option.check_stated(wish.options[option.name])
        game.complete(wish.seats, wish.options)
    except FlibusteError as error:
        raise Refusal("bad-options", why=str(error)) from None


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
