"""Signing in, tried by strangers: whatever they send, nobody is signed in, and nothing fails."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from ipaddress import ip_network
from typing import Any

import sqlalchemy as sa
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.authenticator import Authenticator
from tests.server.harness import Person, in_event_loop, running_server, waited
from tests.server.test_push import PushService
from tests.server.test_signing_in import Browser, keep, refused, sign_in
from webauthn.helpers import bytes_to_base64url

from flibuste.server import schema
from flibuste.server.pushing import devices_of
from flibuste.server.signingroutes import SIGNING

CODE = "0000-0000-0000-0000"
BODIES: dict[str, Any] = {
    "/api/signin/code": {"name": "Ana", "code": CODE},
    "/api/signin/link": {"code": "0000-0000"},
    "/api/signin/link/finish": {},
    "/api/me/merge": {"token": "x", "yes": True},
    "/api/me/link": {},
    "/api/me/learnt": {"games": []},
    "/api/me/link/decide": {"yes": True, "check": "000"},
    "/api/me/signout": {"id": "x"},
    "/api/me/passkeys/forget": {"id": "x"},
    "/api/me/delete": {"name": "Ana"},
}
"""What is asked as it should be, by somebody who may not."""
ODD = (
    st.text(max_size=30) | st.integers() | st.none() | st.booleans()
    | st.binary(max_size=90).map(bytes_to_base64url)
    | st.sampled_from(["\x00", "'; DROP TABLE guest; --", "🦜" * 9, "A" * 2000, "{}", "é\u202e"])
)  # fmt: skip


def _places(value: Any, way: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The ways to all that is in an answer."""
    if not isinstance(value, dict) or not value:
        return [way]
    return [found for name in value for found in _places(value[name], (*way, name))]


def _changed(value: Any, way: tuple[str, ...], to: Any) -> Any:
    if not way:
        return to
    copy = deepcopy(value)
    here = copy
    for step in way[:-1]:
        here = here[step]
    here[way[-1]] = to
    return copy


def _sessions(connection: sa.Connection) -> int:
    return int(connection.execute(sa.select(sa.func.count(schema.sessions.c.id))).scalar_one())


@in_event_loop
async def test_every_entry_is_closed_to_strangers() -> None:
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as thief:
        await keep(ana, "Ana", Authenticator(ana.url))
        for path, body in BODIES.items():
            status, _ = await refused(thief, path, body)
            assert status in (403, 404, 409), path
        assert (await thief.http.get("/api/me/devices")).status_code == 403
        assert (await thief.http.get("/api/me/link")).status_code == 403
        assert (await ana.get("/api/me"))["kept"]


@in_event_loop
async def test_whoever_is_signed_out_everywhere_comes_not_back_by_a_link(db: str) -> None:
    """A thief has shown himself a code and said yes to it; then he is found out."""
    async with running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as thief:
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        code = (await ana.post("/api/me/link", {}))["code"]
        check = (await thief.post("/api/signin/link", {"code": code}))["check"]
        await ana.post("/api/me/link/decide", {"yes": True, "check": check})
        await ana.post("/api/me/signout", {})
        assert await refused(thief, "/api/signin/link/finish", {}) == (404, "link-late")


@in_event_loop
async def test_nobody_is_called_where_he_is_signed_out(db: str) -> None:
    """The message names his table, and whoever knows its name may watch it."""
    async with (
        running_server(db=db, push_hosts=("push.example",)) as home, Browser(home.url) as ana,
        Browser(home.url) as lost,
    ):  # fmt: skip
        store, service = home.registry.store, PushService()
        guest = (await ana.get("/api/me"))["guest"]

        async def called() -> list[str]:
            found = await store.read(devices_of(guest))
            return sorted(each.endpoint.rpartition("/")[2] for each in found)

        async def calls(who: Person, name: str) -> None:
            told = service.device() | {"endpoint": f"http://push.example/{name}"}
            await who.post("/api/me/push", told)

        await calls(ana, "here")  # before she keeps her name
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        await sign_in(lost, device)
        await calls(lost, "lost")
        assert await called() == ["here", "lost"]
        sessions = (await ana.get("/api/me/devices"))["sessions"]
        await ana.post("/api/me/signout", {"id": next(s["id"] for s in sessions if not s["here"])})
        assert await called() == ["here"]
        await ana.post("/api/me/signout", {"id": next(s["id"] for s in sessions if s["here"])})
        assert await called() == []


@in_event_loop
async def test_a_stranger_does_not_keep_somebody_from_her_codes() -> None:
    """Who guesses at her name is slowed down himself."""
    here = (ip_network("127.0.0.1"),)
    async with (
        running_server(proxies=here) as home, Browser(home.url) as ana, Browser(home.url) as new,
        Browser(home.url) as thief,
    ):  # fmt: skip
        codes = (await keep(ana, "Ana", Authenticator(ana.url)))["codes"]
        thief.http.headers["x-forwarded-for"] = "203.0.113.7"
        wrong = {"name": "Ana", "code": CODE}
        for _ in range(12):
            last = await refused(thief, "/api/signin/code", wrong)
        assert last == (429, "slow-down")
        await new.post("/api/signin/code", {"name": "Ana", "code": codes[0]})


@in_event_loop
async def test_every_entry_is_limited() -> None:
    async with running_server() as home:
        for route in SIGNING:
            if route.path == "/api/me/devices":  # as all that is read, by its address alone
                continue
            async with Person(home.url) as thief:
                assert await _slowed(thief, route.method, route.path), route.path


async def _slowed(thief: Person, method: str, path: str) -> bool:
    """Whether somebody who asks again and again, twenty times at once, is told to wait."""
    body = {**BODIES, "/api/signin/passkey": _answer(), "/api/me/passkeys": _answer()}
    for _ in range(12):
        asked = (thief.http.request(method, path, json=body.get(path, {})) for _ in range(20))
        if any(answer.status_code == 429 for answer in await asyncio.gather(*asked)):
            return True
    return False


def _answer() -> dict[str, Any]:
    return Authenticator("http://localhost").get({"challenge": "AAAA", "rpId": "localhost"})


MUTATIONS = st.lists(st.tuples(st.integers(0, 999), ODD), min_size=25, max_size=50)


def test_no_answer_of_a_device_makes_the_server_fail() -> None:
    """Hypothesis changes answers that would have been right, one part at a time."""

    @settings(
        max_examples=4, suppress_health_check=list(HealthCheck), deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
    )  # fmt: skip
    @given(MUTATIONS)
    def run(mutations: list[tuple[int, Any]]) -> None:
        waited(_send_all(mutations))

    run()


async def _send_all(mutations: list[tuple[int, Any]]) -> None:
    async with (
        running_server(generous=True) as home, Browser(home.url) as ana,
        Browser(home.url) as thief,
    ):  # fmt: skip
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        await thief.post("/api/me", {"name": "Ben"})
        for number, odd in mutations:
            await _try(thief, device, number, odd)
        assert await home.registry.store.read(_sessions) == 1
        assert not (await thief.get("/api/me"))["kept"]


async def _try(thief: Person, device: Authenticator, number: int, odd: Any) -> None:
    options = await thief.post("/api/signin/passkey/new", {})
    made = await thief.post("/api/me/passkeys/new", {})
    tries = [
        ("/api/signin/passkey", Authenticator(device.origin).get(options)),
        ("/api/me/passkeys", Authenticator("https://evil.example").create(made)),
        *BODIES.items(),
    ]
    path, body = tries[number % len(tries)]
    places = _places(body)
    changed = _changed(body, places[number % len(places)], odd)
    answer = await thief.http.post(path, content=json.dumps(changed))
    assert 400 <= answer.status_code < 500, (path, changed, answer.text)
