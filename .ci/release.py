"""Build a release into dist/ and refuse one that is not whole: ``make release-check``.

The version, the newest dated section of the changelog, CITATION.cff and the tag (if one is
given) are the same; nothing waits under "Unreleased"; the metadata is valid; the pages of the
browser and the types are in the wheel.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from packaging.metadata import Metadata

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def found(pattern: str, file: str) -> str:
    """The first group of the first match in a file of the repository."""
    match = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        sys.exit(f"{file}: nothing matches {pattern}")
    return match[1]


def check_version(tag: str | None) -> None:
    version = found(r'^__version__ = "(.+)"', "src/flibuste/__init__.py")
    stated = {
        "CHANGELOG.md": found(r"^## (\d\S+) - \d{4}-\d\d-\d\d$", "CHANGELOG.md"),
        "CITATION.cff": found(r"^version: (\S+)$", "CITATION.cff"),
        "the tag": version if tag is None else tag.removeprefix("v"),
    }
    for where, other in stated.items():
        if other != version:
            sys.exit(f"flibuste is {version}, but {where} says {other}")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if re.search(r"^## Unreleased\n+(?!## )", changes, re.MULTILINE):
        sys.exit('CHANGELOG.md: date what is under "Unreleased" first')


def build() -> Path:
    """The wheel, made from the source distribution as an installer would."""
    shutil.rmtree(DIST, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    [wheel] = DIST.glob("*.whl")
    return wheel


def check_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        Metadata.from_email(packed.read(metadata), validate=True)
    static = "flibuste/server/static"
    built = (
        f"{static}/index.html",
        f"{static}/pack/manifest.json",
        "flibuste/wasm/modules/engine.js",
    )
    for needed in ("flibuste/py.typed", *built):
        if needed not in names:
            sys.exit(f"{wheel.name} lacks {needed}")


if __name__ == "__main__":
    check_version(sys.argv[1] if len(sys.argv) > 1 else None)
    check_wheel(build())
    print(*sorted(path.name for path in DIST.iterdir()), sep="\n")
