"""All tables of this screen: making them, reading kept ones, looking at one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from flibuste.core import registry
from flibuste.local.keeping import Keep, KeptTable, LocalStore
from flibuste.local.localbots import LocalBots, LocalReplays, NoCatchUp, NoLeases, NoPresence
from flibuste.local.localtable import LocalTable, unreadable
from flibuste.local.viewing import LocalViewer, Looking
from flibuste.server import dealing, httpwire, playing, reviewing, timing
from flibuste.server.fairqueue import NOBODY, Payer
from flibuste.server.guests import Guest
from flibuste.server.log import SeedOrigin
from flibuste.server.refusals import Refusal
from flibuste.server.registry import ID_BYTES, TableRegistry
from flibuste.server.services import Services
from flibuste.server.settings import Settings
from flibuste.server.table import WAITING, Occupant, Table


class LocalTables(TableRegistry):
    """The server's registry of tables, where all of them are this screen's."""

    def __init__(self, bots: LocalBots, keep: Keep, settings: Settings) -> None:
        self.settings = settings
        self._kept = LocalStore(keep)
        self._tables: dict[str, Table] = {}
        parts: Any = self._kept, bots, LocalReplays(), NoLeases(), NoPresence()
        self.services = Services(settings, *parts)
        self.store = self.services.store
        nothing: Any = NoCatchUp()
        self.catch_up = nothing

    def close(self) -> None:
        self.services.tasks.cancel()

    # --- making and finding ------------------------------------------------------------------

    async def open(
        self,
        guest: str,
        wish: httpwire.NewTable,
        occupants: list[Occupant],
        origin: SeedOrigin,
        rematch_of: Table | None = None,
    ) -> Table:
        """Keep a new table, and begin it if no chair is open."""
        kept = KeptTable(_row(guest, wish, origin), [c.row(i) for i, c in enumerate(occupants)])
        await self._kept.put(kept)
        table = LocalTable.read(self.services, kept)
        self._tables[table.id] = table
        async with table.lock:
            await dealing.proceed(table)
        if rematch_of is not None:
            await rematch_of.change(rematch=table.id)
        return table

    async def read(self, text: bytes) -> Table:
        """A table from its kept text; its bots go on. Raises Refusal if it makes no sense."""
        try:
            kept = msgspec.json.decode(text, type=KeptTable)
            table = LocalTable.read(self.services, kept)
        except Exception as error:
            raise unreadable(error) from None
        self._kept.kept[table.id] = kept
        self._tables[table.id] = table
        playing.resume_clock(table, None)
        await dealing.go_on(table)
        return table

    async def table(self, key: str, payer: Payer = NOBODY) -> Table:
        """The table of that id. Raises Refusal."""
        found = self.in_memory(key)
        if found is None:
            raise Refusal("no-table", 404)
        return found

    # --- looking -----------------------------------------------------------------------------

    async def look(
        self, key: str, who: Guest, hear: Callable[[bytes], None], feed: str = "changes"
    ) -> Looking:
        """Somebody looks at a table; ``Looking.begin`` sends the first message."""
        table = await self.table(key)
        await reviewing.read_log(table, Payer(who.id))
        return Looking(table, LocalViewer(who, feed, hear), self)


def _row(guest: str, wish: httpwire.NewTable, origin: SeedOrigin) -> dict[str, Any]:
    """The row of a new table, as the server's database has it."""
    return {
        "id": secrets.token_urlsafe(ID_BYTES), "game": wish.game,
        "rules": registry.get(wish.game).version, "seats": wish.seats,
        "options": json.dumps(wish.options), "owner": guest, "public": False,
        "clock": wish.clock, "state": WAITING, "made": timing.seconds(), "secret": origin.secret,
        "deal": origin.as_text(), "entropy": "[]", "setup": None, "seed": None, "rematch": None,
        "from_memory": wish.from_memory, "wound": None, "undo": None,
    }  # fmt: skip
