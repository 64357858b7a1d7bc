"""Restoring a backup, into SQLite or PostgreSQL, where no server runs and nothing is lost.

What happened after the backup is forgotten, and people may know it. So tables at which no game had
begun are left out: their cards may have been dealt since. And secrets of offered deals are derived
anew: none that was used since can be used again.
"""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server import schema
from flibuste.server.backups import (
    BACKUP,
    KEPT,
    KEY,
    Contents,
    check,
    copy_rows,
    counted,
    engine,
    lift_limits,
    opened,
    put_setting,
)
from flibuste.server.databasefile import COMPANIONS, DatabaseClaim, told_plainly
from flibuste.server.databases import is_postgres, open_database, shown_address
from flibuste.server.privatefiles import (
    make_private,
    sync_file,
    sync_folder,
    temporary_beside,
    write_new,
)
from flibuste.server.schema import chairs, chats, shared_settings, tables
from flibuste.server.serverkey import key_file
from flibuste.server.sqlite import Sqlite
from flibuste.server.store import DEALING
from flibuste.server.troubles import Trouble
from flibuste.server.writes import Database


@dataclass(frozen=True)
class Restored:
    """What was restored."""

    contents: Contents
    waiting: int
    """Tables that were left out: no game had begun there."""
    key: bytes
    aside: Path | None = None
    """Where the database lies that was there before."""


def restore(path: Path, db: str, replace: bool = False) -> Restored:
    """Restore a backup to this path or address. Raises Trouble; then nothing was changed.

    replace: a file that is there is set aside.
    """
    with closing(opened(path)) as backup:
        key = check(backup, path)
    if not is_postgres(db):
        return _into_file(path, db, key, replace)
    if replace:
        raise Trouble("restore-no-replace")
    if not key.isascii():
        raise Trouble("key-not-text")
    with told_plainly(shown_address(db)):
        return _into_postgres(path, db, key)


def renew(connection: sa.Connection) -> int:
    """Make a restored database safe to go on with. Returns how many tables were left out."""
    put_setting(connection, DEALING, f"{secrets.token_hex(16)} ")
    waiting = select(tables.c.id).where(tables.c.state == "waiting")
    for table in (chairs, chats):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(waiting)))
    lost = sa.update(tables).where(tables.c.rematch.in_(waiting))
    connection.execute(lost.values(rematch=None))
    left = connection.execute(sa.delete(tables).where(tables.c.state == "waiting"))
    return int(left.rowcount)


# --- SQLite ----------------------------------------------------------------------------------


def _into_file(path: Path, db: str, key: bytes, replace: bool) -> Restored:
    target = Path(db)
    with _claimed(db), told_plainly(db):
        there = [file for file in (target, key_file(db)) if file.exists() and file.stat().st_size]
        if there and not replace:
            raise Trouble("restore-occupied", path=str(there[0]))
        with _staged(path, target) as (staged, contents, waiting):
            aside = _set_aside(target) if there else None
            write_new(key_file(db), key)
            os.replace(staged, target)  # last: until then there is no database
        sync_folder(target.absolute().parent)
    return Restored(contents, waiting, key, aside)


@contextmanager
def _claimed(db: str) -> Iterator[None]:
    """Keep servers away; where no file was, none is left if it fails."""
    claim = DatabaseClaim(db)
    try:
        yield
    finally:
        if claim.path.exists() and not claim.path.stat().st_size:
            claim.path.unlink()
        claim.release()


@contextmanager
def _staged(path: Path, target: Path) -> Iterator[tuple[Path, Contents, int]]:
    """A copy of the backup beside its place, as it will be."""
    staged = temporary_beside(target)
    try:
        make_private(staged)
        shutil.copyfile(path, staged)
        with engine(Sqlite(str(staged))) as copy, copy.begin() as connection:
            schema.upgrade(connection)
            waiting = renew(connection)
            kept_elsewhere = shared_settings.c.name.in_([KEY, BACKUP])
            connection.execute(sa.delete(shared_settings).where(kept_elsewhere))
            contents = counted(connection)
        sync_file(staged)
        yield staged, contents, waiting
    finally:
        for end in ("", *COMPANIONS):
            with suppress(FileNotFoundError):
                staged.with_name(staged.name + end).unlink()


def _set_aside(target: Path) -> Path:
    """Rename a database, its companions and its key. Returns the database's new name."""
    ending = time.strftime(".before-%Y%m%d-%H%M%S")
    while target.with_name(target.name + ending).exists():
        ending += "-2"
    key, aside = key_file(str(target)), target.with_name(target.name + ending)
    for end in ("", *COMPANIONS):
        with suppress(FileNotFoundError):
            target.with_name(target.name + end).rename(aside.with_name(aside.name + end))
    with suppress(FileNotFoundError):
        key.rename(key.with_name(key.name + ending))
    return aside


# --- PostgreSQL ------------------------------------------------------------------------------


def _into_postgres(path: Path, db: str, key: bytes) -> Restored:
    """In one transaction; servers that are started meanwhile wait for it, or are refused."""
    database, backup = open_database(db, ""), Sqlite(str(path), written=False)
    with (
        engine(database) as there, there.begin() as target,
        engine(backup) as here, here.begin() as source,
    ):  # fmt: skip
        lift_limits(target)
        schema.upgrade(target)
        _check_unused(target, database, shown_address(db))
        target.execute(sa.delete(shared_settings))
        for table in KEPT:
            copy_rows(source, target, table)
        put_setting(target, KEY, key.decode())
        target.execute(sa.delete(shared_settings).where(shared_settings.c.name == BACKUP))
        waiting = renew(target)
        contents = counted(target)
    return Restored(contents, waiting, key)


def _check_unused(target: sa.Connection, database: Database, shown: str) -> None:
    """Raises Trouble if servers use the database, or if something is in it."""
    running = select(schema.nodes.c.id).where(schema.nodes.c.until >= database.now())
    if target.execute(running.limit(1)).first() is not None:
        raise Trouble("restore-in-use", path=shown)
    for table in (tables, schema.guests):
        if target.execute(select(table).limit(1)).first() is not None:
            raise Trouble("restore-full", path=shown)
