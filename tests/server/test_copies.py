"""Copies of tables that devices hold: each guest's own, of one revision after the other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import Places
from tests.server.harness import Person, in_event_loop, running_server

from flibuste.server import copies, schema
from flibuste.server.backups import KEPT
from flibuste.server.retention import DAY_S, Retention
from flibuste.table.httpwire import LONGEST_COPY

KINDS = ("sqlite", "postgresql")
ID = "~abcdefgh_-012345"
CHAIRS = [
    {"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Surcouf", "level": "captain"},
]  # fmt: skip
BRIEF = {
    "game": "korsair", "entries": 7, "your_turn": True, "made": 1_700_000_000, "over": False,
    "seats": CHAIRS,
}  # fmt: skip


def at(places: Places, kind: str) -> dict[str, Any]:
    flag, place = places.new(kind)
    return {flag[2:]: place}


def copy(base: int = 0, text: str = '{"log": []}', **brief: Any) -> dict[str, Any]:
    return {"base": base, "brief": {**BRIEF, **brief}, "text": text}


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_it_is_listed_and_fetched_by_its_guest_alone(kind: str, places: Places) -> None:
    async with running_server(**at(places, kind)) as home:  # noqa: SIM117
        async with Person(home.url) as ana, Person(home.url) as bo:
            text = '{"talk": "½ \\u0000 🏴‍☠️"}'
            assert await ana.post(f"/api/copies/{ID}", copy(text=text)) == {"revision": 1}
            [entry] = (await ana.get("/api/copies"))["tables"]
            assert entry["id"] == ID and entry["title"] == "Korsair" and entry["revision"] == 1
            assert entry["your_turn"] and entry["deletable"] and entry["state"] == "playing"
            assert await ana.get(f"/api/copies/{ID}") == {"revision": 1, "text": text}
            assert await ana.get(f"/api/copies/{ID}?known=1") == {"revision": 1, "text": ""}
            assert (await bo.get("/api/copies")) == {"tables": []}
            await bo.get(f"/api/copies/{ID}", 404)
            await bo.post(f"/api/copies/{ID}", copy(text="{ }"))
            assert (await ana.get(f"/api/copies/{ID}"))["text"] == text
            await ana.post(f"/api/copies/{ID}/delete", {"id": ID})
            await ana.get(f"/api/copies/{ID}", 404)
            assert (await bo.get(f"/api/copies/{ID}"))["text"] == "{ }"


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_of_two_devices_that_go_on_one_is_refused(kind: str, places: Places) -> None:
    async with running_server(**at(places, kind)) as home, Person(home.url) as ana:
        await ana.post(f"/api/copies/{ID}", copy())
        both = [ana.http.post(f"/api/copies/{ID}", json=copy(1, f"[{i}]")) for i in range(2)]
        answers = await asyncio.gather(*both)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        for base in (0, 1, 3):
            refused = await ana.post(f"/api/copies/{ID}", copy(base), 409)
            assert refused["error"]["code"] == "copy-differs"
        assert (await ana.get(f"/api/copies/{ID}"))["revision"] == 2
        assert await ana.post(f"/api/copies/{ID}", copy(2, over=True)) == {"revision": 3}
        assert (await ana.get("/api/copies"))["tables"][0]["state"] == "over"


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_a_new_one_takes_the_place_of_the_oldest_that_is_over(
    kind: str, places: Places, monkeypatch: Any
) -> None:
    monkeypatch.setattr(copies, "MOST", 3)
    async with running_server(**at(places, kind)) as home, Person(home.url) as ana:
        clock = iter(range(10**12, 2 * 10**12, 1000))
        monkeypatch.setattr(home.registry.store, "now", lambda: next(clock))
        for i, over in enumerate((False, True, True, False)):
            await ana.post(f"/api/copies/~{i:016}", copy(over=over))
        listed = [entry["id"][-1] for entry in (await ana.get("/api/copies"))["tables"]]
        assert listed == ["3", "2", "0"]


@pytest.mark.parametrize("kind", KINDS)
@in_event_loop
async def test_retention_and_the_end_of_a_guest(kind: str, places: Places) -> None:
    keep = {"keep_days": 10, "keep_idle_days": 20, "keep_guest_days": 10}
    async with running_server(**at(places, kind), **keep) as home:  # noqa: SIM117
        async with Person(home.url) as ana, Person(home.url) as bo:
            for i, over in enumerate((True, False, False)):
                await ana.post(f"/api/copies/~{i:016}", copy(over=over))
            await bo.post(f"/api/copies/{ID}", copy())
            bo_id = (await bo.get("/api/me"))["guest"]
            await _age(home, schema.guests, 30)
            await _age(home, schema.copies, 15, schema.copies.c.id != "~0000000000000002")
            await Retention(home.registry).sweep()
            kept = [entry["id"][-1] for entry in (await ana.get("/api/copies"))["tables"]]
            assert sorted(kept) == ["1", "2"]
            assert await _count(home, schema.copies.c.guest == bo_id) == 0
            assert await _count(home, schema.guests.c.id == bo_id) == 0


async def _age(home: Any, table: sa.Table, days: int, which: Any = None) -> None:
    column = "at" if table is schema.copies else "made"
    older = sa.update(table).values({column: table.c[column] - days * DAY_S})
    older = older if which is None else older.where(which)
    await home.registry.store.change(lambda connection: connection.execute(older))


async def _count(home: Any, which: Any) -> int:
    query = sa.select(sa.func.count()).where(which)
    found: int = await home.registry.store.read(lambda c: c.execute(query).scalar_one())
    return found


@in_event_loop
async def test_what_is_too_much_or_makes_no_sense_is_refused() -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        wrong: list[Any] = [
            copy(-1), copy(1 << 31), copy(text=""), copy(game="no game"), copy(game="x" * 65),
            copy(seats=[]), copy(seats=CHAIRS * 9), copy(entries=-1), copy(entries=1 << 20),
            copy(seats=[{"kind": "open", "name": ""}]), copy(made=-1), copy(made=1 << 41),
            copy(seats=[{"kind": "person", "name": "x" * 25}]), copy(more=1), {**copy(), "more": 1},
            {}, [], None, "~", copy(over=None),
        ]  # fmt: skip
        for body in wrong:
            answer = await ana.http.post(f"/api/copies/{ID}", json=body)
            assert answer.status_code == 400 and answer.json()["error"]["text"], body
        await ana.post(f"/api/copies/{ID}", copy(text="x" * (LONGEST_COPY + 1)), 400)
        await ana.post(f"/api/copies/{ID}", copy(text="x" * 5 * LONGEST_COPY), 413)
        for key in ("abc", "~abc", ID + "x", "~" + "é" * 16, "~" + "%00" * 16, "mine"):
            await ana.post(f"/api/copies/{key}", copy(), 404)
            await ana.get(f"/api/copies/{key}", 404)
        await ana.post(f"/api/copies/{ID}/delete", {"id": "~other"}, 404)
        assert (await ana.get("/api/copies")) == {"tables": []}
        await ana.post(f"/api/copies/{ID}", copy(game="gone", text="x" * LONGEST_COPY))
        [entry] = (await ana.get("/api/copies"))["tables"]
        assert entry["title"] == "gone"


@in_event_loop
async def test_a_guest_sends_so_many_and_no_more() -> None:
    async with running_server() as home, Person(home.url) as ana:
        large = copy(text="x" * LONGEST_COPY)
        answers = [await ana.http.post(f"/api/copies/{ID}", json=large) for _ in range(12)]
        assert answers[0].status_code == 200 and answers[-1].status_code == 429


def test_a_backup_has_them() -> None:
    assert schema.copies in KEPT
