"""Moves in words."""

from __future__ import annotations

from functools import partial

import pytest

from flibuste.core import words
from flibuste.games.corsari import GAME, notation


@pytest.mark.parametrize(
    ("move", "en", "fr"),
    [
        ("take stock", "takes the top card of the stock", "prend la carte du dessus de la pioche"),
        ("take pile", "takes the top card of the pile", "prend la carte du dessus de la pile"),
        ("take quay", "takes the first card of the quay", "prend la première carte du quai"),
        ("discard red 7", "discards red 7", "écarte le 7 rouge"),
        ("discard sky 11 anchor", "discards sky 11 and raises anchor",
         "écarte le 11 bleu ciel et lève l’ancre"),
        ("crew none", "lays down without a crew", "abat son jeu sans équipage"),
        ("crew orange", "lays down a crew in orange", "abat un équipage en orange"),
        ("crew orange violet", "lays down a crew in orange and violet",
         "abat un équipage en orange et violet"),
        ("crew orange holding 1", "lays down a crew in orange, holding back one card",
         "abat un équipage en orange, en retenant une carte"),
        ("crew none holding 3", "lays down without a crew, holding back 3 cards",
         "abat son jeu sans équipage, en retenant 3 cartes"),
    ],
)  # fmt: skip
def test_a_move_in_words(move: str, en: str, fr: str) -> None:
    assert notation.describe(move, partial(words.say, GAME.folder, "en")) == en
    assert notation.describe(move, partial(words.say, GAME.folder, "fr")) == fr


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_move_has_words_of_its_own(lang: str) -> None:
    say = partial(words.say, GAME.folder, lang)
    said = {notation.describe(notation.format(None, a), say) for a in range(GAME.readable)}
    assert len(said) == GAME.readable
