"""What a server keeps: moves are on disk before anybody is told, tables survive a restart,
and records show that their deal was fair."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import GALLEONS, Person, finish, in_event_loop, running_server, wish

import flibuste
from flibuste.cli import main as cli
from flibuste.core import fair
from flibuste.core.errors import BadRecord
from flibuste.core.gamerecord import Deal
from flibuste.server import schema
from flibuste.server import store as stores
from flibuste.server.store import Store, update_table
from flibuste.server.troubles import Trouble
from flibuste.server.writes import NumberTaken
from flibuste.table import background, playing, reviewing
from flibuste.table.logentries import LogEntry, Moved
from flibuste.table.timing import milliseconds

ROOT = Path(__file__).parents[2]
GAME = "korsair"


# --- the store ---------------------------------------------------------------------------


@in_event_loop
async def test_a_move_is_written_once_under_its_number(db: str) -> None:
    store = Store(db)
    await store.append("t", 0, [Moved(0, "draw"), Moved(-1, "die 3")])
    others = [store.append("u", n, [Moved(0, "draw")]) for n in range(50)]
    taken = store.append("t", 1, [Moved(1, "another"), Moved(1, "move")])
    await asyncio.gather(*others)  # the store writes them in one batch with the one that fails
    with pytest.raises(NumberTaken):
        await taken
    kept = await store.read(lambda c: list(c.execute(sa.select(schema.moves.c.text))))
    assert sorted(text for (text,) in kept) == ["die 3", *["draw"] * 51]
    store.close()


def other_program(db: str) -> sa.Engine:
    """Somebody else who looks into a database."""
    driver = "postgresql+psycopg:"
    return sa.create_engine(db.replace("postgresql:", driver) if "://" in db else f"sqlite:///{db}")


SYNCED: dict[bool, dict[str, object]] = {
    False: {"PRAGMA synchronous": 2, "PRAGMA journal_mode": "wal"},
    True: {"SHOW synchronous_commit": "on"},
}
"""What a connection says of itself, by whether the database is one that servers share."""


def _asked(question: str) -> Callable[[sa.Connection], Any]:
    return lambda connection: connection.exec_driver_sql(question).scalar()


@in_event_loop
async def test_a_write_is_on_the_disk_when_it_is_over(db: str) -> None:
    """Every connection syncs in full, and another program sees the move at once."""
    store, other = Store(db), other_program(db)
    for question, wanted in SYNCED[store.shared].items():
        assert await store.read(_asked(question)) == wanted
    await store.append("t", 0, [Moved(0, "draw")])
    with other.connect() as connection:
        assert connection.execute(sa.select(schema.moves.c.text)).scalars().all() == ["draw"]
    other.dispose()
    store.close()


def test_a_newer_database_is_refused(db: str) -> None:
    Store(db).close()
    other = other_program(db)
    with other.begin() as connection:
        connection.execute(sa.update(schema.version).values(number=99))
    other.dispose()
    with pytest.raises(Trouble, match="newer"):
        Store(db)


@in_event_loop
async def test_where_another_server_was_first_its_move_counts(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key)
        here = line.position if await line.until_mine() else {}
        galleon = next(c["move"] for c in here["choices"]["0"] if c["move"] != "draw")
        await home.registry.store.append(key, 0, [Moved(0, "draw")])
        answer = await line.ask("play", ply=0, seat=0, move=galleon)
        assert (answer["type"], answer["code"]) == ("error", "stale")
        assert [m["event"]["move"] for m in line.heard if m["type"] == "event"] == ["draw"]
        assert (await line.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"


@in_event_loop
async def test_a_failed_write_changes_nothing_and_says_so(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        await line.until_mine()

        def full(*_: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(home.registry.store, "_transact", full)
            answer = await line.ask("play", ply=0, seat=0, move="draw")
        assert answer["type"] == "error" and answer["code"] == "failed"
        assert not any(m["type"] == "event" for m in line.heard)
        assert (await line.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"


@in_event_loop
async def test_a_write_that_failed_and_is_there_all_the_same_is_shown(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk reports an error for what it has kept: nobody waits for the next move to see it."""
    real = Store._transact

    def late(self: Store, *args: Any) -> None:
        real(self, *args)
        raise OSError("disk I/O error")

    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        await line.until_mine()
        with monkeypatch.context() as broken:
            broken.setattr(Store, "_transact", late)
            answer = await line.ask("play", ply=0, seat=0, move="draw")
        assert answer["code"] == "failed"
        async with asyncio.timeout(5):
            event = await line.until("event")
        assert event["event"]["move"] == "draw"


# --- kill -9 -----------------------------------------------------------------------------


@asynccontextmanager
async def _server(db: str) -> AsyncIterator[tuple[subprocess.Popen[str], str]]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FLIBUSTE_BOT_MS": "0"}
    place = "--database" if "://" in db else "--db"
    command = [sys.executable, "-m", "flibuste", "serve", place, db, "--port", "0", "--lang", "en"]
    child = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True,
    )  # fmt: skip
    try:
        assert child.stdout is not None
        said = await asyncio.to_thread(child.stdout.readline)
        url = next(word for word in said.split() if word.startswith("http"))
        yield child, url.rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        child.kill()
        child.wait()
        if child.stdout:
            child.stdout.close()


@pytest.mark.parametrize(
    ("how", "db"),
    [
        (signal.SIGKILL, "sqlite"),
        (signal.SIGTERM, "sqlite"),
        (signal.SIGKILL, "postgresql"),
    ],
    indirect=["db"],
)
@in_event_loop
async def test_every_acknowledged_move_survives(how: signal.Signals, db: str) -> None:
    """Several tables in mid-game; the server is killed; all of them go on."""
    rng, acked = random.Random(6), {}
    async with _server(db) as (child, url), Person(url) as ana:
        ids = [await ana.table(GAME, "me", "guest", "deckhand") for _ in range(3)]
        lines = {key: await ana.look(key) for key in ids}
        for key, line in lines.items():
            for _ in range(10):
                assert await line.until_mine()
                assert (await line.play(rng))["type"] == "ok"
            moves = [m["event"] for m in line.heard if m["type"] == "event"]
            acked[key] = {e["ply"]: e["move"] for e in moves}
        child.send_signal(how)
        await asyncio.to_thread(child.wait)
        cookies = ana.http.cookies
    async with _server(db) as (_, url), Person(url) as ana:
        ana.http.cookies = cookies
        for key, heard in acked.items():
            line = await ana.look(key, after=lines[key].n)
            first = await line.hear()
            assert first["type"] == "table" and first["n"] > (lines[key].n or 0)
            log = {x["ply"]: x["move"] for x in first["log"]}
            assert {ply: log[ply] for ply in heard} == heard
            assert await line.until_mine() and (await line.play(rng))["type"] == "ok"
        await finish([line], rng)
        assert line.position["over"]


async def _left(line: Any) -> int:
    """The seconds left on the clock of the seat to move, as a new viewer is told."""
    seats = (await line.hear())["table"]["seats"]
    (left,) = [seat["clock_s"] for seat in seats if seat.get("clock_s") is not None]
    return int(left)


def _pass_time(db: str, seconds: int) -> None:
    """Make everything in the database older by some seconds; no server may be running."""
    other, ms = other_program(db), 1000 * seconds
    with other.begin() as connection:
        connection.execute(sa.update(schema.tables).values(wound=schema.tables.c.wound - ms))
        connection.execute(sa.update(schema.moves).values(at=schema.moves.c.at - ms))
    other.dispose()


@pytest.mark.parametrize(
    ("moves", "db"), [(0, "sqlite"), (1, "sqlite"), (1, "postgresql")], indirect=["db"]
)
@in_event_loop
async def test_a_turn_goes_on_with_what_was_left_of_it(moves: int, db: str) -> None:
    """The clock of the first turn starts with the deal, that of any other with the move before."""
    async with _server(db) as (child, url), Person(url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=60, options={"first": 0})
        line = await ana.look(key)
        assert await _left(line) in (59, 60)
        for ply in range(moves):
            assert (await line.ask("play", ply=ply, seat=ply, move="draw"))["type"] == "ok"
        child.send_signal(signal.SIGKILL)
        await asyncio.to_thread(child.wait)
        cookies = ana.http.cookies
    _pass_time(db, 20)
    async with _server(db) as (_, url), Person(url) as ana:
        ana.http.cookies = cookies
        line = await ana.look(key)
        assert 10 < await _left(line) <= 40
        answer = await line.ask("play", ply=moves, seat=moves, move="draw")
        assert answer["type"] == "ok", answer
        assert await _left(await ana.look(key)) in (59, 60)


@in_event_loop
async def test_whoever_had_no_time_left_has_a_moment_to_come_back(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=60, options={"first": 0})
        store, old = home.registry.store, milliseconds() - 10**6
        await store.change(update_table(key, wound=old))
    async with running_server(db=db) as home, Person(home.url) as ana:
        assert 7 <= await _left(await ana.look(key)) <= 10
    monkeypatch.setattr(playing, "RETURN_S", 0.2)
    async with running_server(db=db) as home:
        assert [entry.seat for entry in await _written(home, key, 1)] == [0]


def test_a_database_from_before_clocks_were_kept_is_brought_up_to_date(tmp_path: Path) -> None:
    db = str(tmp_path / "s.db")
    Store(db).close()
    engine = sa.create_engine(f"sqlite:///{db}")
    with engine.begin() as connection:
        for table, column in (("game_table", "wound"), ("move", "at")):
            connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute(sa.update(schema.version).values(number=1))
    Store(db).close()
    with engine.begin() as connection:
        connection.exec_driver_sql("SELECT wound FROM game_table")
        connection.exec_driver_sql("SELECT at FROM move")
        assert connection.execute(sa.select(schema.version.c.number)).scalar_one() == len(
            schema.STEPS
        )
    engine.dispose()


@in_event_loop
async def test_a_server_that_goes_tells_its_clients_to_come_back() -> None:
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "open"))
        await line.hear()
        lobby = await ana.look("lobby")
        await lobby.hear()
        home.stop()
        assert [await line.closed(), await lobby.closed()] == [4012, 4012]


@in_event_loop
async def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(db: str) -> None:
    async with running_server(db=db, idle_s=0.1) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        line = await ana.look(key)
        await line.ask("play", ply=0, seat=0, move="draw")
        before = (await line.ask("position"))["position"]
        other = await ana.table(GAME, "me", "guest")
        async with asyncio.timeout(10):
            while home.registry.in_memory(other):
                await asyncio.sleep(0.02)
        assert home.registry.in_memory(key)  # it has a viewer
        await line.ws.close()
        async with asyncio.timeout(10):
            while home.registry.in_memory(key):
                await asyncio.sleep(0.05)
        line = await ana.look(key)
        assert (await line.hear())["position"] == before


async def _written(home: Any, key: str, least: int) -> list[LogEntry]:
    """Wait until a table's log has ``least`` entries on the disk; no viewer is needed."""
    async with asyncio.timeout(30):
        while len(found := (await home.registry.store.table(key)).entries) < least:
            await asyncio.sleep(0.05)
    return list(found)


@in_event_loop
async def test_after_a_restart_bots_go_on_although_nobody_looks(db: str) -> None:
    async with running_server(db=db, bot_ms=(60_000, 60_000)) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", "deckhand", options={"first": 1})
        assert (await home.registry.store.table(key)).entries == []
        cookies = ana.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana:
        ana.http.cookies = cookies
        assert [entry.seat for entry in await _written(home, key, 2)] == [1, 2]
        async with asyncio.timeout(10):
            while home.registry.in_memory(key).thinking:
                await asyncio.sleep(0.02)
        assert (await ana.get("/api/tables/mine"))["tables"][0]["your_turn"]


@in_event_loop
async def test_after_an_undo_and_a_restart_the_game_is_the_same(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key)
        here = line.position if await line.until_mine() else {}
        galleon = next(c["move"] for c in here["choices"]["0"] if c["move"].startswith("galleon"))
        await line.ask("play", ply=0, seat=0, move=galleon)
        assert (await line.ask("undo", seat=0))["type"] == "ok"  # nobody else to ask
        await line.ask("play", ply=0, seat=0, move="draw")
        before = (await line.ask("position"))["position"]
        cookies = ana.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana:
        ana.http.cookies = cookies
        line = await ana.look(key)
        assert (await line.hear())["position"] == before
        assert [x["move"] for x in line.heard[0]["log"]] == ["draw"]


@in_event_loop
async def test_the_clock_of_a_table_nobody_looks_at_goes_on(db: str) -> None:
    async with running_server(db=db, idle_s=0.1) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=60, options={"first": 0})
        table = await home.registry.table(key)
        table.clock = 1.0  # shorter than anybody may ask for
        playing.wind_clock(table)
        deadline = table.deadline
        async with asyncio.timeout(10):
            while home.registry.in_memory(key):
                await asyncio.sleep(0.02)
        opened = await home.registry.table(key)
        assert opened.deadline == deadline  # to open the table gains no time
        async with asyncio.timeout(10):
            while home.registry.in_memory(key):
                await asyncio.sleep(0.02)
        assert [entry.seat for entry in await _written(home, key, 1)] == [0]


@in_event_loop
async def test_a_table_let_go_while_somebody_waits_for_it_is_not_the_table(tmp_path: Path) -> None:
    """A starting server opens every table to wind its clock, then lets it go from memory. Whoever
    asks for the table at that moment must get the same object as everybody else."""
    db = str(tmp_path / "t.db")
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=60, options={"first": 0})
    async with running_server(db=db) as home:
        registry = home.registry
        await _until_let_go(registry, key)

        async def pass_by() -> None:
            registry._let_go(await registry.table(key))

        async def come() -> bool:
            return await registry.table(key) is registry.in_memory(key)

        _, *same = await asyncio.gather(pass_by(), come(), come())
        assert same == [True, True]


@in_event_loop
async def test_a_table_let_go_while_its_log_is_read_is_not_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever comes meanwhile would sit at a table that nobody else is at."""
    real, passed = reviewing.read_log, list[Any]()

    async def read_log(table: Any, payer: Any) -> None:
        await real(table, payer)
        if not passed:
            passed.append(table)
            home.registry._let_go(table)

    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        monkeypatch.setattr(reviewing, "read_log", read_log)
        line = await ana.look(key)
        await line.hear()
        assert home.registry.in_memory(key) is not passed[0]
        assert home.registry.in_memory(key).viewers


async def _until_let_go(registry: Any, key: str) -> None:
    """Wait until the starting server has let a table go."""
    async with asyncio.timeout(10):
        while key not in registry._due:
            await asyncio.sleep(0.01)


@in_event_loop
async def test_a_bot_whose_move_could_not_be_written_tries_again(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "RETRY_S", 0.05)
    async with running_server(db=db, bot_ms=(300, 300)) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "deckhand", options={"first": 1})

        tried: list[object] = []

        def full(*write: object) -> None:
            tried.append(write)
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(home.registry.store, "_transact", full)
            async with asyncio.timeout(10):
                while len(tried) < 2:
                    await asyncio.sleep(0.02)
        assert len(await _written(home, key, 1)) == 1


@in_event_loop
async def test_my_games_say_whose_turn_it_is_from_the_disk_alone(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        first = await ana.table(GAME, "me", "open", options={"first": 0})
        await (await ben.look(first)).ask("sit", seat=1)
        second = await ana.table(GAME, "me", "open")
        jars = ana.http.cookies, ben.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        ana.http.cookies, ben.http.cookies = jars
        for person, wanted in ((ana, {first: True, second: False}), (ben, {first: False})):
            for _ in range(2):
                listed = (await person.get("/api/tables/mine"))["tables"]
                assert {t["id"]: t["your_turn"] for t in listed} == wanted
        assert not home.registry._tables  # no table was opened to find out


# --- programs of others, and records -----------------------------------------------------


@pytest.mark.parametrize("bot", [None, "boatswain"])
@in_event_loop
async def test_a_strangers_program_plays_through_the_protocol(bot: str | None) -> None:
    """examples/stranger.py moves at random, or as a bot does on the records it is sent."""
    path = ROOT / "examples" / "stranger.py"
    assert "flibuste" not in {  # it knows the protocol alone
        line.split()[1].partition(".")[0]
        for line in path.read_text().splitlines()
        if line.startswith(("import ", "from "))
    }
    spec = importlib.util.spec_from_file_location("stranger", path)
    assert spec is not None and spec.loader is not None
    stranger = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stranger)
    async with running_server() as home:
        result = await stranger.main(home.url, GAME, "deckhand", bot)
        assert result["over"] and len(result["scores"]) == 2


@in_event_loop
async def test_a_record_goes_out_is_checked_and_comes_in_again(
    db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as eve,
    ):
        deal = await ana.get("/api/deal")
        asked = wish(GAME, "me", "deckhand", deal=deal["deal"], entropy="c0ffee")
        key = (await ana.post("/api/tables", asked))["id"]
        again = await ana.post("/api/tables", asked, 409)
        assert again["error"]["code"] == "deal-used"
        assert (await ana.get(f"/api/tables/{key}"))["commitment"] == deal["commitment"]
        await finish([await ana.look(key)], random.Random(7))
        record = await ana.get(f"/api/tables/{key}/record")
        assert record["deal"]["entropy"] == ["c0ffee", ""]
        assert record["deal"]["commitment"] == deal["commitment"]
        kept = (await eve.post("/api/records", record))["id"]
        review = await eve.get(f"/api/tables/{kept}/review?ply=5&seat=all")
        assert sorted(review["views"]) == ["0", "1"]
        assert (await eve.get(f"/api/tables/{kept}"))["state"] == "over"
        assert flibuste.load(await eve.get(f"/api/tables/{kept}/record")).over
        half = {**record, "moves": record["moves"][:9]}
        del half["result"]
        kept = (await eve.post("/api/records", half))["id"]
        assert (await eve.get(f"/api/tables/{kept}"))["state"] == "review"
        line = await eve.look(kept)
        await line.hear()
        assert (await line.ask("play", ply=9, seat=0, move="draw"))["code"] == "not-yours"
        for change in ({"moves": ["draw"] * 200}, {"seed": "7"}, {"result": None}, {"rules": "0"}):
            answer = await eve.post("/api/records/check", {**record, **change})
            assert answer["ok"] is False and answer["text"]
            await eve.post("/api/records", {**record, **change}, 422)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert cli(["check", str(file), "--lang", "en"]) == 0
    assert "The deal was fair" in capsys.readouterr().out
    record["deal"]["entropy"][1] = "00"
    file.write_text(json.dumps(record))
    assert cli(["check", str(file), "--lang", "en"]) == 2
    assert "not fair" in capsys.readouterr().err


def test_a_deal_that_was_not_promised_is_not_fair() -> None:
    """As it was until 0.2: words without seals."""
    secret, words = "5" * 64, ["ab", ""]
    shown, seed = fair.commitment(secret), fair.seed_from(secret, words)
    fair.check(Deal(secret, words, shown), 2, seed)
    for other, number in ((Deal("6" * 64, words, shown), seed),
                          (Deal(secret, ["", "ab"], shown), seed),
                          (Deal(secret, words, "0" * 64), seed), (Deal(secret, words, shown), 1),
                          (Deal(secret, ["ab\n"], shown), seed),
                          (Deal("5" * 63, words, shown), seed)):  # fmt: skip
        with pytest.raises(BadRecord):
            fair.check(other, 2, number)


@in_event_loop
async def test_a_last_move_counts_although_the_end_cannot_be_noted(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Any:
        def job(connection: object) -> None:
            raise OSError("no space left")

        return job

    async with running_server(db=db) as server, Person(server.url) as ana:
        key = await ana.table(GAME, "me", "guest")
        line = await ana.look(key)
        with monkeypatch.context() as broken:
            broken.setattr(stores, "record", full)
            await finish([line], random.Random(1))
        assert server.registry.in_memory(key).state == "over"
