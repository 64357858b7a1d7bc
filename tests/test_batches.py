"""Batches: the same games as one at a time, checked steps, honest results."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import flibuste
from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE

FIELDS = ("states", "to_move", "mask", "observations", "rewards", "scores", "done", "episodes")


def test_a_batch_is_many_single_games(game: Game) -> None:
    """Masks, observations and results are those of each game played by itself."""
    k = jit.compiled(game)
    b = flibuste.batch(game.name, games=8, seed=3)
    moves = np.zeros(game.most_legal, np.int16)
    for _ in range(60):
        before = b.states.copy()
        actions = b.random_actions().copy()
        b.step(actions)
        for i in np.flatnonzero(b.done == 0):
            s = before[i]
            k.apply(s, int(actions[i]))
            k.roll_dice(s, moves)
            assert s.tobytes() == b.states[i].tobytes()
    check_shown(b)


def check_shown(b: flibuste.Batch) -> None:
    k, game = jit.compiled(b.game), b.game
    moves = np.zeros(game.most_legal, np.int16)
    for i in range(len(b)):
        s = b.states[i : i + 1].copy()
        seat = k.to_move(s[0])
        assert b.to_move[i] == seat != CHANCE
        legal = sorted(moves[: k.legal(s[0], moves)])
        assert np.flatnonzero(b.mask[i]).tolist() == legal
        features = np.zeros(game.features, np.int16)
        k.redact(s[0], seat)
        k.observe(s[0], seat, features)
        assert np.array_equal(b.observations[i], features)


def test_threads_do_not_matter(game: Game) -> None:
    one = flibuste.batch(game.name, games=1200, seed=9, threads=1)
    two = flibuste.batch(game.name, games=1200, seed=9, threads=2)
    for _ in range(10):
        one.step(one.random_actions())
        two.step(two.random_actions())
    assert one.playout() == two.playout()
    for name in FIELDS:
        assert getattr(one, name).tobytes() == getattr(two, name).tobytes(), name


def test_rewards_add_up_to_nothing_and_winners_have_most(game: Game) -> None:
    b = flibuste.batch(game.name, games=300, seed=2)
    assert b.playout() > 300
    assert np.allclose(b.rewards.sum(axis=1), 0, atol=1e-5)
    assert (b.rewards.max(axis=1) > 0).mean() > 0.5  # unless all share the win


def test_finished_games_begin_afresh(game: Game) -> None:
    b = flibuste.batch(game.name, games=64, seed=2)
    first = b.states.copy()
    for _ in range(game.most_moves):
        b.step(b.random_actions(), check=False, show=False)
        if b.episodes.min() > 0:
            break
    assert b.episodes.min() > 0
    assert not any(jit.compiled(game).over(s) for s in b.states)
    fresh = flibuste.batch(game.name, games=64, seed=2)
    assert fresh.states.tobytes() == first.tobytes(), "the same seed deals the same"


def test_games_of_a_batch_are_dealt_differently(game: Game) -> None:
    b = flibuste.batch(game.name, games=64, seed=2)
    assert len({s.tobytes() for s in b.states}) == 64
    keyless = b.states.copy()
    for name in ("game", "pool"):
        keyless[name] = 0
    assert len({s.tobytes() for s in keyless}) > 60


@pytest.mark.parametrize("shown", [True, False])
def test_an_illegal_step_is_refused_whole(game: Game, shown: bool) -> None:
    b = flibuste.batch(game.name, games=5, seed=2)
    b.step(b.random_actions(), show=shown)
    before = b.states.tobytes()
    actions = b.random_actions().copy()
    k = jit.compiled(game)
    actions[3] = next(a for a in range(game.actions) if k.forbids(b.states[3], a))
    with pytest.raises(flibuste.IllegalMove, match="game 3"):
        b.step(actions)
    for wrong in (game.actions, -1):
        actions[3] = wrong
        with pytest.raises(flibuste.MoveError, match=f"game 3.* not {wrong}"):
            b.step(actions)
    assert b.states.tobytes() == before


def test_a_step_needs_one_whole_number_a_game(game: Game) -> None:
    b = flibuste.batch(game.name, games=5, seed=2)
    for wrong in ([0, 0], [[0] * 5], [0.0] * 5):
        with pytest.raises(flibuste.MoveError):
            b.step(wrong)


def test_bad_batches_are_refused(game: Game) -> None:
    for wrong in ({"games": 0}, {"games": 2, "device": "tpu"}, {"games": 2, "seats": 77}):
        with pytest.raises(flibuste.BadOptions):
            flibuste.batch(game.name, **wrong)
    with pytest.raises(flibuste.UnknownGame):
        flibuste.batch("ludo", games=1)


def test_without_a_gpu_it_says_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from flibuste.batches import cuda

    monkeypatch.setattr(cuda.cuda, "is_available", lambda: False)
    with pytest.raises(flibuste.BadOptions, match="no NVIDIA GPU"):
        flibuste.batch(game.name, games=1, device="cuda")


def test_the_cuda_code_in_numbas_simulator(game: Game) -> None:
    """The kernels run as Python on this machine too, and do what the CPU does."""
    code = f"""
import json, flibuste
g = flibuste.batch({game.name!r}, games=6, seed=5, device="cuda")
for _ in range(8): g.step(g.random_actions())
try: g.step([{game.actions}] * 6)
except flibuste.MoveError as error: refused = str(error)
d = g.playout()
import hashlib
names = {FIELDS!r}
out = {{n: hashlib.sha256(getattr(g, n).copy_to_host().tobytes()).hexdigest() for n in names}}
print(json.dumps([d, refused, out]))
"""
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    decisions, refused, digests = json.loads(done.stdout)
    import hashlib

    b = flibuste.batch(game.name, games=6, seed=5)
    for _ in range(8):
        b.step(b.random_actions())
    with pytest.raises(flibuste.MoveError) as caught:
        b.step([game.actions] * 6)
    assert str(caught.value) == refused
    assert b.playout() == decisions
    for name in FIELDS:
        assert hashlib.sha256(getattr(b, name).tobytes()).hexdigest() == digests[name], name
