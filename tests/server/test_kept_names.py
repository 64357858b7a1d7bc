"""Names that are kept: nobody else has them, on whatever server."""

from __future__ import annotations

import asyncio

from tests.server.harness import Person, in_event_loop, keep_name, running_server

from flibuste.server import store


@in_event_loop
async def test_a_kept_name_is_one_persons(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        await ana.post("/api/me", {"name": "Ana"})
        await ben.post("/api/me", {"name": "Ana"})  # before it is kept, anybody may have it
        await ben.post("/api/me", {"name": "Ben"})
        key = await keep_name(home, ana, "Ana")
        for name in ("Ana", "ANA", "аnа", "Jean Bart"):
            refused = await ben.post("/api/me", {"name": name}, status=409)
            assert refused["error"]["code"] in ("name-kept", "name-reserved")
        assert (await ben.get("/api/me"))["name"] == "Ben"

        guests = home.registry.services.guests
        found = await guests.known(key)
        assert found.kept and found is await guests.of_alias("h-Ana")
        assert found is await guests.of_name("àna")
        assert await guests.of_name("Ben") is None and await guests.known("nobody") is None


@in_event_loop
async def test_other_servers_hear_of_it(database: str) -> None:
    async with (
        running_server(db=database) as one, running_server(db=database) as other,
        Person(one.url) as ana,
    ):  # fmt: skip
        me = await ana.post("/api/me", {"name": "Ana"})
        known = other.registry.services.guests.known
        assert not (await known(me["guest"])).kept
        await keep_name(one, ana, "Ana")
        while not (await known(me["guest"])).kept:
            await asyncio.sleep(0)


def test_no_two_topics_begin_alike() -> None:
    """One that has another's letter is never heard by other servers."""
    letters = [v for v in vars(store).values() if isinstance(v, str) and len(v) == 1]
    assert len(letters) == len(set(letters)) >= 8
