"""How people talk at a table: kinds of lines, and set phrases by their keys."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ChatKind = Literal["said", "hint", "phrase", "hidden"]
"""What a line of chat is: words, that a seat asks for a hint, a set phrase (the text is its key),
or something that this reader is not shown."""
Phrase = Literal[
    "hello", "good-luck", "your-turn", "thinking", "one-moment", "nice-move", "lucky", "close",
    "oops", "sorry", "thanks", "yes", "no", "good-game", "again", "goodbye",
]  # fmt: skip
"""Set phrases: each reader sees them in his language."""
Offence = Literal["insults", "threats", "advances", "spam", "cheating", "name", "other"]
"""Why somebody is reported, warned, muted or suspended."""
TalkManner = Literal["free", "phrases", "none"]
"""How the reader may talk: in words of his own, in set phrases, or not at all."""


class Chat(Struct):
    """Something said at the table, or something done that everybody is told."""

    seat: int | None
    name: str
    text: str
    at: int
    """Seconds since 1970."""
    kind: ChatKind = "said"
    number: int = -1
    """By which the line can be named, to mute or report who said it."""
