"""Inside a layer everything goes in one direction: modules import what is further down its map.

So it is where the map in ``__init__.py`` says so. Layers among each other: pyproject.toml.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

LAYERS = [import_module(f"flibuste.{name}") for name in ("server", "local", "table")]
every_layer = pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.__name__)


def _files(layer: ModuleType) -> list[Path]:
    return [p for p in Path(layer.__path__[0]).glob("*.py") if p.stem != "__init__"]


def _order(layer: ModuleType) -> list[str]:
    return re.findall(r"^    (\w+)\.py ", layer.__doc__ or "", re.MULTILINE)


def _imported(layer: str, path: Path) -> Iterator[str]:
    """The modules of its layer that a file imports, wherever in it, also for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == layer:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{layer}."):
            yield str(node.module).split(".")[2]
        elif isinstance(node, ast.Import):
            yield from (a.name.split(".")[2] for a in node.names if f"{layer}." in a.name)


@every_layer
def test_the_map_names_every_module_and_no_other(layer: ModuleType) -> None:
    assert sorted(_order(layer)) == sorted(path.stem for path in _files(layer))


@every_layer
def test_modules_import_only_downwards(layer: ModuleType) -> None:
    places = {name: place for place, name in enumerate(_order(layer))}
    upwards = [
        (path.stem, name)
        for path in _files(layer)
        for name in _imported(layer.__name__, path)
        if places[name] <= places[path.stem]
    ]
    assert not upwards
