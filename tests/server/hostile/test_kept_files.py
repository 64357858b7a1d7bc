"""Keys and databases are made whole, private and for one server; what is broken is refused."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest
from tests.server.hostile.processes import refused, serving

from flibuste.server.serverkey import SHORTEST

posix = pytest.mark.skipif(os.name == "nt", reason="permissions and signals of POSIX")


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# --- the key -----------------------------------------------------------------------------


def _no_room() -> None:
    """No file of this process can grow: every write fails, as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@posix
def test_a_disk_that_takes_no_byte_leaves_no_key(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    said = refused("serve", "--db", str(db), "--port", "0", prepare=_no_room)
    assert "tables.secret" in said
    assert not list(tmp_path.iterdir())
    with serving("--db", str(db), "--port", "0"):
        assert len((tmp_path / "tables.secret").read_bytes()) >= SHORTEST


def test_a_full_disk_leaves_no_key(small_disk: Path) -> None:
    room = os.statvfs(small_disk)
    (small_disk / "ballast").write_bytes(bytes(room.f_bavail * room.f_frsize))
    said = refused("serve", "--db", str(small_disk / "tables.db"), "--port", "0", "--lang", "fr")
    assert "clé" in said
    assert [p.name for p in small_disk.iterdir()] == ["ballast"]


@pytest.mark.parametrize("length", [0, SHORTEST - 1])
def test_a_key_that_was_cut_off_is_refused(length: int, tmp_path: Path) -> None:
    key = tmp_path / "tables.secret"
    key.write_bytes(b"a" * length)
    said = refused("serve", "--db", str(tmp_path / "tables.db"), "--port", "0")
    assert str(key) in said and f" {length} bytes" in said
    assert key.read_bytes() == b"a" * length


def test_a_short_key_in_the_environment_is_refused(tmp_path: Path) -> None:
    words = ["serve", "--db", str(tmp_path / "tables.db"), "--port", "0"]
    assert "FLIBUSTE_SECRET" in refused(*words, env={"FLIBUSTE_SECRET": "hush"})


def test_a_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.secret").mkdir()
    assert "cannot be read" in refused("serve", "--db", str(tmp_path / "tables.db"), "--port", "0")


# --- one server ----------------------------------------------------------------------------


@posix
def test_a_second_server_on_a_file_is_told_of_the_first(tmp_path: Path) -> None:
    words = ["--db", str(tmp_path / "tables.db"), "--port", "0"]
    with serving(*words) as (first, url):
        for lang, word in (("en", "stop it first"), ("fr", "arrêtez-le d’abord")):
            said = refused("serve", *words, "--lang", lang)
            assert word in said
            assert str(first.pid) in said and url.rpartition(":")[2] in said
        assert httpx.get(f"{url}/api/games").status_code == 200
        first.send_signal(signal.SIGKILL)
        first.wait()
        with serving(*words) as (_, url):
            assert httpx.get(f"{url}/api/games").status_code == 200


@posix
def test_a_second_server_on_the_default_file_is_told_of_the_first(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    with serving(**home) as (first, _):
        assert str(first.pid) in refused("serve", env=home)


# --- the database ----------------------------------------------------------------------------


@posix
def test_a_database_is_nobody_elses(tmp_path: Path) -> None:
    """Also one that an earlier version has left open to everybody."""
    db = tmp_path / "tables.db"
    for expected in ("made", "tightened"):
        before = os.umask(0)
        try:
            with serving("--db", str(db), "--port", "0") as (_, url):
                assert httpx.get(f"{url}/api/me").status_code == 200
                files = {p.name: _mode(p) for p in tmp_path.iterdir()}
        finally:
            os.umask(before)
        assert {"tables.db", "tables.db-wal", "tables.db-shm", "tables.secret"} <= set(files)
        assert set(files.values()) == {0o600}, (expected, files)
        for path in tmp_path.iterdir():
            path.chmod(0o644)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    db.write_bytes(b"ahoy" * 5000)
    assert "not a database" in refused("serve", "--db", str(db), "--port", "0")
    assert db.read_bytes() == b"ahoy" * 5000


def test_a_broken_database_is_refused(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with sqlite3.connect(db) as connection:
        connection.execute("create table version (number integer)")
        connection.execute("insert into version values (1)")
    connection.close()
    raw = bytearray(db.read_bytes())
    raw[100:140] = b"\xff" * 40
    db.write_bytes(bytes(raw))
    assert "cannot be used" in refused("serve", "--db", str(db), "--port", "0")


def test_a_newer_database_is_refused_in_words(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with sqlite3.connect(db) as connection:
        connection.execute("create table version (number integer)")
        connection.execute("insert into version values (99)")
    connection.close()
    assert "newer" in refused("serve", "--db", str(db), "--port", "0")
    assert "récente" in refused("serve", "--db", str(db), "--port", "0", "--lang", "fr")


def test_a_read_only_database_is_refused(small_disk: Path) -> None:
    with serving("--db", str(small_disk / "tables.db"), "--port", "0"):
        pass
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    said = refused("serve", "--db", str(small_disk / "tables.db"), "--port", "0")
    assert "cannot be opened for writing" in said


def test_a_database_in_no_folder_is_refused(tmp_path: Path) -> None:
    db = tmp_path / "nowhere" / "tables.db"
    assert "nowhere" in refused("serve", "--db", str(db), "--port", "0")
