"""Play with people: who looks for company is seated, once, fairly, and through any server."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, keep_name, running_server

from flibuste.server import company, schema
from flibuste.server.pairing import Matching, groups
from flibuste.server.seekers import MOST, TOLD_S, Seeker, all_seekers, seat_together, seek
from flibuste.table.failures import Outdated

GAME = "korsair"
KINDS = ("sqlite", "postgresql")
SIZES = (2, 3, 4, 6, 8)
AVOIDED = {"x": frozenset("y")}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    from flibuste.server import pairing

    monkeypatch.setattr(pairing, "GATHER_S", 0.3)


async def _found(line: Line) -> str:
    while not (told := await line.until("tables"))["paired"]:
        pass
    return str(told["paired"])


async def _seekers(home: Any) -> list[Seeker]:
    found: list[Seeker] = await home.registry.store.read(all_seekers)
    return found


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_two_who_look_for_company_sit_at_one_table_and_play(
    kind: str, places: Places
) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        lobbies = [await ana.look("lobby"), await ben.look("lobby")]
        assert (await lobbies[0].ask("seek", game=GAME, seats=2))["type"] == "ok"
        while not (told := await lobbies[1].until("tables"))["company"]["waiting"]:
            pass
        assert told["company"]["waiting"] == {GAME: 1} and told["seeking"] is None
        assert [who["game"] for who in told["company"]["people"]] == [GAME]
        assert (await lobbies[1].ask("seek", game=GAME, seats=0))["type"] == "ok"
        async with asyncio.timeout(20):
            keys = [await _found(line) for line in lobbies]
        assert keys[0] == keys[1]
        lines = [await ana.look(keys[0]), await ben.look(keys[0])]
        table = (await lines[0].until("table"))["table"]
        assert table["clock"] == 120 and len(table["seats"]) == 2
        assert sorted(table["deal"]["parts"]) == [0, 1], "both have a word in the deal"
        async with asyncio.timeout(10):
            while await _seekers(home):
                await asyncio.sleep(0.05)


@in_event_loop
async def test_who_goes_or_no_longer_wants_is_not_seated(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as eve,
    ):
        first, second = await ana.look("lobby"), await ben.look("lobby")
        for line in (first, second):
            assert (await line.ask("seek", game=GAME, seats=4))["type"] == "ok"
        assert (await second.ask("stop-seeking"))["type"] == "ok"
        await first.ws.close()
        async with asyncio.timeout(10):
            while await _seekers(home):
                await asyncio.sleep(0.05)
        last = await eve.look("lobby")
        assert (await last.ask("seek", game=GAME))["type"] == "ok"
        told = await last.until("tables")
        while not told["seeking"]:
            told = await last.until("tables")
        assert told["company"]["waiting"] == {GAME: 1}
        assert told["seeking"] == {
            "game": GAME, "seats": 0, "wide_s": 0, "bots": False, "rated": False,
            **{k: told["seeking"][k] for k in ("waited_s", "offer_s")},
        }  # fmt: skip


@in_event_loop
async def test_bots_take_empty_chairs_when_somebody_says_so(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
    ):
        lobby = await ana.look("lobby")
        assert (await lobby.ask("seek", game=GAME, seats=3))["type"] == "ok"
        assert (await lobby.ask("seek", game=GAME, seats=3, bots=True))["type"] == "ok"
        async with asyncio.timeout(20):
            key = await _found(lobby)
        line = await ana.look(key)
        kinds = [c["kind"] for c in (await line.until("table"))["table"]["seats"]]
        assert sorted(kinds) == ["bot", "bot", "person"]


@in_event_loop
async def test_what_is_asked_is_checked(places: Places) -> None:
    async with running_server(db=places.new("sqlite")[1]) as home, Person(home.url) as ana:
        lobby = await ana.look("lobby")
        for wish, code in (
            ({"game": "chess"}, "no-game"), ({"game": GAME, "seats": 15}, "no-such-number"),
            ({"game": GAME, "seats": 16}, "bad-message"), ({"game": GAME, "x": 1}, "bad-message"),
            ({}, "bad-message"),
        ):  # fmt: skip
            assert (await lobby.ask("seek", **wish))["code"] == code
        assert (await lobby.ask("play"))["code"] == "bad-message"
        assert (await lobby.ask("ping"))["type"] == "ok"
        assert not await _seekers(home)
        codes = [(await lobby.ask("seek", game=GAME, seats=2)).get("code") for _ in range(12)]
        assert "slow-down" in codes


@in_event_loop
async def test_through_two_servers_nobody_sits_twice(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running_server(db=database, generous=True) as one,
        running_server(db=database, generous=True) as two,
    ):
        people = [Person(home.url) for home in (one, two, two, one, two, one)]
        lobbies = []
        for person in people:
            await person.__aenter__()
            lobbies.append(await person.look("lobby"))
        asked = [line.ask("seek", game=GAME, seats=2) for line in lobbies]
        assert {told["type"] for told in await asyncio.gather(*asked)} == {"ok"}
        async with asyncio.timeout(30):
            keys = await asyncio.gather(*map(_found, lobbies))
        assert sorted(map(keys.count, keys)) == [2] * 6, keys
        mine = [len((await person.get("/api/tables/mine"))["tables"]) for person in people]
        assert mine == [1] * 6
        for person in people:
            await person.__aexit__()


@in_event_loop
async def test_a_lobby_hears_within_a_second_that_it_is_ones_turn(database: str) -> None:
    """Through another server, too, and though the table is not public."""
    async with (
        running_server(db=database, generous=True) as one,
        running_server(db=database, generous=True) as two,
        Person(one.url) as ana,
        Person(two.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", options={"first": 0})
        here, there = await ana.look(key), await ben.look(key)
        assert (await there.ask("sit", seat=1))["type"] == "ok"
        assert await here.until_mine()
        await there.ws.close()
        lobby = await ben.look("lobby")
        told = await lobby.until("tables")
        assert [t["your_turn"] for t in told["mine"]] == [False]
        began = asyncio.get_running_loop().time()
        assert (await here.play(random.Random(1)))["type"] == "ok"
        while not told["mine"][0]["your_turn"]:
            told = await lobby.until("tables")
        assert asyncio.get_running_loop().time() - began < 5.0


# --- who plays with whom -----------------------------------------------------------------------


def _s(name: str, seats: int, waited: float, bots: bool = False) -> Seeker:
    return Seeker(name, name, GAME, seats, round(-1000 * waited), bots, "n")


def _paired(*waiting: Seeker) -> list[tuple[str, int]]:
    found = groups(sorted(waiting, key=lambda s: s.since), Matching(SIZES, 0, AVOIDED))
    return [("".join(s.guest for s in group.people), group.seats) for group in found]


def test_the_same_number_at_once_another_after_a_while() -> None:
    late = company.WIDEN_S
    assert _paired(_s("a", 2, 5), _s("b", 2, 1)) == [("ab", 2)]
    assert _paired(_s("a", 2, 5), _s("b", 3, 1)) == []
    assert _paired(_s("a", 4, late), _s("b", 3, 1)) == []
    assert _paired(_s("a", 4, late), _s("b", 3, late)) == [("ab", 2)]
    assert _paired(_s("a", 3, late), _s("b", 0, 1), _s("c", 0, 1)) == [("abc", 3)]
    assert _paired(_s("a", 2, 1), _s("b", 0, 0.1)) == [("ab", 2)]


def test_who_does_not_play_with_somebody_is_seated_with_others() -> None:
    assert _paired(_s("x", 2, 9), _s("y", 2, 5)) == []
    assert _paired(_s("y", 2, 9), _s("x", 2, 5), _s("b", 2, 1)) == [("yb", 2)]
    assert _paired(_s("a", 3, 9), _s("x", 3, 5), _s("y", 3, 4), _s("b", 3, 1)) == [("axb", 3)]


def test_a_game_counts_for_all_who_sit_there_or_for_none() -> None:
    a, b, c = _s("a", 2, 9), _s("b", 2, 5), _s("c", 0, 99)
    assert _paired(a._replace(rated=True), b) == []
    assert _paired(a._replace(rated=True), b._replace(rated=True)) == [("ab", 2)]
    assert _paired(a._replace(rated=True), b, c._replace(rated=None)) == [("cb", 2)]


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_company_for_a_game_that_counts(kind: str, places: Places) -> None:
    async with (
        running_server(db=places.new(kind)[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as eve,
    ):
        line = await eve.look("lobby")
        refused = await line.ask("seek", game=GAME, rated=True)
        assert refused["code"] == "rated-name", "a guest has no rating"
        lobbies = []
        for who, name in ((ana, "Ana"), (ben, "Ben")):
            await keep_name(home, who, name)
            lobbies.append(await who.look("lobby"))
            assert (await lobbies[-1].ask("seek", game=GAME, seats=2, rated=True))["type"] == "ok"
        async with asyncio.timeout(20):
            keys = [await _found(lobby) for lobby in lobbies]
        assert keys[0] == keys[1]
        table = (await (await ana.look(keys[0])).until("table"))["table"]
        assert table["rated"] and table["hints"] == "off" and table["clock"] == 120


def test_whoever_has_waited_longest_comes_first() -> None:
    assert _paired(_s("c", 2, 1), _s("a", 2, 9), _s("b", 2, 5)) == [("ab", 2)]
    assert _paired(*(_s(name, 2, 9 - i) for i, name in enumerate("abcde"))) == [
        ("ab", 2), ("cd", 2),
    ]  # fmt: skip


def test_any_number_gathers_for_a_moment() -> None:
    assert _paired(_s("a", 0, 0.1), _s("b", 0, 0)) == []
    assert _paired(_s("a", 0, 9), _s("b", 0, 0), _s("c", 0, 0)) == [("abc", 3)]
    assert _paired(*(_s(str(i), 0, 0.1) for i in range(8))) == [("01234567", 8)]


def test_bots_only_for_those_who_want_them() -> None:
    assert _paired(_s("a", 4, 9, bots=True), _s("b", 3, 1)) == [("a", 4)]
    assert _paired(_s("a", 4, 9, bots=True), _s("b", 4, 1, bots=True)) == [("ab", 4)]
    assert _paired(_s("a", 0, 0, bots=True)) == [("a", 3)]


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_claim_is_for_all_of_a_group_or_for_none(kind: str, places: Places) -> None:
    async with running_server(db=places.new(kind)[1]) as home:
        store = home.registry.store
        home.registry.services.tasks.cancel()  # nobody else seats them
        pair = [Seeker(guest, guest, GAME, 2, 5, False, store.node) for guest in ("ana", "ben")]
        for seeker in pair:
            assert await store.change(seek(store.database, seeker))
        with pytest.raises(Outdated):
            await store.change(seat_together([pair[0], pair[1]._replace(seats=3)], "t"))
        assert [s.table for s in await _seekers(home)] == [None, None]
        await store.change(seat_together(pair, "t"))
        with pytest.raises(Outdated):
            await store.change(seat_together(pair, "u"))
        assert [s.table for s in await _seekers(home)] == ["t", "t"]
        assert await store.change(seek(store.database, pair[0]._replace(seats=3)))
        assert {s.table for s in await _seekers(home)} == {"t"}, "who is seated looks no more"


@in_event_loop
async def test_there_is_room_for_so_many_only(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST > 100
    monkeypatch.setattr("flibuste.server.seekers.MOST", 2)
    async with running_server(db=places.new("sqlite")[1]) as home:
        store = home.registry.store
        home.registry.services.tasks.cancel()
        rows = [Seeker(guest, guest, GAME, 2, 5, False, store.node) for guest in "abc"]
        done = [await store.change(seek(store.database, row)) for row in (*rows, rows[0])]
        assert done == [True, True, False, True]


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_who_went_when_a_table_was_found_can_look_again(kind: str, places: Places) -> None:
    """He was never told of it; it keeps no place among those who look, and he comes not to it."""
    async with (
        running_server(db=places.new(kind)[1], generous=True) as home,
        Person(home.url) as ana,
    ):
        guest, store = (await ana.get("/api/me"))["guest"], home.registry.store
        old = await ana.table(GAME, "me", "open")
        made = sa.update(schema.tables).values(made=schema.tables.c.made - TOLD_S - 1)
        await store.change(lambda connection: connection.execute(made))
        gone = Seeker(guest, "Ana", GAME, 2, store.now(), False, store.node)
        await store.change(seek(store.database, gone))
        await store.change(seat_together([gone], old))
        home.registry.services.sought()
        async with asyncio.timeout(20):
            while await _seekers(home):
                await asyncio.sleep(0.05)
        lobby = await ana.look("lobby")
        assert (await lobby.ask("seek", game=GAME, seats=2, bots=True))["type"] == "ok"
        async with asyncio.timeout(20):
            assert await _found(lobby) != old
