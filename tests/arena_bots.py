"""Bots for the arena's tests: ``@tests.arena_bots.NAME``."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from flibuste import bots
from flibuste.core import jit
from flibuste.core.game import Game


class Stub:
    """Chooses by a number of its own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        return actions[seed % len(actions)]


class Thinker(Stub):
    """Plays every move out a few times, as a beginner would who has the patience."""

    def __init__(self, game: Game) -> None:
        super().__init__("thinker")
        self.game, self.k = game, jit.compiled(game)

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        rng = np.array([seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 1, 2], np.uint32)
        return max(actions, key=lambda a: self.worth(record, a, rng))

    def worth(self, record: Any, action: int, rng: Any) -> float:
        seat, won = self.k.to_move(record), 0.0
        moves = np.zeros(self.game.most_legal, np.int16)
        for _ in range(12):
            states = np.array([record], self.game.dtype)
            self.k.imagine(states[0], seat, rng)
            self.k.apply(states[0], action)
            self.k.playout(states[0], rng, moves)
            bits = self.k.winners(states[0])
            won += (bits >> seat & 1) / bin(bits).count("1")
        return won


class Slow(Stub):
    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        time.sleep(0.002)
        return super().choose(record, actions, seed)


class Mortal(Stub):
    """Kills its process at its first move where the file of $ARENA_MORTAL is not there yet."""

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        mark = Path(os.environ["ARENA_MORTAL"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(record, actions, seed)


class Deadly(Stub):
    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class Cheat(Stub):
    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        return max(actions) + 1


class Broken(Stub):
    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        raise RuntimeError("lost at sea")


def weak(game: Game) -> Stub:
    return Stub("weak")


def other(game: Game) -> Stub:
    return Stub("other")


def strong(game: Game) -> Stub:
    return Thinker(game)


def slow(game: Game) -> Stub:
    return Slow("slow")


def mortal(game: Game) -> Stub:
    return Mortal("mortal")


def deadly(game: Game) -> Stub:
    return Deadly("deadly")


def cheat(game: Game) -> Stub:
    return Cheat("cheat")


def broken(game: Game) -> Stub:
    return Broken("broken")


class Boatswain(Stub):
    """The boatswain, but a kernel cannot tell."""

    def __init__(self, game: Game) -> None:
        super().__init__("asked")
        self.within = bots.get("boatswain", game)

    def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
        return self.within.choose(record, actions, seed)


def boatswain(game: Game) -> Boatswain:
    return Boatswain(game)
