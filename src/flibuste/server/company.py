"""Company: who looks for others to play with, as all in the lobby are told."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from flibuste.server.seekers import Seeker, all_seekers
from flibuste.server.store import Store
from flibuste.table import lobbywire
from flibuste.table.background import Signal
from flibuste.table.failures import DatabaseGone

log = logging.getLogger("flibuste.server")
GATHER_S = 3.0
"""Whoever plays with any number waits so long for more than one."""
WIDEN_S = 15.0
"""After so long every number of seats will do."""
OFFER_S = 25.0
"""After so long bots are offered for the chairs that are empty."""
NAMED = 20
"""So many are called by their names."""


class SeekerList:
    """Everybody who looks for company, through any server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self.seekers: list[Seeker] = []
        self.changed = Signal()

    def look(self) -> None:
        """Read them again soon."""
        self._again = True
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            while self._again:
                self._again = False
                await self.refresh()
        except DatabaseGone:
            pass  # it rings for everything when it is back
        except Exception:
            log.exception("who looks for company could not be read")
        finally:
            self._looking = None

    async def refresh(self) -> None:
        """Read them now, and tell whoever shows them. Raises DatabaseGone."""
        found: list[Seeker] = await self._store.read(all_seekers)
        if found != self.seekers:
            self.seekers = found
            self.changed.emit()

    def told(self) -> lobbywire.Company:
        """What everybody is told."""
        waiting = [seeker for seeker in self.seekers if seeker.table is None]
        names = [lobbywire.Sought(seeker.name, seeker.game) for seeker in waiting[:NAMED]]
        return lobbywire.Company(Counter(seeker.game for seeker in waiting), names)

    def of(self, guest: str) -> Seeker | None:
        return next((seeker for seeker in self.seekers if seeker.guest == guest), None)

    def seeking(self, seeker: Seeker) -> lobbywire.Seeking:
        """What whoever looks is told of it."""
        waited = max(0.0, (self._store.now() - seeker.since) / 1000)
        wide = 0 if not seeker.seats else max(0, round(WIDEN_S - waited))
        offer = max(0, round(OFFER_S - waited))
        return lobbywire.Seeking(
            seeker.game, seeker.seats, round(waited), wide, offer, seeker.bots, bool(seeker.rated)
        )
