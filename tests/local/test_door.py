"""The door answers as the server does, to the byte; and whatever it is asked, it answers."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.elsewhere import elsewhere
from tests.local import doorplay
from tests.local.doorplay import Visit, door, visit
from tests.local.playthrough import OPTIONS, Shelf
from tests.server.harness import Line, Person, in_event_loop, running_server, waited, wish

from flibuste import bots
from flibuste.bots.compiling import compiled
from flibuste.core import jit, registry
from flibuste.core.game import FileOption
from flibuste.local import localbots
from flibuste.local.door import Door
from flibuste.local.localbots import MoveQuestion
from flibuste.table.sharedroutes import SHARED

NAMES = registry.names()
Told = tuple[int, str, str]


# --- a server and a door ---------------------------------------------------------------------


class Twins:
    """Ana at a server, and Ana at a door."""

    def __init__(self, person: Person, asked: Door) -> None:
        self.person, self.door = person, asked
        self.ids: list[tuple[str, str]] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask both the same; the status, the type and the bytes of the answers are the same.

        ``{0}`` in a path is the id of the first table that was made, and so on.
        """
        there, here = (
            (path.format(*ids) for ids in zip(*self.ids, strict=True)) if self.ids else (path, path)
        )
        text = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        bodies = [_with_ids(text, ids) for ids in zip(*self.ids, strict=True)] or [text, text]
        told = await self.person.http.request(method, there, content=bodies[0])
        bare, _, query = here.partition("?")
        answer = await self.door.ask(method, bare, query, bodies[1] or b"", "en")
        media = told.headers["content-type"]
        theirs = told.status_code, media, self._plain(told.text, 0)
        assert theirs == (answer.status, answer.media, self._plain(answer.body.decode(), 1)), path
        if answer.status == 200 and set(json.loads(answer.body)) == {"id"}:
            self.ids.append((told.json()["id"], json.loads(answer.body)["id"]))
        return answer

    def _plain(self, text: str, which: int) -> str:
        for i, ids in enumerate(self.ids):
            text = text.replace(ids[which], f"ID{i}")
        text = re.sub(r'"guest":"[~\w-]+"', '"guest":"…"', text)
        text = re.sub(r'"(id|deal)":"[~\w-]{16,17}"', r'"\1":"…"', text)
        text = re.sub(r'"commitment":"\w+"(?=}$)', '"commitment":"…"', text)
        text = re.sub(r'"age_s":\d+', '"age_s":0', text)
        text = re.sub(r'"reach":"\w+"', '"reach":"…"', text)  # of the one, where it listens
        return text.replace(self.person.url, "https://flibuste.example")


def _with_ids(text: bytes | None, ids: tuple[str, ...]) -> bytes | None:
    for i, key in enumerate(ids):
        text = text and text.replace(b"{%d}" % i, key.encode())
    return text


async def think(question: MoveQuestion) -> int:
    """The server's own bots."""
    game = registry.get(question.game)
    record = game.view_layout.record.plain(question.record)
    return bots.get(question.level, game).choose(
        _array(game, record.raw), question.actions, question.seed
    )


def _array(game: Any, raw: bytes) -> Any:
    import numpy as np

    return np.frombuffer(bytearray(raw), game.dtype)[0]


@asynccontextmanager
async def twins() -> AsyncIterator[Twins]:
    more = {"generous": True, "secret": doorplay.SECRET}
    async with running_server(**more) as home, Person(home.url) as ana:
        made = Twins(ana, door(Shelf(), think=think, origin="https://flibuste.example"))
        await made.person.post("/api/me", {"name": "Ana", "lang": "en"})
        await made.door.ask("POST", "/api/me", "", b'{"name":"Ana","lang":"en"}')
        yield made
        made.door.close()


@in_event_loop
async def test_games_rules_lessons_and_files_are_the_server_s() -> None:
    async with twins() as both:
        await both.ask("GET", "/api/games?lang=xx")
        for lang in ("en", "fr"):
            await both.ask("GET", f"/api/games?lang={lang}")
            await both.ask("GET", f"/api/phrases?lang={lang}")
            for game in NAMES:
                for part in ("rules", "pictures", "lesson", "nothing"):
                    await both.ask("GET", f"/api/games/{game}/{part}?lang={lang}")
                for query in (
                    "step=0&move=rubbish",
                    "step=0",
                    "step=99",
                    "step=-1&move=",
                    "move=a",
                ):
                    await both.ask("GET", f"/api/games/{game}/lesson/why?{query}&lang={lang}")
        for path in ("/api/games/chess/rules", "/api/games/chess/lesson", "/api/games/a%2Fb/rules"):
            await both.ask("GET", path)
        owner, option = _file_option()
        path = f"/api/games/{owner}/options/{option.name}"
        for content in (
            option.example.read_bytes(),
            b"\xff",
            b"x = [",
            b"a" * (option.biggest + 1),
        ):
            await both.ask("POST", path, content)
        await both.ask("POST", f"/api/games/{owner}/options/none", b"")
        there = await both.person.http.get(path)
        here = await both.door.ask("GET", path)
        assert (there.content, there.headers["content-type"]) == (here.body, here.media)
        assert here.name in there.headers["content-disposition"]


def _file_option() -> tuple[str, FileOption]:
    """An option that may be read from a file, and its game."""
    for name in NAMES:
        for option in registry.get(name).options:
            if isinstance(option, FileOption):
                return name, option
    raise AssertionError


WISHES: list[Any] = [
    wish("chess", "me", "open"), wish("korsair", "me"), wish("korsair", "me", "no such level"),
    wish("korsair", "me", "guest", options={"edition": "none"}),
    wish("korsair", "me", "guest", deal="x"),
    wish("korsair", "me", "open", entropy="ab"), {**wish("korsair", "me", "guest"), "seats": 3},
    wish("corsari", "me", "guest", from_memory=True), {}, [], 7, None, "x" * 17_000,
    {**wish("korsair", "me", "guest"), "more": 1},
]  # fmt: skip


@in_event_loop
async def test_refusals_are_the_server_s() -> None:
    async with twins() as both:
        for one in WISHES:
            await both.ask("POST", "/api/tables", one)
        for one in (
            {"name": ""},
            {"name": "x" * 99},
            {"lang": "de"},
            {"who": 1},
            [],
            {"name": " \u200d "},
        ):
            await both.ask("POST", "/api/me", one)
        for raw in (
            b"",
            b"{}",
            b"[",
            b"[" * 9000,
            b'{"flibuste":1}',
            b"\xff",
            b"x" * (2 << 20) + b"x",
        ):
            await both.ask("POST", "/api/records", raw)
            await both.ask("POST", "/api/records/check", raw)
        for path in ("x", "x/review", "x/course", "x/record", "~x", "%7Ex", "x" * 99):
            await both.ask("GET", f"/api/tables/{path}")
        await both.ask("POST", "/api/tables/x/close", {"id": "x"})
        await both.ask("POST", "/api/tables/x/close", {"id": "y"})
        await both.ask("GET", "/api/nothing")
        offer = await both.ask("GET", "/api/deal")
        assert len(json.loads(offer.body)["commitment"]) == 64
        one = {**wish("korsair", "me", "guest"), "deal": "abcdefghijklmnop", "entropy": "ab"}
        assert (await both.ask("POST", "/api/tables", one)).status == 200
        assert (await both.ask("POST", "/api/tables", one)).status == 409


class Ear:
    """What a socket is to ``harness.Line``."""

    def __init__(self, asked: Door, key: str, query: str) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self.closed: tuple[int, str] | None = None
        self.socket = asked.open(
            key, query, lambda m: self.messages.put_nowait(m.decode()), self._end
        )

    def _end(self, code: int, reason: str) -> None:
        self.closed = code, reason

    async def recv(self) -> str:
        return await self.messages.get()

    async def send(self, text: str) -> None:
        self.socket.hear(text.encode())


@pytest.mark.parametrize(
    ("game", "chairs"),
    [(name, c) for name in NAMES for c in (("me", "guest"), ("me", "boatswain", "captain"))],
)
@in_event_loop
async def test_whole_games_are_the_server_s(game: str, chairs: tuple[str, ...]) -> None:
    """Every message, and whatever is asked before and after."""
    compiled(registry.get(game))
    async with twins() as both:
        one = wish(
            game, *chairs, options=OPTIONS.get(game, {}), deal="a-deal-of-a-test", entropy="ab"
        )
        random.seed(3)
        text = json.dumps(one).encode()
        there = await both.person.post("/api/tables", one)
        random.seed(3)  # the names of bots
        here = json.loads((await both.door.ask("POST", "/api/tables", "", text)).body)
        both.ids.append((there["id"], here["id"]))
        for path in (
            "record",
            "course",
            "review?ply=0",
            "review?ply=0&seat=0",
            "review?ply=0&seat=all",
        ):
            await both.ask("GET", "/api/tables/{0}/" + path)
        lines = [
            await both.person.look(there["id"], feed="changes", lang="fr"),
            Line(Ear(both.door, here["id"], "feed=changes&lang=fr")),
        ]
        for line in lines:
            await _played(line)
        first, second = (
            [_message(text, ids) for text in line.raw]
            for line, ids in zip(lines, (there["id"], here["id"]), strict=True)
        )
        assert len(first) == len(second)
        for a, b in zip(first, second, strict=True):
            assert a == b
        await _looked_back(both)


async def _played(line: Line) -> None:
    rng = random.Random(4)
    while await line.until_mine():
        answer = await line.play(rng)
        assert answer["type"] == "ok", answer
    await line.ask("ping")


def _message(text: str, key: str) -> str:
    text = re.sub(r'"run":"[^"]*"', '"run":""', text.replace(key, "ID"))
    return re.sub(r'"n":\d{13}', '"n":0', text)


async def _looked_back(both: Twins) -> None:
    for seat in ("", "&seat=0", "&seat=1", "&seat=all", "&seat=9", "&seat=x", "&seat=spectator"):
        for ply in ("0", "3", "999999", "x", ""):
            await both.ask("GET", "/api/tables/{0}/review?ply=" + ply + seat)
    for path in ("", "/course", "/course?lang=fr", "/record"):
        record = await both.ask("GET", "/api/tables/{0}" + path)
    await both.ask("POST", "/api/records/check?lang=fr", record.body)
    await both.ask("POST", "/api/records", record.body)
    for path in ("", "/course", "/review?ply=5&seat=all", "/record"):
        await both.ask("GET", "/api/tables/{1}" + path)
    chairs = [{"kind": "me"}] + [{"kind": "guest"}] * (
        len(json.loads(record.body)["result"]["scores"]) - 1
    )
    await both.ask("POST", "/api/tables/{0}/branch", {"ply": 5, "chairs": chairs})
    for path in ("", "/review?ply=5&seat=0", "/record"):
        await both.ask("GET", "/api/tables/{2}" + path)
    await both.ask("POST", "/api/tables/{0}/close", {"id": "{0}"})
    listed = json.loads((await both.door.ask("GET", "/api/tables/mine")).body)["tables"]
    theirs = (await both.person.get("/api/tables/mine"))["tables"]
    by_id = {ids[0]: ids[1] for ids in both.ids}
    for brief in (*listed, *theirs):
        brief["id"], brief["age_s"] = by_id.get(brief["id"], brief["id"]), 0
    assert sorted(listed, key=lambda b: str(b["id"])) == sorted(theirs, key=lambda b: str(b["id"]))


def test_every_shared_route_is_asked_here() -> None:
    """Whoever adds one adds it to these tests."""
    text = Path(__file__).read_text(encoding="utf-8") + Path(doorplay.__file__).read_text(
        encoding="utf-8"
    )
    last = {route.path.rpartition("/")[2] for route in SHARED} - {"{id}", "{option}"}
    assert not [part for part in last if part not in text]


# --- without NumPy ---------------------------------------------------------------------------

ELSEWHERE = """
import asyncio, json
from tests.local.doorplay import visit
"""


@pytest.mark.parametrize("game", NAMES)
def test_without_numpy_all_is_the_same(game: str) -> None:
    """Undo, hints, reviews, courses, records in and out, coming back, deleting."""
    jit.compiled(registry.get(game))
    few = OPTIONS.get(game, {})
    (told,) = elsewhere(f"{ELSEWHERE}print(json.dumps(asyncio.run(visit({game!r}, {few!r}, 5))))")
    here = waited(visit(game, few, 5))
    there = json.loads(told)
    assert len(there) == len(here)
    for a, b in zip(there, here, strict=True):
        assert a == b
    assert any('"type":"hint"' in line for line in here)


# --- whatever is asked -----------------------------------------------------------------------

words = st.text(max_size=20) | st.sampled_from(
    ["", "korsair", "0", "-1", "%", "..", "fr", "~", "me"]
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, str, bytes, str]:
    route = draw(st.sampled_from(SHARED))
    path = re.sub(r"\{\w+\}", lambda _: draw(words), route.path)
    keys = st.sampled_from(["lang", "ply", "seat", "step", "move", "a"])
    query = "&".join(f"{k}={v}" for k, v in draw(st.dictionaries(keys, words, max_size=4)).items())
    body = draw(st.binary(max_size=60) | json_values.map(lambda v: json.dumps(v).encode()))
    method = draw(st.sampled_from([route.method, "PUT", ""]))
    return method, draw(st.sampled_from([path, "/", "", "api"]) | words), query, body, draw(words)


@settings(max_examples=100, deadline=None)
@given(st.lists(requests(), max_size=6))
def test_there_is_always_an_answer(asked: list[tuple[str, str, str, bytes, str]]) -> None:
    async def ask_all() -> None:
        here = door(Shelf())
        for one in asked:
            told = await here.ask(*one)
            assert 200 <= told.status < 500, (one, told)
            if told.media == "application/json":
                assert told.status == 200 or set(json.loads(told.body)["error"]) == {"code", "text"}
        here.close()

    waited(ask_all())


@settings(max_examples=50, deadline=None)
@given(
    st.dictionaries(
        words, st.binary(max_size=30) | json_values.map(lambda v: json.dumps(v).encode())
    )
)
def test_what_makes_no_sense_harms_nothing_else(texts: dict[str, bytes]) -> None:
    async def come_back() -> None:
        shelf = Shelf()
        here = Visit(door(shelf))
        key = await here.table("korsair", "me", "guest", seed=1)
        here.door.close()
        again = Visit(door(Shelf()))
        for name, text in texts.items():
            again.door.read(name, text)
        assert again.door.read(key, shelf.texts[key])
        assert (await again.ask("GET", f"/api/tables/{key}"))["your_turn"]
        listed = (await again.ask("GET", "/api/tables/mine"))["tables"]
        assert {b["id"] for b in listed} == {*texts, key} - {"me"}
        for brief in listed:
            if brief["id"] != key:
                assert brief["notice"] and brief["closable"]
                closed = await again.door.ask(
                    "POST",
                    f"/api/tables/{brief['id']}/delete",
                    "",
                    json.dumps({"id": brief["id"]}).encode(),
                )
                assert closed.status in (200, 404), closed
        again.door.close()

    waited(come_back())


# --- keeping ---------------------------------------------------------------------------------


@in_event_loop
async def test_what_cannot_be_kept_is_refused_and_nothing_has_changed() -> None:
    shelf = Shelf()
    here = Visit(door(shelf))
    await here.ask("POST", "/api/me", {"name": "Ana"})
    key = await here.table("korsair", "me", "guest", seed=1)
    kept, shelf.full = dict(shelf.texts), True
    for method, path, body in (
        ("POST", "/api/me", {"name": "Bob"}),
        ("POST", "/api/tables", {**wish("korsair", "me", "guest"), "entropy": "ab"}),
        ("POST", f"/api/tables/{key}/delete", {"id": key}),
    ):
        assert (await here.ask(method, path, body))["error"]["code"] == "failed"
    assert shelf.texts == kept
    assert (await here.ask("GET", "/api/me"))["name"] == "Ana"
    assert [b["id"] for b in (await here.ask("GET", "/api/tables/mine"))["tables"]] == [key]
    here.door.close()


@in_event_loop
async def test_somebody_who_cannot_be_kept_is_welcome() -> None:
    """He reads and learns; he is kept as soon as that can be."""
    shelf = Shelf()
    here, shelf.full = Visit(door(shelf)), True
    name = (await here.ask("GET", "/api/me"))["name"]
    assert "error" not in await here.ask("GET", "/api/games/korsair/lesson")
    refused = await here.ask("POST", "/api/tables", wish("korsair", "me", "guest"))
    assert refused["error"]["code"] == "failed" and not shelf.texts
    shelf.full = False
    assert (await here.ask("GET", "/api/me"))["name"] == name
    assert set(shelf.texts) == {"me"}
    here.door.close()


@in_event_loop
async def test_a_deleted_table_is_gone_for_whoever_looks() -> None:
    shelf = Shelf()
    here = Visit(door(shelf))
    key = await here.table("korsair", "me", "deckhand", seed=1)
    ear = Ear(here.door, key, "feed=full&lang=en")
    await ear.recv()
    await here.ask("POST", f"/api/tables/{key}/delete", {"id": key})
    assert ear.closed == (4004, "There is no such table.")
    await asyncio.sleep(0.2)
    assert key not in shelf.texts
    late = Ear(here.door, key, "lang=en")
    await asyncio.sleep(0.05)
    assert late.closed == (4004, "There is no such table.")
    here.door.close()


# --- bots and hints --------------------------------------------------------------------------


async def _never(question: MoveQuestion) -> int:
    await asyncio.sleep(3600)
    return 0


async def _fails(question: MoveQuestion) -> int:
    raise RuntimeError


async def _rubbish(question: MoveQuestion) -> int:
    found: Any = "rubbish"
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("thinker", [_never, _fails, _rubbish])
@pytest.mark.parametrize("game", NAMES)
@in_event_loop
async def test_a_table_goes_on_without_its_bot(
    game: str, thinker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    jit.compiled(registry.get(game))
    monkeypatch.setattr(localbots, "PATIENCE_S", 0.01)
    here = Visit(door(Shelf(), think=thinker))
    key = await here.table(game, "me", "deckhand", seed=2, options=OPTIONS.get(game, {}))
    ear = Line(Ear(here.door, key, "feed=full&lang=en"))
    await asyncio.wait_for(_played(ear), 60)
    here.door.close()


@in_event_loop
async def test_a_hint_names_three_moves_and_tells_what_is_expected() -> None:
    here = Visit(door(Shelf()))
    key = await here.table("korsair", "me", "deckhand", seed=1, options={"first": 0})
    line = Line(Ear(here.door, key, "feed=full&lang=en"))
    await line.until_mine()
    hint = await line.ask("hint", seat=0)
    moves = [choice["move"] for choice in line.position["choices"]["0"]]
    assert [idea["move"] for idea in hint["ideas"]] == moves[:3]
    assert hint["ideas"][0]["win"] == 0.6 and hint["firm"] and hint["line"]
    here.door.close()
