"""Two versions of the program on one PostgreSQL for a while, as in a rolling upgrade."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
from faults.cluster import Cluster, name_of
from tests.server.harness import Person, finish, in_event_loop
from tests.server.hostile.processes import refused, serving
from tests.server.nodes.test_processes import check_whole, node, until_over

import flibuste
from flibuste.server.schema import STEPS

GAME = "korsair"
NEWER = """
from flibuste.server import schema

def step(connection):
    connection.exec_driver_sql("ALTER TABLE game_table ADD COLUMN mood TEXT DEFAULT 'calm'")
    connection.exec_driver_sql("ALTER TABLE move ADD COLUMN weight INTEGER NOT NULL DEFAULT 1")
    connection.exec_driver_sql("CREATE TABLE novelty (id INTEGER PRIMARY KEY)")
    connection.exec_driver_sql("SELECT 1 / {divisor}")

schema.STEPS = (*schema.STEPS, step)
"""
"""Makes of this program its next version: its schema takes one step more."""


def newer(folder: Path, divisor: int = 1) -> dict[str, str]:
    """The environment of the next version; divisor: 0 if its step is to fail at its end."""
    (folder / "sitecustomize.py").write_text(NEWER.format(divisor=divisor))
    return {"PYTHONPATH": f"{folder}:{Path(flibuste.__file__).parents[1]}"}


def started(database: str) -> list[str]:
    return ["--port", "0", "--database", database]


def taken(cluster: Cluster, database: str) -> int:
    """How many steps the schema has taken."""
    return int(cluster.execute("SELECT number FROM version", name_of(database))[0][0])


@in_event_loop
async def test_a_game_goes_on_through_both_versions(
    database: str, cluster: Cluster, tmp_path: Path
) -> None:
    with node(database) as (_, one):
        async with Person(one) as ana, Person(one) as eve:
            key = await ana.table(GAME, "me", "open", "deckhand")
            here = await ana.look(key)
            with serving(*started(database), **newer(tmp_path)) as (_, two):
                assert taken(cluster, database) == len(STEPS) + 1
                async with Person(two) as ben:
                    there = await ben.look(key)
                    assert (await there.ask("sit", seat=1))["type"] == "ok"
                    await finish([here, there], random.Random(5))
                    await check_whole(here, ben, key)
                    await check_whole(there, ana, key)
                    began_there = await ben.table(GAME, "deckhand", "deckhand")
                    watched = await eve.look(began_there)
                    await until_over(watched)
                    began_here = await eve.table(GAME, "deckhand", "deckhand")
                    await until_over(await ben.look(began_here))


@in_event_loop
async def test_an_old_node_does_not_start_on_a_new_schema_and_changes_nothing(
    database: str, cluster: Cluster, tmp_path: Path
) -> None:
    with serving(*started(database), **newer(tmp_path)) as (_, two):
        async with Person(two) as ben:
            key = await ben.table(GAME, "deckhand", "deckhand")
            await until_over(await ben.look(key))
        said = refused("serve", "--lang", "en", *started(database))
        assert "newer" in said
        assert taken(cluster, database) == len(STEPS) + 1
        assert httpx.get(f"{two}/ready").json() == {"ready": True}


def test_a_step_that_fails_leaves_the_old_schema_and_its_nodes(
    database: str, cluster: Cluster, tmp_path: Path
) -> None:
    with node(database) as (_, one):
        said = refused("serve", "--lang", "en", *started(database), env=newer(tmp_path, 0))
        assert "cannot be used" in said
        assert taken(cluster, database) == len(STEPS)
        columns = "SELECT column_name FROM information_schema.columns WHERE table_name = 'move'"
        assert ("weight",) not in cluster.execute(columns, name_of(database))
        assert httpx.get(f"{one}/ready").json() == {"ready": True}
