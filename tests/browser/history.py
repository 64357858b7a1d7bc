"""A database in which people with kept names have played rated games."""

from __future__ import annotations

import random
from pathlib import Path

import sqlalchemy as sa
from tests.server.harness import signed_in

from flibuste.bots import LEVELS
from flibuste.core import registry
from flibuste.server import schema
from flibuste.server.results import record
from flibuste.server.sqlite import Sqlite
from flibuste.server.store import Store
from flibuste.table.naming import folded
from flibuste.table.outcomes import GameOutcome

NAMES = ("Anne Bonny", "Jacquotte", "Rackham", "Sayyida al-Hurra", "Old Ned")
DAY_MS = 24 * 3600 * 1000
BEGAN = 1_790_000_000_000


def seeded(path: Path, games: int = 60) -> dict[str, str]:
    """Make the database; by name, the cookie of whoever keeps it."""
    store = Store(str(path))
    database = Sqlite(str(path))
    with database.engine.begin() as connection:
        now = store.now() // 1000
        for name in NAMES:
            _keep(connection, name)
        cookies = {name: signed_in(connection, _id(name), now) for name in NAMES}
        for n in range(games):
            _play(database, connection, n)
        connection.execute(_sure(_id(NAMES[0])))
    database.engine.dispose()
    store.close()
    return cookies


def _sure(guest: str) -> sa.Update:
    """Somebody is on the leaderboard."""
    his = schema.strengths.c.guest == guest
    return sa.update(schema.strengths).where(his).values(sigma=3.9, sure=True)


def _id(name: str) -> str:
    return f"guest-of-{folded(name).replace(' ', '-')}"


def _keep(connection: sa.Connection, name: str) -> None:
    guest = {"id": _id(name), "name": name, "lang": "en", "made": BEGAN // 1000}
    alias = name.split()[0].lower()
    kept = {"guest": _id(name), "folded": folded(name), "alias": alias, "since": BEGAN}
    connection.execute(sa.insert(schema.guests).values(**guest))
    connection.execute(sa.insert(schema.kept_names).values(**kept))


def _play(database: Sqlite, connection: sa.Connection, n: int) -> None:
    """A game of which only the result is known: of two, or of two people and two bots."""
    rng = random.Random(n)
    game = registry.names()[1 if n % 3 else 0]
    people = [NAMES[0], NAMES[1 + n % 4]]
    levels = list(LEVELS[1:3]) if n % 2 else []
    seats = len(people) + len(levels)
    key, at = f"game-{n:04}", BEGAN + n * DAY_MS
    row = {
        "id": key, "game": game, "rules": registry.get(game).version, "seats": seats,
        "options": "{}", "owner": _id(people[0]), "public": True, "state": "over", "clock": 120,
        "made": at // 1000, "wound": at, "entropy": "[]", "rated": n % 5 != 4, "archived": True,
    }  # fmt: skip
    connection.execute(sa.insert(schema.tables).values(**row))
    chairs: list[tuple[str, str | None, str, str | None]]
    chairs = [("person", _id(name), name, None) for name in people]
    chairs += [("bot", None, level.title(), level) for level in levels]
    for seat, (kind, guest, name, level) in enumerate(chairs):
        connection.execute(sa.insert(schema.chairs).values(
            table_id=key, seat=seat, kind=kind, guest=guest, name=name, level=level
        ))  # fmt: skip
    scores = tuple(rng.randrange(10, 90) + (15 if seat == 0 else 0) for seat in range(seats))
    winners = tuple(seat for seat in range(seats) if scores[seat] == max(scores))
    record(database, key, GameOutcome(scores, winners, tuple(range(seats))))(connection)
