"""Moves at the prompt in the person's language: how they are shown, and what a text means.

Records and programs keep the notation. A game's words say what each word of it is in a language
(``contract.MOVE_WORD``); a text that is typed is compared with moves written so, in every language,
whatever its case and accents. Nothing is parsed here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from flibuste.cli.seats import shown
from flibuste.core import contract
from flibuste.core.words import LANGUAGES

if TYPE_CHECKING:
    from flibuste.core.game import Game

MOST = 12
"""The most words that are named where a text cannot be read."""
SEAT = "seat"
"""The word of the notation before the number of a seat, which it counts from 0."""


def folded(text: str) -> str:
    """Without case, accents and surplus blanks."""
    plain = unicodedata.normalize("NFD", text.casefold()).replace("−", "-")
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


@lru_cache(maxsize=4096)
def _spellings(game: Game, lang: str, word: str) -> tuple[str, ...]:
    """A word of the notation in a language: as it is shown, then others that are understood."""
    said = contract.MOVE_WORD.of(game, lang, word=word)
    return tuple(spelling.strip() for spelling in said.split("|"))


def _for_people(move: str) -> list[str]:
    """The words of a move; a seat is counted from 1."""
    words = move.split()
    after_seat = [before == SEAT for before in ["", *words[:-1]]]
    return [shown(int(w)) if seat else w for w, seat in zip(words, after_seat, strict=True)]


class Expected(NamedTuple):
    """Where a text stops being like any move, and what could stand there."""

    column: int
    words: list[str]


class MoveWords:
    """The moves of one game, for people who read one of the languages."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang

    def shown(self, move: str) -> str:
        """A move in words that can be typed."""
        return self._in(self.lang, move)

    def _in(self, lang: str, move: str) -> str:
        said = (_spellings(self.game, lang, word)[0] for word in _for_people(move))
        return " ".join(filter(None, said))

    def meant(self, text: str, moves: Iterable[str]) -> list[str]:
        """Those of the moves that a text writes, in the notation or in whatever language."""
        typed = folded(text)
        return [
            move
            for move in moves
            if typed == folded(move) or any(self._is(lang, typed, move) for lang in LANGUAGES)
        ]

    def _is(self, lang: str, typed: str, move: str) -> bool:
        return folded(self._in(lang, move)) in (typed, self._usual(lang, typed, move))

    def _usual(self, lang: str, typed: str, move: str) -> str:
        """The text with other spellings of this move's words put in their usual way."""
        usual = {
            folded(other): folded(first)
            for first, *others in (_spellings(self.game, lang, word) for word in move.split())
            for other in others
        }
        return " ".join(usual.get(word, word) for word in typed.split())

    def expected(self, text: str, moves: Iterable[str]) -> Expected:
        """What could stand where no move goes on like the text."""
        typed, offered = text.split(), [self.shown(move).split() for move in moves]
        like = 0
        while like < len(typed) and any(_begins(move, typed[: like + 1]) for move in offered):
            like += 1
        nexts = [move[like] for move in offered if _begins(move, typed[:like]) and like < len(move)]
        at = 0
        for word in typed[:like]:
            at = text.index(word, at) + len(word)
        return Expected(len(text) - len(text[at:].lstrip()) + 1, list(dict.fromkeys(nexts)))


def _begins(move: list[str], typed: list[str]) -> bool:
    return folded(" ".join(move[: len(typed)])) == folded(" ".join(typed))
