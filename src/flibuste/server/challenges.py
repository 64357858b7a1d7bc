"""Challenges: what may be used once, soon, and by whoever asked for it.

They are in the database, so that any server that shares it can take the answer.
"""

from __future__ import annotations

import sqlalchemy as sa

from flibuste.server.schema import challenges
from flibuste.server.store import Store
from flibuste.server.tokens import fingerprint

LASTS_S = 300
MOST = 20
"""How many a guest may have at once; older ones go first."""


async def offer(store: Store, kind: str, guest: str, secret: str) -> None:
    """Keep a new challenge for this guest."""
    now = store.now() // 1000
    row = {"hash": fingerprint(kind, secret), "guest": guest, "kind": kind, "until": now + LASTS_S}

    def job(connection: sa.Connection) -> None:
        mine = sa.select(challenges.c.hash).where(challenges.c.guest == guest)
        newest = mine.order_by(challenges.c.until.desc()).limit(MOST)
        kept = list(connection.execute(newest).scalars())
        stale = (challenges.c.guest == guest) & challenges.c.hash.not_in(kept)
        connection.execute(sa.delete(challenges).where(stale))
        connection.execute(sa.insert(challenges).values(**row))

    await store.change(job)


async def take(store: Store, kind: str, guest: str | None, secret: str) -> str | None:
    """Use a challenge up. Returns who asked for it; None if there is none, any longer or for him.

    guest: who may use it; None: anybody who knows it.
    """
    this = (challenges.c.hash == fingerprint(kind, secret)) & (challenges.c.kind == kind)
    fresh = this & (challenges.c.until >= store.now() // 1000)
    if guest is not None:
        fresh &= challenges.c.guest == guest

    def job(connection: sa.Connection) -> str | None:
        found = connection.execute(sa.select(challenges.c.guest).where(fresh)).scalar()
        gone = connection.execute(sa.delete(challenges).where(this)).rowcount
        return found if gone else None

    taken: str | None = await store.change(job)
    return taken
