"""A PostgreSQL of our own, for tests and campaigns: a private cluster, on a Unix socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

VERSIONS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
"""Debian keeps PostgreSQL's programs outside the path."""


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs."""
    found = shutil.which(name)
    return str(VERSIONS[-1].with_name(name)) if VERSIONS else str(found or name)


def unprivileged() -> Callable[[], None] | None:
    """PostgreSQL does not run as root: it is then started as ``somebody``."""
    if os.geteuid() != 0:
        return None
    user = somebody()

    def change() -> None:
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)

    return change


def somebody() -> pwd.struct_passwd:
    """A user who is not root."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def name_of(address: str) -> str:
    """The name of the database in an address."""
    return address.partition("?")[0].rpartition("/")[2]


class Cluster:
    """A PostgreSQL with a database for each test.

    sync: whether it survives a power cut. folder: an empty one, or a new one is made. disk: the
    volume on which its data shall lie, with little room, or the folder.
    """

    def __init__(
        self, sync: bool = False, folder: Path | None = None, disk: Path | None = None
    ) -> None:
        self.folder = folder or Path(tempfile.mkdtemp(prefix="flibuste-pg-"))
        self.sync = sync
        self._small = disk is not None
        self._disk = disk or self.folder
        self._made = 0
        self._server: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            for ours in (self.folder, self._disk):
                os.chown(ours, somebody().pw_uid, somebody().pw_gid)
        self._run("initdb", "-D", self.data, "-U", "flibuste", "-A", "trust", "-E", "UTF8",
                  "--no-sync", "--locale=C.UTF-8", "--wal-segsize=1")  # fmt: skip
        self.start()

    @property
    def data(self) -> str:
        return str(self._disk / "data")

    @property
    def socket(self) -> str:
        """The path of its Unix socket."""
        return str(self.folder / ".s.PGSQL.5432")

    @property
    def running(self) -> bool:
        return self._server is not None and self._server.poll() is None

    def address(self, database: str) -> str:
        return f"postgresql://flibuste@/{database}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"d{self._made}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, sql: str, database: str = "postgres") -> list[Any]:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            done = connection.execute(sql)
            return done.fetchall() if done.description else []

    def start(self) -> None:
        more = [] if self.sync else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        more += ["-c", "max_wal_size=8MB", "-c", "min_wal_size=2MB"] if self._small else []
        self._server = subprocess.Popen(
            [program("postgres"), "-D", self.data, "-k", str(self.folder), "-c",
             "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=32MB", *more],
            preexec_fn=unprivileged(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )  # fmt: skip
        self._run("pg_isready", "-h", str(self.folder), "-t", "20", "-q", tries=100)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT is a fast shutdown, SIGQUIT a crash."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()
            self._server = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, name: str, *arguments: str, tries: int = 1) -> None:
        for left in reversed(range(tries)):
            done = subprocess.run(
                [program(name), *arguments], preexec_fn=unprivileged(), capture_output=True,
                cwd=self.folder, timeout=60,
            )  # fmt: skip
            if done.returncode == 0:
                return
            if left:
                subprocess.run(["sleep", "0.1"], check=True)
        raise RuntimeError(f"{name}: {done.stderr.decode()}")
