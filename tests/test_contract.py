"""The contract of a game: the only way to ask a game for anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import flibuste
from flibuste.core import contract, kernel, registry, words

PACKAGE = Path(flibuste.__file__).parent
NAMES = {name: part for name, part in vars(contract).items() if isinstance(part, contract.Part)}


def outside() -> Iterator[Path]:
    """All that is neither a game nor the contract itself."""
    for path in PACKAGE.rglob("*.py"):
        if "games" not in path.parts and path != PACKAGE / "core" / "contract.py":
            yield path


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


IMPORTERS = {
    "core/registry.py",  # a game's package, for its GAME
    "core/warm.py",
    "core/game.py",  # for its folder
    "arena/playgame.py",  # a bot of the user's own
    "arena/results.py",  # libraries that results need
    "batches/cuda.py",  # which of two libraries is there
}
"""Who imports something whose name one cannot read there."""
OURS = ("'", "f'flibuste.", "f'{__name__}.")
"""How names begin that are written out, or are those of our own modules."""


def test_nobody_reaches_into_a_games_modules() -> None:
    for path in outside():
        if path.relative_to(PACKAGE).as_posix() not in IMPORTERS:
            for call in calls(path):
                name = ast.unparse(call.func).split(".")[-1]
                found = name in ("import_module", "find_spec", "__import__")
                assert not found or ast.unparse(call.args[0]).startswith(OURS), (path, call.lineno)


def test_the_table_is_whole() -> None:
    """Each part once, every kernel among them, and every part has its say."""
    parts = contract.PARTS
    assert len({(part.module, part.name) for part in parts}) == len(parts)
    assert {p.name for p in contract.KERNELS} == {f.__name__ for f in kernel.PLACEHOLDERS}
    assert {id(part) for part in NAMES.values()} <= {id(part) for part in parts}
    assert {part.module for part in parts} == set(contract.MODULES)
    for part in parts:
        assert part.meaning, part
        assert part.required or part.instead, part


def test_little_is_required() -> None:
    """The rules, who may know what, and moves as text."""
    required = [f"{part.module}.{part.name}" for part in contract.PARTS if part.required]
    assert required == [
        "rules.deal", "rules.legal", "rules.forbids", "rules.apply", "rules.to_move", "rules.over",
        "rules.score", "rules.winners", "hidden.redact", "hidden.imagine", "hidden.observe",
        "notation.format", "notation.parse",
    ]  # fmt: skip


def test_a_placeholder_that_a_module_imports_is_not_its_own() -> None:
    """core.defaults imports ``legal``; that makes it no default."""
    legal = next(part for part in contract.KERNELS if part.name == "legal")
    assert legal.required


@pytest.mark.parametrize("name", registry.names())
def test_our_games_say_more_than_they_must(name: str) -> None:
    """Words for the lobby, every option, and every part that people see."""
    game = registry.get(name)
    for lang in words.LANGUAGES:
        assert contract.TAGLINE.of(game, lang)
        for option in game.options:
            assert contract.OPTION.of(game, lang, option=option.name) != option.name
    for part in (contract.DESCRIBE, contract.DRAW, contract.EFFECTS, contract.BREAKDOWN):
        assert part.of(game).__module__.startswith(game.package), part
    assert all((game.folder / file.path).is_file() for file in contract.FILES)
