"""What the server logs: one line for each thing, ids of requests, and nothing that is secret."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import (
    Person,
    deal_status,
    finish,
    in_event_loop,
    running_server,
    seal_for,
)
from tests.server.hostile.processes import environment

from flibuste.server.logs import JsonLine, PlainLine, shown_path

GAME = "korsair"
KEY = "a key of the server for these tests"
ENTROPY = ("feedface" * 8, "deadbeef" * 8)


@asynccontextmanager
async def _logging(tmp_path: Path, form: str) -> AsyncIterator[tuple[str, Path]]:
    """A server that logs all it can into a file, until it has stopped in order."""
    log = tmp_path / "log"
    command = [sys.executable, "-m", "flibuste", "serve", "--lang", "en", "--port", "0"]
    command += ["--db", str(tmp_path / "t.db"), "--set", f"log_format={form}"]
    env = environment(FLIBUSTE_SECRET=KEY, FLIBUSTE_ACCESS_LOG="1", FLIBUSTE_GENEROUS="1")
    with log.open("w") as err:
        child = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=err, text=True)
    assert child.stdout is not None
    try:
        said = await asyncio.to_thread(child.stdout.readline)
        url = next(word for word in said.split() if word.startswith("http"))
        yield url.rstrip("/").replace("localhost", "127.0.0.1"), log
    finally:
        child.send_signal(signal.SIGTERM)
        assert child.wait(30) == 0
        child.stdout.close()


async def _a_busy_evening(url: str) -> list[str]:
    """A whole private game, and people who ask for odd things; what must not be in the log."""
    async with Person(url) as ana, Person(url) as eve:
        me, her = await ana.get("/api/me"), await eve.get("/api/me")
        offer = await ana.get("/api/deal")
        status = {"commitment": offer["commitment"], "abandoned": [], "attempt": 0}
        wish = {"seal": seal_for(status, 0, ENTROPY[0])["seal"], "deal": offer["deal"]}
        key = await ana.table(GAME, "me", "open", "deckhand", **wish)
        lines = [await ana.look(key), await eve.look(key, feed="changes", lang="fr")]
        await lines[1].ask("sit", seat=1, **seal_for(await deal_status(lines[1]), 1, ENTROPY[1]))
        for seat, line in enumerate(lines):
            await line.ask("open", seat=seat, entropy=ENTROPY[seat])
        await lines[0].ask("chat", text="a word in private")
        await lines[0].ask("hint", seat=0)
        await finish(lines, random.Random(3))
        record = await ana.get(f"/api/tables/{key}/record")
        for path in (f"/t/{key}", f"/t/{key}/replay", f"/api/tables/{key}/nothing", f"/api/{key}"):
            await ana.http.get(path)
        await ana.http.get(f"/api/tables/{key}?lang={ENTROPY[0]}")
        await _odd_things(ana, lines[0], key)
        cookies = [*ana.http.cookies.values(), *eve.http.cookies.values()]
        secrets = [key, me["guest"], her["guest"], offer["deal"], record["deal"]["secret"]]
        return [*secrets, *cookies, *ENTROPY, KEY, "a word in private", str(record["seed"])]


async def _odd_things(ana: Person, line: Any, key: str) -> None:
    await line.ws.send("{" * 500)
    await line.ws.send(b"\xff\xfe")
    await line.ws.send(json.dumps({"type": "play", "seat": 99, "move": key}))
    for body in (b"{", b'{"name": 5}', b"[]", b"\x00" * 300):
        await ana.http.post("/api/me", content=body)
    await ana.http.get("/" + "x" * 400)
    await ana.http.get("/%0a%0d2026-11-16%20WARNING%20forged")
    door = await asyncio.to_thread(_connected, ana.url)
    door.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
    door.close()


def _connected(url: str) -> socket.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)))


@pytest.mark.parametrize("form", ["plain", "json"])
@in_event_loop
async def test_the_log_of_a_whole_game_has_no_secret_and_no_traceback(
    form: str, tmp_path: Path
) -> None:
    async with _logging(tmp_path, form) as (url, log):
        secrets = await _a_busy_evening(url)
    text = log.read_text(encoding="utf-8")
    assert len(secrets) > 10
    assert not [s for s in secrets if s in text or s[:12] in text]
    rows = sqlite3.connect(tmp_path / "t.db")
    kept = rows.execute("SELECT secret, id FROM game_table").fetchall()
    rows.close()
    assert kept and not [s for row in kept for s in row if s in text]
    assert "Traceback" not in text
    lines = text.splitlines()
    if form == "json":
        read = [json.loads(line) for line in lines]
        assert all({"at", "level", "message"} <= set(each) for each in read)
        sockets = [each for each in read if each.get("method") == "SOCKET"]
        assert {each["message"] for each in sockets} == {"/api/tables/{id}/socket"}
        assert {each["client"] for each in read if "client" in each} == {"127.0.0.1"}
        assert len({each["request"] for each in read if "method" in each}) > 15
    else:
        assert all(re.match(r"20\d\d-\d\d-\d\dT\S+ (INFO|WARNING) \S+ ", line) for line in lines)
        assert any("/api/tables/{id}/record method=GET status=200" in line for line in lines)
        assert not any("forged" in line for line in lines)


@in_event_loop
async def test_every_answer_has_the_id_of_its_request() -> None:
    async with running_server() as home, Person(home.url) as ana:
        answers = [await ana.http.get(path) for path in ("/api/me", "/nowhere.txt", "/ready")]
        ids = [answer.headers["x-request-id"] for answer in answers]
        assert len(set(ids)) == 3 and all(re.fullmatch("[0-9a-f]{16}", i) for i in ids)
        line = await ana.look("lobby")
        assert re.fullmatch("[0-9a-f]{16}", line.ws.response.headers["x-request-id"])
        told = await ana.http.get("/ready", headers={"X-Request-Id": "mine"})
        assert told.headers["x-request-id"] != "mine"  # anybody could say so


def test_a_message_cannot_forge_a_line() -> None:
    record = logging.LogRecord("flibuste", 30, "", 1, "one\n%s", ("two\x1b[2J",), None)
    record.fields = {"path": "/a\nb"}
    assert "\n" not in PlainLine().format(record) and "\x1b" not in PlainLine().format(record)
    assert "\n" not in JsonLine().format(record)
    assert json.loads(JsonLine().format(record))["message"] == "one\ntwo\x1b[2J"


@pytest.mark.parametrize(
    ("path", "taken", "shown"),
    [
        ("/api/tables/abc/qr.svg", {"id": "abc"}, "/api/tables/{id}/qr.svg"),
        ("/t/abc", {"path": "t/abc"}, "/t/…"),
        ("/api/tables/abc/x", {"path": "tables/abc/x"}, "/api/…"),
        ("/", {"path": ""}, "/"),
        ("/robots.txt", {"path": "robots.txt"}, "/robots.txt"),
        ("/\x1b[2J", {"path": "\x1b[2J"}, "/…"),
        ("/ready", {}, "/ready"),
    ],
)
def test_a_path_is_logged_by_its_route(path: str, taken: dict[str, str], shown: str) -> None:
    assert shown_path({"path": path, "path_params": taken, "endpoint": None}) == shown
    assert shown_path({"path": path}) == "/…"
