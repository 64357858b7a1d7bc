"""Our server as a process of its own, in this version or another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load import CORES, free_port, server

HERE = Path(__file__).parents[1]
BOT_MS = 500, 750
"""The pause of bots, at tables that have any."""


def serve(game: str, port: int, db: str) -> None:
    """Run a server without rate limits, which would stop the load."""
    import uvicorn
    from bench.boards import SECRET

    from flibuste.core import jit, registry
    from flibuste.server import descriptors
    from flibuste.server.app import make
    from flibuste.server.serving import config, freeze_memory, listen
    from flibuste.server.settings import Settings

    descriptors.raise_limit()
    jit.compiled(registry.get(game))
    settings = Settings(db=db, secret=SECRET.encode(), generous=True, bot_ms=BOT_MS)
    freeze_memory()
    uvicorn.Server(config(make(settings))).run(sockets=[listen("127.0.0.1", port)])


@contextmanager
def running(game: str, folder: Path, checkout: Path = HERE) -> Iterator[tuple[int, int]]:
    """A server on the first core, of the version checked out there: its port and its process."""
    port, env = free_port(), {**os.environ, "PYTHONPATH": f"{checkout / 'src'}:{checkout}"}
    command = [sys.executable, "-m", "bench.server", "--game", game]
    command += ["--serve", str(port), str(folder / "b.db")]
    with server(command, port, signal.SIGTERM, cwd=checkout, env=env) as pid:
        yield port, pid


@contextmanager
def node(game: str, database: str) -> Iterator[tuple[int, int]]:
    """One of the servers that share a database, on any core: its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "bench.server", "--game", game]
    command += ["--serve", str(port), database]
    with server(command, port, signal.SIGKILL, cores=CORES) as pid:
        yield port, pid


@contextmanager
def serving(folder: Path, cores: Sequence[int] = ()) -> Iterator[int]:
    """A server as anybody starts it, with all its limits: its port."""
    port = free_port()
    command = [sys.executable, "-m", "flibuste", "serve", "--port", str(port)]
    command += ["--db", str(folder / "b.db")]
    env = {**os.environ, "PYTHONPATH": str(HERE / "src")}
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with server(command, port, signal.SIGKILL, cores, env=env, **quiet):
        yield port
