"""The list of holes: each has tests, and they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
ROWS = re.findall(r"^\|([^|]*)\|([^|]*)\|([^|]*)\|$", (HERE / "README.md").read_text("utf-8"), re.M)
HOLES = [tuple(cell.strip() for cell in row) for row in ROWS[2:]]
"""A number if it is the first of its kind, what it was, and its tests; after the table's head."""


def named(cell: str) -> set[tuple[str, str]]:
    """The tests in a cell: files and functions."""
    return set(re.findall(r"`([\w/]+\.py)::(\w+)`", cell))


def functions(path: Path) -> set[str]:
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {f.name for f in found if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_hole_has_tests_that_are_there() -> None:
    numbers = [number for number, _, _ in HOLES if number]
    assert numbers == [*map(str, range(1, 13)), "time"]
    for _, hole, cell in HOLES:
        assert named(cell), hole
        for file, name in named(cell):
            assert name in functions(TESTS / file), (file, name)


def test_every_file_of_this_folder_is_named() -> None:
    files = {(TESTS / file).name for _, _, cell in HOLES for file, _ in named(cell)}
    assert {path.name for path in HERE.glob("test_*.py")} - files == {Path(__file__).name}
