"""Reports, what moderators decide about them, and that it counts everywhere at once."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.harness import Person, in_event_loop, running_server
from tests.server.test_manners import arrived

from flibuste.cli import main
from flibuste.server import moderation, schema
from flibuste.server.farewells import erase_guest
from flibuste.server.moderation import Moderator, Ruling, name_moderator

GAME = "korsair"


async def named(home: Any, person: Person) -> None:
    """Make somebody a moderator."""
    me = await person.get("/api/me")
    await home.registry.store.change(name_moderator(me["guest"], me["name"], True))


async def reported(ana: Person, ben: Person) -> tuple[str, str]:
    """Ben says something rude at Ana's table and is reported: the table, and the report."""
    table = await ana.table(GAME, "me", "open")
    his, hers = await arrived(ben, table), await arrived(ana, table)
    await his.ask("chat", text="something rude")
    await hers.until("chat")
    body = {"line": 0, "reason": "insults"}
    return table, (await ana.post(f"/api/tables/{table}/report", body))["key"]


def flags(db: str) -> list[str]:
    return ["--database" if db.startswith("postgres") else "--db", db]


@in_event_loop
async def test_a_report_has_its_evidence_and_nobody_s_id(db: str) -> None:
    async with (
        running_server(db=db) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as mod,
    ):
        table, key = await reported(ana, ben)
        body = {"line": 0, "reason": "spam"}
        assert (await ana.post(f"/api/tables/{table}/report", body))["key"] == key
        for path in ("", f"/reports/{key}"):
            refused = await mod.get(f"/api/moderation{path}", 403)
            assert refused["error"]["code"] == "no-moderator"
        await mod.post("/api/moderation/decide", {"report": key, "action": "warn"}, 403)
        await named(home, mod)
        assert (await mod.get("/api/me"))["moderator"]
        queue = await mod.get("/api/moderation")
        assert [(r["key"], r["reason"]) for r in queue["reports"]] == [(key, "insults")]
        sheet = await mod.http.get(f"/api/moderation/reports/{key}")
        assert sheet.json()["chat"][0]["text"] == "something rude"
        for person in (ana, ben):
            guest = (await person.get("/api/me"))["guest"]
            assert guest not in sheet.text
        await mod.get("/api/moderation/reports/none", 404)


@in_event_loop
async def test_who_is_warned_muted_and_suspended_is_told_why(db: str) -> None:
    async with (
        running_server(db=db) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as mod,
    ):
        table, key = await reported(ana, ben)
        await named(home, mod)
        warned = {"report": key, "action": "warn", "reason": "insults", "note": "Be kind."}
        queue = await mod.post("/api/moderation/decide", warned)
        assert queue["reports"] == [] and queue["audit"][0]["action"] == "warn"
        notice = (await ben.get("/api/me"))["notices"][0]
        assert notice["text"].endswith("insults. Be kind.")
        await ana.post("/api/me/notices/read", {"key": notice["key"]}, 404)
        await ben.post("/api/me/notices/read", {"key": notice["key"]})
        assert (await ben.get("/api/me"))["notices"] == []

        his = await arrived(ben, table)
        await mod.post("/api/moderation/decide", {**warned, "action": "mute"})
        for kind, told in (("chat", {"text": "!"}), ("phrase", {"phrase": "hello"})):
            refused = await his.ask(kind, **told)
            assert refused["code"] == "muted" and "Be kind." in refused["text"]
        suspended = {**warned, "action": "suspend", "days": 2}
        await mod.post("/api/moderation/decide", suspended)
        assert await his.closed() == 4011
        again = await ben.look(table)
        assert await again.closed() == 4011
        wish = {"game": GAME, "seats": 2, "chairs": [{"kind": "me"}, {"kind": "open"}]}
        refused = await ben.post("/api/tables", wish, 403)
        assert refused["error"]["code"] == "suspended" and "UTC" in refused["error"]["text"]
        assert (await ben.get("/api/tables/mine"))["tables"] == []
        assert len((await ben.get("/api/me"))["notices"]) == 2
        await mod.post("/api/moderation/decide", {"report": key, "action": "lift"})
        assert (await (await ben.look(table)).hear())["type"] == "table"
        actions = [row["action"] for row in (await mod.get("/api/moderation"))["audit"]]
        assert actions == ["lift", "suspend", "mute", "warn", "moderator"]


@in_event_loop
async def test_an_offensive_name_is_taken_away() -> None:
    async with (
        running_server() as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
        Person(home.url) as mod,
    ):
        await ben.post("/api/me", {"name": "Something Rude"})
        _, key = await reported(ana, ben)
        await named(home, mod)
        await mod.post("/api/moderation/decide", {"report": key, "action": "name"})
        assert (await ben.get("/api/me"))["name"].startswith("Sailor")


@in_event_loop
async def test_moderators_do_not_decide_about_themselves() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        _, key = await reported(ana, ben)
        await named(home, ben)
        await named(home, ana)
        for person in (ana, ben):
            assert (await person.get("/api/moderation"))["reports"] == []
            await person.post("/api/moderation/decide", {"report": key, "action": "lift"}, 404)


@in_event_loop
async def test_a_command_closes_sockets_of_a_running_server(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        table, key = await reported(ana, ben)
        his = await arrived(ben, table)
        for words in (["list"], ["show", key], ["suspend", key, "--reason", "insults"], ["audit"]):
            command = ["moderate", *words, *flags(db), "--lang", "en"]
            assert await asyncio.to_thread(main, command) == 0, words
        assert await his.closed() == 4011
        said = capsys.readouterr().out
        assert "something rude" in said and "insults" in said and "suspend" in said
        guest = (await ben.get("/api/me"))["guest"]
        await asyncio.to_thread(main, ["moderate", "lift", guest, *flags(db)])
        await asyncio.to_thread(main, ["moderate", "add", guest, *flags(db)])
        assert (await ben.get("/api/me"))["moderator"]
        assert await asyncio.to_thread(main, ["moderate", "warn", "Nobody", *flags(db)]) == 2


@in_event_loop
async def test_all_servers_send_a_suspended_person_away(database: str) -> None:
    async with (
        running_server(db=database) as one,
        running_server(db=database) as two,
        Person(one.url) as ana,
        Person(two.url) as ben,
        Person(one.url) as mod,
    ):
        table, key = await reported(ana, ben)
        his = await arrived(ben, table)
        await named(one, mod)
        await mod.post("/api/moderation/decide", {"report": key, "action": "suspend"})
        async with asyncio.timeout(10):
            assert await his.closed() == 4011


@in_event_loop
async def test_two_decisions_at_once_are_both_written(db: str) -> None:
    async with running_server(db=db) as home:
        jobs = [name_moderator(f"guest {i}", "", True) for i in range(20)]
        store = home.registry.store
        done = await asyncio.gather(*(store.change(job) for job in jobs), return_exceptions=True)
        assert not [each for each in done if isinstance(each, Exception)]
        rows = await store.read(moderation.latest_decisions())
        assert [row["number"] for row in rows] == list(range(20, 0, -1))


@in_event_loop
async def test_decisions_outlive_whoever_is_deleted_without_his_name(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        _, key = await reported(ana, ben)
        me = await ben.get("/api/me")
        ruling = Ruling("warn", me["guest"], me["name"], report=key)
        await home.registry.store.change(moderation.rule(ruling, Moderator("", "")))
        await erase_guest(home.registry, await home.registry.services.guests.known(me["guest"]))
        rows = await home.registry.store.read(moderation.latest_decisions())
        assert [(row["action"], row["name"], row["about"]) for row in rows] == [("warn", "", "")]
        query = select(schema.reports.c.key)
        assert not await home.registry.store.read(lambda c: c.execute(query).all())


def test_nothing_in_the_sources_changes_what_was_audited() -> None:
    """But for the names of people who have deleted themselves."""
    for path in Path(moderation.__file__).parent.glob("*.py"):
        if path.name == "personal.py":
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(update|delete)\(\s*(schema\.)?audits", text), path
