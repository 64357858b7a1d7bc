"""Whatever a stranger sends gets an error or a closed door: never a crash or a changed game."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.harness import (
    Line,
    Person,
    RunningServer,
    in_event_loop,
    running_server,
    waited,
    wish,
)

import flibuste
from flibuste.server import (
    connections,
    doorkeeper,
    httplimits,
    httprequests,
    ratelimits,
    serving,
)
from flibuste.server.guests import Guests
from flibuste.server.ratelimits import TokenBucket, TokenBuckets
from flibuste.server.serverkey import kept_secret
from flibuste.server.store import Store, add_guest
from flibuste.table import uploads
from flibuste.table.wire import read_request

GAME = "korsair"
JUNK = [
    "", " ", "null", "[]", "{}", "0", '"play"', '{"type":1}', '{"type":"play"}', "{" * 3000,
    "[" * 4000, '{"type":"play","id":-1,"ply":0,"seat":0,"move":"draw"}',
    '{"type":"play","id":1,"ply":1e99,"seat":0,"move":"draw"}',
    '{"type":"play","id":1,"ply":0,"seat":-1,"move":"draw"}',
    '{"type":"play","id":1,"ply":0,"seat":0,"move":""}',
    '{"type":"play","id":1,"ply":0,"seat":0,"move":["draw"]}',
    '{"type":"play","id":1,"ply":0,"seat":0,"move":"draw","admin":true}',
    '{"type":"sit","id":1,"seat":99999999999999999999}', '{"type":"chat","id":1,"text":null}',
    '{"type":"__proto__","id":1}', "\ufeff{}", "é" * 1000, '{"type":"ping","id":"x"}',
]  # fmt: skip


async def _begun(home: RunningServer, ana: Person) -> tuple[str, Line]:
    key = await ana.table(GAME, "me", "guest", options={"first": 0})
    line = await ana.look(key)
    await line.until_mine()
    return key, line


@in_event_loop
async def test_malformed_messages_are_refused_one_by_one() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key, line = await _begun(home, ana)
        for text in JUNK:
            await line.ws.send(text)
            answer = await line.until("error")
            assert answer["code"] == "bad-message" and answer["text"], text
        await line.ws.send(b"\xff\x00\x80")  # binary
        assert (await line.until("error"))["code"] == "bad-message"
        await line.ws.send("x" * 5000)
        assert (await line.until("error"))["code"] == "too-long"
        await line.ws.send(["{", '"type":"ping",', '"id":77}'])  # in fragments
        assert (await line.until("pong"))["id"] == 77
        assert (await home.registry.table(key)).log.ply == 0


@settings(max_examples=300)
@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_no_bytes_surprise_the_reader(data: bytes) -> None:
    from flibuste.table.wire import UNREADABLE, request_id

    try:
        read_request(data)
    except UNREADABLE:
        assert isinstance(request_id(data), int)


@in_event_loop
async def test_a_message_that_is_far_too_long_closes_the_door() -> None:
    async with running_server() as home, Person(home.url) as ana:
        _, line = await _begun(home, ana)
        for size in (20_000, 100_000):
            line = await ana.look(line.table["id"])
            await line.ws.send("x" * size)
            assert await line.closed() == 1009


@in_event_loop
async def test_frames_that_break_the_protocol_close_the_door() -> None:
    """Unmasked, reserved bits, unknown kinds, endless headers: raw bytes on the wire."""
    async with running_server() as home, Person(home.url) as ana:
        key, line = await _begun(home, ana)
        rng = random.Random(8)
        broken = [b"\x81\x05hello", b"\xf1\x80\0\0\0\0", b"\x83\x80\0\0\0\0", b"\x80\x80\0\0\0\0",
                  b"\x81\xff" + struct.pack("!Q", 1 << 62) + b"\0\0\0\0",
                  b"\x81\x82\0\0\0\0\xc3\x28",
                  b"\x01\x81\0\0\0\0a\x81\x81\0\0\0\0b", rng.randbytes(400)]  # fmt: skip
        for data in broken:
            reader, writer = await _raw_socket(home, ana, key)
            writer.write(data)
            await asyncio.wait_for(writer.drain(), 5)
            writer.write_eof()
            await asyncio.wait_for(reader.read(), 10)
            writer.close()
        assert (await line.ask("ping"))["type"] == "pong"
        assert (await home.registry.table(key)).log.ply == 0


async def _raw_socket(home: RunningServer, ana: Person, key: str) -> tuple[Any, Any]:
    host, port = home.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"GET /api/tables/{key}/socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13", f"Cookie: {ana.headers['Cookie']}", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    assert b" 101 " in await reader.readline()
    while (await reader.readline()).strip():
        pass
    return reader, writer


@in_event_loop
async def test_frames_cut_anywhere_are_put_together() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key, _ = await _begun(home, ana)
        reader, writer = await _raw_socket(home, ana, key)
        text = b'{"type":"ping","id":%d}'
        data = b"".join(
            bytes((0x81, 0x80 | len(text % n))) + b"\0\0\0\0" + text % n for n in (7, 8)
        )
        for at in range(len(data)):
            writer.write(data[at : at + 1])
            await writer.drain()
            await asyncio.sleep(0)
        heard = b""
        async with asyncio.timeout(10):
            while b'{"type":"pong","id":8}' not in heard:
                heard += await reader.read(65536)
        assert heard.count(b'"pong"') == 2
        writer.close()


@in_event_loop
async def test_a_burst_of_ten_thousand_messages_is_stopped() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key, line = await _begun(home, ana)
        flood = await eve.look(key)
        try:
            for n in range(10_000):
                await flood.ws.send(f'{{"type":"play","id":{n},"ply":0,"seat":0,"move":"draw"}}')
        except websockets.ConnectionClosed:
            pass
        assert await flood.closed() == 4009
        assert {m["type"] for m in flood.heard} <= {"error", "table", "seats"}
        assert (await line.ask("ping"))["type"] == "pong"
        assert (await home.registry.table(key)).log.ply == 0


@in_event_loop
async def test_a_reader_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WAITING", 20_000)
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key, line = await _begun(home, ana)
        _, writer = await _raw_socket(home, ana, key)
        writer.transport.pause_reading()
        table = await home.registry.table(key)
        slow = next(v for v in table.viewers if v.ws.client.port == _port(writer))
        async with asyncio.timeout(10):
            while len(table.viewers) > 1:
                slow.post(b"x" * 200_000)
                await asyncio.sleep(0.001)
        writer.close()
        assert (await line.ask("ping"))["type"] == "pong"


def _port(writer: Any) -> int:
    return int(writer.get_extra_info("sockname")[1])


# --- the door --------------------------------------------------------------------------------


@in_event_loop
async def test_sockets_and_posts_from_other_sites_are_turned_away() -> None:
    async with running_server(origins=("https://friend.example",)) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        address = f"{home.url.replace('http', 'ws', 1)}/api/tables/{key}/socket"
        for origin, allowed in (
            ("https://evil.example", False), ("null", False), (home.url, True),
            ("http://[", False),
            ("https://friend.example", True),
        ):  # fmt: skip
            async with websockets.connect(address, origin=websockets.Origin(origin)) as ws:
                if allowed:
                    assert json.loads(await ws.recv())["type"] == "table"
                else:
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await ws.recv()
                    assert closed.value.rcvd and closed.value.rcvd.code == 4001
            answer = await ana.http.post(
                "/api/me", json={"name": "Eve"}, headers={"origin": origin}
            )
            assert answer.status_code == (200 if allowed else 403), origin
        crossed = await ana.http.post("/api/me", json={}, headers={"sec-fetch-site": "cross-site"})
        assert crossed.status_code == 403


@in_event_loop
async def test_a_server_for_this_machine_answers_to_its_own_names() -> None:
    assert serving.hosts("0.0.0.0") == ("*",)
    async with running_server(hosts=serving.hosts("127.0.0.1")) as home, Person(home.url) as ana:
        assert (await ana.http.get("/api/me")).status_code == 200
        rebound = await ana.http.get("/api/me", headers={"host": "evil.example"})
        assert rebound.status_code == 400 and "content-security-policy" in rebound.headers


@in_event_loop
async def test_headers_and_cookies_are_those_of_a_careful_site() -> None:
    async with running_server() as home, httpx.AsyncClient(base_url=home.url) as client:
        answer = await client.get("/api/me")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy and "'unsafe-eval'" not in policy
        assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "permissions-policy" in answer.headers and "server" not in answer.headers
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie


@in_event_loop
async def test_a_forged_cookie_is_a_new_guest() -> None:
    async with running_server() as home, Person(home.url) as ana:
        me = await ana.get("/api/me")
        key = await ana.table(GAME, "me", "open")
        for forged in (me["guest"], f"{me['guest']}.{'0' * 32}", "", ".", "é.é", "a" * 5000):
            async with httpx.AsyncClient(base_url=home.url) as client:
                raw = {b"cookie": f"flibuste={forged}".encode("latin-1")}
                answer = await client.get("/api/me", headers=raw)
                other = answer.json()
                assert other["guest"] != me["guest"], forged
                assert other["guest"] in answer.headers["set-cookie"]
                brief = (await client.get(f"/api/tables/{key}", headers=raw)).json()
                assert not brief["yours"]


def test_the_secret_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    secret = kept_secret(db)
    assert kept_secret(db) == secret and len(secret) >= 32
    assert (tmp_path / "tables.secret").stat().st_mode & 0o777 == 0o600
    assert Guests(None, b"a").sign("x") != Guests(None, b"b").sign("x")  # type: ignore[arg-type]


@in_event_loop
async def test_who_does_not_get_to_the_point_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Half a request and then silence, headers without end, a body that does not come."""
    monkeypatch.setattr(httplimits, "HEAD_S", 0.3)
    monkeypatch.setattr(httprequests, "BODY_S", 0.3)
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\n"
    async with running_server() as home, Person(home.url) as ana:
        for said in (
            b"",
            head,
            head + b"Content-Length: 9\r\n\r\n{",
            head + b"x: " + b"y" * 70_000,
        ):
            reader, writer = await _connected(home)
            writer.write(said)
            answer = await asyncio.wait_for(reader.read(), 10)  # until it hangs up
            assert b" 200 " not in answer and (b" 408 " in answer) is (b"Length" in said)
            writer.close()
        key = await ana.table(GAME, "me", "open")
        line = await ana.look(key)
        reader, writer = await _connected(home)
        assert await asyncio.wait_for(reader.read(), 10) == b""  # who came later is sent away
        writer.close()
        assert (await line.ask("ping"))["type"] == "pong"
        reader, writer = await _connected(home)
        for _ in range(2):
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"}"), 10)
        writer.write(head)
        assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()


async def _connected(home: RunningServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = home.url.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


@in_event_loop
async def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_CONNECTIONS", 3)
    async with running_server() as home:
        opened = [await _connected(home) for _ in range(5)]
        for reader, _ in opened[3:]:
            assert b" 503 " in await asyncio.wait_for(reader.read(), 10)
        for _, writer in opened:
            writer.close()
        async with asyncio.timeout(10), httpx.AsyncClient(base_url=home.url) as client:
            while (await client.get("/api/me")).status_code != 200:
                await asyncio.sleep(0.02)


def test_a_customers_network_counts_as_one() -> None:
    assert ratelimits.network("203.0.113.7") == "203.0.113.7" and ratelimits.network("") == ""
    assert ratelimits.network("2001:db8:1:2::1") == ratelimits.network("2001:db8:1:2:ffff::9")
    assert ratelimits.network("2001:db8:1:2::1") != ratelimits.network("2001:db8:1:3::1")
    assert ratelimits.network("::ffff:203.0.113.7") == "203.0.113.7"


@in_event_loop
async def test_many_sockets_do_not_make_many_voices() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        lines = [await ana.look(key) for _ in range(8)]
        said = [(await line.ask("chat", text="!")).get("code") for line in lines]
        assert said.count("slow-down") >= 2 and said[:5] == [None] * 5
        undos = [(await line.ask("undo", seat=0)).get("code") for line in lines * 2]
        assert undos[:10] == ["no-undo"] * 10 and "slow-down" in undos


@in_event_loop
async def test_an_address_asks_so_much_through_all_its_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "BURST", 2)  # and forty for an address
    monkeypatch.setattr(connections, "RATE", 0)
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        lines = [await ana.look(key) for _ in range(25)]
        heard = [(await line.ask("ping"))["type"] for line in lines * 2]
        assert heard == ["pong"] * 40 + ["error"] * 10


@in_event_loop
async def test_new_guests_do_not_come_by_the_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ratelimits, "TokenBuckets", lambda burst, rate: TokenBuckets(burst / 10, 0.0)
    )
    async with running_server() as home:
        seen = []
        for _ in range(12):
            async with httpx.AsyncClient(base_url=home.url) as client:
                seen.append((await client.get("/api/me")).status_code)
        assert seen == [200] * 10 + [429] * 2


@in_event_loop
async def test_a_record_without_end_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("it was replayed")

    monkeypatch.setattr(uploads, "load", never)
    record = flibuste.new(GAME, seats=2, seed=1).record()
    async with running_server(generous=True) as home, Person(home.url) as ana:
        endless = {**record, "moves": ["draw"] * (uploads.MOST_MOVES + 1)}
        assert (await ana.post("/api/records", endless, 422))["error"]["code"] == "bad-record"


@in_event_loop
async def test_what_went_wrong_is_logged_without_what_was_to_be_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"))
    guest = add_guest("an-id", "A name nobody should read", "en")
    await store.change(guest)
    with pytest.raises(sa.exc.IntegrityError) as error:
        await store.change(guest)
    assert "nobody should read" not in str(error.value)
    store.close()


# --- HTTP --------------------------------------------------------------------------------------


@in_event_loop
async def test_http_refuses_with_a_code_and_a_sentence(tmp_path: Path) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        board = tmp_path / "board.toml"
        board.write_text("secret = 1")
        bad: list[tuple[Any, int]] = [
            ({}, 400), ([], 400), (wish("chess", "me", "open"), 404),
            (wish(GAME, *["me"] * 7), 400), (wish(GAME), 400),
            (wish(GAME, "me", "open", options={"edition": "none"}), 400),
            (wish(GAME, "me", "open", options={"first": 7}), 400),
            (wish(GAME, "me", "open", options={"__class__": 1}), 400),
            (wish(GAME, "me", "nobody"), 400), (wish(GAME, "me", "open", clock=1), 400),
            ({**wish(GAME, "me", "open"), "seats": 3}, 400),
            (wish(GAME, "me", "open", entropy="xyz"), 400),
            (wish("attention_pirates", "me", "open", options={"board": str(board)}), 400),
            (wish("attention_pirates", "me", "open", options={"board": "/etc/passwd"}), 400),
        ]  # fmt: skip
        for body, status in bad:
            error = (await ana.post("/api/tables", body, status))["error"]
            assert error["code"] and error["text"] and "secret" not in error["text"], body
        for path, status in (
            ("/api/nothing", 404), ("/api/tables/none", 404), ("/api/tables/" + "x" * 5000, 404),
            ("/api/tables/none/record", 404), ("/api/games/chess/rules", 404),
            ("/api/tables/%00/review?ply=1", 404),
        ):  # fmt: skip
            assert (await ana.get(path, status))["error"]["text"]
        huge = await ana.http.post("/api/tables", content=b"[" * 100_000)
        assert huge.status_code == 413
        assert (await ana.http.delete("/api/tables")).status_code in (404, 405)


@in_event_loop
async def test_live_games_show_nothing_of_other_seats_or_their_end() -> None:
    async with (
        running_server(generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as eve,
    ):
        key = await ana.table(GAME, "me", "guest", options={"first": 0})
        assert (await ana.get(f"/api/tables/{key}/record", 403))["error"]["code"] == "not-over"
        assert (await ana.get(f"/api/tables/{key}/course", 403))["error"]["code"] == "not-over"
        for seat in ("0", "1", "all"):
            await eve.get(f"/api/tables/{key}/review?ply=0&seat={seat}", 403)
        await ana.get(f"/api/tables/{key}/review?ply=0&seat=all", 403)
        mine = await ana.get(f"/api/tables/{key}/review?ply=0&seat=0")
        assert mine["view"]["seats"][0]["hand"] and not mine["view"]["seats"][1]["hand"]
        hers = await eve.get(f"/api/tables/{key}/review?ply=0")
        assert not any(seat["hand"] for seat in hers["view"]["seats"])
        for query in ("ply=1", "ply=-1", "ply=x", "ply=99999999999999999999", ""):
            await ana.get(f"/api/tables/{key}/review?{query}", 404)


@in_event_loop
async def test_too_many_requests_are_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a tenth of the limits and no refilling, so that no machine is too slow for them."""
    monkeypatch.setattr(
        ratelimits, "TokenBuckets", lambda burst, rate: TokenBuckets(burst / 10, 0.0)
    )
    async with running_server() as home, Person(home.url) as ana:
        body = wish(GAME, "me", "open")
        made = [(await ana.http.post("/api/tables", json=body)).status_code for _ in range(4)]
        assert made == [200, 200, 429, 429]
        looks = [(await ana.http.get("/api/openapi.json")).status_code for _ in range(20)]
        assert looks[0] == 200 and looks[-1] == 429
        assert (await ana.get("/api/me", 429))["error"]["code"] == "slow-down"


def test_a_bucket_gives_a_burst_and_then_a_trickle(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("flibuste.table.timing.monotonic", lambda: now)
    bucket = TokenBucket(3, 2)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    crowd = TokenBuckets(1, 1, most=2)
    assert crowd.take("a") and not crowd.take("a")
    assert crowd.take("b") and crowd.take("c") and crowd.take("a")  # forgotten, not remembered


PATHS = ("/api/tables", "/api/me", "/api/records", "/api/records/check")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
KEYS = st.sampled_from(["game", "seats", "chairs", "options", "public", "clock", "name", "lang",
                        "flibuste", "rules", "moves", "seed", "setup", "kind"])  # fmt: skip


def test_no_body_makes_the_server_fail() -> None:
    """Hypothesis thinks of bodies; the server answers them all with less than 500."""

    async def all_of_them(bodies: list[Any]) -> None:
        async with running_server(generous=True) as home, Person(home.url) as ana:
            for i, body in enumerate(bodies):
                text = json.dumps(body).encode()
                answer = await ana.http.post(PATHS[i % len(PATHS)], content=text)
                assert answer.status_code < 500, (body, answer.text)

    @settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(st.dictionaries(KEYS, VALUES, max_size=6) | VALUES, min_size=20, max_size=40))
    def run(bodies: list[Any]) -> None:
        waited(all_of_them(bodies))

    run()


@in_event_loop
async def test_no_path_leaves_the_folder_of_built_files(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the table")
    (folder / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    async with (
        running_server(static=folder) as home,
        httpx.AsyncClient(base_url=home.url) as client,
    ):
        for path in ("/", "/t/abc", "/rules/anything"):
            answer = await client.get(path)
            assert "the table" in answer.text and "no-cache" in answer.headers["cache-control"]
        built = await client.get("/assets/app-1a2b.js")
        assert "immutable" in built.headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
                     "//etc/passwd", "/missing.js", "/%00", "/" + "x" * 5000):  # fmt: skip
            answer = await client.get(path)
            assert "secret" not in answer.text and "root:" not in answer.text
            assert answer.status_code in (200, 404)
