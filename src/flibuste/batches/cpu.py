"""A batch on CPU threads: compiled loops without the GIL, each over its span of the games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.batches.stepping import (
    Duel,
    Episodes,
    F4s,
    Observed,
    Room,
    Words,
    advance,
    begin,
    book,
    list_moves,
    masked,
    own_rng,
    random_action,
    refused,
    reply,
    rollout,
    see,
)
from flibuste.core import jit
from flibuste.core.algorithms import final_rewards
from flibuste.core.game import Game
from flibuste.core.kernel import Records, copy_record, inlined, over, to_move
from flibuste.core.layout import I1s, I2s, U1s
from flibuste.core.machine import cores

if TYPE_CHECKING:
    from flibuste.batches import Batch
    from flibuste.batches.engine import Actions

SMALLEST_SPAN = 256
"""Games per thread at least: below that, starting threads costs more than it saves."""


class Span(NamedTuple):
    """What one thread works on: the records of all games, of which it takes some."""

    states: Records
    first: int
    last: int  # not included
    copy: Records  # [1], to be redacted
    room: Room


# --- loops: compiled, run by several threads at once ---------------------------------------


def begin_all(span: Span, episodes: Episodes) -> int:
    for i in range(span.first, span.last):
        begin(span.states, i, i, episodes.template, int(episodes.ended[i]), span.room.moves)
    return 0


def refuse_any(span: Span, chosen: I2s, actions: int) -> int:
    """1 + the first game whose action is refused, or 0."""
    for i in range(span.first, span.last):
        if refused(span.states[i], int(chosen[i]), actions):
            return i + 1
    return 0


def mask_any(span: Span, masks: U1s, chosen: I2s) -> int:
    """The same, from masks that are up to date."""
    for i in range(span.first, span.last):
        if masked(masks[i], int(chosen[i])):
            return i + 1
    return 0


@inlined
def step_one(span: Span, i: int, episodes: Episodes, chosen: I2s) -> None:
    s = span.states[i]
    ended = advance(s, int(chosen[i]), span.room.moves)
    book(episodes, i, s, ended)
    if ended:
        episodes.ended[i] += 1
        begin(span.states, i, i, episodes.template, int(episodes.ended[i]), span.room.moves)


@inlined
def show_one(span: Span, i: int, observed: Observed) -> None:
    """Write what the seat to move may do and sees, from a copy of the record."""
    observed.masks[i, :] = 0
    observed.features[i, :] = 0
    copy_record(span.copy, 0, span.states, i)
    s = span.copy[0]
    observed.seats[i] = to_move(s)
    if observed.seats[i] >= 0:
        room = span.room
        observed.drawn[i] = list_moves(s, room.moves, observed.masks[i], room.rng)
        see(s, observed.features[i])


def step_all(span: Span, episodes: Episodes, chosen: I2s) -> int:
    for i in range(span.first, span.last):
        step_one(span, i, episodes, chosen)
    return 0


def show_all(span: Span, observed: Observed) -> int:
    for i in range(span.first, span.last):
        own_rng(span.room.rng, observed.seed, i)
        show_one(span, i, observed)
    return 0


def step_and_show_all(span: Span, episodes: Episodes, chosen: I2s, observed: Observed) -> int:
    """Both in one pass, while the record is in the cache."""
    for i in range(span.first, span.last):
        step_one(span, i, episodes, chosen)
        own_rng(span.room.rng, observed.seed, i)
        show_one(span, i, observed)
    return 0


def reply_all(span: Span, episodes: Episodes, duel: Duel, observed: Observed) -> int:
    """A learner's action and the bots' answers, game by game."""
    for i in range(span.first, span.last):
        own_rng(span.room.rng, observed.seed, i)
        reply(span.states, i, i, episodes, duel, span.room)
        show_one(span, i, observed)
    return 0


def choose_all(span: Span, seed: Words, drawn: I2s) -> int:
    for i in range(span.first, span.last):
        own_rng(span.room.rng, seed, i)
        drawn[i] = random_action(span.states[i], span.room.rng, span.room.moves)
    return 0


def playout_all(span: Span, seed: Words, episodes: Episodes) -> int:
    """Every game to its end at random; decisions made."""
    decisions = 0
    for i in range(span.first, span.last):
        own_rng(span.room.rng, seed, i)
        if not over(span.states[i]):
            decisions += rollout(span.states[i], span.room.rng, span.room.moves)
        final_rewards(span.states[i], episodes.scores[i], episodes.rewards[i])
    return decisions


class CpuEngine:
    """Arrays in NumPy and loops over them on all cores."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = threads or cores()
        self._bind = jit.compiled_binder(game).bind
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._copies = [np.zeros(1, game.dtype) for _ in range(self.threads)]
        self._rooms = [self._room() for _ in range(self.threads)]

    def _room(self) -> Room:
        most = self.game.most_legal
        moves, ratings = np.zeros(most, np.int16), np.zeros(most, np.float32)
        return Room(moves, ratings, np.zeros(4, np.uint32))

    def array(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        return np.zeros(shape, dtype)

    def columns(self, shape: tuple[int, int], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """An array whose columns are filled one by one: rows are better here."""
        return np.zeros(shape, dtype)

    def put(self, values: Actions) -> npt.NDArray[Any]:
        """Numbers from the caller as an array of ours."""
        return np.asarray(values)

    def get(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return values

    def copy(self, values: I1s) -> I1s:
        return values.copy()

    def hold(self, games: int) -> Records:
        return np.zeros(games, self.game.dtype)

    def records(self, b: Batch) -> Records:
        return self._held(b)

    def _held(self, b: Batch) -> Records:
        assert isinstance(b.held, np.ndarray)
        return b.held

    def _run(self, b: Batch, loop: Callable[..., int], *args: object) -> list[int]:
        """loop(span, *args) for every span of the games, at the same time."""
        games, run = len(b), self._bind(loop)
        count = 1 if self._pool is None else max(1, min(self.threads, games // SMALLEST_SPAN))
        edges = [games * k // count for k in range(count + 1)]
        spans = [self._span(b, k, edges[k], edges[k + 1]) for k in range(count)]
        if count == 1 or self._pool is None:
            return [run(spans[0], *args)]
        jobs = [self._pool.submit(run, span, *args) for span in spans]
        return [job.result() for job in jobs]

    def _span(self, b: Batch, thread: int, first: int, last: int) -> Span:
        return Span(self._held(b), first, last, self._copies[thread], self._rooms[thread])

    # --- what a batch asks for -------------------------------------------------------------

    def begin(self, b: Batch) -> None:
        self._run(b, begin_all, b.results)

    def refused(self, b: Batch, chosen: I2s) -> int:
        """The first game whose action is refused, or -1."""
        if b.shown:
            found = self._run(b, mask_any, b.mask, chosen)
        else:
            found = self._run(b, refuse_any, chosen, self.game.actions)
        return min((f - 1 for f in found if f), default=-1)

    def step(self, b: Batch, chosen: I2s, observed: Observed | None) -> None:
        """Play, and show what is observed, if anything is."""
        if observed is None:
            self._run(b, step_all, b.results, chosen)
        else:
            self._run(b, step_and_show_all, b.results, chosen, observed)

    def reply(self, b: Batch, duel: Duel, observed: Observed) -> None:
        """Play a learner's actions and its opponents' until its next turn, and show."""
        self._run(b, reply_all, b.results, duel, observed)

    def show(self, b: Batch, observed: Observed) -> None:
        self._run(b, show_all, observed)

    def choose(self, b: Batch, seed: Words) -> None:
        self._run(b, choose_all, seed, b.drawn)

    def playout(self, b: Batch, seed: Words) -> int:
        return sum(self._run(b, playout_all, seed, b.results))

    def reward_of(self, b: Batch, movers: I1s) -> F4s:
        """What each game's mover got."""
        got: F4s = b.rewards[np.arange(len(b)), movers]
        return got
