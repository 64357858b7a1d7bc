"""Kept names: keeping one, coming back to it, and nobody else who does."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.authenticator import Authenticator, tampered
from tests.server.harness import Person, RunningServer, in_event_loop, running_server

from flibuste.server import challenges, schema
from flibuste.server.retention import Retention

GAME = "korsair"
SIGNED_OUT = 4010


def local(home: RunningServer) -> str:
    """A server's address by a name: passkeys belong to names."""
    return home.url.replace("127.0.0.1", "localhost")


class Browser(Person):
    """A person whose requests tell their origin, as a browser's do."""

    def __init__(self, url: str) -> None:
        super().__init__(url.replace("127.0.0.1", "localhost"))
        self.http = httpx.AsyncClient(
            base_url=self.url, timeout=60, headers={"origin": self.url, "user-agent": "Firefox"}
        )


async def keep(who: Person, name: str, device: Authenticator) -> dict[str, Any]:
    """Keep a name by a passkey of this device."""
    await who.post("/api/me", {"name": name})
    options = await who.post("/api/me/passkeys/new", {})
    return dict(await who.post("/api/me/passkeys", device.create(options)))


async def sign_in(who: Person, device: Authenticator) -> dict[str, Any]:
    options = await who.post("/api/signin/passkey/new", {})
    return dict(await who.post("/api/signin/passkey", device.get(options)))


async def refused(who: Person, path: str, body: Any) -> tuple[int, str]:
    answer = await who.http.post(path, json=body)
    assert 400 <= answer.status_code < 500, answer.text
    return answer.status_code, answer.json()["error"]["code"]


@in_event_loop
async def test_a_guest_keeps_his_name_and_his_games(db: str) -> None:
    async with running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new:
        table = await ana.table(GAME, "me", "deckhand")
        guest = (await ana.get("/api/me"))["guest"]
        old = ana.http.cookies["flibuste"]
        device = Authenticator(ana.url)
        kept = await keep(ana, "Ana", device)
        assert kept["me"]["kept"] and kept["me"]["guest"] == guest and len(kept["codes"]) == 10
        assert ana.http.cookies["flibuste"] != old
        assert [t["id"] for t in (await ana.get("/api/tables/mine"))["tables"]] == [table]

        signed = await sign_in(new, device)
        assert signed["me"] == kept["me"] and not signed["merge"]
        assert [t["id"] for t in (await new.get("/api/tables/mine"))["tables"]] == [table]
        line = await new.look(table)
        assert (await line.hear())["table"]["controls"] == [0]


@in_event_loop
async def test_the_cookie_of_before_is_good_no_longer() -> None:
    async with running_server() as home, Browser(home.url) as ana:
        guest, old = (await ana.get("/api/me"))["guest"], ana.http.cookies["flibuste"]
        await keep(ana, "Ana", Authenticator(ana.url))
        async with Browser(home.url) as thief:
            thief.http.cookies.clear()
            thief.http.cookies.set("flibuste", old)
            assert (await thief.get("/api/me"))["guest"] != guest


@in_event_loop
async def test_nothing_in_the_database_signs_in(tmp_path: Any) -> None:
    path = tmp_path / "t.db"
    async with running_server(db=str(path)) as home, Browser(home.url) as ana:
        codes = (await keep(ana, "Ana", Authenticator(ana.url)))["codes"]
        link = (await ana.post("/api/me/link", {}))["code"]
        token = ana.http.cookies["flibuste"].removeprefix("session.")
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
        for secret in (token, link, *codes):
            assert secret.encode() not in kept
            assert secret.replace("-", "").encode() not in kept


# --- nobody signs in as another ---------------------------------------------------------------


def _lies(device: Authenticator, options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    thief = Authenticator(device.origin)
    thief.id = device.id
    other = options | {"challenge": options["challenge"][::-1]}
    return {
        "another key": thief.get(options),
        "another origin": device.get(options, origin="https://evil.example"),
        "another port": device.get(options, origin="http://localhost:1"),
        "another domain": device.get(options, domain="evil.example"),
        "another challenge": device.get(other),
        "another kind": device.get(options, type="webauthn.create"),
        "a changed signature": tampered(device.get(options), "signature"),
        "changed data": tampered(device.get(options), "authenticatorData"),
        "a changed client": tampered(device.get(options), "clientDataJSON"),
        "a passkey that is none": device.get(options) | {"id": "AAAA", "rawId": "AAAA"},
    }


@in_event_loop
async def test_a_passkey_answers_for_its_owner_alone() -> None:
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as thief:
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        before = await thief.get("/api/me")
        options = await thief.post("/api/signin/passkey/new", {})
        for lie in _lies(device, options):
            options = await thief.post("/api/signin/passkey/new", {})
            status, _ = await refused(thief, "/api/signin/passkey", _lies(device, options)[lie])
            assert status == 403, lie
            assert await thief.get("/api/me") == before, lie


@in_event_loop
async def test_an_answer_counts_once_and_for_whoever_was_asked() -> None:
    async with (
        running_server() as home, Browser(home.url) as ana, Browser(home.url) as new,
        Browser(home.url) as thief,
    ):  # fmt: skip
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        answer = device.get(await new.post("/api/signin/passkey/new", {}))
        assert await refused(thief, "/api/signin/passkey", answer) == (403, "passkey-late")
        # It was tried by another: it is gone for good.
        assert await refused(new, "/api/signin/passkey", answer) == (403, "passkey-late")
        answer = device.get(await new.post("/api/signin/passkey/new", {}))
        await new.post("/api/signin/passkey", answer)
        for who in (new, thief):
            assert await refused(who, "/api/signin/passkey", answer) == (403, "passkey-late")


@in_event_loop
async def test_a_challenge_is_soon_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as new:
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        monkeypatch.setattr(challenges, "LASTS_S", -1)
        answer = device.get(await new.post("/api/signin/passkey/new", {}))
        assert await refused(new, "/api/signin/passkey", answer) == (403, "passkey-late")


@in_event_loop
async def test_a_copied_passkey_is_found_out() -> None:
    """A device counts how often it signs; one that counts less is a copy."""
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as new:
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        await sign_in(new, device)
        device.count = 0
        answer = device.get(await new.post("/api/signin/passkey/new", {}))
        assert await refused(new, "/api/signin/passkey", answer) == (403, "passkey-refused")


@in_event_loop
async def test_passkeys_need_a_name_and_a_safe_connection() -> None:
    async with running_server() as home, Person(home.url) as ana:
        assert await refused(ana, "/api/me/passkeys/new", {}) == (409, "no-passkeys")
        named = {"host": "games.example.org"}
        answer = await ana.http.post("/api/me/passkeys/new", json={}, headers=named)
        assert answer.json()["error"]["code"] == "no-passkeys"
        await ana.post("/api/me", {"name": "Ana"})
        kept = await ana.post("/api/me/codes", {})  # codes serve
        assert kept["me"]["kept"] and len(kept["codes"]) == 10


@in_event_loop
async def test_a_passkey_of_another_place_is_none_here() -> None:
    async with running_server(passkey_domain="example.org") as home, Browser(home.url) as ana:
        assert await refused(ana, "/api/me/passkeys/new", {}) == (409, "no-passkeys")
        await ana.post("/api/me", {"name": "Ana"})
        # The proxy says https; the browser says where it is.
        site = {"host": "games.example.org", "origin": "https://games.example.org"}
        answer = await ana.http.post("/api/me/passkeys/new", json={}, headers=site)
        assert answer.json()["rp"]["id"] == "example.org"
        foreign = {"host": "example.com", "origin": "https://example.com"}
        answer = await ana.http.post("/api/me/passkeys/new", json={}, headers=foreign)
        assert answer.json()["error"]["code"] == "no-passkeys"
        evil = {"host": "games.example.org", "origin": "https://evil.org"}
        answer = await ana.http.post("/api/me/passkeys/new", json={}, headers=evil)
        assert answer.json()["error"]["code"] == "bad-origin"


# --- recovery codes ---------------------------------------------------------------------------


@in_event_loop
async def test_a_code_is_good_once(db: str) -> None:
    async with running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new:
        codes = (await keep(ana, "Ana", Authenticator(ana.url)))["codes"]
        copied = codes[0].lower().replace("-", " ").replace("0", "o").replace("1", "l")
        signed = await new.post("/api/signin/code", {"name": "ANA", "code": copied})
        assert signed["me"]["name"] == "Ana"
        assert (await new.get("/api/me/devices"))["codes"] == 9
        for name, code in (("Ana", codes[0]), ("Ana", "0000-0000-0000-0000"), ("Ben", codes[1])):
            told = {"name": name, "code": code}
            assert await refused(new, "/api/signin/code", told) == (403, "wrong-code")
        renewed = (await new.post("/api/me/codes", {}))["codes"]
        told = {"name": "Ana", "code": codes[1]}
        assert await refused(ana, "/api/signin/code", told) == (403, "wrong-code")
        await ana.post("/api/signin/code", {"name": "Ana", "code": renewed[1]})


@in_event_loop
async def test_guessing_is_limited_by_address_and_by_name() -> None:
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as thief:
        await keep(ana, "Ana", Authenticator(ana.url))
        answers = [
            await refused(thief, "/api/signin/code", {"name": "Ana", "code": f"{n:016d}"})
            for n in range(12)
        ]
        assert answers[0] == (403, "wrong-code") and answers[-1] == (429, "slow-down")
        # Another name is still free; in the end the address has tried enough.
        more = [
            await refused(thief, "/api/signin/code", {"name": f"Ben {n}", "code": "0"})
            for n in range(40)
        ]
        assert more[0] == (403, "wrong-code") and more[-1] == (429, "slow-down")


# --- another device ---------------------------------------------------------------------------


@in_event_loop
async def test_another_device_comes_with_a_code(db: str) -> None:
    async with (
        running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new,
        Browser(home.url) as thief,
    ):  # fmt: skip
        await keep(ana, "Ana", Authenticator(ana.url))
        offered = await ana.post("/api/me/link", {})
        assert offered["address"].endswith(f"/me#{offered['code']}") and "<svg" in offered["qr"]
        assert not (await ana.get("/api/me/link"))["claimed"]
        claim = await new.post("/api/signin/link", {"code": offered["code"].lower()})
        told = {"code": offered["code"]}
        assert await refused(thief, "/api/signin/link", told) == (403, "wrong-code")
        assert not (await new.post("/api/signin/link/finish", {}))["done"]
        state = await ana.get("/api/me/link")
        assert state["claimed"] and state["check"] == claim["check"]
        wrong = {"yes": True, "check": "no"}
        assert await refused(ana, "/api/me/link/decide", wrong) == (404, "link-late")
        await ana.post("/api/me/link/decide", {"yes": True, "check": state["check"]})
        assert await refused(thief, "/api/signin/link/finish", {}) == (404, "link-late")
        finished = await new.post("/api/signin/link/finish", {})
        assert finished["done"] and finished["signed"]["me"]["name"] == "Ana"
        assert len((await new.get("/api/me/devices"))["sessions"]) == 2
        assert await refused(new, "/api/signin/link/finish", {}) == (404, "link-late")


@in_event_loop
async def test_a_device_that_is_not_known_stays_outside() -> None:
    async with running_server() as home, Browser(home.url) as ana, Browser(home.url) as thief:
        await keep(ana, "Ana", Authenticator(ana.url))
        code = (await ana.post("/api/me/link", {}))["code"]
        check = (await thief.post("/api/signin/link", {"code": code}))["check"]
        await ana.post("/api/me/link/decide", {"yes": False, "check": check})
        assert await refused(thief, "/api/signin/link/finish", {}) == (404, "link-late")
        assert not (await thief.get("/api/me"))["kept"]


# --- signing out ------------------------------------------------------------------------------


@in_event_loop
async def test_a_session_that_ends_ends_at_once(db: str) -> None:
    async with running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new:
        table = await ana.table(GAME, "me", "open")
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        await sign_in(new, device)
        here, there = await ana.look(table), await new.look(table)
        await here.hear(), await there.hear()
        devices = (await ana.get("/api/me/devices"))["sessions"]
        other = next(s["id"] for s in devices if not s["here"])
        await ana.post("/api/me/signout", {"id": other})
        assert await there.closed() == SIGNED_OUT
        assert not (await new.get("/api/me"))["kept"]
        await here.ws.ping()
        assert (await ana.get("/api/me"))["kept"]
        await ana.post("/api/me/signout", {})
        assert await here.closed() == SIGNED_OUT
        assert not (await ana.get("/api/me"))["kept"]


@in_event_loop
async def test_it_ends_at_other_servers_too(database: str) -> None:
    async with (
        running_server(db=database) as one, running_server(db=database) as two,
        Browser(one.url) as ana, Browser(two.url) as new,
    ):  # fmt: skip
        table = await ana.table(GAME, "me", "open")
        device = Authenticator(ana.url)
        codes = (await keep(ana, "Ana", device))["codes"]
        # A challenge of one server is answered at the other.
        options = await new.post("/api/signin/passkey/new", {})
        device.origin = new.url
        signed = await new.post("/api/signin/passkey", device.get(options))
        assert signed["me"]["kept"] and len(codes) == 10
        there = await new.look(table)
        assert (await there.hear())["table"]["controls"] == [0]
        await ana.post("/api/me/signout", {})
        assert await there.closed() == SIGNED_OUT
        assert not (await new.get("/api/me"))["kept"]


@in_event_loop
async def test_the_last_way_back_is_not_thrown_away() -> None:
    async with running_server() as home, Browser(home.url) as ana:
        device = Authenticator(ana.url)
        codes = (await keep(ana, "Ana", device))["codes"]
        key = (await ana.get("/api/me/devices"))["passkeys"][0]["id"]

        def spend(connection: sa.Connection) -> None:
            connection.execute(sa.update(schema.recovery_codes).values(used=1))

        await home.registry.store.change(spend)
        assert await refused(ana, "/api/me/passkeys/forget", {"id": key}) == (409, "last-key")
        await ana.post("/api/me/codes", {})
        assert not (await ana.post("/api/me/passkeys/forget", {"id": key}))["passkeys"]
        assert len(codes) == 10


# --- a guest who turns out to be somebody -----------------------------------------------------


@in_event_loop
async def test_what_a_guest_played_becomes_his_if_he_wants(db: str) -> None:
    async with (
        running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new,
        Browser(home.url) as ben,
    ):  # fmt: skip
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        await new.post("/api/me", {"name": "Somebody new"})
        table = await new.table(GAME, "me", "open", public=True)
        seen = await ben.look(table)
        await seen.hear()
        before = (await new.get("/api/me"))["guest"]
        signed = await sign_in(new, device)
        assert signed["games"] == 1 and signed["merge"]
        assert not (await new.get("/api/tables/mine"))["tables"]
        stranger = {"token": signed["merge"], "yes": True}
        assert await refused(ben, "/api/me/merge", stranger) == (403, "not-signed-in")
        await new.post("/api/me/merge", stranger)
        assert [t["id"] for t in (await ana.get("/api/tables/mine"))["tables"]] == [table]
        told = await seen.until("seats")
        while told["seats"][0]["name"] != "Ana":
            told = await seen.until("seats")
        line = await ana.look(table)
        assert (await line.hear())["table"]["owner"]
        assert await refused(new, "/api/me/merge", stranger) == (403, "merge-late")
        assert await home.registry.services.guests.known(before) is None


# --- what is kept, and what goes --------------------------------------------------------------


@asynccontextmanager
async def _played(db: str) -> Any:
    """Ana, whose name is kept, has played with Ben, alone, and waits at a third table."""
    async with AsyncExitStack() as stack:
        home = await stack.enter_async_context(running_server(db=db))
        ana = await stack.enter_async_context(Browser(home.url))
        ben = await stack.enter_async_context(Browser(home.url))
        codes = (await keep(ana, "Anastasia", Authenticator(ana.url)))["codes"]
        await ben.post("/api/me", {"name": "Ben"})
        yield home, ana, ben, codes


@in_event_loop
async def test_somebody_deletes_himself(db: str) -> None:
    async with _played(db) as (home, ana, ben, codes):
        alone = await ana.table(GAME, "me", "deckhand")
        waiting = await ben.table(GAME, "me", "open", "open")
        sits = await ana.look(waiting)
        await sits.hear()
        await sits.ask("sit", seat=1)
        shared = await ana.table(GAME, "me", "open")
        his, hers = await ben.look(shared), await ana.look(shared)
        await his.hear(), await hers.hear()
        await his.ask("sit", seat=1)
        await hers.ask("chat", text="It was me, Anastasia")
        await his.until("chat")

        told = json.loads((await ana.http.get("/api/me/data")).text)
        assert told["me"]["name"] == "Anastasia" and len(told["tables"]) == 3
        assert [line["text"] for line in told["chat"]] == ["It was me, Anastasia"]
        assert told["credential"] and "public_key" not in told["credential"][0]
        assert "hash" not in json.dumps(told)

        wrong = {"name": "Ben"}
        assert await refused(ana, "/api/me/delete", wrong) == (409, "not-your-name")
        await ana.post("/api/me/delete", {"name": "Anastasia"})
        assert await hers.closed() == SIGNED_OUT
        await his.closed()
        assert not (await ana.get("/api/me"))["kept"]
        gone = await ben.http.get(f"/api/tables/{alone}")
        assert gone.status_code == 404
        again = await ben.look(shared)
        first = await again.hear()
        assert first["table"]["seats"][0]["name"] == "" and first["table"]["owner"]
        assert first["table"]["seats"][0]["left"] and not first["chat"]
        seats = (await ben.get(f"/api/tables/{waiting}"))["seats"]
        assert [s["kind"] for s in seats] == ["person", "open", "open"]
        told = {"name": "Anastasia", "code": codes[0]}
        assert await refused(ana, "/api/signin/code", told) == (403, "wrong-code")
        assert await _rows_with(home, "Anastasia") == []
        await ben.post("/api/me", {"name": "Anastasia"})  # it is free again


async def _rows_with(home: RunningServer, name: str) -> list[Any]:
    """Every row of every table that has this name in it."""

    def job(connection: sa.Connection) -> list[Any]:
        rows = [
            (table.name, row)
            for table in schema.META.sorted_tables
            for row in connection.execute(sa.select(table))
        ]
        return [found for found in rows if name.casefold() in str(found).casefold()]

    return list(await home.registry.store.read(job))


@in_event_loop
async def test_lessons_are_remembered_with_the_name(db: str) -> None:
    """Every browser of one's own knows what one of them has learnt; nobody else does."""
    path = "/api/me/learnt"
    async with (
        running_server(db=db) as home, Browser(home.url) as ana, Browser(home.url) as new,
        Browser(home.url) as ben,
    ):  # fmt: skip
        assert await refused(ana, path, {"games": [GAME]}) == (403, "not-signed-in")
        device = Authenticator(ana.url)
        await keep(ana, "Ana", device)
        assert await ana.post(path, {"games": [GAME, "chess", GAME]}) == {"games": [GAME]}
        await sign_in(new, device)
        assert await new.post(path, {"games": ["corsari"]}) == {"games": ["corsari", GAME]}
        assert await ana.post(path, {"games": []}) == {"games": ["corsari", GAME]}
        await keep(ben, "Ben", Authenticator(ben.url))
        assert await ben.post(path, {"games": []}) == {"games": []}
        for bad in (["x" * 65], ["x"] * 65, [1], GAME):
            assert (await refused(ana, path, {"games": bad}))[0] == 400

        told = json.loads((await ana.http.get("/api/me/data")).text)
        assert {row["game"] for row in told["learnt"]} == {"corsari", GAME}
        await ana.post("/api/me/delete", {"name": "Ana"})
        assert await refused(ana, path, {"games": []}) == (403, "not-signed-in")
        rows = sa.select(sa.func.count()).select_from(schema.learnt)
        assert await home.registry.store.read(lambda c: c.execute(rows).scalar_one()) == 0


@in_event_loop
async def test_a_mere_guest_can_go_too(db: str) -> None:
    async with running_server(db=db) as home, Browser(home.url) as ana:
        await ana.post("/api/me", {"name": "Anastasia"})
        key = await ana.table(GAME, "me", "open")
        await ana.post("/api/me/delete", {"name": "Anastasia"})
        assert await _rows_with(home, "Anastasia") == []
        assert (await ana.http.get(f"/api/tables/{key}")).status_code == 404


@in_event_loop
async def test_kept_names_stay_and_what_has_run_out_goes(db: str) -> None:
    async with running_server(db=db, keep_guest_days=1) as home, Browser(home.url) as ana:
        await keep(ana, "Ana", Authenticator(ana.url))
        await ana.post("/api/me/link", {})
        async with Browser(home.url) as guest:
            await guest.post("/api/signin/passkey/new", {})

            def age(connection: sa.Connection) -> None:
                connection.execute(sa.update(schema.guests).values(made=0))
                for table in (schema.challenges, schema.device_links):
                    connection.execute(sa.update(table).values(until=0))

            await home.registry.store.change(age)
            await Retention(home.registry).sweep()

            def left(connection: sa.Connection) -> list[Any]:
                kinds = (schema.challenges, schema.device_links, schema.guests, schema.sessions)
                return [len(connection.execute(sa.select(kind)).all()) for kind in kinds]

            assert await home.registry.store.read(left) == [0, 0, 1, 1]
        assert (await ana.get("/api/me"))["kept"]


@in_event_loop
async def test_the_log_has_no_secrets(caplog: pytest.LogCaptureFixture, tmp_path: Any) -> None:
    with caplog.at_level(logging.DEBUG, "flibuste"):
        db = str(tmp_path / "t.db")
        async with running_server(db=db, access_log=True) as home, Browser(home.url) as ana:
            kept = await keep(ana, "Ana", Authenticator(ana.url))
            code = (await ana.post("/api/me/link", {}))["code"]
            token = ana.http.cookies["flibuste"].removeprefix("session.")
            async with Browser(home.url) as new:
                await refused(new, "/api/signin/link", {"code": code[::-1]})
                await new.post("/api/signin/code", {"name": "Ana", "code": kept["codes"][0]})
                await asyncio.sleep(0)
    for secret in (token, code, kept["codes"][0], kept["me"]["guest"]):
        assert secret not in caplog.text
