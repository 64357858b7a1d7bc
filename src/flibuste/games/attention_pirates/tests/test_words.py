"""Moves in words, in both languages."""

from __future__ import annotations

import re
from functools import partial

import pytest

import flibuste
from flibuste.core import words
from flibuste.games.attention_pirates import GAME, notation

LANGUAGES = pytest.mark.parametrize("lang", words.LANGUAGES)


def speech(lang: str) -> partial[str]:
    return partial(words.say, GAME.folder, lang)


@pytest.mark.parametrize(
    ("move", "en", "fr"),
    [
        ("load ccpppc", "loads cannons on 1, 2, 6 and pirates on 3, 4, 5",
         "charge des canons en 1, 2, 6 et des pirates en 3, 4, 5"),
        ("load CPPPPP", "loads a cannon on 1 and pirates on 2, 3, 4, 5, 6",
         "charge un canon en 1 et des pirates en 2, 3, 4, 5, 6"),
        ("load cccccp", "loads cannons on 1, 2, 3, 4, 5 and a pirate on 6",
         "charge des canons en 1, 2, 3, 4, 5 et un pirate en 6"),
        ("load pppppp", "loads pirates on 1, 2, 3, 4, 5, 6",
         "charge des pirates en 1, 2, 3, 4, 5, 6"),
        ("move 1,-1", "sails to Admiral’s Point", "fait voile vers la Pointe de l’Amiral"),
        ("move 0,3", "sails to Seagull’s Shoal",  # sea on another board
         "fait voile vers le Haut-Fond de la Mouette"),
        ("move 8,-900", "sails off the chart", "fait voile hors de la carte"),
        ("move port", "sails into port", "rentre au port"),
        ("attack -3,0", "attacks Mad Moll’s Tower", "attaque la Tour de Margot-la-Folle"),
        ("attack -8,0", "attacks something off the chart", "attaque hors de la carte"),
        ("attack seat 2", "attacks the green ship", "attaque le bateau vert"),
        ("attack port", "attacks the port", "attaque le port"),
        ("die 4", "Dice: 4", "Dés\u00a0: 4"),
        ("give up cannon", "gives up a cannon", "cède un canon"),
        ("give up pirate", "gives up a pirate", "cède un pirate"),
        ("repair 1c 4p", "repairs: a cannon on 1, a pirate on 4",
         "répare\u00a0: un canon en 1, un pirate en 4"),
        ("repair 6P", "repairs: a pirate on 6", "répare\u00a0: un pirate en 6"),
        (" PASS\t", "passes", "passe"),
    ],
)  # fmt: skip
def test_a_move_in_words(move: str, en: str, fr: str) -> None:
    assert notation.describe(move, speech("en")) == en
    assert notation.describe(move, speech("fr")) == fr


@LANGUAGES
def test_every_move_has_words_of_its_own(lang: str) -> None:
    g = flibuste.new("attention_pirates", seed=1)
    said = {notation.describe(g.text(action), speech(lang)) for action in range(GAME.readable)}
    assert len(said) == GAME.readable


def test_what_is_no_move_is_not_described() -> None:
    for text in (
        *("", "sail 0,1", "load ccc", "move", "move -0,1", "attack seat", "attack seat x", "die 7"),
        *("give cannon", "give up", "repair", "repair 2c 1c", "pass pass"),
    ):
        with pytest.raises(flibuste.UnreadableMove):
            notation.describe(text, speech("en"))


def test_french_is_set_as_french_is() -> None:
    """A no-break space before high punctuation, the curly apostrophe."""
    text = (GAME.folder / "words/fr.ftl").read_text(encoding="utf-8")
    prose = re.sub(r"^#.*$|\{[^{}]*\}|\[[^\]]*\?\]", "", text, flags=re.MULTILINE)
    assert not re.search(r"[^\u202f\u00a0\n][:;!?»]", prose)
    assert "'" not in prose and "« " not in prose
