"""Somebody's games: pages of a long list, old games taken over, plans of queries."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Person, RunningServer, finish, in_event_loop, running_server
from tests.server.test_old_tables import TOLD, database_of_0_1

from flibuste.server import history, schema
from flibuste.server.counting import Counting
from flibuste.server.results import plain
from flibuste.server.tablelists import list_unfinished

GAMES, PEOPLE = 2000, 40


def _result(n: int, seat: int, guest: str) -> dict[str, Any]:
    won = (n + seat) % 2 == 0
    return {
        "table_id": f"t{n:06}", "seat": seat, "kind": "person", "guest": guest, "listed": True,
        "name": guest.title(), "plain": plain(guest), "level": None,
        "game": "korsair" if n % 3 else "corsari", "seats": 2, "public": True,
        "ended": 1_000_000 + n // 2, "score": 10 * seat, "place": 1 if won else 2, "rated": False,
    }  # fmt: skip


async def _fill(home: RunningServer, me: str, games: int) -> None:
    """Give somebody many finished games, each against one of some people."""
    rows = [
        _result(n, seat, guest)
        for n in range(games)
        for seat, guest in enumerate((me, f"rival {n % PEOPLE}"))
    ]

    def job(connection: sa.Connection) -> None:
        for first in range(0, len(rows), 1000):
            connection.execute(sa.insert(schema.results), rows[first : first + 1000])

    await home.registry.store.change(job)


async def _pages(who: Person, query: str) -> list[dict[str, Any]]:
    """All games that fit, page by page."""
    page = await who.get(f"/api/me/games?{query}")
    found = page["games"]
    while page["more"]:
        page = await who.get(f"/api/me/games?{query}&before={page['more']}")
        found += page["games"]
    return list(found)


@in_event_loop
async def test_a_long_list_is_read_by_pages_and_nothing_is_lost(db: str) -> None:
    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        me = (await ana.post("/api/me", {"name": "Ana"}))["guest"]
        await _fill(home, me, 130)
        found = await _pages(ana, "")
        assert [game["id"] for game in found] == [f"t{n:06}" for n in reversed(range(130))]
        assert all(game["kept"] is False for game in found)  # their tables are not there
        won = await _pages(ana, "result=won")
        assert [g["id"] for g in won] == [f"t{n:06}" for n in reversed(range(0, 130, 2))]
        some = await _pages(ana, "game=corsari&with=RIVAL 1")
        wanted = [n for n in range(130) if n % 3 == 0 and str(n % PEOPLE).startswith("1")]
        assert [g["id"] for g in some] == [f"t{n:06}" for n in reversed(wanted)]
        assert await _pages(ana, "with=%25") == [] == await _pages(ana, "with=_")
        assert len((await ana.get("/api/me/games?before=nonsense"))["games"]) == history.PAGE
        for strange in ("before=1.%00", "with=%00%ff", "game=%00", "result=%00"):
            await ana.get(f"/api/me/games?{strange}")


@in_event_loop
async def test_queries_go_by_their_indexes(tmp_path: Path) -> None:
    """However many games there are: neither all are read nor any are sorted."""
    async with running_server(db=str(tmp_path / "t.db"), generous=True) as home:
        await _fill(home, "ana", GAMES)
        engine = home.registry.store.database.engine

        def plan(query: Any) -> str:
            text = query.compile(engine, compile_kwargs={"literal_binds": True})
            read = f"EXPLAIN QUERY PLAN {text}"
            rows = engine.connect().exec_driver_sql(read).all()
            return "\n".join(row[-1] for row in rows)

        for wanted in (
            history.Wanted("ana"),
            history.Wanted("ana", before=(1_000_500, "t001000")),
            history.Wanted("ana", rival="7", result="won", game="corsari"),
        ):
            told = plan(history.his_games(wanted, 31))
            assert "result_listed" in told and "TEMP B-TREE" not in told, told
            assert "SCAN" not in told, told
        unfinished = list_unfinished("ana")
        assert await home.registry.store.read(unfinished) == []


@pytest.mark.parametrize("key", list(TOLD["tables"])[:1])
@in_event_loop
async def test_games_of_older_servers_are_counted_in_spare_time(key: str, tmp_path: Path) -> None:
    """As a server of 0.1 has left them, finished: their results are worked out from the moves."""
    path = database_of_0_1(tmp_path)
    async with running_server(db=path) as home, Person(home.url) as ana:
        ana.http.cookies.clear()
        ana.http.cookies.set("flibuste", TOLD["cookie"])
        line = await ana.look(key)
        await finish([line], random.Random(1))
        mine = (await ana.get("/api/me/games"))["games"]
        assert [game["id"] for game in mine] == [key]
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM result")
    connection.execute("UPDATE game_table SET ended = NULL")
    connection.execute("UPDATE chair SET over = NULL")
    connection.commit()
    connection.close()
    async with running_server(db=path) as home, Person(home.url) as ana:
        ana.http.cookies.clear()
        ana.http.cookies.set("flibuste", TOLD["cookie"])
        await asyncio.gather(*(Counting(home.registry.services).round() for _ in range(2)))
        assert (await ana.get("/api/me/games"))["games"] == mine
