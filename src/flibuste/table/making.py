"""Making tables: what is wished is checked, and who sits down first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from flibuste.bots import LEVELS
from flibuste.core import contract, registry
from flibuste.core.errors import FlibusteError
from flibuste.table import dealing, httpwire, rated, timing
from flibuste.table.log import BranchedFrom, SeedOrigin
from flibuste.table.logentries import LogEntry
from flibuste.table.messages import rematch_message
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import one_line
from flibuste.table.services import Services
from flibuste.table.table import BOT, GUEST, OPEN, OVER, PERSON, WAITING, Occupant, Table
from flibuste.table.thinking import SUBSTITUTE, free_name

ID_BYTES = 12
"""Of a table's id, and of an offered deal's."""


@dataclass(frozen=True)
class Start:
    """What a new table begins with that nobody can wish for."""

    values: dict[str, Any]
    """Of its row, as ``loading.decoded`` gives them."""
    entries: list[LogEntry] = field(default_factory=list)
    """The moves that it begins with."""


def branch_start(
    branch: BranchedFrom, seed: int | None, setup: dict[str, Any] | None, entries: list[LogEntry]
) -> Start:
    """That of a table that plays on from a position of another game, with its seed and setup."""
    return Start({"branch": branch, "seed": seed, "setup": setup}, entries)


class TableMaker(Protocol):
    """Where tables are made and kept: a server's registry, or those of a screen."""

    @property
    def services(self) -> Services: ...

    async def check_room(self, guest: str) -> None:
        """Raises Refusal if a guest may not open one table more."""

    def new_id(self) -> str:
        """An id for a new table."""

    async def open(
        self,
        guest: str,
        wish: httpwire.NewTable,
        occupants: list[Occupant],
        origin: SeedOrigin,
        rematch_of: Table | None = None,
        start: Start | None = None,
    ) -> Table:
        """Keep a new table and begin it if no chair is open. Raises Refusal.

        rematch_of: the table whose rematch it is. Raises Outdated if it has one already.
        start: what it begins with, if it is a branch or the deal of a day.
        """

    async def keep(
        self, row: dict[str, Any], chairs: list[dict[str, Any]], entries: list[LogEntry]
    ) -> None:
        """Keep the rows of a table whose game was played elsewhere."""

    def secret_of(self, deal: str | None) -> str:
        """The secret of an offered deal, or a new one."""

    async def catch_up_with(self, table: Table) -> None:
        """Read what others have written to a table, and show it."""


async def create(
    maker: TableMaker,
    guest: str,
    name: str,
    wish: httpwire.NewTable,
    start: Start | None = None,
) -> Table:
    """A new table as a guest wishes it, begun at once if no chair is open. Raises Refusal."""
    if wish.game not in registry.names():
        raise Refusal("no-game", 404)
    _check_options(wish)
    _check_memory(wish)
    rated.check_wish(wish)
    await maker.check_room(guest)
    if len(wish.chairs) != wish.seats:
        raise Refusal("bad-options", why=f"{len(wish.chairs)} != {wish.seats}")
    occupants: list[Occupant] = []
    for chair in wish.chairs:
        occupants.append(_occupant(chair, guest, name, [c.name for c in occupants]))
    origin = dealing.first_origin(maker.secret_of(wish.deal), wish)
    return await maker.open(guest, wish, occupants, origin, start=start)


def new_row(
    key: str, guest: str, wish: httpwire.NewTable, origin: SeedOrigin, start: Start | None = None
) -> dict[str, Any]:
    """The row of a new table, as ``loading.decoded`` gives that of a kept one."""
    return {
        "id": key, "game": wish.game,
        "rules": registry.get(wish.game).version, "seats": wish.seats, "options": wish.options,
        "owner": guest, "public": wish.public, "clock": wish.clock, "state": WAITING,
        "made": timing.seconds(), "secret": origin.secret, "deal": origin, "entropy": [],
        "setup": None, "seed": None, "branch": None, "daily": None, "rematch": None,
        "from_memory": wish.from_memory, "hints": wish.hints, "rated": wish.rated,
        "wound": None, "undo": None, **(start.values if start else {}),
    }  # fmt: skip


async def rematch(maker: TableMaker, table: Table, guest: str) -> str:
    """The id of a new table with the same chairs and options; made once, however many ask."""
    async with table.lock:
        if table.state != OVER and not table.called_off:
            raise Refusal("not-over", 409)
        if not table.controls(guest):
            raise Refusal("not-yours", 403)
        if table.rematch is None:
            made = (await _open_again(maker, table, guest)).id
            table.revision += 1
            table.rematch = made
            table.broadcast(rematch_message(made))
        return table.rematch


async def _open_again(maker: TableMaker, table: Table, guest: str) -> Table:
    """guest: who has asked. If it is rated, it begins only when the others say that they play."""
    wish = httpwire.NewTable(
        game=table.game.name, seats=table.seats, chairs=[], options={**table.opening.options},
        public=table.public, clock=table.clock, from_memory=table.opening.from_memory,
        hints=table.hints, rated=table.rated,
    )  # fmt: skip
    occupants = [
        Occupant(c.kind, rated.owner_again(table, c), c.name, c.level) for c in table.occupants
    ]
    _check_options(wish)  # the rules may have changed since
    origin = SeedOrigin.promised(maker.secret_of(None), table.seats)
    before = table.opening.origin
    for seat, occupant in enumerate(occupants):
        had = before is not None and before.entropy[seat]  # a word in the deal
        if occupant.kind == PERSON and (had or (table.rated and occupant.guest != guest)):
            origin.parts.append(seat)
    return await maker.open(table.owner, wish, occupants, origin, table, _start_again(table))


def _start_again(table: Table) -> Start | None:
    """The rematch of a branch begins where it began."""
    opening = table.opening
    if opening.branch is None:
        return None
    return branch_start(opening.branch, opening.seed, opening.setup, table.before)


# --- the checks of a wish ------------------------------------------------------------------------


def _check_options(wish: httpwire.NewTable) -> None:
    """Raises Refusal for options that a record could not have: no paths of files, for instance."""
    game = registry.get(wish.game)
    try:
        for option in game.options:
            if option.name in wish.options:
                option.check_stated(wish.options[option.name])
        game.complete(wish.seats, wish.options)
    except FlibusteError as error:
        raise Refusal("bad-options", why=error) from None


def _check_memory(wish: httpwire.NewTable) -> None:
    """Raises Refusal if a table is to be played from memory that cannot be."""
    if wish.from_memory and not contract.has_veil(registry.get(wish.game)):
        raise Refusal("nothing-to-remember")
    if wish.from_memory and any(chair.kind == "bot" for chair in wish.chairs):
        raise Refusal("memory-bot")


def _occupant(chair: httpwire.NewChair, guest: str, name: str, others: list[str]) -> Occupant:
    if chair.kind == "me":
        return Occupant(PERSON, guest, name)
    if chair.kind == "guest":
        return Occupant(GUEST, guest, one_line(chair.name or "") or name)
    if chair.kind == "bot":
        level = chair.level or SUBSTITUTE
        if level not in LEVELS:
            raise Refusal("no-bot")
        return Occupant(BOT, None, free_name(others), level)
    return Occupant(OPEN)
