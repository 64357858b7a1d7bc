"""What may come of a move: it is made in imagined worlds, and everybody plays on by ratings."""

from __future__ import annotations

import time

import numpy as np

from flibuste.bots.advice import Outlook
from flibuste.bots.compiling import bot_kernels
from flibuste.bots.generator import generator
from flibuste.bots.imagining import GAMES, ImaginedGames
from flibuste.bots.players import check
from flibuste.bots.search import Halt, as_array
from flibuste.core import jit
from flibuste.core.chance import pick
from flibuste.core.game import Game
from flibuste.core.kernel import Records


def outlook(
    game: Game, record: np.record, action: int, *,
    ms: float = 0.0, seed: int = 0, halt: Halt | None = None,
) -> Outlook:  # fmt: skip
    """What may come of an action, from the record redacted for the seat to move.

    ms: no game is begun later; 0: no limit. None is begun once ``halt`` is set, either.
    """
    check(record, [action])
    imagined = ImaginedGames(game, record.tobytes(), NumpyPlayground(game, record, seed))
    deadline = time.perf_counter() + (ms / 1000 if ms else np.inf)
    while imagined.done < GAMES and time.perf_counter() < deadline and not (halt and halt.flag[0]):
        imagined.play(action)
    return imagined.outlook()


class NumpyPlayground:
    """A ``Playground`` of compiled functions, or of interpreted ones until they are ready."""

    def __init__(self, game: Game, record: np.record, seed: int) -> None:
        self._kernels, self._bots = jit.kernels(game), bot_kernels(game, wait=False)
        self._root, self._rng = as_array(game, record), generator(seed)
        self.seat = int(self._kernels.to_move(self._root[0]))
        self._world = self._root
        self._moves = np.zeros(game.most_legal, np.int16)
        self._ratings = np.zeros(game.most_legal, np.float32)

    def begin(self) -> bytes:
        self._world = self._root.copy()
        self._bots.determinise(self._world[0], self.seat, self._rng)
        return self._world.tobytes()

    def to_move(self) -> int:
        return int(self._kernels.to_move_first(self._world))

    def apply(self, action: int) -> bytes:
        self._kernels.apply_first(self._world, action)
        return self._world.tobytes()

    def choice(self, by_lot: bool) -> int:
        n = self._kernels.legal_first(self._world, self._moves)
        moves, ratings = self._moves[:n], self._ratings[:n]
        if by_lot or n == 1:
            return int(moves[pick(self._rng, n)])
        choose = self._bots.choose_by_rating
        return int(moves[choose(self._world[0], moves, ratings, self._rng, 0.0, 0.0)])

    def scores(self, record: bytes) -> list[int]:
        world = self._records(record)
        out = np.zeros(int(world[0].seats), np.int32)
        self._kernels.score(world[0], out)
        return [int(points) for points in out]

    def winners(self, record: bytes) -> int:
        world = self._records(record)
        return int(self._kernels.winners(world[0])) if self._kernels.over(world[0]) else 0

    def _records(self, record: bytes) -> Records:
        return np.frombuffer(bytearray(record), self._root.dtype)
