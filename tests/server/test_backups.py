"""``flibuste backup`` and ``restore``: while games are played, between both kinds of databases."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop
from tests.server.hostile.processes import flibuste, refused, serving

from flibuste.server import backups, restoring, schema
from flibuste.server.databases import open_database
from flibuste.server.schema import STEPS
from flibuste.server.store import Store
from flibuste.server.troubles import Trouble

GAME = "korsair"
KINDS = ("sqlite", "postgresql")


def done(*words: str) -> str:
    """What a command says that must succeed."""
    ended: subprocess.CompletedProcess[str] = flibuste(*words, "--lang", "en")
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def moves_told(line: Line) -> dict[int, str]:
    events = [m["event"] for m in line.heard if m["type"] == "event"]
    return {event["ply"]: event["move"] for event in events}


def moves_kept(db: str, key: str) -> dict[int, str]:
    database = open_database(db, "")
    mine = sa.select(schema.moves.c.number, schema.moves.c.text)
    with database.engine.connect() as connection:
        rows = connection.execute(mine.where(schema.moves.c.table_id == key)).all()
    database.engine.dispose()
    return {row.number: row.text for row in rows}


async def _play_on(line: Line, rng: random.Random) -> None:
    while await line.until_mine():
        await line.play(rng)


# --- while a server plays ----------------------------------------------------------------------


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
@in_event_loop
async def test_a_backup_of_games_in_play_goes_on_elsewhere(
    source: str, target: str, places: Places
) -> None:
    rng, backup = random.Random(3), str(places.folder / "backup.db")
    there, here = places.new(source), places.new(target)
    with serving("--port", "0", *there, FLIBUSTE_GENEROUS="1") as (_, url):
        async with Person(url) as ana:
            await ana.post("/api/me", {"name": "Ana"})
            keys = [await ana.table(GAME, "me", "guest", "deckhand") for _ in range(2)]
            lines = {key: await ana.look(key) for key in keys}
            for line in lines.values():
                for _ in range(4):
                    assert await line.until_mine()
                    assert (await line.play(rng))["type"] == "ok"
            await lines[keys[0]].ask("chat", text="ahoy")
            acked = {key: moves_told(line) for key, line in lines.items()}
            going = [asyncio.create_task(_play_on(line, rng)) for line in lines.values()]
            said = await asyncio.to_thread(done, "backup", backup, *there)
            for task in going:
                task.cancel()
            cookies = ana.http.cookies
    assert "2 tables" in said and "one guest" in said
    told = done("restore", backup, *here)
    assert "2 tables" in told
    for key in keys:
        kept = moves_kept(here[1], key)
        assert acked[key].items() <= kept.items() and sorted(kept) == list(range(len(kept)))
    with serving("--port", "0", *here, FLIBUSTE_GENEROUS="1") as (_, url):
        async with Person(url) as ana:
            ana.http.cookies = cookies
            assert (await ana.get("/api/me"))["name"] == "Ana"
            for key in keys:
                line = await ana.look(key)
                first = await line.hear()
                assert first["table"]["controls"] == [0, 1]
                assert first["position"]["ply"] >= len(acked[key])
                if await line.until_mine():
                    assert (await line.play(rng))["type"] == "ok"
            heard = (await (await ana.look(keys[0])).hear())["chat"]
            assert [each["text"] for each in heard] == ["ahoy"]


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_what_came_after_a_backup_is_neither_dealt_nor_believed_again(
    kind: str, places: Places
) -> None:
    rng, backup = random.Random(4), str(places.folder / "backup.db")
    there = places.new(kind)
    with serving("--port", "0", *there, FLIBUSTE_GENEROUS="1") as (_, url):
        async with Person(url) as ana:
            key = await ana.table(GAME, "me", "guest", options={"first": 0})
            line = await ana.look(key)
            await line.until_mine()
            await line.play(rng)
            ply = line.position["ply"]
            waiting = await ana.table(GAME, "me", "open")
            done("backup", backup, *there)
            offer = await ana.get("/api/deal")
            used = {"options": {"first": 0}, "deal": offer["deal"], "entropy": "c0ffee"}
            await ana.table(GAME, "me", "guest", **used)
            for _ in range(6):
                assert await line.until_mine()
                await line.play(rng)
            cookies, seen = ana.http.cookies, (line.n, line.heard[0]["run"])
    if kind == "sqlite":
        assert "set it aside" in refused("restore", backup, *there, "--lang", "en")
        told = done("restore", backup, *there, "--replace")
        assert "What was there before" in told and len(list(places.folder.glob("*.before-*"))) >= 2
    else:
        said = (refused("restore", backup, *there, "--lang", "en") for _ in range(20))
        told = next(told for told in said if "Servers are using" not in told)  # killed just now
        assert "Make an empty database" in told
        there = places.new(kind)
        told = done("restore", backup, *there)
    assert "One table that still waited" in told
    with serving("--port", "0", *there, FLIBUSTE_GENEROUS="1") as (_, url):
        async with Person(url) as ana:
            ana.http.cookies = cookies
            line = await ana.look(key, after=seen[0], run=seen[1])
            first = await line.hear()
            assert first["type"] == "table" and first["position"]["ply"] == ply
            assert (await line.play(rng))["type"] == "ok"
            await ana.get(f"/api/tables/{waiting}", 404)
            again = await ana.table(GAME, "me", "guest", **used)
            shown = (await ana.get(f"/api/tables/{again}"))["commitment"]
            assert shown != offer["commitment"]  # its secret is another one now


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_restored_under_a_running_server(kind: str, places: Places) -> None:
    there, backup = places.new(kind), str(places.folder / "backup.db")
    with serving("--port", "0", *there):
        done("backup", backup, *there)
        said = refused("restore", backup, *there, "--lang", "en")
        assert "is used by the server at" in said or "Servers are using" in said
        if kind == "sqlite":
            assert "used by" in refused("restore", backup, *there, "--replace", "--lang", "en")
        else:
            assert "nothing is replaced" in refused(
                "restore", backup, *there, "--replace", "--lang", "en"
            )


# --- files --------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> str:
    """The path of an empty database with a key."""
    db = str(tmp_path / "small.db")
    Store(db).close()
    (tmp_path / "small.secret").write_bytes(b"k" * 32)
    return db


def test_a_backup_is_private_one_file_and_replaces_only_backups(small: str, tmp_path: Path) -> None:
    path = tmp_path / "out" / "b.db"
    path.parent.mkdir()
    backups.back_up(small, b"k" * 32, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and os.listdir(path.parent) == ["b.db"]
    with pytest.raises(Trouble, match="there already"):
        backups.back_up(small, b"k" * 32, path)
    backups.back_up(small, b"k" * 32, path, replace=True)
    before = Path(small).read_bytes()
    with pytest.raises(Trouble, match="not a backup"):
        backups.back_up(small, b"k" * 32, Path(small), replace=True)
    assert Path(small).read_bytes() == before and os.listdir(path.parent) == ["b.db"]
    with pytest.raises(Trouble, match="no database of Flibuste"):
        backups.back_up(str(tmp_path / "none.db"), b"k" * 32, path.with_name("c.db"))
    assert os.listdir(path.parent) == ["b.db"] and not (tmp_path / "none.db").exists()


def test_on_a_full_disk_there_is_no_backup_and_nothing_is_left(
    small: str, small_disk: Path
) -> None:
    (small_disk / "ballast").write_bytes(bytes(2**20 - 64 * 1024))
    with pytest.raises(Trouble, match=r"full|space"):
        backups.back_up(small, b"k" * 32, small_disk / "b.db")
    assert os.listdir(small_disk) == ["ballast"]


def _change(path: Path, sql: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(sql)
    connection.close()


def _cut(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (_cut, "damaged"),
        (lambda path: path.write_bytes(b"no database at all" * 100), "not a backup"),
        (lambda path: path.unlink(), "cannot be read"),
        (lambda path: _change(path, f"UPDATE version SET number = {len(STEPS) + 1}"), "newer"),
        (lambda path: _change(path, "DELETE FROM setting WHERE name = 'key'"), "holds 0 bytes"),
        (lambda path: _change(path, "DELETE FROM setting"), "not a backup"),
    ],
)  # fmt: skip
def test_a_backup_that_cannot_be_used_changes_nothing(
    harm: object, says: str, small: str, tmp_path: Path
) -> None:
    path = tmp_path / "b.db"
    backups.back_up(small, b"k" * 32, path)
    assert callable(harm)
    harm(path)
    before = sorted(os.listdir(tmp_path))
    for db in (small, str(tmp_path / "new.db")):
        with pytest.raises(Trouble, match=says):
            restoring.restore(path, db, replace=True)
    assert sorted(os.listdir(tmp_path)) == before


def test_restoring_twice_makes_other_deals_each_time(small: str, tmp_path: Path) -> None:
    path, epochs = tmp_path / "b.db", {""}
    backups.back_up(small, b"k" * 32, path)
    for number in range(2):
        db = tmp_path / f"n{number}.db"
        restoring.restore(path, str(db))
        assert db.with_suffix(".secret").read_bytes() == b"k" * 32
        assert stat.S_IMODE(db.with_suffix(".secret").stat().st_mode) == 0o600
        store = Store(str(db))
        epochs.add(store.dealing)
        store.close()
    assert len(epochs) == 3


def test_a_key_that_is_in_the_settings_alone_is_asked_for(database: str, tmp_path: Path) -> None:
    Store(database).close()
    with pytest.raises(Trouble, match="FLIBUSTE_SECRET"):
        backups.back_up(database, None, tmp_path / "b.db")
    assert os.listdir(tmp_path) == []
    backups.back_up(database, b"k" * 32, tmp_path / "b.db")
    restoring.restore(tmp_path / "b.db", str(tmp_path / "t.db"))
    assert (tmp_path / "t.secret").read_bytes() == b"k" * 32


def test_of_a_damaged_database_there_is_no_backup(small: str, tmp_path: Path) -> None:
    with Path(small).open("r+b") as file:
        file.seek(8 * 4096)
        file.write(bytes(range(256)) * 32)
    with pytest.raises(Trouble, match=r"small\.db cannot be used"):
        backups.back_up(small, b"k" * 32, tmp_path / "b.db")
    assert not [name for name in os.listdir(tmp_path) if "b.db" in name and "small" not in name]
