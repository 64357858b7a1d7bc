"""OpenSpiel's own tests and algorithms, unmodified, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from tests.port.conftest import DEFAULTS, VARIANTS

import flibuste
import flibuste.adapters.openspiel as adapter
from flibuste.core import jit, registry
from flibuste.core.testing.variants import Variant

NAMES = registry.names()


def load(table: Variant, **more: Any) -> Any:
    given = {"seats": table.seats, **dict(table.options), **more}
    asked = ",".join(f"{name}={value}" for name, value in given.items())
    return pyspiel.load_game(f"flibuste_{table.game.name}({asked})")


def small(name: str, horizon: int) -> Any:
    return pyspiel.load_game(f"flibuste_{name}(horizon={horizon})")


def roll(state: Any, rng: random.Random) -> None:
    """Let chance have its say."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])


def play(state: Any, rng: random.Random, most: int = 1 << 30) -> Any:
    roll(state, rng)
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
        roll(state, rng)
    return state


# --- theirs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", DEFAULTS, ids=str)
def test_random_simulation(table: Variant) -> None:
    long = table.game.most_moves > 1000
    pyspiel.random_sim_test(load(table, horizon=40 if long else 0), 1, True, False)


def test_random_simulation_of_whole_games(extreme: Variant) -> None:
    """Without writing every state to text and back, which long games have no time for."""
    pyspiel.random_sim_test(load(extreme), 1, False, False)


def test_api() -> None:
    """Its integration test, told to look at our games only."""
    code = (
        "import sys, unittest, flibuste.adapters.openspiel\n"
        "from absl import flags\n"
        "from open_spiel.integration_tests import api_test\n"
        "flags.FLAGS(['api_test', '--test_only_games=flibuste_.*'])\n"
        "suite = api_test.load_tests(unittest.defaultTestLoader, None, None)\n"
        "assert suite.countTestCases() > 15, suite.countTestCases()\n"
        "sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())\n"
    )
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]


@pytest.mark.parametrize("name", NAMES)
def test_mcts(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    game = small(name, 6)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=np.random.RandomState(1))
    state = play(game.new_initial_state(), random.Random(1), 0)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_ismcts(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = small(name, 6)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    state = play(game.new_initial_state(), random.Random(1), 2)
    assert bot.step(state) in state.legal_actions()


def test_searches_of_whole_games(extreme: Variant) -> None:
    """Without a horizon: playouts go to the end of the game."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(extreme)
    state = play(game.new_initial_state(), random.Random(1), 3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for bot in (
        mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=np.random.RandomState(1)),
    ):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_external_sampling(name: str) -> None:
    from open_spiel.python.algorithms import external_sampling_mccfr

    solver = external_sampling_mccfr.ExternalSamplingSolver(small(name, 3))
    for _ in range(3):
        solver.iteration()
    assert solver.average_policy()


@pytest.mark.parametrize("name", NAMES)
def test_learning_agent(name: str) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent
    from open_spiel.python.pytorch import dqn

    env = rl_environment.Environment(
        small(name, 20), observation_type=rl_environment.ObservationType.OBSERVATION
    )
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    learner = dqn.DQN(
        0, state_representation_size=size, num_actions=actions, hidden_layers_sizes=[16],
        replay_buffer_capacity=500, batch_size=8, min_buffer_size_to_learn=16, learn_every=4,
    )  # fmt: skip
    agents = [learner, random_agent.RandomAgent(1, num_actions=actions)]
    for _ in range(8):
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            step = env.step([agents[seat].step(step).action])
        for agent in agents:
            agent.step(step)
    assert learner.loss is not None


# --- ours ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", VARIANTS, ids=str)
def test_same_game_through_the_face(table: Variant) -> None:
    jit.compiled(table.game)
    game, rng = load(table), random.Random(7)
    for _ in range(3 if table.game.most_moves > 1000 else 25):
        state = play(game.new_initial_state(), rng)
        match = state.match()
        assert match.over
        share = 1 / len(match.winners)
        wanted = [share * (n in match.winners) - 1 / table.seats for n in range(table.seats)]
        assert state.returns() == pytest.approx(wanted)
        again = flibuste.load(match.record())
        assert again.scores == match.scores
        assert again._states.tobytes() == state.at.states[:1].tobytes()


def test_resampling_keeps_what_is_known(extreme: Variant) -> None:
    game, rng = load(extreme), random.Random(8)
    changed = 0
    for _ in range(5):
        state = play(game.new_initial_state(), rng, rng.randrange(40))
        if state.is_terminal():
            continue
        for seat in range(extreme.seats):
            other = state.resample_from_infostate(seat, rng.random)
            for known in ("information_state_string", "information_state_tensor",
                          "observation_string", "observation_tensor"):  # fmt: skip
                assert getattr(state, known)(seat) == getattr(other, known)(seat)
            assert state.current_player() == other.current_player()
            changed += state.at.states[:1].tobytes() != other.at.states[:1].tobytes()
            with pytest.raises(flibuste.MoveError):
                other.match()
    assert changed


def test_the_seed_is_not_seen(extreme: Variant) -> None:
    """That nothing else is seen either, resampling shows."""
    game, rng = load(extreme), random.Random(9)
    state = play(game.new_initial_state(), rng, 15)
    for seat in range(extreme.seats):
        seen = state.observation_string(seat)
        assert format(state.at.seed, "x") not in seen
        assert str(state.at.seed) not in seen


@pytest.mark.parametrize("name", NAMES)
def test_perfect_recall(name: str) -> None:
    """Information states split by what a seat saw or did earlier, and only by that.

    The key is all redacted records and own actions of a seat: strings, tensors and keys
    must tell the same states apart.
    """
    game = small(name, 5)
    rng = random.Random(3)
    keys: dict[Any, set[str]] = {}
    tensors: dict[str, tuple[float, ...]] = {}
    shuffle = [rng.randrange(adapter.OUTCOMES) for _ in range(adapter.SHUFFLES)]
    for _ in range(250):
        state = game.new_initial_state()
        for outcome in shuffle:
            state.apply_action(outcome)
        memory: list[list[Any]] = [[] for _ in range(game.num_players())]
        while not state.is_terminal():
            for seat, seen in enumerate(memory):
                seen.append(state.redacted(seat).tobytes())
                told = state.information_state_string(seat)
                keys.setdefault((seat, tuple(seen)), set()).add(told)
                tensor = tuple(state.information_state_tensor(seat))
                assert tensors.setdefault(told, tensor) == tensor
            mover = state.current_player()
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            if mover >= 0:
                memory[mover].append(action)
    assert all(len(told) == 1 for told in keys.values())
    assert len({next(iter(told)) for told in keys.values()}) == len(keys)
    assert len({(k[0], tensors[next(iter(t))]) for k, t in keys.items()}) == len(keys)


def test_illegal_actions_change_nothing(extreme: Variant) -> None:
    state = play(load(extreme).new_initial_state(), random.Random(1), 3)
    before = state.at.states[:1].tobytes(), state.at.traces.tobytes(), state.at.decisions
    wrong = next(a for a in range(extreme.game.actions) if a not in state.legal_actions())
    with pytest.raises(Exception, match="not legal"):
        state.apply_action(wrong)
    assert before == (state.at.states[:1].tobytes(), state.at.traces.tobytes(), state.at.decisions)


def test_resampling_before_the_deal(extreme: Variant) -> None:
    """Nobody knows anything yet, and the rest of the shuffle is still to come."""
    state = load(extreme).new_initial_state()
    state.apply_action(5)
    twin = state.resample_from_infostate(0, random.Random(1).random)
    assert twin.information_state_string(0) == state.information_state_string(0)
    assert play(twin, random.Random(2), 3).history()[0] == 5


def test_pickling(extreme: Variant) -> None:
    """A worker gets the game it was sent, with its seats and options."""
    game = load(extreme)
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(again) == str(game) and again.seats == extreme.seats
        assert play(again.new_initial_state(), random.Random(1), 3).current_player() != 99


def test_serialization(extreme: Variant) -> None:
    game = load(extreme)
    state = play(game.new_initial_state(), random.Random(1), 5)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.at.states.tobytes() == state.at.states.tobytes()
    assert again.history() == state.history() and str(again) == str(state)
    assert again.match().record() == state.match().record()
