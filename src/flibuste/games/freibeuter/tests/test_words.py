"""Moves in words, in both languages."""

from __future__ import annotations

import re
from functools import partial

import pytest

import flibuste
from flibuste.core import words
from flibuste.games.freibeuter import GAME, notation

LANGUAGES = pytest.mark.parametrize("lang", words.LANGUAGES)


def speech(lang: str) -> partial[str]:
    return partial(words.say, GAME.folder, lang)


@pytest.mark.parametrize(
    ("move", "en", "fr"),
    [
        ("board B2", "boards the ship between B2 and C3", "aborde le vaisseau entre B2 et C3"),
        ("sail D4", "puts a boat in D4", "place un bateau en D4"),
        ("sail D4 for money", "sells the card D4 for 2 dollars", "vend la carte D4 pour 2 dollars"),
        ("dutchman D at D3", "calls the Flying Dutchman to D3 with the card of column D",
         "appelle le Hollandais volant en D3 avec la carte de la colonne D"),
        ("dutchman 3 at D3", "calls the Flying Dutchman to D3 with the card of row 3",
         "appelle le Hollandais volant en D3 avec la carte de la rangée 3"),
        ("resolve F6", "resolves the token between F6 and G7 next",
         "fait d’abord résoudre le jeton entre F6 et G7"),
        ("draw sea", "draws a sea card", "pioche une carte Mer"),
        ("draw dutchman", "draws a Dutchman card", "pioche une carte Hollandais"),
        ("\tDRAW  Sea ", "draws a sea card", "pioche une carte Mer"),
        ("dutchman g AT a1", "calls the Flying Dutchman to A1 with the card of column G",
         "appelle le Hollandais volant en A1 avec la carte de la colonne G"),
    ],
)  # fmt: skip
def test_a_move_in_words(move: str, en: str, fr: str) -> None:
    assert notation.describe(move, speech("en")) == en
    assert notation.describe(move, speech("fr")) == fr


@LANGUAGES
def test_every_move_has_words_of_its_own(lang: str) -> None:
    texts = [notation.format(None, action) for action in range(GAME.readable)]
    assert len({notation.describe(text, speech(lang)) for text in texts}) == GAME.readable


def test_what_is_no_move_is_not_described() -> None:
    for text in ("", "fly", "board G1", "sail D4 for", "draw", "draw sea now", "resolve"):
        with pytest.raises(flibuste.UnreadableMove):
            notation.describe(text, speech("en"))


def test_french_is_set_as_french_is() -> None:
    """A no-break space before high punctuation, the curly apostrophe."""
    text = (GAME.folder / "words/fr.ftl").read_text(encoding="utf-8")
    prose = re.sub(r"^#.*$|\{[^}]*\}", "", text, flags=re.MULTILINE)
    assert not re.search(r"[^\u202f\u00a0\n][:;!?»]", prose)
    assert "'" not in prose and "« " not in prose
