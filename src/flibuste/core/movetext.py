"""Moves as text and back, each worked out once for all games that name them alike."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from flibuste.core import contract

if TYPE_CHECKING:
    from flibuste.core.game import Game
    from flibuste.core.kernel import Records
    from flibuste.core.record import Record


class MoveNames:
    """What actions are called. It knows only names it has made itself, so it stays small."""

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
    """The names in a game; where they depend on its board, ``notation.board_of`` says on what."""
    return _move_names(game, contract.BOARD_OF.of(game)(s))
