"""The pack: what a page needs to hold tables by itself, without a server.

    sources.py     Flibuste's files and its libraries', in one archive
    compile.mjs    runs Pyodide in Node, and in it
    compile.py     compiles Python's files by the Python that will run them
    compress.mjs   compresses what is large
    pack.lock      msgspec for Pyodide, pinned
    licences.txt   what others have written of it

It lies in ``static/pack``: three folders, named after what is in them, so that a browser may keep
them for ever, and ``manifest.json``, which names every file with its size and hash.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pack import sources

HERE = Path(__file__).parent
WEB = HERE.parent
MODULES = sources.SOURCES / "flibuste" / "wasm" / "modules"
PACK = sources.SOURCES / "flibuste" / "server" / "static" / "pack"
PYODIDE = WEB / "node_modules" / "pyodide"
KEPT = WEB / "node_modules" / ".cache" / "msgspec"
LOCK = HERE / "pack.lock"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYTHON = ("--implementation=cp", "--python-version=3.14", "--platform=pyemscripten_2026_0_wasm32")
WHEEL = "msgspec.whl"
EMPTY = "lock.json"
"""Pyodide's list of packages, of which it has none here."""
LICENCES = "licences.txt"
COMPRESSED = {".json", ".mjs", ".txt", ".wasm"}


def build(node: str, environment: dict[str, str]) -> None:
    """Build it if anything that it is made of has changed."""
    modules = [sys.executable, "-m", "flibuste.wasm.build"]
    subprocess.run(modules, env=environment, check=True, stdout=subprocess.DEVNULL)
    made_of = _digest(sorted(_inputs()))
    if _known().get("sources") == made_of:
        return
    with tempfile.TemporaryDirectory() as folder:
        parts = _parts(Path(folder), node)
        shutil.rmtree(PACK, ignore_errors=True)
        files = {key: file for name, part in parts.items() for key, file in _placed(name, part)}
    (PACK / LICENCES).write_text(_licences(), encoding="utf-8")
    large = [PACK.parent / f["path"] for f in files.values() if _kind(f["path"]) in COMPRESSED]
    subprocess.run([node, HERE / "compress.mjs", *large, PACK / LICENCES], check=True)
    manifest = {"sources": made_of, "files": files}
    (PACK / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _known() -> dict[str, str]:
    try:
        return dict(json.loads((PACK / "manifest.json").read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _inputs() -> Iterator[Path]:
    yield from (path for path, _ in sources.files())
    yield from _modules()
    yield from (path for path in HERE.iterdir() if path.is_file())
    yield WEB / "package-lock.json"


def _modules() -> Iterator[Path]:
    for path in sorted(MODULES.glob("*.wasm")):
        yield from (path, path.with_suffix(".json"))


def _digest(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _parts(folder: Path, node: str) -> dict[str, list[Path]]:
    """The files of each part; what is made is put into the folder."""
    shutil.copy(_wheel(), folder / WHEEL)
    known = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / EMPTY).write_text(json.dumps({"info": known["info"], "packages": {}}))
    sources.write(folder / "flibuste.zip")
    subprocess.run([node, HERE / "compile.mjs", PYODIDE, folder], check=True)
    return {
        "pyodide": [*(PYODIDE / name for name in CORE), folder / WHEEL, folder / EMPTY],
        "python": [folder / "stdlib.zip", folder / "flibuste.zip"],
        "games": list(_modules()),
    }


def _wheel() -> Path:
    """Msgspec for Pyodide; pip refuses any other than the pinned one."""
    folder = KEPT / _digest([LOCK])
    if not any(folder.glob("*.whl")):
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        pinned = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(LOCK)]
        subprocess.run([*pip, *pinned, *PYTHON, "-d", str(folder)], check=True)
    return next(folder.glob("*.whl"))


def _placed(name: str, part: list[Path]) -> Iterator[tuple[str, dict[str, object]]]:
    """Put the files of a part into its folder; each as the manifest has it."""
    folder = PACK / f"{name}-{_digest(part)}"
    folder.mkdir(parents=True)
    for path in part:
        placed, body = folder / path.name, path.read_bytes()
        placed.write_bytes(body)
        yield (
            f"{name}/{path.name}",
            {
                "path": placed.relative_to(PACK.parent).as_posix(),
                "sha256": hashlib.sha256(body).hexdigest(),
                "size": len(body),
                "gzipped": len(gzip.compress(body, 9)),
            },
        )


def _kind(path: object) -> str:
    return Path(str(path)).suffix


def _licences() -> str:
    """What is in the pack that others have written, with the texts of their licences."""
    own = (HERE / LICENCES).read_text(encoding="utf-8")
    texts = [f"{name}\n{'-' * len(name)}\n\n{text}\n" for name, text in sources.licences()]
    return "\n\n".join([own, *texts])
