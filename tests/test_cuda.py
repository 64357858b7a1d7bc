"""On a machine with an NVIDIA GPU: CUDA agrees with the CPU to the byte."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

import flibuste
from flibuste.batches.against import OPPONENTS, Against
from flibuste.core.game import Game
from flibuste.core.testing import all_variants


def why_not() -> str:
    if find_spec("numba_cuda") is None:
        return "numba-cuda is not installed"
    import_module("flibuste.batches.cuda")
    cuda: Any = import_module("numba.cuda")
    return "" if cuda.is_available() else "no NVIDIA GPU on this machine"


pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "there is one")
FIELDS = ("states", "to_move", "mask", "observations", "rewards", "scores", "done", "episodes")


def same(cpu: flibuste.Batch, gpu: flibuste.Batch, when: str) -> None:
    for name in FIELDS:
        there = getattr(gpu, name).copy_to_host().tobytes()
        assert getattr(cpu, name).tobytes() == there, f"{name} {when}"


def test_cuda_and_cpu_agree(game: Game) -> None:
    for variant in all_variants(game):
        options = dict(variant.options)
        how: dict[str, Any] = {"games": 2000, "seats": variant.seats, "seed": 3, **options}
        cpu, gpu = (flibuste.batch(game.name, device=d, **how) for d in ("cpu", "cuda"))
        same(cpu, gpu, "dealt")
        for _ in range(50):
            chosen = cpu.random_actions()
            assert chosen.tobytes() == gpu.engine.get(gpu.random_actions()).tobytes()
            cpu.step(chosen)
            gpu.step(chosen)
        same(cpu, gpu, f"{variant}: after 50 steps")
        assert cpu.playout() == gpu.playout()
        same(cpu, gpu, f"{variant}: at the end")


def test_an_illegal_step_is_refused(game: Game) -> None:
    gpu = flibuste.batch(game.name, games=100, seed=3, device="cuda")
    before = gpu.engine.get(gpu.states).tobytes()
    with pytest.raises(flibuste.MoveError):
        gpu.step([game.actions] * 100)
    assert gpu.engine.get(gpu.states).tobytes() == before


@pytest.mark.parametrize("library", ["torch", "cupy", "jax"])
def test_arrays_are_shared_without_a_copy(
    game: Game, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # JAX would keep three quarters of the GPU's memory, and the tests after this one run short.
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    module = pytest.importorskip(library)
    gpu = flibuste.batch(game.name, games=100, seed=3, device="cuda")
    if library == "torch":
        seen = module.as_tensor(gpu.mask, device="cuda")
        pointer = seen.data_ptr()
        gpu.step(seen.to(module.int64).argmax(dim=1))
    elif library == "cupy":
        seen = module.asarray(gpu.mask)
        pointer = seen.data.ptr
        gpu.step(seen.argmax(axis=1))
    else:
        seen = module.numpy.asarray(gpu.mask)
        pointer = seen.unsafe_buffer_pointer()
        gpu.step(seen.argmax(axis=1))
    mask: Any = gpu.mask
    assert pointer == mask.__cuda_array_interface__["data"][0]


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_duels_agree(game: Game, opponent: str) -> None:
    """One seat against a bot: the same games on CPU and GPU."""
    cpu, gpu = (
        Against(flibuste.batch(game.name, games=500, seed=3, device=d), opponent=opponent)
        for d in ("cpu", "cuda")
    )
    same(cpu.batch, gpu.batch, "begun")
    for _ in range(50):
        chosen = cpu.batch.random_actions()
        cpu.step(chosen)
        gpu.step(chosen)
    same(cpu.batch, gpu.batch, "after 50 steps")
    assert cpu.reward.tobytes() == gpu.batch.engine.get(gpu.reward).tobytes()
