"""The server's own sentences, in French and English."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from flibuste.core import words

HERE = Path(__file__).parent
LANGUAGES = words.LANGUAGES
JOINER, AS_EMOJI = "\u200d", "\ufe0f"
"""Several emoji are one by a joiner; a variation selector draws a sign as an emoji."""


def say(lang: str, key: str, **values: object) -> str:
    return words.say(HERE, lang, key, **values)


class Spoken:
    """Something that is said in any language."""

    def sentence(self, lang: str) -> str:
        raise NotImplementedError


def preferred(accept: str) -> str:
    """The first language of an Accept-Language header that we have; else English."""
    for part in accept.split(",")[:20]:
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


def one_line(text: str) -> str:
    """What people wrote, in one line and without control characters.

    Joiners stay between emoji alone: elsewhere nobody sees them, and two names would look the same.
    """
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return " ".join("".join(_shown(*three) for three in around).split())


def _shown(before: str, c: str, after: str) -> str:
    joins = c == JOINER and _is_emoji(before) and _is_emoji(after) and after != AS_EMOJI
    return c if joins or c.isprintable() else " "


def _is_emoji(c: str) -> bool:
    """Whether it is a pictograph, or says of one how it is drawn: its skin, its colours."""
    return c == AS_EMOJI or unicodedata.category(c) in ("So", "Sk")
