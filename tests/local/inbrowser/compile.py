"""Runs in Pyodide: archives of Python's files, compiled, without those that are never imported."""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zipfile

DATE = (2026, 1, 1, 0, 0, 0)
KEPT = ("_pyodide/", "asyncio/", "encodings/utf", "importlib/", "json/", "pyodide/", "zipfile/")
"""Of the standard library, whether or not it was imported."""
OURS = ("flibuste/core/", "flibuste/games/", "flibuste/local/")
"""The same of our own, where much is imported only when it is needed."""


def compiled(source: bytes, path: str) -> bytes:
    """As Python keeps it: never compared with a source. Libraries lose their docstrings."""
    ours = "/flibuste/" in path or "/tests/" in path
    code = compile(source, path, "exec", dont_inherit=True, optimize=0 if ours else 2)
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
