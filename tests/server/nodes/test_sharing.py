"""Two servers share one PostgreSQL: whoever sits where, everybody sees the same table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import (
    GALLEONS,
    Line,
    Person,
    RunningServer,
    finish,
    in_event_loop,
    running_server,
)

from flibuste.server import leases, registry, schema, tablereader
from flibuste.server.store import Store, update_table
from flibuste.server.writes import Job, NumberTaken
from flibuste.table.failures import LeaseLost, Outdated
from flibuste.table.logentries import Moved

GAME = "korsair"


@asynccontextmanager
async def two_servers(
    database: str, **settings: Any
) -> AsyncIterator[tuple[RunningServer, RunningServer]]:
    both = {"db": database, "generous": True, **settings}
    async with running_server(**both) as one, running_server(**both) as two:
        yield one, two


Meeting = tuple[RunningServer, RunningServer, Person, Person]


@asynccontextmanager
async def meeting(database: str, **settings: Any) -> AsyncIterator[Meeting]:
    """Two servers, and two people who each come through one of them."""
    async with (
        two_servers(database, **settings) as (one, two),
        Person(one.url) as ana,
        Person(two.url) as ben,
    ):
        yield one, two, ana, ben


@asynccontextmanager
async def two_people(database: str, **settings: Any) -> AsyncIterator[tuple[Person, Person]]:
    async with meeting(database, **settings) as (_, _, ana, ben):
        yield ana, ben


def told(line: Line, kind: str, part: str) -> list[Any]:
    return [m[part] for m in line.heard if m["type"] == kind]


async def watched(ana: Person, other: Person) -> tuple[str, Line, Line]:
    """A table whose two seats are Ana's, and which both look at."""
    key = await ana.table(GAME, "me", "guest", options={"first": 0})
    return key, await ana.look(key), await other.look(key)


async def seated(ana: Person, ben: Person, **more: Any) -> tuple[str, Line, Line]:
    """A table with Ana in seat 0, through one server, and Ben in seat 1, through another."""
    key = await ana.table(GAME, "me", "open", options={"first": 0}, **more)
    here, there = await ana.look(key), await ben.look(key)
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    await here.until_mine()
    return key, here, there


# --- playing -----------------------------------------------------------------------------------


@in_event_loop
async def test_a_game_through_two_servers_is_one_game(database: str) -> None:
    async with two_people(database) as (ana, ben):
        key = await ana.table(GAME, "me", "open", "deckhand", "open")
        here, there = await ana.look(key), await ben.look(key)
        watching = [await ana.look(key, feed="record"), await ben.look(key, feed="changes")]
        for line in (here, there, *watching):
            await line.hear()  # from now on it is told every move
        await there.ask("sit", seat=1)
        await there.ask("bot", seat=3, level="deckhand")
        await here.ask("bot", seat=3, level="deckhand")
        await finish([here, there], random.Random(3))
        record = await ben.get(f"/api/tables/{key}/record")
        for line in (here, there, *watching):
            while not line.position.get("over"):
                await line.hear()
            moves = [event["move"] for event in told(line, "event", "event")]
            assert moves == record["moves"]
            assert line.position["scores"] == here.position["scores"]
        states = {(await person.get(f"/api/tables/{key}"))["state"] for person in (ana, ben)}
        assert states == {"over"}


@in_event_loop
async def test_one_ply_is_played_once_however_many_servers_are_asked(database: str) -> None:
    async with meeting(database) as (one, _, ana, again):
        again.http.cookies = ana.http.cookies
        key, here, there = await watched(ana, again)
        for ply in range(20):
            await asyncio.gather(_until_ply(here, ply), _until_ply(there, ply))
            seat, choices = next(iter(here.position["choices"].items()))
            moves = [choices[0]["move"], choices[-1]["move"]]
            answers = await asyncio.gather(
                here.ask("play", ply=ply, seat=int(seat), move=moves[0]),
                there.ask("play", ply=ply, seat=int(seat), move=moves[1]),
            )
            good = [a["type"] == "ok" for a in answers]
            assert good.count(True) == 1 + (moves[0] == moves[1]), answers
        stored = await one.registry.store.table(key)
        assert len(stored.entries) >= 20
        await asyncio.gather(*(_until_ply(line, len(stored.entries)) for line in (here, there)))
        assert told(here, "event", "event") == told(there, "event", "event")


async def _until_ply(line: Line, ply: int) -> None:
    while line.position.get("ply", -1) < ply or not line.position.get("choices"):
        await line.hear()


@in_event_loop
async def test_a_move_repeated_through_another_server_is_acknowledged(database: str) -> None:
    """The first server's answer may have been lost; the browser asks again elsewhere."""
    async with meeting(database) as (one, _, ana, again):
        again.http.cookies = ana.http.cookies
        key, here, there = await watched(ana, again)
        assert (await here.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"
        assert (await there.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"
        assert len((await one.registry.store.table(key)).entries) == 1


# --- chairs, talk, undo, rematch -----------------------------------------------------------------


@in_event_loop
async def test_the_last_chair_is_given_once(database: str) -> None:
    async with (
        two_servers(database) as (one, two),
        Person(one.url) as ana,
        Person(one.url) as ben,
        Person(two.url) as cleo,
    ):
        for _ in range(10):
            key = await ana.table(GAME, "me", "open")
            lines = await ben.look(key), await cleo.look(key)
            answers = await asyncio.gather(*(line.ask("sit", seat=1) for line in lines))
            assert sorted(a.get("code", "ok") for a in answers) == ["ok", "taken"]
            for line in lines:
                while line.table.get("state") != "playing":
                    await line.hear()
            hands = [line.table["controls"] for line in lines]
            assert sorted(hands) == [[], [1]]


@in_event_loop
async def test_talk_has_one_order(database: str) -> None:
    async with meeting(database) as (one, _, ana, ben):
        key, here, there = await seated(ana, ben)
        lines = [here, there]
        for number in range(10):
            asks = [line.ask("chat", text=f"{number} {i}") for i, line in enumerate(lines)]
            assert {a["type"] for a in await asyncio.gather(*asks)} == {"ok"}
        for line in lines:
            while len(told(line, "chat", "chat")) < 20:
                await line.hear()
        assert told(here, "chat", "chat") == told(there, "chat", "chat")
        assert len((await one.registry.store.table(key)).chats) == 20


@in_event_loop
async def test_an_undo_is_asked_for_here_and_granted_there(database: str) -> None:
    async with meeting(database) as (_, two, ana, ben):
        key, here, there = await seated(ana, ben, deal=GALLEONS)
        await _asks_to_undo(here)
        asked = await there.until("undo")
        assert asked["undo"] == {"by": 0, "to": 0, "agreed": [0]}
        async with Person(two.url) as late:
            assert (await (await late.look(key)).hear())["table"]["undo"] == asked["undo"]
        assert (await there.ask("agree", seat=1, yes=True))["type"] == "ok"
        await _undone(here)
        assert here.position["ply"] == there.position["ply"] == 0


@in_event_loop
async def test_a_move_and_its_undo_that_are_read_together_are_both_shown(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with meeting(database) as (_, two, ana, ben):
        key, here, there = await seated(ana, ben, deal=GALLEONS)
        monkeypatch.setattr(two.registry.catch_up, "look", lambda keys: None)
        await _asks_to_undo(here)
        table = two.registry.in_memory(key)
        await two.registry.catch_up.now(table)
        assert table.log.ply == 1 and table.undo is not None
        assert (await there.until("undo"))["undo"]["by"] == 0


@in_event_loop
async def test_tables_that_are_asked_for_together_are_read_together(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a server has gone and its clients come: the first alone, then all that wait."""
    async with two_servers(database) as (one, two), Person(one.url) as ana:
        keys = [await ana.table(GAME, "me", "guest", options={"first": 0}) for _ in range(8)]
        line = await ana.look(keys[0])
        for number in range(60):
            assert (await line.ask("chat", text=str(number)))["type"] == "ok"
        asked, read = list[list[str]](), tablereader.stored

        def counted(queries: Any, wanted: list[str], connection: Any) -> Any:
            asked.append(wanted)
            return read(queries, wanted, connection)

        monkeypatch.setattr(tablereader, "stored", counted)
        found = await asyncio.gather(*map(two.registry.store.table, [*keys, "none"]))
        assert [len(each) for each in asked] == [9]
        assert found[-1] is None and [each.table["id"] for each in found[:-1]] == keys
        assert [row["text"] for row in found[0].chats] == [str(n) for n in range(10, 60)]
        assert all(len(each.chairs) == 2 for each in found[:-1])


async def _asks_to_undo(line: Line) -> None:
    """A move that shows nothing hidden, and is asked back."""
    galleon = [c["move"] for c in line.position["choices"]["0"] if c["move"] != "draw"]
    await line.ask("play", ply=0, seat=0, move=galleon[0])
    assert (await line.ask("undo", seat=0))["type"] == "ok"


async def _undone(line: Line) -> None:
    while not any(e["move"] == "undo 0" for e in told(line, "event", "event")):
        await line.hear()


@in_event_loop
async def test_a_rematch_is_one_table_however_many_servers_are_asked(database: str) -> None:
    async with two_people(database) as (ana, ben):
        _, here, there = await seated(ana, ben)
        await finish([here, there], random.Random(1))
        answers = await asyncio.gather(here.ask("rematch"), there.ask("rematch"))
        assert [a["type"] for a in answers] == ["ok", "ok"]
        for line in (here, there):
            while not told(line, "rematch", "id"):
                await line.hear()
        assert told(here, "rematch", "id") == told(there, "rematch", "id")
        assert len((await ana.get("/api/tables/mine"))["tables"]) == 2


# --- who is there --------------------------------------------------------------------------------


@in_event_loop
async def test_who_looks_through_another_server_is_there(database: str) -> None:
    async with two_people(database, grace_s=1.0) as (ana, ben):
        _, here, there = await seated(ana, ben)
        await _sees(here, 1, True)
        await _sees(there, 0, True)
        assert (await here.ask("bot", seat=1, level="deckhand"))["code"] == "not-gone"
        await there.ws.close()
        await _sees(here, 1, False)
        await asyncio.sleep(1.2)
        assert (await here.ask("bot", seat=1, level="deckhand"))["type"] == "ok"


async def _sees(line: Line, seat: int, there: bool) -> None:
    while line.table["seats"][seat]["here"] != there:
        await line.hear()


@in_event_loop
async def test_whoever_leaves_the_game_has_left_it_everywhere(database: str) -> None:
    async with two_people(database) as (ana, ben):
        _, here, there = await seated(ana, ben)
        assert (await there.ask("leave", seat=1))["type"] == "ok"
        async with asyncio.timeout(60):
            while (await here.ask("bot", seat=1, level="deckhand"))["type"] != "ok":
                await asyncio.sleep(0.02)


@in_event_loop
async def test_the_lobby_shows_tables_of_all_servers(database: str) -> None:
    async with two_people(database) as (ana, ben):
        lobby = await ben.look("lobby")
        assert (await lobby.hear())["tables"] == []
        key = await ana.table(GAME, "me", "open", public=True)
        while [t["id"] for t in (await lobby.hear())["tables"]] != [key]:
            pass


@in_event_loop
async def test_a_guest_is_the_same_everywhere(database: str) -> None:
    async with two_people(database) as (ana, again):
        again.http.cookies = ana.http.cookies
        assert await again.get("/api/me") == await ana.get("/api/me")
        await ana.post("/api/me", {"name": "Ana the Second"})
        async with asyncio.timeout(60):
            while (await again.get("/api/me"))["name"] != "Ana the Second":
                await asyncio.sleep(0.02)


# --- when something is lost ----------------------------------------------------------------------


@in_event_loop
async def test_a_lost_ring_costs_time_only(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LOOK_S", 0.2)
    monkeypatch.setattr(registry.TableRegistry, "rung", lambda self, topics: None)
    async with two_people(database) as (ana, ben):
        _, here, there = await watched(ana, ben)
        await there.until("table")  # else the move may be in it
        await here.ask("play", ply=0, seat=0, move="draw")
        await there.until("event")
        await here.ask("chat", text="ahoy")
        await there.until("chat")


@in_event_loop
async def test_numbers_of_one_server_mean_nothing_to_another(database: str) -> None:
    async with meeting(database) as (one, two, ana, ben):
        key, here, there = await watched(ana, ben)
        await here.hear()
        first = await there.hear()
        await here.ask("play", ply=0, seat=0, move="draw")
        for person, run, kind in ((ben, first["run"], "event"), (ana, first["run"], "table")):
            table = (one if person is ana else two).registry.in_memory(key)
            again = await person.look(key, after=table.n - 1, run=run)
            assert (await again.hear())["type"] in (kind, "seats")


@in_event_loop
async def test_whoever_comes_from_another_server_sees_no_older_table(database: str) -> None:
    async with meeting(database) as (_, two, ana, ben):
        key, here, _ = await seated(ana, ben)
        two.registry.store._deaf()
        await asyncio.sleep(1.5)  # from now on it does not hear the doorbell
        assert (await here.play(random.Random(1)))["type"] == "ok"
        again = await ben.look(key)
        assert (await again.hear())["position"]["ply"] == 1


# --- leases --------------------------------------------------------------------------------------


def _take(store: Store, wanted: list[str]) -> Job:
    return partial(leases.Takings(store.database, store.node), wanted)


@in_event_loop
async def test_a_write_with_an_old_epoch_fails_and_harms_no_other(database: str) -> None:
    old, new = Store(database), Store(database)
    first, second = leases.Leases(old), leases.Leases(new)
    await first.beat()
    await second.beat()
    assert await old.change(_take(old, ["t"])) == {"t": 1}
    assert await new.change(_take(new, ["t"])) == {}
    await old.append("t", 0, [Moved(0, "draw")], epoch=1)
    await first.leave()
    assert await new.change(_take(new, ["t"])) == {"t": 2}
    late = old.append("t", 1, [Moved(0, "draw")], epoch=1)
    others = [old.append("u", number, [Moved(0, "draw")]) for number in range(10)]
    await asyncio.gather(*others)
    with pytest.raises(LeaseLost):
        await late
    await new.append("t", 1, [Moved(0, "draw")], epoch=2)
    with pytest.raises(NumberTaken):
        await old.append("t", 1, [Moved(1, "draw")])
    old.close()
    new.close()


@in_event_loop
async def test_a_lease_taken_anew_in_the_same_transaction_fences_older_writes(
    database: str,
) -> None:
    """The simulation found it (schedule 1181): a node that had lapsed takes its own lease again."""
    store = Store(database)
    mine = leases.Leases(store)
    await mine.beat()
    take = _take(store, ["t"])
    assert await store.change(take) == {"t": 1}
    again, late = store.change(take), store.append("t", 0, [Moved(0, "draw")], epoch=1)
    assert await again == {"t": 2}  # both were handed over in one turn of the event loop
    with pytest.raises(LeaseLost):
        await late
    await store.append("t", 0, [Moved(0, "draw")], epoch=2)
    store.close()


@in_event_loop
async def test_all_leases_of_a_server_that_left_are_taken_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: its row stays until the last of them."""
    monkeypatch.setattr(leases, "MOST", 2)
    monkeypatch.setattr(leases, "_orphans", leases._orphans.__wrapped__)
    old, new = Store(database), Store(database)
    first, second = leases.Leases(old), leases.Leases(new)
    await first.beat()
    await second.beat()
    wanted = [f"t{number}" for number in range(5)]
    await old.change(_take(old, wanted))
    await first.leave()
    for _ in range(3):
        await second.beat()
    assert [second.epoch(key) for key in wanted] == [2] * 5
    await second.beat()
    assert old.node not in await new.read(_nodes)
    old.close()
    new.close()


def _nodes(connection: sa.Connection) -> list[str]:
    return list(connection.execute(sa.select(schema.nodes.c.id)).scalars())


@in_event_loop
async def test_rows_that_another_server_has_changed_are_not_overwritten(database: str) -> None:
    async with running_server(db=database) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        store = home.registry.store
        await store.change(update_table(key, None, 0, clock=60))
        with pytest.raises(Outdated):
            await store.change(update_table(key, None, 0, clock=90))
        assert (await store.table(key)).table["clock"] == 60
