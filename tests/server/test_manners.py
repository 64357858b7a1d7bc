"""Set phrases in place of words, people one does not hear, people one does not play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from tests.server.harness import Line, Person, in_event_loop, running_server

from flibuste.server import regards
from flibuste.table import sentences, wire
from flibuste.table.guest import Guest
from flibuste.table.manners import PHRASES

GAME = "korsair"
HIDDEN = {"seat": None, "name": "", "text": "", "kind": "hidden"}


async def arrived(person: Person, table: str) -> Line:
    """A socket that has the table, so that all that follows is news."""
    line = await person.look(table)
    await line.hear()
    return line


def told(line: Line) -> list[dict[str, Any]]:
    """The lines of chat that came as news, without times and numbers."""
    news = [message["chat"] for message in line.heard if message["type"] == "chat"]
    return [{k: v for k, v in chat.items() if k not in ("at", "number")} for chat in news]


def test_every_phrase_has_words_in_both_languages() -> None:
    assert len(PHRASES) == len(set(PHRASES)) == 16 == len(get_args(wire.Phrase))
    for lang in sentences.LANGUAGES:
        said = [sentences.say(lang, f"phrase-{key}") for key in PHRASES]
        assert len(set(said)) == 16 and all(text[0].isupper() for text in said)


@in_event_loop
async def test_guests_talk_in_set_phrases(db: str) -> None:
    async with (
        running_server(db=db, chat="kept") as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        table = await ana.table(GAME, "me", "open")
        hers, his = await ana.look(table), await ben.look(table, lang="fr")
        assert (await hers.hear())["table"]["talk"] == "phrases"
        assert (await his.hear())["table"]["talk"] == "phrases"
        refused = await his.ask("chat", text="Venez chez moi")
        assert (refused["code"], "phrases" in refused["text"]) == ("phrases-only", True)
        assert (await his.ask("phrase", phrase="hello"))["type"] == "ok"
        heard = (await hers.until("chat"))["chat"]
        assert (heard["kind"], heard["text"], heard["number"]) == ("phrase", "hello", 0)
        assert (await his.ask("phrase", phrase="rubbish"))["code"] == "bad-message"
        again = (await (await ana.look(table)).hear())["chat"]
        assert [line["text"] for line in again] == ["hello"]
        words = (await ana.get("/api/phrases?lang=fr"))["phrases"]
        assert words[0] == {"phrase": "hello", "text": "Bonjour\u202f!"}


@in_event_loop
async def test_words_are_shown_to_those_alone_who_allow_them(db: str) -> None:
    async with (
        running_server(db=db, chat="free") as home,
        Person(home.url) as ana,
        Person(home.url) as child,
    ):
        table = await ana.table(GAME, "me", "open")
        hers, his = await arrived(ana, table), await arrived(child, table)
        assert (await child.post("/api/me/talk", {"phrases": True}))["manner"] == "phrases"
        assert (await his.ask("chat", text="here"))["code"] == "phrases-only"
        assert (await hers.ask("chat", text="a secret"))["type"] == "ok"
        assert (await hers.ask("phrase", phrase="thanks"))["type"] == "ok"
        await his.until("chat")
        await his.until("chat")
        assert told(his) == [HIDDEN, {**HIDDEN, "text": "thanks", "kind": "phrase",
                                      "seat": 0, "name": told(hers)[0]["name"]}]  # fmt: skip
        assert "a secret" not in "".join(his.raw)
        first = await (await child.look(table)).hear()
        assert [line["kind"] for line in first["chat"]] == ["hidden", "phrase"]
        assert first["table"]["talk"] == "phrases"
        assert (await child.post("/api/me/talk", {"phrases": False}))["manner"] == "free"
        assert (await his.ask("chat", text="here"))["type"] == "ok"


@in_event_loop
async def test_an_operator_can_allow_nobody_words() -> None:
    async with running_server(chat="phrases") as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "open"))
        assert (await line.ask("chat", text="here"))["code"] == "phrases-only"
        assert (await ana.get("/api/me/talk"))["manner"] == "phrases"


@in_event_loop
async def test_who_is_muted_is_not_heard_any_more(db: str) -> None:
    async with (
        running_server(db=db) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as eve,
    ):
        table = await ana.table(GAME, "me", "open", "open")
        hers, his, others = [await arrived(person, table) for person in (ana, ben, eve)]
        await his.ask("sit", seat=1)
        await his.ask("chat", text="before")
        talk = await ana.post(f"/api/tables/{table}/regard", {"seat": 1, "kind": "mute"})
        assert [regard["kind"] for regard in talk["regards"]] == ["mute"]
        await his.ask("chat", text="after")
        await others.until("chat")
        await others.until("chat")
        await hers.until("chat")
        await hers.until("chat")
        assert [line["text"] for line in told(hers)] == ["before", ""]
        assert [line["text"] for line in told(others)] == ["before", "after"]
        assert [line["text"] for line in told(his)] == ["before", "after"]
        first = await (await ana.look(table)).hear()
        assert [line["kind"] for line in first["chat"]] == ["hidden", "hidden"]
        elsewhere = await ben.table(GAME, "me", "open")
        there, mine = await arrived(ben, elsewhere), await arrived(ana, elsewhere)
        await there.ask("phrase", phrase="hello")
        await mine.until("chat")
        assert told(mine) == [HIDDEN]
        await ana.post("/api/me/talk/regards/end", {"key": talk["regards"][0]["key"]})
        await there.ask("phrase", phrase="sorry")
        assert (await mine.until("chat"))["chat"]["text"] == "sorry"


@in_event_loop
async def test_who_is_blocked_does_not_sit_down_and_is_not_told_why(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        table = await ana.table(GAME, "me", "open", public=True)
        his = await ben.look(table)
        await his.ask("chat", text="something rude")
        assert len((await ben.get("/api/tables"))["tables"]) == 1
        before = len(his.heard)
        await ana.post(f"/api/tables/{table}/regard", {"line": 0, "kind": "block"})
        assert (await his.ask("sit", seat=1))["code"] == "not-open"
        assert len(his.heard) == before + 1  # nobody told him anything
        assert (await ben.get("/api/tables"))["tables"] == []
        assert (await ben.get("/api/me/talk"))["regards"] == []
        theirs = await ben.table(GAME, "me", "open", public=True)
        assert theirs not in [t["id"] for t in (await ana.get("/api/tables"))["tables"]]
        key = (await ana.get("/api/me/talk"))["regards"][0]["key"]
        assert ben.http.cookies["flibuste"].partition(".")[0] not in key
        await ben.post("/api/me/talk/regards/end", {"key": key}, status=404)
        assert (await his.ask("sit", seat=1))["code"] == "not-open"
        await ana.post("/api/me/talk/regards/end", {"key": key})
        assert (await his.ask("sit", seat=1))["type"] == "ok"


@in_event_loop
async def test_a_rematch_is_not_asked_of_somebody_who_blocks() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        table = await ana.table(GAME, "me", "open")
        hers, his = await arrived(ana, table), await arrived(ben, table)
        await his.ask("sit", seat=1)
        await ana.post(f"/api/tables/{table}/regard", {"seat": 1, "kind": "block"})
        assert (await his.ask("rematch"))["code"] == "not-open"
        assert (await hers.ask("rematch"))["code"] == "not-over"


@in_event_loop
async def test_nobody_else_can_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regards, "MOST", 1)
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        table = await ana.table(GAME, "me", "open", "deckhand")
        path = f"/api/tables/{table}/regard"
        for body, status in (
            ({"seat": 0, "kind": "mute"}, 409), ({"seat": 1, "kind": "mute"}, 404),
            ({"seat": 2, "kind": "mute"}, 404), ({"seat": 9, "kind": "mute"}, 404),
            ({"line": 0, "kind": "mute"}, 404), ({"kind": "mute"}, 404),
            ({"seat": 1, "kind": "hate"}, 400), ({"seat": -1, "kind": "mute"}, 400),
        ):  # fmt: skip
            await ana.post(path, body, status)
        await (await ben.look(table)).ask("chat", text="one")
        eve = await Person(home.url).__aenter__()
        await (await eve.look(table)).ask("chat", text="two")
        assert len((await ana.post(path, {"line": 0, "kind": "mute"}))["regards"]) == 1
        assert (await ana.post(path, {"line": 0, "kind": "block"}))["regards"][0]["kind"] == "block"
        refused = await ana.post(path, {"line": 1, "kind": "mute"}, 409)
        assert refused["error"]["code"] == "too-many-regards"
        await eve.__aexit__()


@in_event_loop
async def test_two_servers_know_of_it(database: str) -> None:
    async with (
        running_server(db=database) as one,
        running_server(db=database) as two,
        Person(one.url) as ana,
        Person(two.url) as ben,
    ):
        table = await ana.table(GAME, "me", "open")
        his, hers = await arrived(ben, table), await arrived(ana, table)
        await his.ask("sit", seat=1)
        while hers.table["seats"][1]["kind"] == "open":
            await hers.hear()
        await ana.post(f"/api/tables/{table}/regard", {"seat": 1, "kind": "mute"})
        await his.ask("chat", text="unheard")
        await hers.until("chat")
        assert told(hers) == [HIDDEN]
        cookie = ana.http.cookies["flibuste"]
        async with Person(two.url) as same:
            same.http.cookies.set("flibuste", cookie, domain="127.0.0.1")
            there = await same.look(table)
            assert [line["kind"] for line in (await there.hear())["chat"]] == ["hidden"]
            key = (await ana.get("/api/me/talk"))["regards"][0]["key"]
            await ana.post("/api/me/talk/regards/end", {"key": key})
            manners = await two.registry.services.manners.of(same_guest(cookie))
            while manners.unheard:  # until the doorbell has rung
                await his.ask("ping")
            await his.ask("chat", text="heard")
            assert (await there.until("chat"))["chat"]["text"] == "heard"


def same_guest(cookie: str) -> Guest:
    return Guest(cookie.partition(".")[0], "", "en")


@in_event_loop
async def test_what_one_may_do_is_limited(tmp_path: Path) -> None:
    async with running_server(db=str(tmp_path / "t.db")) as home, Person(home.url) as ana:
        answers = [await ana.http.post("/api/me/talk", json={"phrases": True}) for _ in range(25)]
        assert {answer.status_code for answer in answers} == {200, 429}
