"""The files of the web client: compressed as a browser takes them, kept as long as they may be."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.harness import Person, in_event_loop, running_server

from flibuste.server import staticfiles
from flibuste.server.compression import accepted

ROOT = Path(__file__).parents[2]
SCRIPT = "assets/app-1a2b.js"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the table")
    (tmp_path / SCRIPT).write_text("plain")
    (tmp_path / f"{SCRIPT}.gz").write_bytes(gzip.compress(b"plain"))
    (tmp_path / f"{SCRIPT}.br").write_bytes(b"brotli")
    (tmp_path / "assets" / "bold.woff2").write_bytes(b"font")
    return tmp_path


@asynccontextmanager
async def _client(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        running_server(static=built) as home,
        httpx.AsyncClient(base_url=home.url) as client,
    ):
        yield client


async def _body(client: httpx.AsyncClient, path: str, encoding: str) -> tuple[str, bytes]:
    """The encoding of an answer and its bytes as they came."""
    async with client.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        assert answer.status_code == 200 and answer.headers["vary"] == "Accept-Encoding"
        return answer.headers.get("content-encoding", ""), b"".join(
            [part async for part in answer.aiter_raw()]
        )


@in_event_loop
async def test_a_browser_gets_the_best_encoding_it_takes(built: Path) -> None:
    async with _client(built) as client:
        for asked, given in (
            ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"),
            ("identity", ""), ("", ""), ("gzip;q=0.0", ""),
        ):  # fmt: skip
            encoding, body = await _body(client, f"/{SCRIPT}", asked)
            assert encoding == given, asked
            read = gzip.decompress if given == "gzip" else bytes
            assert read(body) == (b"brotli" if given == "br" else b"plain")
        assert (await client.get(f"/{SCRIPT}.br")).status_code == 404
        font = await client.get("/assets/bold.woff2")
        assert font.headers["content-type"] == "font/woff2" and font.content == b"font"


@in_event_loop
async def test_names_with_a_hash_are_kept_for_good_and_pages_are_asked_for_again(
    built: Path,
) -> None:
    async with _client(built) as client:
        script, page = await client.get(f"/{SCRIPT}"), await client.get("/t/abc")
        assert "immutable" in script.headers["cache-control"]
        assert page.headers["cache-control"] == "no-cache"
        again = await client.get("/t/abc", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304 and not again.content
        (built / "index.html").write_text("<!doctype html>built anew")
        os.utime(built / "index.html", ns=(1, 1))
        anew = await client.get("/index.html", headers={"if-none-match": page.headers["etag"]})
        assert anew.status_code == 200 and "built anew" in anew.text


@in_event_loop
async def test_a_page_that_is_none_is_not_found(built: Path) -> None:
    """The browser still gets the client, which says so in its language."""
    async with _client(built) as client:
        for path in (
            "/",
            "/t/abc",
            "/t/abc/replay",
            "/new/corsari",
            "/rules/corsari",
            "/about",
            "/me",
            "/played",
            "/p/x",
            "/leaders/corsari/4",
        ):
            assert (await client.get(path)).status_code == 200, path
        for path in ("/admin", "/wp-login.php", "/t", "/games/x", "/assets", "/index.htm"):
            program = await client.get(path)
            assert (program.status_code, program.text) == (404, "Not found"), path
            browser = await client.get(path, headers={"accept": "text/html,*/*;q=0.8"})
            assert browser.status_code == 404 and "the table" in browser.text


def test_the_server_knows_the_pages_of_the_client() -> None:
    router = (ROOT / "web" / "src" / "lib" / "router.svelte.ts").read_text(encoding="utf-8")
    parse = router.partition("export function parse")[2].partition("\n}")[0]
    pages = {
        first: bool(more) for first, more in re.findall(r'first === "(\w+)"( && second)?', parse)
    }
    assert pages == {first: bool(more) for first, more in staticfiles.PAGES.items()}


@in_event_loop
async def test_lists_are_compressed_and_what_holds_secrets_is_not() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table("korsair", "me", "guest", options={"first": 0})
        for path, given in (
            ("/api/games", "gzip"), ("/api/games/korsair/rules", "gzip"),
            ("/api/games/korsair/lesson", "gzip"), ("/api/openapi.json", "gzip"),
            (f"/api/tables/{key}/review?ply=0&seat=0", None),
            ("/api/tables/mine", None), ("/api/me", None),
        ):  # fmt: skip
            answer = await ana.http.get(path, headers={"accept-encoding": "gzip"})
            assert answer.status_code == 200 and answer.headers.get("content-encoding") == given
            assert answer.json()


def test_an_encoding_of_no_quality_is_not_accepted() -> None:
    assert accepted("gzip;q=0, br;q=1.0,zstd ; q=0.000, Deflate") == {"br", "deflate"}
