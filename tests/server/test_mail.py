"""Mail: by consent, to an address that was confirmed, never while somebody looks, never twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.harness import (
    Person,
    RunningServer,
    in_event_loop,
    keep_name,
    running_server,
    waited,
)
from tests.server.postoffice import SITE, PostOffice, certificate
from tests.server.test_push import PushService, begun, left_alone, take_turns

from flibuste.server import calling, doctor, letterbox, mailing, schema
from flibuste.server.configuration import BadSetting, configured
from flibuste.server.mailing import MailServer, NoSuchAddress, NotSent, is_address
from flibuste.server.retention import Retention
from flibuste.server.settings import Settings

BEN = "ben@example.org"
CODE = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    monkeypatch.setattr(calling, "SETTLE_S", 0.5)  # who looks elsewhere is known sooner
    made = PostOffice()
    yield made
    made.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


async def arrives(office: PostOffice, count: int) -> None:
    await asyncio.to_thread(office.until, count)


async def code_of(office: PostOffice) -> str:
    await arrives(office, 1)
    found = CODE.search(office.letters[-1].get_content())
    assert found
    return found[0]


async def with_mail(home: RunningServer, office: PostOffice, who: Person) -> None:
    """Somebody with a kept name who has confirmed his address; the office is empty again."""
    await keep_name(home, who, "Ben")
    told = await who.post("/api/me/mail", {"address": BEN})
    assert told == {"offered": True, "address": BEN, "confirmed": False}
    told = await who.post("/api/me/mail/confirm", {"code": (await code_of(office)).lower()})
    assert told["confirmed"]
    office.letters.clear()


async def his_turn(ana: Person, ben: Person) -> tuple[str, Any]:
    """A game in which it becomes Ben's turn while he does not look. Ana's line."""
    table, hers, his = await begun(ana, ben)
    await left_alone(hers, his)
    return table, hers


@in_event_loop
async def test_who_does_not_look_is_told_once_and_can_stop_it(db: str, office: PostOffice) -> None:
    async with (
        running_server(db=db, **office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as stranger,
    ):
        await with_mail(home, office, ben)
        await ben.post("/api/me", {"lang": "fr"})
        table, _ = await his_turn(ana, ben)
        await arrives(office, 1)
        registry = home.registry
        for _ in range(3):
            registry.services.turned(registry.in_memory(table))
        await asyncio.sleep(1.0)
        (letter,) = office.letters
        assert letter["to"] == BEN and letter["from"] == "Flibuste <port@example.org>"
        assert letter["subject"].startswith("À vous de jouer · ")
        text = letter.get_content()
        assert f"{SITE}/t/{table}" in text and "Bonjour Ben" in text
        assert letter["auto-submitted"] == "auto-generated"
        assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"

        once = letter["list-unsubscribe"].strip("<>").removeprefix(SITE)
        assert once.rpartition("/")[2] in text
        await stranger.post(once[:-1] + ("0" if once[-1] != "0" else "1"), {}, 404)
        assert (await ben.get("/api/me/mail"))["confirmed"]
        # A program that shows mail sends no JSON, no cookie and no origin (RFC 8058).
        form = {"content-type": "application/x-www-form-urlencoded"}
        body = b"List-Unsubscribe=One-Click"
        answer = await stranger.http.post(once, content=body, headers=form)
        assert answer.json() == {"stopped": True}
        assert (await ben.get("/api/me/mail"))["address"] == ""
        await stranger.post(once, {})  # a second time changes nothing


@in_event_loop
async def test_who_looks_or_is_called_elsewhere_gets_no_mail(
    office: PostOffice, service: PushService
) -> None:
    async with (
        running_server(push_hosts=(service.host,), **office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await with_mail(home, office, ben)
        table, hers, his = await begun(ana, ben)
        await take_turns(hers, his, 4)
        await asyncio.sleep(1.0)
        assert office.letters == []

        await ben.post("/api/me/push", service.device())
        await left_alone(hers, his)
        await service.until(1)
        await asyncio.sleep(0.5)
        assert office.letters == [] and table


@in_event_loop
async def test_a_mail_comes_where_no_device_can_be_called(
    office: PostOffice, service: PushService
) -> None:
    async with (
        running_server(push_hosts=(service.host,), **office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await with_mail(home, office, ben)
        service.status = 410
        await ben.post("/api/me/push", service.device())
        await his_turn(ana, ben)
        await service.until(1)
        await arrives(office, 1)


@in_event_loop
async def test_mail_is_for_games_that_others_wait_for_and_that_have_the_time(
    office: PostOffice,
) -> None:
    async with (
        running_server(**office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await with_mail(home, office, ben)
        postman = home.registry.services.turned.__self__.postman
        guest = (await ben.get("/api/me"))["guest"]
        for chairs, clock, told in (
            (("me", "deckhand"), None, False), (("me", "open"), 60, False),
            (("me", "open"), None, True), (("me", "open"), 86400, True),
        ):  # fmt: skip
            key = await ben.table("korsair", *chairs, clock=clock)
            if "open" in chairs:
                line = await ana.look(key)
                await line.ask("sit", seat=1)
            table = await home.registry.table(key)
            assert bool(await postman.address(table, guest)) is told, (chairs, clock)


@in_event_loop
async def test_two_servers_write_once(database: str, office: PostOffice) -> None:
    settings = office.settings(db=database)
    async with (
        running_server(**settings) as one,
        running_server(**settings) as two,
        Person(one.url) as ana,
        Person(one.url) as ben,
        Person(two.url) as eve,
    ):
        await with_mail(one, office, ben)
        table, _ = await his_turn(ana, ben)
        await (await eve.look(table)).until("table")
        two.registry.services.turned(two.registry.in_memory(table))
        await arrives(office, 1)
        await asyncio.sleep(1.0)
        assert len(office.letters) == 1


@in_event_loop
async def test_an_address_is_used_by_its_owner_alone(
    db: str, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running_server(db=db, **office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        refused = await ana.post("/api/me/mail", {"address": BEN}, 403)
        assert refused["error"]["code"] == "not-signed-in"  # a guest has none
        await keep_name(home, ana, "Ana")
        await keep_name(home, ben, "Ben")
        await ben.post("/api/me/mail", {"address": BEN})
        code = await code_of(office)
        for body in ({"code": code}, {"code": "0000-0000"}):
            refused = await ana.post("/api/me/mail/confirm", body, 403)
            assert refused["error"]["code"] == "wrong-mail-code"
        wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
        await ben.post("/api/me/mail/confirm", {"code": wrong}, 403)
        kept = await home.registry.store.read(lambda c: c.execute(sa.select(schema.mail_addresses)))
        (row,) = kept.all()
        assert code not in str(row) and code.replace("-", "") not in str(row)
        assert row.hash and row.until
        later = home.registry.store.now() + 1000 * (letterbox.LASTS_S + 1)
        with monkeypatch.context() as clock:
            clock.setattr(home.registry.store, "now", lambda: later)
            await ben.post("/api/me/mail/confirm", {"code": code}, 403)
        await ben.post("/api/me/mail/confirm", {"code": code})
        await ben.post("/api/me/mail/confirm", {"code": code}, 403)  # it was used
        assert (await ana.get("/api/me/mail"))["address"] == ""

        await ana.post("/api/me/mail/end", {})
        assert (await ben.get("/api/me/mail"))["confirmed"]
        assert (await ben.get("/api/me/data"))["mail_address"][0]["address"] == BEN
        await ben.post("/api/me/delete", {"name": "Ben"})
        left = await home.registry.store.read(
            lambda c: c.execute(sa.select(schema.mail_addresses.c.guest)).all()
        )
        assert left == []


ODD = (
    st.text(max_size=60) | st.integers() | st.none() | st.lists(st.text(max_size=3), max_size=2)
    | st.text("a@.\r\n, <>", max_size=12).map(lambda odd: f"ben{odd}@example.org")
    | st.sampled_from(["\x00", BEN + "\r\nBcc: a@example.org", "é" * 400, "0000-0000"])
)  # fmt: skip
ENTRIES = ("", "/confirm", "/end", "/stop/x")


def test_whatever_is_asked_nothing_fails_and_mail_goes_to_addresses_alone(
    office: PostOffice,
) -> None:
    async def ask(odd: list[Any]) -> None:
        async with (
            running_server(generous=True, **office.settings()) as home,
            Person(home.url) as ben,
        ):
            await keep_name(home, ben, "Ben")
            for place in ENTRIES:
                for value in odd:
                    for body in ({"address": value}, {"code": value}, {"other": value}, value):
                        answer = await ben.http.post(f"/api/me/mail{place}", json=body)
                        assert answer.status_code < 500, (place, body)

    @settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.lists(ODD, min_size=4, max_size=6))
    def run(odd: list[Any]) -> None:
        waited(ask(odd))

    run()
    assert all(is_address(str(letter["To"])) for letter in office.letters)


@in_event_loop
async def test_what_was_never_confirmed_goes(db: str, office: PostOffice) -> None:
    async with (
        running_server(db=db, **office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await with_mail(home, office, ben)
        await keep_name(home, ana, "Ana")
        await ana.post("/api/me/mail", {"address": "ana@example.org"})

        def older(connection: sa.Connection) -> None:
            connection.execute(sa.update(schema.mail_addresses).values(
                until=schema.mail_addresses.c.until - 2 * letterbox.LASTS_S))  # fmt: skip

        await home.registry.store.change(older)
        await Retention(home.registry).sweep()
        assert (await ana.get("/api/me/mail"))["address"] == ""
        assert (await ben.get("/api/me/mail"))["confirmed"]


@in_event_loop
async def test_codes_are_few_for_everybody_and_for_every_address(office: PostOffice) -> None:
    async with running_server(**office.settings()) as home, Person(home.url) as ana:
        await keep_name(home, ana, "Ana")
        sent = 0
        for _ in range(8):
            body = {"address": "Ben@Example.org"}
            answer = await ana.http.post("/api/me/mail", json=body)
            sent += answer.status_code == 200
            assert answer.status_code in (200, 429)
        assert sent == len(office.letters) == 5


@in_event_loop
async def test_where_no_mail_is_set_up_there_is_none() -> None:
    async with running_server(site=SITE) as home, Person(home.url) as ana:
        told = await ana.get("/api/me/mail")
        assert told == {"offered": False, "address": "", "confirmed": False}
        await keep_name(home, ana, "Ana")
        refused = await ana.post("/api/me/mail", {"address": BEN}, 409)
        assert refused["error"]["code"] == "no-mail"


@in_event_loop
async def test_an_address_at_which_nobody_is(office: PostOffice) -> None:
    async with (
        running_server(**office.settings()) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        await with_mail(home, office, ben)
        await keep_name(home, ana, "Ana")
        office.unknown = {BEN, "nobody@example.org"}
        refused = await ana.post("/api/me/mail", {"address": "nobody@example.org"}, 503)
        assert refused["error"]["code"] == "mail-failed"
        assert (await ana.get("/api/me/mail"))["address"] == ""
        await his_turn(ana, ben)
        async with asyncio.timeout(20):
            while (await ben.get("/api/me/mail"))["address"]:
                await asyncio.sleep(0.05)
        assert office.letters == []


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("a@example.org", True), ("a.b+c@games.example.org", True), ("o'neil@example.org", True),
        ("a@localhost", False), ("a@127.0.0.1", False), ("a@[10.0.0.1]", False), ("a", False),
        ("a@example.org\r\nBcc: b@example.org", False), ("a b@example.org", False),
        ("<a@example.org>", False), ("a@example.org,b@example.org", False),
        ("é@example.org", False),
        ("a@" + "x" * 250 + ".org", False), ("a@example..org", False), ("a@-x.org", False),
    ],
)  # fmt: skip
def test_what_is_an_address(text: str, good: bool) -> None:
    """Nothing that breaks a header, and no machine of a private network."""
    assert is_address(text) is good


# --- the mail server -------------------------------------------------------------------------


def _server(office: PostOffice, user: str = "", **more: Any) -> MailServer:
    made = MailServer.of(Settings(**office.settings(**more)))
    assert made is not None
    return MailServer(made.url.replace("smtp://", f"smtp://{user}"), made.sender, made.site)


def found_mail(office: PostOffice, user: str) -> list[str]:
    """What the doctor says of mail."""
    told = {k: str(v) for k, v in office.settings().items()}
    told["smtp"] = told["smtp"].replace("smtp://", f"smtp://{user}")
    environment = {f"FLIBUSTE_{name.upper()}": value for name, value in told.items()}
    found = [f for f in doctor.examine(configured({}, environment, None)) if f.check == "mail"]
    assert not any(user.strip("@") in f.sentence(lang) for f in found for lang in ("en", "fr"))
    return [f.code for f in found]


def test_the_doctor_says_what_mail_needs() -> None:
    environment = {"FLIBUSTE_SMTP": "smtp://127.0.0.1:1"}
    (found,) = (f for f in doctor.examine(configured({}, environment, None)) if f.check == "mail")
    assert (found.state, found.code) == ("wrong", "mail-unfinished")


def test_it_says_who_it_is_and_uses_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = certificate(tmp_path)
    office = PostOffice(papers)
    office.known = ("port", "p@ss w/rd")
    server = _server(office, "port:p%40ss%20w%2Frd@")
    letter = server.letter(BEN, "Ahoy", "Hello")
    with pytest.raises(NotSent):  # nobody vouches for it
        server.send(letter)
    assert office.letters == []
    monkeypatch.setenv("SSL_CERT_FILE", str(papers[0]))
    server.send(letter)
    assert found_mail(office, "port:p%40ss%20w%2Frd@") == ["mail"]
    assert found_mail(office, "port:wrong@") == ["mail-unreachable"]
    assert [each["subject"] for each in office.letters] == ["Ahoy"] and office.secured >= 2
    with pytest.raises(NotSent):
        _server(office, "port:wrong@").send(letter)
    office.unknown = {BEN}
    with pytest.raises(NoSuchAddress):
        server.send(letter)
    office.close()


def test_nothing_goes_beyond_this_machine_without_tls(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mail server elsewhere that offers no TLS, or from which somebody has taken the offer."""
    monkeypatch.setattr(mailing, "is_loopback", lambda host: False)
    with pytest.raises(NotSent):
        _server(office, "port:secret@").send(_server(office).letter(BEN, "Ahoy", "Hello"))
    assert not any(line.startswith(("AUTH", "MAIL")) for line in office.said)


def test_a_mail_server_that_is_gone_or_silent(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = _server(office)
    letter = server.letter(BEN, "Ahoy", "Hello")
    office.close()
    with pytest.raises(NotSent):
        server.send(letter)


@pytest.mark.parametrize(
    "given",
    [{"smtp": "http://mail.example.org"}, {"smtp": "smtp://"}, {"smtp": "smtp://a:x"},
     {"mail_from": "nobody"}, {"mail_from": "a@b\nBcc: c@d"}],
)  # fmt: skip
def test_settings_that_cannot_be_meant(given: dict[str, str]) -> None:
    environment = {f"FLIBUSTE_{name.upper()}": value for name, value in given.items()}
    with pytest.raises(BadSetting) as refused:
        configured({}, environment, None)
    assert "example.org" not in str(refused.value).partition("such as")[0]
