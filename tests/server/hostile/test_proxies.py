"""Whom a request is counted for: only proxies that the settings name may say so."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network
from typing import Any

import httpx
import pytest
import websockets
from tests.server.harness import Person, RunningServer, in_event_loop, running_server
from tests.server.hostile.attackers import Attacker

from flibuste.server import doorkeeper, httprequests, ratelimits
from flibuste.server.ratelimits import TokenBuckets
from flibuste.server.settings import Settings

GAME = "korsair"
HERE = (ip_network("127.0.0.1"),)
ELSEWHERE = (ip_network("10.0.0.0/8"),)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the limits, and no refilling: twenty requests an address."""
    monkeypatch.setattr(
        ratelimits, "TokenBuckets", lambda burst, rate: TokenBuckets(burst / 10, 0.0)
    )


async def _statuses(home: RunningServer, count: int) -> list[int]:
    """Requests that each name another client."""
    async with httpx.AsyncClient(base_url=home.url) as client:
        return [
            (
                await client.get(
                    "/api/openapi.json",
                    headers={"x-forwarded-for": f"203.0.113.{n}", "forwarded": f"for=192.0.2.{n}"},
                )
            ).status_code
            for n in range(count)
        ]


@pytest.mark.parametrize("proxies", [(), ELSEWHERE])
@in_event_loop
async def test_nobody_else_names_another_client(few: None, proxies: Any) -> None:
    async with running_server(proxies=proxies) as home:
        assert await _statuses(home, 24) == [200] * 20 + [429] * 4


@in_event_loop
async def test_a_named_proxy_does(few: None) -> None:
    async with running_server(proxies=HERE) as home:
        assert await _statuses(home, 24) == [200] * 24
        async with httpx.AsyncClient(base_url=home.url) as client:
            one = {"x-forwarded-for": "198.51.100.9, 203.0.113.200"}  # who the proxy saw is last
            seen = [(await client.get("/api/games", headers=one)).status_code for _ in range(24)]
            assert seen == [200] * 20 + [429] * 4
            other = {"x-forwarded-for": "198.51.100.9"}
            assert (await client.get("/api/games", headers=other)).status_code == 200


@pytest.mark.parametrize("proxies", [(), HERE])
@in_event_loop
async def test_only_a_named_proxy_says_that_a_client_came_by_https(proxies: Any) -> None:
    async with (
        running_server(proxies=proxies) as home,
        httpx.AsyncClient(base_url=home.url) as client,
    ):
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}
        answer = await client.get("/api/me", headers=headers)
        assert ("Secure" in answer.headers["set-cookie"]) is bool(proxies)
        assert ("strict-transport-security" in answer.headers) is bool(proxies)
        body = {"game": GAME, "seats": 2, "chairs": [{"kind": "me"}, {"kind": "open"}]}
        key = (await client.post("/api/tables", json=body, headers=headers)).json()["id"]
        link = (await client.get(f"/api/tables/{key}", headers=headers)).json()["invite"]
        assert link.startswith("https://" if proxies else "http://")


@in_event_loop
async def test_sockets_through_a_proxy_are_counted_by_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flibuste.server.sockets.MOST_SOCKETS", 2)
    async with running_server(proxies=HERE) as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "open")
        address = f"{home.url.replace('http', 'ws', 1)}/api/tables/{key}/socket"
        opened, codes = [], []
        for client in ("203.0.113.1",) * 3 + ("203.0.113.2",):
            ws = await websockets.connect(address, additional_headers={"x-forwarded-for": client})
            opened.append(ws)
            try:
                await ws.recv()
                codes.append(0)
            except websockets.ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd else -1)
        assert codes == [0, 0, 4029, 0]
        for ws in opened:
            await ws.close()


@in_event_loop
async def test_a_proxys_clients_do_not_share_its_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixty bodies on their way: of one client too many, of many clients not."""
    monkeypatch.setattr(doorkeeper, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(doorkeeper, "OPENING", (5, 0))
    monkeypatch.setattr(httprequests, "MOST_UNDER_WAY", 2)
    head = "POST /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {}\r\nContent-Length: 2\r\n\r\n{{"

    def ask(clients: list[str]) -> list[int]:
        crowd = [Attacker(int(home.url.rpartition(":")[2])) for _ in clients]
        for hostile, client in zip(crowd, clients, strict=True):
            hostile.socket.sendall(head.format(client).encode())
        found = [hostile.answer(b"}")[0] for hostile in crowd]
        for hostile in crowd:
            hostile.close()
        return found

    async with running_server(proxies=HERE) as home:
        many = await asyncio.to_thread(ask, [f"203.0.113.{n}" for n in range(60)])
        assert many == [200] * 60
        one = await asyncio.to_thread(ask, ["203.0.113.99"] * 4)
        assert sorted(one) == [200, 200, 429, 429]


def test_a_proxy_is_known_in_both_versions_of_ip() -> None:
    named = (ip_network("10.1.0.0/16"), ip_network("2001:db8::7"))
    keeper = doorkeeper.Doorkeeper(Settings(proxies=named), 10)
    known = ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7"]
    assert [keeper.is_proxy(host) for host in known] == [True] * 3
    strangers = ["10.2.0.1", "2001:db8::8", "", "testclient", "::ffff:10.2.0.1"]
    assert [keeper.is_proxy(host) for host in strangers] == [False] * 5
