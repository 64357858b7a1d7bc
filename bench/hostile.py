"""What others feel of hostile clients: round trips without them and with them, in turn.

Players at tables of their own, from other addresses, ask for a pong forty times a second each, at
fixed moments: a ping that waits delays none of the next. Attackers come back as soon as they are
cut, for ten seconds. They share a core with those who measure, and yield to them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench import report
from bench.load import Client, Wire, connect, quantile, stay
from bench.processes import serving
from tests.server.hostile.attackers import KINDS, Attacker, Fate

import flibuste
from flibuste.core import jit, registry

GAME, LONG = "korsair", "attention_pirates"
VICTIMS = 8
EVERY_S = 0.025
"""Seconds between two pings of a player."""
CALM_S, ATTACK_S = 4.0, 10.0
MOST_MS = 20.0
"""By how much an attacker may raise the p99 of others."""
CROWD = 250
"""Connections that one attacker tries to have."""


# --- those who mean harm --------------------------------------------------------------------------


def _idle(port: int, table: str, seconds: float) -> Fate:
    """Open connections and say nothing."""
    with ExitStack() as stack, suppress(OSError):
        for _ in range(CROWD):
            stack.enter_context(Attacker(port))
        time.sleep(seconds)
    return Fate(seconds, False, 0, 0)


def _spectators(port: int, table: str, seconds: float) -> Fate:
    """Look at one table with as many sockets as are let in, the whole feed each."""
    with ExitStack() as stack, suppress(OSError, AssertionError):
        for _ in range(CROWD):
            stack.enter_context(Attacker(port)).upgrade(table)
        time.sleep(seconds)
    return Fate(seconds, False, 0, 0)


def _long_record(record: bytes) -> Callable[[int, str, float], Fate]:
    """Upload a long game and look at it, again and again."""

    def attack(port: int, table: str, seconds: float) -> Fate:
        head = f"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(record)}"
        with Attacker(port) as sender:
            sender.socket.sendall(f"{head}\r\n\r\n".encode() + record)
            answer = sender.socket.recv(1 << 16)
        kept = json.loads(answer.partition(b"\r\n\r\n")[2])["id"]
        with Attacker(port) as reader:
            reader.upgrade(f"/api/tables/{kept}/socket?feed=full")
            reader.socket.recv(1 << 16)
        return Fate(seconds, False, 0, len(record))

    return attack


def long_record() -> bytes:
    """A game of some twenty thousand moves, by players who always take the first one."""
    jit.compiled(registry.get(LONG))
    match = flibuste.new(LONG, seats=6, seed=1, round_limit=200)
    while not match.over:
        match.act(match.actions[0])
    return json.dumps(match.record()).encode()


def kinds() -> dict[str, Callable[[int, str, float], Fate]]:
    return {
        **KINDS, "idle connections": _idle, "spectators": _spectators,
        "a long record, uploaded and looked at": _long_record(long_record()),
    }  # fmt: skip


def _go_on(attack: Callable[[int, str, float], Fate], port: int, table: str) -> None:
    """Attack for ten seconds, beginning again whenever the server has cut it."""
    os.nice(19)
    ends = time.monotonic() + ATTACK_S
    while (left := ends - time.monotonic()) > 0:
        with suppress(OSError, AssertionError, KeyError, ValueError):
            attack(port, table, left)
        time.sleep(0.02)


# --- those who play -------------------------------------------------------------------------------


@dataclass
class Victim:
    """A player's socket, and how long its pings took."""

    wire: Wire | None = None
    sent: dict[int, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    number: int = 0

    def hear(self, wire: Wire, message: bytes) -> None:
        if message.startswith(b'{"type":"pong"'):
            self.took.append(time.perf_counter() - self.sent.pop(json.loads(message)["id"]))
        elif message.startswith(b'{"type":"error"'):
            raise SystemExit(f"the server refused a player: {message.decode()}")

    def ping(self) -> None:
        assert self.wire is not None and not self.wire.transport.is_closing()
        self.number += 1
        self.sent[self.number] = time.perf_counter()
        self.wire.send(json.dumps({"type": "ping", "id": self.number}).encode())

    def heard(self) -> list[float]:
        """How long all pings took since the last time, with those that still wait."""
        now = time.perf_counter()
        took = [*self.took, *(now - at for at in self.sent.values())]
        self.took = []
        return took


async def _felt(victims: list[Victim], seconds: float) -> list[float]:
    """Round trips of so many seconds."""
    begun, count = time.perf_counter(), 0
    while (now := time.perf_counter()) < begun + seconds:
        victims[count % len(victims)].ping()
        count += 1
        await asyncio.sleep(max(0.0, begun + count * EVERY_S / len(victims) - now))
    await asyncio.sleep(0.2)
    return [took for victim in victims for took in victim.heard()]


@asynccontextmanager
async def _playing(port: int) -> AsyncIterator[tuple[list[Victim], str]]:
    """Players at their tables, and the path of another table's socket that all may look at."""
    chairs, victims, path = [{"kind": "me"}, {"kind": "guest", "name": "Eve"}], [], ""
    for number in range(VICTIMS + 1):
        source = f"127.0.0.{20 + number}"
        fields, _ = await (client := await Client.at(port, "", source)).ask("GET", "/api/me")
        client.close()
        cookie = fields["set-cookie"].split(";")[0]
        client = await Client.at(port, cookie, source)
        wish = {"game": GAME, "seats": 2, "chairs": chairs, "public": True}
        _, made = await client.ask("POST", "/api/tables", wish)
        client.close()
        path = f"/api/tables/{made['id']}/socket"
        victims.append(victim := Victim())
        victim.wire = await connect(port, path, {"Cookie": cookie}, victim.hear, source)
    yield victims[:-1], path
    for victim in victims:
        assert victim.wire is not None
        victim.wire.transport.close()


# --- what is measured -----------------------------------------------------------------------------


@dataclass
class Felt:
    """Round trips without and with an attacker, in seconds."""

    calm: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)

    @property
    def raised_ms(self) -> float:
        return 1000 * (quantile(self.attacked, 0.99) - quantile(self.calm, 0.99))

    def row(self, name: str) -> tuple[str, ...]:
        ms = [1000 * quantile(self.calm, 0.99), 1000 * quantile(self.attacked, 0.99)]
        ms += [self.raised_ms, 1000 * max(self.attacked)]
        return (name, *(f"{x:.1f}" for x in ms), "yes" if self.raised_ms <= MOST_MS else "no")


async def measure(rounds: int, only: str = "") -> dict[str, Felt]:
    """Every kind of attacker in turn, with a calm before each."""
    attacks = {name: attack for name, attack in kinds().items() if only in name}
    found = {name: Felt() for name in attacks}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as port:
            async with _playing(port) as (victims, path):
                await _felt(victims, 1.0)
                for name, attack in attacks.items():
                    found[name].calm += await _felt(victims, CALM_S)
                    found[name].attacked += await _attacked(victims, attack, port, path)
    return found


async def _attacked(
    victims: list[Victim], attack: Callable[[int, str, float], Fate], port: int, path: str
) -> list[float]:
    hostile = multiprocessing.get_context("fork").Process(target=_go_on, args=(attack, port, path))
    hostile.start()
    try:
        return await _felt(victims, ATTACK_S)
    finally:
        hostile.terminate()
        hostile.join()


HEAD = ("attacker", "calm p99 ms", "p99 from its first byte", "raised by", "longest", "met")


def page(found: dict[str, Felt]) -> str:
    table = report.Table(HEAD, [felt.row(name) for name, felt in found.items()])
    return (
        f"{table}\n\nRound trips of {VICTIMS} players from other addresses, over the ten seconds "
        f"from an attacker's first byte; it may raise their p99 by {MOST_MS:.0f} ms."
    )


def main() -> None:
    import uvloop

    parser = argparse.ArgumentParser(prog="python -m bench.hostile")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", default="", help="part of an attacker's name")
    asked = parser.parse_args()
    stay(1)
    print(page(uvloop.run(measure(asked.rounds, asked.only))))


if __name__ == "__main__":
    main()
