"""What an operator relies on: health, readiness, metrics, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import sqlite3
import weakref
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.harness import GALLEONS, Person, finish, in_event_loop, running_server
from tests.server.hostile.processes import serving

from flibuste.server import health
from flibuste.server.settings import NETWORKS
from flibuste.table.counts import Histogram

GAME = "korsair"


# --- health and readiness ------------------------------------------------------------------


@in_event_loop
async def test_a_server_that_can_play_is_healthy_and_ready(tmp_path: Path) -> None:
    async with running_server(db=str(tmp_path / "t.db")) as home:
        async with httpx.AsyncClient(base_url=home.url) as client:
            assert (await client.get("/health")).json() == {"alive": True}
            answer = await client.get("/ready")
        assert answer.json() == {"ready": True}
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


async def _until(ana: Person, status: int) -> dict[str, Any]:
    async with asyncio.timeout(30):
        while (answer := await ana.http.get("/ready")).status_code != status:
            await asyncio.sleep(0.1)
    told: dict[str, Any] = answer.json()
    return told


@in_event_loop
async def test_with_a_full_disk_it_is_alive_but_not_ready(small_disk: Path) -> None:
    async with running_server(db=str(small_disk / "t.db")) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        room = os.statvfs(small_disk)
        ballast = small_disk / "ballast"
        ballast.write_bytes(bytes(room.f_bavail * room.f_frsize))
        assert await _until(ana, 503) == {"ready": False, "why": "database"}
        assert await ana.get("/health") == {"alive": True}
        assert (await line.ask("play", ply=0, seat=0, move="draw"))["code"] == "failed"
        ballast.unlink()
        assert await _until(ana, 200) == {"ready": True}
        assert (await line.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"


@in_event_loop
async def test_with_a_locked_database_it_is_not_ready_and_says_so_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_S", 0.3)
    async with running_server(db=str(tmp_path / "t.db")) as home, Person(home.url) as ana:
        other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        before = home.registry.store.counts.sizes.count
        for _ in range(3):  # many ask, one write waits
            answers = [ana.http.get("/ready") for _ in range(20)]
            assert {a.status_code for a in await asyncio.gather(*answers)} == {503}
        other.execute("ROLLBACK")
        other.close()
        await _until(ana, 200)
        assert home.registry.store.counts.sizes.count - before <= 3


# --- metrics -------------------------------------------------------------------------------


async def _metrics(url: str, **headers: str) -> dict[str, float]:
    """Every sample of /metrics by its name and labels, as a reader of Prometheus's sees it."""
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{url}/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    samples = [s for f in text_string_to_metric_families(answer.text) for s in f.samples]
    return {
        s.name + "".join(f" {k}={v}" for k, v in sorted(s.labels.items())): s.value for s in samples
    }


@in_event_loop
async def test_what_was_played_is_counted(tmp_path: Path) -> None:
    async with running_server(db=str(tmp_path / "t.db")) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", deal=GALLEONS)
        line, eve = await ana.look(key), Person(home.url)
        async with eve:
            await eve.look(key), await eve.look("lobby")
            await finish([line], random.Random(4))
            assert (await line.ask("play", ply=0, seat=0, move="no such move"))["type"] == "error"
            await ana.post("/api/tables", {"game": "no-such-game"}, 400)
            told = await _metrics(home.url)
    record = line.position["ply"]
    assert told["flibuste_moves_total by=person"] + told["flibuste_moves_total by=bot"] == record
    people = told["flibuste_moves_total by=person"]
    assert told["flibuste_move_seconds_count"] == people
    assert told["flibuste_move_seconds_bucket le=+Inf"] == people
    assert 0 < told["flibuste_move_seconds_sum"] < 600
    assert told["flibuste_bot_seconds_count"] >= told["flibuste_moves_total by=bot"]
    assert told["flibuste_sockets kind=player"] == 1
    assert told["flibuste_sockets kind=spectator"] == told["flibuste_sockets kind=lobby"] == 1
    assert told["flibuste_tables"] == 1
    assert told["flibuste_transaction_writes_sum"] >= record
    assert told["flibuste_transaction_seconds_count"] >= people
    assert told["flibuste_writes_failed_total"] == told["flibuste_bots_waiting"] == 0
    assert told["flibuste_refused_total code=bad-body through=http"] == 1
    assert any(name.startswith("flibuste_refused_total") and "socket" in name for name in told)
    assert told[f"flibuste_rules_info game={GAME} version=1.0"] == 1
    assert told["process_resident_memory_bytes"] > 1e7
    assert told["flibuste_loop_lag_seconds_count"] > 0


@in_event_loop
async def test_metrics_name_nobody(tmp_path: Path) -> None:
    async with running_server(db=str(tmp_path / "t.db")) as home, Person(home.url) as ana:
        me, key = await ana.get("/api/me"), await ana.table(GAME, "me", "guest")
        await ana.look(key)
        told = (await ana.http.get("/metrics")).text
    assert "flibuste_moves" in told
    for secret in (key, me["guest"], me["name"], *ana.http.cookies.values()):
        assert secret not in told


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
@in_event_loop
async def test_metrics_are_not_given_to_those_who_come_through_a_proxy(header: str) -> None:
    async with running_server() as home, httpx.AsyncClient(base_url=home.url) as client:
        assert (await client.get("/metrics")).status_code == 200
        for claimed in ("127.0.0.1", "203.0.113.7", ""):
            answer = await client.get("/metrics", headers={header: claimed})
            assert answer.status_code == 403 and "flibuste_" not in answer.text


@in_event_loop
async def test_metrics_are_given_to_named_networks_alone() -> None:
    for allowed, status in (("10.0.0.0/8", 403), ("127.0.0.0/8", 200), ("::1", 403), ("", 403)):
        networks = NETWORKS.read(allowed)
        async with running_server(metrics_from=networks) as home, Person(home.url) as ana:
            assert (await ana.http.get("/metrics")).status_code == status


def test_a_histogram_counts_values_at_a_bound_below_it() -> None:
    made = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 2.0, 9.0):
        made.observe(value)
    assert (made.counts, made.total, made.count) == ([2, 2, 1], 14.0, 5)


# --- stopping ------------------------------------------------------------------------------


async def _play_on(ana: Person, key: str, acked: dict[str, dict[int, str]]) -> int:
    """Play until the server hangs up; returns the code. Notes every move that was acknowledged."""
    line, rng = await ana.look(key), random.Random(key)
    heard: list[dict[str, Any]] = line.heard
    try:
        while await line.until_mine():
            await line.play(rng)
    except Exception:  # closed while it was asked, or before
        pass
    code = await line.closed()
    acked[key] = {m["event"]["ply"]: m["event"]["move"] for m in heard if m["type"] == "event"}
    return code


@in_event_loop
async def test_a_server_told_to_stop_under_play_loses_nothing(tmp_path: Path) -> None:
    """Ten tables at full speed; SIGTERM; exit code 0, everybody told to come back."""
    db, acked = str(tmp_path / "t.db"), dict[str, dict[int, str]]()
    with serving("--db", db, "--port", "0", FLIBUSTE_GENEROUS="1") as (child, url):
        async with Person(url) as ana:
            keys = [await ana.table(GAME, "me", "guest", "deckhand") for _ in range(10)]
            playing = [asyncio.create_task(_play_on(ana, key, acked)) for key in keys]
            await asyncio.sleep(1.5)
            child.send_signal(signal.SIGTERM)
            codes = await asyncio.wait_for(asyncio.gather(*playing), 30)
            assert set(codes) <= {4012, 1000} and codes.count(4012) >= 1
        assert await asyncio.to_thread(child.wait, 30) == 0
        cookies = ana.http.cookies
        assert _children(child.pid) == []
    assert sum(map(len, acked.values())) > 20
    with serving("--db", db, "--port", "0") as (_, url):
        async with Person(url) as ana:
            ana.http.cookies = cookies
            for key, moves in acked.items():
                log = (await (await ana.look(key)).hear())["log"]
                kept = {x["ply"]: x["move"] for x in log}
                assert {ply: move for ply, move in moves.items() if ply >= min(kept)} == {
                    ply: kept[ply] for ply in moves if ply >= min(kept)
                }


def _children(pid: int) -> list[str]:
    """The processes whose parent or session is this one."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if str(pid) in fields[1:4]:
            found.append(path.parent.name)
    return found


@in_event_loop
async def test_an_answer_under_way_comes_before_the_goodbye() -> None:
    """A hint takes a while: the server that stops meanwhile gives it, then says that it goes."""
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "deckhand", options={"first": 0}))
        await line.until_mine()
        asked = await line.say("hint", seat=0)
        await asyncio.sleep(0.05)
        home.stop()
        code = await line.closed()
        assert [m["type"] for m in line.heard if m.get("id") == asked] == ["hint"]
        assert code == 4012


@in_event_loop
async def test_a_server_that_stops_is_not_ready_and_takes_nobody(tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    async with running_server(db=db, drain_s=2.0) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        await line.until_mine()
        other = sqlite3.connect(db, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        asked = await line.say("play", ply=0, seat=0, move="draw")
        await asyncio.sleep(0.1)
        home.stop()
        await asyncio.sleep(0.3)
        answer = await ana.http.get("/ready")  # a connection that was open before
        assert (answer.status_code, answer.json()["why"]) == (503, "draining")
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", int(home.url.rpartition(":")[2]))
        other.execute("ROLLBACK")
        other.close()
        assert await line.closed() == 4012
        assert [m["type"] for m in line.heard if m.get("id") == asked] == ["ok"]


@in_event_loop
async def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    env = {"FLIBUSTE_DRAIN_S": "600"}
    with serving("--db", db, "--port", "0", **env) as (child, url):
        async with Person(url) as ana:
            line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
            await line.until_mine()
            other = sqlite3.connect(db, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await line.say("play", ply=0, seat=0, move="draw")
            await asyncio.sleep(0.2)
            child.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.5)
            assert child.poll() is None
            child.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(child.wait, 20) == 1
            other.close()


# --- memory --------------------------------------------------------------------------------------


@in_event_loop
async def test_unloaded_tables_leave_memory_without_the_garbage_collector(tmp_path: Path) -> None:
    """The collector hardly ever looks at what is old: an hour of play would keep 50 MB of them."""
    db = str(tmp_path / "t.db")
    async with running_server(db=db, generous=True, idle_s=0.2) as home, Person(home.url) as ana:
        left = []
        for _ in range(3):
            key = await ana.table("korsair", "me", "deckhand", options={"first": 0})
            line = await ana.look(key)
            assert await line.until_mine()
            left.append(weakref.ref(home.registry.in_memory(key)))
            assert (await line.play(random.Random(1)))["type"] == "ok"
            await line.ws.close()
        gc.collect()
        gc.disable()
        try:
            async with asyncio.timeout(20):  # whoever may have to be called is waited for
                while home.registry.count() or any(table() is not None for table in left):
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()
