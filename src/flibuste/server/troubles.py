"""Troubles: why a server, a backup or a check cannot go on, said to whoever runs it."""

from __future__ import annotations

from flibuste.core.errors import FlibusteError
from flibuste.table.sentences import say


class Trouble(FlibusteError):
    """Raised when a key, a database or a file of it cannot be used; nothing was changed."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def sentence(self, lang: str) -> str:
        return say(lang, f"trouble-{self.code}", **self.values)

    def __str__(self) -> str:
        return self.sentence("en")
