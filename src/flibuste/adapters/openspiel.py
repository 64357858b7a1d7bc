"""Registers every game with OpenSpiel.

>>> import pyspiel, flibuste.adapters.openspiel
>>> game = pyspiel.load_game("flibuste_korsair(seats=3)")

Parameters are ``seats``, the game's options, ``first`` and ``horizon``. A game with a horizon
ends after that number of decisions, and whoever leads by score has won. That makes trees small
enough for tabular methods.

The game begins with chance nodes, for the shuffle: SHUFFLES nodes of OUTCOMES equally likely
outcomes, which together are the seed of ``flibuste.new``. Each roll of a die is a chance node too.

Information states have perfect recall: they are a hash of every redacted record the seat has
seen and of its own actions, called its trace. As a tensor they are the observation followed by
the trace's 64 bits, each worth 1/1024: enough to tell information states apart, and too small to
disturb a network. ``resample_from_infostate`` redacts and imagines the position. The state it
returns keeps its old history, although that would not lead to the imagined hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import numpy as np

from flibuste.adapters.extras import missing
from flibuste.adapters.kernels import (
    REFUSED,
    deal_game,
    final_result,
    leaders,
    observe_seat,
    play_action,
    resample,
    roll_die,
    update_traces,
)
from flibuste.adapters.simulator import seed_words
from flibuste.core import contract, jit, registry
from flibuste.core.entrypoints import legal_first
from flibuste.core.errors import MoveError
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE, OVER, SPECTATOR
from flibuste.core.layout import PlainRecord
from flibuste.core.match import Match
from flibuste.core.redaction import redacted_records
from flibuste.core.viewparts import whole_view

try:
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

__all__ = ["FlibusteGame", "FlibusteObserver", "FlibusteState"]

SHUFFLES, OUTCOMES = 8, 64
PREFIX = "flibuste_"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: TERMINAL}
TRACE_BITS = 64
FAINT = 1 / 1024
_SHUFFLE = [(n, 1 / OUTCOMES) for n in range(OUTCOMES)]
KERNELS = (
    deal_game, final_result, leaders, legal_first, observe_seat, play_action, resample, roll_die,
    update_traces,
)  # fmt: skip


@dataclass(frozen=True)
class GameKernels:
    """The compiled functions of a game, and the arrays they write into."""

    game: Game
    call: dict[Callable[..., Any], Any]
    moves: Any
    mask: Any
    features: Any


@cache
def kernels_of(name: str) -> GameKernels:
    game = registry.get(name)
    bind = jit.compiled_binder(game).bind
    return GameKernels(
        game, {f: bind(f) for f in KERNELS}, np.zeros(game.most_legal, np.int16),
        np.zeros(game.actions, np.int8), np.zeros(game.features, np.int16),
    )  # fmt: skip


@dataclass(slots=True)
class StateData:
    """The part of a state that changes; OpenSpiel copies and pickles it."""

    name: str
    seats: int
    options: dict[str, Any]
    template: Any  # the record before the deal; shared between states
    states: Any = None  # two records, the second for redacting; None until the shuffle is over
    traces: Any = None
    seat: int = CHANCE
    seed: int = 0
    shuffles: int = 0
    decisions: int = 0
    imagined: bool = False

    def __deepcopy__(self, memo: object) -> StateData:
        dealt = self.states is not None
        return StateData(
            self.name, self.seats, self.options, self.template,
            self.states.copy() if dealt else None, self.traces.copy() if dealt else None,
            self.seat, self.seed, self.shuffles, self.decisions, self.imagined,
        )  # fmt: skip


class FlibusteGame(pyspiel.Game):
    """A game with its parameters; a subclass is registered for every game."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.flibuste = game = registry.get(self.name)
        given = dict(params or {})
        self.seats = int(given.get("seats", game.seats[0]))
        self.horizon = int(given.get("horizon", 0))
        self.options = game.complete(self.seats, _options(game, self.seats, given))
        self.template = game.blank(self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions, max_chance_outcomes=OUTCOMES,
            num_players=self.seats, min_utility=-1.0 / self.seats,
            max_utility=1.0 - 1.0 / self.seats, utility_sum=0.0, max_game_length=game.most_moves,
        )  # fmt: skip
        super().__init__(game_type(self.name), info, given)

    def new_initial_state(self, *args: object) -> FlibusteState:
        return FlibusteState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by name: ``load`` imports this module, which registers all games."""
        return load, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return SHUFFLES + self.flibuste.most_moves

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> FlibusteObserver | None:
        """An observer of all that a seat sees, now or with perfect recall; None for other kinds."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return FlibusteObserver(self, kind.perfect_recall) if alone and kind.public_info else None


class FlibusteState(pyspiel.State):
    """A position, shuffles and dice included."""

    def __init__(self, game: FlibusteGame) -> None:
        super().__init__(game)
        self.at = StateData(game.name, game.seats, game.options, game.template)
        self.horizon = game.horizon
        self.player = PLAYERS[CHANCE]

    # --- who and what ------------------------------------------------------------------

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def _set_player(self, seat: int) -> None:
        """Set who is to move, as OpenSpiel numbers players; the horizon ends the game."""
        at = self.at
        at.seat = seat
        stopped = at.decisions >= self.horizon > 0 and seat >= 0
        self.player = TERMINAL if stopped else PLAYERS.get(seat, seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._listed())

    def _listed(self) -> list[int]:
        k = kernels_of(self.at.name)
        n = k.call[legal_first](self.at.states, k.moves)
        found: list[int] = k.moves[:n].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.at.shuffles < SHUFFLES:
            return _SHUFFLE
        faces = len(self._listed())
        return [(n, 1 / faces) for n in range(faces)]

    def returns(self) -> list[float]:
        at = self.at
        if not self.is_terminal():
            return [0.0] * at.seats
        k = kernels_of(at.name)
        scores = np.zeros(at.seats, np.int32)
        if at.seat == OVER:
            won = k.call[final_result](at.states, scores, np.zeros(at.seats, np.float32))
        else:
            won = k.call[leaders](at.states, scores)
        share = 1 / int(won).bit_count()
        return [(won >> seat & 1) * share - 1 / at.seats for seat in range(at.seats)]

    # --- moves -------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        at = self.at
        if at.shuffles < SHUFFLES:
            self._shuffle(action)
            return
        k = kernels_of(at.name)
        mover = at.seat
        if mover == CHANCE:
            seat = k.call[roll_die](at.states, action, k.moves)
        else:
            seat = k.call[play_action](at.states, action, k.game.actions, k.moves, False)
        if seat == REFUSED:
            raise MoveError(f"action {action} is not legal here")
        at.decisions += mover >= 0
        self._set_player(seat)
        k.call[update_traces](at.states, at.traces, mover, action)

    def _shuffle(self, outcome: int) -> None:
        at = self.at
        at.seed = at.seed * OUTCOMES + outcome
        at.shuffles += 1
        if at.shuffles == SHUFFLES:
            k = kernels_of(at.name)
            at.states = np.zeros(2, k.game.dtype)
            at.traces = np.ones((at.seats, 2), np.int64)
            key = seed_words(at.seed)
            self._set_player(k.call[deal_game](at.states, at.template, key, k.moves, False))
            k.call[update_traces](at.states, at.traces, CHANCE, 0)

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.at
        if at.shuffles < SHUFFLES:
            return f"shuffle {action}"
        if player == PLAYERS[CHANCE]:
            action = self._listed()[action]
        return contract.FORMAT.of(kernels_of(at.name).game)(at.states[0], action)

    # --- what is known -----------------------------------------------------------------

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as OpenSpiel's own, without its detour through C++."""
        seat = self.player if player is None else player
        if not 0 <= seat < self.at.seats or self.at.states is None:
            return super().observation_tensor(seat)  # type: ignore[no-any-return]
        features: list[float] = self._features(seat).astype(np.float32).tolist()
        return features

    def _features(self, seat: int) -> Any:
        k = kernels_of(self.at.name)
        k.features.fill(0)
        k.call[observe_seat](self.at.states, seat, k.moves, k.mask, k.features)
        return k.features

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> FlibusteState:
        """A state that the player cannot tell from this one, drawn uniformly."""
        twin: FlibusteState = self.clone()
        twin.at.imagined = True
        if self.at.states is None:  # nothing is known but how many shuffles there were
            twin.at.seed = int(probability_sampler() * OUTCOMES**self.at.shuffles)
            return twin
        words = [int(probability_sampler() * (1 << 32)) & 0xFFFFFFFF for _ in range(4)]
        rng = np.array(words, np.uint32) | np.uint32(1)
        kernels_of(self.at.name).call[resample](twin.at.states, twin.at.traces, player_id, rng)
        return twin

    def redacted(self, seat: int) -> Any:
        """The record as a seat may know it."""
        states = self.at.states[:1].copy()
        jit.compiled(kernels_of(self.at.name).game).redact(states[0], seat)
        return states[0]

    def seen(self, seat: int) -> PlainRecord:
        """The record as a seat may know it, as a plain record, for views."""
        game = kernels_of(self.at.name).game
        redact_for = jit.compiled(game).redact_for
        return redacted_records(game, redact_for, self.at.states[:1], seat, 1)[0]

    def match(self) -> Match:
        """This game replayed as a ``flibuste.Match``. Raises MoveError if it was imagined."""
        at = self.at
        if at.imagined or at.shuffles < SHUFFLES:
            raise MoveError("this position was imagined or is not dealt: it has no record")
        match = Match(
            kernels_of(at.name).game, at.seats, at.options, at.seed, None, auto_chance=False
        )
        for action in self.history()[SHUFFLES:]:
            match.act(match.actions[action] if match.to_move == CHANCE else action)
        return match

    def __str__(self) -> str:
        at = self.at
        moves = " ".join(map(str, self.history()[SHUFFLES:]))
        return f"{at.name} {at.seats} seats, shuffled {at.shuffles} seed {at.seed:x}: {moves}"


class FlibusteObserver:
    """A seat's observation; with perfect recall, followed by its trace."""

    def __init__(self, game: FlibusteGame, recall: bool) -> None:
        self._recall = recall
        features = game.flibuste.features
        self.tensor = np.zeros(features + (TRACE_BITS if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:features]}
        if recall:
            self.dict["trace"] = self.tensor[features:]

    def set_from(self, state: FlibusteState, player: int) -> None:
        at = state.at
        if at.states is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state._features(player)
        if self._recall:
            words = at.traces[player].astype("<u4").view(np.uint8)
            self.dict["trace"][:] = np.unpackbits(words) * FAINT

    def string_from(self, state: FlibusteState, player: int) -> str:
        at = state.at
        if at.shuffles < SHUFFLES:
            return f"seat {player}, not dealt"
        if self._recall:
            a, b = at.traces[player].tolist()
            return f"seat {player} of {at.seats}, {at.decisions} decisions, trace {a:08x}{b:08x}"
        parts = contract.view_of(kernels_of(at.name).game)
        return msgspec.json.encode(
            whole_view(parts, state.seen(SPECTATOR), state.seen(player), player)
        ).decode()


# --- registering ------------------------------------------------------------------------------


def load(text: str) -> FlibusteGame:
    """A game by its name and parameters, as OpenSpiel writes them."""
    game: FlibusteGame = pyspiel.load_game(text)
    return game


def _options(game: Game, seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options among the parameters; one left at its default gets that of this many seats."""
    chosen = {}
    for option in game.options:
        value = given.get(option.name, option.default_for(game.seats[0]))
        unsaid = value == option.default_for(game.seats[0])
        chosen[option.name] = option.default_for(seats) if unsaid else value
    return {**chosen, "first": int(given.get("first", -1))}


@cache
def game_type(name: str) -> Any:
    """OpenSpiel's description of a game."""
    game = registry.get(name)
    fewest = game.seats[0]
    options = {o.name: o.default_for(fewest) for o in game.options}
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + name, long_name=f"Flibuste: {name.replace('_', ' ')}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM, reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1], min_num_players=fewest,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"seats": fewest, "horizon": 0, "first": -1, **options},
    )  # fmt: skip


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name in registry.names():
        if PREFIX + name not in known:
            # A class, as for OpenSpiel's own games: it keeps its makers until after Python's end.
            maker = type(f"{FlibusteGame.__name__}_{name}", (FlibusteGame,), {"name": name})
            pyspiel.register_game(game_type(name), maker)


_register()
