"""The wheel has everything it needs: tried in an empty environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from flibuste.core import registry

ROOT = Path(__file__).parents[1]
PLAY = """
import flibuste, random
for name in {names!r}:
    g = flibuste.new(name, seed=1)
    while not g.over and g.ply < 400:
        g.act(random.choice(g.actions))
    assert flibuste.load(g.record()).record() == g.record()
    g.view(0)
print(flibuste.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


def test_what_is_in_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for game in registry.names():
        for lang in ("en", "fr"):
            assert f"flibuste/games/{game}/words/{lang}.ftl" in names
            assert f"flibuste/games/{game}/rulebook/{lang}.md" in names
    assert not [name for name in names if "/tests/" in name or name.startswith("tests")]
    assert wheel.stat().st_size < 5_000_000


def test_it_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """Only what the wheel asks for is installed, at the versions of the lock."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = tmp_path / "constraints.txt"
    pinned.write_text("\n".join(re.findall(r"^[\w.-]+==[\w.+!-]+", lock, re.MULTILINE)))
    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / "bin"
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV"))}
    env["FLIBUSTE_CACHE"], env["NUMBA_DISABLE_JIT"] = str(tmp_path / "cache"), "1"

    def run(*command: str | Path, typed: str = "") -> str:
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, check=False, env=env, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    run(scripts / "pip", "install", "--quiet", "-c", pinned, wheel)
    code = PLAY.format(names=registry.names())
    assert str(tmp_path) in run(scripts / "python", "-c", code)
    listed = run(scripts / "flibuste", "games")
    assert all(name in listed for name in registry.names())
    run(scripts / "flibuste", "play", registry.names()[0], typed="")
