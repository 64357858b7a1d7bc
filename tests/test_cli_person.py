"""``flibuste play`` and ``replay`` as a person uses them: typed into a pseudo-terminal."""

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

import flibuste
from flibuste.core import registry

ROOT = Path(__file__).parents[1]
GAMES = registry.names()
PATIENCE = 30.0  # seconds to wait for a text, or for the program to end
CTRL_C, CTRL_D = "\x03", "\x04"
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
        end = time.monotonic() + PATIENCE
        while (at := self.seen.find(text, self.read_to)) < 0:
            assert time.monotonic() < end and self._more(), f"{text!r} not in {self.seen[-2000:]}"
        self.read_to = at + len(text)

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


@pytest.mark.parametrize("game", GAMES)
def test_ctrl_c_saves_and_the_game_goes_on(sit: Any, tmp_path: Path, game: str) -> None:
    table = sit("play", game, "--seed", "7", "--first", "0", "--save", "a.json")
    table.expect("Seat 0 > ")
    table.type("1\n")
    table.expect("Seat 0 > ")
    table.type(CTRL_C)
    table.expect("flibuste play --resume a.json")
    assert table.wait() == 130
    before = flibuste.load((tmp_path / "a.json").read_text()).moves
    assert before

    again = sit("play", "--resume", "a.json", LC_MESSAGES="", LANG="")
    again.expect("Seat 0 > ")
    again.type("1\n")
    again.expect("Seat 0 > ")
    again.type(CTRL_D)
    again.expect("flibuste play --resume a.json")
    assert again.wait() == 0
    after = flibuste.load((tmp_path / "a.json").read_text()).moves
    assert after[: len(before)] == before and len(after) > len(before)


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_saves(sit: Any, tmp_path: Path, signal_: int) -> None:
    table = sit("play", GAMES[0], "--first", "0", "--save", "a.json")
    table.expect("Seat 0 > ")
    table.until_it_listens()
    os.kill(table.pid, signal_)
    assert table.wait() == 130
    assert flibuste.load((tmp_path / "a.json").read_text()).ply == 0


def test_colours_unless_no_color_is_set(sit: Any) -> None:
    coloured = sit("play", GAMES[0], "--first", "0")
    coloured.expect("Seat 0 > ")
    assert re.search(r"\x1b\[[0-9;]*3[0-7]m", coloured.seen)
    plain = sit("play", GAMES[0], "--first", "0", NO_COLOR="1")
    plain.expect("Seat 0 > ")
    assert not re.search(r"\x1b\[[0-9;]*[349][0-7]m", plain.seen)
    lines = ESCAPES.sub("", plain.seen).splitlines()
    assert max(map(len, lines)) <= 80


def test_two_people_do_not_see_each_other_s_screen(sit: Any) -> None:
    g = flibuste.new(GAMES[0], seats=2, seed=7, first=0)
    seat_and_seed = ("--seats", "2", "--seed", "7", "--first", "0")
    table = sit("play", GAMES[0], *seat_and_seed, "--me", "all")
    table.expect("Seat 0, it is your move. Press Enter")
    assert "Seat 0 > " not in table.seen
    table.type("\n")
    while g.to_move == 0:  # a turn may be several moves
        table.expect("Seat 0 > ")
        table.type("1\n")
        g.play(g.legal[0])
    table.expect("\x1b[2J")
    table.expect("Seat 1, it is your move. Press Enter")
    table.type("\n")
    table.expect("Seat 0")  # the other's moves are shown again
    table.expect("Seat 1 > ")


def test_watching_at_ones_own_pace_and_looking_back(sit: Any, tmp_path: Path) -> None:
    table = sit("play", GAMES[0], "--me", "none", "--seed", "3", "--save", "a.json")
    for _ in range(3):
        table.expect("Enter: next move")
        table.type("\n")
    table.expect("Enter: next move")
    table.type(CTRL_C)
    table.expect("--resume a.json --me none")
    assert table.wait() == 130

    ply = flibuste.load((tmp_path / "a.json").read_text(), auto_chance=False).ply
    replay = sit("replay", "a.json")
    for typed, shown in (("p\n", ply), ("n\n", ply - 1), ("0\n", ply), ("q\n", 0)):
        replay.expect(f"After {shown} of {ply} moves")
        replay.expect("q quit > ")
        replay.type(typed)
    assert replay.wait() == 0
