"""The files that Python needs besides Pyodide's core, in one archive."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import flibuste

SOURCES = Path(flibuste.__file__).parents[1]
LIBRARIES = ("attr", "babel", "fluent", "markdown_it", "mdurl", "pytz", "typing_extensions")
LEFT_OUT = {"__pycache__", "adapters", "arena", "batches", "cli", "messages", "static", "swift"}
LEFT_OUT |= {"testing", "tests", "web", "zoneinfo"}
LOCALES = ("root.dat", "en.dat", "fr.dat")
TESTS = Path(__file__).parents[2]


def library(name: str) -> tuple[Path, Path]:
    """A library's file or folder, and what its path begins from."""
    spec = find_spec(name)
    assert spec is not None
    places = list(spec.submodule_search_locations or [spec.origin or ""])
    return Path(places[0]), Path(places[0]).parent


def files() -> Iterator[tuple[Path, Path]]:
    """Each file, and its path in the archive."""
    roots = [(SOURCES / "flibuste", SOURCES), *map(library, LIBRARIES)]
    for folder, start in roots:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
            inside = path.relative_to(start)
            if path.is_file() and not LEFT_OUT & set(inside.parts) and _wanted(path):
                yield path, inside
    for name in ("shown.py", "local/playthrough.py", "local/hollow.py"):
        yield TESTS / name, Path("tests") / name


def _wanted(path: Path) -> bool:
    if path.parent.name == "locale-data":
        return path.name in LOCALES
    return path.suffix not in (".pyi", ".typed", ".css")


def write(to: Path) -> None:
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, inside in files():
            archive.write(path, inside.as_posix())
