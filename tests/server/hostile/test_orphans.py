"""No process outlives its server, and two servers do not compile the same thing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.harness import wish

GAME = "korsair"
PATIENCE_S = 60.0
pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks in /proc")


def compilers(cache: Path) -> list[int]:
    """The processes that compile into this cache."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
            variables = (process / "environ").read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile, or is not ours
            continue
        if b"flibuste.core.warm" in command and f"FLIBUSTE_CACHE={cache}".encode() in variables:
            found.append(int(process.name))
    return found


def eventually(true: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)


@contextmanager
def cold_server(folder: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """A server with a database of its own and a cold cache, which has just begun to compile."""
    env = {**os.environ, "FLIBUSTE_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "flibuste", "serve", "--port", "0"]
    command += ["--db", str(folder / f"{name}.db")]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert child.stdout is not None
    try:
        url = next(word for line in child.stdout for word in line.split() if "http://" in word)
        made = httpx.post(f"{url}api/tables", json=wish(GAME, "me", "guest"), timeout=PATIENCE_S)
        assert made.status_code == 200
        yield child
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_compiler_ends_with_its_server(tmp_path: Path, how: signal.Signals) -> None:
    with cold_server(tmp_path, "one") as server:
        eventually(lambda: compilers(tmp_path / "cache") != [])
        server.send_signal(how)
        server.wait(PATIENCE_S)
        eventually(lambda: compilers(tmp_path / "cache") == [])
        assert not list(tmp_path.glob("cache/*/complete")), "it had ended by itself"


def test_two_servers_compile_once(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with cold_server(tmp_path, "one") as one, cold_server(tmp_path, "two"):
        eventually(lambda: compilers(cache) != [])
        seen = set(compilers(cache))
        watched = time.monotonic() + 2.0
        while time.monotonic() < watched:
            seen |= set(compilers(cache))
            time.sleep(0.05)
        assert len(seen) == 1
        one.kill()
        one.wait()
        eventually(lambda: bool(set(compilers(cache)) - seen))  # the other one takes it over
