"""Deals that nobody can choose: commit to a secret, then mix in words of the players.

Before the deal, the dealer shows the SHA-256 hash of a secret (the commitment). Each player may
then add a word of his own (the entropy). The seed is the hash of the secret and all these words.
The dealer cannot choose the secret to suit the words, and the players choose their words without
knowing the secret. When the game is over the secret is shown, and everybody can check the deal.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from flibuste.core.errors import BadRecord

_SECRET = re.compile("[0-9a-f]{64}")
_WORD = re.compile("[0-9a-f]{0,64}")


def commitment(secret: str) -> str:
    """What is shown before the deal. secret: 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, entropy: Sequence[str]) -> int:
    """The seed that follows from the secret and what the players added, seat by seat."""
    text = "\n".join(["flibuste deal 1", secret, *entropy])
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest(), "big")


def check(secret: str, entropy: Sequence[str], shown: str, seed: int | None) -> None:
    """Raises BadRecord if the seed does not follow from what was shown before the deal."""
    if not _SECRET.fullmatch(secret) or not all(map(_WORD.fullmatch, entropy)):
        raise BadRecord("the deal is not written in hexadecimal digits")
    if commitment(secret) != shown:
        raise BadRecord("the deal is not fair: the secret is not the one that was promised")
    if seed_from(secret, entropy) != seed:
        raise BadRecord("the deal is not fair: the seed does not follow from the secret")
