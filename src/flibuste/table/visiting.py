"""Looking at a table: somebody comes, asks, and goes."""

from __future__ import annotations

from typing import Protocol

from flibuste.table import playing, timing
from flibuste.table.counts import Counts
from flibuste.table.fairqueue import Payer
from flibuste.table.guest import Guest
from flibuste.table.messages import Viewer
from flibuste.table.refusals import Refusal
from flibuste.table.table import Table


class Visitor(Viewer, Protocol):
    """A viewer who asks for things: through a socket, or at this screen."""

    who: Guest
    counts: Counts
    heard_at: float
    """When the request came that is being answered."""

    @property
    def payer(self) -> Payer:
        """In whose time is done what he asks for."""

    def refuse(self, number: int, refusal: Refusal) -> None:
        """Answer the request with this number by a refusal."""

    def limit_chat(self) -> None:
        """Count a line of chat. Raises Refusal."""

    def limit_thinking(self) -> None:
        """Count a request that costs much processor time. Raises Refusal."""


def arrive(table: Table, visitor: Visitor, after: int) -> None:
    """Add a viewer to a table; tell the others if it is the guest's first socket there."""
    known = table.here(visitor.guest)
    controlled = table.controls(visitor.guest)
    for seat in controlled:
        table.occupants[seat].gone = None
    if controlled or table.owner == visitor.guest:
        table.latest_player = visitor.payer
    table.welcome(visitor, after)
    playing.wake_bot(table)
    if not known:
        table.services.presence.came(table.id, visitor.guest)
        table.tell_seats()


def depart(table: Table, visitor: Visitor) -> None:
    """Remove a viewer; if it was the guest's last socket there, he counts as gone from now on."""
    table.farewell(visitor)
    if table.deleted:
        return
    if not table.here(visitor.guest):
        table.services.presence.went(table.id, visitor.guest)
    if not table.present(visitor.guest):
        for seat in table.controls(visitor.guest):
            table.occupants[seat].gone = table.occupants[seat].gone or timing.monotonic()
        table.tell_seats()
