"""The examples run as they are; here in small, all the way to their verdicts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.adapters.judging import SURE, judge
from flibuste.core import registry
from flibuste.core.intervals import wilson

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = {
    "maskable_ppo": ["--steps", "512", "--rollout", "32"],
    "ppo": ["--games", "64", "--updates", "2", "--steps", "16"],
    "torchrl_agents": ["--updates", "1", "--games", "2"],
    "jax_dlpack": ["--games", "32", "--updates", "2", "--steps", "30"],
}


def test_all_are_tried() -> None:
    """The stranger at the table is tried beside the server."""
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*SMALL, "stranger"}


@pytest.mark.parametrize("name", SMALL)
def test_example(name: str) -> None:
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / f"{name}.py"), *SMALL[name]]
    env = {**os.environ, "OMP_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu"}
    run = subprocess.run(
        [*command, "--judged", "40"], capture_output=True, text=True, check=False, env=env
    )
    assert run.returncode == 0, run.stderr[-3000:]
    for opponent in ("random", "heuristic"):
        assert re.search(rf"wins [\d.]+% of 40 games against {opponent} \(95%: ", run.stdout)


# --- the judge -------------------------------------------------------------------------------


def test_judged_random_play_is_even() -> None:
    """A policy that draws its actions wins its share, against the same in the other seats."""
    rng = np.random.default_rng(1)

    def drawn(observations: Any, masks: Any) -> Any:
        return np.argmax(masks * rng.random(masks.shape), axis=1)

    name = registry.names()[-1]
    for seats in (2, 3):
        verdict = judge(name, drawn, seats=seats, games=1000)
        assert verdict.low - 0.02 < 1 / seats < verdict.high + 0.02, verdict


def test_interval() -> None:
    assert wilson(0.5, 100, SURE) == pytest.approx((0.404, 0.596), abs=1e-3)
    assert wilson(0.0, 10, SURE)[0] == 0 and wilson(1.0, 10, SURE)[1] == 1
    with pytest.raises(flibuste.BadOptions):
        judge(registry.names()[0], lambda o, m: m, games=0)
