"""Opening a WebSocket (RFC 6455, section 4.2): which requests are plain, and their answer.

Browsers and the usual libraries ask in the same few words. Whatever is written in another way, or
is wrong, is left to websockets, which answers it as it always did: so nothing is accepted here
that would be refused there.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha1

Header = tuple[bytes, bytes]
"""Its name in small letters, and its value."""
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
"""Sixteen bytes in Base64."""
VALUE = re.compile(rb"(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)?")
"""A value without spaces around it."""
CONNECTION = (b"upgrade", b"keep-alive, upgrade")
UNUSUAL = frozenset(
    [b"content-length", b"transfer-encoding", b"expect", b"sec-websocket-protocol"]
)  # fmt: skip
"""Headers of requests with a body, or with something to negotiate. Extensions may be offered: we
have none."""
LARGEST = 4096
"""Bytes of the path and all values together; websockets refuses lines of twice as many."""


def plain_key(url: bytes, headers: list[Header]) -> bytes | None:
    """The key of a GET request of HTTP/1.1 that opens a WebSocket plainly; None of any other."""
    fields = dict(headers)
    key, connection = fields.get(b"sec-websocket-key", b""), fields.get(b"connection", b"")
    is_plain = (
        len(fields) == len(headers)  # no header comes twice
        and fields.get(b"upgrade", b"").lower() == b"websocket"
        and connection.lower() in CONNECTION
        and fields.get(b"sec-websocket-version") == b"13"
        and KEY.fullmatch(key) is not None
        and b"host" in fields
        and UNUSUAL.isdisjoint(fields)
        and url.startswith(b"/")
        and all(map(VALUE.fullmatch, fields.values()))
        and len(url) + sum(map(len, fields.values())) <= LARGEST
    )
    return key if is_plain else None


def acceptance(key: bytes, headers: Iterable[Header]) -> bytes:
    """The answer that opens the socket, with further headers."""
    accept = b64encode(sha1(key + GUID, usedforsecurity=False).digest())
    lines = [
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade",
        b"Sec-WebSocket-Accept: " + accept, *[b"%b: %b" % pair for pair in headers], b"", b"",
    ]  # fmt: skip
    return b"\r\n".join(lines)
