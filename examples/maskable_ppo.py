"""sb3-contrib's MaskablePPO learns one seat against a bot.

pip install "flibuste[gymnasium]" sb3-contrib
python examples/maskable_ppo.py --game korsair --steps 200000
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import flibuste.adapters.gymnasium  # noqa: F401  registers the environments
from flibuste.adapters.judging import judge


def train(game: str, seats: int, steps: int, rollout: int) -> Any:
    """A model that has played ``steps`` decisions against random bots."""

    def make() -> gymnasium.Env:
        return gymnasium.make(f"flibuste/{game}-v1", seats=seats, seat=None).unwrapped

    envs = make_vec_env(make, n_envs=8, seed=1)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=rollout, batch_size=8 * rollout // 4, gamma=0.999,
        ent_coef=0.01, policy_kwargs={"net_arch": [256, 256]}, verbose=0, seed=1,
    )  # fmt: skip
    return model.learn(steps)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--rollout", type=int, default=512)
    parser.add_argument("--judged", type=int, default=1000)
    asked = parser.parse_args(arguments)
    model = train(asked.game, asked.seats, asked.steps, asked.rollout)

    def policy(observations: Any, masks: Any) -> Any:
        return model.predict(observations, action_masks=masks.astype(bool), deterministic=True)[0]

    for opponent in ("random", "heuristic"):
        verdict = judge(
            asked.game, policy, seats=asked.seats, opponent=opponent, games=asked.judged
        )
        print(f"MaskablePPO {verdict}")


if __name__ == "__main__":
    main()
