"""The Gymnasium adapter: Gymnasium's own checks, one learning seat among bots, many at once."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.port.conftest import VARIANTS

import flibuste
from flibuste.adapters.gymnasium import FlibusteEnv, FlibusteVectorEnv
from flibuste.batches.against import OPPONENTS
from flibuste.core import jit, registry
from flibuste.core.testing.variants import Variant


def make(table: Variant, **more: Any) -> FlibusteEnv:
    return FlibusteEnv(table.game.name, seats=table.seats, **dict(table.options), **more)


def random_action(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def test_check_env(table: Variant) -> None:
    name = f"flibuste/{table.game.name}-v1"
    env = gymnasium.make(name, seats=table.seats, **dict(table.options))
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", registry.names())
def test_made_by_name(name: str) -> None:
    env = gymnasium.make(f"flibuste/{name}-v1", render_mode="ansi")
    _, info = env.reset(seed=1)
    env.step(random_action(info, np.random.default_rng(1)))
    assert env.render()
    envs = gymnasium.make_vec(f"flibuste/{name}-v1", num_envs=3)
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space


@pytest.mark.parametrize("table", VARIANTS, ids=str)
def test_the_environment_and_its_match_agree(table: Variant) -> None:
    jit.compiled(table.game)
    env, rng = make(table, seat=None), np.random.default_rng(1)
    _, info = env.reset(seed=9)
    for _ in range(10):
        over = False
        while not over:
            _, reward, over, _, info = env.step(random_action(info, rng))
        match = env.match()
        assert match.over and match.scores == info["scores"] and match.winners == info["winners"]
        share = (env.seat in match.winners) / len(match.winners) - 1 / table.seats
        assert reward == pytest.approx(share)
        flibuste.load(match.record())
        _, info = env.reset()


def test_opponents_never_see_a_secret(extreme: Variant) -> None:
    """They get the record redacted for their seat, and its legal actions."""

    class Watcher:
        seen = 0

        def choose(self, record: Any, actions: Any, seed: int) -> int:
            copy = np.array([record], extreme.game.dtype)
            kernels = jit.compiled(extreme.game)
            before = copy.tobytes()
            kernels.redact(copy[0], int(kernels.to_move(copy[0])))
            assert copy.tobytes() == before
            self.seen += 1
            return int(actions[0])

    watcher = Watcher()
    env = make(extreme, opponents=watcher)
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, over, _, info = env.step(random_action(info, np.random.default_rng(2)))
        if over:
            _, info = env.reset()
    assert watcher.seen


def test_an_illegal_action_loses_or_raises(extreme: Variant) -> None:
    env = make(extreme)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert over and reward == -1 and "-" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong)
    strict = make(extreme, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(flibuste.IllegalMove):
        strict.step(wrong)


def test_bad_options() -> None:
    name = registry.names()[0]
    for bad in ({"seat": 9}, {"opponents": ["random"] * 9}, {"illegal": "x"}, {"render_mode": "x"}):
        with pytest.raises(flibuste.BadOptions):
            FlibusteEnv(name, **bad)
    for bad in ({"seat": 9}, {"opponents": "nobody"}, {"device": "abacus"}):
        with pytest.raises(flibuste.BadOptions):
            FlibusteVectorEnv(name, 2, **bad)


# --- many at once --------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", [*OPPONENTS, None])
def test_vector(extreme: Variant, opponents: str | None) -> None:
    """Masks, observations and rewards fit together while 64 games are played side by side."""
    envs = FlibusteVectorEnv(
        extreme.game.name, 64, seats=extreme.seats, seat=None, opponents=opponents, threads=1
    )
    observations, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        actions = [int(rng.choice(np.flatnonzero(m))) for m in info["action_mask"]]
        if opponents is not None:
            assert np.array_equal(info["to_move"], np.arange(64) % extreme.seats)
        observations, rewards, over, cut, info = envs.step(np.array(actions))
        assert observations in envs.observation_space
        assert not cut.any() and not rewards[~over].any()
        ended += int(over.sum())
    if extreme.game.most_moves < 1000:
        assert ended


def test_vector_is_seeded(extreme: Variant) -> None:
    first, second = (FlibusteVectorEnv(extreme.game.name, 16, seats=extreme.seats) for _ in "ab")
    one, _ = first.reset(seed=5)
    two, _ = second.reset(seed=5)
    assert np.array_equal(one, two)
    for _ in range(40):
        one, *_ = first.step(first.random_actions())
        two, *_ = second.step(second.random_actions())
        assert np.array_equal(one, two)
    assert not np.array_equal(first.reset()[0], first.reset()[0])


def test_vector_gives_copies(extreme: Variant) -> None:
    envs = FlibusteVectorEnv(extreme.game.name, 8, seats=extreme.seats)
    observations, info = envs.reset(seed=1)
    kept, mask = observations.copy(), info["action_mask"].copy()
    envs.step(envs.random_actions())
    assert np.array_equal(observations, kept) and np.array_equal(info["action_mask"], mask)


def test_one_illegal_action_refuses_the_whole_step(extreme: Variant) -> None:
    envs = FlibusteVectorEnv(extreme.game.name, 4, seats=extreme.seats)
    _, info = envs.reset(seed=1)
    actions = np.array(envs.random_actions())
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    before = envs.batch.states.tobytes()
    with pytest.raises(flibuste.IllegalMove, match="game 2"):
        envs.step(actions)
    assert envs.batch.states.tobytes() == before


def test_neither_side_of_a_duel_has_an_advantage() -> None:
    """Random against random: the learner's rewards average about zero."""
    for name in registry.names():
        envs = FlibusteVectorEnv(name, 512, seat=None, seats=2, opponents="random")
        envs.reset(seed=3)
        rewards: list[float] = []
        for _ in range(600):
            _, reward, over, _, _ = envs.step(envs.random_actions())
            rewards += reward[over].tolist()
        # Within 5 standard deviations, and 0.02 more: short games are overrepresented.
        assert abs(np.mean(rewards)) < 5 * 0.5 / len(rewards) ** 0.5 + 0.02, (name, len(rewards))


SIMULATED = """
import numpy as np
from flibuste.adapters.gymnasium import FlibusteVectorEnv
for name in {names!r}:
    for opponents in ("random", None):
        made = [FlibusteVectorEnv(name, 3, opponents=opponents, device=d) for d in ("cpu", "cuda")]
        for envs in made:
            envs.reset(seed=5)
        for _ in range(3):
            actions = np.array(made[0].random_actions())
            cpu, gpu = (envs.step(actions) for envs in made)
            for mine, other in zip((*cpu[:4], *cpu[4].values()), (*gpu[:4], *gpu[4].values())):
                assert np.array_equal(mine, other.copy_to_host()), (name, opponents)
print("agree")
"""


def test_vector_on_a_simulated_gpu() -> None:
    """CUDA's code, run by Numba's simulator, gives the same as the CPU's."""
    code = SIMULATED.format(names=registry.names())
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "ignore", "-c", code]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert "agree" in run.stdout, run.stderr[-2000:]
