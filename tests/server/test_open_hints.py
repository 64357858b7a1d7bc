"""Hints among people: off, unless the table was opened with them; then everybody is told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Places
from tests.server.harness import Line, Person, in_event_loop, running_server

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
