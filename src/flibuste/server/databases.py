"""Opens the database that settings name: a file of SQLite, or the address of a PostgreSQL."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from flibuste.server import schema
from flibuste.server.databasefile import told_plainly
from flibuste.server.serverkey import SHORTEST
from flibuste.server.sqlite import Sqlite
from flibuste.server.troubles import Trouble
from flibuste.server.writes import Database


def is_postgres(db: str) -> bool:
    """Whether this is the address of a PostgreSQL, not the path of a file."""
    return db.startswith(("postgresql://", "postgres://"))


def open_database(db: str, node: str) -> Database:
    """The database at this path or address; node: the name of this server among others."""
    if not is_postgres(db):
        return Sqlite(db)
    try:
        from flibuste.server.postgres import Postgres  # its driver is an extra
    except ModuleNotFoundError:
        raise Trouble("no-driver") from None
    return Postgres(db, node)


def shown_address(db: str) -> str:
    """A path, or an address without its password."""
    return sa.make_url(db).render_as_string(hide_password=True) if is_postgres(db) else db


def shared_key(db: str) -> bytes:
    """The key of all servers that share a database, made by the first. Raises Trouble."""
    if not is_postgres(db):
        raise Trouble("no-address", text=shown_address(db))
    database = open_database(db, "")
    named = schema.shared_settings.c.name == "key"
    with told_plainly(shown_address(db)), database.engine.begin() as connection:
        schema.upgrade(connection)
        row = {"name": "key", "value": secrets.token_hex(SHORTEST)}
        made = database.insert(schema.shared_settings).values(**row)
        connection.execute(made.on_conflict_do_nothing())
        key = connection.execute(sa.select(schema.shared_settings.c.value).where(named))
        found = str(key.scalar_one()).encode()
    database.engine.dispose()
    return found
