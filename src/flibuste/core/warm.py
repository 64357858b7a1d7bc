"""Fill the cache of compiled functions: ``python -m flibuste.core.warm PACKAGE … | --all``."""

from __future__ import annotations

import shutil
import sys
import time
from contextlib import suppress
from importlib import import_module

from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.jit import COMPLETE, cache_folder, cache_root, compiled

KEPT_DAYS = 30
"""How long the compiled functions of other states of the sources are kept."""


def warm(game: Game) -> None:
    """Compile a game, keep the result, and clear away what is long out of date."""
    compiled(game)
    with suppress(OSError):  # a cache that cannot be written stays as it is
        (cache_folder(game) / COMPLETE).touch()
        prune(game)


def prune(game: Game) -> None:
    too_old = time.time() - KEPT_DAYS * 24 * 3600
    for folder in cache_root().glob(f"{game.name}-*"):
        if folder != cache_folder(game) and folder.stat().st_mtime < too_old:
            shutil.rmtree(folder, ignore_errors=True)


def main(asked: list[str]) -> None:
    if asked == ["--all"]:
        games = [registry.get(name) for name in registry.names()]
    else:
        games = [import_module(package).GAME for package in asked]
    for game in games:
        warm(game)


if __name__ == "__main__":
    main(sys.argv[1:])
