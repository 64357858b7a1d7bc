"""What happens to encircled tokens (F-10 to F-17).

To compare the orders of F-15, the purses of all seats are one number of four fields
of 15 bits. A flow is what one token moves: its gains by seat, likewise packed, and in
the bits above 1 + the seat that pays them (0: the bank).
"""

from __future__ import annotations

from itertools import permutations

from flibuste.core.bits import count
from flibuste.games.freibeuter.pieces import AROUND, BOUNTY, DOUBLER, SHIP, WAREHOUSE
from flibuste.games.freibeuter.state import State

RING = 1 | 1 << 1 | 1 << 7 | 1 << 8
"""The four regions of crossing 0."""
FIELD = 0x7FFF
WIDTH = 15
PAYER = 60
ORDERS = tuple(
    a | b << 2 | c << 4 | d << 6 for d, c, b, a in sorted(permutations(range(4)), reverse=True)
)
"""The orders of four tokens, two bits a step: of the first two, then of three, then of four."""


def covered(s: State) -> int:
    """Regions with a boat or the Dutchman."""
    regions = int(s.boats[0]) | int(s.boats[1]) | int(s.boats[2]) | int(s.boats[3])
    if s.flying:
        regions |= 1 << int(s.placed) - 1
    return regions


def surrounded(regions: int) -> int:
    """F-10: crossings whose four regions are all among these."""
    return regions & regions >> 1 & regions >> 7 & regions >> 8


def completing(afloat: int, regions: int) -> int:
    """F-8: regions that alone are missing around a token."""
    here, below, right, across = regions, regions >> 1, regions >> 7, regions >> 8
    found = afloat & ~here & below & right & across
    found |= (afloat & here & ~below & right & across) << 1
    found |= (afloat & here & below & ~right & across) << 7
    return found | (afloat & here & below & right & ~across) << 8


def boats_around(s: State, seat: int, spot: int) -> int:
    """A seat's boats in the four regions of a crossing."""
    return count(int(s.boats[seat]) >> spot & RING) + count(int(s.pairs[seat]) >> spot & RING)


# --- resolving one token -----------------------------------------------------------------


def resolve(s: State, spot: int) -> None:
    """The token leaves the board, and whoever has a claim is paid."""
    token = int(s.token[spot])
    boarder = int(s.boarder[spot])
    s.token[spot] = 0
    s.boarder[spot] = 0
    s.afloat = int(s.afloat) & ~(1 << spot)
    s.free = int(s.free) & ~(1 << spot)
    s.pending = int(s.pending) & ~(1 << spot)
    if token >= DOUBLER:
        s.doubled |= 1 << token - DOUBLER  # F-14
    elif token == WAREHOUSE:
        s.warehouses -= 1
        share_out(s, spot, BOUNTY, -1)  # F-13
    elif boarder:  # F-12; F-11 otherwise
        s.captured[boarder - 1, token - SHIP] += 1
        s.stock[boarder - 1] += 1
        pay(s, boarder - 1, share_out(s, spot, token, boarder - 1))


def share_out(s: State, spot: int, share: int, payer: int) -> int:
    """A share for every boat around that is not the payer's; returns how much that was."""
    total = 0
    for seat in range(s.seats):
        if seat != payer:
            part = share * boats_around(s, seat, spot)
            s.cash[seat] += part
            total += part
    return total


def pay(s: State, seat: int, owed: int) -> None:
    """F-17: in cash as far as it goes, the rest borrowed; the first loan costs a boat."""
    paid = min(owed, int(s.cash[seat]))
    s.cash[seat] -= paid
    if owed > paid:
        if s.debt[seat] == 0:
            s.stock[seat] -= 1
        s.debt[seat] += owed - paid


# --- does the order matter? (F-15) -------------------------------------------------------


def order_matters(s: State) -> bool:
    """Do two orders of the tokens still to be resolved leave different debts?"""
    rest = int(s.pending)
    if rest & rest - 1 == 0:
        return False
    a = b = c = d = owed = 0
    for step in AROUND:
        a, b, c, d = b, c, d, flow(s, rest, int(s.placed) - 1 - step)
        owed += due(d)
    purses = 0
    for seat in range(s.seats):
        purses |= int(s.cash[seat]) << WIDTH * seat
    return anyone_short(purses, owed) and orders_differ(purses, a, b, c, d)


def orders_differ(purses: int, a: int, b: int, c: int, d: int) -> bool:
    """Flows of nothing are moved to the end: orders that differ in them alone are the same."""
    for _ in range(3):
        a, b = (a, b) if a else (b, a)
        b, c = (b, c) if b else (c, b)
        c, d = (c, d) if c else (d, c)
    orders = 24 if d else 6 if c else 2 if b else 1
    first = 0
    for i in range(orders):
        found = debts(purses, ORDERS[i], a, b, c, d)
        if i == 0:
            first = found
        elif found != first:
            return True
    return False


def flow(s: State, rest: int, spot: int) -> int:
    """What the token of a crossing moves, 0 if it moves nothing or is not to be resolved."""
    if spot < 0 or rest >> spot & 1 == 0:
        return 0
    token = int(s.token[spot])
    payer = int(s.boarder[spot])
    if token > WAREHOUSE or (token < WAREHOUSE and payer == 0):
        return 0
    share = BOUNTY if token == WAREHOUSE else token
    gains = 0
    for seat in range(s.seats):
        if seat != payer - 1:
            gains |= share * boats_around(s, seat, spot) << WIDTH * seat
    return payer << PAYER | gains if gains else 0


def due(flow: int) -> int:
    """What is owed for a token, in the field of the seat that owes it."""
    payer = flow >> PAYER
    if payer == 0:
        return 0
    total = (flow & FIELD) + (flow >> 15 & FIELD) + (flow >> 30 & FIELD) + (flow >> 45 & FIELD)
    return total << WIDTH * (payer - 1)


def anyone_short(purses: int, owed: int) -> bool:
    """Could anyone have to borrow, if his payments came before his gains?"""
    short = 0
    for seat in range(4):
        short |= shortfall(purses, owed, seat + 1)
    return short != 0


def debts(purses: int, order: int, a: int, b: int, c: int, d: int) -> int:
    """The new debts, packed, if the flows come in this order."""
    owed = 0
    for _ in range(4):
        which = order & 3
        order >>= 2
        now = a if which == 0 else b if which == 1 else c if which == 2 else d
        if now:
            payment = due(now)
            loan = shortfall(purses, payment, now >> PAYER)
            owed += loan
            purses += (now & (1 << PAYER) - 1) - payment + loan
    return owed


def shortfall(purses: int, payment: int, payer: int) -> int:
    """F-17: what the payer (1 + seat, 0: the bank) must borrow, in his field."""
    if payer == 0:
        return 0
    at = WIDTH * (payer - 1)
    missing = (payment >> at & FIELD) - (purses >> at & FIELD)
    return missing << at if missing > 0 else 0
