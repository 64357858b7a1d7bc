"""Flibuste as its own process, as whoever runs a server starts it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from faults import nodes


def environment(**more: str) -> dict[str, str]:
    """The environment of this process, for a server whose bots do not wait."""
    return nodes.environment(**{"FLIBUSTE_BOT_MS": "0", **more})


def flibuste(
    *words: str, prepare: Callable[[], None] | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself; prepare: called in its process before it begins."""
    return subprocess.run(
        [sys.executable, "-m", "flibuste", *words], env=environment(**(env or {})), text=True,
        capture_output=True, timeout=120, check=False, preexec_fn=prepare,
    )  # fmt: skip


def refused(
    *words: str, prepare: Callable[[], None] | None = None, env: dict[str, str] | None = None
) -> str:
    """Run a command that must be refused, in one plain sentence; returns the sentence."""
    done = flibuste(*words, prepare=prepare, env=env)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


@contextmanager
def serving(*words: str, **env: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server while it runs: its process and its address."""
    child = subprocess.Popen(
        [sys.executable, "-m", "flibuste", "serve", "--lang", "en", *words],
        env=environment(**env), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    try:
        said = child.stdout.readline()
        url = next(word for word in said.split() if word.startswith("http"))
        yield child, url.rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
