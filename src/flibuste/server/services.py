"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flibuste.server.botpool import NO_LIMIT, BotPool
from flibuste.server.databasefile import DatabaseClaim, claim, told_plainly
from flibuste.server.databases import shown_address
from flibuste.server.guests import Guests
from flibuste.server.lanes import Lane, LimitedLane
from flibuste.server.leases import Leases
from flibuste.server.mannersbook import MannersBook
from flibuste.server.places import Places
from flibuste.server.presence import Presence
from flibuste.server.settings import Settings
from flibuste.server.store import Store
from flibuste.table.background import BackgroundTasks
from flibuste.table.services import Services

REPLAYS = 6, 24
"""How many replays a guest, and all guests of an address, may have under way."""


@dataclass
class ServerServices(Services):
    """Made once for a server; every table has it."""

    settings: Settings
    store: Store
    bots: BotPool
    replays: LimitedLane
    """Where games are replayed: to load a table, to look back, to read an uploaded record."""
    leases: Leases
    presence: Presence
    manners: MannersBook = field(kw_only=True)
    sought: Callable[[], None] = lambda: None
    """Called when somebody has begun or ceased to look for company elsewhere."""
    claim: DatabaseClaim | None = None
    """Keeps other servers from the database's file."""
    guests: Guests = field(init=False)

    def __post_init__(self) -> None:
        self.guests = Guests(self.store, self.settings.secret)

    @classmethod
    def start(cls, settings: Settings) -> ServerServices:
        """Raises Trouble if the database cannot be used, or another server uses it."""
        claimed = claim(settings.db)
        try:
            with told_plainly(shown_address(settings.db)):
                store = Store(settings.db)
        except BaseException:
            if claimed is not None:
                claimed.release()
            raise
        places = Places(*NO_LIMIT if settings.generous else REPLAYS)
        replays = LimitedLane(Lane("replay", 1), places)
        bots = BotPool(settings.generous)
        tasks = BackgroundTasks()
        return cls(
            settings, store, bots, replays, Leases(store), Presence(store), tasks,
            manners=MannersBook(store, settings, tasks), claim=claimed,
        )  # fmt: skip

    def announce(self, url: str) -> None:
        """Tell whoever starts a second server on the same file where this one listens."""
        if self.claim is not None:
            self.claim.announce(url)

    def close(self) -> None:
        self.tasks.cancel()
        self.bots.close()
        self.replays.close()
        self.store.close()
        if self.claim is not None:
            self.claim.release()
