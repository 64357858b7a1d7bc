"""Which answers are compressed, and how.

Compressed, by Accept-Encoding:

- the files of the web client, by brotli and gzip when they are built;
- JSON that everybody may read: games, rulebooks, lessons, public tables, the description of the
  routes.

Nothing else is. An answer that holds a secret (a hand, the address of a private table) beside words
that somebody else chose (a name, a line of chat) would tell him by its length when his words repeat
the secret (the attack known as BREACH). Sockets carry exactly that, so they have no deflate.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 1200
"""Bytes below which an answer fits into one packet anyway."""
LEVEL = 5


def accepted(header: str) -> set[str]:
    """The encodings that an Accept-Encoding header asks for: those whose quality is not 0."""
    found = set()
    for part in header.lower().split(",")[:20]:
        name, _, quality = part.partition(";")
        if quality.replace(" ", "").rstrip("0") not in ("q=", "q=0."):
            found.add(name.strip())
    return found


def compressed(request: Request, response: Response) -> Response:
    """The same answer, compressed if the client takes it and it is large enough to pay."""
    response.headers["vary"] = "Accept-Encoding"
    wanted = "gzip" in accepted(request.headers.get("accept-encoding", ""))
    if wanted and len(response.body) >= SMALLEST and response.status_code == 200:
        response.body = _gzipped(bytes(response.body))
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


@lru_cache(64)
def _gzipped(body: bytes) -> bytes:
    """Most of them are the same for all: games and rulebooks, in two languages."""
    return gzip.compress(body, LEVEL, mtime=0)
