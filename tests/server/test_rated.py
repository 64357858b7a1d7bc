"""Rated games: strengths move as openskill says, once, whoever ends the game and wherever."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce
from tests.server.harness import (
    Line,
    Person,
    RunningServer,
    finish,
    in_event_loop,
    keep_name,
    running_server,
)

from flibuste.server import results as results_of
from flibuste.server import schema
from flibuste.server.results import forget, record
from flibuste.server.strengths import BOT_SIGMA, POINTS, Played, Strength, after_game, of_bot
from flibuste.table.outcomes import GameOutcome

GAME = "corsari"
MODEL = PlackettLuce()


async def _rows(home: RunningServer, table: sa.Table, *order: sa.Column[Any]) -> list[Any]:
    query = sa.select(table).order_by(*order)
    found: list[Any] = await home.registry.store.read(lambda c: c.execute(query).all())
    return found


async def _people(stack: AsyncExitStack, home: RunningServer, names: str) -> list[Person]:
    """People with these kept names."""
    people = [await stack.enter_async_context(Person(home.url)) for _ in names.split()]
    for person, name in zip(people, names.split(), strict=True):
        await keep_name(home, person, name)
    return people


async def _rated(
    people: list[Person], game: str = GAME, *bots: str, clock: int = 600
) -> list[Line]:
    """A rated table with these people and bots, begun."""
    chairs = ["me", *["open"] * (len(people) - 1), *bots]
    key = await people[0].table(game, *chairs, rated=True, clock=600)
    lines = [await person.look(key) for person in people]
    for seat, line in enumerate(lines[1:], 1):
        assert (await line.ask("sit", seat=seat))["type"] == "ok"
    return lines


def _points(rating: Any) -> int:
    return round(POINTS * float(rating.mu))


@in_event_loop
async def test_five_people_play_and_one_leaves(db: str) -> None:
    names = "Ana Ben Cleo Dora Emil"
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        people = await _people(stack, home, names)
        lines = await _rated(people, "korsair")
        await lines[0].hear()
        key = lines[0].table["id"]
        assert lines[0].table["rated"] and lines[0].table["hints"] == "off"
        await lines[4].ask("leave", seat=4)
        assert (await lines[0].ask("bot", seat=4, level="admiral"))["type"] == "ok"
        await finish(lines[:4], random.Random(1))

        told = lines[0].position
        outcome = GameOutcome(tuple(told["scores"]), tuple(told["winners"]), (0, 1, 2, 3, 4))
        ranks = [float(outcome.place(seat)) for seat in range(4)] + [99.0]
        after = [team[0] for team in MODEL.rate([[MODEL.rating()] for _ in ranks], ranks=ranks)]
        for person, rating, name in zip(people, after, names.split(), strict=True):
            mine = (await person.get("/api/me/history"))["standings"]
            assert [(s["game"], s["seats"], s["games"]) for s in mine] == [("korsair", 5, 1)]
            assert mine[0]["points"] == _points(rating), name
            assert mine[0]["spread"] == round(POINTS * rating.sigma) and not mine[0]["sure"]
            (game,) = (await person.get("/api/me/games"))["games"]
            assert (game["id"], game["before"], game["after"]) == (key, 1000, _points(rating))
        emil = game["players"][4]
        assert (emil["kind"], emil["name"], emil["place"]) == ("left", "Emil", 5)
        assert emil["level"] == "boatswain"  # nobody chooses how well he is replaced
        assert after[4].mu == min(rating.mu for rating in after) < 25

        seen = await people[0].get("/api/people/h-Emil")
        assert (seen["name"], seen["yours"]) == ("Emil", False)
        assert seen["history"]["standings"] == mine
        assert [g["id"] for g in seen["history"]["games"]["games"]] == [key]


@in_event_loop
async def test_bots_stand_on_the_scale_and_never_move(db: str) -> None:
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        (ana,) = await _people(stack, home, "Ana")
        known = MODEL.rating()
        for nth in (1, 2):
            (line,) = await _rated([ana], GAME, "captain")
            await finish([line], random.Random(nth))
            mu = of_bot(GAME, 2, "captain").mu  # type: ignore[union-attr]
            captain = MODEL.rating(mu=mu, sigma=BOT_SIGMA)
            won = 0 in line.position["winners"]
            ((known,), _) = MODEL.rate([[known], [captain]], ranks=[1, 2] if won else [2, 1])
            (mine,) = (await ana.get("/api/me/history"))["standings"]
            assert (mine["points"], mine["games"]) == (_points(known), nth)
        assert [point["points"] for point in mine["course"]][-1] == mine["points"]
        board = await ana.get(f"/api/games/{GAME}/leaders?seats=2")
        levels = [each["level"] for each in board["leaders"]]
        assert levels == ["admiral", "captain", "boatswain", "deckhand"]  # she is not sure yet
        assert [(each["name"], each["yours"]) for each in board["unlisted"]] == [("Ana", True)]


@in_event_loop
async def test_what_rated_tables_refuse(db: str) -> None:
    good: dict[str, Any] = {"rated": True, "clock": 60}
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        (ana,) = await _people(stack, home, "Ana")
        ben = await stack.enter_async_context(Person(home.url))

        async def refused(who: Person, *chairs: str, **more: Any) -> str:
            body = {
                "game": "korsair", "seats": len(chairs), **good, **more,
                "chairs": [{"kind": c} for c in chairs],
            }  # fmt: skip
            answer = await who.http.post("/api/tables", json=body)
            assert answer.status_code in (400, 403), answer.text
            return str(answer.json()["error"]["code"])

        assert await refused(ben, "me", "bot") == "rated-name"
        assert await refused(ana, "me", "bot", clock=None) == "rated-clock"
        assert await refused(ana, "me", "guest") == "rated-chairs"
        assert await refused(ana, "me", "me") == "rated-chairs"
        for more in ({"hints": True}, {"from_memory": True}, {"options": {"first": 0}}):
            code = await refused(ana, "me", "open", **more)
            assert code in ("rated-options", "nothing-to-remember")
        key = await ana.table("korsair", "me", "open", **good)
        here, there = await ana.look(key), await ben.look(key)
        assert (await there.ask("sit", seat=1))["code"] == "rated-name"
        assert (await here.ask("sit", seat=1))["code"] == "rated-chairs"
        assert (await here.ask("bot", seat=1, level="deckhand"))["type"] == "ok"
        assert await here.until_mine()
        assert (await here.ask("hint", seat=0))["code"] == "rated-hint"
        assert (await here.ask("undo", seat=0))["code"] == "rated-undo"
        gone = await ana.http.post(f"/api/tables/{key}/delete", json={"id": key})
        assert gone.json()["error"]["code"] == "not-alone"
        assert home.registry.in_memory(key).payer.fixed
        brief = (await ana.get("/api/tables/mine?state=unfinished"))["tables"]
        assert [(t["id"], t["rated"], t.get("deletable", False)) for t in brief] == [
            (key, True, False)
        ]


@in_event_loop
async def test_the_end_is_written_once_and_whole(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that could not be written with the last move is, when somebody has time."""

    def broken(*_: object) -> Any:
        raise OSError("no space left")

    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        people = await _people(stack, home, "Ana Ben")
        with monkeypatch.context() as unwell:
            unwell.setattr(results_of, "_count", broken)
            lines = await _rated(people)
            await finish(lines, random.Random(2))
        assert not await _rows(home, schema.strengths) and not await _rows(home, schema.results)
        table = home.registry.in_memory(lines[0].table["id"])
        assert table.state == "over"
        store = home.registry.store
        await asyncio.gather(*(store.end_table(table.id, table.outcome) for _ in range(3)))
        rated = await _rows(home, schema.strengths)
        assert [row.games for row in rated] == [1, 1]
        assert len(await _rows(home, schema.results)) == 2
        assert (await _rows(home, schema.tables))[0].state == "over"


@in_event_loop
async def test_two_servers_end_a_game_and_it_counts_once(database: str) -> None:
    async with (
        running_server(db=database, generous=True) as one,
        running_server(db=database, generous=True) as other,
        AsyncExitStack() as stack,
    ):
        ana = await stack.enter_async_context(Person(one.url))
        ben = await stack.enter_async_context(Person(other.url))
        await keep_name(one, ana, "Ana")
        await keep_name(one, ben, "Ben")
        other.registry.services.guests.forget((await ben.get("/api/me"))["guest"])
        lines = await _rated([ana, ben])
        await finish(lines, random.Random(3))
        key, outcome = lines[0].table["id"], one.registry.in_memory(lines[0].table["id"]).outcome
        ends = [home.registry.store.end_table(key, outcome) for home in (one, other) * 4]
        await asyncio.gather(*ends)
        assert [row.games for row in await _rows(one, schema.strengths)] == [1, 1]
        first, second = [
            (await who.get("/api/me/history"))["standings"][0]["points"] for who in (ana, ben)
        ]
        assert {first > 1000, second > 1000} == {True, False}


@in_event_loop
async def test_games_of_one_person_that_end_together_are_counted_one_after_the_other(
    database: str,
) -> None:
    """On two servers at once: no game is lost, and their order is known."""
    async with (
        running_server(db=database, generous=True) as one,
        running_server(db=database, generous=True) as other,
        AsyncExitStack() as stack,
    ):
        ana, ben = await _people(stack, one, "Ana Ben")
        keys = [(await _rated([ana, ben]))[0] for _ in range(8)]
        for line in keys:
            await line.hear()
        won = GameOutcome((9, 3), (0,), (0, 1))
        await asyncio.gather(*(
            (one, other)[n % 2].registry.store.end_table(line.table["id"], won)
            for n, line in enumerate(keys)
        ))  # fmt: skip
        assert [row.games for row in await _rows(one, schema.strengths)] == [8, 8]
        mine = (await ana.get("/api/me/history"))["standings"][0]["course"]
        assert [point["nth"] for point in mine] == list(range(1, 9))
        points = [point["points"] for point in mine]
        assert points == sorted(points)


@in_event_loop
async def test_whoever_is_deleted_stays_as_a_number(db: str) -> None:
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        ana, ben = await _people(stack, home, "Ana Ben")
        lines = await _rated([ana, ben])
        await finish(lines, random.Random(4))
        key = (await ben.get("/api/me"))["guest"]
        await home.registry.store.change(forget(key, "#4711"))
        (game,) = (await ana.get("/api/me/games"))["games"]
        assert [each["name"] for each in game["players"]] == ["Ana", "#4711"]
        assert "Ben" not in str(game) and key not in str(await _rows(home, schema.results))
        assert [row.guest for row in await _rows(home, schema.strengths)] != [key]
        assert (await ana.get("/api/me/history"))["standings"][0]["games"] == 1


@in_event_loop
async def test_nobody_reads_what_is_not_his(db: str) -> None:
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        ana, ben, cleo = await _people(stack, home, "Ana Ben Cleo")
        guest = await stack.enter_async_context(Person(home.url))
        key = await ana.table(GAME, "me", "open")
        lines = [await ana.look(key), await ben.look(key)]
        await lines[1].ask("sit", seat=1)
        await finish(lines, random.Random(5))
        for who, number in ((ana, 1), (ben, 1), (cleo, 0), (guest, 0)):
            seen = await who.get("/api/people/h-Ana")
            assert len(seen["history"]["games"]["games"]) == number
            assert bool(seen["history"]["kinds"]) == (who is ana)  # it was not rated
            more = (await who.get("/api/people/h-Ana/games"))["games"]
            assert len(more) == number
        ids = {(await who.get("/api/me"))["guest"] for who in (ana, ben)}
        assert not any(each in str(seen) for each in ids)
        for path in ("nobody", "h-", "%00", "x" * 300):
            await guest.get(f"/api/people/{path}", status=404)
        await guest.get("/api/games/nothing/leaders", status=404)


def test_who_leaves_counts_last_and_his_partner_does_not() -> None:
    start = Strength()
    ended = [(0, 1, False), (0, 1, True), (1, 2, False), (1, 2, False)]
    after = after_game([Played(start, side, place, left) for side, place, left in ended])
    pairs = [[MODEL.rating(), MODEL.rating()] for _ in range(2)]
    won, lost = MODEL.rate(pairs, ranks=[1, 2])
    assert after[0] == (won[0].mu, won[0].sigma) and after[2] == (lost[0].mu, lost[0].sigma)
    assert after[1].mu == lost[0].mu < start.mu < after[0].mu


def test_places_are_those_of_the_page() -> None:
    outcome = GameOutcome((0, 12, 12, 3), (3,), (0, 1, 2, 3))
    assert [outcome.place(seat) for seat in range(4)] == [4, 2, 2, 1]
    pairs = GameOutcome((7, 7, 9, 9), (2, 3), (0, 0, 1, 1))
    assert [pairs.place(seat) for seat in range(4)] == [2, 2, 1, 1]


def test_an_unknown_table_has_no_end() -> None:
    from flibuste.server.sqlite import Sqlite

    database = Sqlite(":memory:")
    with database.engine.begin() as connection:
        schema.upgrade(connection)
        record(database, "nothing", None)(connection)
        assert not connection.execute(sa.select(schema.results)).all()
