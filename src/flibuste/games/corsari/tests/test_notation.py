"""Corsari's moves as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.core.errors import UnreadableMove
from flibuste.core.registry import get
from flibuste.games.corsari.notation import format as text_of
from flibuste.games.corsari.notation import parse
from flibuste.games.corsari.pieces import COLOURS
from flibuste.games.corsari.state import ACTIONS, READABLE

GAME = get("corsari")


def test_round_trip() -> None:
    texts = [text_of(None, action) for action in range(READABLE)]
    assert len(set(texts)) == READABLE == GAME.readable
    assert [parse(None, text) for text in texts] == list(range(READABLE))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  TAKE\tStock ", "take stock"),
        ("discard  Red 7   ANCHOR", "discard red 7 anchor"),
        ("Crew NONE", "crew none"),
        ("crew orange\tviolet holding 3", "crew orange violet holding 3"),
        ("crew none holding 100000", "crew none holding 13"),
    ],
)
def test_accepted(text: str, same: str) -> None:
    assert text_of(None, parse(None, text)) == same


@pytest.mark.parametrize(
    "text",
    [
        "", "take", "take boat", "take stock now", "discard", "discard red", "discard red 0",
        "discard red 12", "discard red 07", "discard red +7", "discard red ７", "discard mauve 1",
        "discard red 7 anchors", "crew", "crew mauve", "crew violet orange", "crew red red",
        "crew none red", "crew blue brown green", "crew blue holding", "crew blue holding 0",
        "crew blue holding -1", "crew holding 2", "anchor", "take\nstock",
    ],
)  # fmt: skip
def test_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        parse(None, text)


def test_the_error_points_at_the_word() -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse(None, "crew violet orange")
    assert caught.value.at == 12 and "after violet" in caught.value.expected


WORDS = [*COLOURS, "take", "stock", "pile", "quay", "discard", "anchor", "crew", "none", "holding"]


@given(st.lists(st.sampled_from([*WORDS, "0", "1", "11", "12", "99", ">", "é"]), max_size=6))
def test_words_in_any_order(words: list[str]) -> None:
    check(" ".join(words))


@given(st.text(max_size=40))
def test_any_text(text: str) -> None:
    check(text)


def check(text: str) -> None:
    try:
        action = parse(None, text)
    except UnreadableMove:
        return
    assert 0 <= action < READABLE and parse(None, text_of(None, action)) == action
    assert action < ACTIONS or "holding" in text.lower()
