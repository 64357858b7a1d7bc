"""Hints among people: off, unless the table was opened with them; then everybody is told."""

from __future__ import annotations

import base64
import random
from typing import Any

import pytest
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, running_server

from flibuste.core import jit, registry
from flibuste.core.position import RedactedPosition
from flibuste.core.testing.variants import bot_rng
from flibuste.table import chatting

GAME = "corsari"


async def _pair(ana: Person, ben: Person, **more: Any) -> tuple[str, Line, Line]:
    """A table of Ana's at which Ben sits too, and she begins."""
    key = await ana.table(GAME, "me", "open", options={"first": 0}, **more)
    here, there = await ana.look(key), await ben.look(key)
    await there.hear()
    assert (await there.ask("sit", seat=1))["type"] == "ok"
    await here.until_mine()
    return key, here, there


def _told(line: Line) -> list[dict[str, Any]]:
    chats = [m["chat"] for m in line.heard if m["type"] == "chat"]
    return [chat for chat in chats if chat.get("kind") == "hint"]


@in_event_loop
async def test_among_people_there_are_no_hints_unless_the_table_has_them() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        _, here, there = await _pair(ana, ben)
        assert here.table["hints"] == "off"
        refused = await here.ask("hint", seat=0)
        assert refused["code"] == "hints-off" and "without hints" in refused["text"]
        assert (await there.ask("ping"))["type"] == "pong"
        assert _told(there) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_event_loop
async def test_each_use_is_told_to_all_once_and_is_kept(kind: str, places: Places) -> None:
    db = places.new(kind)[1]
    async with (
        running_server(db=db, generous=True) as home, Person(home.url) as ana,
        Person(home.url) as ben,
    ):  # fmt: skip
        key, here, there = await _pair(ana, ben, hints=True)
        assert here.table["hints"] == "told"
        for _ in range(2):
            assert (await here.ask("hint", seat=0))["type"] == "hint"
        await there.until("chat")
        (line,) = _told(there)
        assert (line["seat"], line["text"]) == (0, "")
        assert (await there.ask("hint", seat=1))["code"] == "not-your-turn"
        assert len(_told(here)) == 1, "who may not ask is not told of"
        cookies = ana.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana:
        ana.http.cookies = cookies
        whole = await (await ana.look(key)).hear()
        assert [chat["kind"] for chat in whole["chat"]] == ["hint"]
        assert whole["table"]["hints"] == "told"


@in_event_loop
async def test_who_thinks_himself_asks_first_too_and_all_are_told() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        _, here, there = await _pair(ana, ben, hints=True)
        assert (await there.ask("hint", seat=1, here=True))["code"] == "not-your-turn"
        assert (await there.ask("hint", seat=0, here=True))["code"] == "not-yours"
        assert (await here.ask("hint", seat=0, here=True))["type"] == "hint-record"
        await there.until("chat")
        assert [line["seat"] for line in _told(there)] == [0]
        assert (await here.ask("hint", seat=0))["type"] == "hint"
        assert len(_told(here)) == 1, "nobody is told twice of one move's hint"
        _, here, _ = await _pair(ana, ben)
        assert (await here.ask("hint", seat=0, here=True))["code"] == "hints-off"


@in_event_loop
async def test_a_hint_is_of_the_position_it_was_asked_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana plays on while Ben is told that she asks: then Ben's moves are none of her business."""
    tell = chatting.tell_hint
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key, here, _ = await _pair(ana, ben, hints=True)
        again, table = await ana.look(key), home.registry.in_memory(key)
        await again.until_mine()
        before, rng = table.match.redacted(0).tobytes(), random.Random(1)

        async def meanwhile(*told: Any) -> None:
            await tell(*told)
            while table.match.to_move == 0:
                await again.play(rng)

        monkeypatch.setattr(chatting, "tell_hint", meanwhile)
        told = await here.ask("hint", seat=0, here=True)
        assert table.match.to_move == 1
        assert base64.b64decode(told["record"]) == before


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_who_thinks_himself_is_sent_what_his_seat_may_know(game: str) -> None:
    """On the wire: the record of any world that looks the same to him has the same bytes."""
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(game, "me", "deckhand", options={"first": 0})
        line = await ana.look(key)
        await line.until_mine()
        told = await line.ask("hint", seat=0, here=True)
        assert set(told) == {"type", "id", "record"}
        match, sent = home.registry.in_memory(key).match, base64.b64decode(told["record"])
        assert sent == match.redacted(0).tobytes() != match._states[0].tobytes()
        kernels = jit.kernels(match.game)
        for salt in range(20):
            world = RedactedPosition(game, sent).record
            kernels.imagine(world, 0, bot_rng(salt))
            assert world.tobytes() != sent
            kernels.redact(world, 0)
            assert world.tobytes() == sent


@in_event_loop
async def test_who_plays_bots_is_given_hints_and_nobody_is_told() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "deckhand", options={"first": 0}))
        await line.until_mine()
        assert line.table.get("hints", "free") == "free"
        assert (await line.ask("hint", seat=0))["type"] == "hint" and not _told(line)


@in_event_loop
async def test_a_bot_that_plays_for_somebody_does_not_let_others_ask() -> None:
    """He may come back to his chair at any time."""
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        _, here, there = await _pair(ana, ben)
        assert (await there.ask("leave", seat=1))["type"] == "ok"
        assert (await here.ask("bot", seat=1, level="deckhand"))["type"] == "ok"
        assert (await here.ask("hint", seat=0))["code"] == "hints-off"


@in_event_loop
async def test_people_at_one_screen_are_people_too() -> None:
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        await line.until_mine()
        assert (await line.ask("hint", seat=0))["code"] == "hints-off"
