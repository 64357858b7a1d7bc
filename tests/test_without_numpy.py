"""Where Python has neither NumPy nor Numba, in a browser for instance, games are the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests import shown
from tests.elsewhere import elsewhere

from flibuste.core import arrays, jit, registry
from flibuste.core.game import Game

SHOWN = Path(shown.__file__)


def test_all_that_is_shown_and_said_is_the_same(game: Game) -> None:
    """Byte by byte: positions, views, moves in words, refusals, effects, endings, records."""
    code = f"sys.argv = ['', {game.name!r}]\nrunpy.run_path({str(SHOWN)!r}, run_name='__main__')"
    found = elsewhere(code)
    assert jit.kernels(game).compiled and not arrays.PLAIN
    known = list(shown.everything(game, game.seats[:3], range(2)))
    assert len(found) == len(known) > 100
    for number, (there, here) in enumerate(zip(found, known, strict=True)):
        assert there == here, number


@pytest.mark.parametrize("name", registry.names())
def test_a_games_modules_are_imported(name: str) -> None:
    """All but heuristics, whose tables NumPy makes, and what tests and the terminal need."""
    folder, package = registry.get(name).folder, registry.get(name).package
    apart = ("heuristics", "inference", "crews", "chances", "laws", "terminal")
    modules = [p.stem for p in folder.glob("*.py") if p.stem not in apart]
    assert {"view", "notation", "effects", "rules", "hidden", "setup", "ending"} <= set(modules)
    elsewhere("\n".join(f"import {package}.{module}" for module in modules))


def test_heuristics_are_not_bound_there() -> None:
    code = """
from flibuste.core import jit, kernel, registry
for name in registry.names():
    made = jit.kernels(registry.get(name))
    assert not made.compiled and made.rate.__code__ is kernel.rate.__code__
print("done")
"""
    assert elsewhere(code) == ["done"]


def test_tables_need_neither_database_nor_sockets_nor_compiler() -> None:
    """Every module of the layers of which a page without a server is made."""
    code = """
from importlib import import_module
from pkgutil import iter_modules
import flibuste.local, flibuste.table
for layer in (flibuste.table, flibuste.local):
    for found in iter_modules(layer.__path__, layer.__name__ + "."):
        import_module(found.name)
print(*sorted(name for name in sys.modules if name.startswith("flibuste.")))
"""
    (told,) = elsewhere(code)
    names = told.split()
    assert {"flibuste.table.requests", "flibuste.local.tables"} <= set(names)
    assert not [name for name in names if name.startswith(("flibuste.server", "flibuste.cli"))]
