"""Moves as text: round trips, and what is not a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste

G = flibuste.new("attention_pirates", seats=2, seed=1)


def test_round_trips() -> None:
    """parse(format(x)) == x for every readable move, in any case, with tabs."""
    texts = set()
    for action in range(G.game.readable):
        text = G.text(action)
        texts.add(text)
        assert G.parse(text) == action
        assert G.parse("\t " + text.upper().replace(" ", " \t") + " ") == action
    assert len(texts) == G.game.readable


@pytest.mark.parametrize(
    "text",
    [
        "load ccpppc", "move 1,-2", "move port", "attack 0,0", "attack seat 2", "die 4",
        "give up cannon", "give up pirate", "repair 1c 4p", "repair 1p 2p 3p 4c 5c 6c", "pass",
        "move 0,0", "move 7,7", "attack 1,1", "attack port", "attack seat 5",
    ],
)  # fmt: skip
def test_canonical_sentences(text: str) -> None:
    assert G.text(G.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "load", "load ccpp", "load ccpppcc", "load ccpppx", "load ccp ppc", "move",
        "move 0,3", "move 1", "move 1,", "move 1, 2", "move +1,2", "move 01,2", "move -0,2",
        "move 1,2,3", "move 1,2 3", "move PORT port", "attack", "attack seat", "attack seat -1",
        "attack seat 01", "attack 0,3", "attack seat two", "die", "die 0", "die 7", "die 4 4",
        "give", "give up", "give up sloop", "give cannon", "repair", "repair 1", "repair c1",
        "repair 0c", "repair 7c", "repair 2c 1c", "repair 1c 1p", "repair 1c,2p", "repair 1c 2",
        "pass pass", "sail 0,1", "move １,2", "move 1;2", "repair 1ç",
    ],
)  # fmt: skip
def test_not_a_sentence(text: str) -> None:
    with pytest.raises(flibuste.UnreadableMove, match="expected"):
        G.parse(text)


def test_far_spaces_and_seats_are_readable() -> None:
    """A readable move that can never be legal is refused by its clause, not by the parser."""
    for text, shown in (
        ("move 12345,-6", "move 8,8"),
        ("attack -8,0", "attack 8,8"),
        ("attack seat 99", "attack seat 6"),
    ):
        assert G.text(G.parse(text)) == shown
        with pytest.raises(flibuste.IllegalMove) as caught:
            G.play(text)
        assert caught.value.move == text, "a refusal repeats what was said"


WORDS = st.sampled_from(
    [
        *("load", "move", "attack", "seat", "die", "give", "up", "repair", "pass", "port"),
        *("cannon", "pirate", "1c", "6p", "4", "0", "0,0", "1,-2", "0,3", "9,9", "ccpppc"),
        *("cpcpcp", "\t", "-", ",", "é", "１", ""),
    ]
)


def reads_or_refuses(parse: Callable[[str], int], text: str) -> None:
    try:
        action = parse(text)
    except flibuste.UnreadableMove as error:
        assert 0 <= error.at <= max(len(text), 200)
    else:
        assert 0 <= action < G.game.readable


@given(st.lists(WORDS, max_size=8))
def test_words_in_any_order(words: list[str]) -> None:
    reads_or_refuses(G.parse, " ".join(words))


@given(st.text(max_size=40))
def test_any_text(text: str) -> None:
    reads_or_refuses(G.parse, text)
