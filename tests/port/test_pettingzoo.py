"""PettingZoo's own tests, unmodified, and what they do not ask."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from PIL import ImageFont
from tests.port.conftest import VARIANTS

import flibuste
from flibuste.adapters import pettingzoo
from flibuste.adapters.rendering import SHAPES, STROKES
from flibuste.core import jit, registry
from flibuste.core.testing.variants import Variant, bot_rng


def make(table: Variant, **more: Any) -> pettingzoo.FlibusteEnv:
    return pettingzoo.env(table.game.name, seats=table.seats, **dict(table.options), **more)


def play(env: pettingzoo.FlibusteEnv, rng: random.Random, most: int = 1 << 30) -> None:
    for _ in range(most):
        if env.terminations[env.agent_selection]:
            return
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.filterwarnings("ignore:Observation .*:UserWarning")  # of dicts with masks
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")  # at the end
def test_api(table: Variant) -> None:
    api_test(make(table), num_cycles=200)


def test_seed(table: Variant) -> None:
    seed_test(lambda: make(table), num_cycles=100)


@pytest.mark.parametrize("name", registry.names())
def test_render(name: str) -> None:
    render_test(lambda **kwargs: pettingzoo.env(name, **kwargs))


def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(registry.names()[0]))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("table", VARIANTS, ids=str)
def test_same_game_through_the_face(table: Variant) -> None:
    """The record replays to the same scores and winners, and the deal is that of the seed."""
    jit.compiled(table.game)
    env, rng = make(table), random.Random(5)
    for seed in range(40 if table.game.most_moves > 1000 else 100):
        env.reset(seed=seed)
        play(env, rng)
        record = env.match().record()
        again = flibuste.load(record)
        told = [env.infos[agent] for agent in env.agents]
        assert again.scores == [info["score"] for info in told]
        assert again.winners == [n for n, info in enumerate(told) if info["won"]]
        assert record["seed"] == format(seed, "x")
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)


def test_observations_hold_no_secret(extreme: Variant) -> None:
    """What the seat does not know can be anything else: it sees the same."""
    env, rng, words = make(extreme), random.Random(6), bot_rng(6)
    kernels = jit.compiled(extreme.game)
    for seed in range(12):
        env.reset(seed=seed)
        play(env, rng, rng.randrange(60))
        for seat, agent in enumerate(env.possible_agents):
            before = env.observe(agent)["observation"]
            simulator = env._simulator
            real = simulator._states.copy()
            kernels.redact(simulator._states[0], seat)
            kernels.imagine(simulator._states[0], seat, words)
            assert np.array_equal(simulator.observe(seat)[1], before)
            simulator._states[:] = real


def test_refusals(extreme: Variant) -> None:
    env = make(extreme)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env._simulator._states[:1].tobytes()
    with pytest.raises(flibuste.IllegalMove) as refused:
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert refused.value.clause
    for action in (-1, extreme.game.actions):
        with pytest.raises(flibuste.MoveError):
            env.step(action)
    assert env._simulator._states[:1].tobytes() == before
    mask[:] = 1  # a learner's copy: scribbling on it makes nothing legal
    with pytest.raises(flibuste.IllegalMove):
        env.step(int(np.flatnonzero(env._simulator.observe(env._simulator.seat)[0] == 0)[0]))


def test_options_are_checked() -> None:
    name = registry.names()[0]
    for bad in ({"seats": 99}, {"render_mode": "3d"}, {"no_such_option": 1}):
        with pytest.raises(flibuste.BadOptions):
            pettingzoo.env(name, **bad)
    with pytest.raises(flibuste.UnknownGame):
        pettingzoo.env("chess")


def test_seeds_go_on(extreme: Variant) -> None:
    """Games without a seed of their own follow from the last seed, and differ."""
    seeds = []
    for _ in range(2):
        env = make(extreme)
        env.reset(seed=3)
        env.reset()
        env.reset()
        seeds.append(env._simulator.seed)
    assert seeds[0] == seeds[1] != 3


def test_drawings(extreme: Variant) -> None:
    env = make(extreme, render_mode="rgb_array")
    env.reset(seed=2)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.ndim == 3 and picture.shape[2] == 3 and picture.std() > 5
    play(env, random.Random(1))
    assert env.render().shape == picture.shape  # a film has frames of one size
    env.render_mode = "ansi"
    assert len(str(env.render()).splitlines()) > 3


def test_every_character_can_be_drawn(extreme: Variant) -> None:
    """Pillow's font has it, or we draw it ourselves."""
    font = ImageFont.load_default(14)
    lacking = bytes(font.getmask("\U0010ffff"))
    env = make(extreme, render_mode="ansi")
    for seed in range(3):
        env.reset(seed=seed)
        play(env, random.Random(seed), 60 * seed)
        for letter in set(env.render()) - {*SHAPES, *STROKES}:
            assert letter.isspace() or bytes(font.getmask(letter)) != lacking, letter


def test_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = pettingzoo.env(registry.names()[0])
        env.reset()
        env.last()
