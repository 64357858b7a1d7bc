"""The HTTP routes described for programs (OpenAPI 3.1); docs/protocol.md tells the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from flibuste import __version__
from flibuste.table.asked import HttpRoute
from flibuste.table.httpwire import HttpRefusal

JSON = "application/json"


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
