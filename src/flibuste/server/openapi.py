"""The HTTP routes described for programs (OpenAPI 3.1); docs/protocol.md tells the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from flibuste import __version__
from flibuste.server.httprequests import Handler
from flibuste.server.httpwire import HttpRefusal

JSON = "application/json"


@dataclass(frozen=True)
class HttpRoute:
    """An HTTP route: its handler, and how it is described."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: type | None = None
    """The type of the answer; None: any JSON."""
    body: type | None = None
    takes: str = JSON
    """The media type of the body."""
    media: str = JSON
    """The media type of the answer."""
    public: bool = False
    """Whether everybody may read the answer: no secret is in it, and it is compressed."""


def describe(routes: Sequence[HttpRoute]) -> dict[str, Any]:
    shapes = [shape for route in routes for shape in (route.body, route.answer) if shape]
    refs, components = msgspec.json.schema_components(
        [*shapes, HttpRefusal], ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip([*shapes, HttpRefusal], refs, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    info = {"title": "Flibuste", "version": __version__}
    return {
        "openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components},
    }  # fmt: skip


def _operation(route: HttpRoute, schemas: dict[type, Any]) -> dict[str, Any]:
    answer = schemas[route.answer] if route.answer else {}
    refused = {JSON: {"schema": schemas[HttpRefusal]}}
    made: dict[str, Any] = {
        "summary": route.summary,
        "responses": {
            "200": {"description": "Done.", "content": {route.media: {"schema": answer}}},
            "default": {"description": "Refused.", "content": refused},
        },
    }
    names = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    made["parameters"] = [
        {"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names
    ]
    if route.body is not None:
        schema = schemas[route.body]
        made["requestBody"] = {"required": True, "content": {route.takes: {"schema": schema}}}
    return made
