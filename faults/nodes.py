"""Real nodes: ``flibuste serve`` in processes that are killed, paused and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
START_S = 120.0
"""Seconds in which a node has started, or something is wrong with it."""
STOP_S = 40.0
"""Seconds in which a node that was told to stop has ended."""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def environment(**more: str) -> dict[str, str]:
    """This process's environment with our sources; of a server's variables: people write freely."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FLIBUSTE_") or name == "FLIBUSTE_CACHE"
    }
    return {**kept, "PYTHONPATH": str(ROOT / "src"), "FLIBUSTE_CHAT": "free", **more}


class NodeProcess:
    """A server in a process of its own, at a port that stays the same when it is started again."""

    def __init__(self, words: list[str], log: Path, **settings: str) -> None:
        """words: of the command line. log: the file of its log. settings: FLIBUSTE_ variables."""
        self.port = free_port()
        self.log = log
        self._words = ["serve", "--lang", "en", "--port", str(self.port), *words]
        self._env = environment(**settings)
        self._child: asyncio.subprocess.Process | None = None
        self.ready = False
        """It has said that it listens, and has not ended since."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child is not None else None

    @property
    def running(self) -> bool:
        return self._child is not None and self._child.returncode is None

    async def start(self) -> bool:
        """Start it, and wait until it listens; False: it has ended instead."""
        with self.log.open("ab") as log:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "flibuste", *self._words, env=self._env,
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        assert self._child.stdout is not None
        async with asyncio.timeout(START_S):
            said = await self._child.stdout.readline()
        self.ready = b"http" in said
        if not self.ready:
            await self.ended()
        return self.ready

    async def ended(self) -> int:
        """Wait until it has ended; returns its exit status, negative for a signal."""
        assert self._child is not None
        status = await self._child.wait()
        self.ready = False
        return status

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self.running:
            assert self._child is not None
            with suppress(ProcessLookupError):
                self._child.send_signal(number)

    async def kill(self) -> None:
        """End it as kill -9 does."""
        self.signal(signal.SIGKILL)
        if self._child is not None:
            await self.ended()

    async def stop(self) -> bool:
        """SIGTERM; False: it has not ended in time, and was killed."""
        self.signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_S):
                await self.ended()
        except TimeoutError:
            await self.kill()
            return False
        return True
