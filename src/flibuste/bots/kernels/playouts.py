"""From a position to a value for every seat: playing on, and judging where it ends. Kernels."""

from __future__ import annotations

from typing import Any

from flibuste.bots.kernels.sense import favourite
from flibuste.core.chance import pick, spin
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    State,
    apply,
    evaluate,
    legal,
    over,
    rate,
    score,
    to_move,
    winners,
)

WIN, RANK, LEAD = 0.8, 0.1, 0.1
"""What a finished game is worth: to have won it, whom one is ahead of, and by how much."""
TIMES, WORTH = 0, 1
"""By action and seat, of the playouts in which the seat did that: how many, and their values."""


def sail_on(s: State, rng: Any, moves: Any, ratings: Any, trust: int, horizon: int) -> None:
    """Play on until the game is over or ``horizon`` decisions are made (0: to the end).

    trust: of 2**32 decisions, how many common sense makes; the others are random.
    """
    decisions = 0
    while True:
        seat = to_move(s)
        if seat == OVER or (seat != CHANCE and horizon > 0 and decisions >= horizon):
            return
        n = legal(s, moves)
        at = 0
        if n > 1:
            if seat != CHANCE and trust > 0 and spin(rng) < trust:
                rate(s, moves, n, ratings)
                at = favourite(ratings, n, rng)
            else:
                at = pick(rng, n)
        apply(s, int(moves[at]))
        if seat != CHANCE:
            decisions += 1


def sail_by_habit(
    s: State, rng: Any, moves: Any, among: int, horizon: int, habits: Any, path: Any, movers: Any,
    begin: int,
) -> int:  # fmt: skip
    """The same; of some moves drawn at random, the one that has served its seat best is made.

    What was done goes to ``path`` and ``movers`` from a place on, as far as there is room; where
    that ends.
    """
    decisions = 0
    end = begin
    while True:
        seat = to_move(s)
        if seat == OVER or (seat != CHANCE and horizon > 0 and decisions >= horizon):
            return end
        n = legal(s, moves)
        action = int(moves[pick(rng, n)])
        if seat != CHANCE:
            action = best_served(moves, n, action, among, habits, seat, rng)
            decisions += 1
            if end < len(path):
                path[end] = action
                movers[end] = seat
                end += 1
        apply(s, action)


def best_served(
    moves: Any, n: int, first: int, among: int, habits: Any, seat: int, rng: Any
) -> int:
    """The one that has served best of a first and others drawn; what is new is tried."""
    best = first
    if n > 1:
        most = served(habits, seat, first)
        for _ in range(1, among):
            action = int(moves[pick(rng, n)])
            worth = served(habits, seat, action)
            if worth > most:
                most = worth
                best = action
    return best


def served(habits: Any, seat: int, action: int) -> float:
    """What playouts were worth to a seat, on an average, in which it did that."""
    times = habits[action, seat, TIMES]
    return float(habits[action, seat, WORTH] / times) if times > 0.0 else 1.0


def learn(habits: Any, actions: Any, movers: Any, values: Any) -> None:
    """What was done in a playout has been worth this to those who did it."""
    for i in range(len(actions)):
        habits[actions[i], movers[i], TIMES] += 1.0
        habits[actions[i], movers[i], WORTH] += values[movers[i]]


def judge(s: State, values: Any, shares: Any, scores: Any, margin: float, side: int) -> None:
    """What the position is worth to every seat, 0 to 1; their shares of the win and scores."""
    score(s, scores)
    if not over(s):
        evaluate(s, shares)
        for seat in range(s.seats):  # no promise is worth more than a game that is won
            values[seat] = WIN * shares[seat] + (RANK + LEAD) / 2
        return
    share_win(s, shares, side)
    for seat in range(s.seats):
        values[seat] = WIN * shares[seat] + standing(s, seat, scores, margin)


def share_win(s: State, shares: Any, side: int) -> None:
    """The winning sides share one; each of the ``side`` partners has the share of the side."""
    won = winners(s)
    count = 0
    for seat in range(s.seats):
        count += won >> seat & 1
    for seat in range(s.seats):
        shares[seat] = (won >> seat & 1) * side / count


def standing(s: State, seat: int, scores: Any, margin: float) -> float:
    """The part of a finished game's worth that losers too can have some of."""
    seats = int(s.seats)
    mine = int(scores[seat])
    ahead = 0
    total = 0
    for other in range(seats):
        points = int(scores[other])
        total += points
        ahead += 2 if points < mine else 1 if points == mine else 0
    lead = (mine - total / seats) / margin
    lead = min(1.0, max(-1.0, lead))
    return RANK * (ahead - 1) / (2 * seats - 2) + LEAD * (0.5 + 0.5 * lead)
