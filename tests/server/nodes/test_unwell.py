"""A database that is slow, full, busy or gone for a while: nothing stays wrong afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import psycopg
import pytest
import sqlalchemy as sa
from faults.cluster import Cluster
from tests.server.harness import Person, in_event_loop, running_server

from flibuste.server import leases
from flibuste.server.store import Store
from flibuste.table.failures import DatabaseGone
from flibuste.table.wire import CloseCode

GAME = "korsair"
TOO_LONG_S = 2.0
"""Seconds for which PostgreSQL does not let a transaction be idle."""


def _query_that_pauses(pauses: list[float]) -> Callable[[sa.Connection], int]:
    """A query in two parts; between them the server is stopped for a while."""

    def job(connection: sa.Connection) -> int:
        connection.execute(sa.text("SELECT 1"))
        time.sleep(pauses.pop(0))
        return int(connection.execute(sa.text("SELECT 2")).scalar_one())

    return job


@in_event_loop
async def test_a_query_of_a_server_that_was_stopped_is_made_again(database: str) -> None:
    store = Store(database)
    assert await store.read(_query_that_pauses([TOO_LONG_S, 0.0])) == 2
    with pytest.raises(DatabaseGone):  # not an error of the table that was asked for
        await store.read(_query_that_pauses([TOO_LONG_S, TOO_LONG_S]))
    store.close()


@in_event_loop
async def test_a_write_for_which_there_is_no_room_is_refused_plainly(
    database: str, cluster: Cluster
) -> None:
    """A server's row cannot be renewed for a while; then it renews itself again."""
    store = Store(database)
    here = leases.Leases(store)
    await here.beat()
    with psycopg.connect(database) as other:  # as long as this transaction lasts
        other.execute("LOCK TABLE node IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(DatabaseGone):
            await here.beat()
    renewing = asyncio.create_task(here.run())
    await asyncio.sleep(1.0)
    assert not renewing.done()
    await here.beat()
    renewing.cancel()
    store.close()


@in_event_loop
async def test_a_request_that_needs_a_database_that_is_gone_may_be_made_again() -> None:
    cluster = Cluster()
    try:
        async with running_server(db=cluster.database()) as home, Person(home.url) as ana:
            await ana.get("/api/me")
            await asyncio.to_thread(cluster.stop)
            refused = await ana.http.post("/api/tables", json=_wish())
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "failed"
            await asyncio.to_thread(cluster.start)
            assert (await ana.table(GAME, "me", "guest")) is not None
    finally:
        cluster.remove()


def _wish() -> dict[str, object]:
    return {"game": GAME, "seats": 2, "chairs": [{"kind": "me"}, {"kind": "guest"}]}


@in_event_loop
async def test_a_table_taken_over_while_the_database_is_gone_is_loaded_later() -> None:
    cluster = Cluster()
    try:
        database = cluster.database()
        async with running_server(db=database) as one, Person(one.url) as ana:
            key = await ana.table(GAME, "me", "guest")
        async with running_server(db=database) as two:
            await asyncio.to_thread(cluster.stop)
            two.registry.services.leases.on_taken([key])
            await asyncio.sleep(1.5)
            assert two.registry.in_memory(key) is None
            await asyncio.to_thread(cluster.start)
            async with asyncio.timeout(60):
                while two.registry.in_memory(key) is None:
                    await asyncio.sleep(0.1)
    finally:
        cluster.remove()


@in_event_loop
async def test_a_socket_that_needs_a_database_that_is_gone_is_sent_elsewhere() -> None:
    cluster = Cluster()
    try:
        async with running_server(db=cluster.database()) as home, Person(home.url) as ana:
            await asyncio.to_thread(cluster.stop)
            assert await (await ana.look("some-table")).closed() == CloseCode.GOING
    finally:
        cluster.remove()


@in_event_loop
async def test_a_server_whose_database_is_gone_ends() -> None:
    """It cannot know whether its last write has reached the database, and does not wait."""
    cluster = Cluster()
    try:
        store = Store(cluster.database())
        here = leases.Leases(store)
        await here.beat()
        await asyncio.to_thread(cluster.stop)
        await asyncio.wait_for(here.leave(), 60)
        await asyncio.wait_for(asyncio.to_thread(store.close), 60)
    finally:
        cluster.remove()
