"""All tables: those in memory, and the way from the disk to there."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import IntegrityError

from flibuste import bots
from flibuste.core import registry
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Effect
from flibuste.server import crew, playing, seating, wire
from flibuste.server.frames import GOING
from flibuste.server.moments import Moment
from flibuste.server.settings import Settings
from flibuste.server.speech import Refusal
from flibuste.server.store import Kept, Store, add_table, count_open, unattended
from flibuste.server.table import BOT, GUEST, OPEN, OVER, PERSON, WAITING, Sitter, Table

ID_BYTES = 12
MOST_OPEN = 100
"""Tables of one guest that are not over."""
REMEMBERED = 10_000
"""Tables on the disk of which it is known who is to move."""


class Harbour:
    """Where tables are found, made and let go."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
        self.crew = crew.Crew()
        self.tables: dict[str, Table] = {}
        self.watchers: set[Callable[[], None]] = set()
        self.replaying = asyncio.Lock()  # of records from outside
        self.public: tuple[float, asyncio.Future[Any]] | None = None
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._due: dict[str, tuple[float, asyncio.TimerHandle]] = {}  # clocks of tables let go
        self._turns: OrderedDict[tuple[str, int], int | None] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for _, alarm in self._due.values():
            alarm.cancel()
        self.crew.close()
        self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; asyncio alone would forget it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def changed(self) -> None:
        """Something the lobby shows has changed."""
        for watcher in tuple(self.watchers):
            watcher()

    # --- finding ---------------------------------------------------------------------------

    async def table(self, key: str) -> Table:
        """The table of that id, from memory or replayed. Raises Refusal."""
        while (found := self.tables.get(key)) is None:
            if key not in self._loading:
                self._loading[key] = asyncio.ensure_future(self._load(key))
                self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
            # Somebody else who waited for it may have let it go again: then it is not the table.
            await asyncio.shield(self._loading[key])
        return found

    async def _load(self, key: str) -> Table:
        kept = await self.store.table(key) if len(key) <= 64 else None
        if kept is None:
            raise Refusal("no-table", 404)
        table = await asyncio.to_thread(self._revive, kept)
        self.tables[key] = table
        deadline, alarm = self._due.pop(key, (None, None))
        if alarm is not None:
            alarm.cancel()
        playing.wind_clock(table, deadline or playing.resumed(table))
        playing.wake(table)
        return table

    async def turn(self, key: str, rows: int) -> int | None:
        """Who is to move at a table that is not in memory and has so many lines in its log."""
        if (key, rows) not in self._turns:
            kept = await self.store.table(key)
            try:
                table = await asyncio.to_thread(self._revive, kept) if kept else None
            except Refusal:  # of other rules: nobody plays it here
                table = None
            moment = table.moment if table else None
            self._turns[key, rows] = moment.to_move if moment else None
            if len(self._turns) > REMEMBERED:
                self._turns.popitem(last=False)
        return self._turns[key, rows]

    def _revive(self, kept: Kept) -> Table:
        row = dict(kept.table)
        for name in ("options", "entropy", "setup"):
            row[name] = json.loads(row[name]) if row[name] is not None else None
        row["seed"] = int(row["seed"], 16) if row["seed"] is not None else None
        if row["rules"] != registry.get(row["game"]).version:
            raise Refusal("old-rules", 409, rules=row["rules"])
        sitters = [Sitter(c["kind"], c["guest"], c["name"], c["level"]) for c in kept.chairs]
        table = Table(self, row, sitters)
        for c in kept.chats:
            table.chat.append(wire.Chat(c["seat"], c["name"], c["text"], c["at"]))
            table.chats = c["number"] + 1
        table.began = max((at for at in (kept.at, row["wound"]) if at), default=None)
        if table.state != WAITING:
            _replay(table, kept.moves)
        return table

    def moments(self, table: Table, first: int) -> dict[int, Moment]:
        """The positions after the moves from this one on, played through once."""
        moves = table.match.moves
        match = playing.replayed(table, moves[:first])
        found = {}
        for ply in range(first, len(moves)):
            match = match.copy()
            match.play(moves[ply])
            found[ply] = Moment(match)
        return found

    def moment(self, table: Table, ply: int) -> Moment:
        """The position after so many moves."""
        if ply == table.ply and table.moment is not None:
            return table.moment
        return Moment(playing.replayed(table, table.match.moves[:ply]))

    def retold(self, table: Table) -> list[tuple[Effect, ...] | None]:
        return playing.retold(table)

    # --- making ------------------------------------------------------------------------------

    async def create(self, guest: str, name: str, wish: wire.NewTable) -> Table:
        """A new table; it begins at once if no chair is open. Raises Refusal."""
        if wish.game not in registry.names():
            raise Refusal("no-game", 404)
        _check_options(wish)
        generous = self.settings.generous
        if not generous and await self.store.read(count_open(guest)) >= MOST_OPEN:
            raise Refusal("too-many-tables", 429)
        if len(wish.chairs) != wish.seats:
            raise Refusal("bad-options", why=f"{len(wish.chairs)} != {wish.seats}")
        sitters: list[Sitter] = []
        for chair in wish.chairs:
            sitters.append(_sitter(chair, guest, name, [c.name for c in sitters]))
        entropy = [wish.entropy if c.kind == "me" else "" for c in wish.chairs]
        return await self.open(guest, wish, sitters, entropy)

    async def open(
        self, guest: str, wish: wire.NewTable, sitters: list[Sitter], entropy: list[str]
    ) -> Table:
        row: dict[str, Any] = {
            "id": secrets.token_urlsafe(ID_BYTES), "game": wish.game,
            "rules": registry.get(wish.game).version, "seats": wish.seats, "options": wish.options,
            "owner": guest, "public": wish.public, "clock": wish.clock, "state": WAITING,
            "made": int(time.time()), "secret": self.secret_of(wish.deal), "entropy": entropy,
            "setup": None, "seed": None, "rematch": None,
        }  # fmt: skip
        kept = {**row, "options": json.dumps(wish.options), "entropy": json.dumps(entropy)}
        chairs = [{"table_id": row["id"], **c.row(seat)} for seat, c in enumerate(sitters)]
        try:
            await self.store.change(add_table(kept, chairs))
        except IntegrityError:
            raise Refusal("deal-used", 409) from None
        table = Table(self, row, sitters)
        self.tables[table.id] = table
        if not any(c.kind == OPEN for c in sitters):
            async with table.lock:
                await seating.begin(table)
        self.changed()
        return table

    async def again(self, table: Table) -> str:
        """A table like one that is over; the id of the new one."""
        options = {**table.options}
        wish = wire.NewTable(
            game=table.game.name, seats=table.seats, chairs=[], options=options,
            public=table.public, clock=table.clock,
        )  # fmt: skip
        sitters = [Sitter(c.kind, c.guest, c.name, c.level) for c in table.sitters]
        made = await self.open(table.owner, wish, sitters, [""] * table.seats)
        return made.id

    def secret_of(self, deal: str | None) -> str:
        """The secret behind a deal; the database takes each secret once."""
        if deal is None:
            return secrets.token_hex(32)
        return hmac.new(self.settings.secret, f"deal {deal}".encode(), hashlib.sha256).hexdigest()

    # --- letting go ------------------------------------------------------------------------

    def forget(self, table: Table) -> None:
        """The disk knows better: whoever looks comes back to what is written there."""
        self.tables.pop(table.id, None)
        for viewer in tuple(table.viewers):
            viewer.close(GOING)

    async def tidy(self) -> None:
        """Now and then let tables go that nobody looks at; they come back when asked for."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_s))
            limit = time.monotonic() - self.settings.idle_s
            for table in list(self.tables.values()):
                if table.touched < limit:
                    self._let_go(table)

    def _let_go(self, table: Table) -> None:
        """Unless somebody needs it. Its clock goes on, and brings it back when it rings."""
        if table.viewers or table.thinking or table.lock.locked():
            return
        del self.tables[table.id]
        if table.alarm is not None and table.deadline is not None:
            table.alarm.cancel()
            left = max(0.0, table.deadline - time.monotonic())
            loop = asyncio.get_running_loop()
            alarm = loop.call_later(left, lambda: self.spawn(self._visit(table.id)))
            self._due[table.id] = table.deadline, alarm

    async def _visit(self, key: str) -> Table | None:
        """Bring a table into memory, where its bots and its clock go on."""
        try:
            return await self.table(key)
        except Refusal:
            return None  # of rules that are not played any more

    async def go_on(self) -> None:
        """After a start: tables where a bot is to move or a clock runs wait for nobody."""
        for key in await self.store.read(unattended):
            here = key in self.tables
            table = await self._visit(key)
            if table is not None and not here:
                self._let_go(table)


def _check_options(wish: wire.NewTable) -> None:
    """A stranger may choose what a record may state, and no file of this machine."""
    game = registry.get(wish.game)
    try:
        for option in game.options:
            if option.name in wish.options:
                option.check_stated(wish.options[option.name])
        game.complete(wish.seats, wish.options)
    except FlibusteError as error:
        raise Refusal("bad-options", why=str(error)) from None


def _sitter(chair: wire.ChairWish, guest: str, name: str, others: list[str]) -> Sitter:
    if chair.kind == "me":
        return Sitter(PERSON, guest, name)
    if chair.kind == "guest":
        return Sitter(GUEST, guest, seating.clean(chair.name or "") or name)
    if chair.kind == "bot":
        level = chair.level or crew.SUBSTITUTE
        if level not in bots.LEVELS:
            raise Refusal("no-bot")
        return Sitter(BOT, None, crew.name(others), level)
    return Sitter(OPEN)


def _replay(table: Table, rows: list[tuple[int, str]]) -> None:
    """Follow the log; an undo takes moves back."""
    moves: list[str] = []
    for seat, text in rows:
        if text.startswith("undo "):
            ply = int(text.removeprefix("undo "))
            del moves[ply:], table.actors[ply:]
        else:
            moves.append(text)
            table.actors.append(seat)
    table.rows = len(rows)
    table.moment = Moment(playing.replayed(table, moves))
    if table.moment.over:
        table.state = OVER
