"""``flibuste doctor``: says what is wrong, for both kinds of databases, and tells no secret."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest
from faults.cluster import Cluster
from tests.server.conftest import Places
from tests.server.hostile.processes import flibuste, serving

from flibuste.server import doctor
from flibuste.server.configuration import configured
from flibuste.server.store import Store
from flibuste.table.sentences import LANGUAGES

KEY = "k" * 40


def found(*flags: str, **settings: str) -> dict[str, str]:
    """States by code, of a doctor in this process."""
    given = dict(zip((flag[2:] for flag in flags[::2]), flags[1::2], strict=True)) | settings
    findings = list(doctor.examine(configured(given, {}, None)))
    for finding in findings:
        for lang in LANGUAGES:
            text = finding.sentence(lang)
            assert text and "{" not in text and KEY not in text, text
    return {finding.code: finding.state for finding in findings}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """An SQLite database with its key."""
    db = tmp_path / "t.db"
    db.touch(0o600)
    Store(str(db)).close()
    db.with_suffix(".secret").write_text(KEY)
    db.with_suffix(".secret").chmod(0o600)
    return db


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_beside_a_running_server_all_is_well(kind: str, places: Places) -> None:
    place = places.new(kind)
    with serving("--port", "0", *place, FLIBUSTE_PROXIES="") as (_, url):
        port = url.rpartition(":")[2]
        ended = flibuste("doctor", "--json", "--port", port, *place, "--lang", "fr")
    told = json.loads(ended.stdout)
    states = {each["code"]: each["state"] for each in told["findings"]}
    assert states["port-ours"] == states["database"] == states["key"] == "good"
    wrong = [each["text"] for each in told["findings"] if each["state"] == "wrong"]
    if kind == "postgresql":  # that of the tests is quick rather than safe
        assert [text for text in wrong if "PostgreSQL" not in text] == []
        assert len(wrong) == 2 and ended.returncode == 1
    else:
        assert wrong == [] and told["ok"] and ended.returncode == 0, ended.stdout


def test_it_says_what_is_wrong_in_sentences_and_ends_with_one(tmp_path: Path) -> None:
    ended = flibuste("doctor", "--db", str(tmp_path / "no" / "t.db"), "--lang", "en")
    assert ended.returncode == 1
    assert f"WRONG: The folder {tmp_path}/no is not there." in ended.stdout
    ended = flibuste("doctor", "--set", "bot_ms=fast", "--lang", "en")
    assert ended.returncode == 1 and "bot_ms must be" in ended.stdout


@pytest.mark.parametrize(
    ("code", "state", "settings"),
    [
        ("proxies-everybody", "wrong", {"proxies": "0.0.0.0/0"}),
        ("hosts-missing", "doubtful", {"proxies": "127.0.0.1"}),
        ("proxies-missing", "doubtful", {"hosts": "games.example.org"}),
        ("hosts-odd", "wrong", {"hosts": "https://games.example.org"}),
        ("origins-odd", "wrong", {"origins": "games.example.org"}),
        ("generous", "doubtful", {"generous": "1"}),
        ("host-unknown", "wrong", {"host": "nowhere.invalid"}),
        ("network", "good", {"hosts": "games.example.org", "proxies": "127.0.0.1"}),
    ],
)
def test_settings(code: str, state: str, settings: dict[str, str], kept: Path) -> None:
    assert found("--db", str(kept), **settings)[code] == state


def test_a_port_that_another_program_has(kept: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert found("--db", str(kept), port=port)["port-taken"] == "wrong"


def test_files_that_others_may_read(kept: Path) -> None:
    assert "not-private" not in found("--db", str(kept))
    kept.chmod(0o644)
    assert found("--db", str(kept))["not-private"] == "wrong"


def test_a_damaged_database(kept: Path) -> None:
    with kept.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    assert found("--db", str(kept))["database-unusable"] == "wrong"
    kept.write_bytes(b"nothing of ours" * 1000)
    assert found("--db", str(kept))["database-unusable"] == "wrong"


def test_keys(kept: Path) -> None:
    key = kept.with_suffix(".secret")
    assert found("--db", str(kept))["key"] == "good"
    assert found("--db", str(kept), secret=KEY)["key"] == "good"
    assert found("--db", str(kept), secret="another key of ours")["key-differs"] == "doubtful"
    key.write_bytes(b"short")
    assert found("--db", str(kept))["key-short"] == "wrong"
    key.unlink()
    assert found("--db", str(kept))["key-new"] == "good"
    store = Store(str(kept))
    with store.database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO game_table (id, game, rules, seats, options, owner, public, state, made,"
            " entropy) VALUES ('t', 'g', '1', 2, '{}', 'o', 0, 'over', 0, '[]')"
        )
    store.close()
    assert found("--db", str(kept))["key-missing"] == "wrong"


def test_shared_keys_and_a_database_that_is_not_there(database: str, cluster: Cluster) -> None:
    assert found("--database", database)["database-new"] == "good"
    store = Store(database)
    with store.database.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO setting (name, value) VALUES ('key', 'abc')")
    store.close()
    told = found("--database", database, secret=KEY)
    assert told["key-differs"] == "doubtful" and told["database-unsafe"] == "wrong"
    assert "write" in told or "slow-write" in told
    assert found("--database", cluster.address("none"))["database-unusable"] == "wrong"
    assert found("--database", "mysql://x")["no-address"] == "wrong"


def test_the_disk_the_pages_the_cache_and_the_descriptors(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("FLIBUSTE_CACHE", str(cache))
    assert found("--db", str(kept))["no-cache"] == "doubtful"
    cache.mkdir(0o755)
    assert found("--db", str(kept))["uncompiled"] == "doubtful"
    cache.chmod(0o777)
    assert found("--db", str(kept))["cache-open"] == "wrong"
    monkeypatch.setattr(doctor, "LITTLE_ROOM", (2**62, 2**61))
    monkeypatch.setattr(doctor, "SLOW_WRITE_MS", -1)
    monkeypatch.setattr(doctor, "TOO_FEW", 2**62)
    monkeypatch.setattr(doctor, "EARLIEST", 2**62)
    told = found("--db", str(kept))
    expected: dict[str, Any] = {
        "little-room": "wrong", "slow-write": "doubtful", "few-descriptors": "wrong",
        "clock-wrong": "wrong",
    }  # fmt: skip
    assert expected.items() <= told.items()
    before = sorted(os.listdir(tmp_path))
    found("--db", str(kept))
    assert sorted(os.listdir(tmp_path)) == before  # nothing is left behind
