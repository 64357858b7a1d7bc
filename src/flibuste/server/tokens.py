"""Tokens and codes: made by chance, and kept only as hashes.

All are long enough that nobody finds one by trying, with or without the database. So their hashes
need neither the server's key nor much time.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters of a code that people copy: Crockford's, of which no two look alike."""
_READ = str.maketrans("OIL", "011")


def fingerprint(kind: str, *parts: str) -> str:
    """What is kept of a secret."""
    text = "\0".join((kind, *parts)).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=32, person=b"flibuste").hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_code(groups: int) -> str:
    """A code in groups of four characters, twenty bits each."""
    made = (secrets.choice(ALPHABET) for _ in range(4 * groups))
    return "-".join("".join(four) for four in zip(*[made] * 4, strict=True))


def read_code(text: str) -> str:
    """A code as somebody has copied it."""
    return "".join(c for c in text.upper().translate(_READ) if c in ALPHABET)
