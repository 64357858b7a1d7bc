"""Runs in Pyodide: archives of Python's files, compiled, without those that are never imported."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import json
import marshal
import pkgutil
import sys
import zipfile
from itertools import product
from typing import Any

import flibuste
from flibuste.core import registry
from flibuste.local.door import Door
from flibuste.table.sentences import LANGUAGES

DATE = (2026, 1, 1, 0, 0, 0)
KEPT = ("_pyodide/", "asyncio/", "encodings/utf", "importlib/", "json/", "pyodide/", "zipfile/")
"""Of the standard library, whether or not it was imported."""
OURS = ("flibuste/",)
"""The same of our own, where much is imported only when it is needed."""
ABSENT = {"filelock", "llvmlite", "numba", "numpy", "platformdirs", "rich"}
"""What no module needs that is called here; some that are not do."""


def import_everything() -> None:
    """All modules of ours, and with them what they import."""
    for module in pkgutil.walk_packages(flibuste.__path__, "flibuste.", onerror=print):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in ABSENT:
                raise


async def use_everything() -> None:
    """What is imported only when it is used: whatever a page asks for, in every language."""
    door = Door(_keep, _think, _think)
    for game, lang in product(registry.names(), LANGUAGES):
        for what in ("rules", "pictures", "lesson"):
            await _asked(door, "GET", f"/api/games/{game}/{what}", f"lang={lang}")
    for game in registry.names():
        chairs = [{"kind": "me"}, {"kind": "guest", "name": "Ana"}]
        wish = {"game": game, "seats": 2, "options": {}, "chairs": chairs, "entropy": "ab" * 16}
        table = await _asked(door, "POST", "/api/tables", body=json.dumps(wish).encode())
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        door.open(table["id"], "", heard.put_nowait)
        await heard.get()
    door.close()


async def _keep(name: str, text: bytes | None) -> None:
    """Nothing is kept."""


async def _think(*asked: object) -> Any:
    raise NotImplementedError


async def _asked(door: Door, method: str, path: str, query: str = "", body: bytes = b"") -> Any:
    answer = await door.ask(method, path, query, body)
    assert answer.status == 200, f"{path}: {answer.body.decode()}"
    return json.loads(answer.body)


def compiled(source: bytes, path: str) -> bytes:
    """As Python keeps it: never compared with a source. Libraries lose their docstrings."""
    optimised = 0 if "/flibuste/" in path else 2
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimised)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return head + marshal.dumps(code)


def imported(below: str) -> set[str]:
    """The files of all modules that lie below a path, relative to it."""
    paths = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    return {path.removeprefix(below) for path in paths if path.startswith(below)}


def repack(source: str, to: str, below: str, kept: tuple[str, ...]) -> None:
    """Compile an archive; ``kept``: what may be imported later, besides what has been."""
    used = imported(below)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/"):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                if name not in used and not name.startswith(kept):
                    continue
                data, name = compiled(data, below + name), f"{name}c"
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data, compresslevel=9)


async def main() -> None:
    import_everything()
    await use_everything()
    repack("/stdlib.zip", "/stdlib-compiled.zip", "/lib/python314.zip/", KEPT)
    repack("/flibuste.zip", "/flibuste-compiled.zip", "/lib/python3.14/site-packages/", OURS)
