"""The plan of a schedule: which games are played by whom, and which faults happen when.

Everything follows from the schedule's number.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from faults.client import Habits

FAULTS = (
    "kill",
    "stop",
    "pause",
    "cut",
    "half_open",
    "slow",
    "failing",
    "silent",
    "delayed",
    "deaf",
    "skew",
)
"""Kinds of faults; ``conductor.Conductor`` has a method for each."""
FEEDS = ("full", "changes", "changes", "record")
PLAY_S = 15.0
"""Faults happen in the first seconds of a schedule."""


@dataclass(frozen=True)
class Injection:
    """A fault: when it begins, how long it lasts, and which node it strikes.

    whole: what is wrong with the database strikes all nodes.
    """

    at: float
    kind: str
    lasts: float
    node: int
    whole: bool


@dataclass(frozen=True)
class TablePlan:
    """A table, and who comes to it."""

    wish: dict[str, Any]
    people: int
    """Clients who play."""
    spectators: int
    habits: tuple[Habits, ...]
    feeds: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    seed: int
    nodes: int
    skews: tuple[float, ...]
    tables: tuple[TablePlan, ...]
    faults: tuple[Injection, ...] = field(default=())
    shared: bool = False
    """The nodes share a database, as PostgreSQL; else the one node has a file, as SQLite."""


def plan(seed: int, games: dict[str, tuple[int, ...]], most_nodes: int = 3) -> Plan:
    """The plan of a schedule; games: by name, how many may play."""
    rng = Random(f"plan {seed}")
    nodes = rng.randint(1, most_nodes)
    tables = tuple(table_plan(rng, games) for _ in range(rng.choice([1, 1, 1, 2])))
    faults = sorted(
        (_fault(rng, nodes) for _ in range(rng.randint(0, 5))), key=lambda fault: fault.at
    )
    skews = tuple(rng.choice([0.0, 0.0, rng.gauss(0, 3.0)]) for _ in range(nodes))
    shared = nodes > 1 or rng.random() < 0.3
    return Plan(seed, nodes, skews, tables, tuple(faults), shared)


def _fault(rng: Random, nodes: int) -> Injection:
    at, lasts = rng.uniform(0.0, PLAY_S), rng.expovariate(1 / 4.0)
    return Injection(at, rng.choice(FAULTS), lasts, rng.randrange(nodes), rng.random() < 0.4)


def table_plan(rng: Random, games: dict[str, tuple[int, ...]]) -> TablePlan:
    """A table, and who comes to it, by chance; games: by name, how many may play."""
    game = rng.choice(sorted(games))
    seats = rng.choice([n for n in games[game] if n <= 4])
    people = rng.randint(1, min(3, seats))
    others = [rng.choice(["guest", "bot", "bot"]) for _ in range(seats - people)]
    chairs = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1)), *map(_chair, others)]
    wish = {"game": game, "seats": seats, "chairs": chairs, "public": rng.random() < 0.3}
    if rng.random() < 0.4:
        wish["clock"] = rng.choice([5, 8, 20])
    spectators = rng.choice([0, 0, 1, 2])
    habits = tuple(_habits(rng) for _ in range(people)) + (WATCHING,) * spectators
    if "clock" in wish and people > 1 and rng.random() < 0.3:
        habits = (habits[0], replace(habits[1], sleeps=True), *habits[2:])
    feeds = tuple(rng.choice(FEEDS) for _ in range(people)) + tuple(
        rng.choice(["lean", *FEEDS]) for _ in range(spectators)
    )
    return TablePlan(wish, people, spectators, habits, feeds)


def _chair(kind: str) -> dict[str, str]:
    return {"kind": "bot", "level": "deckhand"} if kind == "bot" else {"kind": "guest"}


WATCHING = Habits(think_s=3.0, moves=0, undo=0, wrong=0, why=0)


def _habits(rng: Random) -> Habits:
    think = rng.choice([0.2, 0.5, 0.5, 2.0])
    bot = rng.choice([0.0, 0.0, 0.03])
    return Habits(think_s=think, moves=rng.randint(5, 15), bot=bot)
