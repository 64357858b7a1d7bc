"""The guides say what works: their code is run, and the tutorial's game is a game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def blocks(guide: str) -> list[tuple[str, str, str]]:
    """Language, title and text of every block of code."""
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    return [(m[1], m[2] or "", m[3]) for m in FENCE.finditer(text)]


def run(arguments: list[str], folder: Path, typed: str = "") -> str:
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *arguments], input=typed, capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": path}, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def plank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tutorial's package, installed in a folder as pip would."""
    folder = tmp_path_factory.mktemp("tutorial")
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


def test_the_tutorials_game_conforms(plank: Path) -> None:
    out = run(["-m", "flibuste.core.testing", "plank", "--rounds", "20", "--golden"], plank)
    assert "golden files hold" in out


def test_the_tutorials_code_runs(plank: Path) -> None:
    """In Python, as an environment, and at the terminal."""
    code = [text for lang, title, text in blocks("add-a-game") if lang == "python" and not title]
    assert len(code) == 2
    for text in code:
        assert run(["-c", text], plank)
    assert "plank" in run(["-m", "flibuste", "games"], plank).lower()
    again = (
        "import flibuste.adapters.openspiel, pyspiel; print(pyspiel.load_game('flibuste_plank'))"
    )
    assert "seats=2" in run(["-c", again], plank)


STEPS = "20_000"
"""Of the training in a quick start; here it takes fewer."""


@pytest.mark.parametrize("guide", ["players", "researchers"])
def test_the_quick_starts_run(guide: str, tmp_path: Path) -> None:
    """Each block of code in a process of its own: people copy them one by one."""
    code = [text for lang, _, text in blocks(guide) if lang == "python"]
    assert code and (guide == "players" or STEPS in code[0])
    for text in code:
        run(["-c", text.replace(STEPS, "512").replace("games=1000", "games=20")], tmp_path)
