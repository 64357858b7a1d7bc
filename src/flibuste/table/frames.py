"""Text messages as WebSocket frames, the form in which they wait to be sent."""

from __future__ import annotations

TEXT = 0x81
"""The first byte of a text message in one frame, without extensions."""


def frame(message: bytes) -> bytes:
    """A text message as the frame a server sends."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def message_of(framed: bytes) -> bytes:
    """The message in a frame made by ``frame``."""
    return framed[{126: 4, 127: 10}.get(framed[1], 2) :]
