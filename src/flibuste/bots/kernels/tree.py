"""Information-set Monte Carlo tree search for any number of seats. Kernels.

One tree from the view of the seat to move (Cowling, Powley and Whitehouse's SO-ISMCTS): a node
is a sequence of moves, dice included. Every iteration determinises the position afresh and
walks down by moves that are legal in that world, so each child counts how often it could have
been chosen; the mover picks what is best for its own seat. Below the last known node a playout
follows, which gives every seat a value.

The tree lies in one array. When it is full the search goes on with the nodes it has.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from flibuste.bots.kernels.playouts import greedy_playout, mast_learn, mast_playout, value_seats
from flibuste.bots.kernels.workspace import (
    DEEPEST,
    SCORE,
    SHARE,
    VALUE,
    VISITS,
    Numbers,
    Task,
    Workspace,
)
from flibuste.core.algorithms import best_rated
from flibuste.core.chance import pick, reseed
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    Moves,
    Ratings,
    Records,
    Rng,
    apply,
    copy_record,
    imagine,
    infer,
    inlined,
    legal,
    rate,
    to_move,
)
from flibuste.core.odds import exp, log
from flibuste.core.record import Record
from flibuste.core.searchsettings import SearchSettings

HOPELESS = -9.0
"""A rating so far below the best adds nothing to a sum of chances."""


# --- nodes -------------------------------------------------------------------------------


def add(tree: Records, used: npt.NDArray[np.int64], parent: int, action: int, prior: float) -> int:
    """A new child, or 0 where there is no more room."""
    at = int(used[0])
    if at >= len(tree):
        return 0
    used[0] = at + 1
    node = tree[at]
    node.total = 0.0
    node.visits = 0
    node.available = 1
    node.child = 0
    node.sibling = tree[parent].child
    node.prior = prior
    node.action = action
    tree[parent].child = at
    return at


@inlined
def chance_child(w: Workspace, parent: int, action: int) -> int:
    """The child that an outcome of chance leads to, made if need be; 0: no room."""
    child = int(w.tree[parent].child)
    while child and w.tree[child].action != action:
        child = int(w.tree[child].sibling)
    return child or add(w.tree, w.used, parent, action, 0.0)


def best_known(
    tree: Records, parent: int, marks: npt.NDArray[np.uint8], settings: SearchSettings
) -> tuple[int, int]:
    """The child to follow among those whose moves are marked, and how many they are.

    Their marks are wiped. PUCT, with how often the child could have been chosen in place of the
    parent's visits. What it adds to a mean falls with the visits themselves: of many moves alike,
    those that begin badly are hardly seen again. UCB1's term falls with their root. From
    ``prior_until`` on priors no longer fade: where worlds are imagined a little wrong, small
    differences of means mislead for ever.
    """
    best = 0
    highest = -1.0
    count = 0
    last = 0
    puct = 0.0
    ucb1 = 0.0
    child = int(tree[parent].child)
    while child:
        node = tree[child]
        if marks[node.action]:
            marks[node.action] = 0
            count += 1
            available = int(node.available) + 1
            node.available = available
            if available != last:
                last = available
                puct = settings.explore * math.sqrt(float(available))
                if 0.0 < settings.prior_until < available:
                    puct *= math.sqrt(available / settings.prior_until)
                if settings.ucb1 > 0.0:
                    ucb1 = settings.ucb1 * math.sqrt(log(float(available)))
            visits = float(node.visits)
            more = 1.0 + visits  # the mean and puct * prior / more, with one division
            worth = (node.total * more + puct * float(node.prior) * visits) / (visits * more)
            if ucb1 > 0.0:
                worth += ucb1 / math.sqrt(visits)
            if worth > highest:
                highest = worth
                best = child
        child = int(node.sibling)
    return best, count


# --- going down --------------------------------------------------------------------------


def highest_and_sum(ratings: Ratings, n: int) -> tuple[float, float]:
    """What softmax needs: the highest of n ratings, and the sum of their chances beside its."""
    highest = ratings[0]
    for i in range(1, n):
        highest = max(highest, ratings[i])
    total = 0.0
    for i in range(n):
        below = float(ratings[i] - highest)
        if below > HOPELESS:
            total += exp(below)
    return highest, total


@inlined
def keep_marked(w: Workspace, n: int) -> int:
    """Move those of n moves that are marked to the front, with their ratings; returns how many."""
    kept = 0
    for i in range(n):
        if w.marks[w.moves[i]]:
            w.moves[kept] = w.moves[i]
            w.ratings[kept] = w.ratings[i]
            kept += 1
    return kept


@inlined
def expand(s: Record, w: Workspace, parent: int, n: int, weight: float) -> int:
    """A child for the best rated of the moves that have none: those still marked."""
    rate(s, w.moves, n, w.ratings)
    highest, total = highest_and_sum(w.ratings, n)
    at = best_rated(w.ratings, keep_marked(w, n), w.rng)
    prior = weight * exp(float(w.ratings[at] - highest)) / total + (1.0 - weight) / n
    return add(w.tree, w.used, parent, int(w.moves[at]), prior)


@inlined
def choose_child(s: Record, w: Workspace, parent: int, n: int, settings: SearchSettings) -> int:
    """The child a seat's decision leads to, known or new; 0: no room for one."""
    for i in range(n):
        w.marks[w.moves[i]] = 1
    child, known = best_known(w.tree, parent, w.marks, settings)
    if known < n:  # else all marks are wiped
        room = settings.widen_from + settings.widen_by * math.sqrt(float(w.tree[parent].visits))
        if (child == 0 or known < room) and w.used[0] < len(w.tree):
            child = expand(s, w, parent, n, settings.prior_weight)
        for i in range(n):
            w.marks[w.moves[i]] = 0
    return child


@inlined
def descend(s: Record, w: Workspace, settings: SearchSettings) -> int:
    """Walk down to a decision made for the first time; returns how many moves that took."""
    depth = 0
    node = 0
    deepest = min(int(settings.depth), DEEPEST)
    while depth < deepest:
        seat = to_move(s)
        if seat == OVER:
            break
        n = legal(s, w.moves)
        if seat == CHANCE:
            node = chance_child(w, node, int(w.moves[pick(w.rng, n)]))
        else:
            node = choose_child(s, w, node, n, settings)
        if node == 0:
            break
        apply(s, int(w.tree[node].action))
        w.path[depth] = node
        w.movers[depth] = seat
        depth += 1
        if seat != CHANCE and w.tree[node].visits == 0:
            break
    return depth


@inlined
def backpropagate(w: Workspace, depth: int) -> None:
    """Add the values along the path, to each move what its mover has of it."""
    w.tree[0].visits += 1
    for i in range(depth):
        node = w.tree[w.path[i]]
        node.visits += 1
        if w.movers[i] >= 0:
            node.total += w.values[w.movers[i]]


@inlined
def count_first(w: Workspace, action: int, seat: int) -> None:
    """Add what an iteration found to the tally of its first action."""
    w.tally[action, VISITS] += 1.0
    w.tally[action, VALUE] += w.values[seat]
    w.tally[action, SHARE] += w.shares[seat]
    w.tally[action, SCORE] += w.scores[seat]


# --- searching ---------------------------------------------------------------------------


def determinise(s: Record, seat: int, rng: Rng) -> None:
    """What the seat cannot see, as it probably is."""
    imagine(s, seat, rng)
    infer(s, seat, rng)


def search_tree(task: Task, w: Workspace, stop: Numbers, iterations: int) -> int:
    """Search on from the tree as it is; returns how many iterations were made before ``stop``."""
    settings = task.settings
    seat = to_move(task.root[0])
    done = 0
    while done < iterations and stop[0] == 0:
        copy_record(w.world, 0, task.root, 0)
        s = w.world[0]
        if task.determinised:
            reseed(s, w.rng)
        else:
            determinise(s, seat, w.rng)
        depth = descend(s, w, settings)
        end = depth
        if settings.mast >= 1.0:
            end = mast_playout(s, w, settings, depth)
        else:
            greedy_playout(s, w, settings)
        value_seats(s, w, settings.margin, task.side_size)
        backpropagate(w, depth)
        mast_learn(w.mast, w.path[depth:end], w.movers[depth:end], w.values)
        if depth > 0:
            count_first(w, int(w.tree[w.path[0]].action), seat)
        done += 1
    return done


def search_flat(task: Task, w: Workspace, actions: Moves, stop: Numbers, iterations: int) -> int:
    """Flat Monte Carlo: every action in turn, determinised afresh; iterations made."""
    seat = to_move(task.root[0])
    done = 0
    while done < iterations and stop[0] == 0:
        copy_record(w.world, 0, task.root, 0)
        s = w.world[0]
        determinise(s, seat, w.rng)
        action = int(actions[done % len(actions)])
        apply(s, action)
        greedy_playout(s, w, task.settings)
        value_seats(s, w, task.settings.margin, task.side_size)
        count_first(w, action, seat)
        done += 1
    return done
