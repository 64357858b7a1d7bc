"""The third-party parts of a browser's Python: ``python web/pack.py FOLDER`` puts them there.

Pyodide's core comes with the packages of ``package.json``; msgspec for it comes from PyPI, pinned
by its hash. Both are fetched when something is built, never by the program.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
PYODIDE = WEB / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
PYTHON = ("--implementation=cp", "--python-version=3.14", "--platform=pyemscripten_2026_0_wasm32")
WHEEL = "msgspec.whl"


def fetch_wheel(folder: Path) -> None:
    """Put msgspec's wheel there; pip refuses any other than the pinned one."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    pinned = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(WEB / "pack.lock")]
    subprocess.run([*pip, *pinned, *PYTHON, "-d", str(folder)], check=True)
    next(folder.glob("msgspec-*.whl")).replace(folder / WHEEL)


def main(folder: Path) -> None:
    for name in CORE:
        shutil.copy(PYODIDE / name, folder)
    fetch_wheel(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
