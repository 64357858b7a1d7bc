"""The HTTP interface described for programs (OpenAPI 3.1); docs/protocol.md tells the rest."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from flibuste import __version__
from flibuste.core.gamerecord import GameRecord
from flibuste.server import wire

JSON = "application/json"


class Games(msgspec.Struct):
    games: list[dict[str, Any]]
    levels: list[dict[str, str]]


class Error(msgspec.Struct):
    code: str
    text: str


class Failure(msgspec.Struct):
    error: Error


class Made(msgspec.Struct):
    id: str


class Guest(msgspec.Struct):
    guest: str
    name: str
    lang: str


class Listed(msgspec.Struct):
    tables: list[wire.Brief]


class Checked(msgspec.Struct):
    ok: bool
    text: str


class Deal(msgspec.Struct):
    deal: str
    commitment: str


PATHS: tuple[tuple[str, str, str, type | None, type | None], ...] = (
    ("get", "/api/me", "Who you are; the first answer sets a signed cookie.", None, Guest),
    ("post", "/api/me", "Change your name or language.", wire.Me, Guest),
    ("get", "/api/games", "The games, their options and the levels of bots.", None, Games),
    ("get", "/api/games/{game}/rules", "The rulebook as HTML, clause by clause.", None, None),
    ("get", "/api/tables", "Public tables that are waiting or playing.", None, Listed),
    ("get", "/api/tables/mine", "Your tables, finished ones included.", None, Listed),
    ("post", "/api/tables", "A new table; it begins when no chair is open.", wire.NewTable, Made),
    ("get", "/api/tables/{id}", "A table in brief, its invitation and commitment.", None, None),
    ("get", "/api/tables/{id}/qr.svg", "The invitation as a QR code.", None, None),
    ("get", "/api/tables/{id}/record", "The record, once the game is over.", None, GameRecord),
    ("get", "/api/tables/{id}/review", "A past position: ?ply=N&seat=S.", None, None),
    ("get", "/api/tables/{id}/course", "Scores by clause, plot and proof of the deal.", None, None),
    ("post", "/api/records", "Lay a record on a table to look at it.", GameRecord, Made),
    ("post", "/api/records/check", "Does a record replay, was its deal fair?", GameRecord, Checked),
    ("get", "/api/deal", "A commitment to a secret, to be named in a new table.", None, Deal),
    ("get", "/api/openapi.json", "This description.", None, None),
)


@cache
def openapi() -> dict[str, Any]:
    shapes = [shape for _, _, _, body, answer in PATHS for shape in (body, answer) if shape]
    refs, components = msgspec.json.schema_components(
        [*shapes, Failure], ref_template="#/components/schemas/{name}"
    )
    named = dict(zip([*shapes, Failure], refs, strict=True))
    paths: dict[str, Any] = {}
    for method, path, about, body, answer in PATHS:
        paths.setdefault(path, {})[method] = _operation(path, about, body, answer, named)
    info = {"title": "Flibuste", "version": __version__}
    return {
        "openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components},
    }  # fmt: skip


def _operation(
    path: str, about: str, body: type | None, answer: type | None, named: dict[type, Any]
) -> dict[str, Any]:
    shape = named[answer] if answer else {}
    made: dict[str, Any] = {
        "summary": about,
        "responses": {
            "200": {"description": "Done.", "content": {JSON: {"schema": shape}}},
            "default": {"description": "Refused.", "content": {JSON: {"schema": named[Failure]}}},
        },
    }
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    made["parameters"] = [
        {"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names
    ]
    if body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": named[body]}}}
    return made
