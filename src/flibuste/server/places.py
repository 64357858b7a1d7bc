"""Places: at most so many at once for a guest at an address, and for the address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from flibuste.table.fairqueue import Payer
from flibuste.table.refusals import Refusal


class Places:
    """A number of places for each guest and each address. Others are refused, or wait."""

    def __init__(self, of_guest: int, of_address: int) -> None:
        self._most = of_guest, of_address
        self._taken: Counter[tuple[str, str]] = Counter()
        self._waiting: dict[str, list[tuple[Payer, asyncio.Future[None]]]] = {}  # by address

    @contextmanager
    def or_refused(self, payer: Payer) -> Iterator[None]:
        """A place, or Refusal."""
        if not self._free(payer):
            raise Refusal("busy", 429)
        self._count(payer, 1)
        try:
            yield
        finally:
            self._leave(payer)

    @asynccontextmanager
    async def waited_for(self, payer: Payer) -> AsyncIterator[None]:
        """A place as soon as there is one: watched tables first, then who came first."""
        if self._free(payer):
            self._count(payer, 1)
        else:
            await self._wait(payer)
        try:
            yield
        finally:
            self._leave(payer)

    async def _wait(self, payer: Payer) -> None:
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(payer.address, []).append((payer, given))
        try:
            await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._leave(payer)
            raise

    def _keys(self, payer: Payer) -> tuple[tuple[str, str], tuple[str, str]]:
        return (payer.address, payer.guest), (payer.address, "")

    def _free(self, payer: Payer) -> bool:
        keys = zip(self._keys(payer), self._most, strict=True)
        return all(self._taken[key] < most for key, most in keys)

    def _count(self, payer: Payer, by: int) -> None:
        self._taken.update(dict.fromkeys(self._keys(payer), by))

    def _leave(self, payer: Payer) -> None:
        self._count(payer, -1)
        for key in self._keys(payer):
            if not self._taken[key]:
                del self._taken[key]
        self._admit(payer.address)

    def _admit(self, address: str) -> None:
        """Give free places to those who wait at this address."""
        line = self._waiting.pop(address, [])
        line.sort(key=lambda entry: not entry[0].watched)
        kept = []
        for payer, given in line:
            if given.done():
                continue
            if self._free(payer):
                self._count(payer, 1)
                given.set_result(None)
            else:
                kept.append((payer, given))
        if kept:
            self._waiting[address] = kept
