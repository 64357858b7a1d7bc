"""Gymnasium environments: one learning seat against bots, in one game or in thousands at once.

>>> import gymnasium, flibuste.adapters.gymnasium
>>> env = gymnasium.make("flibuste/korsair-v1", seats=3, seat=0, opponents="heuristic")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(action)

An observation is what the seat sees (``Game.observation`` says which feature is which);
``info["action_mask"]`` and ``env.unwrapped.action_masks()`` mark the legal actions. The
reward comes at the end: the winners share 1, less 1/seats for every seat, so that all rewards of
a game add up to 0.

>>> envs = gymnasium.make_vec("flibuste/korsair-v1", num_envs=4096, opponents="heuristic")

Such a vector of games runs on the batch API: on CPU threads or, with ``device="cuda"``, on a GPU.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from flibuste.adapters.extras import missing
from flibuste.adapters.opponents import Opponent, seated
from flibuste.adapters.rendering import RENDER_MODES, check_mode, render
from flibuste.adapters.simulator import Simulator
from flibuste.batches import batch as new_batch
from flibuste.batches.against import Against
from flibuste.batches.engine import Actions
from flibuste.core import registry
from flibuste.core.errors import BadOptions, IllegalMove
from flibuste.core.kernel import OVER
from flibuste.core.match import SEED_BITS, Match

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from flibuste.adapters import spaces
except ImportError as error:
    raise missing("gymnasium", error) from error

__all__ = ["FlibusteEnv", "FlibusteVectorEnv"]

LOSE, RAISE = "lose", "raise"
Info = dict[str, Any]
Array = npt.NDArray[Any]


class FlibusteEnv(gymnasium.Env):
    """A game in which you play one seat.

    seat: your seat; None: the next seat in each game
    opponents: a bot for all other seats, or one for each of them, beginning on your left
    illegal: what an illegal action does. "lose" ends the game with reward -1 and puts the clause
        into the info; "raise" raises ``flibuste.IllegalMove`` and changes nothing
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self, game: str, *, seats: int | None = None, seat: int | None = 0,
        opponents: str | Opponent | Sequence[str | Opponent] = "random", illegal: str = LOSE,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        check_mode(render_mode)
        if illegal not in (LOSE, RAISE):
            raise BadOptions(f"illegal is {LOSE!r} or {RAISE!r}, not {illegal!r}")
        self._simulator = Simulator(game, seats, options)
        if seat is not None and not (type(seat) is int and 0 <= seat < self._simulator.seats):
            raise BadOptions(
                f"there is no seat {seat!r}; seats are 0 to {self._simulator.seats - 1}"
            )
        self._opponents = seated(opponents, self._simulator.game, self._simulator.seats)
        self._fixed, self.seat = seat, 0 if seat is None else seat
        self._illegal, self._needs_reset, self._games = illegal, True, 0
        self._random = random.Random(0)
        self.render_mode = render_mode
        self.observation_space = spaces.observations(self._simulator.game)
        self.action_space = spaces.actions(self._simulator.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int16], Info]:
        """Deal, and let the others play until it is your turn."""
        super().reset(seed=seed)
        first = seed
        if seed is not None:
            self._games = 0
        while True:  # deal again if a game ends before your first decision
            chosen = int.from_bytes(self.np_random.bytes(SEED_BITS // 8), "little")
            self._simulator.begin(chosen if first is None else first)
            self._random = random.Random(self._simulator.seed)
            self.seat = self._games % self._simulator.seats if self._fixed is None else self._fixed
            self._games += 1
            self._needs_reset, first = False, None
            if self._play_opponents() != OVER:
                return self._simulator.features, {"action_mask": self._simulator.mask}

    def step(self, action: int) -> tuple[npt.NDArray[np.int16], float, bool, bool, Info]:
        """Play, and let the others play until it is your turn again or the game is over."""
        if self._needs_reset or self._simulator.seat == OVER:
            raise gymnasium.error.ResetNeeded("this game is over; call reset")
        try:
            self._simulator.play(action)
        except IllegalMove as refused:
            if self._illegal == RAISE:
                raise
            return self._forfeit(refused)
        if self._play_opponents() == OVER:
            scores, rewards, winners = self._simulator.result()
            info = {"scores": scores, "winners": winners, "won": self.seat in winners}
            mask, features = self._simulator.observe(self.seat)
            return features, rewards[self.seat], True, False, {"action_mask": mask, **info}
        return self._simulator.features, 0.0, False, False, {"action_mask": self._simulator.mask}

    def _play_opponents(self) -> int:
        """Let the opponents play until it is your turn. Returns who is to move, or OVER."""
        simulator = self._simulator
        while simulator.seat not in (self.seat, OVER):
            opponent = self._opponents[(simulator.seat - self.seat) % simulator.seats - 1]
            actions = np.flatnonzero(simulator.mask).tolist()
            seed = self._random.getrandbits(32)
            simulator.play(opponent.choose(simulator.redacted(simulator.seat), actions, seed))
        return simulator.seat

    def _forfeit(
        self, refused: IllegalMove
    ) -> tuple[npt.NDArray[np.int16], float, bool, bool, Info]:
        """What ``step`` returns for an illegal action, with which you lose."""
        self._needs_reset = True
        info = {"illegal": str(refused), "won": False}
        mask, features = self._simulator.observe(self.seat)
        return features, -1.0, True, False, {"action_mask": mask, **info}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The mask of legal actions, under the name that sb3-contrib looks for."""
        return self._simulator.mask

    def match(self) -> Match:
        """This game as a ``flibuste.Match``, which has its record and its moves as text."""
        return self._simulator.match()

    def render(self) -> Any:
        """The table as you see it."""
        return render(self.match(), self.seat, self.render_mode)


class FlibusteVectorEnv(VectorEnv):
    """``num_envs`` games at once on the batch API; a finished game is dealt anew in the same step.

    opponents: "random" or "heuristic" in all seats but yours; None: you play every seat,
        and a reward is that of the seat that has just moved
    seat: your seat; None: the number of the game modulo the number of seats
    batch: ``seats``, ``device``, ``threads`` and the game's options, as in ``flibuste.batch``
    copy: return copies; otherwise the next step overwrites the arrays that were returned
    check: raise ``flibuste.IllegalMove`` if an action is illegal, and step no game

    The info has ``action_mask``, ``to_move`` (the seat that is observed) and ``scores`` (of games
    that have just ended). Games are never truncated, so a learner does not need the observation at
    the end of a game, and there is none. On CUDA the arrays stay on the GPU; ``torch.as_tensor``
    takes them without copying.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int = 1, *, seat: int | None = 0,
        opponents: str | None = "random", copy: bool = True, check: bool = True, **batch: Any,
    ) -> None:  # fmt: skip
        self._batch_options, self._copy = batch, copy and batch.get("device", "cpu") == "cpu"
        self._game, self._seat, self._opponent = registry.get(game), seat, opponents
        self._check = check
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = spaces.observations(self._game)
        self.single_action_space = spaces.actions(self._game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._deal(0)
        self.truncations = self.batch.engine.array((num_envs,), np.bool_)

    def _deal(self, seed: int) -> None:
        self.batch = new_batch(
            self._game.name, games=self.num_envs, seed=seed, **self._batch_options
        )
        self._duel: Against | None = None
        if self._opponent is not None:
            self._duel = Against(self.batch, seat=self._seat, opponent=self._opponent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Deal every game; without a seed, other games than any reset before."""
        if type(seed) is not int and seed is not None:
            raise BadOptions(f"one seed is for all games; it is a number, not {seed!r}")
        super().reset(seed=seed)
        self._deal(int.from_bytes(self.np_random.bytes(8), "little") if seed is None else seed)
        return self._for_caller(self.batch.observations), self._info()

    def step(self, actions: Actions) -> tuple[Array, Array, Array, Array, Info]:
        """Play one action of yours in every game."""
        b = self.batch
        if self._duel is not None:
            self._duel.step(actions, check=self._check)
            rewards = self._for_caller(self._duel.reward)
        else:
            rewards = self._step_every_seat(actions)
        over = b.done.view(np.bool_) if b.device == "cpu" else b.done
        info = {**self._info(), "scores": self._for_caller(b.scores)}
        truncations = self._for_caller(self.truncations)
        return self._for_caller(b.observations), rewards, self._for_caller(over), truncations, info

    def _step_every_seat(self, actions: Actions) -> Array:
        """Play for the seat to move in each game. Returns the rewards of these seats."""
        b = self.batch
        movers = b.engine.copy(b.to_move)
        b.step(actions, check=self._check)
        return b.engine.reward_of(b, movers)

    def _for_caller(self, array: Array) -> Array:
        """A copy, or with ``copy=False`` the batch's own array."""
        return array.copy() if self._copy else array

    def _info(self) -> Info:
        b = self.batch
        mask = b.mask.view(np.int8) if b.device == "cpu" else b.mask  # sample() wants int8
        return {"action_mask": self._for_caller(mask), "to_move": self._for_caller(b.to_move)}

    def random_actions(self) -> Array:
        """A random legal action for every game; the batch draws them when it makes the masks."""
        return self.batch.random_actions()


def _register() -> None:
    """Register every game that the registry finds, as ``flibuste/GAME-v1``."""
    for name in registry.names():
        gymnasium.register(
            id=f"flibuste/{name}-v1",
            entry_point=f"{__name__}:FlibusteEnv",
            vector_entry_point=f"{__name__}:FlibusteVectorEnv",
            kwargs={"game": name},
        )


_register()
