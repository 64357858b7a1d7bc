"""Options read from a file: the example, what is checked, what is refused."""

from __future__ import annotations

import httpx
import pytest
from tests.server.harness import Person, in_event_loop, running_server, wish

from flibuste.core import registry
from flibuste.core.game import FileOption, Game


def _first() -> tuple[Game, FileOption]:
    """The first option of any game that may be read from a file."""
    for name in registry.names():
        for option in registry.get(name).options:
            if isinstance(option, FileOption):
                return registry.get(name), option
    raise AssertionError("no game has one")


GAME, OPTION = _first()
PATH = f"/api/games/{GAME.name}/options/{OPTION.name}"
EXAMPLE = OPTION.example.read_bytes()


async def _send(person: Person, content: bytes, lang: str = "en") -> httpx.Response:
    return await person.http.post(PATH, params={"lang": lang}, content=content)


@in_event_loop
async def test_a_game_begins_with_what_a_file_says() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        example = await ana.http.get(PATH)
        assert example.content == EXAMPLE
        assert OPTION.example.name in example.headers["content-disposition"]
        assert example.headers["content-type"].startswith("text/plain")
        value = (await _send(ana, EXAMPLE.replace(b"t2 p2 c5", b"t4 p2 c5"))).json()["value"]
        key = await ana.table(GAME.name, "me", "deckhand", options={OPTION.name: value})
        line = await ana.look(key)
        while not line.position:
            await line.hear()
        assert line.position["views"]["0"]["tiles"][0]["treasure"] == 4


@pytest.mark.parametrize(
    ("content", "en", "fr"),
    [
        (b"cells = [\n]]\n", "line 2: TOML", "ligne 2\u00a0: TOML"),
        (b"#\n\n\xff", "line 3: UTF-8", "ligne 3\u00a0: UTF-8"),
        (b"#\nport = " + b"[" * 40_000 + b"]" * 40_000, "nested too deep", "imbriqués"),
        (b"#\nport" + b".a" * 40_000 + b" = 1", "line 2: TOML: nested too deep", "ligne 2"),
        (b"\n\nislands = 3", "line 3: islands", "ligne 3\u00a0: islands"),
    ],
    ids=["not TOML", "not UTF-8", "deep lists", "deep keys", "unknown key"],
)  # fmt: skip
@in_event_loop
async def test_what_is_wrong_is_said_with_its_line(content: bytes, en: str, fr: str) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for lang, said in (("en", en), ("fr", fr)):
            answer = await _send(ana, content, lang)
            assert answer.status_code == 422
            assert said in answer.json()["error"]["text"]


@in_event_loop
async def test_a_file_may_be_as_large_as_the_option_says() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        filled = EXAMPLE + b"#" * (OPTION.biggest - len(EXAMPLE))
        assert (await _send(ana, filled)).status_code == 200
        assert (await _send(ana, filled + b"#")).status_code == 413


@in_event_loop
async def test_other_options_are_read_from_no_file() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        other = next(o.name for o in GAME.options if not isinstance(o, FileOption))
        for path in (f"{GAME.name}/options/{other}", f"{GAME.name}/options/x", "x/options/x"):
            assert (await ana.http.post(f"/api/games/{path}", content=b"")).status_code == 404
            assert (await ana.http.get(f"/api/games/{path}")).status_code == 404


@in_event_loop
async def test_files_are_rationed() -> None:
    async with running_server() as home, Person(home.url) as ana:
        answers = [(await _send(ana, EXAMPLE)).status_code for _ in range(25)]
        assert answers[0] == 200 and answers[-1] == 429


@in_event_loop
async def test_the_list_of_games_tells_of_files_and_notes() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for lang in ("en", "fr"):
            games = (await ana.get(f"/api/games?lang={lang}"))["games"]
            sheets = {(g["name"], o["name"]): o for g in games for o in g["options"]}
            assert sheets[GAME.name, OPTION.name]["file"] == OPTION.example.name
            assert sheets["corsari", "capot"]["note"]


@in_event_loop
async def test_options_that_cannot_be_are_refused_in_the_readers_language() -> None:
    asked = wish("korsair", "me", "guest", "guest", options={"pairs": True})
    async with running_server() as home, Person(home.url) as ana:
        for lang, words in (("fr", "chacun pour soi"), ("en", "each for themselves")):
            answer = await ana.http.post("/api/tables", params={"lang": lang}, json=asked)
            assert answer.status_code == 400
            assert words in answer.text
