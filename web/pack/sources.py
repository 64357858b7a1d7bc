"""The files that a browser's Python needs besides its own: Flibuste's, and those of libraries."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
OURS = ("bots", "core", "games", "local", "table")
"""The parts of Flibuste that a table needs."""
LIBRARIES = {
    "attr": "attrs", "babel": "babel", "fluent": "fluent.runtime", "markdown_it": "markdown-it-py",
    "mdurl": "mdurl", "pytz": "pytz", "typing_extensions": "typing_extensions",
}  # fmt: skip
"""Modules, and the distributions they come from."""
LEFT_OUT = {"__pycache__", "messages", "swift", "testing", "tests", "web", "zoneinfo"}
LOCALES = ("root.dat", "en.dat", "fr.dat")
"""Of Babel's languages, of which there are 10 MB."""


def library(name: str) -> tuple[Path, Path]:
    """A library's file or folder, and what its path begins from."""
    spec = find_spec(name)
    assert spec is not None
    places = list(spec.submodule_search_locations or [spec.origin or ""])
    return Path(places[0]), Path(places[0]).parent


def files() -> Iterator[tuple[Path, Path]]:
    """Each file, and its path in the archive."""
    ours = [SOURCES / "flibuste" / name for name in ("__init__.py", *OURS)]
    roots = [*((path, SOURCES) for path in ours), *map(library, LIBRARIES)]
    for root, start in roots:
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            inside = path.relative_to(start)
            if path.is_file() and not LEFT_OUT & set(inside.parts) and _wanted(path):
                yield path, inside


def _wanted(path: Path) -> bool:
    if path.parent.name == "locale-data":
        return path.name in LOCALES
    return path.suffix not in (".pyi", ".typed", ".css")


def write(to: Path) -> None:
    """All of them in one archive."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path, inside in files():
            archive.write(path, inside.as_posix())


def licences() -> Iterator[tuple[str, str]]:
    """Of each library its name, and the texts of its licence."""
    for name in (*LIBRARIES.values(), "msgspec"):
        found = distribution(name)
        if texts := list(_texts(found)):
            yield f"{name} {found.version}", "\n\n".join(texts)


def _texts(found: Distribution) -> Iterator[str]:
    for file in found.files or ():
        if file.name.upper().startswith(("LICENSE", "COPYING")):
            yield file.read_text(encoding="utf-8").strip()
