"""The games there are: every folder of ``flibuste.games``, and other packages' entry points."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from flibuste import games as _games
from flibuste.core.errors import UnknownGame
from flibuste.core.game import Game

__all__ = ["get", "names"]

ENTRY_POINTS = "flibuste.games"
"""Packages register a game here: its name = the module that has ``GAME``."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    ours = _own_names()
    others = sorted(e.name for e in entry_points(group=ENTRY_POINTS) if e.name not in ours)
    return (*ours, *others)


@cache
def _own_names() -> tuple[str, ...]:
    return tuple(sorted(m.name for m in pkgutil.iter_modules(_games.__path__) if m.ispkg))


@cache
def _ours(name: str) -> Game:
    game = import_module(f"{_games.__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game


def get(name: str) -> Game:
    """The game of that name. Raises UnknownGame."""
    if name in _own_names():
        return _ours(name)
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == name:
            game = entry.load().GAME
            assert isinstance(game, Game)
            return game
    raise UnknownGame(f"there is no game {name!r}; there are {', '.join(names())}")
