"""Games told: who was in the lead, how often that changed, and how the game ended.

Bots that do not search are played by one compiled kernel, twenty times as fast as by Python. They
see the whole record there, but ratings look only at what the seat to move may know. Their random
numbers follow from the plan's seed, the deal and the seating, and not from the options: games that
differ in an option alone begin alike.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.arena.plan import GameTask, bot_seed, deal_seed
from flibuste.arena.playgame import Course, GameResult, bot_of, choice, kernels_of, result_of
from flibuste.bots import Bot
from flibuste.bots.generator import generator
from flibuste.bots.kernels.heuristic import choose_by_rating
from flibuste.bots.players import HeuristicBot, RandomBot
from flibuste.core import jit, registry
from flibuste.core.chance import below, pick
from flibuste.core.effects import effects_of
from flibuste.core.game import Game, seed_record
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    SPECTATOR,
    Moves,
    Ratings,
    Records,
    Rng,
    Scores,
    apply,
    copy_record,
    legal,
    score,
    to_move,
)

ANY, THINKS = -1.0, -2.0
"""In place of a temperature: any legal move; a bot that must be asked."""
PLIES, CHANGES, SETTLED, LEADER, DECISIONS = range(5)
"""Places of ``Telling.counts``; the decisions of each seat come last."""
NOBODY = -1
CLAUSE = re.compile(r"[A-Z]+-\d+")


class Telling(NamedTuple):
    """A game being played and told."""

    states: Records  # [2]: the position, and the one before the last move
    sides: npt.NDArray[np.int32]  # [seats]
    noise: npt.NDArray[np.float64]  # [seats, 2]: temperature and oversight of each seat's bot
    rng: Rng  # of the bots
    moves: Moves  # [most_legal]
    ratings: Ratings  # [most_legal]
    scores: Scores  # [seats]
    counts: npt.NDArray[np.int32]  # [DECISIONS + seats]


def leading_side(scores: Scores, sides: npt.NDArray[np.int32]) -> int:
    """The side that alone has the best score, or NOBODY."""
    best, leader = int(scores[0]), int(sides[0])
    for seat in range(1, len(sides)):
        points, side = int(scores[seat]), int(sides[seat])
        if points > best:
            best, leader = points, side
        elif points == best and side != leader:
            leader = -1
    return leader


def tell_move(g: Telling, action: int) -> None:
    """Make a move, and note who is in the lead."""
    s, counts = g.states[0], g.counts
    seat = to_move(s)
    copy_record(g.states, 1, g.states, 0)
    apply(s, action)
    counts[PLIES] += 1
    if seat != CHANCE:
        counts[DECISIONS + seat] += 1
    score(s, g.scores)
    leader = leading_side(g.scores, g.sides)
    if leader >= 0 and leader != counts[LEADER]:
        if counts[LEADER] >= 0:
            counts[CHANGES] += 1
            counts[SETTLED] = counts[PLIES]
        counts[LEADER] = leader


def tell_on(g: Telling) -> int:
    """Play until a bot must be asked, and return its seat; OVER at the end."""
    s = g.states[0]
    while True:
        seat = to_move(s)
        if seat == OVER or (seat != CHANCE and g.noise[seat, 0] == THINKS):
            return seat
        n = legal(s, g.moves)
        at = 0
        if seat == CHANCE:
            at = below(s, n)
        elif n > 1 and g.noise[seat, 0] == ANY:
            at = pick(g.rng, n)
        elif n > 1:
            noise = g.noise[seat]
            moves, ratings = g.moves[:n], g.ratings[:n]
            at = choose_by_rating(s, moves, ratings, g.rng, float(noise[0]), float(noise[1]))
        tell_move(g, int(g.moves[at]))


# --- for each game ------------------------------------------------------------------------


class TellingKernels(NamedTuple):
    tell_on: Callable[[Telling], int]
    tell_move: Callable[[Telling, int], None]


_ready: dict[str, TellingKernels] = {}
_lock = threading.Lock()


def compiled(game: Game) -> TellingKernels:
    """The kernels; waits for the compiler or the cache. Interpreted where compiling is off."""
    with _lock:
        if game.name not in _ready:
            _ready[game.name] = _interpreted(game) if jit.jit_disabled() else _compiled(game)
        return _ready[game.name]


def _interpreted(game: Game) -> TellingKernels:
    bound = jit.binder(game, lambda f: f)
    return TellingKernels(bound.bind(tell_on), bound.bind(tell_move))


def _compiled(game: Game) -> TellingKernels:
    from numba import typeof

    jit.compiled(game)
    bound = jit.compiled_binder(game)
    made = TellingKernels(bound.bind(tell_on), bound.bind(tell_move))
    room, action = map(typeof, (_room(game, game.seats[0], np.zeros(2, game.dtype)), 0))
    made.tell_on.compile((room,))  # type: ignore[attr-defined]
    made.tell_move.compile((room, action))  # type: ignore[attr-defined]
    return made


def _room(game: Game, seats: int, states: Records) -> Telling:
    counts = np.zeros(DECISIONS + seats, np.int32)
    counts[LEADER] = NOBODY
    return Telling(
        states=states,
        sides=np.zeros(seats, np.int32),
        noise=np.zeros((seats, 2)),
        rng=generator(0).copy(),
        moves=np.zeros(game.most_legal, np.int16),
        ratings=np.zeros(game.most_legal, np.float32),
        scores=np.zeros(seats, np.int32),
        counts=counts,
    )


# --- one game -----------------------------------------------------------------------------


def noise_of(bot: Bot) -> tuple[float, float]:
    """How the kernel plays a bot's part, if it can."""
    if isinstance(bot, HeuristicBot):
        return bot.temperature, bot.oversight
    return (ANY if isinstance(bot, RandomBot) else THINKS), 0.0


def play_told_game(task: GameTask) -> GameResult:
    """Play a game to its end, and tell how it went. Raises BotFailed."""
    plan = task.plan
    game, kernels = registry.get(plan.game), compiled(registry.get(plan.game))
    bots = [bot_of(plan.bots[b], game) for b in task.bots]
    g, seconds = _dealt(task, game, bots), [0.0] * plan.seats
    while (seat := int(kernels.tell_on(g))) != OVER:
        started = time.perf_counter()
        chosen = _ask(bots[seat], g, task, seat)
        seconds[seat] += time.perf_counter() - started
        kernels.tell_move(g, chosen)
    return _told(task, game, g, seconds)


def _dealt(task: GameTask, game: Game, bots: list[Bot]) -> Telling:
    plan, k = task.plan, kernels_of(task.plan.game)
    states = np.zeros(2, game.dtype)
    states[:1] = game.blank(plan.seats, plan.options)
    seed_record(states[0], deal_seed(plan, task.deal))
    k.deal(states[0])
    g = _room(game, plan.seats, states)
    g.sides[:] = plan.sides
    g.noise[:] = [noise_of(bot) for bot in bots]
    g.rng[:] = generator(bot_seed(plan, task.deal, task.seating, 0), "told")
    return g


def _ask(bot: Bot, g: Telling, task: GameTask, seat: int) -> int:
    k = kernels_of(task.plan.game)
    legal_now = g.moves[: k.legal(g.states[0], g.moves)].tolist()
    seen = g.states[:1].copy()
    k.redact(seen[0], seat)
    return choice(bot, seen[0], legal_now, task, int(g.counts[PLIES]), seat)


def _told(task: GameTask, game: Game, g: Telling, seconds: list[float]) -> GameResult:
    k, counts = kernels_of(task.plan.game), g.counts.tolist()
    result = result_of(k, g.states[0], task.plan.seats, counts[PLIES], counts[DECISIONS:], seconds)
    course = Course(counts[CHANGES], counts[SETTLED], _ending(game, g.states))
    return GameResult(
        result.scores, result.winners, result.plies, result.moves, result.seconds, course
    )


def _ending(game: Game, states: Records) -> str:
    """The clause among the effects of the last move."""
    k, plain = kernels_of(game.name), game.view_layout.record.plain
    seen = states.copy()
    for i in range(2):
        k.redact(seen[i], SPECTATOR)
    told = effects_of(game, plain(seen[1:].tobytes()), plain(seen[:1].tobytes()))
    clauses = [key for _, key, _ in told if CLAUSE.fullmatch(key)]
    return clauses[-1] if clauses else ""
