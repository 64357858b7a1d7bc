"""Moves as text (NOTATION, Freibeuter)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste
from flibuste.games.freibeuter import GAME, notation

WORDS = ["board", "sail", "for", "money", "dutchman", "at", "resolve", "draw", "sea", "A1", "B2",
         "G7", "D4", "D", "3", "g", "8", "H1", "", " ", "\t", "a1 ", "Ａ1", "ſail"]  # fmt: skip


def test_every_readable_action_reads_back() -> None:
    texts = [notation.format(None, action) for action in range(GAME.readable)]
    assert len(set(texts)) == GAME.readable
    for action, text in enumerate(texts):
        assert notation.parse(None, text) == action
        assert notation.parse(None, f" \t{text.lower()} ".replace(" ", "\t ")) == action
        assert notation.parse(None, text.upper()) == action


@pytest.mark.parametrize(
    "text",
    ["board B2", "sail D4", "sail D4 for money", "sail A1 for money", "dutchman D at D3",
     "dutchman 3 at D3", "dutchman D at E3", "dutchman 3 at D4", "resolve B2", "draw sea",
     "draw dutchman"],
)  # fmt: skip
def test_the_written_forms(text: str) -> None:
    assert notation.format(None, notation.parse(None, text)) == text


@pytest.mark.clause("F-7", "F-8")
def test_what_can_never_be_legal_is_refused_by_its_clause(
    refused: Callable[[flibuste.Match, str, str], None],
) -> None:
    """F-7: money for an outer region. F-8: a Dutchman off the line of his card."""
    g = flibuste.new("freibeuter", seats=2, seed=1)
    for action in range(GAME.actions, GAME.readable):
        text = notation.format(None, action)
        refused(g, text, "F-7" if text.startswith("sail") else "F-8")


@pytest.mark.parametrize(
    "text",
    ["", "board", "board G1", "board A7", "board B2 B2", "boardB2", "sail", "sail H1", "sail D8",
     "sail D04", "sail D 4", "sail D4 for", "sail D4 money", "sail D4 for money now", "draw",
     "draw both", "dutchman", "dutchman D", "dutchman D D3", "dutchman H at A1", "dutchman 8 at A1",
     "dutchman D3 at D3", "resolve", "resolve F7", "pass", "board\u00a0B2", "board B2\n",
     "sail Ｄ4"],
)  # fmt: skip
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(flibuste.UnreadableMove) as caught:
        notation.parse(None, text)
    assert 0 <= caught.value.at <= len(text)


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=6).map(" ".join))
def test_nothing_but_unreadable_comes_out(text: str) -> None:
    try:
        action = notation.parse(None, text)
    except flibuste.UnreadableMove:
        return
    assert 0 <= action < GAME.readable
    assert notation.format(None, action).lower() == " ".join(text.lower().split())
