"""Refusals of requests: a code for programs, a sentence for people."""

from __future__ import annotations

from flibuste.core.errors import BadOptions, FlibusteError, IllegalMove, UnreadableMove
from flibuste.table.sentences import Spoken, say

LONGEST_REASON = 300
"""Characters of a reason, which may quote the request: words allow no more than 1,000."""


class Refusal(Exception):
    """Raised when a request is refused; nothing was changed."""

    def __init__(self, code: str, status: int = 400, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values
        self.clause: str | None = None

    def sentence(self, lang: str) -> str:
        values = {name: _told(value, lang) for name, value in self.values.items()}
        return say(lang, f"error-{self.code}", **values)


def _told(value: object, lang: str) -> object:
    """A value in a sentence; errors are said in the language, if they can be."""
    if isinstance(value, Spoken):
        value = value.sentence(lang)
    if isinstance(value, FlibusteError):
        value = value.sentence(lang) if isinstance(value, BadOptions) else str(value)
    if isinstance(value, str) and len(value) > LONGEST_REASON:
        return f"{value[:LONGEST_REASON]}…"
    return value


class MoveRefusal(Refusal):
    """Raised when a move is refused: unreadable, or forbidden by a clause."""

    def __init__(self, error: FlibusteError) -> None:
        super().__init__("illegal" if isinstance(error, IllegalMove) else "unreadable")
        self.error = error
        if isinstance(error, IllegalMove):
            self.clause = str(error.clause)

    def sentence(self, lang: str) -> str:
        if isinstance(self.error, IllegalMove):
            return self.error.sentence(lang)
        if isinstance(self.error, UnreadableMove):
            return f"{super().sentence(lang)} ({self.error.expected})"
        return super().sentence(lang)
