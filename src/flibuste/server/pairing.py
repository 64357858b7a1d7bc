"""Pairing: those who look for company are seated together, whoever has waited longest first.

One server does it. A table and the claim on all who sit there are one transaction, which fails if
one of them has changed his mind meanwhile: nobody sits at two tables.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from flibuste.core import registry as games
from flibuste.server.company import GATHER_S, WIDEN_S, SeekerList
from flibuste.server.mannersbook import BLOCK, find_manners
from flibuste.server.registry import TableRegistry
from flibuste.server.seekers import Seeker, seat_together, stop_others, stop_untold
from flibuste.server.store import SEEK
from flibuste.table import httpwire
from flibuste.table.failures import DatabaseGone, Outdated
from flibuste.table.log import SeedOrigin
from flibuste.table.refusals import Refusal
from flibuste.table.table import BOT, PERSON, Occupant
from flibuste.table.thinking import SUBSTITUTE, free_name

log = logging.getLogger("flibuste.server")
LEASE = "pairing"
"""Whoever holds the lease of this name pairs; no table has an id as short."""
CLOCK_S = 120
"""Seconds for a turn among people who do not know each other."""
USUAL = 3
"""So many seats, or as near to it as can be, where any number will do and bots fill up."""
LOOK_S = 1.0
"""Seconds between two looks while somebody waits."""


class Group(NamedTuple):
    """Some who play together, at a table of so many seats."""

    people: list[Seeker]
    seats: int


class Matching(NamedTuple):
    """What decides who plays together at one game."""

    sizes: Sequence[int]
    """The numbers of seats that it has."""
    now: int
    """In milliseconds."""
    avoided: Mapping[str, frozenset[str]] = {}
    """By guest: with whom he does not play."""

    def together(self, group: Sequence[Seeker], seeker: Seeker) -> bool:
        none: frozenset[str] = frozenset()
        return not any(
            bool(seeker.rated) != bool(each.rated)
            or seeker.guest in self.avoided.get(each.guest, none)
            or each.guest in self.avoided.get(seeker.guest, none)
            for each in group
        )

    def wide(self, seeker: Seeker) -> bool:
        return not seeker.seats or self.now - seeker.since >= 1000 * WIDEN_S

    def accepts(self, seeker: Seeker, size: int) -> bool:
        return size == seeker.seats or self.wide(seeker)

    def wishes(self, seeker: Seeker) -> list[int]:
        """The numbers of seats that will do, the best first: his own, then the larger ones."""
        own = [seeker.seats] if seeker.seats in self.sizes else []
        more = sorted(self.sizes, reverse=True) if self.wide(seeker) else []
        return own + [size for size in more if size not in own]

    def gathered(self, first: Seeker, left: Sequence[Seeker], size: int) -> list[Seeker]:
        """Whoever sits down with the first, as many as there is room for."""
        group = [first]
        for each in left:
            fits = each not in group and self.accepts(each, size) and self.together(group, each)
            if fits and len(group) < size:
                group.append(each)
        return group


def groups(waiting: Sequence[Seeker], matching: Matching) -> Iterator[Group]:
    """Who plays together, of those who wait for one game, the longest first."""
    left = list(waiting)
    for seeker in waiting:
        if seeker not in left:
            continue
        group = _people(seeker, left, matching) or _with_bots(seeker, left, matching)
        if group is not None:
            left = [each for each in left if each not in group.people]
            yield group


def _people(first: Seeker, left: list[Seeker], matching: Matching) -> Group | None:
    """A table full of people."""
    gathering = matching.now - first.since < 1000 * GATHER_S
    for size in matching.wishes(first):
        if gathering and size not in (first.seats, max(matching.sizes)):
            continue
        group = matching.gathered(first, left, size)
        if len(group) == size:
            return Group(group, size)
    return None


def _with_bots(first: Seeker, left: list[Seeker], matching: Matching) -> Group | None:
    """A table at which bots take the chairs that are empty, of those who want that."""
    if not first.bots:
        return None
    usual = min(matching.sizes, key=lambda size: abs(size - USUAL))
    size = first.seats if first.seats in matching.sizes else usual
    return Group(matching.gathered(first, [each for each in left if each.bots], size), size)


class Pairing:
    """Seats those together who look for company."""

    def __init__(self, registry: TableRegistry, company: SeekerList) -> None:
        self._registry, self._company = registry, company
        self._store = registry.store
        self._news = asyncio.Event()

    async def run(self) -> None:
        self._company.changed.watch(self._news.set)
        self._company.look()
        while True:
            try:
                await self._round()
            except DatabaseGone:
                pass  # the next round finds it
            except Exception:
                log.exception("those who look for company could not be seated")
            await self._pause()

    async def _pause(self) -> None:
        """Until somebody begins to look, or for a moment while somebody waits."""
        self._news.clear()
        waits = LOOK_S if self._company.seekers else None
        try:
            async with asyncio.timeout(waits):
                await self._news.wait()
        except TimeoutError:
            pass

    async def _round(self) -> None:
        if not self._company.seekers or not self._registry.services.leases.holds(LEASE):
            return
        await self._forget_lost()
        await self._company.refresh()
        for game in sorted({seeker.game for seeker in self._company.seekers}):
            await self._seat(game)

    async def _forget_lost(self) -> None:
        running = {self._store.node, *self._registry.services.leases.running}
        if any(seeker.node not in running for seeker in self._company.seekers):
            await self._store.change(stop_others(sorted(running)), SEEK)
        if any(seeker.table is not None for seeker in self._company.seekers):
            await self._store.change(stop_untold(self._store.now() // 1000), SEEK)

    async def _seat(self, game: str) -> None:
        """Seat those who can be seated at one game. One who cannot does not keep the others."""
        waiting = [s for s in self._company.seekers if s.game == game and s.table is None]
        avoided = {s.guest: await self._avoided(s.guest) for s in waiting if len(waiting) > 1}
        matching = Matching(list(games.get(game).seats), self._store.now(), avoided)
        for group in list(groups(waiting, matching)):
            with suppress(
                Outdated, Refusal
            ):  # somebody has changed his mind: there is a next round
                await self._open(game, group)
        self._company.look()

    async def _avoided(self, guest: str) -> frozenset[str]:
        """With whom somebody does not play."""
        found = await self._store.read(find_manners(guest))
        return frozenset(other for other, kind in found.kinds.items() if kind == BLOCK)

    async def _open(self, game: str, group: Group) -> None:
        chairs = [Occupant(PERSON, seeker.guest, seeker.name) for seeker in group.people]
        while len(chairs) < group.seats:
            chairs.append(Occupant(BOT, None, free_name(c.name for c in chairs), SUBSTITUTE))
        random.shuffle(chairs)
        wish = httpwire.NewTable(
            game=game, seats=group.seats, chairs=[], public=True, clock=CLOCK_S,
            rated=bool(group.people[0].rated),
        )  # fmt: skip
        origin = SeedOrigin.promised(self._registry.secret_of(None), group.seats)
        origin.parts = [seat for seat, chair in enumerate(chairs) if chair.kind == PERSON]
        owner = group.people[0].guest
        await self._registry.open(
            owner, wish, chairs, origin, claimed=lambda table: seat_together(group.people, table)
        )
