"""From a position to a value for every seat: playing on, and what the end is worth. Kernels."""

from __future__ import annotations

from flibuste.bots.kernels.workspace import TIMES, WORTH, Counts, Numbers, Workspace
from flibuste.core.algorithms import best_rated
from flibuste.core.chance import pick, spin
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    Ratings,
    apply,
    evaluate,
    inlined,
    legal,
    over,
    rate,
    score,
    to_move,
    winners,
)
from flibuste.core.record import Record
from flibuste.core.searchsettings import SearchSettings

PER_CENT = 2.0**32 / 100
"""One of a hundred draws of ``spin``."""
WIN, RANK, LEAD = 0.8, 0.1, 0.1
"""What a finished game is worth: to have won it, whom one is ahead of, and by how much."""


# --- playing on --------------------------------------------------------------------------


@inlined
def greedy_playout(s: Record, w: Workspace, settings: SearchSettings) -> None:
    """Play on until the game is over or the horizon is reached: some decisions by ``rate``."""
    greedy, horizon = int(settings.greedy * PER_CENT), int(settings.horizon)
    decisions = 0
    while True:
        seat = to_move(s)
        if seat == OVER or (seat != CHANCE and horizon > 0 and decisions >= horizon):
            return
        n = legal(s, w.moves)
        at = 0
        if n > 1:
            if seat != CHANCE and greedy > 0 and spin(w.rng) < greedy:
                rate(s, w.moves, n, w.ratings)
                at = best_rated(w.ratings, n, w.rng)
            else:
                at = pick(w.rng, n)
        apply(s, int(w.moves[at]))
        if seat != CHANCE:
            decisions += 1


@inlined
def mast_playout(s: Record, w: Workspace, settings: SearchSettings, begin: int) -> int:
    """The same by MAST, the move-average sampling technique (Björnsson and Finnsson).

    Of some moves drawn at random the one is made that has been worth most to its seat. What was
    done goes to the path from ``begin`` on, as far as there is room; returns where that ends.
    """
    among, horizon = int(settings.mast), int(settings.horizon)
    decisions = 0
    end = begin
    while True:
        seat = to_move(s)
        if seat == OVER or (seat != CHANCE and horizon > 0 and decisions >= horizon):
            return end
        n = legal(s, w.moves)
        action = int(w.moves[pick(w.rng, n)])
        if seat != CHANCE:
            action = mast_choice(w, seat, n, action, among)
            decisions += 1
            if end < len(w.path):
                w.path[end] = action
                w.movers[end] = seat
                end += 1
        apply(s, action)


@inlined
def mast_choice(w: Workspace, seat: int, n: int, first: int, among: int) -> int:
    """The best by MAST of ``first`` and other random moves of n; untried moves count as best."""
    best = first
    if n > 1:
        most = mast_average(w.mast, seat, first)
        for _ in range(1, among):
            action = int(w.moves[pick(w.rng, n)])
            worth = mast_average(w.mast, seat, action)
            if worth > most:
                most = worth
                best = action
    return best


def mast_average(mast: Counts, seat: int, action: int) -> float:
    """The mean value to a seat of the playouts in which it played the action; 1 if none."""
    times = mast[action, seat, TIMES]
    return float(mast[action, seat, WORTH] / times) if times > 0.0 else 1.0


def mast_learn(mast: Counts, actions: Numbers, movers: Numbers, values: Ratings) -> None:
    """Add a playout's values to the averages of the actions in it."""
    for i in range(len(actions)):
        mast[actions[i], movers[i], TIMES] += 1.0
        mast[actions[i], movers[i], WORTH] += values[movers[i]]


# --- what the end is worth ---------------------------------------------------------------


@inlined
def value_seats(s: Record, w: Workspace, margin: float, side_size: int) -> None:
    """What the position is worth to every seat, 0 to 1; their shares of the win and scores."""
    score(s, w.scores)
    if not over(s):
        evaluate(s, w.shares)
        for seat in range(s.seats):  # no promise is worth more than a game that is won
            w.values[seat] = WIN * float(w.shares[seat]) + (RANK + LEAD) / 2
        return
    share_win(s, w.shares, side_size)
    for seat in range(s.seats):
        w.values[seat] = WIN * float(w.shares[seat]) + standing(s, seat, w.scores, margin)


def share_win(s: Record, shares: Ratings, side_size: int) -> None:
    """The winning sides share one; each partner has the share of the side."""
    won = winners(s)
    count = 0
    for seat in range(s.seats):
        count += won >> seat & 1
    for seat in range(s.seats):
        shares[seat] = (won >> seat & 1) * side_size / count


def standing(s: Record, seat: int, scores: Numbers, margin: float) -> float:
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
