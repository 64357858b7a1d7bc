"""The server goes in one direction: its modules import only what its map has further down."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from flibuste import server

FOLDER = Path(server.__path__[0])
ORDER = re.findall(r"^    (\w+)\.py ", server.__doc__ or "", re.MULTILINE)


def _imported(path: Path) -> Iterator[str]:
    """The server's modules that a file imports, wherever in it, also for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == server.__name__:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("flibuste.server."):
            yield str(node.module).split(".")[2]
        elif isinstance(node, ast.Import):
            yield from (a.name.split(".")[2] for a in node.names if "flibuste.server." in a.name)


def test_the_map_names_every_module_and_no_other() -> None:
    assert sorted(ORDER) == sorted(p.stem for p in FOLDER.glob("*.py") if p.stem != "__init__")


def test_modules_import_only_downwards() -> None:
    places = {name: place for place, name in enumerate(ORDER)}
    upwards = [
        (path.stem, name)
        for path in FOLDER.glob("*.py")
        for name in _imported(path)
        if path.stem != "__init__" and places[name] <= places[path.stem]
    ]
    assert not upwards
