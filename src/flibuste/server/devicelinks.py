"""Links: a code shown where one is signed in signs in another device, once it is confirmed there.

offered ──a device comes with the code──► claimed ──"yes"──► confirmed ──the device asks──► gone

A code lives for some minutes and is good for one device; both show the same digits.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import device_links as links
from flibuste.server.store import Store
from flibuste.server.tokens import fingerprint, new_code, read_code
from flibuste.server.writes import Job

LASTS_S = 300
GROUPS = 2
"""Of four characters: forty bits, which nobody finds in five minutes under the limits."""


def _hash(code: str) -> str:
    return fingerprint("link", read_code(code))


def check_digits(row: dict[str, Any]) -> str:
    """What both devices show: it differs for each device that comes."""
    number = int(fingerprint("check", row["hash"], row["claimant"] or "")[:8], 16)
    return f"{number % 1000:03d}"


class DeviceLinks:
    """Offers codes, and says what has become of them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _now(self) -> int:
        return self._store.now() // 1000

    async def offer(self, guest: str) -> str:
        """A new code for a signed-in guest; his earlier ones are gone."""
        code = new_code(GROUPS)
        row = {"hash": _hash(code), "guest": guest, "until": self._now() + LASTS_S}

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(links).where(links.c.guest == guest))
            connection.execute(sa.insert(links).values(**row))

        await self._store.change(job)
        return code

    async def of(self, guest: str) -> dict[str, Any] | None:
        """The link that a signed-in guest has offered."""
        return await self._first(links.c.guest == guest)

    async def claimed_by(self, claimant: str) -> dict[str, Any] | None:
        """The link that a device waits for."""
        return await self._first(links.c.claimant == claimant)

    async def _first(self, condition: sa.ColumnElement[bool]) -> dict[str, Any] | None:
        query = select(links).where(condition, links.c.until >= self._now()).limit(1)

        def job(connection: sa.Connection) -> dict[str, Any] | None:
            found = connection.execute(query).first()
            return None if found is None else dict(found._mapping)

        row: dict[str, Any] | None = await self._store.read(job)
        return row

    async def claim(self, code: str, claimant: str, label: str) -> bool:
        """A device comes with a code. Returns whether it is good, and nobody came before."""
        free = (links.c.hash == _hash(code)) & links.c.claimant.is_(None)
        fresh = free & (links.c.until >= self._now()) & (links.c.guest != claimant)
        claimed = sa.update(links).where(fresh).values(claimant=claimant, label=label)
        return await self._did(claimed)

    async def decide(self, guest: str, claimant: str, yes: bool) -> bool:
        """The signed-in device says whether it knows the other one."""
        this = (links.c.guest == guest) & (links.c.claimant == claimant)
        if not yes:
            return await self._did(sa.delete(links).where(this))
        return await self._did(sa.update(links).where(this).values(confirmed=True))

    async def take(self, row: dict[str, Any]) -> bool:
        """The other device is signed in. Returns whether it was confirmed, and not used before."""
        good = (links.c.hash == row["hash"]) & (links.c.claimant == row["claimant"])
        good &= links.c.confirmed.is_(True) & (links.c.until >= self._now())
        return await self._did(sa.delete(links).where(good))

    async def _did(self, change: Any) -> bool:
        job: Job = lambda connection: connection.execute(change).rowcount == 1  # noqa: E731
        return bool(await self._store.change(job))
