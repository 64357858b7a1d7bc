"""What came of a move: told by the game's own ``telling.py``, from what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, wraps
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flibuste.core.game import Fact, Game
from flibuste.core.seen import Cutter, Seen, Shape

Telling = Callable[[Any, Any], Iterable[Fact]]


def where_changed(*fields: str) -> Callable[[Telling], Telling]:
    """Most moves change nothing that is told: look closer only where one of these differs."""
    cutter = lru_cache(maxsize=None)(lambda shape: _cutter(shape, fields))

    def decorate(telling: Telling) -> Telling:
        @wraps(telling)
        def gate(before: Seen, after: Seen) -> Iterable[Fact]:
            cut = cutter(after.shape)
            return () if cut(before.raw) == cut(after.raw) else telling(before, after)

        return gate

    return decorate


def _cutter(shape: Shape, fields: tuple[str, ...]) -> Cutter:
    return shape.cutter(fields, (), 0)


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
