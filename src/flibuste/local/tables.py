"""All tables of this screen: making them, reading kept ones, looking at one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from flibuste.local.keeping import EntryRow, Keep, KeptTable, LocalStore
from flibuste.local.localbots import LocalBots, LocalReplays, NoLeases, NoPresence
from flibuste.local.viewing import LocalViewer, Looking
from flibuste.table import briefs, dealing, httpwire, loading, making, playing, reviewing
from flibuste.table.briefs import Row, StoredBrief, TableBriefs
from flibuste.table.fairqueue import NOBODY, Payer
from flibuste.table.guest import Guest
from flibuste.table.loading import UnreadableTables
from flibuste.table.log import SeedOrigin
from flibuste.table.logentries import LogEntry
from flibuste.table.messages import RECORD, WORDLESS
from flibuste.table.refusals import Refusal
from flibuste.table.services import Services
from flibuste.table.table import CLOSED, PLAYING, WAITING, Occupant, Table
from flibuste.table.wire import CloseCode

HERE = "~"
"""What ids begin with, so that whoever sees an address knows that no server has the table."""
UNSAID: Row = {
    "deal": None, "clock": None, "from_memory": False, "hints": False, "rated": False,
    "wound": None, "undo": None, "branch": None,
}  # fmt: skip
"""What the row of an uploaded record leaves out."""


@dataclass(frozen=True)
class LocalSettings:
    """Settings of these tables; what each means, ``server.settings`` says."""

    secret: bytes
    """Secrets of offered deals are derived from it."""
    bot_ms: tuple[int, int] = (600, 900)
    grace_s: float = 90.0
    word_s: float = 120.0
    idle_s: float = 600.0


class LocalTables:
    """Makes and finds tables, all of them this screen's."""

    def __init__(self, bots: LocalBots, keep: Keep, settings: LocalSettings) -> None:
        self.settings = settings
        self.kept = LocalStore(keep)
        self.unreadable = UnreadableTables()
        self._tables: dict[str, Table] = {}
        self._turns: dict[tuple[str, int], int | None] = {}
        self.services = Services(
            settings, self.kept, bots, LocalReplays(), NoLeases(), NoPresence()
        )

    def close(self) -> None:
        self.services.tasks.cancel()
        for table in self._tables.values():
            _stop(table)

    # --- making ------------------------------------------------------------------------------

    async def create(self, guest: str, name: str, wish: httpwire.NewTable) -> Table:
        """A new table as a guest wishes it, begun at once if no chair is open. Raises Refusal."""
        return await making.create(self, guest, name, wish)

    async def check_room(self, guest: str) -> None:
        """There is always room."""

    def new_id(self) -> str:
        return HERE + secrets.token_urlsafe(making.ID_BYTES)

    def secret_of(self, deal: str | None) -> str:
        return dealing.secret_of(deal, self.settings.secret)

    async def open(
        self,
        guest: str,
        wish: httpwire.NewTable,
        occupants: list[Occupant],
        origin: SeedOrigin,
        rematch_of: Table | None = None,
        start: making.Start | None = None,
    ) -> Table:
        """Keep a new table, and begin it if no chair is open. Raises Refusal."""
        if origin.secret in self.kept.deals():
            raise Refusal("deal-used", 409)
        before = start.entries if start else []
        row = {**making.new_row(self.new_id(), guest, wish, origin, start), "public": False}
        await self.keep(loading.encoded(row), [c.row(i) for i, c in enumerate(occupants)], before)
        table = self._tables[row["id"]] = Table(self.services, row, occupants)
        table.branch_off(before)
        async with table.lock:
            await dealing.proceed(table)
        if rematch_of is not None:
            await rematch_of.change(rematch=table.id)
        return table

    async def keep(self, row: Row, chairs: list[Row], entries: list[LogEntry]) -> None:
        """Keep the rows of a table whose game was played elsewhere."""
        log = list(map(EntryRow.of, entries))
        seated = [{"gone": None, **chair} for chair in chairs]
        await self.kept.put(KeptTable({**UNSAID, **row}, seated, log))

    # --- finding -----------------------------------------------------------------------------

    async def read(self, name: str, text: bytes) -> Table:
        """A table from its kept text. Raises Refusal if it makes no sense."""
        self.kept.take(name, text)
        return await self.table(name)

    def in_memory(self, key: str) -> Table | None:
        return self._tables.get(key)

    async def table(self, key: str, payer: Payer = NOBODY) -> Table:
        """The table of that id; if it was kept, it goes on now. Raises Refusal."""
        found = self.in_memory(key)
        if found is None:
            found = self._tables[key] = self._replayed(key)
            playing.resume_clock(found, None)
            await dealing.go_on(found)
        return found

    def _replayed(self, key: str) -> Table:
        kept = self.kept.of(key)
        try:
            return loading.loaded(self.services, kept.stored())
        except Refusal:
            raise
        except Exception as error:
            raise self.unreadable.refusal(key, error) from None

    async def turn(self, key: str, entries: int) -> int | None:
        """Who is to move at a table that is only kept."""
        if (key, entries) not in self._turns:
            try:
                turn = self._replayed(key).log.to_move
            except Refusal:
                turn = None
            self._turns[key, entries] = turn
        return self._turns[key, entries]

    def obstacle(self, row: Row) -> Refusal | None:
        return briefs.obstacle(row, self.unreadable)

    async def catch_up_with(self, table: Table) -> None:
        """Nobody else writes to these tables."""

    # --- giving up, deleting -----------------------------------------------------------------

    async def close_table(self, key: str, guest: str) -> None:
        """Give up a table that cannot go on. Raises Refusal."""
        rows = {row["id"]: row for row, _, _ in self.kept.own(guest)}
        briefs.check_closing(rows.get(key), guest, self)
        if self.kept.makes_sense(key):
            await self.kept.change_table(key, None, 0, state=CLOSED)
        else:
            await self.kept.drop(key)

    async def delete_table(self, key: str, guest: str) -> None:
        """Keep a table no longer; whoever looks at it is sent away. Raises Refusal."""
        self.kept.of(key)
        table = self.in_memory(key)
        if table is None:
            await self.kept.drop(key)
            return
        async with table.lock:
            await self.kept.drop(key)
            del self._tables[key]
            table.deleted = True
            _stop(table)
        for viewer in tuple(table.viewers):
            viewer.close(CloseCode.NO_TABLE)

    def let_go(self, key: str) -> None:
        """Somebody else writes to this table from now on; it may be read again."""
        table = self._tables.pop(key, None)
        if table is not None:
            _stop(table)

    # --- looking -----------------------------------------------------------------------------

    async def look(
        self, key: str, who: Guest, hear: Callable[[bytes], None], feed: str = "changes"
    ) -> Looking:
        """Somebody looks at a table; ``Looking.begin`` sends the first message."""
        return await self.welcome(key, LocalViewer(who, feed, hear))

    async def welcome(self, key: str, viewer: LocalViewer) -> Looking:
        """A viewer comes to a table. Raises Refusal."""
        table = await self.table(key)
        if viewer.feed == RECORD and table.log.veil:
            raise Refusal("memory-records", 403)
        if viewer.feed not in WORDLESS:
            await reviewing.read_log(table, Payer(viewer.guest))
        return Looking(table, viewer, self)


class LocalBriefs(TableBriefs):
    """Lists of these tables."""

    def __init__(self, tables: LocalTables) -> None:
        super().__init__(tables)
        self._kept = tables.kept

    async def own(self, guest: str, unfinished: bool) -> list[StoredBrief]:
        found = self._kept.own(guest)
        return [b for b in found if b[0]["state"] in (WAITING, PLAYING)] if unfinished else found


def _stop(table: Table) -> None:
    """Nobody plays here any more."""
    if table.thinking is not None:
        table.thinking.cancel()
    table.unload()
