"""A process for each game: they compile side by side and take turns at being timed."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def turn() -> Iterator[None]:
    """Wait until no other is being timed."""
    with open(Path(tempfile.gettempdir()) / "flibuste-bench-cuda", "w") as place:
        fcntl.flock(place, fcntl.LOCK_EX)
        yield


def lines_of(module: str, names: Sequence[str], *options: str) -> dict[str, tuple[list[str], bool]]:
    """What each game's process printed, and whether it failed."""
    command = [sys.executable, "-W", "ignore", "-m", module, *options, "--alone"]
    children = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True) for name in names
    ]
    printed = [child.communicate()[0].splitlines() for child in children]
    failed = [child.returncode != 0 for child in children]
    return dict(zip(names, zip(printed, failed, strict=True), strict=True))
