"""Fuzz over HTTP: requests to every route, with anything in them wrong."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from urllib.parse import quote

from faults.fuzzvalues import BODIES, ODD, WORDS, Scene, body, mutated

from flibuste.server.routes import ROUTES

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "X" * 40)
PAGES = (
    "/", "/{name}", "/assets/{name}", "/t/{id}", "/metrics", "/health", "/ready", "/api/{name}",
    "/api/tables/{id}/socket", "/api/lobby/socket", "//", "/..", "/%2e%2e/%2e%2e/etc/passwd", "*",
)  # fmt: skip
NAMES = ("accept", "accept-language", "accept-encoding", "cookie", "content-type", "if-none-match",
         "x-forwarded-for", "x-forwarded-proto", "forwarded", "origin", "range", "expect",
         "if-modified-since", "sec-fetch-site", "x-request-id", "upgrade", "connection", "host",
         "te", "trailer", "x" * 60)  # fmt: skip
VALUES = (b"", b"*/*", b"\xff\xfe", b"gzip, br;q=2, *;q=x", b"fr-CH,fr;q=0.9,en;q=nan", b"null",
          b"http://[", b"http://a", b"bytes=0-0,5-", b"bytes=-1", b"100-continue", b"chunked",
          b"close", b"keep-alive, upgrade", b"websocket", b"flibuste=;", b"flibuste=a.b; flibuste",
          b"[::1", b"a" * 2000, b"W/\"", b"Thu, 99 Foo 0000", b"127.0.0.1, x", b"\x01",
          b"..")  # fmt: skip


@dataclass(frozen=True)
class RawRequest:
    """The bytes of a request, and what is known of the answer."""

    data: bytes
    whole: bool
    """It is one well-formed request: exactly one answer must come, on the same connection."""
    method: str = "GET"


def http_request(rng: Random, scene: Scene) -> RawRequest:
    kind = rng.random()
    if kind < 0.72:
        return _to_route(rng, scene)
    if kind < 0.9:
        whole = _to_route(rng, scene)
        return RawRequest(mutated(rng, whole.data), False)
    return RawRequest(_broken(rng, scene), False)


def _to_route(rng: Random, scene: Scene) -> RawRequest:
    """A request that can be read, however little sense it makes."""
    route = rng.choice(ROUTES)
    pattern = route.path if rng.random() < 0.85 else rng.choice(PAGES)
    method = route.method if rng.random() < 0.9 else rng.choice(METHODS[:7])
    content = _content(rng, scene, pattern) if method not in ("GET", "HEAD") else b""
    path = _path(rng, scene, pattern) + _query(rng, scene)
    lines = [f"{method} {path} HTTP/1.1".encode(), b"Host: localhost", *_heads(rng, scene)]
    lines += [b"Content-Length: %d" % len(content)] if content or method == "POST" else []
    return RawRequest(b"\r\n".join([*lines, b"", content]), True, method)


def _path(rng: Random, scene: Scene, pattern: str) -> str:
    parts = [_part(rng, scene, word) for word in pattern.split("/")]
    return "/".join(parts)


def _part(rng: Random, scene: Scene, word: str) -> str:
    if not word.startswith("{"):
        return word
    if rng.random() < 0.7:
        return rng.choice(scene.games if word == "{game}" else scene.tables)
    return quote(rng.choice(ODD)[:300], safe="") or "x"


def _query(rng: Random, scene: Scene) -> str:
    if rng.random() < 0.4:
        return ""
    names = rng.choices(["lang", "ply", "seat", "step", "move", "feed", "x", "%ff"], k=2)
    right = ["fr", "0", "1", str(scene.ply), "all", "spectator", *scene.moves[:2]]
    values = [rng.choice(right).encode() if rng.random() < 0.6 else rng.choice(ODD) for _ in names]
    pairs = [f"{n}={quote(v[:1000])}" for n, v in zip(names, values, strict=True)]
    return "?" + rng.choice(["&", "&&", ";"]).join(pairs)


def _heads(rng: Random, scene: Scene) -> list[bytes]:
    """Headers that can be read; those that frame a message stay as they are."""
    lines = [b"Cookie: " + rng.choice(scene.cookies).encode()] if rng.random() < 0.8 else []
    for _ in range(rng.choice([0, 0, 1, 3])):
        name = rng.choice(NAMES[:15])
        value = rng.choice(VALUES).replace(b"\x01", b"")
        lines += [f"{name}: ".encode() + value] if name != "expect" else []
    return lines


def _content(rng: Random, scene: Scene, pattern: str) -> bytes:
    if "records" in pattern:
        kept = rng.choice(scene.records)
        return kept if rng.random() < 0.05 else _record(rng, kept)
    if rng.random() < 0.02:
        return rng.choice([b"[", b" ", b"\xff"]) * rng.choice([17_000, 100_000])
    return body(rng, scene, rng.choice(BODIES))


def _record(rng: Random, kept: bytes) -> bytes:
    """A record with mistakes, most of which come after much that is right."""
    if rng.random() < 0.02:
        return rng.choice([b"[", b'{"moves":', b" "]) * rng.choice([20_000, 700_000])
    for _ in range(rng.choice([1, 1, 2, 6])):
        kept = mutated(rng, kept)
    return kept


def _broken(rng: Random, scene: Scene) -> bytes:
    """Heads that no client sends."""
    start = f"{rng.choice(METHODS)} {rng.choice(PAGES)} HTTP/1.{rng.choice('0129')}".encode()
    lines = [start, b"Host: localhost"]
    for _ in range(rng.choice([1, 2, 5, 120])):
        lines.append(rng.choice(NAMES).encode() + rng.choice([b": ", b":", b"", b" : "])
                     + rng.choice(VALUES))  # fmt: skip
    framing = [b"Content-Length: -1", b"Content-Length: 5\r\nContent-Length: 6",
               b"Transfer-Encoding: chunked", b"Content-Length: 99999999999999999999",
               b"Upgrade: websocket\r\nConnection: Upgrade", b"x: " + b"y" * 40_000,
               b""]  # fmt: skip
    lines += [rng.choice(framing), b"", rng.choice([b"", b"zz\r\n", b"5\r\nab", b"{}"])]
    return b"\r\n".join(lines) + rng.choice(WORDS).encode()
