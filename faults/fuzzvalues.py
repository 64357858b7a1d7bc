"""Fuzz: values that are right, nearly right or wrong, and JSON with mistakes of every kind.

Requests are made from the types in ``wire`` and ``httpwire``, so that each of their fields gets
wrong values. A generator decides everything; what only the server knows (ids of tables, legal
moves) comes from a scene.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import get_args

import msgspec

from flibuste.table import httpwire, wire
from flibuste.table.manners import PHRASES

DEEP = 20_000
"""Brackets inside each other."""
ODD: tuple[bytes, ...] = (
    b"null", b"true", b"false", b"-1", b"0", b"1", b"15", b"16", b"255", b"1.5", b"1e5", b"1e308",
    b"1e999", b"-0", b"01", b"NaN", b"Infinity", b"2147483647", b"2147483648",
    b"9007199254740993", b"9223372036854775808", b"1" + b"0" * 400, b'""', b'" "', b'"0"',
    b'"\\u0000"', b'"\\ud800"', b'"\\ud83d\\ude00"', b'"\\x"', b'"\xff"', b'"\xed\xa0\x80"',
    b'"\xc0\x80"', "\"é\u202e\u2028\"".encode(), b'"../../etc/passwd"', b'"<script>"',
    b'"%s%n{0}"', b'"' + b"x" * 300 + b'"', b'"' + b"x" * 5000 + b'"', b"[]", b"{}", b"[[]]",
    b"[null]", b'{"":{}}', b'{"a":1,"a":2}', b"[1,]", b"{,}", b"", b"'x'", b"\x00", b"//",
)  # fmt: skip
"""Values that fit few fields, and some that are no JSON."""
LEVELS = ("deckhand", "deckhand", "boatswain", "captain", "", "god", "DECKHAND")
WORDS = ("me", "open", "bot", "guest", "en", "fr", "none", "0", "undo", "draw", "pass", "all")


@dataclass
class Scene:
    """What a sender knows of the server."""

    tables: list[str] = field(default_factory=lambda: ["none"])
    cookies: list[str] = field(default_factory=lambda: [""])
    games: list[str] = field(default_factory=lambda: ["none"])
    records: list[bytes] = field(default_factory=lambda: [b"{}"])
    """Records of finished games."""
    owners: dict[str, str] = field(default_factory=dict)
    """The cookie of whoever has made a table."""
    ply: int = 0
    seat: int = 0
    moves: list[str] = field(default_factory=list)
    """The legal moves where this sender is, if it is to move."""


Maker = Callable[[Random, Scene], object]


def _hex(size: int) -> Maker:
    return lambda rng, scene: rng.randbytes(size).hex()


def _seats(rng: Random, scene: Scene) -> int:
    return scene.seat if rng.random() < 0.6 else rng.randrange(5)


def _ply(rng: Random, scene: Scene) -> int:
    return scene.ply if rng.random() < 0.7 else max(0, scene.ply + rng.randint(-3, 3))


def _move(rng: Random, scene: Scene) -> str:
    return rng.choice([*scene.moves, *WORDS])


def _chairs(rng: Random, scene: Scene) -> object:
    kinds = rng.choices(["me", "open", "bot", "guest"], k=rng.randint(2, 4))
    return [{"kind": kind, **({"level": "deckhand"} if kind == "bot" else {})} for kind in kinds]


RIGHT: dict[str, Maker] = {
    "id": lambda rng, scene: rng.randrange(1 << 20),
    "seat": _seats, "seats": _seats, "ply": _ply, "move": _move, "chairs": _chairs,
    "yes": lambda rng, scene: rng.random() < 0.5, "on": lambda rng, scene: rng.random() < 0.5,
    "text": lambda rng, scene: rng.choice(["ahoy", "é" * 20, "x" * 300]),
    "name": lambda rng, scene: rng.choice(["Ana", "é", "x" * 24]),
    "lang": lambda rng, scene: rng.choice(["en", "fr"]),
    "level": lambda rng, scene: rng.choice(LEVELS), "seal": _hex(32), "entropy": _hex(16),
    "attempt": lambda rng, scene: rng.choice([0, 0, 0, 1]),
    "game": lambda rng, scene: rng.choice(scene.games),
    "options": lambda rng, scene: rng.choice([{}, {"first": 0}, {"x": 1}, {"board": "/etc/hosts"}]),
    "public": lambda rng, scene: rng.random() < 0.2,
    "clock": lambda rng, scene: rng.choice([None, None, None, 86_400, 604_801]),
    "from_memory": lambda rng, scene: rng.random() < 0.1,
    "hints": lambda rng, scene: rng.random() < 0.5, "rated": lambda rng, scene: rng.random() < 0.2,
    "deal": lambda rng, scene: rng.randbytes(8).hex(),
    "kind": lambda rng, scene: rng.choice(["me", "open", "bot", "guest"]),
    "phrase": lambda rng, scene: rng.choice(PHRASES),
    "here": lambda rng, scene: rng.random() < 0.5, "hidden": lambda rng, scene: rng.random() < 0.5,
}  # fmt: skip
"""Makers of values that a field may have, by its name."""


def odd(rng: Random) -> bytes:
    """A value that is probably wrong, as JSON or nearly."""
    if rng.random() < 0.02:
        return rng.choice([b"[", b'{"a":']) * rng.choice([100, 900, DEEP])
    if rng.random() < 0.1:
        return json.dumps([json.loads("0"), rng.choice(WORDS), {rng.choice(WORDS): None}]).encode()
    return rng.choice(ODD)


def fields_of(shape: type[msgspec.Struct]) -> list[str]:
    return [each.name for each in msgspec.structs.fields(shape)]


def body(rng: Random, scene: Scene, shape: type[msgspec.Struct], tag: str | None = None) -> bytes:
    """A request of this shape, as JSON: some are right, most have something wrong."""
    parts = {name: _right(rng, scene, name) for name in fields_of(shape)}
    for name in [n for n in parts if rng.random() < 0.15 and n not in ("chairs", "game")]:
        del parts[name]
    for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 5])):
        parts[rng.choice([*parts, rng.choice(WORDS)])] = odd(rng)
    pairs = [b'"%s":%s' % (name.encode(), value) for name, value in parts.items()]
    if tag is not None:
        pairs.insert(rng.randrange(len(pairs) + 1), b'"type":"%s"' % tag.encode())
    return _damaged(rng, b"{%s}" % b",".join(pairs))


def _right(rng: Random, scene: Scene, name: str) -> bytes:
    return json.dumps(RIGHT[name](rng, scene)).encode()


REQUESTS = get_args(wire.Request)
TAGS = {str(shape.__struct_config__.tag): shape for shape in REQUESTS}
BODIES = (httpwire.MeChange, httpwire.NewTable)
DEAR = ("hint", "bot")
"""Requests that cost much processor time; they are asked for less often."""


def message(rng: Random, scene: Scene) -> bytes:
    """A request through a socket, of any type."""
    tag = rng.choice(list(TAGS))
    if tag in DEAR and rng.random() < 0.95:
        tag = "play"
    said = tag if rng.random() < 0.97 else rng.choice(["table", "", "PLAY", "event"])
    return body(rng, scene, TAGS[tag], said)


def _damaged(rng: Random, text: bytes) -> bytes:
    """The same, or sometimes with a few bytes lost, doubled or changed."""
    return mutated(rng, text) if rng.random() < 0.15 else text


def mutated(rng: Random, text: bytes) -> bytes:
    """Some bytes with a mistake in them."""
    at = rng.randrange(len(text) + 1)
    size = rng.choice([1, 1, 2, 8, 40])
    kind = rng.randrange(6)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + text[at + size :]
    if kind == 2:
        return text[:at] + rng.randbytes(size) + text[at:]
    if kind == 3:
        return text[:at] + text[at : at + size] * 2 + text[at + size :]
    if kind == 4:
        return text[:at] + rng.choice(ODD)[:200] + text[at + size :]
    return text[:at] + rng.choice([b"\xff", b"\x00", b"\r\n", b'"', b"\\"]) + text[at:]
