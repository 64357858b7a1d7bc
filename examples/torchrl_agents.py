"""TorchRL: one network plays all seats of the PettingZoo environment and learns from itself.

pip install "flibuste[pettingzoo]" torchrl
python examples/torchrl_agents.py --game korsair --updates 200
"""

from __future__ import annotations

import argparse
from typing import Any

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from flibuste.adapters import pettingzoo
from flibuste.adapters.judging import judge

GROUP = "seats"


def environment(game: str, seats: int) -> PettingZooWrapper:
    """All seats in one group; ``mask`` tells who is to move, ``action_mask`` what is legal."""
    env = pettingzoo.env(game, seats=seats)
    group = {GROUP: env.possible_agents}
    return PettingZooWrapper(env, use_mask=True, group_map=group, categorical_actions=True, seed=1)


class Logits(nn.Module):
    """A logit for every action. Whoever is not to move may do nothing: its row is not used."""

    def __init__(self, features: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.LayerNorm(features), nn.Linear(features, width), nn.ReLU(), nn.Linear(width, actions)
        )

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        idle = ~mask.any(-1, keepdim=True)
        return self.layers(seen.float()), mask | idle


def actor(features: int, actions: int) -> ProbabilisticActor:
    logits = TensorDictModule(
        Logits(features, actions),
        in_keys=[(GROUP, "observation", "observation"), (GROUP, "action_mask")],
        out_keys=[(GROUP, "logits"), (GROUP, "allowed")],
    )
    return ProbabilisticActor(
        logits, in_keys={"logits": (GROUP, "logits"), "mask": (GROUP, "allowed")},
        out_keys=[(GROUP, "action")], distribution_class=MaskedCategorical, return_log_prob=False,
    )  # fmt: skip


def improve(player: Any, optimizer: torch.optim.Optimizer, played: list[Any]) -> None:
    """REINFORCE: what a seat decided becomes likelier by what it got at the end."""
    loss = torch.zeros(())
    for game in played:
        choice = player.get_dist(game)
        moved = game[GROUP, "mask"]
        gain = game["next", GROUP, "reward"].sum(0).squeeze(-1)
        taken = choice.log_prob(game[GROUP, "action"])
        loss = loss - torch.where(moved, taken * gain, 0).sum() / moved.sum()
        loss = loss - 0.01 * torch.where(moved, choice.entropy(), 0).sum() / moved.sum()
    optimizer.zero_grad()
    (loss / len(played)).backward()
    nn.utils.clip_grad_norm_(player.parameters(), 1.0)
    optimizer.step()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--games", type=int, default=8, help="games in an update")
    parser.add_argument("--longest", type=int, default=2000, help="decisions in a game, at most")
    parser.add_argument("--judged", type=int, default=1000)
    asked = parser.parse_args(arguments)
    torch.manual_seed(1)
    env = environment(asked.game, asked.seats)
    seen = env.observation_spec[GROUP, "observation", "observation"].shape[-1]
    player = actor(seen, env.action_spec[GROUP, "action"].space.n)
    optimizer = torch.optim.Adam(player.parameters(), lr=1e-3)
    for _ in range(asked.updates):
        with torch.no_grad():
            played = [env.rollout(asked.longest, player) for _ in range(asked.games)]
        improve(player, optimizer, played)
    network = player.module[0].module

    def policy(observations: Any, masks: Any) -> Any:
        with torch.no_grad():
            mask = torch.as_tensor(masks).bool()
            logits, allowed = network(torch.as_tensor(observations), mask)
            return logits.masked_fill(~allowed, -1e9).argmax(-1).to(torch.int32).numpy()

    for opponent in ("random", "heuristic"):
        verdict = judge(
            asked.game, policy, seats=asked.seats, opponent=opponent, games=asked.judged
        )
        print(f"self-play {verdict}")


if __name__ == "__main__":
    main()
