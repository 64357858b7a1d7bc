"""``flibuste doctor``: can a server run here with these settings, and what is to be mended?

Every check gives findings: what is well, what may be meant, and what is wrong. Nothing is changed,
and no secret is told.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import sqlalchemy as sa

from flibuste.core import jit, registry
from flibuste.server import schema, serving
from flibuste.server.configuration import Configuration
from flibuste.server.databasefile import told_plainly
from flibuste.server.databases import is_postgres, open_database, shown_address
from flibuste.server.descriptors import RESERVE
from flibuste.server.mailing import MailServer, NotSent
from flibuste.server.privatefiles import OTHERS, temporary_beside
from flibuste.server.serverkey import SHORTEST, key_file
from flibuste.server.settings import Settings
from flibuste.server.sqlite import Sqlite
from flibuste.server.store import write_nothing
from flibuste.server.troubles import Trouble
from flibuste.server.writes import Database
from flibuste.table import timing
from flibuste.table.sentences import say

GOOD, DOUBTFUL, WRONG = "good", "doubtful", "wrong"
GIB = 2**30
LITTLE_ROOM = GIB, GIB // 10
"""Bytes of free disk below which it is doubtful, and wrong."""
SLOW_WRITE_MS = 50
"""Milliseconds of a write to the disk from which on every move is felt to wait."""
FEW, TOO_FEW = 4096, 2 * RESERVE
"""Descriptors below which it is doubtful for a public site, and wrong."""
CLOCK_MS = 2000
"""Milliseconds that this machine's clock may differ from the database's."""
EARLIEST = 1_750_000_000
"""A time in seconds before which no clock can be right."""
TRIES = 5


@dataclass(frozen=True)
class Finding:
    """What a check has found, to be told by a sentence."""

    check: str
    state: str
    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def sentence(self, lang: str) -> str:
        trouble = self.values.get("trouble")
        if isinstance(trouble, Trouble):
            return trouble.sentence(lang)
        return say(lang, f"doctor-{self.code}", **self.values)


Findings = Iterator[Finding]


def examine(configuration: Configuration) -> Findings:
    """All findings, in the order in which they are best mended."""
    settings = configuration.settings
    yield Finding("configuration", GOOD, "configuration", {"n": len(configuration.given)})
    yield from _network(settings)
    yield from _port(settings)
    yield from (_postgres(settings) if settings.database else _file(configuration))
    yield from _key(configuration)
    yield from _mail(settings)
    yield from _pages(settings)
    yield from _cache(jit.cache_root())
    yield from _descriptors()
    yield from _clock()


# --- the network -----------------------------------------------------------------------------


def _network(settings: Settings) -> Findings:
    local = settings.host in ("127.0.0.1", "localhost", "::1")
    doubts = {
        "hosts-missing": local and bool(settings.proxies) and not settings.hosts,
        "proxies-missing": bool(settings.hosts) and not settings.proxies,
        "generous": settings.generous,
    }
    errors = {
        "hosts-odd": any(set("/:") & set(name) for name in settings.hosts),
        "origins-odd": not all(o.startswith(("http://", "https://")) for o in settings.origins),
        "proxies-everybody": any(not network.prefixlen for network in settings.proxies),
    }
    found = [Finding("network", WRONG, code) for code, wrong in errors.items() if wrong]
    found += [Finding("network", DOUBTFUL, code) for code, doubtful in doubts.items() if doubtful]
    yield from found or [Finding("network", GOOD, "network")]


def _port(settings: Settings) -> Findings:
    try:
        with closing(serving.listen(settings.host, settings.port)) as made:
            url = serving.address(settings.host, made)
    except OSError as error:
        port = settings.port or serving.PORTS[0]
        why = {"port": str(port), "host": settings.host, "why": str(error.strerror)}
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            yield Finding("port", WRONG, "host-unknown", why)
        elif _is_ours(settings.host, port):
            yield Finding("port", GOOD, "port-ours", why)
        else:
            yield Finding("port", WRONG, "port-taken", why)
    else:
        yield Finding("port", GOOD, "port", {"url": url})


def _is_ours(host: str, port: int) -> bool:
    """Whether a Flibuste server answers there."""
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    ask = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # not through a proxy
    url, answer = f"http://{near}:{port}/health", None
    with suppress(OSError, ValueError), ask.open(url, timeout=3) as said:
        answer = json.loads(said.read(100))
    return bool(answer == {"alive": True})


# --- the database ----------------------------------------------------------------------------


def _file(configuration: Configuration) -> Findings:
    path = Path(configuration.settings.db)
    folder = path.absolute().parent
    if not folder.is_dir():
        if "db" in configuration.given:
            yield Finding("database", WRONG, "no-folder", {"path": str(folder)})
        else:  # the server makes it
            yield Finding("database", GOOD, "database-new", {"path": str(path)})
        return
    yield from _room(folder)
    yield from _writing(folder, path.name)
    if path.exists() and path.stat().st_size:
        yield from _told(str(path), _sqlite(path))
        yield from _private("database", path)
    else:
        yield Finding("database", GOOD, "database-new", {"path": str(path)})


def _told(db: str, findings: Findings) -> Findings:
    """The findings, or why there are none."""
    try:
        with told_plainly(shown_address(db)):
            yield from findings
    except Trouble as trouble:
        yield Finding("database", WRONG, trouble.code, {"trouble": trouble})


def _sqlite(path: Path) -> Findings:
    with closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as connection:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'version'").fetchone()
        (number,) = connection.execute("SELECT number FROM version").fetchone() if there else (0,)
    if found != "ok":
        raise sqlite3.DatabaseError(" ".join(found.split()))
    if number > len(schema.STEPS):
        raise Trouble("database-newer", number=number, known=len(schema.STEPS))
    yield Finding("database", GOOD, "database", {"path": str(path)})


def _room(folder: Path) -> Findings:
    free = shutil.disk_usage(folder).free
    state = WRONG if free < LITTLE_ROOM[1] else DOUBTFUL if free < LITTLE_ROOM[0] else GOOD
    code = "room" if state == GOOD else "little-room"
    yield Finding("disk", state, code, {"path": str(folder), "gib": f"{free / GIB:.1f}"})


def _writing(folder: Path, name: str) -> Findings:
    """How long a write to the disk takes, as each move waits for one."""
    probe = temporary_beside(folder / name)
    try:
        with probe.open("xb") as file:
            taken = _milliseconds(lambda: _write(file.fileno()))
    except OSError as error:
        why = {"path": str(folder), "why": str(error.strerror)}
        yield Finding("disk", WRONG, "unwritable", why)
    else:
        yield _speed("disk", taken)
    finally:
        probe.unlink(missing_ok=True)


def _write(handle: int) -> None:
    os.write(handle, bytes(4096))
    os.fsync(handle)


def _milliseconds(work: Callable[[], object]) -> float:
    """The median time of some tries."""
    taken = []
    for _ in range(TRIES):
        began = timing.monotonic()
        work()
        taken.append(1000 * (timing.monotonic() - began))
    return median(taken)


def _speed(check: str, taken: float) -> Finding:
    state, code = (DOUBTFUL, "slow-write") if taken > SLOW_WRITE_MS else (GOOD, "write")
    return Finding(check, state, code, {"ms": f"{taken:.1f}"})


def _postgres(settings: Settings) -> Findings:
    yield from _told(settings.database, _reached(settings.database))


def _reached(db: str) -> Findings:
    if not is_postgres(db):
        raise Trouble("no-address", text=shown_address(db))
    database = open_database(db, "")
    try:
        with database.engine.connect() as connection:
            yield from _asked(connection, database, shown_address(db))
    finally:
        database.engine.dispose()


def _asked(connection: sa.Connection, database: Database, shown: str) -> Findings:
    """What PostgreSQL says of itself."""
    there = schema.steps_taken(connection)
    code = "database" if there else "database-new"
    yield Finding("database", GOOD, code, {"path": shown})
    for name in ("fsync", "full_page_writes"):
        if connection.exec_driver_sql(f"SHOW {name}").scalar() == "off":
            yield Finding("database", WRONG, "database-unsafe", {"name": name})
    if connection.exec_driver_sql("SHOW server_encoding").scalar() != "UTF8":
        yield Finding("database", WRONG, "database-encoding")
    now = int(connection.execute(sa.select(database.now())).scalar_one())
    connection.rollback()
    if abs(now - timing.milliseconds()) > CLOCK_MS:
        seconds = f"{abs(now - timing.milliseconds()) / 1000:.0f}"
        yield Finding("clock", DOUBTFUL, "clocks-differ", {"seconds": seconds})
    if there:
        yield _speed("database", _milliseconds(lambda: _commit(connection)))


def _commit(connection: sa.Connection) -> None:
    with connection.begin():
        write_nothing(connection)


# --- mail ------------------------------------------------------------------------------------


def _mail(settings: Settings) -> Findings:
    """Whether the mail server answers, and lets us in; nothing if none is set."""
    if not settings.smtp and not settings.mail_from:
        return
    server = MailServer.of(settings)
    if server is None:
        yield Finding("mail", WRONG, "mail-unfinished")
        return
    try:
        server.greet()
    except NotSent as why:
        yield Finding("mail", WRONG, "mail-unreachable", {"why": str(why)})
    else:
        yield Finding("mail", GOOD, "mail")


# --- the key ---------------------------------------------------------------------------------


def _key(configuration: Configuration) -> Findings:
    settings, given = configuration.settings, "secret" in configuration.given
    if settings.database:
        kept = _shared_key(settings.database)
    else:
        kept = _kept_key(key_file(settings.db))
        yield from _private("key", key_file(settings.db))
    if given and kept is not None and settings.secret != kept:
        yield Finding("key", DOUBTFUL, "key-differs")
    elif not given and kept is None and _has_tables(settings.database or settings.db):
        yield Finding("key", WRONG, "key-missing", {"path": str(key_file(settings.db))})
    elif not given and kept is not None and len(kept) < SHORTEST:
        short = {"where": str(key_file(settings.db)), "bytes": len(kept), "least": SHORTEST}
        yield Finding("key", WRONG, "key-short", {"trouble": Trouble("key-short", **short)})
    else:
        yield Finding("key", GOOD, "key" if given or kept is not None else "key-new")


def _kept_key(path: Path) -> bytes | None:
    with suppress(OSError):
        return path.read_bytes()
    return None


def _shared_key(db: str) -> bytes | None:
    named = schema.shared_settings.c.name == "key"
    found = _scalar(db, sa.select(schema.shared_settings.c.value).where(named))
    return None if found is None else str(found).encode()


def _has_tables(db: str) -> bool:
    return _scalar(db, sa.select(schema.tables.c.id).limit(1)) is not None


def _scalar(db: str, query: sa.Select[tuple[str]]) -> object:
    """One value, if the database can be asked; that it cannot be is told elsewhere."""
    if not is_postgres(db) and not Path(db).is_file():
        return None
    with suppress(sa.exc.DatabaseError, Trouble):
        database = open_database(db, "") if is_postgres(db) else Sqlite(db, written=False)
        try:
            with database.engine.connect() as connection:
                return connection.execute(query).scalar()
        finally:
            database.engine.dispose()
    return None


def _private(check: str, path: Path) -> Findings:
    """Nobody else may read this file."""
    if os.name == "nt" or not path.exists():
        return
    status = path.stat()
    if status.st_mode & OTHERS:
        yield Finding(check, WRONG, "not-private", {"path": str(path)})
    if status.st_uid != os.geteuid():
        yield Finding(check, DOUBTFUL, "not-ours", {"path": str(path)})


# --- the rest --------------------------------------------------------------------------------


def _pages(settings: Settings) -> Findings:
    built = (settings.static / "index.html").is_file()
    yield Finding("pages", *((GOOD, "pages") if built else (WRONG, "no-pages")))


def _cache(root: Path) -> Findings:
    """Compiled code is loaded without questions."""
    if not root.is_dir():
        yield Finding("cache", DOUBTFUL, "no-cache", {"path": str(root)})
        return
    status = root.stat()
    if os.name != "nt" and (status.st_mode & 0o022 or status.st_uid not in (0, os.geteuid())):
        yield Finding("cache", WRONG, "cache-open", {"path": str(root)})
        return
    missing = _uncompiled(registry.names())
    if missing:
        yield Finding("cache", DOUBTFUL, "uncompiled", {"games": ", ".join(missing)})
    else:
        yield Finding("cache", GOOD, "cache", {"path": str(root)})


def _uncompiled(names: Iterable[str]) -> list[str]:
    return [name for name in names if not jit.cache_folder(registry.get(name)).is_dir()]


def _descriptors() -> Findings:
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = sys.maxsize if hard == resource.RLIM_INFINITY else hard
    state = WRONG if most < TOO_FEW else DOUBTFUL if most < FEW else GOOD
    code = "descriptors" if state == GOOD else "few-descriptors"
    yield Finding("descriptors", state, code, {"n": str(most), "least": str(FEW)})


def _clock() -> Findings:
    now = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(timing.seconds()))
    right = timing.seconds() >= EARLIEST
    known = (GOOD, "clock") if right else (WRONG, "clock-wrong")
    yield Finding("clock", *known, {"now": now})
