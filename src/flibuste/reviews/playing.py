"""Playouts on all cores: jobs go in, shares of the win come out, the same for any thread count."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from flibuste.bots.generator import generator
from flibuste.bots.kernels.rollouts import RolloutRoom, Root, room_for
from flibuste.bots.tuning import side_size
from flibuste.core.game import Game
from flibuste.core.kernel import Moves, Records
from flibuste.reviews.compiling import compiled

POLICY, TEMPERATURE = "ratings-2", 0.1
"""How everybody plays on: softmax over the game's ratings. Fixed; a change is a new name."""
PARTS = 840
"""Shares are counted in this many parts of a win: up to eight winners have whole numbers."""
CHUNK = 128
"""Playouts that a thread takes at once."""

Parts: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Job:
    """Some worlds of one root, each once after every action."""

    root: Root
    actions: Moves
    begin: int
    worlds: int

    @property
    def playouts(self) -> int:
        return self.worlds * len(self.actions)


class Team:
    """The threads that play a review's jobs."""

    def __init__(self, game: Game, record: Records, seed: int, threads: int) -> None:
        self.game, self.seed, self.threads = game, seed, threads
        self.seats, self.side_size = int(record[0].seats), side_size(game, record[0])
        self.played = 0
        self._roll_out = compiled(game)
        self._rooms = threading.local()

    def root(self, record: Records, kind: int, stream: str) -> Root:
        """A root; ``stream`` names its random numbers."""
        numbers = generator(self.seed, stream)
        return Root(record.copy(), kind, self.side_size, TEMPERATURE, numbers)

    def play(self, jobs: Sequence[Job]) -> list[Parts]:
        """By job [worlds, actions, seats]: shares in parts of a win."""
        outs = [np.zeros((job.worlds, len(job.actions), self.seats), np.float32) for job in jobs]
        pieces = [piece for job, out in zip(jobs, outs, strict=True) for piece in _cut(job, out)]
        with ThreadPoolExecutor(self.threads) as pool:
            for done in pool.map(self._play_piece, pieces):
                del done
        self.played += sum(job.playouts for job in jobs)
        return [np.rint(out * np.float64(PARTS)).astype(np.int64) for out in outs]

    def _play_piece(self, piece: tuple[Job, int, npt.NDArray[np.float32]]) -> None:
        job, begin, out = piece
        self._roll_out(job.root, job.actions, begin, self._room(), out)

    def _room(self) -> RolloutRoom:
        room: RolloutRoom | None = getattr(self._rooms, "room", None)
        if room is None:
            room = self._rooms.room = room_for(self.game)
        return room


def _cut(job: Job, out: npt.NDArray[np.float32]) -> list[tuple[Job, int, npt.NDArray[np.float32]]]:
    step = max(1, CHUNK // len(job.actions))
    starts = range(0, job.worlds, step)
    return [(job, job.begin + at, out[at : at + step]) for at in starts]
