"""Opening a socket: a plain request is answered here, and every request as websockets would."""

from __future__ import annotations

import asyncio
import base64
import random
from typing import Any

import pytest
import websockets
from tests.server.harness import RunningServer, in_event_loop, running_server, waited
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from flibuste.server import httplimits
from flibuste.server.doorkeeper import Doorkeeper
from flibuste.server.handshakes import LARGEST, acceptance, plain_key
from flibuste.server.settings import Settings
from flibuste.server.uvicornfast import FastSocket

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
PATH = "/api/tables/none/socket?feed=lean"
FIELDS = (
    ("Host", "localhost"), ("Upgrade", "websocket"), ("Connection", "Upgrade"),
    ("Sec-WebSocket-Key", KEY), ("Sec-WebSocket-Version", "13"),
)  # fmt: skip
BROWSER = (
    *FIELDS, ("Origin", "http://localhost"), ("Accept-Language", "fr, en;q=0.5"),
    ("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"),
)  # fmt: skip
PATIENCE_S = 10.0
PASSING = ("date", "x-request-id")
"""Headers that differ from answer to answer."""


def _with(name: str, *values: str) -> tuple[tuple[str, str], ...]:
    """The usual headers, with these values of one of them, or without it."""
    others = tuple(pair for pair in FIELDS if pair[0].lower() != name.lower())
    return (*others, *((name, value) for value in values))


def _head(
    fields: tuple[tuple[str, str], ...], first: str = f"GET {PATH} HTTP/1.1", end: str = "\r\n"
) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in fields), "", ""]
    return end.join(lines).encode("latin-1")


PLAIN = {
    "as programs ask": _head(FIELDS),
    "as Chromium asks": _head(BROWSER),
    "as Firefox asks": _head(_with("Connection", "keep-alive, Upgrade")),
    "in capitals": _head(_with("Upgrade", "WebSocket")),
    "no query": _head(FIELDS, "GET /api/lobby/socket HTTP/1.1"),
    "an escaped path": _head(FIELDS, "GET /api/tables/%6eone%C3%A9/socket?a=%20 HTTP/1.1"),
    "an empty value": _head((*FIELDS, ("X-Empty", ""))),
    "a value that is not ASCII": _head((*FIELDS, ("X-Name", "é"))),
    "another origin": _head((*FIELDS, ("Origin", "https://elsewhere.example"))),
    "a host that is none": _head(_with("Host", "a b")),
}
OTHERS = {
    "no key": _head(_with("Sec-WebSocket-Key")),
    "two keys": _head(_with("Sec-WebSocket-Key", KEY, KEY)),
    "a short key": _head(_with("Sec-WebSocket-Key", base64.b64encode(b"x" * 15).decode())),
    "a long key": _head(_with("Sec-WebSocket-Key", base64.b64encode(b"x" * 17).decode())),
    "a key that is not Base64": _head(_with("Sec-WebSocket-Key", "?" * 24)),
    "a key with loose bits": _head(_with("Sec-WebSocket-Key", "A" * 21 + "B==")),
    "no version": _head(_with("Sec-WebSocket-Version")),
    "another version": _head(_with("Sec-WebSocket-Version", "8")),
    "two versions": _head(_with("Sec-WebSocket-Version", "13", "13")),
    "no upgrade": _head(_with("Upgrade")),
    "another upgrade": _head(_with("Upgrade", "h2c")),
    "two upgrades": _head(_with("Upgrade", "websocket, h2c")),
    "upgrade twice": _head(_with("Upgrade", "websocket", "websocket")),
    "no connection": _head(_with("Connection")),
    "connection closed": _head(_with("Connection", "close")),
    "connection of many": _head(_with("Connection", "keep-alive,close, Upgrade")),
    "connection twice": _head(_with("Connection", "keep-alive", "Upgrade")),
    "a connection that is none": _head(_with("Connection", "Upgrade, @")),
    "no host": _head(_with("Host")),
    "two hosts": _head(_with("Host", "localhost", "localhost")),
    "two origins": _head((*FIELDS, ("Origin", "http://a"), ("Origin", "http://b"))),
    "a subprotocol": _head((*FIELDS, ("Sec-WebSocket-Protocol", "chat, more"))),
    "a body": _head((*FIELDS, ("Content-Length", "3"))),
    "no body": _head((*FIELDS, ("Content-Length", "0"))),
    "a body in chunks": _head((*FIELDS, ("Transfer-Encoding", "chunked"))),
    "to be continued": _head((*FIELDS, ("Expect", "100-continue"))),
    "another method": _head(FIELDS, f"POST {PATH} HTTP/1.1"),
    "an older version of HTTP": _head(FIELDS, f"GET {PATH} HTTP/1.0"),
    "no path": _head(FIELDS, "GET http://localhost/api/tables/none/socket HTTP/1.1"),
    "a star": _head(FIELDS, "OPTIONS * HTTP/1.1"),
    "a long line": _head((*FIELDS, ("X-Long", "x" * 9000))),
    "a long path": _head(FIELDS, f"GET {PATH}&{'x' * 9000} HTTP/1.1"),
    "many headers": _head((*FIELDS, *((f"X-{i}", "x") for i in range(120)))),
    "a folded line": _head((*FIELDS, ("X-Folded", "a\r\n b"))),
    "spaces at the end": _head((*FIELDS, ("X-Spaces", "a \t "))),
    "a control character": _head((*FIELDS, ("X-Control", "a\x01b"))),
    "a name that is none": _head((*FIELDS, ("X Name", "a"))),
    "lines without returns": _head(FIELDS, end="\n"),
}


class Witness:
    """Sends requests to a server, and sees what its application is asked."""

    def __init__(self, home: RunningServer, patch: pytest.MonkeyPatch) -> None:
        self.port = int(home.url.rpartition(":")[2])
        self.patch = patch
        self.scopes: list[dict[str, Any]] = []
        self.plainly = 0
        run, opened = FastSocket.run_asgi, FastSocket.open_plainly

        async def seen(socket: FastSocket) -> None:
            passing = ("client", "extensions", "state", "asgi")
            self.scopes.append({k: v for k, v in socket.scope.items() if k not in passing})
            await run(socket)

        def counted(socket: FastSocket, http: Any, key: bytes) -> None:
            self.plainly += 1
            opened(socket, http, key)

        patch.setattr(FastSocket, "run_asgi", seen)
        patch.setattr(FastSocket, "open_plainly", counted)

    async def both(self, head: bytes) -> tuple[list[Any], list[Any]]:
        """What is answered and asked of the application: by our way, and by uvicorn's alone."""
        ours = await self._sent(head)
        with self.patch.context() as patch:
            patch.setattr(httplimits, "plain_key", lambda url, headers: None)
            return ours, await self._sent(head)

    async def _sent(self, head: bytes) -> list[Any]:
        self.scopes.clear()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head)
        async with asyncio.timeout(PATIENCE_S):
            try:
                said = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError as error:
                said = error.partial
        writer.close()
        first, *lines = said.decode("latin-1").split("\r\n")
        kept = sorted(x.lower() for x in lines if x.partition(":")[0].lower() not in PASSING)
        return [first, kept, list(self.scopes)]


@in_event_loop
async def test_a_plain_request_is_answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server(generous=True) as home:
        witness = Witness(home, monkeypatch)
        for number, (what, head) in enumerate(PLAIN.items(), 1):
            ours, theirs = await witness.both(head)
            assert ours == theirs, what
            assert ours[2] and witness.plainly == number, what


@in_event_loop
async def test_any_other_is_left_to_websockets(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server(generous=True) as home:
        witness = Witness(home, monkeypatch)
        for what, head in OTHERS.items():
            ours, theirs = await witness.both(head)
            assert ours == theirs, what
            assert witness.plainly == 0, what


@in_event_loop
async def test_changed_requests_have_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, heads = random.Random(7), [*PLAIN.values(), *OTHERS.values()]
    async with running_server(generous=True) as home:
        witness = Witness(home, monkeypatch)
        for _ in range(250):
            head = _changed(rng.choice(heads[: len(PLAIN)]), rng.choice(heads), rng)
            ours, theirs = await witness.both(head)
            assert ours == theirs, head
        assert 20 < witness.plainly < 230


def _changed(head: bytes, other: bytes, rng: random.Random) -> bytes:
    """A request with a byte changed, or with lines of another."""
    lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    kind, at = rng.randrange(4), rng.randrange(len(lines))
    if kind == 0:
        where = rng.randrange(len(lines[at]))
        byte = bytes([rng.choice([*b" \t\r\n:,=A\x00\x7f\xe9", rng.randrange(256)])])
        lines[at] = lines[at][:where] + byte + lines[at][where + 1 :]
    elif kind == 1 and at:
        lines.insert(at, rng.choice(other.removesuffix(b"\r\n\r\n").split(b"\r\n")[1:]))
    elif kind == 2 and at:
        del lines[at]
    elif at:
        lines[at] = rng.choice([lines[at].upper(), lines[at].lower(), lines[at] + b" "])
    return b"\r\n".join([*lines, b"", b""])


@in_event_loop
async def test_a_plain_socket_answers_pings_and_says_goodbye() -> None:
    """Its websockets parser is made only when it is needed."""
    async with running_server(generous=True) as home:
        async with websockets.connect(home.url.replace("http", "ws") + "/api/lobby/socket") as ws:
            assert ws.response is not None and ws.response.headers["x-request-id"]
            await asyncio.wait_for(await ws.ping(), PATIENCE_S)
        assert ws.close_code == 1000


@in_event_loop
async def test_who_answers_no_pings_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever does stays."""
    monkeypatch.setattr(FastSocket, "schedule_ping", _soon)
    async with running_server(generous=True) as home:
        url = home.url.replace("http", "ws") + "/api/lobby/socket"
        async with websockets.connect(url) as ws:
            await asyncio.sleep(1.0)
            await asyncio.wait_for(await ws.ping(), PATIENCE_S)
        port = int(home.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_head(FIELDS, "GET /api/lobby/socket HTTP/1.1"))
        said = await asyncio.wait_for(reader.read(), PATIENCE_S)
        assert b"\x89\x04" in said and b"keepalive ping timeout" in said
        writer.close()


def _soon(self: FastSocket) -> None:
    self.ping_timeout = 0.4
    self.ping_timer = self.loop.call_later(0.05, self.send_keepalive_ping)


def test_the_answer_has_the_key_of_the_standard() -> None:
    """RFC 6455, section 1.3."""
    said = acceptance(KEY.encode(), [(b"x-request-id", b"1")])
    assert b"\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in said
    assert said.endswith(b"\r\nx-request-id: 1\r\n\r\n")


def test_a_large_request_is_not_plain() -> None:
    headers = [(name.lower().encode(), value.encode()) for name, value in FIELDS]
    assert plain_key(b"/", headers) == KEY.encode()
    assert plain_key(b"/" * LARGEST, headers) is None


def test_a_socket_has_all_that_uvicorn_gives_one() -> None:
    config = Config("flibuste:none", interface="asgi3")
    config.loaded, config.loaded_app = True, None
    state, keeper = ServerState(), Doorkeeper(Settings(), 100)

    async def made() -> tuple[Any, ...]:
        ours = [FastSocket(config, state, {}, keeper=keeper) for _ in range(2)]
        return WebSocketsSansIOProtocol(config, state, {}), *ours

    theirs, one, other = waited(made())
    assert vars(theirs).keys() - vars(one).keys() == {"conn"}
    shared = {name for name, value in vars(one).items() if value is vars(other)[name]}
    changeable = (list, dict, set, asyncio.Queue, asyncio.Event)
    own = {name for name, value in vars(theirs).items() if isinstance(value, changeable)}
    assert own & shared <= {"connections", "tasks", "default_headers"}  # of the server
