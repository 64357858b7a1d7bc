"""Manners: how somebody may talk, and whose lines of chat he is not shown.

Words of one's own travel between those alone who may both write them; everybody reads set phrases.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import get_args

from flibuste.table import mannerswire, timing, wire
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import Spoken, say

PHRASES: tuple[wire.Phrase, ...] = get_args(wire.Phrase)


@dataclass(frozen=True)
class Said:
    """A line of chat, and whose it is: the id of a guest, which nobody else is told."""

    line: wire.Chat
    guest: str | None = None


@dataclass(frozen=True)
class Ban(Spoken):
    """What a moderator forbids somebody, until when and why."""

    ends: int
    """Seconds since 1970."""
    reason: str
    note: str

    @property
    def holds(self) -> bool:
        return timing.seconds() < self.ends

    @property
    def until(self) -> str:
        return datetime.fromtimestamp(self.ends, UTC).strftime("%Y-%m-%d %H:%M UTC")

    def sentence(self, lang: str) -> str:
        """Why, in words."""
        return f"{say(lang, f'offence-{self.reason}')}. {self.note}".strip()


@dataclass(eq=False)
class Manners:
    """How a guest may talk, whom he does not want to hear, what he is forbidden."""

    guest: str = ""
    kept: bool = False
    """Whether his name is kept."""
    free: bool = True
    """He writes and reads words; else set phrases alone."""
    unheard: frozenset[str] = frozenset()
    """The guests whose lines he is not shown."""
    avoided: frozenset[str] = frozenset()
    """Those of them with whom he does not want to play."""
    barred: frozenset[str] = frozenset()
    """The guests who do not want to play with him; he is not told."""
    muted: Ban | None = None
    """He may not talk at all."""
    suspended: Ban | None = None
    """He may not play with others."""

    @property
    def talk(self) -> wire.TalkManner:
        if self.muted is not None and self.muted.holds:
            return "none"
        return "free" if self.free else "phrases"

    def check_talk(self, freely: bool) -> None:
        """Raises Refusal if he may not talk, or not in words of his own."""
        if self.muted is not None and self.muted.holds:
            raise Refusal("muted", 403, until=self.muted.until, why=self.muted)
        if freely and not self.free:
            raise Refusal("phrases-only", 403)

    def check_play(self) -> None:
        """Raises Refusal if he may not play with others."""
        ban = self.suspended
        if ban is not None and ban.holds:
            raise Refusal("suspended", 403, until=ban.until, why=ban)

    def check_host(self, owner: str) -> None:
        """Raises Refusal if he may not sit down at tables of that guest."""
        self.check_play()
        if owner in self.barred:
            raise Refusal("not-open", 403)

    def shown(self, said: Said) -> wire.Chat:
        """A line of chat as he sees it."""
        line = said.line
        if said.guest == self.guest or line.kind == "hint":
            return line
        wordy = line.kind == "said" and not self.free
        return hidden(line) if wordy or said.guest in self.unheard else line


def hidden(line: wire.Chat) -> wire.Chat:
    """That something was said, and nothing else."""
    return wire.Chat(None, "", "", line.at, "hidden", line.number)


def phrase_list(lang: str) -> mannerswire.PhraseList:
    """All set phrases in a language."""
    sheets = [mannerswire.PhraseSheet(key, say(lang, f"phrase-{key}")) for key in PHRASES]
    return mannerswire.PhraseList(sheets)
