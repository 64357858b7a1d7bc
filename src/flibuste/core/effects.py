"""The effects of a move, for the log: a game's ``effects.py`` finds them in public records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any

from flibuste.core import contract
from flibuste.core.game import Effect, Game
from flibuste.core.layout import PlainRecord

__all__ = ["where_changed"]

Effects = Callable[[Any, Any], Iterable[Effect]]


def where_changed(*fields: str) -> Callable[[Effects], Effects]:
    """Call ``effects`` only for moves that change one of these fields; most change none."""
    cutter = lru_cache(maxsize=None)(lambda layout: layout.cutter(fields))

    def decorate(effects: Effects) -> Effects:
        @wraps(effects)
        def filtered(before: PlainRecord, after: PlainRecord) -> Iterable[Effect]:
            cut = cutter(after.record_layout)
            return () if cut(before.raw) == cut(after.raw) else effects(before, after)

        return filtered

    return decorate


def effects_of(game: Game, before: PlainRecord, after: PlainRecord) -> tuple[Effect, ...]:
    """The effects of one move, from the spectator's records before and after it."""
    return tuple(contract.EFFECTS.of(game)(before, after))
