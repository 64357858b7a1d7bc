"""Moves as text and back, cached for all matches in which actions have the same names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from flibuste.core import contract

if TYPE_CHECKING:
    from flibuste.core.game import Game
    from flibuste.core.kernel import Records
    from flibuste.core.record import Record


class MoveNames:
    """A cache of the texts of actions. Only texts made by ``format`` are kept: it stays small."""

    def __init__(self, game: Game) -> None:
        self._format, self._parse = contract.FORMAT.of(game), contract.PARSE.of(game)
        self._texts: dict[int, str] = {}
        self._actions: dict[str, int] = {}

    def text(self, states: Records, action: int) -> str:
        found = self._texts.get(action)
        if found is None:
            found = self._texts[action] = self._format(states[0], action)
            self._actions[found] = action
        return found

    def action(self, states: Records, text: str) -> int:
        """Raises UnreadableMove."""
        found = self._actions.get(text)
        return self._parse(states[0], text) if found is None else found


@lru_cache(maxsize=64)
def _move_names(game: Game, board: bytes) -> MoveNames:
    return MoveNames(game)


def move_names(game: Game, s: Record) -> MoveNames:
    """The cache for a game, or for one board of a game whose names depend on it (``board_of``)."""
    return _move_names(game, contract.BOARD_OF.of(game)(s))
