"""Follows a chapter of a guide to the letter: its commands in a shell, in an empty folder."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from faults.cluster import somebody
from tests.browser.players import ROOT

from flibuste.core.jit import cache_root

BLOCK = re.compile(
    r"(<!-- not run: [^>]+-->\n)?```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?",
    re.MULTILINE | re.DOTALL,
)
DONE = "the block is done"


@dataclass(frozen=True)
class Block:
    """Commands, and what the guide says they print; empty: it says nothing."""

    commands: str
    printed: str


def chapter(page: Path, title: str) -> dict[str, list[Block]]:
    """The blocks of a chapter that are to be run, by the title of their section."""
    text = page.read_text(encoding="utf-8")
    inside = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    sections = [part.partition("\n") for part in inside.split("\n### ")[1:]]
    return {
        name: [Block(m[2], m[3] or "") for m in BLOCK.finditer(body) if not m[1]]
        for name, _, body in sections
    }


def _as_somebody() -> list[str]:
    """Where root runs the tests, how not to be root. This Python may lie in root's own folder.

    So its folders may be looked into all the same; nothing else is allowed to him.
    """
    if os.geteuid() != 0:
        return []
    user = somebody()
    look = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", *look]


class Follower:
    """Somebody who is not root, in an empty folder, at one shell."""

    def __init__(self, given: dict[str, str]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="flibuste-site-"))
        self._home = Path(tempfile.mkdtemp(prefix="flibuste-home-"))
        own = {"HOME": str(self._home), "FLIBUSTE_CACHE": self._cache(), "SOURCE": str(ROOT)}
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("FLIBUSTE_", "PG"))}
        path = f"{Path(sys.executable).parent}:{kept['PATH']}"
        self.env = {**kept, **own, "PATH": path, **given}
        self._shell = subprocess.Popen(
            [*_as_somebody(), "bash", "-eu"], cwd=self.folder, env=self.env, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def _cache(self) -> str:
        """Compiled code: what is ours nobody else may read, so root makes a copy."""
        if os.geteuid() != 0:
            return str(cache_root())
        copy = self._home / "cache"
        if cache_root().is_dir():
            shutil.copytree(cache_root(), copy)
        owner = f"{somebody().pw_uid}:{somebody().pw_gid}"
        subprocess.run(["chown", "-R", owner, self._home, self.folder], check=True)
        return str(copy)

    def run(self, block: Block) -> None:
        """Run a block; it must go well, and print what the guide says it does."""
        said = self.said(block.commands)
        if block.printed:
            assert said.strip() == self._own(block.printed).strip()

    def said(self, commands: str) -> str:
        assert self._shell.stdin and self._shell.stdout
        self._shell.stdin.write(f"{commands}\necho '{DONE}'\n")
        self._shell.stdin.flush()
        lines: list[str] = []
        for line in self._shell.stdout:
            if line.endswith(f"{DONE}\n"):
                return "".join(lines) + line.removesuffix(f"{DONE}\n")
            lines.append(line)
        raise AssertionError(f"{commands}\n{''.join(lines)}\n{self.logs()}")

    def _own(self, printed: str) -> str:
        """What the guide prints, with the ports of this run."""
        return printed.replace("8443", self.env["HTTPS"])

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def logs(self) -> str:
        """The end of every log, for whoever must find out what went wrong."""
        return "\n".join(
            f"{p.name}: {self.text(p.name)[-1500:]}" for p in self.folder.glob("*.log")
        )

    def leave(self) -> None:
        """End whatever still runs, and leave nothing behind."""
        for path in (*self.folder.glob("*.pid"), self.folder / "database" / "postmaster.pid"):
            with suppress(OSError, ValueError, IndexError):
                self._end(int(path.read_text().splitlines()[0]))
        self._shell.kill()
        self._shell.communicate()
        for folder in (self.folder, self._home):
            shutil.rmtree(folder, ignore_errors=True)

    def _end(self, process: int) -> None:
        """End a process, if it is one of this folder: numbers are used again."""
        if os.readlink(f"/proc/{process}/cwd").startswith(str(self.folder)):
            os.kill(process, signal.SIGTERM)
