"""boardgame.io under the same load as our server: its own protocol, its store in memory."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load import Tally, Wire, connect, cpu_seconds, free_port, server

HERE = Path(__file__).with_name("boardgame")
SEATS = 4
_STATE = re.compile(rb'"_stateID":(\d+)')


def installed() -> bool:
    return shutil.which("node") is not None and (HERE / "node_modules" / "boardgame.io").is_dir()


@contextmanager
def running() -> Iterator[tuple[int, int]]:
    """Its server on the first core: its port and its process."""
    port, env = free_port(), {**os.environ, "NODE_ENV": "production"}
    command = ["node", "server.js", str(port)]
    quiet: dict[str, Any] = {"cwd": HERE, "stdout": subprocess.DEVNULL, "env": env}
    with server(command, port, signal.SIGKILL, **quiet) as pid:
        yield port, pid


class Match:
    """One match and its four sockets; seats move in turn, drawing and laying."""

    def __init__(self, key: str, seen: Callable[[Match], None]) -> None:
        self.key, self.seen = key, seen
        self.wires: list[Wire] = []
        self.ply = self.heard = self.synced = 0
        self.state = 0
        self.sent = 0.0
        self.size = 0  # of the updates that came

    def hear(self, wire: Wire, message: bytes) -> None:
        if message == b"2":
            wire.send(b"3")
        elif message.startswith(b"0{"):
            wire.send(b"40/ships,")
        elif message.startswith(b"40/ships"):
            sync = json.dumps(["sync", self.key, str(self.wires.index(wire)), None, SEATS])
            wire.send(f"42/ships,{sync}".encode())
        elif message.startswith(b'42/ships,["sync"'):
            self.synced += 1
        elif message.startswith(b'42/ships,["update"'):
            self.heard += 1
            self.size += len(message)
            if self.heard == SEATS:
                found = _STATE.search(message)
                assert found is not None
                self.state, self.heard, self.ply = int(found[1]), 0, self.ply + 1
                self.seen(self)

    def play(self) -> None:
        seat = str(self.ply % SEATS)
        name, arguments = ("draw", []) if self.ply // SEATS % 2 == 0 else ("lay", [0])
        payload = {"type": name, "args": arguments, "playerID": seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.sent = time.perf_counter()
        text = json.dumps(["update", action, self.state, self.key, seat])
        self.wires[int(seat)].send(f"42/ships,{text}".encode())


async def flat_out(port: int, pid: int, tables: int, seconds: float) -> Tally:
    """Every match plays its next move as soon as all four have seen the last one."""
    tally, measuring = Tally(), False

    def seen(match: Match) -> None:
        if measuring:
            tally.moves += 1
            tally.seen.append(time.perf_counter() - match.sent)
        match.play()

    matches = [await _seated(port, number, seen) for number in range(tables)]
    for match in matches:
        match.play()
    await asyncio.sleep(1.0)
    tally, measuring, cpu = Tally(), True, cpu_seconds(pid)
    size = _size(matches)
    await asyncio.sleep(seconds)
    measuring = False
    tally.size = _size(matches) - size
    tally.seconds, tally.cpu = time.perf_counter() - tally.began, cpu_seconds(pid) - cpu
    return tally


def _size(matches: list[Match]) -> int:
    return sum(match.size for match in matches)


async def _seated(port: int, number: int, seen: Callable[[Match], None]) -> Match:
    """A match is made when the first of its players asks for it."""
    match = Match(f"match{number}", seen)
    for seat in range(SEATS):
        path = "/socket.io/?EIO=4&transport=websocket"
        match.wires.append(await connect(port, path, {}, match.hear))
        async with asyncio.timeout(20):
            while match.synced <= seat:
                await asyncio.sleep(0.002)
    return match
