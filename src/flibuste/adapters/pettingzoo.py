"""Every game and number of seats as a PettingZoo environment.

>>> from flibuste.adapters import pettingzoo
>>> env = pettingzoo.env("korsair", seats=3, render_mode="ansi")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     action = None if terminated else choose(observation["action_mask"])
...     env.step(action)

Agents are ``seat_0``, ``seat_1`` …; dice roll by themselves. An observation is what the seat
may know (``Game.observation`` says which feature is which), with the legal actions of the
seat to move as ``action_mask``. Rewards come at the end: the winners share 1, less 1/seats for
every seat, so that they add up to 0. Seed 7 is the game ``flibuste.new(…, seed=7)``; the seeds
of later games without one are drawn from it. An illegal action raises ``flibuste.IllegalMove``
and changes nothing. There is no ``state()``: it would show what nobody may see.
"""

from __future__ import annotations

import random
from typing import Any

import numpy.typing as npt

from flibuste.adapters.extras import missing
from flibuste.adapters.rendering import RENDER_MODES, check_mode, render
from flibuste.adapters.simulator import Simulator
from flibuste.core.errors import BadOptions
from flibuste.core.kernel import OVER
from flibuste.core.match import SEED_BITS, Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from flibuste.adapters.spaces import actions, masks, observations
except ImportError as error:
    raise missing("pettingzoo", error) from error

__all__ = ["FlibusteEnv", "env", "raw_env"]


class FlibusteEnv(AECEnv):
    """One game at a time; see the docstring of the module."""

    metadata: dict[str, Any]

    def __init__(
        self, game: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self._simulator = simulator = Simulator(game, seats, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"flibuste_{simulator.game.name}_v1", "render_modes": list(RENDER_MODES),
            "is_parallelizable": False, "render_fps": 2,
        }  # fmt: skip
        self.possible_agents = [f"seat_{n}" for n in range(simulator.seats)]
        self._number = {agent: n for n, agent in enumerate(self.possible_agents)}
        self._random = random.Random()
        self.observation_spaces = {a: self._space() for a in self.possible_agents}
        self.action_spaces = {a: actions(simulator.game) for a in self.possible_agents}
        self.agents: list[str] = []

    def _space(self) -> spaces.Dict:
        game = self._simulator.game
        return spaces.Dict({"observation": observations(game), "action_mask": masks(game)})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    # --- playing -----------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. A seed decides this game and those after it; ``options`` is ignored."""
        if seed is not None:
            self._random.seed(seed)
        self._simulator.begin(self._random.getrandbits(SEED_BITS) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._simulator.seat]

    def step(self, action: int | None) -> None:
        """Play the action of ``agent_selection``; None once the game is over."""
        if self._simulator.seat == OVER:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOptions(f"{self.agent_selection} is to move: None is for finished games")
        seat = self._simulator.play(action)
        if seat == OVER:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _finish(self) -> None:
        scores, rewards, winners = self._simulator.result()
        for n, agent in enumerate(self.agents):
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[n]
            self.terminations[agent] = True
            self.infos[agent] = {"score": scores[n], "won": n in winners}
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        simulator, seat = self._simulator, self._number[agent]
        if seat == simulator.seat:
            return {"observation": simulator.features, "action_mask": simulator.mask}
        mask, features = simulator.observe(seat)
        return {"observation": features, "action_mask": mask}

    # --- watching ----------------------------------------------------------------------

    def match(self) -> Match:
        """This game as a ``flibuste.Match``, which has its record and its moves as text."""
        return self._simulator.match()

    def render(self) -> Any:
        """The table as the seat to move sees it; once the game is over, as a spectator does."""
        seat = self._simulator.seat
        return render(self.match(), None if seat == OVER else seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> FlibusteEnv:
    """The environment of a game, with its options by keyword."""
    return FlibusteEnv(game, seats=seats, render_mode=render_mode, **options)


raw_env = env
"""PettingZoo's name for an environment without wrappers; ours needs none."""
