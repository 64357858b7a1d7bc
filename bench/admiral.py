"""How soon bots and hints answer while others ask for all they may.

Twenty others, each from an address of its own: each plays at a table with five admirals, has two
tables at which only admirals sit, and asks for hints as often as it is let. Then one address with
twenty tables of six admirals, all watched: beside it somebody plays with a deckhand.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bench.load import CORES, Client, Wire, connect, quantile
from bench.processes import serving
from tests.server.harness import Line, Person

GAME, SEATS = "korsair", 6
OTHERS = 20
HINT_S = 2.0
"""Seconds between two hints of a guest: more are refused."""
CROWD, EACH = "127.0.2.1", 2
"""The address of a crowd, and how many tables each of its guests has: no more play at a time."""
MOST_S = 1.5


def _chairs(*first: str) -> list[dict[str, Any]]:
    bots: list[dict[str, Any]] = [{"kind": "bot", "level": "admiral"}] * (SEATS - len(first))
    return [*({"kind": kind} for kind in first), *bots]


async def _guest(port: int, source: str, *tables: list[dict[str, Any]]) -> list[Wire]:
    """A new guest with a table for each list of chairs: the sockets there."""
    client = await Client.at(port, "", source)
    fields, _ = await client.ask("GET", "/api/me")
    client.close()
    cookie = fields["set-cookie"].split(";")[0]
    client, keys = await Client.at(port, cookie, source), []
    for chairs in tables:
        wish = {"game": GAME, "seats": SEATS, "chairs": chairs}
        keys.append((await client.ask("POST", "/api/tables", wish))[1]["id"])
    client.close()
    return [await _look(port, key, cookie, source) for key in keys]


async def _other(port: int, number: int) -> Wire:
    """Somebody who asks for all he may: his socket at the table where he plays."""
    wires = await _guest(port, f"127.0.1.{1 + number}", _chairs("me"), _chairs(), _chairs())
    return wires[0]


async def _look(port: int, key: str, cookie: str, source: str) -> Wire:
    path = f"/api/tables/{key}/socket?feed=lean"
    return await connect(port, path, {"Cookie": cookie}, lambda wire, message: None, source)


async def _ask(wires: list[Wire]) -> None:
    """Ask for hints, all of them, again and again; whose turn it is not is refused."""
    while True:
        for wire in wires:
            wire.send(json.dumps({"type": "hint", "id": 1, "seat": 0}).encode())
        await asyncio.sleep(HINT_S)


@asynccontextmanager
async def _others(port: int, count: int) -> AsyncIterator[None]:
    wires = list(await asyncio.gather(*(_other(port, number) for number in range(count))))
    asking = asyncio.create_task(_ask(wires))
    try:
        yield
    finally:
        asking.cancel()


async def _answers(line: Line, seconds: float) -> list[float]:
    """How long each admiral took, from the move before his to his own."""
    took, rng, ends = [], random.Random(1), time.perf_counter() + seconds
    before = time.perf_counter()
    await line.hear()
    while time.perf_counter() < ends and not line.position.get("over"):
        if line.position["to_move"] == 0:
            await line.play(rng)
            before = time.perf_counter()
        elif (await line.hear())["type"] == "event":
            took.append(time.perf_counter() - before)
            before = time.perf_counter()
    return took[1:]  # the first began before we looked


async def _played(port: int, seconds: float) -> dict[str, list[float]]:
    """Somebody who plays with a deckhand: how long its answers and hints took."""
    found: dict[str, list[float]] = {"a deckhand": [], "a hint": []}
    async with Person(f"http://127.0.0.1:{port}") as ana:
        key = await ana.table(GAME, "me", "deckhand")
        line, rng, ends = await ana.look(key), random.Random(1), time.perf_counter() + seconds
        while time.perf_counter() < ends and await line.until_mine():
            await asyncio.sleep(HINT_S)
            begun = time.perf_counter()
            assert (await line.ask("hint", seat=0))["type"] == "hint"
            found["a hint"].append(time.perf_counter() - begun)
            begun = time.perf_counter()
            await line.play(rng)
            if await line.until_mine():
                found["a deckhand"].append(time.perf_counter() - begun)
    return found


async def _admirals(others: int, seconds: float) -> list[float]:
    """Admirals' answers beside others, each with an address of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), CORES) as port:
        async with Person(f"http://127.0.0.1:{port}") as ana, _others(port, others):
            await asyncio.sleep(2.0)
            key = await ana.table(GAME, "me", *["admiral"] * (SEATS - 1))
            return await _answers(await ana.look(key), seconds)


async def _beside_admirals(guests: int, seconds: float) -> dict[str, list[float]]:
    """Answers of a deckhand, and hints, beside so many guests of one address."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), CORES) as port:
        for _ in range(guests):
            await _guest(port, CROWD, *[_chairs()] * EACH)
        await asyncio.sleep(2.0)
        return await _played(port, seconds)


async def measure(seconds: float) -> dict[str, list[float]]:
    """Answers with nobody else there and with all the others."""
    found = {}
    for name, others in (("nobody else", 0), (f"{OTHERS} others ask for all they may", OTHERS)):
        found[f"an admiral, {name}"] = await _admirals(others, seconds)
    for name, guests in (("nobody else", 0), (f"{OTHERS} tables of one address", OTHERS // EACH)):
        for what, took in (await _beside_admirals(guests, seconds)).items():
            found[f"{what}, {name}"] = took
    return found


HEAD = ("answer of", "answers", "p50 s", "p99 s", "longest s", "met")


def rows(found: dict[str, list[float]]) -> list[tuple[str, ...]]:
    return [
        (
            name, str(len(took)), *(f"{quantile(took, part):.2f}" for part in (0.5, 0.99, 1)),
            "yes" if max(took) <= MOST_S else "no",
        )
        for name, took in found.items()
    ]  # fmt: skip


def main() -> None:
    import uvloop
    from bench import report

    print(report.Table(HEAD, rows(uvloop.run(measure(20.0)))))


if __name__ == "__main__":
    main()
