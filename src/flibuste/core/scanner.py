"""Parsing moves: words separated by blanks, in any case; errors point at a column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn, TypeVar

from flibuste.core.errors import UnreadableMove

__all__ = ["Scanner"]

T = TypeVar("T")
LONGEST = 200
"""Characters in a move, at most."""
_WORD = re.compile(r"[^ \t]+")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


class Scanner:
    """The words of one move, taken from the left."""

    def __init__(self, text: object) -> None:
        if not isinstance(text, str):
            raise UnreadableMove(repr(text), 0, "text")
        self.text = text
        self.words: list[tuple[str, int]] = []
        if len(text) > LONGEST:
            raise UnreadableMove(text, LONGEST, f"at most {LONGEST} characters")
        for match in _WORD.finditer(text):
            self.words.append((match.group(), match.start()))
        self.next = 0

    def fail(self, expected: str) -> NoReturn:
        """Refuse the current word."""
        at = self.words[self.next][1] if self.next < len(self.words) else len(self.text)
        raise UnreadableMove(self.text, at, expected)

    def peek(self) -> str:
        """The current word in lower case, '' at the end."""
        if self.next >= len(self.words):
            return ""
        word = self.words[self.next][0]
        return word.lower() if word.isascii() else word

    def take(self) -> str:
        word = self.peek()
        self.next += 1
        return word

    def accept(self, word: str) -> bool:
        """Take the word if it is the current one."""
        if self.peek() != word:
            return False
        self.next += 1
        return True

    def expect(self, word: str) -> None:
        if not self.accept(word):
            self.fail(repr(word))

    def choose(self, offered: Mapping[str, T], what: str) -> T:
        """Take one of the offered words and give what it stands for."""
        if self.peek() not in offered:
            self.fail(what)
        return offered[self.take()]

    def number(self, low: int, high: int | None, what: str) -> int:
        """Take plain digits, without sign or leading zero, within bounds."""
        word = self.peek()
        if not _NUMBER.fullmatch(word) or not low <= int(word) <= (high or int(word)):
            self.fail(what)
        self.next += 1
        return int(word)

    def end(self) -> None:
        """Nothing may follow."""
        if self.next < len(self.words):
            self.fail("the end of the move")
