"""Tables without a server: the same messages, kept through crashes, and nothing lost."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from typing import Any

import pytest
from tests.elsewhere import elsewhere
from tests.local.playthrough import GAMES, ME, Shelf, local_tables, playthrough, wish
from tests.server.harness import GALLEONS, Line, finish, in_event_loop, waited

import flibuste
from flibuste.core import fair, jit, registry
from flibuste.core.gamerecord import Deal
from flibuste.local.tables import LocalTables
from flibuste.table.refusals import Refusal
from flibuste.table.reviewing import course_of, record_of, review_at
from flibuste.table.table import OVER, PLAYING, Table


class Wire:
    """What a socket is to ``harness.Line``."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self.looking: Any = None

    def hear(self, message: bytes) -> None:
        self.messages.put_nowait(message.decode())

    async def recv(self) -> str:
        return await self.messages.get()

    async def send(self, text: str) -> None:
        await self.looking.ask(text.encode())


async def look(tables: LocalTables, table: Table, feed: str = "changes") -> Line:
    wire = Wire()
    wire.looking = await tables.look(table.id, ME, wire.hear, feed)
    wire.looking.begin(0, "")
    return Line(wire)


async def begun(tables: LocalTables, game: str, *chairs: str, **more: Any) -> Table:
    return await tables.create(
        ME.id, ME.name, wish(game, *chairs, **{"entropy": "ab" * 16, **more})
    )


@in_event_loop
async def test_a_game_to_its_end_and_looking_back() -> None:
    """Every position is the engine's own; the record replays, and its deal was fair."""
    async with local_tables(Shelf().keep) as tables:
        table = await begun(tables, "korsair", "me", "deckhand", "guest")
        line = await look(tables, table)
        await finish([line], random.Random(1))
        while table.state != OVER:
            await asyncio.sleep(0.01)
        record = record_of(table)
        match, seen = flibuste.load({**record, "moves": [], "result": None, "deal": None}), []
        for position in (m["position"] for m in line.heard if "position" in m):
            while match.ply < position["ply"]:
                match.play(record["moves"][match.ply])
            assert position["views"] == {str(seat): match.view(seat) for seat in (0, 2)}
            seen.append(match.ply)
        assert seen == list(range(len(record["moves"]) + 1))
        deal = Deal(**record["deal"])
        fair.check(deal, 3, int(record["seed"], 16))
        assert flibuste.load(record).record() == record
        assert (await review_at(table, table.payer, "fr", 5, "all")).ply == 5
        assert (await course_of(table, table.payer, "en")).fair.ok


@pytest.mark.parametrize(("game", "chairs"), GAMES)
@in_event_loop
async def test_all_kinds_of_tables(game: str, chairs: tuple[str, ...]) -> None:
    jit.compiled(registry.get(game))
    course = await playthrough(game, *chairs, seed=3)
    assert not [line for line in course.lines if '"type":"error"' in line]
    assert flibuste.load(course.lines[-1]).over


@in_event_loop
async def test_a_table_goes_on_after_a_crash_of_the_page() -> None:
    """At every moment what is kept is what was told, bots and a word of undo included."""
    shelf = Shelf()
    async with local_tables(shelf.keep) as tables:
        table = await begun(tables, "freibeuter", "me", "guest", "deckhand")
        line = await look(tables, table)
        for _ in range(8):
            assert await line.until_mine()
            assert (await line.play(random.Random(2)))["type"] == "ok"
            async with local_tables(Shelf().keep) as others:
                again = await others.read(table.id, shelf.texts[table.id])
                assert again.match.record() == table.match.record()
                assert again.chairs(ME.id) == [
                    c if c.kind == "bot" else _away(c) for c in table.chairs(ME.id)
                ]
    async with local_tables(shelf.keep) as tables:
        table = await tables.read(table.id, shelf.texts[table.id])
        line = await look(tables, table)
        await finish([line], random.Random(3))
        assert flibuste.load(record_of(table)).over


def _away(chair: Any) -> Any:
    chair.here, chair.left_s = False, 90
    return chair


@in_event_loop
async def test_what_cannot_be_kept_was_not_played() -> None:
    shelf = Shelf()
    async with local_tables(shelf.keep) as tables:
        table = await begun(tables, "korsair", "me", "guest")
        line = await look(tables, table)
        await line.until_mine()
        before, kept = line.position, shelf.texts[table.id]
        shelf.full = True
        assert (await line.play(random.Random(1)))["code"] == "failed"
        assert table.match.ply == 0 and shelf.texts[table.id] == kept
        shelf.full = False
        assert line.position == before and (await line.play(random.Random(1)))["type"] == "ok"
        assert table.match.ply == 1 and shelf.texts[table.id] != kept


@in_event_loop
async def test_undo_why_and_rematch() -> None:
    more = {"deal": GALLEONS, "entropy": ""}
    async with local_tables(Shelf().keep) as tables:
        table = await begun(tables, "korsair", "me", "guest", options={"first": 0}, **more)
        line = await look(tables, table)
        await line.until_mine()
        galleon = next(m for m in table.match.legal if m.startswith("galleon"))
        assert (await line.ask("why", seat=0, move="discard admiral"))["clause"] == "K-13"
        assert (await line.ask("play", ply=0, seat=0, move=galleon))["type"] == "ok"
        assert (await line.ask("why", seat=0, move="undo"))["text"] == ""
        assert (await line.ask("undo", seat=0))["type"] == "ok"
        assert table.match.ply == 0 and table.state == PLAYING
        await finish([line], random.Random(4))
        assert (await line.ask("rematch"))["type"] == "ok"
        again = await tables.table(str(table.rematch))
        assert [c.kind for c in again.occupants] == ["person", "guest"]


@in_event_loop
async def test_what_makes_no_sense_is_refused() -> None:
    async with local_tables(Shelf().keep) as tables:
        for text in (b"", b"{}", b'{"table": {"id": "x"}, "chairs": []}'):
            with pytest.raises(Refusal, match="unreadable-table"):
                await tables.read("~x", text)
        with pytest.raises(Refusal, match="no-table"):
            await tables.table("x")
        with pytest.raises(Refusal, match="bad-options"):
            await begun(tables, "korsair", "me")


@in_event_loop
async def test_a_game_of_other_rules_says_so() -> None:
    shelf = Shelf()
    async with local_tables(shelf.keep) as tables:
        table = await begun(tables, "korsair", "me", "guest")
        kept = json.loads(shelf.texts[table.id])
        kept["table"]["rules"] = "0.1"
    async with local_tables(shelf.keep) as tables:
        with pytest.raises(Refusal, match="old-rules-unfinished"):
            await tables.read(table.id, json.dumps(kept).encode())


@in_event_loop
async def test_there_are_no_threads() -> None:
    jit.compiled(registry.get("korsair"))
    before = threading.active_count()
    await playthrough("korsair", "me", "deckhand", seed=1)
    assert threading.active_count() == before


IN_A_BROWSER = """
import asyncio, json
from tests.local.playthrough import GAMES, playthrough
print(json.dumps([asyncio.run(playthrough(g, *c, seed=5)).lines for g, c in GAMES[::4]]))
"""


def test_without_numpy_database_and_sockets_the_messages_are_the_same() -> None:
    (told,) = elsewhere(IN_A_BROWSER)
    for (game, chairs), there in zip(GAMES[::4], json.loads(told), strict=True):
        assert there == waited(playthrough(game, *chairs, seed=5)).lines, game
