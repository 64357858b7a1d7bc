"""Bad requests: none is answered by a failure of ours, and every answer has its headers."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.harness import Person, RunningServer, in_event_loop, running_server, waited
from tests.server.hostile.attackers import Attacker
from tests.server.test_copies import BRIEF, ID, copy

from flibuste.server import httplimits, httprequests, staticfiles
from flibuste.server.headers import HEADERS
from flibuste.server.routes import ROUTES

GAME = "korsair"


def _port(home: RunningServer) -> int:
    return int(home.url.rpartition(":")[2])


def _is_fine(status: int, headers: Any) -> bool:
    return status < 500 and all(headers.get(name) for name in HEADERS)


def _ask(home: RunningServer, data: bytes, source: str | None = None) -> tuple[int, Any]:
    with Attacker(_port(home), source) as hostile:
        return hostile.answer(data)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the table" + " " * 2000)
    (folder / "assets" / "app-1a2b.js").write_text("1;" * 1000)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(b"gzipped")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "icon.svg").write_text("<svg/>")
    return folder


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/records", "/api/records/check"])
@in_event_loop
async def test_a_body_that_is_no_unicode_is_refused(path: str) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for body in (b'{"name":"\xff"}', b'{"game":"\xed\xa0\x80"}', b'"\xff"', b"\xff\xfe{}"):
            answer = await ana.http.post(path, content=body)
            assert _is_fine(answer.status_code, answer.headers), (body, answer.text)


@in_event_loop
async def test_what_is_wrong_may_be_long() -> None:
    """The refusal quotes it, but not all of it."""
    long = "x" * 5000
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for path, body in (
            ("/api/me", {"lang": long}),
            ("/api/tables", {"game": GAME, "seats": 2, "chairs": [], "options": {long: 1}}),
            ("/api/records", {"game": long, "format": 1}),
            ("/api/records/check", {"game": long, "format": 1}),
        ):
            answer = await ana.http.post(path, json=body)
            assert _is_fine(answer.status_code, answer.headers), (path, answer.text[:200])
            assert len(answer.text) < 1000


@in_event_loop
async def test_paths_of_any_length_are_answered(built: Path) -> None:
    async with running_server(static=built, generous=True) as home, Person(home.url) as ana:
        for name in ("%F0%9F%98%80" * 80, "x" * 300, "a/" * 2000, "%00", "%ff", ".%2e/" * 30):
            for accept in ("text/html", "*/*"):
                answer = await ana.http.get(f"/{name}", headers={"accept": accept})
                assert answer.status_code == 404 and _is_fine(404, answer.headers), name


@in_event_loop
async def test_a_host_that_is_none_is_refused() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        for path in (f"/api/tables/{key}/qr.svg", f"/api/tables/{key}", "/api/me"):
            for host in ("x" * 3000, "[", "a b", "[::1", "é.example", "a@b", "http://a", "a:b"):
                answer = await ana.http.get(path, headers={b"host": host.encode()})
                assert answer.status_code == 400 and _is_fine(400, answer.headers), host
            for host in ("[::1]:8000", "games.example.org", "localhost:1", "127.0.0.1"):
                assert (await ana.http.get(path, headers={"host": host})).status_code == 200


@in_event_loop
async def test_requests_that_are_broken_off_leave_no_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    head = b"POST /api/%s HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n{"
    with caplog.at_level(logging.INFO):
        async with running_server(generous=True) as home, Person(home.url) as ana:
            for path in (b"me", b"tables", b"records", b"records/check", b"none"):
                with Attacker(_port(home)) as hostile:
                    hostile.socket.sendall(head % path)
                    await asyncio.sleep(0.05)
            await ana.get("/api/me")
            await asyncio.sleep(0.05)
    assert not [r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR]


RAW = (
    b"GET / HTTP/1.1\r\nbroken\r\n\r\n", b"NONSENSE\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 150 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\na: " + b"b" * 40_000,
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"DELETE /api/me HTTP/1.1\r\nHost: x\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
)  # fmt: skip
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nHost: x\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADES = (
    b"GET /api/lobby/socket HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    b"GET /nowhere HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"GET /\xff HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"POST /api/lobby/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"GET /api/lobby/socket HTTP/1.1\r\n" + UPGRADE + KEY.replace(b"13", b"12") + b"\r\n",
    b"GET /api/lobby/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"Host: [\r\n\r\n",
)


@in_event_loop
async def test_what_uvicorn_answers_itself_has_our_headers_too() -> None:
    async with running_server() as home:
        for data in RAW + UPGRADES:
            status, headers = await asyncio.to_thread(_ask, home, data)
            assert status >= 400 and _is_fine(status, headers), (data[:60], status, headers)


@in_event_loop
async def test_a_handshake_that_cannot_be_read_is_closed() -> None:
    """Uvicorn's two parsers do not agree about it; nobody would have closed it."""
    async with running_server() as home:
        for header in (b"a: \x80\xff\r\n", b"a\xff: b\r\n", b"a: " + b"b" * 9_000 + b"\r\n"):
            with Attacker(_port(home)) as hostile:
                head = b"GET /api/none/socket HTTP/1.1\r\n" + UPGRADE + KEY + header + b"\r\n"
                hostile.socket.sendall(head)
                await asyncio.to_thread(hostile.read_to_end, 8)


@in_event_loop
async def test_a_failure_of_ours_has_its_headers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("on purpose")

    async with running_server() as home, Person(home.url) as ana:
        monkeypatch.setattr(httprequests.HttpEndpoints, "_admitted", failing)
        answer = await ana.http.get("/api/me")
        assert answer.status_code == 500 and all(name in answer.headers for name in HEADERS)


# --- slowness and haste ---------------------------------------------------------------------------


@in_event_loop
async def test_a_body_that_drips_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that nobody reads, and whoever goes on after the answer."""
    monkeypatch.setattr(httprequests, "BODY_S", 0.3)
    monkeypatch.setattr(httplimits, "GOODBYE_S", 0.5)

    def drip(path: bytes) -> bytes:
        head = b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n{" % path
        with Attacker(_port(home)) as hostile:
            hostile.socket.sendall(head)
            fate = hostile.drip(b" " * 4000, 8.0)
            assert fate.cut, fate
            return hostile.heard

    async with running_server() as home:
        for path, status in ((b"/api/me", b" 408 "), (b"/api/none", b" 405 "), (b"/", b" 405 ")):
            assert status in await asyncio.to_thread(drip, path)


@in_event_loop
async def test_requests_ahead_of_their_answers_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0
    begin = httplimits.LimitedHttp.on_message_begin

    def counted(self: httplimits.LimitedHttp) -> None:
        nonlocal begun
        begun += 1
        begin(self)

    monkeypatch.setattr(httplimits.LimitedHttp, "on_message_begin", counted)
    async with running_server(generous=True) as home:
        with Attacker(_port(home)) as hostile:
            hostile.socket.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
            await asyncio.to_thread(hostile.read_to_end, 8)
    assert begun < 20


@in_event_loop
async def test_who_does_not_read_an_answer_is_let_go(
    monkeypatch: pytest.MonkeyPatch, built: Path
) -> None:
    monkeypatch.setattr(httplimits, "UNREAD_S", 0.2)
    (built / "assets" / "large.js").write_bytes(b" " * (16 << 20))
    async with running_server(static=built) as home:
        with Attacker(_port(home)) as hostile:
            hostile.socket.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.sleep(1.0)
            got = await asyncio.to_thread(hostile.read_to_end, 8)
        assert 0 < len(got) < 16 << 20


@in_event_loop
async def test_files_have_a_rate_limit(monkeypatch: pytest.MonkeyPatch, built: Path) -> None:
    monkeypatch.setattr(staticfiles, "LOADING", (5, 0))
    async with (
        running_server(static=built) as home,
        httpx.AsyncClient(base_url=home.url) as client,
    ):
        seen = [(await client.get("/icon.svg")).status_code for _ in range(7)]
        assert seen == [200] * 5 + [429] * 2


@in_event_loop
async def test_whoever_is_told_to_wait_loses_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise answers to one who does not wait would cost more than the limit saves."""
    async with running_server() as home:
        monkeypatch.setattr(httprequests, "MOST_UNDER_WAY", 0)
        status, headers = await asyncio.to_thread(
            _ask, home, b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        assert (status, headers["connection"], headers["retry-after"]) == (429, "close", "1")


# --- all routes ---------------------------------------------------------------------------------

TEXTS = st.text(max_size=12) | st.sampled_from(
    ["..", "%2e%2e", "none", "0", "-1", "\x00", "é" * 90]
)
BODIES = st.binary(max_size=60) | st.recursive(
    st.none() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
).map(lambda value: json.dumps(value).encode())
METHODS = st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])
QUERY = ["lang", "ply", "seat", "seats", "game", "with", "result", "before", "state", "known", "x"]
QUERIES = st.dictionaries(st.sampled_from(QUERY), TEXTS, max_size=3)
FIELDS = st.dictionaries(
    st.sampled_from(["accept", "accept-language", "accept-encoding", "cookie", "content-type",
                     "if-none-match", "x-forwarded-for", "origin", "range", "expect"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"),
            max_size=20),
    max_size=3,
)  # fmt: skip
PATHS = st.sampled_from(
    [route.path for route in ROUTES] + ["/", "/{name}", "/assets/{name}", "/t/{id}"]
)


def _path(pattern: str, value: str) -> str:
    words = pattern.split("/")
    return "/".join(value if word.startswith("{") else word for word in words)


REQUESTS = st.tuples(METHODS, st.builds(_path, PATHS, TEXTS), QUERIES, FIELDS, BODIES)


def test_no_request_makes_the_server_fail(tmp_path: Path) -> None:
    """Hypothesis thinks of requests to every route; status and headers are always in order."""
    (tmp_path / "index.html").write_text("<!doctype html>")

    async def send_all(requests: list[Any]) -> None:
        async with (
            running_server(generous=True, static=tmp_path) as home,
            httpx.AsyncClient(base_url=home.url) as client,
        ):
            for method, path, query, fields, body in requests:
                url = f"{home.url}{quote(path, safe='/%')}?{urlencode(query)}"
                headers = {name: value.strip().encode("latin-1") for name, value in fields.items()}
                answer = await client.request(method, url, headers=headers, content=body)
                assert _is_fine(answer.status_code, answer.headers), (method, path, fields, body)

    @settings(
        max_examples=8, suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
    )  # fmt: skip
    @given(st.lists(REQUESTS, min_size=30, max_size=60))
    def run(requests: list[Any]) -> None:
        waited(send_all(requests))

    run()


# --- copies of tables that devices hold ---------------------------------------------------------

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30) | st.sampled_from(["\x00", "\ud83c\udff4", "korsair", "bot", "~" * 24])
)  # fmt: skip
MEMBERS = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text(max_size=5), SCALARS)
CHAIR = st.fixed_dictionaries({"kind": st.sampled_from(["person", "bot"]), "name": SCALARS})
BRIEFS = st.dictionaries(st.sampled_from([*BRIEF, "x"]), MEMBERS | st.lists(CHAIR, max_size=3))
COPIES = st.builds(
    lambda top, brief: {**copy(**brief), **top},
    st.dictionaries(st.sampled_from(["base", "text", "brief", "x"]), MEMBERS, max_size=2),
    BRIEFS,
)


def test_whatever_copies_are_sent_lists_can_be_read() -> None:
    """Nearly right requests: each is kept or refused, and what was kept is listed."""

    async def send_all(bodies: list[Any]) -> None:
        async with (
            running_server(generous=True) as home,
            httpx.AsyncClient(base_url=home.url) as client,
        ):
            for i, body in enumerate(bodies):
                key = f"~{i:016}" if i % 2 else ID
                answer = await client.post(f"/api/copies/{key}", content=json.dumps(body))
                assert answer.status_code in (200, 400, 409), (body, answer.text)
                listed = await client.get("/api/copies")
                assert listed.status_code == 200, (body, listed.text)
                if answer.status_code == 200:
                    found = await client.get(f"/api/copies/{key}")
                    assert found.json()["text"] == body["text"]

    @settings(
        max_examples=6, suppress_health_check=list(HealthCheck), deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
    )  # fmt: skip
    @given(st.lists(COPIES, min_size=10, max_size=30))
    def run(bodies: list[Any]) -> None:
        waited(send_all(bodies))

    run()
