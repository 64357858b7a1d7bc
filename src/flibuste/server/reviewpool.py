"""Reviews of finished games: asked for, made in fair turns, shown while they grow, and kept."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import msgspec

from flibuste.core.machine import cores
from flibuste.server.botpool import NO_LIMIT
from flibuste.server.keptreviews import KeptReview, add_review, find_review, pack, unpack
from flibuste.server.lanes import Lane
from flibuste.server.places import Places
from flibuste.server.reviewprocess import (
    ProcessChanged,
    ProcessGone,
    ReviewFailed,
    ReviewProcess,
)
from flibuste.server.settings import Settings
from flibuste.server.store import Store
from flibuste.table import archives
from flibuste.table.archives import ArchivedLog
from flibuste.table.background import BackgroundTasks
from flibuste.table.failures import DatabaseGone
from flibuste.table.fairqueue import Payer
from flibuste.table.refusals import Refusal
from flibuste.table.reviewing import check_finished
from flibuste.table.table import OVER, Table

log = logging.getLogger("flibuste.server")
REVIEWS = 1, 4
"""How many a guest, and all guests of an address, may have made at once; others wait."""
MOST_WAITING = 200
"""How many may be made or wait on a server."""
MOST_MOVES = 1_500
"""A longer game is not reviewed: no game of people is."""
WAIT_S = 10.0
"""How long somebody who has seen the latest picture waits for the next."""
IDLE_S = 120.0
"""The process ends when nothing has been asked of it for so long."""
TRIES = 2
"""How often a review is begun whose steps end the process."""


class GrowingReview:
    """A review that is being made, and those who wait for its next picture."""

    def __init__(self) -> None:
        self.latest: KeptReview | None = None
        self.failed = False
        self.over = False
        """Kept, or failed."""
        self._news = asyncio.Event()

    def show(self, picture: KeptReview) -> None:
        if self.latest is None or picture.playouts >= self.latest.playouts:  # not begun again
            self.latest = picture
        self.tell()

    def tell(self) -> None:
        """There is something new for whoever waits."""
        self._news.set()
        self._news = asyncio.Event()

    async def after(self, playouts: int) -> KeptReview | None:
        """A picture with more playouts than these, or the last; the latest if it takes long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + WAIT_S
        while not self.over and (self.latest is None or self.latest.playouts <= playouts):
            try:
                await asyncio.wait_for(self._news.wait(), end - loop.time())
            except TimeoutError:
                break
        return self.latest


class ReviewPool:
    """Makes the reviews of a server."""

    def __init__(self, store: Store, tasks: BackgroundTasks, settings: Settings) -> None:
        self.playouts = settings.review_playouts
        self._store, self._tasks = store, tasks
        self._lane = Lane("review", 1)
        self._places = Places(*NO_LIMIT if settings.generous else REVIEWS)
        self._process = ReviewProcess(max(1, cores() // 2))
        self._growing: dict[str, GrowingReview] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def close(self) -> None:
        self._lane.close()
        self._process.end()

    @property
    def running(self) -> bool:
        """Whether its process runs."""
        return self._process.running

    async def ask_for(self, table: Table, payer: Payer) -> None:
        """See to it that there is a review, or will be. Raises Refusal."""
        check_finished(table)
        if table.id in self._growing or await self._kept(table) is not None:
            return
        if not self.playouts:
            raise Refusal("no-reviews", 409)
        record = _record(table)
        if len(self._growing) >= MOST_WAITING:
            raise Refusal("busy", 429)
        if table.id not in self._growing:  # nobody was faster
            self._growing[table.id] = growing = GrowingReview()
            self._tasks.spawn(self._see_to(table.id, payer, record, growing))

    async def picture(self, table: Table, playouts: int) -> KeptReview | None:
        """A review as it is, once it has more playouts than these; None: nothing yet.

        Raises Refusal.
        """
        check_finished(table)
        growing = self._growing.get(table.id)
        found = await self._kept(table) if growing is None else await growing.after(playouts)
        if growing is None and found is None:
            raise Refusal("no-review", 404)
        if growing is not None and growing.failed:
            raise Refusal("review-failed", 500)
        return found

    async def _kept(self, table: Table) -> KeptReview | None:
        packed = await self._store.read(find_review(table.id))
        return None if packed is None else unpack(packed)

    # --- making --------------------------------------------------------------------------------

    async def _see_to(self, key: str, payer: Payer, record: bytes, growing: GrowingReview) -> None:
        try:
            async with self._places.waited_for(payer):
                await self._make(key, payer, record, growing)
        except (DatabaseGone, ProcessGone, ReviewFailed) as error:
            growing.failed = True
            log.warning("the review of table %s failed: %s", key, error)
        finally:
            growing.over = True
            growing.tell()
            del self._growing[key]
            self._rest()

    async def _make(self, key: str, payer: Payer, record: bytes, growing: GrowingReview) -> None:
        left = TRIES
        while growing.latest is None or not growing.latest.done:
            try:
                await self._grow(key, payer, record, growing)
            except ProcessChanged:
                pass  # another one's fault
            except ProcessGone:
                left -= 1
                if not left:
                    raise
        packed = await asyncio.to_thread(pack, growing.latest)
        await self._store.change(add_review(self._store.database, key, packed))

    async def _grow(self, key: str, payer: Payer, record: bytes, growing: GrowingReview) -> None:
        """Picture after picture, each in a turn of its own: between them others have theirs."""
        begin = partial(self._process.begin, key, record, self.playouts)
        run = await self._lane.run(payer, lambda turn: begin())
        while growing.latest is None or not growing.latest.done:
            growing.show(await self._lane.run(payer, lambda turn: self._process.step(key, run)))

    def _rest(self) -> None:
        """End the process unless somebody asks for something soon."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(IDLE_S, self._end_idle)

    def _end_idle(self) -> None:
        if not self._growing:
            self._process.end()


def _record(table: Table) -> bytes:
    """The record that is reviewed. Raises Refusal if that cannot be."""
    if isinstance(table.log, ArchivedLog):
        raise Refusal("archived", 409, rules=table.log.archive.record.rules)
    if table.state != OVER:
        raise Refusal("review-unfinished", 409)
    if table.log.ply > MOST_MOVES:
        raise Refusal("review-long", 409, most=MOST_MOVES)
    return msgspec.json.encode(archives.whole_record(table.match, table.opening))
