"""REINFORCE in JAX: the batch's arrays pass through DLPack.

pip install flibuste jax
python examples/jax_dlpack.py --game korsair --updates 200

DLPack hands memory over without a copy. The batch writes into the same memory at the next
step, so what the learner keeps is copied, once, into JAX's own.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import flibuste
from flibuste.adapters.judging import judge
from flibuste.batches.against import Against

Params = list[tuple[jax.Array, jax.Array]]


def fresh(key: jax.Array, sizes: list[int]) -> Params:
    keys = jax.random.split(key, len(sizes) - 1)
    pairs = zip(keys, sizes[:-1], sizes[1:], strict=True)
    return [(jax.random.normal(k, (m, n)) * m**-0.5, jnp.zeros(n)) for k, m, n in pairs]


def logits(params: Params, seen: jax.Array, mask: jax.Array) -> jax.Array:
    hidden = seen.astype(jnp.float32)
    hidden = (hidden - hidden.mean(-1, keepdims=True)) / (hidden.std(-1, keepdims=True) + 1e-5)
    for weights, bias in params[:-1]:
        hidden = jax.nn.relu(hidden @ weights + bias)
    weights, bias = params[-1]
    return jnp.where(mask > 0, hidden @ weights + bias, -1e9)


@jax.jit
def choose(params: Params, seen: jax.Array, mask: jax.Array, key: jax.Array) -> jax.Array:
    return jax.random.categorical(key, logits(params, seen, mask)).astype(jnp.int32)


def loss(
    params: Params, seen: jax.Array, mask: jax.Array, action: jax.Array, gain: jax.Array
) -> jax.Array:
    chances = jax.nn.log_softmax(logits(params, seen, mask))
    taken = jnp.take_along_axis(chances, action[..., None], -1)[..., 0]
    entropy = -(jnp.exp(chances) * jnp.where(mask > 0, chances, 0)).sum(-1).mean()
    return -(taken * gain).mean() - 0.01 * entropy


@partial(jax.jit, static_argnames="rate")
def improve(params: Params, momenta: Params, rows: tuple[jax.Array, ...], rate: float) -> Any:
    slopes = jax.grad(loss)(params, *rows)
    size = jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda g: g / jnp.maximum(1.0, size), slopes)
    momenta = jax.tree.map(lambda m, g: 0.9 * m + g, momenta, slopes)
    return jax.tree.map(lambda p, m: p - rate * m, params, momenta), momenta


def shared(array: np.ndarray) -> jax.Array:
    """The batch's memory as JAX sees it; copied, because the next step overwrites it."""
    return jnp.array(jax.dlpack.from_dlpack(array), copy=True)


def play(duel: Against, params: Params, steps: int, key: jax.Array) -> tuple[jax.Array, ...]:
    """Decisions of every game, and what came of them by the end of the game."""
    batch, rows = duel.batch, []
    for step_key in jax.random.split(key, steps):
        seen, mask = shared(batch.observations), shared(batch.mask)
        action = choose(params, seen, mask, step_key)
        duel.step(np.from_dlpack(action))
        rows.append((seen, mask, action, duel.reward.copy(), batch.done.copy()))
    columns = zip(*rows, strict=True)
    seen, mask, action, reward, over = (jnp.stack(column) for column in columns)
    gain, following = [], jnp.zeros(len(batch))
    for t in reversed(range(steps)):
        following = jnp.where(over[t] > 0, reward[t], following)
        gain.append(following)
    gain = jnp.stack(gain[::-1])
    return seen, mask, action, (gain - gain.mean()) / (gain.std() + 1e-8)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="korsair")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=80)
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--judged", type=int, default=1000)
    asked = parser.parse_args(arguments)
    batch = flibuste.batch(asked.game, games=asked.games, seats=asked.seats)
    duel = Against(batch, seat=None, opponent="random")
    key = jax.random.key(1)
    params = fresh(key, [batch.game.features, 128, 128, batch.game.actions])
    momenta = jax.tree.map(jnp.zeros_like, params)
    for _ in range(asked.updates):
        key, playing = jax.random.split(key)
        rows = play(duel, params, asked.steps, playing)
        params, momenta = improve(params, momenta, rows, asked.rate)

    def policy(observations: Any, masks: Any) -> Any:
        best = logits(params, shared(observations), shared(masks)).argmax(-1)
        return np.from_dlpack(best.astype(jnp.int32))

    for opponent in ("random", "heuristic"):
        verdict = judge(
            asked.game, policy, seats=asked.seats, opponent=opponent, games=asked.judged
        )
        print(f"REINFORCE {verdict}")


if __name__ == "__main__":
    main()
