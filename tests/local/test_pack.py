"""The pack: whole, as light as it has to be, and nothing of a server in it."""

from __future__ import annotations

import gzip
import hashlib
import json
import zipfile
from typing import Any

import pytest
from tests.browser.players import STATIC

from flibuste.core import registry

MOST = 8_000_000
"""Bytes, gzipped, of all that somebody fetches to play without a server."""


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    path = STATIC / "pack" / "manifest.json"
    assert path.is_file(), "the pack is not built: make web"
    files: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return files


def test_every_file_is_what_the_manifest_says(manifest: dict[str, Any]) -> None:
    wanted = {f"games/{game}.{kind}" for game in registry.names() for kind in ("json", "wasm")}
    assert wanted < set(manifest)
    for name, file in manifest.items():
        body = (STATIC / file["path"]).read_bytes()
        assert len(body) == file["size"], name
        assert hashlib.sha256(body).hexdigest() == file["sha256"], name
    beside = {path.name for path in (STATIC / "pack").iterdir() if path.is_file()}
    assert beside == {"manifest.json", "licences.txt", "licences.txt.br"}


def test_it_weighs_little(manifest: dict[str, Any]) -> None:
    pages = [p for p in (STATIC / "assets").iterdir() if p.suffix in (".js", ".css", ".woff2")]
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in pages)
    assert weight + sum(file["gzipped"] for file in manifest.values()) < MOST


def test_only_what_tables_need_is_in_it(manifest: dict[str, Any]) -> None:
    archive = zipfile.ZipFile(STATIC / manifest["python/flibuste.zip"]["path"])
    ours = {name.split("/")[1] for name in archive.namelist() if name.startswith("flibuste/")}
    assert ours == {"__init__.pyc", "bots", "core", "games", "local", "table"}
    assert not [name for name in archive.namelist() if name.endswith(".py") or "/tests/" in name]


def test_whose_work_is_in_it_is_said() -> None:
    said = (STATIC / "pack" / "licences.txt").read_text(encoding="utf-8")
    about = (STATIC.parents[3] / "web/src/pages/About.svelte").read_text(encoding="utf-8")
    for name in ("Pyodide", "CPython", "msgspec", "fluent.runtime", "Babel", "markdown-it-py"):
        assert name in said and name in about
    assert "Permission is hereby granted" in said
