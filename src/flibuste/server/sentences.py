"""The server's own sentences, in French and English."""

from __future__ import annotations

from pathlib import Path

from flibuste.core import words

HERE = Path(__file__).parent
LANGUAGES = words.LANGUAGES


def say(lang: str, key: str, **values: object) -> str:
    return words.say(HERE, lang, key, **values)


def preferred(accept: str) -> str:
    """The first language of an Accept-Language header that we have; else English."""
    for part in accept.split(",")[:20]:
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


def one_line(text: str) -> str:
    """What people wrote, in one line and without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
