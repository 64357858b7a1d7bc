"""Reviewing a game: a first picture soon, then better ones while there are playouts left."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import numpy as np

from flibuste.core import jit
from flibuste.core.errors import BadOptions
from flibuste.core.gamerecord import read
from flibuste.core.kernel import CHANCE, Records
from flibuste.core.machine import cores
from flibuste.core.match import Match, history
from flibuste.core.registry import get
from flibuste.reviews.books import Books
from flibuste.reviews.judging import Decision, Question, SeatJudge
from flibuste.reviews.playing import POLICY, Team
from flibuste.reviews.results import Candidate, GameReview, Judgement

PLAYOUTS = 600_000
"""Of a review, unless said: some seconds on two cores."""
GROWTH = 1.3
"""A new picture is shown when this many times as many playouts have been made."""


def review(
    record: object, *, seed: int = 0, playouts: int = PLAYOUTS, threads: int | None = None
) -> GameReview:
    """What was luck and what was skill in a finished game (a record, or JSON as text).

    The same record, seed and number of playouts give the same review, whatever the threads
    (as many as there are cores unless said). The first pass is always made, so a very small number
    of playouts is exceeded. Raises BadRecord for a record that does not replay or is not over.
    """
    pictures = improving(record, seed=seed, playouts=playouts, threads=threads)
    return deque(pictures, maxlen=1).pop()


def improving(
    record: object, *, seed: int = 0, playouts: int = PLAYOUTS, threads: int | None = None
) -> Iterator[GameReview]:
    """The same as a stream of reviews, each better than the one before; stop when you like."""
    if playouts < 1 or (threads is not None and threads < 1):
        raise BadOptions("a review takes at least one playout and one thread")
    jit.compiled(get(read(record).game))
    match, states = history(record)
    return _Reviewing(match, states, seed, threads or cores()).pictures(playouts)


def questions(match: Match, states: Records, seat: int) -> list[Question]:
    """A seat's decisions, each with the record as the seat knew it."""
    kernels, found = jit.kernels(match.game), []
    for ply in range(match.ply):
        if kernels.to_move(states[ply]) == seat != CHANCE:
            known = states[ply : ply + 1].copy()
            kernels.redact(known[0], seat)
            action = match.move_names.action(states[ply : ply + 1], match.moves[ply])
            found.append(Question(ply, known, action))
    return found


class _Reviewing:
    """A review in the making: a third of the playouts for the books, the rest in equal parts for
    the seats. No seat's judgement depends on what another knew, not even by its budget."""

    def __init__(self, match: Match, states: Records, seed: int, threads: int) -> None:
        self.match, self.states, self.seed = match, states, seed
        self.team = Team(match.game, states[:1], seed, threads)
        self.books = Books(match, states, self.team)
        self.judges: list[SeatJudge] = []

    def pictures(self, playouts: int) -> Iterator[GameReview]:
        self.books.glance()
        yield self._picture()
        self.books.first_pass(playouts)
        yield self._picture()
        left = [playouts // 3 - self.team.played]
        for seat in range(self.match.seats):
            asked = questions(self.match, self.states, seat)
            self.judges.append(SeatJudge(self.match.game, seat, asked, self.team))
            part = 2 * playouts // 3 // self.match.seats
            left.append(part - self.judges[-1].first_pass(part))
        yield self._picture()
        yield from self._improved(left)

    def _improved(self, left: list[int]) -> Iterator[GameReview]:
        parts: list[Books | SeatJudge] = [self.books, *self.judges]
        shown, busy = self.team.played, True
        while busy:
            busy = False
            for i, part in enumerate(parts):
                made = part.improve(left[i]) if left[i] > 0 else 0
                left[i] -= made
                busy = busy or made > 0
            if busy and self.team.played >= GROWTH * shown:
                shown = self.team.played
                yield self._picture()
        if self.team.played > shown:
            yield self._picture()

    def _picture(self) -> GameReview:
        decided = (self._judgement(d) for judge in self.judges for d in judge.decisions)
        return GameReview(
            self.match.game.name, self.match.game.version, self.match.seats, POLICY, self.seed,
            self.team.played, self.books.ledgers(), self.books.plies(),
            sorted(decided, key=lambda judgement: judgement.ply),
        )  # fmt: skip

    def _judgement(self, decision: Decision) -> Judgement:
        ply = decision.question.ply
        loss, error = decision.loss()
        first, second = decision.halves
        shares, ahead = first.shares.plus(second.shares), first.ahead.plus(second.ahead)
        errors = np.sqrt(ahead.variances)
        errors[0] = 0.0
        candidates = [
            Candidate(self._text(ply, int(action)), float(shares.means[i]), float(ahead.means[i]),
                      float(errors[i]), int(shares.counts[i]))
            for i, action in enumerate(decision.candidates)
        ]  # fmt: skip
        candidates.sort(key=lambda candidate: -candidate.ahead)
        move = self.match.moves[ply]
        return Judgement(ply, decision.seat, move, loss, error, decision.name(), candidates)

    def _text(self, ply: int, action: int) -> str:
        return self.match.move_names.text(self.states[ply : ply + 1], action)
