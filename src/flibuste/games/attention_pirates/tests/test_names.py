"""What people call the spaces: unique on every board, whole in both languages."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste
from flibuste.core import words
from flibuste.games.attention_pirates import GAME, board
from flibuste.games.attention_pirates.names import SIDE, has_name, name_values
from flibuste.games.attention_pirates.pieces import LAIRS, WATERS
from flibuste.games.attention_pirates.state import EDGE

LANGUAGES = pytest.mark.parametrize("lang", words.LANGUAGES)
WINDOW = range(-EDGE, EDGE + 1)


def names_on(g: flibuste.Match, lang: str, form: str = "name") -> list[str]:
    say = partial(words.say, GAME.folder, lang)
    return [say(f"{cell['kind']}-{form}", **cell["name"]) for cell in g.view()["board"]]


@LANGUAGES
@pytest.mark.parametrize("form", ["name", "label"])
def test_names_of_the_board_are_unique(lang: str, form: str) -> None:
    names = names_on(flibuste.new("attention_pirates", seed=1), lang, form)
    assert len(set(names)) == len(names) == WATERS + LAIRS
    assert not any(re.search(r"\d", name) for name in names)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A board that has grown from a port, with lairs where they keep no sea from the port."""
    port = draw(st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
    rest = [port]
    seas: list[board.Space] = []
    while len(seas) < WATERS - 1:
        edge = _around(seas or [port], rest)
        seas.append(draw(st.sampled_from(edge)))
        rest.append(seas[-1])
    lairs: list[board.Space] = []
    while len(lairs) < LAIRS:
        lairs.append(draw(st.sampled_from(_around(seas, rest))))
        rest.append(lairs[-1])
    shape = {"cells": rest, "lairs": lairs}
    spaces = {key: [board.name_of(space) for space in value] for key, value in shape.items()}
    ends = {"port": board.name_of(port), "passage": board.name_of(seas[0])}
    return {**board.plain(board.default()), **spaces, **ends}


def _around(some: list[board.Space], used: list[board.Space]) -> list[board.Space]:
    near = {space for one in some for space in board.neighbours(one)}
    return sorted(space for space in near - set(used) if has_name(*space))


@given(boards())
def test_names_of_any_board_are_unique(own: dict[str, Any]) -> None:
    g = flibuste.new("attention_pirates", seed=1, board=own)
    for lang in words.LANGUAGES:
        assert len(set(names_on(g, lang))) == WATERS + LAIRS


@LANGUAGES
@pytest.mark.parametrize("kind", ["sea", "lair"])
def test_every_feature_and_owner_has_a_word_of_its_own(lang: str, kind: str) -> None:
    say = partial(words.say, GAME.folder, lang)
    for part in ("feature", "owner"):
        assert len({say(f"{kind}-{part}", **{part: n}) for n in range(SIDE)}) == SIDE
    spaces = [name_values(q, r) for q, r in product(WINDOW, WINDOW)]
    assert len({say(f"{kind}-name", **name) for name in spaces}) == SIDE * SIDE


def test_no_sea_is_called_like_a_lair() -> None:
    for lang in words.LANGUAGES:
        say = partial(words.say, GAME.folder, lang)
        spaces = [name_values(q, r) for q, r in product(WINDOW, WINDOW)]
        sea, lairs = ({say(f"{kind}-label", **n) for n in spaces} for kind in ("sea", "lair"))
        assert not sea & lairs


def test_neighbours_differ_in_both_parts() -> None:
    here = name_values(0, 0)
    for space in board.neighbours((0, 0)):
        there = name_values(*space)
        assert here["feature"] != there["feature"] and here["owner"] != there["owner"]


@LANGUAGES
@pytest.mark.clause("P-5")
def test_the_rulebook_calls_the_lairs_and_the_passage_by_their_names(lang: str) -> None:
    text = words.rulebook(GAME.folder, lang)
    say = partial(words.say, GAME.folder, lang)
    own = board.default()
    clause = next(line for line in text.splitlines() if "**P-5**" in line)
    assert say("sea-name", **name_values(*own.passage)) in clause
    at = [clause.index(say("lair-name", **name_values(*lair))) for lair in own.lairs]
    assert at == sorted(at) and not re.search(r"-?\d,-?\d", clause)
