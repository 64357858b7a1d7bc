"""A player's common sense in Freibeuter.

Everything is counted in dollars, one's own less a part of what the others gain. A token
is worth what its encirclement would move, times the chance that it comes to that: the
ship to its boarder, a share to every other boat around it. A boat is worth its shares in
the four tokens it touches, and most to whoever completes a ring at the right moment.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.bits import count
from flibuste.core.kernel import State
from flibuste.games.freibeuter.encircling import boats_around, covered
from flibuste.games.freibeuter.pieces import (
    BOUNTY,
    DOUBLER,
    SHIP,
    SIDE,
    WAREHOUSE,
    crossing,
)
from flibuste.games.freibeuter.rules import wealth
from flibuste.games.freibeuter.state import (
    BOARD,
    COLUMN,
    DRAWING,
    MONEY,
    RESOLVE,
    ROW,
    SAIL,
)

HORIZON = 0
MARGIN = 25

RING = 1 | 1 << 1 | 1 << 7 | 1 << 8
"""The four regions of crossing 0."""

CLOSING = (0.35, 0.45, 0.6, 0.85, 1.0)
"""The chance that a token with so many regions covered will be encircled in time."""
DENY = 0.8
"""A dollar kept from the others, beside one of one's own."""
STRANGER = 0.6
"""Boats others will put into a region still empty, when there are two players."""
HOPE = 0.3
"""Chance that a doubler still afloat will come into force."""
FREE_SHIP = 0.3
"""Part of the share of a ship nobody has boarded that a boat beside it may bring."""
BOAT = 1.0
"""What a boat in stock is good for."""
ESCAPE = 0.3
"""An unboarded ship that escapes was worth something to whoever would have boarded it."""
FLIGHT = 4.0
"""What a Dutchman card is good for."""
DUTCH_FIRST = 1.0
DUTCH_NEXT = -1.5
"""Drawing the first Dutchman card, and another one, instead of a sea card."""
VICTORY = 40.0
"""Ending the game while ahead (or behind: less)."""


# --- tokens ------------------------------------------------------------------------------


def ring(s: State, spot: int, regions: int) -> int:
    """How many of the four regions around a crossing are covered."""
    return count(regions >> spot & RING)


def doubling(s: State, value: int) -> float:
    """How often a ship of this value will count."""
    return 2.0 if int(s.doubled) >> value & 1 else 1.0 + HOPE


def boats_of_others(s: State, me: int, spot: int) -> int:
    total = 0
    for seat in range(s.seats):
        if seat != me:
            total += boats_around(s, seat, spot)
    return total


def cost(s: State, seat: int, owed: float) -> float:
    """F-17: what cannot be paid now costs double."""
    cash = int(s.cash[seat])
    return owed if owed <= cash else 2 * owed - cash


def prize(s: State, seat: int, spot: int, foreign: float) -> float:
    """A ship to its boarder, with so many boats of others around it."""
    token = int(s.token[spot])
    return 5 * token * doubling(s, token - SHIP) - cost(s, seat, token * foreign)


def outcome(s: State, me: int, spot: int, mine: int, foreign: float) -> float:
    """What a token's encirclement is worth to me, with boats of mine and others around it."""
    token = int(s.token[spot])
    deny = DENY / (int(s.seats) - 1)
    if token == WAREHOUSE:
        return BOUNTY * (mine - deny * foreign)
    if token >= DOUBLER:
        return doubler_gain(s, me, token - DOUBLER)
    boarder = int(s.boarder[spot]) - 1
    if boarder == me:
        return prize(s, me, spot, foreign) + deny * token * foreign
    if boarder >= 0:
        # His own boats are among the others': about half of them there pay nothing.
        return token * mine - deny * (prize(s, boarder, spot, float(mine)))
    return 0.0


def doubler_gain(s: State, me: int, value: int) -> float:
    """F-14: ships of one value count once more."""
    gain = 0.0
    for seat in range(s.seats):
        part = 5 * (value + 1) * int(s.captured[seat, value])
        gain += part if seat == me else -DENY * part / (int(s.seats) - 1)
    return gain


# --- moves -------------------------------------------------------------------------------


def rate(s: State, moves: Any, n: int, out: Any) -> None:
    if s.phase == DRAWING:
        out[0] = 0.0
        out[1] = DUTCH_NEXT if s.dutch_cards[s.turn] else DUTCH_FIRST
        return
    me = int(s.turn)
    regions = covered(s)
    for i in range(n):
        action = int(moves[i])
        if action < SAIL:
            out[i] = rate_boarding(s, me, crossing(action - BOARD), regions)
        elif action < MONEY:
            out[i] = rate_sailing(s, me, action - SAIL, regions)
        elif action < COLUMN:
            out[i] = BOUNTY
        elif action < RESOLVE:
            out[i] = rate_flight(s, me, (action - COLUMN) % (ROW - COLUMN), regions)
        else:
            out[i] = rate_resolving(s, me, crossing(action - RESOLVE))


def rate_boarding(s: State, me: int, spot: int, regions: int) -> float:
    """The ship will be mine if its ring closes; and it will not be someone else's."""
    have = ring(s, spot, regions)
    foreign = boats_of_others(s, me, spot) + STRANGER * (4 - have)
    return CLOSING[have] * prize(s, me, spot, foreign) * (1 + DENY / 2) - BOAT


def rate_sailing(s: State, me: int, region: int, regions: int) -> float:
    return around(s, me, region, regions, 1) - BOAT


def rate_flight(s: State, me: int, region: int, regions: int) -> float:
    return around(s, me, region, regions, 0) - FLIGHT


def around(s: State, me: int, region: int, regions: int, boat: int) -> float:
    """What a boat of mine (or the Dutchman) in a region does to the tokens it touches."""
    total = 0.0
    column = region * 37 >> 8
    row = region - SIDE * column
    if column > 0 and row > 0:
        total += change(s, me, region - 8, regions, region, boat)
    if column > 0 and row < SIDE - 1:
        total += change(s, me, region - 7, regions, region, boat)
    if column < SIDE - 1 and row > 0:
        total += change(s, me, region - 1, regions, region, boat)
    if column < SIDE - 1 and row < SIDE - 1:
        total += change(s, me, region, regions, region, boat)
    return total


def change(s: State, me: int, spot: int, regions: int, region: int, boat: int) -> float:
    """What it does to one token: a share more for me, and a ring nearer to being closed."""
    token = int(s.token[spot])
    if token == 0:
        return 0.0
    have = ring(s, spot, regions)
    new = ring(s, spot, regions | 1 << region)
    mine = boats_around(s, me, spot)
    foreign = boats_of_others(s, me, spot)
    if token < WAREHOUSE and s.boarder[spot] == 0:
        if new == 4:
            return -ESCAPE * token
        return FREE_SHIP * token * boat * CLOSING[new]
    if new == 4 and token == WAREHOUSE and s.warehouses == 1:
        return ending(s, me)
    hoped = STRANGER * (4 - have)
    before = CLOSING[have] * outcome(s, me, spot, mine, foreign + hoped)
    left = STRANGER * (4 - new)
    return CLOSING[new] * outcome(s, me, spot, mine + boat, foreign + left) - before


def ending(s: State, me: int) -> float:
    """F-18: the last warehouse ends the game."""
    best = -1000
    for seat in range(s.seats):
        if seat != me:
            best = max(best, wealth(s, seat))
    lead = wealth(s, me) - best
    return VICTORY if lead > 0 else -VICTORY


def rate_resolving(s: State, me: int, spot: int) -> float:
    """F-15: my gains before my payments, the others' payments before their gains."""
    token = int(s.token[spot])
    payer = int(s.boarder[spot]) - 1
    if token > WAREHOUSE or (token < WAREHOUSE and payer < 0):
        return 0.0
    share = BOUNTY if token == WAREHOUSE else token
    total = 0.0
    for seat in range(s.seats):
        if seat != payer:
            part = share * boats_around(s, seat, spot)
            total += part if seat == me else -part
            total += 0 if payer < 0 else -part if payer == me else part
    return total


# --- positions ---------------------------------------------------------------------------


def appraise(s: State, out: Any) -> None:
    total = 0.0
    for seat in range(s.seats):
        weight = odds_weight(wealth(s, seat) / (4 + 0.5 * int(s.sea_size)))
        total += weight
        out[seat] = weight
    for seat in range(s.seats):
        out[seat] = out[seat] / total


def odds_weight(x: float) -> float:
    """The exponential, near enough and the same on every machine."""
    x = min(max(x, -8.0), 8.0) / 64 + 1
    for _ in range(6):
        x *= x
    return x
