"""Freibeuter, by Reiner Stockhausen: the rules, from the clauses of rulebook/.

A turn is an action, then perhaps encircled tokens to resolve (encircling.py), then perhaps a
card to draw. The action is always a move. Resolving and drawing are moves only where there is
something to choose, so a turn takes one move or more.
"""

from __future__ import annotations

from flibuste.core.bits import lowest
from flibuste.core.chance import below, draw_card
from flibuste.core.kernel import OVER, Moves, Scores
from flibuste.games.freibeuter.encircling import (
    completing,
    covered,
    order_matters,
    resolve,
    surrounded,
)
from flibuste.games.freibeuter.pieces import (
    AROUND,
    BOATS,
    BOUNTY,
    CROSSINGS,
    DECK,
    DOLLARS,
    DUTCHMAN_CARDS,
    EVERY_COLUMN,
    SEA_CARDS,
    SEA_HAND,
    SIDE,
    TOKENS,
    VALUES,
    WAREHOUSE,
    WAREHOUSES,
    column_of,
    columns,
    crossing,
)
from flibuste.games.freibeuter.state import (
    ACTING,
    ACTIONS,
    ASTRAY,
    BOARD,
    COLUMN,
    DRAW_DUTCHMAN,
    DRAW_SEA,
    DRAWING,
    MONEY,
    RESOLVE,
    RESOLVING,
    ROW,
    SAIL,
    State,
)

# --- setting up --------------------------------------------------------------------------


def deal(s: State) -> None:
    """F-2, F-5: mix the tokens; every seat gets four sea cards and a Dutchman card."""
    drawn = below(s, int(s.seats))  # G-2: even if the first seat is given: the same deal follows
    if s.first < 0:
        s.first = drawn
    lay_tokens(s)
    fill_piles(s)
    for seat in range(s.seats):
        for _ in range(SEA_HAND):
            draw_sea(s, seat)
        draw_dutchman(s, seat)
    begin(s)


def lay_tokens(s: State) -> None:
    """A token for every crossing, each order equally likely (inside-out Fisher-Yates)."""
    for number in range(CROSSINGS):
        other = crossing(below(s, number + 1))
        spot = crossing(number)
        s.token[spot] = s.token[other]
        s.token[other] = TOKENS[number]


def fill_piles(s: State) -> None:
    for i in range(SEA_CARDS):
        s.sea[i] = DECK[i]
    s.sea_size = SEA_CARDS
    for i in range(DUTCHMAN_CARDS):
        s.dutchmen[i] = i
    s.dutchmen_size = DUTCHMAN_CARDS


def begin(s: State) -> None:
    """F-4: what there is at the start besides tokens and cards; the first seat is to move."""
    afloat = 0
    free = 0
    for number in range(CROSSINGS):
        spot = crossing(number)
        afloat |= 1 << spot
        if s.token[spot] < WAREHOUSE:
            free |= 1 << spot
    s.afloat = afloat
    s.free = free
    s.warehouses = WAREHOUSES
    for seat in range(s.seats):
        s.stock[seat] = BOATS
        s.cash[seat] = DOLLARS
    s.turn = s.first


# --- cards -------------------------------------------------------------------------------


def draw_sea(s: State, seat: int) -> None:
    region = draw_card(s, s.sea, int(s.sea_size))
    s.sea_size -= 1
    hold_sea(s, seat, region)


def hold_sea(s: State, seat: int, region: int) -> None:
    s.twice[seat] = int(s.twice[seat]) | int(s.hand[seat]) & 1 << region
    s.hand[seat] = int(s.hand[seat]) | 1 << region
    s.sea_cards[seat] += 1


def draw_dutchman(s: State, seat: int) -> None:
    card = draw_card(s, s.dutchmen, int(s.dutchmen_size))
    s.dutchmen_size -= 1
    hold_dutchman(s, seat, card)


def hold_dutchman(s: State, seat: int, card: int) -> None:
    s.dutch[seat] = int(s.dutch[seat]) | 1 << card
    s.dutch_cards[seat] += 1


def spend_sea(s: State, seat: int, region: int) -> None:
    """Play a sea card; if the hand has both of the region, the other one stays.

    Call it before a boat is placed: a card for a region that is already covered is its second.
    """
    bit = 1 << region
    s.hand[seat] = int(s.hand[seat]) & ~bit | int(s.twice[seat]) & bit
    s.twice[seat] = int(s.twice[seat]) & ~bit
    s.sea_cards[seat] -= 1
    s.repeated = int(s.repeated) | covered(s) & bit


def spend_dutchman(s: State, seat: int, card: int) -> None:
    s.dutch[seat] = int(s.dutch[seat]) & ~(1 << card)
    s.dutch_cards[seat] -= 1
    s.sunk = int(s.sunk) | 1 << card


# --- who decides -------------------------------------------------------------------------


def over(s: State) -> bool:
    return bool(s.ended != 0)


def to_move(s: State) -> int:
    return OVER if s.ended else int(s.turn)


# --- legal moves -------------------------------------------------------------------------


def legal(s: State, out: Moves) -> int:
    if s.ended:
        return 0
    if s.phase == DRAWING:
        out[0] = DRAW_SEA
        out[1] = DRAW_DUTCHMAN
        return 2
    if s.phase == RESOLVING:
        return list_bits(int(s.pending), RESOLVE, 1, out, 0)
    regions = covered(s)
    hand = int(s.hand[s.turn])
    n = list_bits(int(s.free), BOARD, 1, out, 0)
    n = list_bits(hand, SAIL, 0, out, n)
    # These regions are inner ones: the only card of an outer region has been played (F-3). Their
    # action, MONEY + 5 * (column - 1) + row - 1, is MONEY - 6 + region - 2 * column.
    n = list_bits(hand & regions, MONEY - 6, 2, out, n)
    return legal_dutchman(s, regions, out, n)


def legal_dutchman(s: State, regions: int, out: Moves, n: int) -> int:
    """F-8"""
    cards = int(s.dutch[s.turn])
    targets = completing(int(s.afloat), regions) if cards else 0
    if targets:
        n = list_bits(targets & columns(cards & 127), COLUMN, 0, out, n)
        n = list_bits(targets & (cards >> 7) * EVERY_COLUMN, ROW, 0, out, n)
    return n


def list_bits(places: int, action: int, drop: int, out: Moves, n: int) -> int:
    """Append an action for each region or crossing of a set; returns the new length of the list.

    drop: how many places of a column have no action of this kind. A column has seven regions,
    but six crossings (1) and five inner regions (2).
    """
    while places:
        region = lowest(places)
        out[n] = action + region - drop * column_of(region)
        n += 1
        places &= places - 1
    return n


# --- why not: legality stated a second time, clause by clause ----------------------------


def forbids(s: State, action: int) -> int:
    if s.ended:
        return int(s.ended)  # G-4
    if DRAW_SEA <= action <= DRAW_DUTCHMAN:
        return 0 if may_choose_pile(s) else 9
    if RESOLVE <= action < DRAW_SEA:
        return forbids_resolving(s, crossing(action - RESOLVE))
    clause = forbids_action(s, action)
    if clause == 0 and s.phase == DRAWING:
        return 9
    if clause == 0 and s.phase == RESOLVING:
        return 15
    return clause


def may_choose_pile(s: State) -> bool:
    """F-9: a draw is due, and either pile would do."""
    both = s.sea_size > 0 and s.dutchmen_size > 0
    return bool(s.phase == DRAWING and both and s.sea_cards[s.turn] > 0)


def forbids_resolving(s: State, spot: int) -> int:
    if s.phase == DRAWING:
        return 9
    if s.phase == ACTING or s.token[spot] == 0:
        return 15
    for step in AROUND:
        if not occupied(s, spot + step):
            return 15
    return 0


def forbids_action(s: State, action: int) -> int:
    """The clause that forbids an action of the turn's first phase, or 0, in whatever phase."""
    if action < SAIL:
        return forbids_boarding(s, crossing(action - BOARD))
    if action < MONEY:
        return 0 if s.stock[s.turn] > 0 and holds_sea(s, action - SAIL) else 7
    if action < COLUMN:
        region = (1 + (action - MONEY) // 5) * SIDE + 1 + (action - MONEY) % 5
        return 0 if occupied(s, region) and holds_sea(s, region) else 7
    if action < ROW:
        return forbids_dutchman(s, (action - COLUMN) // SIDE, action - COLUMN)
    if action < ACTIONS:
        return forbids_dutchman(s, SIDE + (action - ROW) % SIDE, action - ROW)
    return 7 if action < ASTRAY else 8


def forbids_boarding(s: State, spot: int) -> int:
    ship = 0 < s.token[spot] <= VALUES
    return 0 if ship and s.boarder[spot] == 0 and s.stock[s.turn] > 0 else 6


def holds_sea(s: State, region: int) -> bool:
    return bool(int(s.hand[s.turn]) >> region & 1)


def forbids_dutchman(s: State, card: int, region: int) -> int:
    if int(s.dutch[s.turn]) >> card & 1 == 0 or occupied(s, region):
        return 8
    for step in AROUND:
        if closes(s, region - step):
            return 0
    return 8


def closes(s: State, spot: int) -> bool:
    """Is there a token at this crossing, and only one of its four regions empty?"""
    if spot < 0 or s.token[spot] == 0:
        return False
    missing = 0
    for step in AROUND:
        missing += 0 if occupied(s, spot + step) else 1
    return missing == 1


def occupied(s: State, region: int) -> bool:
    """Does the region hold anyone's boat, or the Dutchman?"""
    found = 1 if s.flying and s.placed == region + 1 else 0
    for seat in range(s.seats):
        found |= int(s.boats[seat]) >> region & 1
    return found == 1


# --- playing -----------------------------------------------------------------------------


NOWHERE = -1
STAY, PASS, DRAW, ENCIRCLE = range(4)
"""What follows: the same seat moves again (or the game is over); the next seat's turn; a draw,
then the next turn; encircled tokens, then a draw and the next turn."""


def apply(s: State, action: int) -> None:
    """Each step is called in one place, so that a GPU's threads take it together."""
    seat = int(s.turn)
    then = act(s, seat, action)
    if then == ENCIRCLE:
        then = encircle(s, action)
    if then == DRAW:
        then = draw(s, seat, action)
    if then == PASS:
        next_turn(s)


def act(s: State, seat: int, action: int) -> int:
    """Do the action itself; returns what follows."""
    if action < SAIL:
        return board(s, seat, crossing(action - BOARD))
    if action < MONEY:
        return sail(s, seat, action - SAIL)
    if action < COLUMN:
        return take_money(s, seat, action - MONEY)
    if action < RESOLVE:
        row = SIDE + (action - ROW) % SIDE
        card = (action - COLUMN) // SIDE if action < ROW else row
        return fly(s, seat, card, action - (COLUMN if action < ROW else ROW))
    return ENCIRCLE if action < DRAW_SEA else DRAW


def board(s: State, seat: int, spot: int) -> int:
    """F-6"""
    s.boarder[spot] = seat + 1
    s.free = int(s.free) & ~(1 << spot)
    s.stock[seat] -= 1
    return PASS


def sail(s: State, seat: int, region: int) -> int:
    """F-7"""
    spend_sea(s, seat, region)
    s.pairs[seat] = int(s.pairs[seat]) | int(s.boats[seat]) & 1 << region
    s.boats[seat] = int(s.boats[seat]) | 1 << region
    s.stock[seat] -= 1
    s.placed = region + 1
    return ENCIRCLE


def take_money(s: State, seat: int, inner: int) -> int:
    """F-7: two dollars instead of a second boat."""
    spend_sea(s, seat, (1 + inner // 5) * SIDE + 1 + inner % 5)
    s.cash[seat] += BOUNTY
    return DRAW


def fly(s: State, seat: int, card: int, region: int) -> int:
    """F-8"""
    spend_dutchman(s, seat, card)
    s.placed = region + 1
    s.flying = 1
    return ENCIRCLE


def encircle(s: State, action: int) -> int:
    """F-10, F-15: resolve the tokens that the boat or the Dutchman just placed has encircled.

    While their order matters, the seat is asked for the next one: this is then called again with
    its answer, a RESOLVE action. Returns what follows.
    """
    chosen = NOWHERE
    if action < RESOLVE:
        s.pending = surrounded(covered(s)) & int(s.afloat)
    else:
        chosen = crossing(action - RESOLVE)
    while s.pending != 0:
        if chosen == NOWHERE:
            if order_matters(s):
                s.phase = RESOLVING
                return STAY
            chosen = lowest(int(s.pending))
        resolve(s, chosen)
        chosen = NOWHERE
    s.placed = 0
    s.flying = 0
    if s.warehouses == 0:
        finish(s, 18)
        return STAY
    return DRAW


def draw(s: State, seat: int, action: int) -> int:
    """F-9, F-19: draw from the pile that the action names; returns what follows.

    Any other action names none: then the seat is asked, or draws from the only pile it may
    draw from, or the game ends.
    """
    sea = action == DRAW_SEA
    if action < DRAW_SEA:
        sea = s.sea_size > 0
        dutchman = s.dutchmen_size > 0 and s.sea_cards[seat] > 0
        if sea and dutchman:
            s.phase = DRAWING
            return STAY
        if not sea and not (dutchman and s.sea_end == 0):
            finish(s, 19)
            return STAY
    if sea:
        draw_sea(s, seat)
    else:
        draw_dutchman(s, seat)
    return PASS


def next_turn(s: State) -> None:
    """F-20: whoever has no boat left ends the game."""
    s.phase = ACTING
    turn = int(s.turn) + 1
    s.turn = turn if turn < s.seats else 0
    if s.stock[s.turn] == 0:
        finish(s, 20)


def finish(s: State, clause: int) -> None:
    s.phase = ACTING
    s.ended = clause


# --- the result --------------------------------------------------------------------------


def wealth(s: State, seat: int) -> int:
    """F-21: cash and ships, doubled where F-14 says so, less twice the debt."""
    total = int(s.cash[seat]) - 2 * int(s.debt[seat])
    for n in range(VALUES):
        times = 1 + (int(s.doubled) >> n & 1)
        total += 5 * (n + 1) * times * int(s.captured[seat, n])
    return total


def score(s: State, out: Scores) -> None:
    for seat in range(s.seats):
        out[seat] = wealth(s, seat)


def winners(s: State) -> int:
    """F-21, G-3: the richest seats, as bits; 0 while the game goes on."""
    if s.ended == 0:
        return 0
    best = wealth(s, 0)
    for seat in range(1, s.seats):
        best = max(best, wealth(s, seat))
    bits = 0
    for seat in range(s.seats):
        if wealth(s, seat) == best:
            bits |= 1 << seat
    return bits
