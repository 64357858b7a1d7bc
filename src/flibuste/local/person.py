"""Who plays at this screen: a name, a language, and the key of the deals."""

from __future__ import annotations

import secrets
from contextlib import suppress

import msgspec

from flibuste.local.keeping import Keep
from flibuste.table.guest import Guest
from flibuste.table.sentences import LANGUAGES, preferred, say

TEXT = "me"
"""The name of the kept text."""
ID = "~"
"""The guest's id, always the same: whatever becomes of his text, his tables are his."""


class KeptPerson(msgspec.Struct):
    """A person as he is kept."""

    name: str
    lang: str
    key: str
    """Hexadecimal digits: secrets of offered deals are derived from it."""


class Myself:
    """The one guest there is. What is changed of him is written before he is told."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._guest: Guest | None = None
        self.key = secrets.token_bytes(32)

    def read(self, text: bytes) -> None:
        """Who was kept before. Raises ValueError if the text makes no sense."""
        kept = msgspec.json.decode(text, type=KeptPerson)
        if not kept.name or kept.lang not in LANGUAGES or len(bytes.fromhex(kept.key)) != 32:
            raise ValueError
        self.key = bytes.fromhex(kept.key)
        self._guest = Guest(ID, kept.name, kept.lang)

    def guest(self, accept: str) -> Guest:
        """Him; if he is new, he gets a name in the first of these languages that we have."""
        if self._guest is None:
            lang = preferred(accept)
            name = say(lang, "guest-name", number=str(100 + secrets.randbelow(900)))
            self._guest = Guest(ID, name, lang, new=True)
        return self._guest

    async def welcome(self, guest: Guest) -> None:
        """Keep him when he first does something; if that cannot be, he is kept the next time."""
        if guest.new:
            with suppress(Exception):  # what he does does not depend on it
                await self._put(guest.name, guest.lang)
                guest.new = False

    async def rename(self, guest: Guest, name: str | None, lang: str | None) -> None:
        name, lang = name or guest.name, lang if lang in LANGUAGES else guest.lang
        await self._put(name, lang)
        guest.name, guest.lang = name, lang

    async def _put(self, name: str, lang: str) -> None:
        await self._keep(TEXT, msgspec.json.encode(KeptPerson(name, lang, self.key.hex())))
