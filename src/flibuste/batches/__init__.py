"""Many games at once, for learning and for statistics.

>>> import flibuste
>>> b = flibuste.batch("korsair", games=4096, seats=3, seed=1)
>>> b.mask, b.observations, b.to_move       # what each game's seat to move may do and sees
>>> b.step(b.random_actions())               # play, roll dice, begin finished games afresh
>>> b.rewards, b.done, b.scores

    stepping.py      what is done to one game        engine.py       what a device has to offer
    cpu.py           a batch on CPU threads          against.py      one seat against bots
    cuda.py          a batch on a GPU                cuda_memory.py  how records lie there
    cuda_kernels.py  what a thread does there
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from flibuste.batches.engine import Actions, Engine
from flibuste.batches.stepping import Duel, Episodes, Observed, Words
from flibuste.core import contract, registry, words
from flibuste.core.errors import BadOptions, IllegalMove, MoveError
from flibuste.core.game import Game, seed_record
from flibuste.core.kernel import Records
from flibuste.core.layout import I2s
from flibuste.core.match import read_seed

__all__ = ["Batch", "batch"]

DEVICES = ("cpu", "cuda")


def _engine(game: Game, device: str, threads: int | None) -> Engine:
    if device == "cpu":
        from flibuste.batches.cpu import CpuEngine

        return CpuEngine(game, threads)
    if device == "cuda":
        from flibuste.batches.cuda import CudaEngine, cuda

        if not cuda.is_available():
            raise BadOptions(
                "there is no NVIDIA GPU here, or no driver for it: 'cpu' works everywhere"
            )
        return CudaEngine(game, threads)
    raise BadOptions(f"a batch runs on {' or '.join(DEVICES)}, not on {device!r}")


class Batch:
    """``games`` games of one kind, stepped together.

    The arrays belong to the batch and change with every step: NumPy on the CPU, on CUDA
    device arrays that offer ``__cuda_array_interface__``.

    engine        what the device can do (``batches.engine``)
    held          the games themselves, as the device keeps them; ``states`` for their records
    to_move       int8 [games]: the seat to move
    mask          uint8 [games, actions]: 1 where an action is legal
    observations  int16 [games, features]: what the seat to move sees (Game.observation);
                  on CUDA a feature of all games lies together (observations.T is contiguous)
    drawn         int16 [games]: a legal action drawn at random, see random_actions
    rewards       float32 [games, seats]: of the step just made; 0 unless the game ended
    scores        int32 [games, seats]: of the last game that ended there
    done          uint8 [games]: did the step end the game? (A new one is dealt already.)
    episodes      int64 [games]: games ended there
    shown         bool: are mask, observations and to_move up to date?
    """

    def __init__(
        self, game: Game, games: int, seats: int, device: str, seed: int, threads: int | None,
        options: Mapping[str, Any],
    ) -> None:  # fmt: skip
        if type(games) is not int or games < 1:
            raise BadOptions(f"a batch has at least one game, not {games!r}")
        self.game = game
        self.seats = seats
        self.device = device
        full = game.complete(seats, options)
        template = game.blank(seats, full)
        seed_record(template[0], seed)
        self.engine = engine = _engine(game, device, threads)
        self._random = random.Random(seed)
        self.template = engine.put(template)
        self.held = engine.hold(games)
        self.episodes = engine.array((games,), np.int64)
        self.to_move = engine.array((games,), np.int8)
        self.mask = engine.array((games, game.actions), np.uint8)
        self.observations = engine.columns((games, game.features), np.int16)
        self.rewards = engine.array((games, seats), np.float32)
        self.scores = engine.array((games, seats), np.int32)
        self.done = engine.array((games,), np.uint8)
        self.drawn = engine.array((games,), np.int16)
        self._spare = engine.array((games,), np.int16)
        self.reset()

    def __len__(self) -> int:
        return len(self.done)

    @property
    def states(self) -> Records:
        """The records of the games; on CUDA a copy. Never show them to an agent."""
        return self.engine.records(self)

    @property
    def results(self) -> Episodes:
        """What games are dealt from and what came of them, as kernels take it."""
        return Episodes(self.template, self.episodes, self.scores, self.rewards, self.done)

    def _observed(self) -> Observed:
        """What is shown, with a new seed for the actions drawn."""
        return Observed(self.mask, self.observations, self.to_move, self.drawn, self._words())

    def reset(self) -> None:
        """Deal every game, and show it."""
        self.engine.begin(self)
        self.engine.show(self, self._observed())
        self.shown = True

    def step(self, actions: Actions, *, check: bool = True, show: bool = True) -> None:
        """Play one action in every game; finished games are dealt afresh.

        check: refuse the whole step, changing nothing, if one action is illegal.
        show: write masks and observations afterwards.
        """
        chosen = self.accept(actions, check)
        if show:
            self._turn_over()
        self.engine.step(self, chosen, self._observed() if show else None)
        self.shown = show

    def reply(self, duel: Duel) -> None:
        """Play a learner's actions, once accepted, and its opponents'; see ``Against``."""
        self._turn_over()
        self.engine.reply(self, duel, self._observed())
        self.shown = True

    def _turn_over(self) -> None:
        """Draw into the other array: the one at hand may be what is being played."""
        self.drawn, self._spare = self._spare, self.drawn

    def accept(self, actions: Actions, check: bool = True) -> I2s:
        """Actions as an array of ours. Raises MoveError unless there is one for each game.

        check: raise it as well if one is illegal.
        """
        chosen = self.engine.put(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise MoveError(f"a step takes {len(self)} whole numbers, not {chosen.shape}")
        if check:
            self._check(chosen)
        return chosen

    def _check(self, chosen: I2s) -> None:
        i = self.engine.refused(self, chosen)
        if i < 0:
            return
        action = int(self.engine.get(chosen)[i])
        if not 0 <= action < self.game.actions:
            raise MoveError(
                f"game {i}: {self.game.name} has actions 0 to {self.game.actions - 1}, not {action}"
            )
        from flibuste.core import jit

        s = self.engine.get(self.states)[i]
        clause = self.game.clause(int(jit.compiled(self.game).forbids(s, action)))
        text = contract.FORMAT.of(self.game)(s, action)
        raise IllegalMove(f"game {i}: {text}", words.reason(self.game.folder, clause))

    def random_actions(self) -> I2s:
        """A legal action for every game, each as likely as the others.

        Drawn along with the masks; drawn now if those were not asked for. The array stays
        as it is through the next step, not longer.
        """
        if not self.shown:
            self.engine.choose(self, self._words())
        return self.drawn

    def playout(self) -> int:
        """Play every game at random to its end; decisions made, dice included.

        scores and rewards tell the results; the states stay at the end until ``reset``.
        """
        self.shown = False
        return int(self.engine.playout(self, self._words()))

    def _words(self) -> Words:
        """A seed for one round of random actions."""
        return tuple(self._random.getrandbits(32) for _ in range(4))


def batch(
    game: str,
    *,
    games: int,
    seats: int | None = None,
    device: str = "cpu",
    seed: int | str = 0,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """``games`` games at once, on all cores ("cpu") or on the GPU ("cuda")."""
    description = registry.get(game)
    chosen = description.seats[0] if seats is None else seats
    return Batch(description, games, chosen, device, read_seed(seed), threads, options)
