"""The file of an SQLite database: private, and of one process at a time."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from sqlalchemy.exc import DatabaseError

from flibuste.server.privatefiles import PRIVATE, make_private, tighten
from flibuste.server.troubles import Trouble
from flibuste.table import timing

MEMORY = ":memory:"
COMPANIONS = ("-wal", "-shm", "-journal")
"""SQLite's own files beside a database; it makes them with the database's permissions."""


class Holder(msgspec.Struct):
    """The process that uses a database, as it tells others."""

    pid: int
    since: int
    url: str = ""


class DatabaseClaim:
    """Keeps a database's file for this process; the system frees it when the process ends.

    The lock is on a file of its own, since SQLite locks the database itself for moments only. It
    stays there when it is released: deleting it would race with the next process.
    """

    def __init__(self, db: str) -> None:
        """Raises Trouble if another process uses the file, or if it cannot be written."""
        self.path = Path(db).absolute()
        self._note = self.path.with_name(f".{self.path.name}.holder")
        with told_plainly(db):
            self._lock = FileLock(self.path.with_name(f".{self.path.name}.lock"), mode=PRIVATE)
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                raise self._in_use() from None
            self._prepare()

    def _prepare(self) -> None:
        try:
            make_private(self.path)
            tighten(Path(self._lock.lock_file))
            for end in COMPANIONS:
                tighten(self.path.with_name(self.path.name + end))
            make_private(self._note)
            self.announce("")
        except BaseException:
            self._lock.release()
            raise

    def announce(self, url: str) -> None:
        """Tell others where this server listens."""
        self._note.write_bytes(msgspec.json.encode(Holder(os.getpid(), timing.seconds(), url)))

    def _in_use(self) -> Trouble:
        holder = read_holder(self._note)
        if holder is None:
            return Trouble("database-in-use", path=str(self.path))
        since = time.strftime("%Y-%m-%d %H:%M", time.localtime(holder.since))
        known = {"path": str(self.path), "pid": str(holder.pid), "since": since}
        if not holder.url:
            return Trouble("database-in-use-by", **known)
        return Trouble("database-in-use-at", **known, url=holder.url)

    def release(self) -> None:
        with suppress(FileNotFoundError):
            self._note.unlink()
        self._lock.release()


def read_holder(note: Path) -> Holder | None:
    try:
        return msgspec.json.decode(note.read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def claim(db: str) -> DatabaseClaim | None:
    """Claim a database for this process, if it is a file. Raises Trouble."""
    return None if db == MEMORY or "://" in db else DatabaseClaim(db)


@contextmanager
def told_plainly(db: str) -> Iterator[None]:
    """Raise Trouble for whatever is wrong with a database's file."""
    try:
        yield
    except OSError as error:
        raise Trouble("database-unopened", path=db, why=str(error.strerror)) from None
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise Trouble(
            "database-unusable", path=db, why=str(getattr(error, "orig", error))
        ) from None
