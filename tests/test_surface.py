"""The public surface is what docs/versioning.md lists; games and guides need no more of core."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import flibuste

PACKAGE = Path(flibuste.__file__).parent
ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| `(flibuste[\w.]*)` \| (.+) \|$", re.MULTILINE)
PUBLIC = {
    module: re.findall(r"`(\w+)`", names)
    for module, names in ROW.findall((ROOT / "docs" / "versioning.md").read_text(encoding="utf-8"))
    if module != "flibuste.Sight"
}
INSIDE = {
    "flibuste.core.kernel", "flibuste.core.chance.WORD", "flibuste.core.chance.refill",
    "flibuste.core.layout.layout_of", "flibuste.core.record.POOL",
}  # fmt: skip
"""What games of ours take besides, for speed."""


def stated(module: str) -> list[str]:
    """``__all__``, read and not run: adapters need their libraries."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    file = path / "__init__.py"
    if not file.exists():
        file = path.with_suffix(".py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


@pytest.mark.parametrize("module", PUBLIC)
def test_the_list_is_what_the_module_says(module: str) -> None:
    assert PUBLIC[module] == stated(module)
    if ".adapters." not in module:
        assert all(hasattr(import_module(module), name) for name in PUBLIC[module])


def test_what_states_its_names_is_listed() -> None:
    core = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in (PACKAGE / "core").glob("*.py")
    }
    assert {module for module in core if stated(module)} <= set(PUBLIC)


def used(source: str) -> Iterator[tuple[str, str]]:
    """What a program takes from core: the module and the name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("flibuste.core"):
            yield from ((str(node.module), alias.name) for alias in node.names)


def test_the_guides_use_public_names_alone() -> None:
    for guide in (ROOT / "docs" / "guides").glob("*.md"):
        blocks = re.findall(r"^```python[^\n]*\n(.*?)^```", guide.read_text(), re.M | re.S)
        for module, name in (pair for block in blocks for pair in used(block)):
            assert name in PUBLIC.get(module, ()), (guide.name, module, name)


def test_the_games_use_public_names_alone() -> None:
    """So will anybody's: nothing is kept for ours."""
    more = set()
    for path in (PACKAGE / "games").rglob("*.py"):
        if "tests" not in path.parts:
            pairs = used(path.read_text(encoding="utf-8"))
            more |= {f"{m}.{n}" for m, n in pairs if n not in PUBLIC.get(m, ())}
    assert more <= INSIDE


def test_an_old_name_warns_until_it_goes() -> None:
    with pytest.warns(DeprecationWarning, match="RedactedPosition"):
        assert flibuste.Sight is flibuste.RedactedPosition
