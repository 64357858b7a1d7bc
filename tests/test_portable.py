"""Systems that lack what Linux has: nothing fails for want of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

UNIX_ONLY = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop")
"""Modules that Windows does not have."""
ELSEWHERE = f"""
import os, signal, sys
sys.modules.update(dict.fromkeys({UNIX_ONLY}))  # importing one of them raises ImportError
for name in ("sched_getaffinity", "fork", "getuid", "killpg", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2"):
    if hasattr(signal, name):
        delattr(signal, name)
"""
PLAY = """
import flibuste
g = flibuste.new("korsair", seed=1)
while not g.over:
    g.act(g.actions[0])
assert flibuste.load(g.record()).scores == g.scores
b = flibuste.batch("korsair", games=4, seed=1)
b.step(b.random_actions())
"""
COMMANDS = [
    ("games",),
    ("rules", "korsair", "K-9"),
    ("play", "korsair", "--seed", "1"),
    ("arena", "korsair", "random", "heuristic", "--games", "2", "--jobs", "1"),
]


def elsewhere(code: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run code on a system of this kind, in an empty folder."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "NUMBA_DISABLE_JIT": "1", **more}
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE + code], cwd=folder, env=env, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip


def test_a_game_is_played(tmp_path: Path) -> None:
    done = elsewhere(PLAY, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_work(command: tuple[str, ...], tmp_path: Path) -> None:
    code = f"from flibuste.cli import main; sys.exit(main({list(command)}))"
    done = elsewhere(code, tmp_path, PYTHONIOENCODING="cp1252")  # Windows, written to a file
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_the_table_is_imported_and_made(tmp_path: Path) -> None:
    code = """
from flibuste.server import serving
from flibuste.server.app import make
from flibuste.server.settings import Settings
serving.config(make(Settings())).load()
"""
    done = elsewhere(code, tmp_path)
    assert done.returncode == 0, done.stderr


def test_batches_count_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    from flibuste.core.machine import cores

    assert 1 <= cores() <= (os.cpu_count() or 1)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def test_a_port_in_use_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows would share it with us if SO_REUSEADDR were set there."""
    from flibuste.server.serving import listen

    taken = socket.create_server(("127.0.0.1", 0))
    with taken, pytest.raises(OSError, match=r"in use|permitted"):
        listen("127.0.0.1", taken.getsockname()[1])
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        made = listen("127.0.0.1", 0)
    with made:
        assert not made.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
