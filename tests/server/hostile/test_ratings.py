"""Ratings, tried by cheats: nobody loses less, wins more or makes others lose but by playing."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

from tests.server.harness import (
    Line,
    Person,
    finish,
    in_event_loop,
    keep_name,
    running_server,
    wish,
)

GAME = "corsari"


async def _people(stack: AsyncExitStack, home: Any, names: str) -> list[Person]:
    people = [await stack.enter_async_context(Person(home.url)) for _ in names.split()]
    for person, name in zip(people, names.split(), strict=True):
        await keep_name(home, person, name)
    return people


async def _games(person: Person) -> int:
    """How many of his games counted."""
    return sum(kind["games"] for kind in (await person.get("/api/me/history"))["standings"])


async def _two(ana: Person, ben: Person) -> tuple[str, Line, Line]:
    """A rated game of two that has begun."""
    key = await ana.table(GAME, "me", "open", rated=True, clock=600)
    here, there = await ana.look(key), await ben.look(key)
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    return key, here, there


async def _again(asker: Person, line: Line) -> Line:
    """A rematch."""
    assert (await line.ask("rematch"))["type"] == "ok"
    (told,) = [message for message in line.heard if message["type"] == "rematch"]
    return await asker.look(told["id"])


@in_event_loop
async def test_nobody_calls_off_a_rated_game_alone(db: str) -> None:
    """Else whoever is about to lose would: against bots, or when the others have left."""
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        ana, ben = await _people(stack, home, "Ana Ben")
        key = await ana.table(GAME, "me", "deckhand", rated=True, clock=600)
        alone = await ana.look(key)
        assert (await alone.ask("call-off", seat=0, yes=True))["code"] == "rated-alone"
        _, here, there = await _two(ana, ben)
        assert (await there.ask("leave", seat=1))["type"] == "ok"
        assert (await here.ask("call-off", seat=0, yes=True))["code"] == "rated-alone"
        assert (await there.ask("reclaim", seat=1))["type"] == "ok"
        assert (await here.ask("call-off", seat=0, yes=True))["type"] == "ok"
        assert (await there.ask("call-off", seat=1, yes=True))["type"] == "ok"
        assert (await here.until("seats"))["called_off"]
        assert await _games(ana) == await _games(ben) == 0


@in_event_loop
async def test_a_rematch_counts_for_nobody_who_has_not_come(db: str) -> None:
    """Whoever has left a rated game is not made to lose the next ones too."""
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        ana, ben = await _people(stack, home, "Ana Ben")
        _, here, there = await _two(ana, ben)
        await there.ask("leave", seat=1)
        assert (await here.ask("bot", seat=1, level="boatswain"))["type"] == "ok"
        await finish([here], random.Random(1))
        assert (await _games(ana), await _games(ben)) == (1, 1)
        again = await _again(ana, here)
        await finish([again], random.Random(2))
        assert (await _games(ana), await _games(ben)) == (2, 1)


@in_event_loop
async def test_a_rematch_waits_for_those_who_had_no_word_in_the_deal(db: str) -> None:
    """Their clock would run at a rated game of which they know nothing."""
    async with (
        running_server(db=db, generous=True, word_s=0.5) as home, AsyncExitStack() as stack
    ):  # fmt: skip
        ana, ben = await _people(stack, home, "Ana Ben")
        _, here, there = await _two(ana, ben)
        await finish([here, there], random.Random(3))
        await there.ws.close()
        again = await _again(ana, here)
        told = await again.hear()
        while told.get("table", told).get("seats", [{}, {}])[1].get("kind") != "open":
            assert told.get("table", told).get("state", "waiting") == "waiting"
            told = await again.hear()


@in_event_loop
async def test_bad_cards_are_not_left_lying(db: str) -> None:
    """With days for a turn one would open many games with bots, and play on only the best."""
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        (ana,) = await _people(stack, home, "Ana")
        days: dict[str, Any] = {"rated": True, "clock": 86400}
        answer = await ana.http.post("/api/tables", json=wish(GAME, "me", "captain", **days))
        assert answer.json()["error"]["code"] == "rated-days"
        line = await ana.look(await ana.table(GAME, "me", "open", **days))
        assert (await line.ask("bot", seat=1, level="captain"))["code"] == "rated-days"


@in_event_loop
async def test_nobody_sits_twice_at_a_rated_table(db: str) -> None:
    """Through two sockets at once."""
    async with running_server(db=db, generous=True) as home, AsyncExitStack() as stack:
        ana, ben = await _people(stack, home, "Ana Ben")
        for _ in range(3):
            key = await ana.table("korsair", "me", "open", "open", rated=True, clock=600)
            lines = [await ben.look(key) for _ in range(2)]
            answers = await asyncio.gather(*(
                line.ask("sit", seat=seat) for seat, line in enumerate(lines, 1)
            ))  # fmt: skip
            assert sorted(a["type"] for a in answers) == ["error", "ok"]
            assert "rated-chairs" in [a.get("code") for a in answers]
