"""One game between bots."""

from __future__ import annotations

import time
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from flibuste.arena.plan import GameTask, bot_seed, deal_seed
from flibuste.core import jit, registry
from flibuste.core.errors import BadOptions, FlibusteError
from flibuste.core.game import Game, seed_record
from flibuste.core.kernel import OVER

if TYPE_CHECKING:
    from flibuste.bots import Bot

OWN = "@"
"""Before the dotted name of a bot that is not ours: a function of the game that gives a bot."""


class Course(msgspec.Struct, frozen=True):
    """How a game went, and how it ended."""

    lead_changes: int
    """Times that another side than before had the best score alone."""
    settled: int
    """After how many plies the lead changed for the last time; 0 if it never did."""
    ending: str
    """The clause that ended it, where the game says so."""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one game, seat by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    """Decisions and dice."""
    moves: tuple[int, ...]
    """Decisions of each seat."""
    seconds: tuple[float, ...]
    """How long each seat thought, by the wall clock."""
    course: Course | None = None
    """Of a game that is told."""


class BotFailed(FlibusteError):
    """A bot raised an error or chose what is not legal."""


@lru_cache(maxsize=256)
def _bot_of(spec: str, name: str) -> Bot:
    game = registry.get(name)
    if not spec.startswith(OWN):
        from flibuste import bots

        return bots.get(spec, game)
    module, _, factory = spec.removeprefix(OWN).rpartition(".")
    try:
        made: Bot = getattr(import_module(module), factory)(game)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions(f"there is no bot {spec}: {error}") from error
    return made


def bot_of(spec: str, game: Game) -> Bot:
    """A bot of ours by its specification, or a stranger's by ``@package.module.function``."""
    return _bot_of(spec, game.name)


def threads_of(bot: Bot) -> int:
    """How many threads a bot searches with."""
    return int(getattr(getattr(bot, "budget", None), "threads", 1))


@cache
def kernels_of(name: str) -> jit.Kernels:
    """The game's kernels, as tournaments play them."""
    game = registry.get(name)
    return jit.interpreted(game) if jit.jit_disabled() else jit.compiled(game)


def play_game(task: GameTask) -> GameResult:
    """Play a game of a tournament to its end. Raises BotFailed."""
    actions: list[int] = []
    return _play(task, actions)


def replay_game(task: GameTask) -> dict[str, Any]:
    """The record of a game of a tournament, played once more by its bots."""
    from flibuste.core.match import new

    actions: list[int] = []
    _play(task, actions)
    plan = task.plan
    match = new(
        plan.game,
        seats=plan.seats,
        seed=deal_seed(plan, task.deal),
        auto_chance=True,
        **plan.options,
    )
    for action in actions:
        match.act(action)
    return match.record()


def _play(task: GameTask, actions: list[int]) -> GameResult:
    plan = task.plan
    game, k = registry.get(plan.game), kernels_of(plan.game)
    players = [bot_of(plan.bots[b], game) for b in task.bots]
    states, moves = game.blank(plan.seats, plan.options), np.zeros(game.most_legal, np.int16)
    s = states[0]
    seed_record(s, deal_seed(plan, task.deal))
    k.deal(s)
    plies, counts, seconds = int(k.roll_dice(s, moves)), [0] * plan.seats, [0.0] * plan.seats
    while (seat := int(k.to_move(s))) != OVER:
        legal = moves[: k.legal(s, moves)].tolist()
        seen = states.copy()
        k.redact(seen[0], seat)
        started = time.perf_counter()
        chosen = choice(players[seat], seen[0], legal, task, plies, seat)
        seconds[seat] += time.perf_counter() - started
        counts[seat] += 1
        actions.append(chosen)
        k.apply(s, chosen)
        plies += 1 + int(k.roll_dice(s, moves))
    return result_of(k, s, plan.seats, plies, counts, seconds)


def choice(bot: Bot, seen: Any, legal: list[int], task: GameTask, ply: int, seat: int) -> int:
    """A bot's move, checked. Raises BotFailed."""
    try:
        chosen = int(bot.choose(seen, legal, bot_seed(task.plan, task.deal, ply, seat)))
    except Exception as error:
        raise BotFailed(f"{_where(bot, task, ply)}: {type(error).__name__}: {error}") from error
    if chosen not in legal:
        raise BotFailed(f"{_where(bot, task, ply)}: it chose {chosen}, which is not legal")
    return chosen


def _where(bot: Bot, task: GameTask, ply: int) -> str:
    return f"{bot.name} failed in deal {task.deal}, seating {task.seating}, ply {ply}"


def result_of(
    k: jit.Kernels, s: Any, seats: int, plies: int, counts: list[int], seconds: list[float]
) -> GameResult:
    """What came of a game that is over."""
    scores = np.zeros(seats, np.int32)
    k.score(s, scores)
    bits = int(k.winners(s))
    won = tuple(seat for seat in range(seats) if bits >> seat & 1)
    rounded = tuple(round(t, 4) for t in seconds)
    return GameResult(tuple(scores.tolist()), won, plies, tuple(counts), rounded)
