"""Names that people give themselves: which may be had, and which look the same.

Any number of guests may share a name. A kept name belongs to one person: nobody else may have it,
nor one that looks like it.
"""

from __future__ import annotations

import re
import unicodedata

from flibuste.table.refusals import Refusal
from flibuste.table.sentences import LANGUAGES, say
from flibuste.table.thinking import NAMES

SHORTEST_KEPT = 2
"""Letters and digits that a kept name has at least."""
BETWEEN = " -_.'’"
"""What may stand in a kept name besides letters and digits."""
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}, {"CJK", "HANGUL"})
"""Scripts that are written together; a kept name mixes no others."""
_ALIKE = (
    "0o 1l il |l !l ıl јl іl ӏl ǀl ǃl ɩl "  # digits and strokes
    "ɑa ɡg ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪl ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz "  # Latin
    "аa вb еe кk мm нh оo рp сc тt уy хx ѕs ԁd ԛq ԝw ьb "  # Cyrillic
    "αa βb εe ηn ικ κk μu νv οo ρp τt υu χx γy ιl"  # Greek
)
ALIKE = {ord(pair[0]): pair[1] for pair in _ALIKE.split()}
"""Characters that look like others, after case and accents are gone."""
RESERVED = (
    "admin", "administrator", "administrateur", "moderator", "moderateur", "moderatrice",
    "flibuste", "server", "serveur", "system", "systeme", "bot", "somebody", "quelqu'un",
    "host", "owner", "operator", "root", "support", "staff", *NAMES,
)  # fmt: skip


def folded(name: str) -> str:
    """What is left of a name when all that can be mistaken is alike: two names that share it look
    the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    bare = unicodedata.normalize("NFD", plain).translate(ALIKE)
    return "".join(c for c in bare if unicodedata.category(c)[0] in "LN").translate(ALIKE)


_TAKEN = frozenset(map(folded, RESERVED))
_GUESTS = tuple(
    re.compile(re.escape(folded(say(lang, "guest-name", number="#"))) + r"[0-9ol]+$")
    for lang in LANGUAGES
)
"""Names that newcomers are given."""


def check_free(name: str) -> None:
    """Raises Refusal for the names of bots, and of whoever keeps the server."""
    if folded(name) in _TAKEN:
        raise Refusal("name-reserved", 409)


def check_kept(name: str) -> None:
    """Raises Refusal if nobody may keep this name: one could mistake it for another."""
    check_free(name)
    key = folded(name)
    if len(key) < SHORTEST_KEPT:
        raise Refusal("name-short")
    if any(not c.isalnum() and c not in BETWEEN for c in name) or not _one_script(name):
        raise Refusal("name-odd")
    if any(pattern.match(key) for pattern in _GUESTS):
        raise Refusal("name-reserved", 409)


def _one_script(name: str) -> bool:
    scripts = {unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()}
    return len(scripts) <= 1 or any(scripts <= those for those in TOGETHER)
