"""A host and his guests: sending away, calling off by consent, invitations that lead somewhere."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, running_server

from flibuste.table import callingoff, wire

GAME = "korsair"
KINDS = ("sqlite", "postgresql")


async def _three(ana: Person, *others: Person) -> tuple[str, list[Line]]:
    """A game of two or three people, the first of whom has opened it and is to move."""
    chairs = ["me", *["open" for _ in others]]
    key = await ana.table(GAME, *chairs, options={"first": 0})
    lines = [await person.look(key) for person in (ana, *others)]
    for seat, line in enumerate(lines[1:], 1):
        assert (await line.ask("sit", seat=seat))["type"] == "ok"
    assert await lines[0].until_mine()
    return key, lines


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_host_sends_somebody_away_before_the_first_card(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", "open")
        host, guest = await ana.look(key), await ben.look(key)
        assert (await guest.until("table"))["table"]["host"]
        assert (await guest.ask("sit", seat=1))["type"] == "ok"
        assert (await guest.ask("remove", seat=0))["code"] == "not-owner"
        for seat, code in ((0, "nobody-there"), (2, "nobody-there"), (9, "no-such-seat")):
            assert (await host.ask("remove", seat=seat))["code"] == code
        assert (await host.ask("remove", seat=1))["type"] == "ok"
        while not (told := await guest.until("seats"))["sent_away"]:
            pass
        assert told["seats"][1]["kind"] == "open"
        for seat in (1, 2):
            assert (await guest.ask("sit", seat=seat))["code"] == "sent-away"
        assert (await guest.ask("chat", text="ahoy"))["code"] == "sent-away"
        said = [m["sent_away"] for m in host.heard if m["type"] == "seats"]
        assert said and not any(said)
    async with running_server(db=db, generous=True) as home:  # it is kept
        table = await home.registry.table(key)
        assert len(table.sent_away) == 1


@in_event_loop
async def test_nobody_is_sent_away_from_a_game(places: Places) -> None:
    async with (
        running_server(db=places.new("sqlite")[1], generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        _, lines = await _three(ana, ben)
        assert (await lines[0].ask("remove", seat=1))["code"] == "dealt"


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_game_is_called_off_if_all_agree(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as eve,
    ):
        key, lines = await _three(ana, ben, eve)
        rng = random.Random(1)
        assert (await lines[1].ask("call-off", seat=1, yes=False))["code"] == "nobody-calls-off"
        assert (await lines[1].ask("call-off", seat=0, yes=True))["code"] == "not-yours"
        assert (await lines[1].ask("call-off", seat=1, yes=True))["type"] == "ok"
        told = (await lines[0].until("calling-off"))["calling_off"]
        assert told == {"by": 1, "agreed": [1]}
        assert (await lines[2].ask("call-off", seat=2, yes=True))["type"] == "ok"
        assert (await lines[0].play(rng))["type"] == "ok"  # a move withdraws it
        while (await lines[1].until("calling-off"))["calling_off"] is not None:
            pass
        assert (await lines[0].ask("call-off", seat=0, yes=True))["type"] == "ok"
        assert (await lines[1].ask("call-off", seat=1, yes=False))["type"] == "ok"
        for seat in (0, 2, 1):
            assert (await lines[seat].ask("call-off", seat=seat, yes=True))["type"] == "ok"
        over = await lines[0].until("seats", state="review")
        assert over["called_off"]
        move = {"ply": lines[1].position["ply"], "seat": 1, "move": "draw"}
        assert (await lines[1].ask("play", **move))["code"] == "over"
        assert (await lines[1].ask("call-off", seat=1, yes=True))["code"] == "over"
        listed = (await ana.get("/api/tables/mine"))["tables"]
        assert [(t["state"], t["called_off"]) for t in listed if t["id"] == key] == [
            ("review", True)
        ]
        record = await ana.get(f"/api/tables/{key}/record")
        assert record.get("result") is None and record["moves"]
        assert (await eve.get(f"/api/tables/{key}/review?ply=1&seat=all"))["views"]
        assert (await lines[0].ask("rematch"))["type"] == "ok"
    async with running_server(db=db, generous=True) as home:
        table = await home.registry.table(key)
        assert (table.state, table.called_off, table.calling_off) == ("review", True, None)


@in_event_loop
async def test_who_has_left_is_not_asked_and_the_wish_is_kept(places: Places) -> None:
    db = places.new("sqlite")[1]
    async with (
        running_server(db=db, generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as eve,
    ):
        key, lines = await _three(ana, ben, eve)
        assert (await lines[0].ask("call-off", seat=0, yes=True))["type"] == "ok"
        assert (await lines[1].ask("leave", seat=1))["type"] == "ok"
    async with running_server(db=db, generous=True) as home:
        table = await home.registry.table(key)
        assert table.calling_off is not None and table.calling_off.agreed == [0]
        guest = table.occupants[2].guest
        await callingoff.call_off(table, guest, wire.CallOffRequest(seat=2, yes=True))
        assert table.called_off


@in_event_loop
async def test_through_another_server_it_is_over_too(database: str) -> None:
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
        assert (await here.ask("call-off", seat=0, yes=True))["type"] == "ok"
        assert (await there.until("calling-off"))["calling_off"]["by"] == 0
        assert (await there.ask("call-off", seat=1, yes=True))["type"] == "ok"
        assert (await here.until("seats", state="review"))["called_off"]


@pytest.mark.parametrize(
    ("settings", "host", "link", "reach"),
    [
        ({}, "127.0.0.1:8000", "http://127.0.0.1:8000", "machine"),
        ({}, "localhost:8000", "http://localhost:8000", "machine"),
        ({"host": "0.0.0.0"}, "localhost:8000", "http://localhost:8000", "name"),
        ({"host": "0.0.0.0"}, "192.168.1.20:8000", "http://192.168.1.20:8000", "all"),
        ({"host": "0.0.0.0"}, "[::1]:8000", "http://[::1]:8000", "name"),
        ({}, "games.example.org", "http://games.example.org", "all"),
        (
            {"site": "https://games.example.org"},
            "10.0.0.7:8000",
            "https://games.example.org",
            "all",
        ),
    ],
)
@in_event_loop
async def test_an_invitation_carries_an_address_that_works_or_says_that_it_does_not(
    settings: dict[str, Any], host: str, link: str, reach: str
) -> None:
    async with running_server(**settings) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        told = (await ana.http.get(f"/api/tables/{key}", headers={"host": host})).json()
        assert (told["invite"], told["reach"]) == (f"{link}/t/{key}", reach)
