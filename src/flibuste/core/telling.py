"""What came of a move: told by the game's own ``telling.py``, from what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from flibuste.core.game import Fact, Game
from flibuste.core.seen import Seen

Telling = Callable[[Seen, Seen], Iterable[Fact]]


def told(game: Game, before: Seen, after: Seen) -> tuple[Fact, ...]:
    """The facts of one move, from the spectator's records before and after it."""
    return tuple(_telling(game.package)(before, after))


@cache
def _telling(package: str) -> Telling:
    name = f"{package}.telling"
    if find_spec(name) is None:
        return lambda before, after: ()  # a game may have nothing to tell
    found: Telling = import_module(name).telling
    return found
