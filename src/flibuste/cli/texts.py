"""The terminal's sentences, in French and English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flibuste.core.errors import FlibusteError
    from flibuste.core.game import Game
    from flibuste.core.words import Say

HERE = Path(__file__).parent
LANGUAGES = ("en", "fr")

# Rich takes no-break spaces for places to break a line at. On their way through Rich they
# are letters for private use; ``screen.show`` turns them back.
GUARD_SPACES = str.maketrans("\u00a0\u202f", "\ue0a0\ue02f")
RESTORE_SPACES = str.maketrans("\ue0a0\ue02f", "\u00a0\u202f")


def language(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language: ``--lang``, else the environment's, else English. Errors need it first."""
    for i, word in enumerate(arguments):
        asked = word[7:] if word.startswith("--lang=") else None
        if word == "--lang" and i + 1 < len(arguments):
            asked = arguments[i + 1]
        if asked in LANGUAGES:
            return asked
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    local = next((environ[name] for name in names if environ.get(name)), "")
    return "fr" if local.lower().startswith("fr") else "en"


class Texts:
    """Sentences of the terminal and of the games, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def plain(self, key: str, **values: object) -> str:
        """A sentence of the terminal, as it is written."""
        from flibuste.core import words

        return words.say(HERE, self.lang, key, **values)

    def rich(self, key: str, **values: object) -> str:
        """A sentence of the terminal, on its way through Rich."""
        return self.plain(key, **values).translate(GUARD_SPACES)

    def of(self, game: Game) -> Say:
        """A game's own words, on their way through Rich."""
        from flibuste.core import words

        def say(key: str, **values: object) -> str:
            return words.say(game.folder, self.lang, key, **values).translate(GUARD_SPACES)

        return say

    def figure(self, value: float) -> str:
        """A number with one decimal."""
        return f"{value:.1f}".replace(".", "," if self.lang == "fr" else ".")

    def percent(self, share: float) -> str:
        """A share of 1, on its way through Rich."""
        blank = "\u202f".translate(GUARD_SPACES) if self.lang == "fr" else ""
        return f"{self.figure(100 * share)}{blank}%"

    def sketch(self, text: str) -> str:
        """``play GAME`` with the words that stand for something in the person's language."""
        return re.sub(r"\b[A-Z]{3,}\b", lambda word: self.plain(f"meta-{word[0].lower()}"), text)

    def error(self, error: FlibusteError) -> str:
        """What went wrong, as one plain sentence."""
        from flibuste.cli.enginewords import engine_error

        return engine_error(self, error)

    def trouble(self, error: OSError) -> str:
        """What is wrong with a file."""
        kinds = {FileNotFoundError: "missing", IsADirectoryError: "folder"}
        kinds |= {PermissionError: "forbidden"}
        kind = kinds.get(type(error))
        why = self.plain(f"file-{kind}") if kind else str(error.strerror)
        return self.plain("no-file", file=str(error.filename), why=why)
