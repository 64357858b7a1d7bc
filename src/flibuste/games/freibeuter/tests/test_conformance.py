"""The suite every game passes, on this one."""

from __future__ import annotations

import re

from flibuste.core.testing import check_game, check_golden
from flibuste.core.testing.checks import clauses
from flibuste.games.freibeuter import GAME


def test_conformance() -> None:
    check_game(GAME, games=20)


def test_golden_files() -> None:
    check_golden(GAME)


def test_every_clause_is_cited_by_a_test() -> None:
    marks = "".join(path.read_text() for path in (GAME.folder / "tests").glob("test_*.py"))
    cited = {
        clause
        for marked in re.findall(r"mark\.clause\(([^)]*)\)", marks)
        for clause in re.findall(r"F-\d+", marked)
    }
    assert set(clauses(GAME, "en")) <= cited
