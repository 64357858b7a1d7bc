"""The files of the web client, as Vite has built them, held in memory.

No path that somebody asks for reaches the file system. Compressed files lie beside those they were
made of (web/compress.js).
"""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from flibuste.server.compression import accepted
from flibuste.server.ratelimits import TokenBuckets, network_of

INDEX = "index.html"
PAGES = {"new": 1, "t": 1, "rules": 1, "learn": 1, "about": 0, "me": 0, "moderate": 0, "privacy": 0,
         "played": 0, "p": 1, "leaders": 1, "daily": 0}  # fmt: skip
"""The pages of the client besides its first: their first word, and how many more each needs.

All of them are index.html; web/src/lib/router.svelte.ts knows the same.
"""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Best first."""
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
LONG = "public, max-age=31536000, immutable"
BRIEF = "no-cache"
LOADING = 1000, 100
"""Token bucket of an address: files at once, and files a second."""


@dataclass
class BuiltFile:
    """A file, plain and compressed."""

    media: str
    cache: str
    bodies: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    """Each with its ETag, by encoding; the plain one by ""."""

    def answer(self, request: Request, status: int = 200) -> Response:
        wanted = accepted(request.headers.get("accept-encoding", ""))
        encoding = next((e for e in ENCODINGS if e in self.bodies and e in wanted), "")
        body, tag = self.bodies[encoding]
        headers = {"cache-control": self.cache, "vary": "Accept-Encoding", "etag": tag}
        if encoding:
            headers["content-encoding"] = encoding
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, status, headers, self.media)


def _tag(body: bytes) -> str:
    return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def _media(name: str) -> str:
    guess = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return guess or "application/octet-stream"


def _hashed(name: str) -> bool:
    """Whether another content would have another name."""
    return name.startswith("assets/") or (name.startswith("pack/") and name.count("/") > 1)


def read_folder(folder: Path) -> dict[str, BuiltFile]:
    """The files of a folder by their paths inside it."""
    files: dict[str, BuiltFile] = {}
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        name = path.relative_to(folder).as_posix()
        encoding = next((e for e, end in ENCODINGS.items() if name.endswith(end)), "")
        plain = name.removesuffix(ENCODINGS.get(encoding, ""))
        if plain not in files:
            files[plain] = BuiltFile(_media(plain), LONG if _hashed(plain) else BRIEF)
        body = path.read_bytes()
        files[plain].bodies[encoding] = body, _tag(body)
    return {name: file for name, file in files.items() if "" in file.bodies}


def is_page(name: str) -> bool:
    """Whether a path is that of a page."""
    words = [word for word in name.split("/") if word]
    return not words or (words[0] in PAGES and len(words) > PAGES[words[0]])


class BuiltFiles:
    """Serves files by name, and index.html for pages: also, with 404, for pages there are not."""

    def __init__(self, folder: Path, generous: bool = False) -> None:
        self.folder = folder
        self._loading = None if generous else TokenBuckets(*LOADING)
        self._files: dict[str, BuiltFile] = {}
        self._built = 0

    async def give(self, request: Request) -> Response:
        if self._loading is not None and not self._loading.take(network_of(request)):
            return PlainTextResponse("Too many requests", 429, {"connection": "close"})
        name = request.path_params["path"]
        if name == INDEX or name not in self._files:
            self._read_anew()
        if name in self._files:
            return self._files[name].answer(request)
        index = self._files.get(INDEX)
        if index is None or not (is_page(name) or "text/html" in request.headers.get("accept", "")):
            return PlainTextResponse("Not found", 404)
        return index.answer(request, 200 if is_page(name) else 404)

    def _read_anew(self) -> None:
        """Read the folder if its pages were built since."""
        try:
            built = (self.folder / INDEX).stat().st_mtime_ns
        except OSError:
            return
        if built != self._built:
            self._built, self._files = built, read_folder(self.folder)
