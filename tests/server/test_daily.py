"""The deal of the day: one deal for all, each once, and nothing of it before its time."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import sqlalchemy as sa
from tests.server.harness import (
    Person,
    RunningServer,
    finish,
    in_event_loop,
    keep_name,
    running_server,
)

import flibuste
from flibuste.core import fair
from flibuste.server import schema
from flibuste.table import days

GAME = "korsair"
BOARD = f"/api/games/{GAME}/daily"
DAY_MS = 24 * 3600 * 1000


def _tomorrow(home: RunningServer) -> None:
    """The next day has come, and nobody sets the clock back by the database's."""
    store = home.registry.store
    store.set_time(store.now() + DAY_MS)
    store.set_time = lambda now: None


async def _begin(who: Person) -> str:
    return str((await who.post(BOARD, {}))["id"])


async def _played(home: RunningServer, who: Person, salt: int = 1) -> str:
    """Somebody plays it to its end."""
    key = await _begin(who)
    await finish([await who.look(key)], random.Random(salt))
    async with asyncio.timeout(60):
        while (await home.registry.table(key)).state != "over":
            await asyncio.sleep(0.02)
    return key


@in_event_loop
async def test_all_have_the_same_deal_against_the_same_bots_and_each_once(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        await keep_name(home, ana, "Ana")
        keys = [await _begin(ana), await _begin(ben)]
        assert await _begin(ana) == keys[0]  # no second try
        both = await asyncio.gather(_begin(ben), _begin(ben), _begin(ben))
        assert set(both) == {keys[1]}
        tables = [await home.registry.table(key) for key in keys]
        for key, who in zip(keys, (ana, ben), strict=True):
            await (await who.look(key)).until_mine()
        first, second = (table.log.replayed(0) for table in tables)
        assert first._states.tobytes() == second._states.tobytes()
        shorter = min(table.log.ply for table in tables)
        assert tables[0].log.moves[:shorter] == tables[1].log.moves[:shorter]
        assert all(table.strict and not table.public and not table.rated for table in tables)
        lines = [await who.look(key) for key, who in zip(keys, (ana, ben), strict=True)]
        await asyncio.gather(*(finish([line], random.Random(7)) for line in lines))
        assert tables[0].log.moves == tables[1].log.moves  # the same moves have the same answers


@in_event_loop
async def test_it_counts_for_a_kept_name_and_others_are_unranked(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as eve:
        await keep_name(home, ana, "Ana")
        before = await ana.get(BOARD)
        assert before["entries"] == [] and before["yours"] is None
        await _played(home, ana)
        await _played(home, eve, salt=2)
        told, hers = await ana.get(BOARD), await eve.get(BOARD)
        assert told["played"] == 2
        (entry,) = told["entries"]
        assert entry["name"] == "Ana" and entry["yours"] and entry["rank"] == 1
        assert entry["score"] == told["yours"]["score"] and told["yours"]["counts"]
        assert [each["name"] for each in hers["entries"]] == ["Ana"]
        assert hers["yours"]["score"] is not None and not hers["yours"]["counts"]
        async with Person(home.url) as new:
            unseen = await new.get(BOARD)
            assert unseen["entries"] == [] and unseen["played"] == 2  # until he has played


@in_event_loop
async def test_nothing_of_it_is_known_before_its_day_nor_shown_during_it(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await _played(home, ana)
        today = await eve.get(BOARD)
        assert today["secret"] == "" and len(today["tomorrow"]) == 64
        table = await home.registry.table(key)
        hidden = [table.opening.origin.secret, f"{table.log.seed:x}"]
        asked = []
        for who in (ana, eve):
            for path in ("record", "course", "review?ply=3&seat=all", "review?ply=3&seat=1"):
                answer = await who.http.get(f"/api/tables/{key}/{path}")
                assert answer.status_code == 403, path
                asked.append(answer.text)
            body = {"ply": 3, "chairs": [{"kind": "me"}] * 3}
            assert (await who.http.post(f"/api/tables/{key}/branch", json=body)).status_code == 403
            asked += [(await who.http.get(BOARD)).text, (await who.http.get("/")).text]
            asked.append((await who.http.get("/api/me/data")).text)
        assert (await ana.http.get(f"/api/tables/{key}/review?ply=3&seat=0")).status_code == 200
        for seat in ("0", "spectator"):
            past = await eve.http.get(f"/api/tables/{key}/review?ply=3&seat={seat}")
            assert past.status_code == 403
        line = await eve.look(key)
        assert await line.closed() == 4005 and not line.raw
        tomorrow = days.day_after(today["day"])
        assert (await eve.http.get(f"{BOARD}?day={tomorrow}")).status_code == 404
        told = [text for line in ana.lines for text in line.raw] + asked
        assert not any(secret in text for secret in hidden for text in told)
        _tomorrow(home)
        past = await eve.get(f"{BOARD}?day={today['day']}")
        assert past["over"] and fair.commitment(past["secret"]) == today["commitment"]
        assert (await eve.get(BOARD))["commitment"] == today["tomorrow"]
        record = await eve.get(f"/api/tables/{key}/record")
        assert record["deal"]["secret"] == past["secret"] and flibuste.load(record).over
        assert (await eve.post("/api/records/check", record))["ok"]
        await eve.get(f"/api/tables/{key}/review?ply=3&seat=all")


@in_event_loop
async def test_there_is_no_help_and_no_way_back(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await _begin(ana)
        line = await ana.look(key)
        await line.until_mine()
        await line.play(random.Random(1))
        await line.until_mine()
        told = {
            "hint": (await line.ask("hint", seat=0))["code"],
            "undo": (await line.ask("undo", seat=0))["code"],
            "bot": (await line.ask("bot", seat=0, level="admiral"))["code"],
        }
        assert told == {"hint": "rated-hint", "undo": "rated-undo", "bot": "daily-bot"}
        await ana.post(f"/api/tables/{key}/delete", {"id": key})
        again = await ana.post(BOARD, {}, 409)
        assert again["error"]["code"] == "daily-played"


@in_event_loop
async def test_whoever_goes_is_gone_from_the_board(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as eve:
        await keep_name(home, ana, "Ana")
        await _played(home, ana)
        mine = (await ana.http.get("/api/me/data")).json()
        assert mine["daily_try"][0]["game"] == GAME
        await ana.post("/api/me/delete", {"name": "Ana"})
        _tomorrow(home)
        yesterday = days.day_after(days.day_of(home.registry.store.now()), -1)
        past = await eve.get(f"{BOARD}?day={yesterday}")
        assert past["entries"] == [] and past["played"] == 0


@in_event_loop
async def test_what_is_refused() -> None:
    async with running_server() as home, Person(home.url) as ana:
        for day in (
            "x",
            "2026-13-01",
            "0000-01-01",
            "20261119",
            "9999-12-31",
            "2026-11-19T00",
            "-001-01-01",
        ):
            assert (await ana.http.get(f"{BOARD}?day={day}")).status_code == 404, day
        await ana.get(f"{BOARD}?day=1999-01-01")
        await ana.get("/api/games/no-such-game/daily", 404)
        await ana.post("/api/games/no-such-game/daily", {}, 404)

        def deals(connection: sa.Connection) -> int:
            query = sa.select(sa.func.count()).select_from(schema.daily_deals)
            found: Any = connection.execute(query).scalar_one()
            return int(found)

        await ana.get(BOARD)
        assert await home.registry.store.read(deals) == 2  # today's and tomorrow's, whoever asks
