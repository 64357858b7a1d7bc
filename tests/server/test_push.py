"""Web Push: encrypted as the standard says, never while somebody looks, never twice."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.harness import Person, in_event_loop, running_server
from tests.server.test_manners import arrived

from flibuste.server import calling, outgoing, pushing
from flibuste.server.outgoing import NotCalled

GAME = "korsair"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """A push service on this machine, and a browser that subscribes to it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes..."
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {k.lower(): v for k, v in self.headers.items()}
                service.heard.append((self.path, headers, body))
                self.send_response(service.status)
                self.send_header("location", f"http://{service.host}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nobody reads it."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def device(self, name: str = "one") -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://{self.host}/{name}"
        return {"endpoint": endpoint, "p256dh": text(point), "auth": text(self.auth)}

    def read(self, number: int = -1) -> dict[str, Any]:
        """What a browser makes of a message."""
        told: dict[str, Any] = json.loads(self.text(number))
        return told

    def text(self, number: int = -1) -> str:
        _, headers, body = self.heard[number]
        assert headers["content-encoding"] == "aes128gcm"
        plain: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return plain.decode()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(20):
            while len(self.heard) < count:
                await asyncio.sleep(0.02)


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setattr(calling, "SETTLE_S", 0.5)  # who looks elsewhere is known sooner
    made = PushService()
    yield made
    made.close()


async def begun(ana: Person, ben: Person) -> tuple[str, Any, Any]:
    """A game of two, both looking."""
    table = await ana.table(GAME, "me", "open")
    hers, his = await arrived(ana, table), await arrived(ben, table)
    await his.ask("sit", seat=1)
    for line in (hers, his):
        while line.position.get("to_move") is None:
            await line.hear()
    return table, hers, his


async def move(line: Any) -> None:
    seat, choices = next(iter(line.position["choices"].items()))
    move = choices[0]["move"]
    await line.ask("play", ply=line.position["ply"], seat=int(seat), move=move)


async def moved_on(mover: Any, turn: int) -> None:
    """Play until it is that seat's turn."""
    while mover.position["to_move"] != turn:
        if mover.position["choices"]:
            await move(mover)
        else:
            await mover.hear()


async def caught_up(mover: Any, *others: Any) -> None:
    for line in others:
        while line.position["ply"] < mover.position["ply"]:
            await line.hear()


async def left_alone(hers: Any, his: Any) -> None:
    """It becomes his turn while he does not look."""
    await moved_on(his, 0)
    await caught_up(his, hers)
    await his.ws.close()
    await hers.until("seats")
    await moved_on(hers, 1)


async def take_turns(hers: Any, his: Any, moves: int) -> None:
    """Both look, and play."""
    for _ in range(moves):
        mover = hers if hers.position["choices"] else his
        await move(mover)
        await caught_up(mover, hers, his)


@in_event_loop
async def test_who_does_not_look_is_called_once(db: str, service: PushService) -> None:
    async with (
        running_server(db=db, push_hosts=(service.host,)) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await ben.post("/api/me", {"lang": "fr"})
        key = (await ben.post("/api/me/push", service.device()))["key"]
        table, hers, his = await begun(ana, ben)
        await left_alone(hers, his)
        await service.until(1)
        told = service.read()
        assert told["title"] == "À vous de jouer" and told["table"] == table
        assert (told["lang"], told["waiting"]) == ("fr", 1)
        _, headers, _ = service.heard[0]
        assert headers["topic"] == table and int(headers["ttl"]) > 0
        scheme, _, rest = headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == key
        head, claims, _ = parts["t"].split(".")
        body = json.loads(urlsafe_b64decode(claims + "=="))
        assert body["aud"] == f"http://{service.host}" and head
        assert Vapid02.verify(headers["authorization"])
        registry = home.registry
        for _ in range(3):
            registry.services.turned(registry.in_memory(table))
        await asyncio.sleep(1.0)
        assert len(service.heard) == 1


@in_event_loop
async def test_who_looks_is_not_called(service: PushService) -> None:
    async with (
        running_server(push_hosts=(service.host,)) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await ben.post("/api/me/push", service.device())
        table, hers, his = await begun(ana, ben)
        await take_turns(hers, his, 6)
        await asyncio.sleep(1.0)
        assert service.heard == [] and table


@in_event_loop
async def test_who_has_the_table_behind_others_is_called(service: PushService) -> None:
    """He is there, for the others; but he does not look."""
    async with (
        running_server(push_hosts=(service.host,)) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await ben.post("/api/me/push", service.device())
        _, hers, his = await begun(ana, ben)
        await moved_on(his, 0)
        await caught_up(his, hers)
        assert (await his.ask("ping", hidden=True))["type"] == "pong"
        assert hers.table["seats"][1]["here"]
        await moved_on(hers, 1)
        await service.until(1)
        assert service.read()["title"] == "It’s your turn"
        await his.ask("ping", hidden=False)
        await moved_on(his, 0)
        await caught_up(his, hers)
        await moved_on(hers, 1)
        await asyncio.sleep(1.0)
        assert len(service.heard) == 1


@in_event_loop
async def test_two_servers_call_once(database: str, service: PushService) -> None:
    settings: dict[str, Any] = {"db": database, "push_hosts": (service.host,)}
    async with (
        running_server(**settings) as one,
        running_server(**settings) as two,
        Person(one.url) as ana,
        Person(one.url) as ben,
        Person(two.url) as eve,
    ):
        await ana.post("/api/me/push", service.device("hers"))
        await ben.post("/api/me/push", service.device("his"))
        table, hers, his = await begun(ana, ben)
        await arrived(eve, table)
        absent, there = (hers, his) if his.position["choices"] else (his, hers)
        turn = 0 if absent is hers else 1
        await absent.ws.close()
        await there.until("seats")
        await moved_on(there, turn)
        await service.until(1)
        await asyncio.sleep(1.0)
        assert len(service.heard) == 1
        keys = [(await person.get("/api/push"))["key"] for person in (ana, eve)]
        assert keys[0] == keys[1]


@in_event_loop
async def test_a_device_that_is_gone_is_forgotten(service: PushService) -> None:
    async with running_server(push_hosts=(service.host,)) as home, Person(home.url) as ana:
        await ana.post("/api/me/push", service.device())
        guest = (await ana.get("/api/me"))["guest"]
        store, service.status = home.registry.store, 410
        table = await home.registry.table(await ana.table(GAME, "me", "deckhand"))
        home.registry.services.turned(table)
        await service.until(1)
        async with asyncio.timeout(10):
            while await store.read(pushing.devices_of(guest)):
                await asyncio.sleep(0.02)


@in_event_loop
async def test_only_what_may_be_called_is_taken(service: PushService) -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        good = {**service.device(), "endpoint": "https://push.example.org/x"}
        for endpoint in (
            "http://push.example.org/x", "https://127.0.0.1/x", "https://[::1]/x",
            "https://10.0.0.1/",
            "https://169.254.169.254/latest", "https://user@push.example.org/", "ftp://a/", "x",
            "https://push.example.org:8443/x", "https://[::ffff:10.0.0.1]/",
            service.device()["endpoint"],
        ):  # fmt: skip
            refused = await ana.post("/api/me/push", {**good, "endpoint": endpoint}, 400)
            assert refused["error"]["code"] == "bad-push", endpoint
        for wrong in ({"p256dh": "A" * 87}, {"auth": "A" * 20}):
            await ana.post("/api/me/push", {**good, **wrong}, 400)
        await ana.post("/api/me/push", good)
        guest = (await ana.get("/api/me"))["guest"]
        await ben.post("/api/me/push/end", {"endpoint": good["endpoint"]})
        assert await home.registry.store.read(pushing.devices_of(guest))
        await ana.post("/api/me/push/end", {"endpoint": good["endpoint"]})
        assert not await home.registry.store.read(pushing.devices_of(guest))


@in_event_loop
async def test_devices_are_few(monkeypatch: pytest.MonkeyPatch, service: PushService) -> None:
    monkeypatch.setattr(pushing, "MOST_DEVICES", 1)
    async with running_server(push_hosts=(service.host,)) as home, Person(home.url) as ana:
        await ana.post("/api/me/push", service.device())
        await ana.post("/api/me/push", service.device())
        refused = await ana.post("/api/me/push", service.device("two"), 409)
        assert refused["error"]["code"] == "too-many-devices"


# --- whom the server does not call -------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "::1", "169.254.169.254", "10.1.2.3", "192.168.1.1", "172.16.0.1", "0.0.0.0",
     "224.0.0.1", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "100.64.0.1",
     "2002:7f00:1::", "240.0.0.1"],
)  # fmt: skip
def test_names_of_private_addresses_are_not_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443)),
             (family, socket.SOCK_STREAM, 6, "", (address, 443))]  # fmt: skip
    connected: list[Any] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket.socket, "connect", lambda *_: connected.append(1))
    with pytest.raises(NotCalled):
        outgoing.post("https://push.example.org/x", {}, b"", ())
    assert not connected


def test_the_connection_goes_to_the_address_that_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name is resolved once: nothing is gained by another answer a moment later."""
    answers = iter(["93.184.216.34", "127.0.0.1", "127.0.0.1"])
    connected: list[Any] = []

    def resolve(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), 443))]

    def connect(_: Any, address: Any) -> None:
        connected.append(address)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket.socket, "connect", connect)
    with pytest.raises(NotCalled):
        outgoing.post("https://push.example.org/x", {}, b"", ())
    assert connected == [("93.184.216.34", 443)]


def test_a_redirect_is_not_followed(service: PushService) -> None:
    service.status = 307
    assert outgoing.post(f"http://{service.host}/x", {}, b"", (service.host,)) == 307
    assert len(service.heard) == 1


def test_who_answers_slowly_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "WHOLE_S", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(NotCalled):
            outgoing.post(f"http://{host}/x", {}, b"", (host,))


@in_event_loop
async def test_services_that_never_answer_hold_up_nobody_else(
    monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    """Anybody can name one."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as deaf:
        silent = f"127.0.0.1:{deaf.getsockname()[1]}"
        monkeypatch.setattr(pushing, "SERVICES", (service.host,))
        for limit in ("CONNECT_S", "WHOLE_S"):
            monkeypatch.setattr(outgoing, limit, 60.0)
        async with (
            running_server(push_hosts=(service.host, silent)) as home,
            Person(home.url) as ana, Person(home.url) as ben,
        ):  # fmt: skip
            for n in range(pushing.MOST_DEVICES):
                endpoint = f"http://{silent}/{n}"
                await ana.post("/api/me/push", service.device() | {"endpoint": endpoint})
            await ben.post("/api/me/push", service.device())
            _, hers, his = await begun(ana, ben)
            await moved_on(hers, 1)
            while his.position["ply"] < hers.position["ply"]:
                await his.hear()
            await hers.ws.close()
            await his.until("seats")
            await moved_on(his, 0)
            await asyncio.sleep(1.0)  # she is being called, in vain
            await his.ws.close()
            again = await arrived(ana, (await ana.get("/api/tables/mine"))["tables"][0]["id"])
            await moved_on(again, 1)
            await service.until(1)
