"""Fuzz in frames: what a WebSocket may not send, or may but never does."""

from __future__ import annotations

from random import Random

from faults.fuzzvalues import Scene, message, mutated

TEXT, CLOSE, PING, FIN, MASKED = 0x1, 0x8, 0x9, 0x80, 0x80


def frame(first: int, payload: bytes, mask: bytes = bytes(4)) -> bytes:
    """A client's frame; mask: of four bytes, or none."""
    size, bit = len(payload), MASKED if mask else 0
    if size < 126:
        head = bytes((first, bit | size))
    elif size < 1 << 16:
        head = bytes((first, bit | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, bit | 127)) + size.to_bytes(8, "big")
    return head + mask + _masked(payload, mask)


def _masked(payload: bytes, mask: bytes) -> bytes:
    if not any(mask):
        return payload
    key = int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)], "big")
    return (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")


def text_frame(rng: Random, text: bytes) -> bytes:
    """A message as every client sends it."""
    return frame(FIN | TEXT, text, rng.randbytes(4))


def raw_frame(rng: Random, scene: Scene) -> bytes:
    """One frame that may break any rule."""
    kind = rng.randrange(9)
    payload = _payload(rng, scene)
    if kind == 0:
        return frame(rng.choice([0x01, 0x02, 0x00, 0x80, 0x82]), payload, rng.randbytes(4))
    if kind == 1:
        return frame(rng.choice([0x00, 0x00, 0x80]), b"", rng.randbytes(4))
    if kind == 2:
        return frame(FIN | rng.choice([PING, 0xA]), payload[:125], rng.randbytes(4))
    if kind == 3:
        return frame(rng.randrange(256), payload, rng.randbytes(4))
    if kind == 4:
        return frame(FIN | TEXT, payload, b"")
    if kind == 5:
        return frame(FIN | CLOSE, rng.choice([b"", b"\x03", b"\x03\xe8", b"\xff\xff\xff"]))
    if kind == 6:
        return bytes((FIN | TEXT, MASKED | 127)) + rng.randbytes(rng.choice([0, 8, 12]))
    if kind == 7:
        return mutated(rng, frame(FIN | TEXT, payload, rng.randbytes(4)))
    return frame(FIN | TEXT, payload, rng.randbytes(4))


def _payload(rng: Random, scene: Scene) -> bytes:
    roll = rng.random()
    if roll < 0.5:
        return message(rng, scene)
    if roll < 0.6:
        return rng.choice([b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"a\xf0\x9f"])
    if roll < 0.63:
        return b"x" * rng.choice([4096, 4097, 70_000, 300_000])
    return rng.randbytes(rng.choice([0, 1, 10, 125, 126, 1000]))
