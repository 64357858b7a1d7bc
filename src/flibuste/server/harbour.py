"""All tables: those in memory, and the way from the disk to there."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import IntegrityError

from flibuste.core import registry
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Fact
from flibuste.server import crew, playing, seating, wire
from flibuste.server.frames import GOING
from flibuste.server.moments import Moment
from flibuste.server.settings import Settings
from flibuste.server.speech import Refusal
from flibuste.server.store import Kept, Store, add_table, count_open
from flibuste.server.table import BOT, GUEST, OPEN, OVER, PERSON, WAITING, Sitter, Table

ID_BYTES = 12
MOST_OPEN = 100
"""Tables of one guest that are not over."""


class Harbour:
    """Where tables are found, made and let go."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
        self.crew = crew.Crew()
        self.tables: dict[str, Table] = {}
        self.watchers: set[Callable[[], None]] = set()
        self.public: tuple[float, asyncio.Future[Any]] | None = None
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
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
        found = self.tables.get(key)
        if found is not None:
            return found
        if key not in self._loading:
            self._loading[key] = asyncio.ensure_future(self._load(key))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> Table:
        kept = await self.store.table(key) if len(key) <= 64 else None
        if kept is None:
            raise Refusal("no-table", 404)
        table = await asyncio.to_thread(self._revive, kept)
        self.tables[key] = table
        playing.wind_clock(table)
        playing.wake(table)
        return table

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
        if table.state != WAITING:
            _replay(table, kept.moves)
        return table

    def moment(self, table: Table, ply: int) -> Moment:
        """The position after so many moves."""
        if ply == table.ply and table.moment is not None:
            return table.moment
        return Moment(playing.replayed(table, table.match.moves[:ply]))

    def retold(self, table: Table) -> list[tuple[Fact, ...] | None]:
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
                busy = table.viewers or table.thinking or table.lock.locked()
                if not busy and table.touched < limit:
                    if table.alarm is not None:
                        table.alarm.cancel()
                    del self.tables[table.id]


def _check_options(wish: wire.NewTable) -> None:
    """A stranger may choose what a record may state, and no file of this machine."""
    game = registry.get(wish.game)
    try:
        for option in game.options:
            if option.name in wish.options:
                option.refuse_stated(wish.options[option.name])
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
        if level not in crew.LEVELS:
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
