"""How guests stand: how each may talk, and whom he does not want to hear or to play with.

Whoever has a socket open keeps his ``Manners``; it is changed in place when another row counts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import guests, kept_names, regards, sanctions
from flibuste.server.settings import Settings
from flibuste.server.store import Row, Store
from flibuste.server.writes import Job
from flibuste.table.background import BackgroundTasks, patiently
from flibuste.table.guest import Guest
from flibuste.table.manners import Ban, Manners

REMEMBERED = 10_000
"""How many manners are kept in memory of guests who are not here."""
BLOCK, MUTE = "block", "mute"


class MannersBook:
    """How guests stand, from the database."""

    def __init__(self, store: Store, settings: Settings, tasks: BackgroundTasks) -> None:
        self._store = store
        self._settings = settings
        self._tasks = tasks
        self._here: WeakValueDictionary[str, Manners] = WeakValueDictionary()
        self._kept: OrderedDict[str, Manners] = OrderedDict()
        self.changed: Callable[[Manners], None] = lambda manners: None
        """Called when the manners of a guest have been read anew."""

    async def of(self, guest: Guest) -> Manners:
        """A guest's manners. Raises DatabaseGone."""
        manners = self._here.get(guest.id)
        if manners is None:
            read = MannersRows() if guest.new else await self._store.read(find_manners(guest.id))
            manners = self._here.setdefault(guest.id, Manners(guest.id))
            self._take(manners, read)
        elif manners.kept != guest.kept:
            await self.renew(guest.id)
        if not guest.new:
            self._remember(manners)
        return manners

    def _remember(self, manners: Manners) -> None:
        self._kept[manners.guest] = manners
        self._kept.move_to_end(manners.guest)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    async def renew(self, *keys: str) -> None:
        """Read the manners of these guests again, as far as they are in memory."""
        for key in keys:
            manners = self._here.get(key)
            if manners is not None:
                self._take(manners, await self._store.read(find_manners(key)))
                self.changed(manners)

    def forget(self, key: str) -> None:
        """Another server has changed something of a guest."""
        if key in self._here:
            again = patiently(lambda: self.renew(key), "a guest was not read")
            self._tasks.spawn(again)

    def _take(self, manners: Manners, rows: MannersRows) -> None:
        manners.free, manners.kept = self._is_free(rows), rows.kept
        manners.unheard = frozenset(rows.kinds)
        manners.avoided = frozenset(o for o, kind in rows.kinds.items() if kind == BLOCK)
        manners.barred = frozenset(rows.barred)
        manners.muted, manners.suspended = rows.bans.get("mute"), rows.bans.get("suspension")

    def _is_free(self, rows: MannersRows) -> bool:
        if rows.phrases or self._settings.chat == "phrases":
            return False
        return self._settings.chat == "free" or rows.kept


class MannersRows:
    """What the database says of a guest."""

    def __init__(self) -> None:
        self.phrases = False
        self.kept = False
        self.kinds: dict[str, str] = {}
        """How he regards others."""
        self.barred: list[str] = []
        """Those who block him."""
        self.bans: dict[str, Ban] = {}
        """What moderators forbid him, by kind."""


def find_manners(key: str) -> Job:
    own = select(guests.c.phrases, kept_names.c.guest.label("kept"))
    own = own.outerjoin(kept_names, kept_names.c.guest == guests.c.id).where(guests.c.id == key)
    regarded = select(regards.c.other, regards.c.kind).where(regards.c.guest == key)
    barred = select(regards.c.guest).where(regards.c.other == key, regards.c.kind == BLOCK)

    ruled = select(sanctions).where(sanctions.c.guest == key, sanctions.c.kind != "warning")
    ruled = ruled.order_by(sanctions.c.until)

    def job(connection: sa.Connection) -> MannersRows:
        found = MannersRows()
        row: Row = dict(connection.execute(own).mappings().first() or {})
        found.phrases = bool(row.get("phrases"))
        found.kept = bool(row.get("kept"))
        found.kinds = {other: kind for other, kind in connection.execute(regarded)}  # noqa: C416
        found.barred = list(connection.execute(barred).scalars())
        for ban in connection.execute(ruled).mappings():
            found.bans[ban["kind"]] = Ban(ban["until"], ban["reason"], ban["note"])
        return found

    return job
