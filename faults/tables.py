"""Tables that campaigns against real servers play: what is played, and until when."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa
from faults.checker import Fault
from faults.client import Habits
from faults.history import Rows
from faults.parties import Party
from faults.simulated.plan import FEEDS, WATCHING, TablePlan

from flibuste.core import registry

LEAVE_S = 120.0
"""Seconds in which everybody has heard everything and left."""


def games() -> dict[str, tuple[int, ...]]:
    """By name, how many may play."""
    return {name: tuple(registry.get(name).seats) for name in registry.names()}


def table_plan(rng: Random, game: str, habits: Habits, levels: tuple[str, ...]) -> TablePlan:
    """A table with some people and some bots; levels: of the bots, one of these each."""
    seats = rng.choice([n for n in registry.get(game).seats if n <= 4])
    people = rng.randint(1, min(3, seats))
    kinds = ["me", *["open"] * (people - 1), *["bot"] * (seats - people)]
    chairs = [_chair(rng, kind, levels) for kind in kinds]
    wish: dict[str, Any] = {"game": game, "seats": seats, "chairs": chairs}
    wish["public"] = rng.random() < 0.3
    spectators = rng.choice([0, 1, 1, 2])
    theirs = (habits,) * people + (replace(WATCHING, hangs_up=habits.hangs_up),) * spectators
    feeds = (rng.choice(FEEDS if i < people else [*FEEDS, "lean"]) for i in range(len(theirs)))
    return TablePlan(wish, people, spectators, theirs, tuple(feeds))


def _chair(rng: Random, kind: str, levels: tuple[str, ...]) -> dict[str, str]:
    return {"kind": kind, **({"level": rng.choice(levels)} if kind == "bot" else {})}


async def play_out(party: Party, stop: asyncio.Event, most_s: float) -> list[Fault]:
    """Play until the game is over, the time is up, or the campaign ends."""
    playing = asyncio.create_task(party.play())
    ends = asyncio.get_running_loop().time() + most_s
    while not (stop.is_set() or party.over or playing.done()):
        if asyncio.get_running_loop().time() > ends:
            break
        await asyncio.sleep(0.2)
    for client in party.clients:
        client.quiet = True
    party.leave()
    _, late = await asyncio.wait([playing], timeout=LEAVE_S)
    if late:
        playing.cancel()
        return [Fault("stuck", party.table, "somebody cannot reach his table any more")]
    playing.result()
    return []


def rows_of(database: str, keys: list[str] | None = None) -> Rows:
    """What the database has of some tables, or of all; database: its address or its file."""
    scheme, _, rest = database.partition("://")
    url = f"{scheme}+psycopg://{rest}" if rest else f"sqlite:///{database}"
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.connect() as connection:
        return Rows.read(connection, keys)


def logged(log: Path) -> list[Fault]:
    """Failures of its own that a server has logged."""
    lines = log.read_text(errors="replace").splitlines()
    bad = [line for line in lines if '"traceback"' in line or '"level": "error"' in line]
    bad += [line for line in lines if line.startswith("Traceback")]
    return [Fault("logged", "", line[-900:]) for line in bad[:20]]
