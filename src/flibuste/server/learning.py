"""Lessons that somebody with a kept name has finished, or did not want: they are offered once.

His browsers tell what they know and are told what all of them know. Games are only added.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.core import registry
from flibuste.server.httprequests import HttpRequest
from flibuste.server.schema import learnt
from flibuste.server.signing import signed_in
from flibuste.server.writes import Database, Job
from flibuste.table import signingwire
from flibuste.table.answers import LOOKING_BACK


async def learn(ask: HttpRequest) -> signingwire.Learnt:
    """Games that are not here are passed over: another version may have had them."""
    told = await ask.body(signingwire.Learnt)
    ask.limit(LOOKING_BACK)
    guest = signed_in(ask).id
    known = set(await ask.store.read(find_learnt(guest)))
    new = set(told.games).intersection(registry.names()) - known
    if new:
        await ask.store.change(add_learnt(ask.store.database, guest, new))
    return signingwire.Learnt(sorted(known | new))


def find_learnt(guest: str) -> Job:
    query = select(learnt.c.game).where(learnt.c.guest == guest)
    return lambda connection: list(connection.execute(query).scalars())


def add_learnt(database: Database, guest: str, games: Iterable[str]) -> Job:
    rows = [{"guest": guest, "game": game} for game in games]
    new = database.insert(learnt).values(rows).on_conflict_do_nothing()

    def job(connection: sa.Connection) -> None:
        connection.execute(new)

    return job
