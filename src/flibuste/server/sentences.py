"""What the server says to people, in French or English."""

from __future__ import annotations

from pathlib import Path

from flibuste.core import words

HERE = Path(__file__).parent
LANGUAGES = words.LANGUAGES


def say(lang: str, key: str, **values: object) -> str:
    return words.say(HERE, lang, key, **values)


def preferred(accept: str) -> str:
    """The first language of an Accept-Language header that is spoken here."""
    for part in accept.split(",")[:20]:
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


def one_line(text: str) -> str:
    """What people wrote, without what terminals and browsers might take for orders."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
