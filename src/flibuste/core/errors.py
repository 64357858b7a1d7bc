"""What can go wrong at the boundary.

    FlibusteError
    ├── UnknownGame        no such game
    ├── BadOptions         seats, options, seed or setup that cannot be played
    │   └── BadSetup       explicit chance that is incomplete or impossible
    ├── MoveError
    │   ├── UnreadableMove not a sentence of the game's language
    │   └── IllegalMove    readable, but a clause forbids it
    ├── BadRecord          a record that cannot be read or does not replay
    ├── NoChance           a draw is due and there is neither seed nor script
    ├── BadLesson          a lesson that cannot be read or played, or a rulebook's picture
    └── IncompleteGame     a game lacks what its contract requires

Kernels (``legal``, ``apply``, …) are unchecked and raise nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "BadLesson",
    "BadOptions",
    "BadRecord",
    "BadSetup",
    "FlibusteError",
    "IllegalMove",
    "IncompleteGame",
    "MoveError",
    "NoChance",
    "Reason",
    "UnknownGame",
    "UnreadableMove",
]


class FlibusteError(Exception):
    """Base of everything raised on purpose."""


class UnknownGame(FlibusteError, LookupError):
    """No game of that name."""


class BadOptions(FlibusteError, ValueError):
    """Seats, options, seed or setup that cannot be played; maybe said in every language."""

    def __init__(self, text: str, sentences: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.sentences = sentences or {}

    def sentence(self, lang: str = "en") -> str:
        return self.sentences.get(lang, str(self))


class BadSetup(BadOptions):
    """Explicit chance that is incomplete or impossible."""


class MoveError(FlibusteError, ValueError):
    """A move that was not played."""


class UnreadableMove(MoveError):
    """Not a sentence of the game's language: says where, and what was expected there."""

    def __init__(self, text: str, at: int, expected: str) -> None:
        shown = text if len(text) <= 80 else text[:77] + "..."
        super().__init__(f"cannot read {shown!r} at column {at + 1}: expected {expected}")
        self.text = text
        self.at = at
        self.expected = expected


class Reason(str):
    """A clause id such as ``K-9`` that also knows its sentence in every language."""

    sentences: dict[str, str]

    def __new__(cls, clause: str, sentences: dict[str, str]) -> Reason:
        reason = super().__new__(cls, clause)
        reason.sentences = sentences
        return reason

    def sentence(self, lang: str = "en") -> str:
        return self.sentences.get(lang, self.sentences["en"])


class IllegalMove(MoveError):
    """Readable, but forbidden by ``clause``; nothing was changed."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(f"{move!r} is refused by {reason}: {reason.sentence()}")
        self.move = move
        self.clause = reason

    def sentence(self, lang: str = "en") -> str:
        return self.clause.sentence(lang)


class BadRecord(FlibusteError, ValueError):
    """A record that cannot be read or does not replay."""


class NoChance(FlibusteError, RuntimeError):
    """A draw is due and there is neither a seed nor a script to take it from."""


class BadLesson(FlibusteError, ValueError):
    """A lesson or a picture that cannot be read or played."""


class IncompleteGame(FlibusteError, LookupError):
    """A game lacks what its contract (``core.contract``) requires."""

    def __init__(self, game: str, lacks: list[str]) -> None:
        super().__init__("\n".join(f"{game}: {lack}" for lack in lacks))
        self.game = game
        self.lacks = lacks
