"""Names: which may be had and kept, and which look the same."""

from __future__ import annotations

import pytest

from flibuste.table import naming
from flibuste.table.refusals import Refusal


def _refused(check: object, name: str) -> str | None:
    try:
        check(name)  # type: ignore[operator]
    except Refusal as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize(
    "other",
    ["ANA", " a n a ", "Àna", "аnа", "Ａｎａ", "A.n.a", "Аnа", "ana\u200b", "αna", "ɑnɑ", "ᴀɴᴀ"],
)
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert naming.folded(other) == naming.folded("Ana")


def test_others_are_not() -> None:
    assert naming.folded("Ana") != naming.folded("Anna")
    assert naming.folded("日本") != naming.folded("中国")


@pytest.mark.parametrize("name", ["Jean Bart", "jean  bart", "ADM1N", "Modérateur", "Flibuste"])
def test_nobody_has_the_names_of_the_house(name: str) -> None:
    assert _refused(naming.check_free, name) == "name-reserved"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ana", None), ("Émilie-Rose", None), ("O’Neill 2", None), ("日本", None), ("Юлия", None),
        ("ハナ子", None), ("A", "name-short"), ("--", "name-short"), ("Аna", "name-odd"),
        ("Ana 🦜", "name-odd"), ("Ana\u202e", "name-odd"), ("Sailor 412", "name-reserved"),
        ("Marin 900", "name-reserved"), ("Sailor", None),
    ],
)  # fmt: skip
def test_which_names_can_be_kept(name: str, code: str | None) -> None:
    assert _refused(naming.check_kept, name) == code
