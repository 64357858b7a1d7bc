"""Backups: everything a server keeps, its key included, in one private file.

The file is an SQLite database whatever the original is, so that it can be restored into either.
It is made while servers run, of one state of the database, and is there whole or not at all.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select

import flibuste
from flibuste.server import schema
from flibuste.server.databasefile import COMPANIONS, told_plainly
from flibuste.server.databases import is_postgres, open_database, shown_address
from flibuste.server.privatefiles import make_private, sync_file, sync_folder, temporary_beside
from flibuste.server.schema import shared_settings
from flibuste.server.settings import SHORTEST_KEY
from flibuste.server.sqlite import Sqlite
from flibuste.server.troubles import Trouble
from flibuste.server.writes import Database
from flibuste.table import timing

RUNNING = (schema.nodes, schema.leases, schema.presences)
"""What is known of running servers: it is not kept."""
KEPT = tuple(
    table for table in schema.META.sorted_tables if table not in (*RUNNING, schema.version)
)
BATCH = 2000
"""How many rows are in memory at a time."""
KEY, BACKUP = "key", "backup"
"""The rows of a backup's settings: the server's key, and what made it when."""


@dataclass(frozen=True)
class Contents:
    """How much a backup has."""

    tables: int
    moves: int
    guests: int


def back_up(db: str, key: bytes | None, path: Path, replace: bool = False) -> Contents:
    """Write a backup of the database at this path or address. Raises Trouble.

    key: the server's; None if it is in the database. replace: an older backup may be there.
    """
    check_free(path, replace)
    temporary = temporary_beside(path)
    try:
        with told_plainly(str(path)):
            make_private(temporary)
        _copy(db, temporary)
        with told_plainly(str(path)):
            contents = _finish(temporary, key)
            _put_in_place(temporary, path, replace)
    finally:
        for end in ("", *COMPANIONS):
            with suppress(FileNotFoundError):
                temporary.with_name(temporary.name + end).unlink()
    return contents


def check_free(path: Path, replace: bool) -> None:
    """Raises Trouble if a backup cannot be written there. Only a backup is ever replaced."""
    if path.exists():
        if not replace:
            raise Trouble("backup-there", path=str(path))
        with closing(opened(path)) as connection:
            read_settings(connection, path)


# --- copying ---------------------------------------------------------------------------------


def _copy(db: str, temporary: Path) -> None:
    with told_plainly(shown_address(db)):
        if is_postgres(db):
            _copy_postgres(db, temporary)
        else:
            _copy_file(db, temporary)


def _copy_file(db: str, temporary: Path) -> None:
    """In one step: SQLite then sees one state, and keeps no server from writing."""
    if not Path(db).is_file():
        raise Trouble("database-missing", path=db)
    with (
        closing(sqlite3.connect(Path(db).absolute().as_uri() + "?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(temporary)) as target,
    ):
        source.backup(target)
        if why := _damage(target):
            raise Trouble("database-unusable", path=db, why=why)
    with engine(Sqlite(str(temporary))) as copy, copy.begin() as connection:
        if not schema.steps_taken(connection):
            raise Trouble("database-missing", path=db)
        schema.upgrade(connection)


def _copy_postgres(db: str, temporary: Path) -> None:
    """In one transaction, which sees one state."""
    database = open_database(db, "")
    with (
        engine(database), database.reader.begin() as source,
        engine(Sqlite(str(temporary))) as copy, copy.begin() as target,
    ):  # fmt: skip
        lift_limits(source)
        if not schema.steps_taken(source):
            raise Trouble("database-missing", path=shown_address(db))
        schema.upgrade(target)
        for table in KEPT:
            copy_rows(source, target, table)


@contextmanager
def engine(database: Database) -> Iterator[sa.Engine]:
    """A database's engine while it is needed."""
    try:
        yield database.engine
    finally:
        database.engine.dispose()


def lift_limits(connection: sa.Connection) -> None:
    """Let a transaction of PostgreSQL take its time; a server's may not."""
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.exec_driver_sql(f"SET LOCAL {name} = 0")


def copy_rows(source: sa.Connection, target: sa.Connection, table: sa.Table) -> None:
    """Copy a table's rows, some at a time. An older original may have less of it, or nothing."""
    known = sa.inspect(source)
    if not known.has_table(table.name):
        return
    there = {column["name"] for column in known.get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    rows = source.execute(select(*columns).execution_options(yield_per=BATCH))
    names = ", ".join(f'"{column.name}"' for column in columns)
    write = _copied if target.dialect.name == "postgresql" else _inserted
    write(target.connection.driver_connection, f'"{table.name}" ({names})', rows)


def _inserted(raw: Any, into: str, rows: sa.Result[Any]) -> None:
    """Write rows by SQLite's driver: SQLAlchemy's part would take most of the time."""
    marks = ", ".join("?" * len(tuple(rows.keys())))
    for part in rows.partitions():
        raw.executemany(f"INSERT INTO {into} VALUES ({marks})", map(tuple, part))


def _copied(raw: Any, into: str, rows: sa.Result[Any]) -> None:
    """Write rows by PostgreSQL's COPY."""
    with raw.cursor() as cursor, cursor.copy(f"COPY {into} FROM STDIN") as copy:
        for part in rows.partitions():
            for row in part:
                copy.write_row(tuple(row))


# --- finishing -------------------------------------------------------------------------------


def _finish(temporary: Path, key: bytes | None) -> Contents:
    """Make a copy of the database a backup; it is one file then."""
    with engine(Sqlite(str(temporary))) as copy, copy.begin() as connection:
        for table in RUNNING:
            connection.execute(sa.delete(table))
        if key is not None:
            put_setting(connection, KEY, key.decode("latin-1"))
        elif not _has_key(connection):
            raise Trouble("key-nowhere")
        made = {"made": timing.seconds(), "version": flibuste.__version__}
        put_setting(connection, BACKUP, json.dumps(made))
        contents = counted(connection)
    with closing(sqlite3.connect(temporary)) as whole:
        whole.execute("PRAGMA journal_mode=DELETE")
    return contents


def _damage(connection: sqlite3.Connection) -> str:
    """What is wrong with a database; nothing if it is whole."""
    try:
        found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        found = str(error)
    return "" if found == "ok" else " ".join(found.split())


def _has_key(connection: sa.Connection) -> bool:
    named = select(shared_settings.c.name).where(shared_settings.c.name == KEY)
    return connection.execute(named).first() is not None


def put_setting(connection: sa.Connection, name: str, value: str) -> None:
    connection.execute(sa.delete(shared_settings).where(shared_settings.c.name == name))
    connection.execute(sa.insert(shared_settings).values(name=name, value=value))


def counted(connection: sa.Connection) -> Contents:
    def rows(table: sa.Table) -> int:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())

    return Contents(rows(schema.tables), rows(schema.moves), rows(schema.guests))


def _put_in_place(temporary: Path, path: Path, replace: bool) -> None:
    sync_file(temporary)
    if replace or os.name == "nt":
        os.replace(temporary, path)
    else:
        try:
            os.link(temporary, path)  # a rename would replace what came meanwhile
        except FileExistsError:
            raise Trouble("backup-there", path=str(path)) from None
    sync_folder(path.parent)


# --- checking --------------------------------------------------------------------------------


def opened(path: Path) -> sqlite3.Connection:
    """A backup, to be read. Raises Trouble."""
    try:
        with path.open("rb"):
            pass
        return sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)
    except (OSError, sqlite3.DatabaseError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Trouble("backup-unreadable", path=str(path), why=str(why)) from None


def check(connection: sqlite3.Connection, path: Path) -> bytes:
    """The key of a backup. Raises Trouble if the backup is damaged, or of a newer version."""
    settings = read_settings(connection, path)
    if why := _damage(connection):
        raise Trouble("backup-damaged", path=str(path), why=why)
    (number,) = connection.execute("SELECT number FROM version").fetchone()
    if number > len(schema.STEPS):
        raise Trouble("backup-newer", path=str(path), number=number, known=len(schema.STEPS))
    key = str(settings.get(KEY, "")).encode("latin-1", "replace")
    if len(key) < SHORTEST_KEY:
        raise Trouble("key-short", where=str(path), bytes=len(key), least=SHORTEST_KEY)
    return key


def read_settings(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """The settings of a backup. Raises Trouble if it is none."""
    try:
        found = dict(connection.execute("SELECT name, value FROM setting").fetchall())
    except sqlite3.OperationalError:
        found = {}
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname != "SQLITE_NOTADB":
            raise Trouble("backup-damaged", path=str(path), why=str(error)) from None
        found = {}
    if BACKUP not in found:
        raise Trouble("not-a-backup", path=str(path))
    return found
