"""No game named outside its folder, short files and functions, every clause tested."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import flibuste
from flibuste.core import registry
from flibuste.core.testing.checks import CLAUSE, clauses

PACKAGE = Path(flibuste.__file__).parent
ROOT = PACKAGE.parents[1]


def sources(folder: Path) -> Iterator[Path]:
    yield from (p for p in folder.rglob("*.py") if "tests" not in p.relative_to(folder).parts)


def test_no_game_is_named_outside_its_folder() -> None:
    named = re.compile("|".join(registry.names()), re.IGNORECASE)
    for path in sources(PACKAGE):
        inside = path.relative_to(PACKAGE).parts
        if inside[0] == "games" and len(inside) > 2:
            others = [n for n in registry.names() if n != inside[1]]
            assert not re.search("|".join(others), path.read_text(), re.IGNORECASE), path
            continue
        for line in _without_examples(path.read_text(encoding="utf-8")):
            assert not named.search(line), (path, line)


def _without_examples(text: str) -> Iterator[str]:
    """Docstrings may show how a game is asked for."""
    yield from (line for line in text.splitlines() if not line.lstrip().startswith(">>>"))


def test_files_are_short() -> None:
    for path in (*sources(PACKAGE), *(ROOT / "tests").glob("*.py"), *(ROOT / "bench").glob("*.py")):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path


def test_functions_are_short() -> None:
    for path in sources(PACKAGE):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < 60, (path, node.name)


def test_import_does_no_work() -> None:
    """``import flibuste`` brings neither the compiler nor the games nor the words with it."""
    code = "import flibuste, sys; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(out.stdout.split())
    assert not loaded & {"numba", "llvmlite", "fluent", "babel", "rich", "sqlalchemy", "asyncio"}
    assert not [m for m in loaded if m.startswith("flibuste.games.")]


# --- clauses -----------------------------------------------------------------------------


def cited(folder: Path) -> set[str]:
    """The clause ids in the marks of the tests below a folder."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found |= {a.value for a in node.args if isinstance(a, ast.Constant)}  # type: ignore[misc]
    return found


@pytest.mark.parametrize("name", registry.names())
def test_every_clause_is_tested(name: str) -> None:
    game = registry.get(name)
    missing = set(clauses(game, "en")) - cited(game.folder / "tests")
    assert not missing, f"no test cites {sorted(missing)}"


def test_every_common_clause_is_tested() -> None:
    text = (PACKAGE / "core" / "rulebook" / "en.md").read_text(encoding="utf-8")
    common = CLAUSE.findall(text)
    assert common == [f"G-{n}" for n in range(1, 6)]
    french = (PACKAGE / "core" / "rulebook" / "fr.md").read_text(encoding="utf-8")
    assert CLAUSE.findall(french) == common
    assert set(common) <= cited(ROOT / "tests")
