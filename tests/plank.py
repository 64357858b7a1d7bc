"""Builds Plank, the example game of docs/guides/add-a-game.md, and runs programs that use it.

Its files are the page's own blocks of code, laid out as pip would install them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

GUIDES = Path(__file__).parents[1] / "docs" / "guides"
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def blocks(guide: str) -> list[tuple[str, str, str]]:
    """Language, title and text of every block of code in a guide; a title is a file's path."""
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    return [(m[1], m[2] or "", m[3]) for m in FENCE.finditer(text)]


def build(folder: Path) -> Path:
    """Write the game's package into a folder, with the .dist-info by which it is found."""
    for _, title, text in blocks("add-a-game"):
        if title:
            path = folder / title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    lines = [f"{k} = {v}" for k, v in project["entry-points"]["flibuste.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[flibuste.games]", *lines]))
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata)
    return folder


def renewed(folder: Path) -> Path:
    """As ``build``, with a new version of its rules: the lowest card takes the trick.

    Words and the view are others, too.
    """
    build(folder)
    changes = {
        "__init__.py": ('version="1.0"', 'version="2.0"'),
        "rules.py": ("s.laid[seat] > s.laid[best]", "s.laid[seat] < s.laid[best]"),
        "view.py": ('"tricks": tricks', '"taken": tricks'),
        "words/en.ftl": ("plays {", "lays down {"),
        "words/fr.ftl": ("joue {", "pose {"),
    }
    for name, (before, after) in changes.items():
        path = folder / "plank" / name
        text = path.read_text(encoding="utf-8")
        assert before in text, name
        path.write_text(text.replace(before, after), encoding="utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """The environment variables of a process that finds the package installed."""
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}


def attempt(
    arguments: list[str], folder: Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python where the package is installed; typed: its standard input."""
    return subprocess.run(
        [sys.executable, "-W", "ignore", *arguments], input=typed, capture_output=True, text=True,
        check=False, env=environment(folder), cwd=folder,
    )  # fmt: skip


def run(arguments: list[str], folder: Path, typed: str = "") -> str:
    """Run Python as ``attempt`` does. Returns what it printed; fails if it failed."""
    done = attempt(arguments, folder, typed)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    return done.stdout
