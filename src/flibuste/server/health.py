"""Health and readiness: does the event loop turn, and should requests come here?"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from flibuste.server.store import Store, write_nothing
from flibuste.table import timing
from flibuste.table.counts import Counts

log = logging.getLogger("flibuste.server")
WRITE_S = 2.0
"""Seconds in which the database must have written something."""
FRESH_S = 1.0
"""Seconds for which an answer of the database is reused: strangers may ask as they like."""
UNKEPT = {"cache-control": "no-store"}
BEAT_S = 0.25
"""Seconds between two looks at how late the event loop is."""


class Readiness:
    """Whether this server can play: the database takes writes, and the server is not stopping."""

    def __init__(self, store: Store) -> None:
        self.draining = False
        self._store = store
        self._write: asyncio.Future[Any] | None = None
        self._asked = 0.0
        self._trouble: str | None = None  # when it was last looked at

    async def trouble(self) -> str | None:
        """Why requests should go elsewhere; None if they should come here."""
        if self.draining:
            return "draining"
        found = None if await self._writes() else "database"
        if found != self._trouble:
            log.warning("not ready: %s", found) if found else log.warning("ready again")
        self._trouble = found
        return found

    async def _writes(self) -> bool:
        """Whether the database has written something lately. One write at a time tries it."""
        now = timing.monotonic()
        if self._write is None or (self._write.done() and now >= self._asked + FRESH_S):
            self._asked, self._write = now, self._store.change(write_nothing)
            self._write.add_done_callback(_look)
        await asyncio.wait([self._write], timeout=max(0.0, self._asked + WRITE_S - now))
        return self._write.done() and self._write.exception() is None

    async def alive(self, _: Request) -> Response:
        """The endpoint of health: whoever gets this answer knows that the event loop turns."""
        return JSONResponse({"alive": True}, headers=UNKEPT)

    async def ready(self, _: Request) -> Response:
        """The endpoint of readiness."""
        trouble = await self.trouble()
        if trouble is None:
            return JSONResponse({"ready": True}, headers=UNKEPT)
        return JSONResponse({"ready": False, "why": trouble}, 503, headers=UNKEPT)


def _look(write: asyncio.Future[Any]) -> None:
    """Keep asyncio from complaining about an error that nobody has waited for."""
    if not write.cancelled():
        write.exception()


async def watch_loop(counts: Counts) -> None:
    """Note again and again how late the event loop is."""
    while True:
        due = timing.monotonic() + BEAT_S
        await asyncio.sleep(BEAT_S)
        counts.lag.observe(max(0.0, timing.monotonic() - due))
