"""``flibuste moderate``: what whoever runs a server decides, while it runs or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from flibuste.server import moderation, schema
from flibuste.server.databasefile import told_plainly
from flibuste.server.databases import is_postgres, open_database, shown_address
from flibuste.server.moderation import Moderator, Ruling, sheet_of
from flibuste.server.schema import guests, kept_names, moderators, reports
from flibuste.server.troubles import Trouble
from flibuste.server.writes import Job
from flibuste.table import mannerswire, naming

TRIES = 5
"""How often a decision is written again that another one came before."""
NOBODY = ""
"""Whose eyes a command has: reports about anybody."""


@dataclass(frozen=True)
class Found:
    """Who is meant by a command."""

    guest: str
    name: str
    report: str | None = None


class Bench:
    """The database of a server, as a command reads and changes it."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def read(self, job: Job) -> Any:
        with self._engine.connect() as connection:
            return job(connection)

    def change(self, job: Job) -> None:
        """Write a decision; two at once take their numbers one after the other."""
        for last in (*[False] * (TRIES - 1), True):
            try:
                with self._engine.begin() as connection:
                    job(connection)
                return
            except IntegrityError:
                if last:
                    raise

    def find(self, who: str) -> Found:
        """By the key of a report, by a kept name, or by a guest's own id. Raises Trouble."""
        found = self.read(_find(who))
        if found is None:
            raise Trouble("nobody-named", who=who)
        return Found(*found)

    def decide(self, decision: Ruling) -> None:
        self.change(moderation.rule(decision, Moderator("", "")))

    def report(self, key: str) -> mannerswire.ReportSheet:
        row = self.read(moderation.find_report(key, NOBODY))
        if row is None:
            raise Trouble("nobody-named", who=key)
        return sheet_of(row)

    def moderators(self) -> list[str]:
        query = select(guests.c.name).join(moderators, moderators.c.guest == guests.c.id)
        return list(self.read(lambda c: list(c.execute(query.order_by(guests.c.name)).scalars())))


def _find(who: str) -> Job:
    told = select(reports.c.accused, reports.c.accused_name, reports.c.key)
    keeps = select(guests.c.id, guests.c.name).join(kept_names, kept_names.c.guest == guests.c.id)
    named = keeps.where(kept_names.c.folded == naming.folded(who))
    himself = select(guests.c.id, guests.c.name).where(guests.c.id == who)
    queries = told.where(reports.c.key == who), named, himself

    def job(connection: sa.Connection) -> tuple[Any, ...] | None:
        rows = (connection.execute(query).first() for query in queries)
        return next((tuple(row) for row in rows if row is not None), None)

    return job


@contextmanager
def bench(db: str) -> Iterator[Bench]:
    """Raises Trouble if there is no database, or one of another version."""
    if not is_postgres(db) and not Path(db).is_file():
        raise Trouble("database-missing", path=db)
    database = open_database(db, "")
    try:
        with told_plainly(shown_address(db)):
            with database.engine.begin() as connection:
                schema.upgrade(connection)
            yield Bench(database.engine)
    finally:
        database.engine.dispose()
