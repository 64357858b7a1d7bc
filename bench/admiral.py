"""How soon an admiral answers at a busy table, while twenty others ask for all they may.

Each of the others comes from an address of its own, plays at a table with five admirals, has two
tables at which only admirals sit, and asks for hints as often as it is let.
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
MOST_S = 1.5


def _chairs(*first: str) -> list[dict[str, Any]]:
    bots: list[dict[str, Any]] = [{"kind": "bot", "level": "admiral"}] * (SEATS - len(first))
    return [*({"kind": kind} for kind in first), *bots]


async def _other(port: int, number: int) -> Wire:
    """Somebody who asks for all he may: his socket at the table where he plays."""
    source = f"127.0.1.{1 + number}"
    client = await Client.at(port, "", source)
    fields, _ = await client.ask("GET", "/api/me")
    client.close()
    cookie = fields["set-cookie"].split(";")[0]
    client, keys = await Client.at(port, cookie, source), []
    for chairs in (_chairs("me"), _chairs(), _chairs()):
        wish = {"game": GAME, "seats": SEATS, "chairs": chairs}
        keys.append((await client.ask("POST", "/api/tables", wish))[1]["id"])
    client.close()
    wires = [await _look(port, key, cookie, source) for key in keys]
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


async def measure(seconds: float) -> dict[str, list[float]]:
    """Answers of admirals, with nobody else there and with all the others."""
    found = {}
    for name, others in (("nobody else", 0), (f"{OTHERS} others ask for all they may", OTHERS)):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), CORES) as port:
            async with Person(f"http://127.0.0.1:{port}") as ana, _others(port, others):
                await asyncio.sleep(2.0)
                key = await ana.table(GAME, "me", *["admiral"] * (SEATS - 1))
                found[name] = await _answers(await ana.look(key), seconds)
    return found


HEAD = ("an admiral's answer", "answers", "p50 s", "p99 s", "longest s", "met")


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
