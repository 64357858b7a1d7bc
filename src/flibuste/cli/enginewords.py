"""What goes wrong in the engine, in the person's language.

The engine raises errors whose texts are English sentences. The English words of the terminal have
them once more under ``engine-…``, with a name for each part that varies: by them a sentence is
recognised, and said again in another language. One that is not there stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from flibuste.cli.seats import shown
from flibuste.core.errors import BadOptions, FlibusteError, IllegalMove, UnreadableMove

if TYPE_CHECKING:
    from flibuste.cli.texts import Texts

_SENTENCE = re.compile(r"^(engine-[\w-]+) = (.*)$", re.MULTILINE)
_NAME = re.compile(r"\\{ \\\$(\w+) \\}")
_CLAUSE = re.compile(r"([A-Z]-\d+): .*", re.DOTALL)
WITHIN = "why"
"""The part of a sentence that is another sentence of the engine's."""
_SEAT = re.compile(r"(?<=the word of seat )\d+")
"""A seat, which the engine counts from 0."""


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences by key, the longest first: a short one may be the beginning of a longer."""
    from flibuste.cli.texts import HERE

    known = _SENTENCE.findall((HERE / "words" / "en.ftl").read_text(encoding="utf-8"))
    known.sort(key=lambda sentence: -len(sentence[1]))
    return tuple((key, re.compile(_as_pattern(text), re.DOTALL)) for key, text in known)


def _as_pattern(text: str) -> str:
    """``there is no seat { $seat }`` with a group for the seat."""
    escaped = re.escape(text).replace(r"\ ", " ").replace("’", "[’']")
    return _NAME.sub(r"(?P<\1>.*)", escaped)


def engine_error(texts: Texts, error: BaseException) -> str:
    """What went wrong, in one sentence; what caused it is told as such."""
    if isinstance(error, IllegalMove):
        why = error.sentence(texts.lang)
        return texts.plain("illegal", move=error.move, clause=str(error.clause), why=why)
    if isinstance(error, BadOptions) and error.sentences:
        return error.sentence(texts.lang)
    if isinstance(error, UnreadableMove):
        return texts.plain("unreadable", text=error.text, column=error.at + 1)
    cause = error.__cause__
    inner = engine_error(texts, cause) if isinstance(cause, FlibusteError) else None
    text = _SEAT.sub(lambda seat: shown(int(seat[0])), str(error))
    return engine_sentence(texts, text, inner)


def engine_sentence(texts: Texts, text: str, inner: str | None = None) -> str:
    """A sentence of the engine's in the person's language."""
    if texts.lang == "en":
        return text
    if by_clause := _CLAUSE.fullmatch(text):
        return texts.plain("by-clause", clause=by_clause[1])
    for key, pattern in patterns():
        if found := pattern.fullmatch(text):
            parts = found.groupdict().items()
            values = {name: engine_sentence(texts, part) for name, part in parts}
            if inner and WITHIN in values:
                values[WITHIN] = inner
            return texts.plain(key, **values)
    return text
