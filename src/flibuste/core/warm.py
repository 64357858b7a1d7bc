"""Fill the cache of compiled functions: ``python -m flibuste.core.warm PACKAGE … | --all``.

One layer of Flibuste at a time, core unless said; ``--all`` is every game and every layer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.jit import COMPLETE, cache_folder, cache_root, compile_layer

KEPT_DAYS = 30
"""How long the compiled functions of other states of the sources are kept."""


def layers() -> list[str]:
    """Core, and every folder of Flibuste with functions of its own to compile."""
    package = Path(__file__).parents[1]
    return ["core", *sorted(path.parent.name for path in package.glob("*/compiling.py"))]


def warm(game: Game, layer: str = "core") -> None:
    """Compile a game, keep the result, and clear away what is long out of date."""
    compile_layer(game, layer)
    with suppress(OSError):  # a cache that cannot be written stays as it is
        (cache_folder(game, layer) / COMPLETE).touch()
        prune(game)


def prune(game: Game) -> None:
    too_old = time.time() - KEPT_DAYS * 24 * 3600
    current = [cache_folder(game, layer) for layer in layers()]
    for folder in cache_root().glob(f"{game.name}-*"):
        if folder not in current and folder.stat().st_mtime < too_old:
            shutil.rmtree(folder, ignore_errors=True)


def end_with_parent() -> None:
    """End this process when its standard input ends: whoever held the other end is gone."""

    def watch() -> None:
        while os.read(0, 1):  # not sys.stdin: a thread that waits there can spoil a normal end
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m flibuste.core.warm")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    parser.add_argument("--all", action="store_true", help="every game and every layer")
    parser.add_argument("--layer", choices=layers(), default="core")
    parser.add_argument("--attended", action="store_true", help="end when standard input does")
    asked = parser.parse_args(arguments)
    if asked.attended:
        end_with_parent()
    if asked.all:
        games = [registry.get(name) for name in registry.names()]
    else:
        games = [import_module(package).GAME for package in asked.packages]
    for game in games:
        for layer in layers() if asked.all else [asked.layer]:
            warm(game, layer)


if __name__ == "__main__":
    main(sys.argv[1:])
