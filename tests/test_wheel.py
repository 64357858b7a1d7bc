"""The wheel has everything it needs: tried in empty environments, of two Pythons."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from flibuste.core import registry

ROOT = Path(__file__).parents[1]
Run = Callable[..., "subprocess.Popen[str]"]
NEWEST = 14
"""Of Python 3, the newest we run on."""
ADDRESS = re.compile(r"http://[\w.]+:\d+")
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
        assert f"flibuste/wasm/modules/{game}.wasm" in names, "make wasm comes before the wheel"
        assert f"flibuste/wasm/modules/{game}.json" in names
        for lang in ("en", "fr"):
            assert f"flibuste/games/{game}/words/{lang}.ftl" in names
            assert f"flibuste/games/{game}/rulebook/{lang}.md" in names
    assert "flibuste/py.typed" in names
    assert "flibuste/wasm/modules/engine.js" in names
    assert "flibuste/server/static/index.html" in names, "make web comes before the wheel"
    assert not [name for name in names if "/tests/" in name or name.startswith("tests")]
    assert "flibuste/server/static/pack/manifest.json" in names
    assert wheel.stat().st_size < 14_000_000, "Pyodide is in it plain and compressed"


class Python(NamedTuple):
    """An interpreter, and whether its packages are those of the lock."""

    path: str
    locked: bool


def newest() -> str | None:
    """The newest Python of this machine that we say we run on, if it is not this one."""
    for minor in range(NEWEST, sys.version_info.minor, -1):
        kept = Path.home() / ".pyenv" / "versions"
        known = [shutil.which(f"python3.{minor}"), *kept.glob(f"3.{minor}.*/bin/python")]
        for path in [str(path) for path in known if path is not None]:
            if subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0:
                return path
    return None


@pytest.fixture(scope="module", params=["this", "newest"])
def python(request: pytest.FixtureRequest) -> Python:
    if request.param == "this":
        return Python(sys.executable, True)
    path = newest()
    if path is None:
        pytest.skip("there is no newer Python here")
    return Python(path, False)


@pytest.fixture(scope="module")
def installed(wheel: Path, python: Python, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a command where only what the wheel asks for is installed."""
    folder = tmp_path_factory.mktemp("empty")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV"))}
    env |= {"FLIBUSTE_CACHE": str(folder / "cache"), "NUMBA_DISABLE_JIT": "1"}
    if python.locked:
        env["PIP_CONSTRAINT"] = str(pinned(folder))
    subprocess.run([python.path, "-m", "venv", folder / "venv"], check=True, env=env)

    def run(name: str, *rest: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [folder / "venv" / "bin" / name, *rest],
            env=env, cwd=folder, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    said(run("pip", "install", "--quiet", wheel))
    return run


def pinned(folder: Path) -> Path:
    """The versions of the lock, as constraints."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    file = folder / "constraints.txt"
    file.write_text("\n".join(re.findall(r"^[\w.-]+==[\w.+!-]+", lock, re.MULTILINE)))
    return file


def said(done: subprocess.Popen[str]) -> str:
    """What a command printed; it must have gone well."""
    out, errors = done.communicate()
    assert done.returncode == 0, errors[-2000:]
    return out


def test_it_plays_in_an_empty_environment(installed: Run) -> None:
    code = PLAY.format(names=registry.names())
    assert "site-packages" in said(installed("python", "-c", code))
    listed = said(installed("flibuste", "games"))
    assert all(name in listed for name in registry.names())
    said(installed("flibuste", "play", registry.names()[0]))


def test_its_types_serve_a_strict_client(installed: Run, tmp_path: Path) -> None:
    """A user, a bot's author and a game's author outside the package."""
    python = said(installed("python", "-c", "import sys; print(sys.executable)")).strip()
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "MYPYPATH")}
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python]
    clients = [shutil.copy(path, tmp_path) for path in (ROOT / "tests" / "client").glob("*.py")]
    assert len(clients) == 3
    checked = subprocess.run([*command, *clients], cwd=tmp_path, env=env, capture_output=True)
    assert checked.returncode == 0, checked.stdout.decode()
    played = said(installed("python", tmp_path / "user.py"))
    assert len(played.splitlines()) == len(registry.names())


@pytest.mark.parametrize("extra", ["pettingzoo", "gymnasium", "openspiel"])
def test_an_adapter_without_its_library_says_what_to_install(installed: Run, extra: str) -> None:
    asked = installed("python", "-c", f"import flibuste.adapters.{extra}")
    assert f'pip install "flibuste[{extra}]"' in asked.communicate()[1].splitlines()[-1]


def test_with_its_extra_it_serves_the_table(installed: Run, wheel: Path, tmp_path: Path) -> None:
    """The pages were built before the wheel, and come out of it."""
    said(installed("pip", "install", "--quiet", f"{wheel}[server]"))
    table = installed("flibuste", "serve", "--port", "0", "--db", tmp_path / "tables.db")
    try:
        assert table.stdout
        address = next(filter(None, map(ADDRESS.search, table.stdout)))[0]
        page = fetched(address)
        assert "<title>" in page
        scripts = re.findall(r'<script[^>]* src="/?([^"]+)"', page)
        assert scripts and all(fetched(f"{address}/{script}") for script in scripts)
    finally:
        table.terminate()
        table.communicate()


def fetched(address: str) -> str:
    with urlopen(address) as answer:
        return str(answer.read().decode())
