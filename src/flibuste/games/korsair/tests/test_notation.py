"""Moves as text, both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste
from flibuste.games.korsair import GAME, notation
from flibuste.games.korsair.pieces import NAMES

BLANK = GAME.blank(2, GAME.complete(2, {}))[0]

WORDS = (*(word for name in NAMES for word in name.split()), "draw", "discard", ">", "26", "0", "x")


def test_every_readable_action_survives_the_round_trip() -> None:
    seen = set()
    for action in range(GAME.readable):
        text = notation.format(BLANK, action)
        assert notation.parse(BLANK, text) == action
        assert text == text.lower() and "  " not in text
        seen.add(text)
    assert len(seen) == GAME.readable


def test_the_moves_of_the_notation() -> None:
    """The table of NOTATION.md."""
    for text in (
        "draw", "galleon 5", "red 3 > 2", "captain red > 2", "admiral > 2",
        "discard red 3", "discard captain red", "discard admiral",
        "galleon 2", "galleon 8", "blue 4 > 25", "green 1 > 1", "yellow 2 > 13",
    ):  # fmt: skip
        action = notation.parse(BLANK, text)
        assert action < GAME.actions
        assert notation.format(BLANK, action) == text


@pytest.mark.clause("K-13")
@pytest.mark.parametrize("gold", range(2, 9))
def test_discarding_a_galleon_can_be_read_but_never_played(
    gold: int, deal: Callable[..., flibuste.Match], leave: Callable[..., None]
) -> None:
    """Refused by its clause, not by the parser; with or without a stock."""
    move = f"discard galleon {gold}"
    assert notation.parse(BLANK, move) >= GAME.actions
    g = deal(f"galleon {gold}", "")
    assert g.why_not(move) == "K-13"
    leave(g, f"galleon {gold}", "red 1")
    assert g.why_not(move) == "K-13"


def test_galleons_beyond_the_25th_can_be_read() -> None:
    """There will never be one: refused by the clause of the card."""
    g = flibuste.new("korsair", seats=2, seed=1)
    for number in ("26", "99", "999999999"):
        assert g.why_not(f"red 2 > {number}") == "K-9"
        assert g.why_not(f"captain blue > {number}") == "K-10"
        assert g.why_not(f"admiral > {number}") == "K-11"


@pytest.mark.parametrize(
    "text", ["DRAW", "  draw\t", "Red  3\t>   2", "\tDISCARD Captain RED ", "gAlLeOn 5"]
)
def test_any_case_and_surplus_blanks_are_read(text: str) -> None:
    action = notation.parse(BLANK, text)
    assert notation.format(BLANK, action) == " ".join(text.lower().split())


UNREADABLE = {
    "": 0, "   ": 3, "drow": 0, "draw 1": 5, "draw draw": 5, "galleon": 7, "galleon 1": 8,
    "galleon 9": 8, "galleon 05": 8, "galleon +5": 8, "galleon five": 8, "galleon 5 > 1": 10,
    "red": 3, "red 0 > 1": 4, "red 5 > 1": 4, "red 3": 5, "red 3 2": 6, "red 3>2": 4,
    "red 3 >2": 6, "red 3 >": 7, "red 3 > 0": 8, "red 3 > -1": 8, "red 3 > 02": 8,
    "red 3 > 2 3": 10, "red 3 > ２": 8, "black 2 > 1": 0, "captain": 7, "captain black > 1": 8,
    "captain red": 11, "captain 2 > 1": 8, "admiral": 7, "admiral red > 1": 8, "admiral > x": 10,
    "discard": 7, "discard draw": 8, "discard red": 11, "discard red 3 > 1": 14,
    "discard admiral red": 16, "discard discard red 3": 8, "red 3 > 1234567890": 8,
    "draw\n": 0, "\u00a0draw": 0, "rouge 3 > 1": 0, "ｄraw": 0,
}  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_everything_else_is_refused_where_it_goes_wrong(text: str) -> None:
    with pytest.raises(flibuste.UnreadableMove) as caught:
        notation.parse(BLANK, text)
    assert caught.value.at == UNREADABLE[text]
    assert caught.value.expected


@given(st.text(max_size=300) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_only_unreadable_moves_come_out_of_the_parser(text: str) -> None:
    try:
        action = notation.parse(BLANK, text)
    except flibuste.UnreadableMove as error:
        assert 0 <= error.at <= len(text)
    else:
        assert 0 <= action < GAME.readable
        assert notation.parse(BLANK, notation.format(BLANK, action)) == action


@given(st.none() | st.integers() | st.binary() | st.lists(st.text()))
def test_what_is_not_text_is_unreadable(thing: object) -> None:
    with pytest.raises(flibuste.UnreadableMove):
        notation.parse(BLANK, thing)  # type: ignore[arg-type]
