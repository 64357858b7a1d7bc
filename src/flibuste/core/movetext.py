"""Moves as text and back, each worked out once for all games that name them alike."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flibuste.core.game import Game


class Names:
    """What actions are called. It knows only names it has made itself, so it stays small."""

    def __init__(self, package: str) -> None:
        self._notation = import_module(f"{package}.notation")
        self._texts: dict[int, str] = {}
        self._actions: dict[str, int] = {}

    def text(self, states: Any, action: int) -> str:
        found = self._texts.get(action)
        if found is None:
            found = self._texts[action] = str(self._notation.format(states[0], action))
            self._actions[found] = action
        return found

    def action(self, states: Any, text: str) -> int:
        """Raises UnreadableMove."""
        found = self._actions.get(text)
        return int(self._notation.parse(states[0], text)) if found is None else found


@lru_cache(maxsize=64)
def _names(package: str, board: bytes) -> Names:
    return Names(package)


def names(game: Game, s: Any) -> Names:
    """The names in a game; where they depend on its board, ``notation.board_of`` says on what."""
    board_of = getattr(game.module("notation"), "board_of", None)
    return _names(game.package, board_of(s) if board_of else b"")
