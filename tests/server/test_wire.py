"""What travels is described in one place: routes, the page for programs, the browser's types."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route
from tests.server.harness import Person, in_event_loop, running_server

from flibuste.server import typescript
from flibuste.server.app import make
from flibuste.server.routes import ROUTES
from flibuste.server.settings import Settings
from flibuste.table import httpwire, lobbywire, wire

ROOT = Path(__file__).parents[2]
FILES = {"/api/{path:path}", "/{path:path}"}
"""Routes for whatever has none of its own."""
OPERATORS = {"/health", "/ready", "/metrics"}
"""Routes for those who run the server."""


@in_event_loop
async def test_every_route_of_the_running_app_is_described_and_no_other() -> None:
    async with running_server() as home, Person(home.url) as ana:
        paths = (await ana.get("/api/openapi.json"))["paths"]
        described = {(m.upper(), path) for path, methods in paths.items() for m in methods}
        app = make(Settings())
        app.state.registry.close()
        served = {
            (method, route.path)
            for route in app.routes
            if isinstance(route, Route) and route.path not in FILES | OPERATORS
            for method in (route.methods or set()) - {"HEAD"}
        }
        assert served == described


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: f"{r.method} {r.path}")
def test_a_route_is_described_with_what_it_takes_and_gives(route: object) -> None:
    from flibuste.server.routes import description
    from flibuste.table.asked import HttpRoute

    assert isinstance(route, HttpRoute)
    operation = description()["paths"][route.path][route.method.lower()]
    assert operation["summary"] == route.summary
    assert ("requestBody" in operation) is (route.method == "POST")
    assert route.media in operation["responses"]["200"]["content"]
    names = re.findall(r"\{(\w+)\}", route.path)
    assert [parameter["name"] for parameter in operation["parameters"]] == names


def test_the_protocol_s_page_has_every_route_and_no_other() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    part = text.partition("\n### A name of one's own\n")[2].partition("\n### ")[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    told = {found for cell in cells for found in re.findall(r"`(GET|POST) ([^`? ]+)", cell)}
    assert told == {(route.method, route.path) for route in ROUTES}


@in_event_loop
async def test_games_rules_and_the_openapi_page_are_complete() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for lang in ("en", "fr"):
            listed = await ana.get(f"/api/games?lang={lang}")
            assert listed["levels"][0]["name"] == "deckhand"
            for game in listed["games"]:
                assert game["title"] and game["tagline"] and game["minutes"] and game["age"]
                assert all(option["text"] for option in game["options"])
                rules = await ana.get(f"/api/games/{game['name']}/rules?lang={lang}")
                ids = [clause["id"] for clause in rules["clauses"]]
                letter = game["letter"]
                assert ids[:-5] == [f"{letter}-{n}" for n in range(1, len(ids) - 4)]
                assert ids[-1] == "G-5" and any(c["ruling"] for c in rules["clauses"])
                assert all(f'id="{clause}"' in rules["html"] for clause in ids)
                assert rules["lesson"] == game["lesson"]
                assert "<script" not in rules["html"]
        described = await ana.get("/api/openapi.json")
        assert described["openapi"].startswith("3.") and "/api/tables/{id}" in described["paths"]
        key = await ana.table("korsair", "me", "open")
        code = await ana.http.get(f"/api/tables/{key}/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")


# --- the browser's types -------------------------------------------------------------------


def test_every_struct_has_an_interface_with_its_fields() -> None:
    text = typescript.module()
    bases = (wire.SocketRequest, wire.ServerMessage)
    for module in (wire, lobbywire, httpwire):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, msgspec.Struct):
                if value in (msgspec.Struct, *bases):
                    continue
                body = text.partition(f"export interface {value.__name__} {{\n")[2]
                names = re.findall(r"^  (\w+)\??:", body.partition("\n}\n")[0], re.MULTILINE)
                tag = ["type"] if value.__struct_config__.tag else []
                assert names == [*tag, *value.__struct_encode_fields__], value


def test_what_may_be_missing_is_optional_and_sentences_come_along() -> None:
    text = typescript.module()
    comment = "/** A move, and the position after it. */"
    head = 'export interface EventMessage {\n  type: "event";'
    assert f"{comment}\n{head}" in text
    assert "  /** If it is a bot. */\n  level?: string;\n" in text
    assert (
        "  choices: Record<string, Choice[]>;\n  own: Record<string, Record<string, unknown>>;"
        in text
    )
    assert '  kind: "me" | "open" | "bot" | "guest";' in text and "  kind: ChairKind;" in text
    assert "  clock?: number | null;" in text and "  clock: number | null;" in text
    assert "  position: FullPosition | PartedPosition;" in text
    assert "export type Nothing = Record<string, never>;\n" in text  # no empty interface


def test_a_type_without_a_counterpart_is_refused() -> None:
    with pytest.raises(TypeError):
        typescript.type_of(set[int])
