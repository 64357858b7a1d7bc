"""A pirate's common sense: where to sail, when to fight, when to go home, whom to take aboard.

Values are in treasures. An attack is worth its exact odds times the loot, less what the answer
may cost; a space is worth the best that can be done there, the attack it brings near, and how
far it is from home with what is aboard.
"""

from __future__ import annotations

import numpy as np

from flibuste.core.bits import lowest
from flibuste.core.kernel import Moves, Ratings, Shares
from flibuste.core.odds import exp
from flibuste.games.attention_pirates.chances import GUNS, LOSE, PART, SIZE, WIN, WIN_LATER, crew
from flibuste.games.attention_pirates.hidden import face_down
from flibuste.games.attention_pirates.pieces import (
    ALL_LAIRS,
    ALL_PLACES,
    GOAL,
    HOLD,
    LAIRS,
    PLACES,
    PORT,
    WATERS,
    count,
)
from flibuste.games.attention_pirates.state import (
    ATTACK,
    FARTHEST,
    FIRST,
    GIVE_UP,
    GIVING,
    LOAD,
    LOADING,
    MOVE,
    PASS,
    REPAIR,
    State,
)

HORIZON = 24
"""Decisions: six turns of two captains, two or three of everybody among four."""
LONG_SEARCH = {"greedy": 100}
"""Who has time has no need of luck in playouts (docs/decisions/2026-11-16-search-settings.md)."""
MARGIN = 6
"""Treasures: a full hold."""

UNIT = 3.0  # a treasure, as a rating
PROGRESS = 0.15  # of the loot that a second volley would bring: somebody else may fire it
FIGURE = 0.15  # a figure lost
TWICE = 0.7  # the same with the first action: the second can fire it
GOOD = 0.7  # a lair is worth sailing to if its worth is at least this part of the best one's
LAST = 8.0  # ending the game as the one with most treasure
STOP = 3.0  # stopping a rival who has enough to win
STEAL = 0.5  # what is taken from a rival counts more
PULL = 0.2  # of each treasure aboard, for each turn from home
UNLOAD = 0.5  # of each treasure brought home
NEXT = 0.6  # of an attack that can be made next turn
LATER = 0.3  # of one that takes longer
FEAR = 0.8  # of the treasure a rival in reach may take
REFIT = 1.0  # of what a full repair would do

CANNONS = np.array(
    [-2.0, 0.0, 0.7, 1.2, 1.7, 1.8, 1.8, -2.0, 0.0, 0.9, 1.15, 1.3, 1.4, 1.4], np.float64
)
PIRATES = np.array(
    [-2.0, 0.0, 0.6, 0.8, 0.9, 1.0, 1.0, -2.0, 0.0, 0.6, 1.0, 1.1, 1.2, 1.2], np.float64
)
"""By number: what figures of a kind are worth to a ship with an empty hold, then with treasure."""
LADEN = PLACES + 1

STEP = 16  # worths of attacks are kept as sixteenths, six bits each
SIX = 63

_CODES = np.arange(3**PLACES)
_FIGURES = _CODES[:, None] // 3 ** np.arange(PLACES)[None, :] % 3
SET_CANNONS = ((_FIGURES == 1) << np.arange(PLACES)).sum(1).astype(np.int8)
"""By repair: the places that get a cannon."""
SET_PIRATES = ((_FIGURES == 2) << np.arange(PLACES)).sum(1).astype(np.int8)


def rate(s: State, moves: Moves, n: int, out: Ratings) -> None:
    phase = int(s.phase)
    if phase == FIRST:
        rate_first(s, moves, n, out)
    elif phase == LOADING:
        for i in range(n):
            pirates = count(int(moves[i]) - LOAD)
            out[i] = UNIT * manned(PLACES - pirates, pirates, 0)
    elif phase == GIVING:
        rate_giving(s, moves, n, out)
    else:
        rate_second(s, moves, n, out)


def manned(cannons: int, pirates: int, hold: int) -> float:
    """What a ship with these numbers of figures is worth; with treasure aboard it is in a hurry."""
    laden = LADEN if hold else 0
    return float(CANNONS[laden + cannons]) + float(PIRATES[laden + pirates])


def rate_giving(s: State, moves: Moves, n: int, out: Ratings) -> None:
    seat = int(s.turn)
    cannons = count(int(s.cannons[seat]))
    pirates = count(int(s.pirates[seat]))
    for i in range(n):
        pirate = int(moves[i]) - GIVE_UP
        out[i] = UNIT * manned(cannons - 1 + pirate, pirates - pirate, 1)


# --- attacks -----------------------------------------------------------------------------


def fight(s: State, seat: int, tc: int, tp: int, safe: int, loot: float, again: float) -> float:
    """The worth of an attack on a target with these figures, for ``loot``.

    again: how likely it is that a second volley will be ours.
    """
    c = count(int(s.cannons[seat]))
    p = count(int(s.pirates[seat]))
    target = crew(tc, tp)
    win = PART * int(WIN[c, target, safe])
    soon = PART * int(WIN_LATER[c, target, safe])
    worth = loot * (win + again * (soon - win))
    worth -= PART * int(LOSE[crew(c, p) - SIZE, target, safe]) * int(s.hold[seat])
    return worth - FIGURE * PART * int(GUNS[c, target, safe]) * (c + p) / PLACES


def fight_lair(s: State, seat: int, lair: int, again: float) -> float:
    room = HOLD - int(s.hold[seat])
    treasure = int(s.lair_treasure[lair])
    tc = count(int(s.lair_cannons[lair]))
    tp = count(int(s.lair_pirates[lair]))
    loot = float(min(room, treasure))
    if int(s.removed) | 1 << lair == ALL_LAIRS and treasure <= room:
        loot += last_treasure(s, seat, treasure)
    return fight(s, seat, tc, tp, int(s.lair_safe[lair]), loot, again)


def last_treasure(s: State, seat: int, treasure: int) -> float:
    """P-20: taking the last treasure ends the game, for better or for worse."""
    mine = int(s.ashore[seat]) + int(s.hold[seat]) + treasure
    for other in range(s.seats):
        if other != seat and int(s.ashore[other]) + int(s.hold[other]) >= mine:
            return -LAST
    return LAST


def fight_unknown(s: State, seat: int, again: float) -> float:
    """A face-down lair: the mean over the tiles it may be."""
    tiles = face_down(s)
    room = HOLD - int(s.hold[seat])
    worth = 0.0
    number = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        tc = count(int(s.tile_cannons[tile]))
        tp = count(int(s.tile_pirates[tile]))
        loot = float(min(room, int(s.tile_treasure[tile])))
        worth += fight(s, seat, tc, tp, int(s.tile_safe[tile]), loot, again)
        number += 1
    return worth / number


def fight_ship(s: State, seat: int, other: int, again: float) -> float:
    """What is taken from a rival counts more, and most if he would win with it."""
    hold = int(s.hold[other])
    loot = float(min(HOLD - int(s.hold[seat]), hold))
    loot *= 1.0 + STEAL
    if int(s.ashore[other]) + hold >= GOAL[int(s.seats)]:
        loot += STOP
    tc = count(int(s.cannons[other]))
    tp = count(int(s.pirates[other]))
    return fight(s, seat, tc, tp, 0, loot, again)


def fight_worth(s: State, seat: int, target: int, again: float) -> float:
    if target >= LAIRS:
        return fight_ship(s, seat, target - LAIRS, again)
    if int(s.turned) >> target & 1:
        return fight_lair(s, seat, target, again)
    return fight_unknown(s, seat, again)


# --- the second action -------------------------------------------------------------------


def rate_second(s: State, moves: Moves, n: int, out: Ratings) -> None:
    seat = int(s.turn)
    cannons = int(s.cannons[seat])
    pirates = int(s.pirates[seat])
    hold = int(s.hold[seat])
    now = manned(count(cannons), count(pirates), hold)
    for i in range(n):
        action = int(moves[i])
        if action < PASS:
            out[i] = UNIT * fight_worth(s, seat, action - ATTACK, PROGRESS)
        else:
            c = int(SET_CANNONS[action - REPAIR]) & ALL_PLACES
            p = int(SET_PIRATES[action - REPAIR]) & ALL_PLACES
            after = manned(count(cannons & ~p | c), count(pirates & ~c | p), hold)
            out[i] = UNIT * (after - now)


# --- the first action --------------------------------------------------------------------


def rate_first(s: State, moves: Moves, n: int, out: Ratings) -> None:
    seat = int(s.turn)
    lairs = lair_worths(s, seat)
    ships = ship_worths(s, seat)
    best = best_worth(lairs)
    shore = shore_of(s, lairs, best)
    promise = best / STEP
    threats = rival_threats(s, seat)
    mend = mending(s, seat)
    here = int(s.at[seat])
    stay = place_worth(s, seat, here, shore, promise, threats)
    for i in range(n):
        action = int(moves[i])
        if action < ATTACK:
            water = action - MOVE
            worth = place_worth(s, seat, water, shore, promise, threats)
            if water == PORT:
                worth += port_worth(s, seat)
            else:
                worth += max(deed_at(s, seat, water, lairs, ships), mend)
            out[i] = UNIT * worth
        elif action < PASS:
            out[i] = UNIT * (stay + fight_worth(s, seat, action - ATTACK, TWICE))
        else:
            out[i] = UNIT * (stay + mend)


def sixteenths(worth: float) -> int:
    return min(max(int(worth * STEP), 0), SIX)


def lair_worths(s: State, seat: int) -> int:
    """What an attack on each lair is worth, six bits each."""
    if s.cannons[seat] == 0 or s.pirates[seat] == 0:
        return 0
    unknown = 0
    if int(s.turned) != ALL_LAIRS:
        unknown = sixteenths(fight_unknown(s, seat, PROGRESS))
    worths = 0
    for lair in range(LAIRS):
        if int(s.removed) >> lair & 1:
            continue
        if int(s.turned) >> lair & 1:
            worths |= sixteenths(fight_lair(s, seat, lair, PROGRESS)) << 6 * lair
        else:
            worths |= unknown << 6 * lair
    return worths


def ship_worths(s: State, seat: int) -> int:
    """What an attack on each ship with treasure is worth, six bits each."""
    if s.cannons[seat] == 0 or s.pirates[seat] == 0:
        return 0
    worths = 0
    for other in range(s.seats):
        if other != seat and s.hold[other] > 0 and s.at[other] != PORT:
            worths |= sixteenths(fight_ship(s, seat, other, PROGRESS)) << 6 * other
    return worths


def rival_threats(s: State, seat: int) -> int:
    """How likely each rival would win against us, in sixteenths, six bits each."""
    threats = 0
    if s.hold[seat] == 0:
        return 0
    tc = count(int(s.cannons[seat]))
    tp = count(int(s.pirates[seat]))
    for other in range(s.seats):
        if other != seat and s.cannons[other] != 0 and s.pirates[other] != 0:
            win = PART * int(WIN[count(int(s.cannons[other])), crew(tc, tp), 0])
            threats |= sixteenths(win) << 6 * other
    return threats


def best_worth(worths: int) -> int:
    best = 0
    while worths:
        best = max(best, worths & SIX)
        worths >>= 6
    return best


def shore_of(s: State, worths: int, best: int) -> int:
    """The waters beside the lairs that are worth about the best, as bits."""
    good = 0
    for lair in range(LAIRS):
        if worths >> 6 * lair & SIX >= GOOD * best:
            good |= 1 << lair
    good &= ~int(s.removed)
    shore = 0
    for water in range(1, WATERS):
        if int(s.shores[water]) & good:
            shore |= 1 << water
    return shore


def mending(s: State, seat: int) -> float:
    """What a repair at sea may bring."""
    c = count(int(s.cannons[seat]))
    p = count(int(s.pirates[seat]))
    hold = int(s.hold[seat])
    places = PLACES if hold == 0 else PLACES - 1
    empty = min(places - c - p, 2)
    more = max(manned(min(c + empty, 5), p, hold), manned(c, min(p + empty, 5), hold))
    return more - manned(c, p, hold)


def place_worth(s: State, seat: int, water: int, shore: int, promise: float, threats: int) -> float:
    """What lying on a water is worth: the way home, and the way to the best attack."""
    steps = max(count(int(s.pirates[seat])), 1)
    reach = int(s.reach[steps - 1, water]) | 1 << water
    far = int(s.reach[min(2 * steps, FARTHEST) - 1, water])
    worth = 0.0
    hold = int(s.hold[seat])
    if hold and water != PORT:
        home = 1 if reach & 1 else 2 if far & 1 else 3
        worth = -(PULL * home + FEAR * danger_at(s, water, threats)) * hold
    if reach & shore:
        return worth + NEXT * promise
    return worth + LATER * promise if far & shore else worth


def danger_at(s: State, water: int, threats: int) -> float:
    """How likely it is that a rival comes and wins."""
    danger = 0
    for other in range(s.seats):
        if threats >> 6 * other & SIX:
            steps = max(count(int(s.pirates[other])), 1)
            reach = int(s.reach[steps - 1, s.at[other]]) | 1 << int(s.at[other])
            if reach >> water & 1:
                danger += threats >> 6 * other & SIX
    return danger / STEP


def port_worth(s: State, seat: int) -> float:
    """P-11, P-21: treasure is safe there, and every place can be filled."""
    hold = int(s.hold[seat])
    if int(s.ashore[seat]) + hold >= GOAL[int(s.seats)]:
        return 30.0
    refit = manned(4, 2, 0) - manned(count(int(s.cannons[seat])), count(int(s.pirates[seat])), 0)
    return UNLOAD * hold + REFIT * refit


def deed_at(s: State, seat: int, water: int, lairs: int, ships: int) -> float:
    """The best attack that can be made from a water."""
    best = 0
    near = int(s.shores[water]) & ~int(s.removed)
    while near:
        best = max(best, lairs >> 6 * lowest(near) & SIX)
        near &= near - 1
    if ships:
        for other in range(s.seats):
            if s.at[other] == water:
                best = max(best, ships >> 6 * other & SIX)
    return best / STEP


# --- how everybody stands ----------------------------------------------------------------


def evaluate(s: State, out: Shares) -> None:
    """Treasure as a part of what wins, weighing more the nearer the leader is to it.

    Fitted to games that common sense played against itself: of 1.39 nats of doubt about who
    wins among four, 0.9 are left on average.
    """
    seats = int(s.seats)
    goal = GOAL[seats]
    most = 0
    for seat in range(seats):
        most = max(most, int(s.ashore[seat]) + int(s.hold[seat]))
    total = 0.0
    for seat in range(seats):
        share = exp(standing(s, seat, goal, most / goal))
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] = float(out[seat]) / total


def standing(s: State, seat: int, goal: int, late: float) -> float:
    hold = int(s.hold[seat])
    ashore = int(s.ashore[seat])
    pirates = count(int(s.pirates[seat]))
    worth = ashore / goal * (2.8 + 2.6 * late) + hold / goal * (0.9 + 1.8 * late)
    if hold and ashore + hold >= goal and int(s.reach[max(pirates, 1) - 1, s.at[seat]]) & 1:
        worth += 1.5  # the port is in reach, and would win
    return worth + 0.08 * (pirates + count(int(s.cannons[seat])))
