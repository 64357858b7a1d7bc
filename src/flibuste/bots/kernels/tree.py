"""Information-set Monte Carlo tree search for any number of seats. Kernels.

One tree from the view of the seat to move (Cowling, Powley and Whitehouse's SO-ISMCTS): a node
is a sequence of moves, dice included. Every iteration imagines the hidden cards afresh and
walks down by moves that are legal in that world, so each child counts how often it could have
been chosen; the mover picks what is best for its own seat. Below the last known node the
position is played on and judged, for all seats at once.

The tree lies in one array; node 0 is the root, and 0 also stands for "no node". When the
array is full the search goes on with the nodes it has.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from flibuste.bots.kernels.playouts import judge, learn, sail_by_habit, sail_on
from flibuste.core.chance import pick, reseed
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    State,
    apply,
    copy_record,
    imagine,
    infer,
    legal,
    rate,
    to_move,
)

_FIELDS = np.dtype(
    [
        ("total", "f8"),  # sum of the values for the seat that moves here
        ("visits", "i4"),
        ("available", "i4"),  # visits of the parent in which this move was legal
        ("child", "i4"),  # the newest child
        ("sibling", "i4"),  # the parent's child before this one
        ("prior", "f4"),  # the chance that common sense gave the move
        ("action", "i2"),
        ("filler", "i2"),
    ],
    align=True,
)
NODE = np.dtype((np.record, _FIELDS))
HOPELESS = -9.0
"""A rating so far below the best adds nothing to a sum of chances."""
DEEPEST = 256
"""Moves that an iteration goes down the tree at most."""

# What a search can be told: places in ``knobs``.
EXPLORE = 0  # how much to try what was tried little
BIAS = 1  # how much of a prior is common sense, 0 to 1; the rest is the same for all moves
BREADTH = 2  # a node may have this + WIDEN * sqrt(visits) children
WIDEN = 3
TRUST = 4  # of 2**32 decisions of a playout, how many common sense makes
HORIZON = 5  # decisions of a playout, 0: to the end
MARGIN = 6  # a lead that is as good as decisive
SIDE = 7  # seats that play together
OPEN = 8  # 1: the hands are known, only what will be drawn is not
DEPTH = 9  # moves that an iteration goes down the tree; below it common sense plays on
HABIT = 10  # moves of which a playout makes the one that has served best; 0: common sense
DOUBT = 11  # how much to mistrust the mean of a few visits, whatever common sense says of the move
HEED = 12  # visits after which common sense keeps the say it has; 0: it fades for ever
KNOBS = 13

# What is counted for each action at the root: places in ``tally``.
VISITS = 0
VALUE = 1
SHARE = 2
SCORE = 3
TALLIES = 4


def add(tree: Any, used: Any, parent: int, action: int, prior: float) -> int:
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


def child_for(tree: Any, used: Any, parent: int, action: int) -> int:
    """The child that an outcome of chance leads to, made if need be; 0: no room."""
    child = int(tree[parent].child)
    while child and tree[child].action != action:
        child = int(tree[child].sibling)
    return child or add(tree, used, parent, action, 0.0)


def best_known(tree: Any, parent: int, marks: Any, knobs: Any, found: Any) -> int:
    """The child to follow among those whose moves are marked; their marks are wiped.

    PUCT, with how often the child could have been chosen in place of the parent's visits. What
    it adds to a mean falls with the visits themselves: of many moves alike, those that begin
    badly are hardly seen again. DOUBT adds what falls with their root, as UCB1 does. HEED ends the
    fading: where worlds are imagined a little wrong, small differences of means mislead for ever.

    found[0]: how many there are.
    """
    best = 0
    highest = -1.0
    count = 0
    last = 0
    urge = 0.0
    doubt = 0.0
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
                urge = knobs[EXPLORE] * math.sqrt(float(available))
                if 0.0 < knobs[HEED] < available:
                    urge *= math.sqrt(available / knobs[HEED])
                if knobs[DOUBT] > 0.0:
                    doubt = knobs[DOUBT] * math.sqrt(math.log(float(available)))
            visits = float(node.visits)
            more = 1.0 + visits  # the mean and urge * prior / more, with one division
            worth = (node.total * more + urge * node.prior * visits) / (visits * more)
            if doubt > 0.0:
                worth += doubt / math.sqrt(visits)
            if worth > highest:
                highest = worth
                best = child
        child = int(node.sibling)
    found[0] = count
    return best


def most_promising(s: State, moves: Any, n: int, marks: Any, ratings: Any, rng: Any) -> int:
    """The place of the best rated move whose mark is left; equals have equal chances."""
    rate(s, moves, n, ratings)
    best = -1
    equals = 1
    for i in range(n):
        if marks[moves[i]]:
            if best < 0 or ratings[i] > ratings[best]:
                best = i
                equals = 1
            elif ratings[i] == ratings[best]:
                equals += 1
                if pick(rng, equals) == 0:
                    best = i
    return best


def prior_of(ratings: Any, n: int, at: int, bias: float) -> float:
    """The chance of a move by softmax over its ratings, mixed with the same for all."""
    highest = ratings[0]
    for i in range(1, n):
        highest = max(highest, ratings[i])
    total = 0.0
    for i in range(n):
        below = float(ratings[i] - highest)
        if below > HOPELESS:
            total += math.exp(below)
    return bias * math.exp(float(ratings[at] - highest)) / total + (1.0 - bias) / n


def step(
    s: State, tree: Any, used: Any, parent: int, moves: Any, n: int, marks: Any, ratings: Any,
    rng: Any, knobs: Any, found: Any,
) -> int:  # fmt: skip
    """The child a seat's decision leads to, known or new; 0: no room for one."""
    for i in range(n):
        marks[moves[i]] = 1
    child = best_known(tree, parent, marks, knobs, found)
    room = knobs[BREADTH] + knobs[WIDEN] * math.sqrt(float(tree[parent].visits))
    if found[0] < n and (child == 0 or found[0] < room) and used[0] < len(tree):
        at = most_promising(s, moves, n, marks, ratings, rng)
        child = add(tree, used, parent, int(moves[at]), prior_of(ratings, n, at, knobs[BIAS]))
    if found[0] < n:  # else all marks are wiped
        for i in range(n):
            marks[moves[i]] = 0
    return child


def descend(
    s: State, tree: Any, used: Any, path: Any, movers: Any, moves: Any, marks: Any, ratings: Any,
    rng: Any, knobs: Any, found: Any,
) -> int:  # fmt: skip
    """Walk down to a decision made for the first time; how many moves that took."""
    depth = 0
    node = 0
    deepest = min(int(knobs[DEPTH]), DEEPEST)
    while depth < deepest:
        seat = to_move(s)
        if seat == OVER:
            break
        n = legal(s, moves)
        if seat == CHANCE:
            node = child_for(tree, used, node, int(moves[pick(rng, n)]))
        else:
            node = step(s, tree, used, node, moves, n, marks, ratings, rng, knobs, found)
        if node == 0:
            break
        apply(s, int(tree[node].action))
        path[depth] = node
        movers[depth] = seat
        depth += 1
        if seat != CHANCE and tree[node].visits == 0:
            break
    return depth


def credit(tree: Any, path: Any, movers: Any, depth: int, values: Any) -> None:
    """Book the values along the path, to each move what its mover has of it."""
    tree[0].visits += 1
    for i in range(depth):
        node = tree[path[i]]
        node.visits += 1
        if movers[i] >= 0:
            node.total += values[movers[i]]


def count(tally: Any, action: int, seat: int, values: Any, shares: Any, scores: Any) -> None:
    tally[action, VISITS] += 1.0
    tally[action, VALUE] += values[seat]
    tally[action, SHARE] += shares[seat]
    tally[action, SCORE] += scores[seat]


def picture(s: State, seat: int, rng: Any) -> None:
    """What the seat cannot see, as it probably is."""
    imagine(s, seat, rng)
    infer(s, seat, rng)


def grow(
    root: Any, world: Any, tree: Any, used: Any, path: Any, movers: Any, moves: Any, marks: Any,
    ratings: Any, habits: Any, values: Any, shares: Any, scores: Any, rng: Any, knobs: Any,
    tally: Any, stop: Any, iterations: int,
) -> int:  # fmt: skip
    """Search on from the tree as it is; how many iterations were made before ``stop``.

    root: the record redacted for the seat to move, or with OPEN one that was imagined;
    world: room for one record; used: the nodes in use, the root included; path, movers: the
    nodes gone through and who moved, behind them the actions of the playout.
    """
    seat = to_move(root[0])
    done = 0
    while done < iterations and stop[0] == 0:
        copy_record(world, 0, root, 0)
        s = world[0]
        if knobs[OPEN] != 0.0:
            reseed(s, rng)
        else:
            picture(s, seat, rng)
        depth = descend(s, tree, used, path, movers, moves, marks, ratings, rng, knobs, used[1:])
        end, among, horizon = depth, int(knobs[HABIT]), int(knobs[HORIZON])
        if among > 0:
            end = sail_by_habit(s, rng, moves, among, horizon, habits, path, movers, depth)
        else:
            sail_on(s, rng, moves, ratings, int(knobs[TRUST]), horizon)
        judge(s, values, shares, scores, knobs[MARGIN], int(knobs[SIDE]))
        credit(tree, path, movers, depth, values)
        learn(habits, path[depth:end], movers[depth:end], values)
        if depth > 0:
            count(tally, int(tree[path[0]].action), seat, values, shares, scores)
        done += 1
    return done


def sample(
    root: Any, world: Any, actions: Any, moves: Any, ratings: Any, values: Any, shares: Any,
    scores: Any, rng: Any, knobs: Any, tally: Any, stop: Any, iterations: int,
) -> int:  # fmt: skip
    """Flat Monte Carlo: every action in turn, in a world imagined afresh; iterations made."""
    seat = to_move(root[0])
    done = 0
    while done < iterations and stop[0] == 0:
        copy_record(world, 0, root, 0)
        s = world[0]
        picture(s, seat, rng)
        action = int(actions[done % len(actions)])
        apply(s, action)
        sail_on(s, rng, moves, ratings, int(knobs[TRUST]), int(knobs[HORIZON]))
        judge(s, values, shares, scores, knobs[MARGIN], int(knobs[SIDE]))
        count(tally, action, seat, values, shares, scores)
        done += 1
    return done
