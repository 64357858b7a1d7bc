"""``flibuste`` on a pseudo-terminal, as a person uses it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0  # seconds to wait for a text, or for the program to end
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def process_state(pid: int) -> str:
    """R while the process runs, S while it sleeps; where /proc is missing, S after a while."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        time.sleep(0.2)
        return "S"


class Terminal:
    """A program on a pseudo-terminal of 80 columns."""

    def __init__(self, folder: Path, *args: str, **env: str) -> None:
        self.seen = ""
        self.read_to = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # pragma: no cover (another process)
            os.chdir(folder)
            os.environ.update(
                PYTHONPATH=str(ROOT / "src"),
                LC_ALL="C.UTF-8",
                XDG_DATA_HOME=str(folder),
                NUMBA_DISABLE_JIT="1",
                COLUMNS="80",
                LINES="24",
                TERM="xterm",
                **env,
            )
            os.execv(sys.executable, [sys.executable, "-m", "flibuste", *args])

    def expect(self, text: str) -> None:
        """Read until the text has come, beginning after the text expected last."""
        self.expect_any(text)

    def expect_any(self, *texts: str) -> None:
        """Read until one of the texts has come."""
        end = time.monotonic() + PATIENCE
        any_of = re.compile("|".join(map(re.escape, texts)))
        while (found := any_of.search(self.seen, self.read_to)) is None:
            assert time.monotonic() < end and self._more(), f"{texts} not in {self.seen[-2000:]}"
        self.read_to = found.end()

    def _more(self) -> bool:
        """Read what is there; False once the program has closed its end."""
        if not select.select([self.fd], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def until_it_listens(self) -> None:
        """Wait until the program sleeps: it shows a prompt just before it waits for a line."""
        while process_state(self.pid) == "R":
            time.sleep(0.01)

    def type(self, text: str) -> None:
        self.until_it_listens()
        os.write(self.fd, text.encode())

    def wait(self) -> int:
        """Read to the end; returns the exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._more():
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self._more() and select.select([self.fd], [], [], 0)[0]:
                    pass
                return os.waitstatus_to_exitcode(status)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def sit(tmp_path: Path) -> Any:
    """Starts ``flibuste`` on a terminal of its own; what still runs after the test is killed."""
    sat: list[Terminal] = []

    def sit(*args: str, **env: str) -> Terminal:
        sat.append(Terminal(tmp_path, *args, **env))
        return sat[-1]

    yield sit
    for terminal in sat:
        os.close(terminal.fd)
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
