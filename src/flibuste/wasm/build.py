"""Build the modules whose sources have changed: ``python -m flibuste.wasm.build [GAME …]``.

For every game NAME.wasm and NAME.json, and beside them the ES modules of ``js``. They go to the
folder ``modules`` unless another is named; the wheel contains that one.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from itertools import repeat
from pathlib import Path

from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.machine import cores
from flibuste.wasm.description import describe
from flibuste.wasm.modules import UNOPTIMISED

HERE = Path(__file__).parent
MODULES = HERE / "modules"


def _sources(game: Game) -> Iterator[Path]:
    kernels = (HERE.parent / "core", HERE.parent / "bots" / "kernels")
    for folder in (*kernels, game.folder, game.folder / "swift"):
        yield from sorted(folder.glob("*.py"))
    yield from (HERE / f"{name}.py" for name in ("exports", "memory", "modules", "offsets"))


def sources_hash(game: Game) -> str:
    """Of all that a module is made from, compilers included."""
    tools = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy", "ziglang")]
    digest = hashlib.sha256(" ".join([sys.version, *tools]).encode())
    for path in _sources(game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def is_built(game: Game, out: Path) -> bool:
    """Whether the module there was made from the sources as they are."""
    try:
        known = json.loads((out / f"{game.name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(known["sources"] == sources_hash(game) and (out / f"{game.name}.wasm").is_file())


def compile_game(game: Game, out: Path) -> None:
    """In another process: Numba must not optimise there."""
    file = out / f"{game.name}.wasm"
    command = [sys.executable, "-m", "flibuste.wasm.modules", game.name, str(file)]
    subprocess.run(command, env={**os.environ, **UNOPTIMISED}, check=True)


def write_description(game: Game, out: Path) -> None:
    made = {**describe(game), "sources": sources_hash(game)}
    (out / f"{game.name}.json").write_text(json.dumps(made) + "\n", encoding="utf-8")


def build(names: Sequence[str], out: Path) -> list[str]:
    """Compile what is not up to date, describe all; returns which modules were compiled.

    NUMBA_DISABLE_JIT must be set in this process: descriptions need no compiled functions.
    """
    out.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "js").glob("*.js*"):
        shutil.copyfile(file, out / file.name)
    games = [registry.get(name) for name in names]
    stale = [game for game in games if not is_built(game, out)]
    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(compile_game, stale, repeat(out)))
    for game in games:
        write_description(game, out)
    return [game.name for game in stale]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m flibuste.wasm.build")
    parser.add_argument("games", nargs="*", metavar="GAME", default=registry.names())
    parser.add_argument("--out", type=Path, default=MODULES)
    asked = parser.parse_args(arguments)
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    for name in build(asked.games, asked.out):
        module = (asked.out / f"{name}.wasm").read_bytes()
        print(f"{name}.wasm: {len(module):,} bytes, {len(gzip.compress(module, 9)):,} gzipped")


if __name__ == "__main__":
    main(sys.argv[1:])
