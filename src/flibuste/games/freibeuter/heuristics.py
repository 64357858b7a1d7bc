"""A player's common sense in Freibeuter.

Everything is counted in dollars, one's own less a part of what the others gain. A token
is worth what its encirclement would move, times the chance that it comes to that before
the game ends: the ship to its boarder, a share to every other boat around it. A boat is
worth its shares in the four tokens it touches, and most to whoever closes a ring at the
right moment.

The numbers were found by play: thousands of games of one set of them against another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from flibuste.core.bits import count, lowest
from flibuste.core.kernel import Moves, Ratings, Shares
from flibuste.core.odds import odds_weight
from flibuste.games.freibeuter.encircling import RING, boats_around, covered
from flibuste.games.freibeuter.pieces import (
    BOUNTY,
    DOUBLER,
    SHIP,
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
    State,
)

DEPTH = 3
HORIZON = 4
GREEDY = 70
"""Per cent of a playout's decisions made by ``rate``: playouts are short, so many fit."""
LONG_SEARCH = {
    "depth": 256, "horizon": 0, "greedy": 0, "mast": (0, 4, 4), "explore": 0.4,
    "prior_weight": 0.2, "ucb1": 0.3,
}  # fmt: skip
"""Who has time plays to the end, at random or by MAST, and asks ``rate`` for little: it boards too
few ships, two a game where a search boards seven. Thirty moves are almost alike: without UCB1's
term a search settles on one too soon (docs/decisions/2026-11-16-search-settings.md)."""
MARGIN = 25

PACE = (0.0, 14.8, 58.9, 87.1, 144.0)
"""By open regions of a ring: how hard it is to close, against the square of the time left."""
STOCK_TIME = 0.846
SEA_TIME = 1.08
WAREHOUSE_TIME = 15.5
"""Turns the game can still last for each boat, sea card and warehouse."""
READY = 0.144
"""A card in hand for an open region: part of the doubt that it removes."""
READY_OF = np.array([0.0, READY, READY / 2, READY / 3, READY / 4])
"""The same by the number of open regions."""
DENY = 1.17
"""A dollar kept from the others, beside one of one's own; shared among them."""
STRANGER = 1.39
"""Boats of others that will come into an open region, if everybody else is another."""
HOPE = 0.02
"""Chance that a doubler still afloat will come into force."""
BOARDED = 0.323
"""A boarded ship beside a captured one, when a doubler is at stake."""
FREE_SHIP = 0.453
"""Part of the share of a ship nobody has boarded that a boat beside it may bring."""
BOARDING = (0.7, 1.0, 1.3)
"""Of what boarding may bring, the part that counts with two, three and four players: with two,
boats are few and who boards too much ends the game before his rings are closed."""
BOAT = 0.645
SCARCE = 0.165
"""What a boat in stock is good for, and more of it for each one short of the turns to come."""
ESCAPE = 0.246
"""A ship that escapes might have been boarded: part of its share."""
MONEY_WORTH = 2.84
FLIGHT = 4.23
"""What two dollars at once, and a Dutchman card in hand, are good for."""
DUTCH_FIRST = 1.98
DUTCH_NEXT = -2.16
"""Drawing the first Dutchman card, and another one, instead of a sea card."""
VICTORY = 40.4
"""Ending the game while ahead (or behind: less)."""

RICH = (-0.0232, 0.152, -0.0334)
PROMISE = (0.132, 0.0307, -0.0178)
STOCK = (0.082, 0.299, -0.321)
"""What counts for a seat's part of the win: near the end, on the way to it, and always."""
SHARP = (0.875, 0.875, 1.23)
"""How much that decides, with two to four players."""


class Sight(NamedTuple):
    """What the seat to move knows, counted once for all its moves."""

    me: int
    regions: int  # covered
    hand: int  # sea cards held
    deny: float  # a dollar of another seat's, in dollars of mine
    strangers: float  # boats of others that will come into an open region
    boarding: float  # of what boarding may bring, the part that counts
    one: float  # chance that a ring will be closed with one region open, and with more
    two: float
    three: float
    four: float


def look(s: State) -> Sight:
    me = int(s.turn)
    seats = int(s.seats)
    haste = hurry(s)
    pace = haste * haste
    return Sight(
        me, covered(s), int(s.hand[me]), DENY / (seats - 1), STRANGER * (seats - 1) / seats,
        BOARDING[seats - 2], 1 / (1 + PACE[1] * pace), 1 / (1 + PACE[2] * pace),
        1 / (1 + PACE[3] * pace), 1 / (1 + PACE[4] * pace),
    )  # fmt: skip


def hurry(s: State) -> float:
    """One over the turns left, about: boats, sea cards or warehouses may run out (F-18 to F-20)."""
    seats = int(s.seats)
    least = int(s.stock[0])
    for seat in range(1, seats):
        least = min(least, int(s.stock[seat]))
    boats = 1 / (STOCK_TIME * seats * (least + 0.5))
    cards = 1 / (SEA_TIME * (int(s.sea_size) + 1))
    return boats + cards + 1 / (WAREHOUSE_TIME * max(1, int(s.warehouses)))


# --- tokens ------------------------------------------------------------------------------


def closing(k: Sight, spot: int, regions: int) -> float:
    """The chance that the ring around a crossing will be closed in time."""
    missing = RING & ~(regions >> spot)
    n = count(missing)
    chance = k.one if n == 1 else k.two if n == 2 else k.three if n == 3 else k.four
    chance = chance if n else 1.0
    ready = count(missing & k.hand >> spot)
    return chance + (1 - chance) * ready * float(READY_OF[n])


def boats_of_all(s: State, spot: int) -> int:
    total = 0
    for seat in range(s.seats):
        total += boats_around(s, seat, spot)
    return total


def prize(s: State, seat: int, spot: int, foreign: float) -> float:
    """What a ship is worth to its boarder, who pays for ``foreign`` boats; a debt counts double."""
    token = int(s.token[spot])
    times = 2.0 if int(s.doubled) >> token - SHIP & 1 else 1.0 + HOPE
    owed = token * foreign
    return 5 * token * times - owed - max(0.0, owed - int(s.cash[seat]))


def doubler_gain(s: State, k: Sight, value: int) -> float:
    """F-14: ships of one value count once more, those captured and those that will be."""
    gain = 0.0
    for seat in range(s.seats):
        part = float(int(s.captured[seat, value]))
        gain += part if seat == k.me else -k.deny * part
    boarded = int(s.afloat) & ~int(s.free)
    while boarded:
        spot = lowest(boarded)
        boarded &= boarded - 1
        if s.token[spot] == value + SHIP:
            gain += BOARDED if int(s.boarder[spot]) - 1 == k.me else -k.deny * BOARDED
    return 5 * (value + 1) * gain


# --- moves -------------------------------------------------------------------------------


def rate(s: State, moves: Moves, n: int, out: Ratings) -> None:
    if s.phase == DRAWING:
        out[0] = 0.0
        out[1] = DUTCH_NEXT if s.dutch_cards[s.turn] else DUTCH_FIRST
        return
    k = look(s)
    boat = boat_worth(s, k)
    for i in range(n):
        action = int(moves[i])
        if action < SAIL:
            out[i] = rate_boarding(s, k, crossing(action - BOARD)) - boat
        elif action < MONEY:
            out[i] = around(s, k, action - SAIL, 1) - boat
        elif action < COLUMN:
            out[i] = MONEY_WORTH
        elif action < RESOLVE:
            out[i] = around(s, k, (action - COLUMN) % (ROW - COLUMN), 0) - FLIGHT
        else:
            out[i] = rate_resolving(s, k, crossing(action - RESOLVE))


def boat_worth(s: State, k: Sight) -> float:
    """Boats are dear where they run out before the cards do."""
    short = int(s.sea_size) / int(s.seats) - int(s.stock[k.me])
    return BOAT + SCARCE * max(0.0, short)


def rate_boarding(s: State, k: Sight, spot: int) -> float:
    """The ship will be mine if its ring closes; and it will not be someone else's."""
    others = strangers(k, spot, k.regions)
    for seat in range(s.seats):
        if seat != k.me:
            others += boats_around(s, seat, spot)
    return k.boarding * closing(k, spot, k.regions) * my_prize(s, k, spot, others)


def strangers(k: Sight, spot: int, regions: int) -> float:
    """Boats of others to be expected in the open regions around a crossing."""
    return k.strangers * count(RING & ~(regions >> spot))


def around(s: State, k: Sight, region: int, boat: int) -> float:
    """What a boat of mine (or, without one, the Dutchman) does to the tokens it touches."""
    total = 0.0
    touched = RING << region >> 8 & int(s.afloat)
    while touched:
        total += change(s, k, lowest(touched), region, boat)
        touched &= touched - 1
    return total


def change(s: State, k: Sight, spot: int, region: int, boat: int) -> float:
    """What it does to one token: a share more for me, and a ring nearer to being closed."""
    token = int(s.token[spot])
    regions = k.regions | 1 << region
    chance = closing(k, spot, regions)
    if int(s.free) >> spot & 1:
        return -ESCAPE * token if chance == 1.0 else FREE_SHIP * token * boat * chance
    if chance == 1.0 and token == WAREHOUSE and s.warehouses == 1:
        return ending(s, k)
    mine = boats_around(s, k.me, spot)
    others = boats_of_all(s, spot) - mine
    now = others + strangers(k, spot, k.regions)
    then = others + strangers(k, spot, regions)
    until = closing(k, spot, k.regions)
    if token == WAREHOUSE:
        before = BOUNTY * (mine - k.deny * now)
        after = BOUNTY * (mine + boat - k.deny * then)
    elif token >= DOUBLER:
        before = doubler_gain(s, k, token - DOUBLER)
        after = before
    elif int(s.boarder[spot]) - 1 == k.me:
        before = my_prize(s, k, spot, now)
        after = my_prize(s, k, spot, then)
    else:
        boats = boats_around(s, int(s.boarder[spot]) - 1, spot)
        before = their_prize(s, k, spot, mine, max(0.0, now - boats))
        after = their_prize(s, k, spot, mine + boat, max(0.0, then - boats))
    return chance * after - until * before


def my_prize(s: State, k: Sight, spot: int, others: float) -> float:
    """What a ship I have boarded is worth to me, with ``others`` boats of others around it."""
    return prize(s, k.me, spot, others) - k.deny * int(s.token[spot]) * others


def their_prize(s: State, k: Sight, spot: int, mine: int, third: float) -> float:
    """What a ship of another's is worth to me, with boats of mine and of third ones around it."""
    token = int(s.token[spot])
    boarder = int(s.boarder[spot]) - 1
    return token * mine - k.deny * (prize(s, boarder, spot, mine + third) + token * third)


def ending(s: State, k: Sight) -> float:
    """F-18: the last warehouse ends the game."""
    best = -1000
    for seat in range(s.seats):
        if seat != k.me:
            best = max(best, wealth(s, seat))
    return VICTORY if wealth(s, k.me) > best else -VICTORY


def rate_resolving(s: State, k: Sight, spot: int) -> float:
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
            total += part if seat == k.me else -part
            total += 0 if payer < 0 else -part if payer == k.me else part
    return total


# --- positions ---------------------------------------------------------------------------


def evaluate(s: State, out: Shares) -> None:
    """Each seat's part of the win, from its wealth and what the tokens afloat promise it.

    Early in the game little is decided: the weights grow as the turns run out.
    """
    haste = hurry(s)
    near, far = 1 / (1 + 0.3 / haste), 1 / (1 + 0.05 / haste)
    rich, hope, boats = (
        weight(RICH, near, far),
        weight(PROMISE, near, far),
        weight(STOCK, near, far),
    )
    total = 0.0
    for seat in range(s.seats):
        x = rich * wealth(s, seat) + hope * promise(s, seat, haste * haste)
        out[seat] = odds_weight(SHARP[int(s.seats) - 2] * (x + boats * int(s.stock[seat])))
        total += float(out[seat])
    for seat in range(s.seats):
        out[seat] = float(out[seat]) / total


def weight(parts: tuple[float, float, float], near: float, far: float) -> float:
    """A weight that depends on how near the end is."""
    return float(parts[0] * near + parts[1] * far + parts[2])


def promise(s: State, seat: int, pace: float) -> float:
    """What the rings around boarded ships and warehouses would bring a seat, times their chance."""
    regions = covered(s)
    spots = int(s.afloat) & ~int(s.free)
    total = 0.0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        chance = 1 / (1 + PACE[count(RING & ~(regions >> spot))] * pace)
        total += chance * take(s, seat, spot)
    return total


def take(s: State, seat: int, spot: int) -> float:
    """What a token would bring a seat with the boats around it now."""
    token = int(s.token[spot])
    mine = boats_around(s, seat, spot)
    if token == WAREHOUSE:
        return float(BOUNTY * mine)
    if token >= DOUBLER:
        return float(5 * (token - WAREHOUSE) * int(s.captured[seat, token - DOUBLER]))
    if int(s.boarder[spot]) - 1 != seat:
        return float(token * mine)
    return prize(s, seat, spot, float(boats_of_all(s, spot) - mine))
