"""The files of the web client, as Vite has built them."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

LONGEST = 200
"""How many characters a path may have."""
LONG = "public, max-age=31536000, immutable"
BRIEF = "no-cache"


class BuiltFiles:
    """Serves files by name; a path without an extension is a page of the client: index.html."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def give(self, request: Request) -> Response:
        name = request.path_params["path"]
        if not name.isprintable() or len(name) > LONGEST:
            return PlainTextResponse("Not found", 404)
        path = (self.folder / name).resolve()
        if path.is_relative_to(self.folder) and path.is_file():
            hashed = name.startswith("assets/")
            return FileResponse(path, headers={"cache-control": LONG if hashed else BRIEF})
        index = self.folder / "index.html"
        if Path(name).suffix or not index.is_file():
            return PlainTextResponse("Not found", 404)
        return FileResponse(index, headers={"cache-control": BRIEF})
