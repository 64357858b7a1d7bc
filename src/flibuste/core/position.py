"""A position: whose turn it is and which moves are legal, in a match or in a redacted record."""

from __future__ import annotations

import base64
import binascii
import threading
from typing import Any

from flibuste.core import arrays, jit
from flibuste.core.errors import BadRecord
from flibuste.core.game import Game
from flibuste.core.kernel import OVER, Moves, Records
from flibuste.core.layout import layout_of
from flibuste.core.movetext import MoveNames, move_names
from flibuste.core.registry import get

_buffers = threading.local()


def _move_buffer(size: int) -> Moves:
    """Where legal moves are listed: one for all matches of a thread, so that copies stay small."""
    buffers: dict[int, Moves] | None = getattr(_buffers, "by_size", None)
    if buffers is None:
        buffers = _buffers.by_size = {}
    if size not in buffers:
        buffers[size] = arrays.zeros("i2", size)
    return buffers[size]


class Position:
    """A record together with its game."""

    game: Game
    move_names: MoveNames
    _kernels: jit.Kernels
    _states: Records

    @property
    def _k(self) -> jit.Kernels:
        """Interpreted functions until the compiled ones are ready."""
        if not self._kernels.compiled:
            self._kernels = jit.ready(self.game) or self._kernels
        return self._kernels

    @property
    def to_move(self) -> int | None:
        """The seat to decide, ``flibuste.CHANCE``, or None when the game is over."""
        seat = int(self._k.to_move_first(self._states))
        return None if seat == OVER else seat

    @property
    def over(self) -> bool:
        return bool(self._k.over(self._states[0]))

    @property
    def actions(self) -> list[int]:
        """The legal actions as numbers, in the engine's fixed order."""
        moves = _move_buffer(self.game.most_legal)
        actions: list[int] = moves[: self._k.legal_first(self._states, moves)].tolist()
        return actions

    @property
    def legal(self) -> list[str]:
        """The legal moves as text, in the engine's fixed order."""
        return [self.text(a) for a in self.actions]

    def text(self, action: int) -> str:
        """An action as text."""
        return self.move_names.text(self._states, action)

    def parse(self, move: str) -> int:
        """Text as an action. Raises UnreadableMove."""
        return self.move_names.action(self._states, move)


class RedactedPosition(Position):
    """A position as a seat may know it, from the bytes of its redacted record.

    That is what ``Match.redacted`` gives and what a table sends in its feed of records (there
    as Base64). ``record`` is what a bot is given. Legal moves are right for the seat to move;
    those of another seat may depend on what is blanked.

    Bytes of another size are refused. Their contents are not checked, so take them only from a
    server that plays by the same version of the rules.
    """

    def __init__(self, game: str, data: bytes | str) -> None:
        self.game = get(game)
        raw = _decoded(data) if isinstance(data, str) else data
        size = layout_of(self.game.record).size
        if len(raw) != size:
            raise BadRecord(f"a record of {game} has {size} bytes, not {len(raw)}")
        self._kernels = jit.kernels(self.game)
        self._states = arrays.records_in(bytearray(raw), self.game.record)
        self.move_names = move_names(self.game, self._states[0])

    @property
    def record(self) -> Any:
        """What a bot is given."""
        return self._states[0]

    def __repr__(self) -> str:
        return f"<a redacted position of {self.game.name}>"


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadRecord("these bytes of a record are not Base64") from None
