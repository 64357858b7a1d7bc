"""PPO in one file, on the batch API: thousands of games at once, on the CPU or all on the GPU.

pip install flibuste torch
python examples/ppo.py --game korsair --games 512 --updates 100
python examples/ppo.py --game korsair --games 16384 --updates 200 --device cuda

On a GPU nothing leaves it: games, masks, observations, network and updates are device memory.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import torch
from torch import nn

import flibuste
from flibuste.adapters.judging import judge
from flibuste.batches.against import Against

GAMMA, LAMBDA, CLIP, ENTROPY, EPOCHS, PARTS = 1.0, 0.95, 0.2, 0.01, 2, 4


class Network(nn.Module):
    """Features in, a logit for every action and the worth of the position out."""

    def __init__(self, features: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.LayerNorm(features), nn.Linear(features, width), nn.ReLU(),
            nn.Linear(width, width), nn.ReLU(),
        )  # fmt: skip
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        hidden = self.body(seen.float())
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        choice = torch.distributions.Categorical(logits=logits, validate_args=False)
        return choice, self.critic(hidden).squeeze(-1)


def tensors(batch: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """The batch's own memory as tensors: nothing is copied."""
    return (
        torch.as_tensor(batch.observations, device=batch.device),
        torch.as_tensor(batch.mask, device=batch.device),
    )


def play(duel: Against, network: Network, steps: int) -> list[torch.Tensor]:
    """Decisions of every game: seen, mask, action, log-probability, value, reward, over."""
    rows: list[list[torch.Tensor]] = []
    device = duel.batch.device
    for _ in range(steps):
        seen, mask = (t.clone() for t in tensors(duel.batch))
        with torch.no_grad():
            choice, value = network(seen, mask)
            action = choice.sample()
        duel.step(action.to(torch.int32), check=False)
        reward = torch.as_tensor(duel.reward, device=device).clone()
        over = torch.as_tensor(duel.batch.done, device=device).float()
        rows.append([seen, mask, action, choice.log_prob(action), value, reward, over])
    return [torch.stack(column) for column in zip(*rows, strict=True)]


def advantages(
    reward: torch.Tensor, over: torch.Tensor, value: torch.Tensor, last: torch.Tensor
) -> torch.Tensor:
    """Generalised advantage estimation; nothing is hoped for beyond a game's end."""
    out, running, following = torch.zeros_like(value), torch.zeros_like(last), last
    for t in reversed(range(len(value))):
        going = 1 - over[t]
        delta = reward[t] + GAMMA * following * going - value[t]
        running = delta + GAMMA * LAMBDA * going * running
        out[t], following = running, value[t]
    return out


def improve(network: Network, optimizer: torch.optim.Optimizer, rows: list[torch.Tensor]) -> None:
    seen, mask, action, before, worth, gain = (row.flatten(0, 1) for row in rows)
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen), device=seen.device).chunk(PARTS):
            choice, value = network(seen[part], mask[part])
            ratio = (choice.log_prob(action[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain[part], clipped * gain[part]).mean()
            loss += 0.5 * (value - worth[part]).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(asked: argparse.Namespace) -> Network:
    batch = flibuste.batch(asked.game, games=asked.games, seats=asked.seats, device=asked.device)
    duel = Against(batch, seat=None, opponent=asked.opponent)
    network = Network(batch.game.features, batch.game.actions).to(asked.device)
    optimizer = torch.optim.Adam(network.parameters(), lr=asked.rate)
    begin = time.perf_counter()
    for update in range(1, asked.updates + 1):
        *rows, value, reward, over = play(duel, network, asked.steps)
        with torch.no_grad():
            last = network(*tensors(duel.batch))[1]
        gain = advantages(reward, over, value, last)
        improve(network, optimizer, [*rows, gain + value, gain])
        if update % max(1, asked.updates // 10) == 0:
            speed = update * asked.games * asked.steps / (time.perf_counter() - begin)
            ended = max(1.0, float(over.sum()))
            won = float(reward.sum()) / ended + 1 / batch.seats
            print(f"update {update}: wins {won:.1%}, {speed:,.0f} decisions/s", flush=True)
    return network


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--opponent", default="random", choices=["random", "heuristic"])
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--judged", type=int, default=1000)
    asked = parser.parse_args(arguments)
    torch.manual_seed(1)
    network = train(asked)

    def policy(observations: Any, masks: Any) -> Any:
        seen = torch.as_tensor(observations, device=asked.device)
        mask = torch.as_tensor(masks, device=asked.device)
        with torch.no_grad():
            return network(seen, mask)[0].probs.argmax(-1).to(torch.int32)

    for opponent in ("random", "heuristic"):
        verdict = judge(
            asked.game, policy, seats=asked.seats, opponent=opponent, games=asked.judged,
            device=asked.device,
        )  # fmt: skip
        print(f"PPO {verdict}")


if __name__ == "__main__":
    main()
