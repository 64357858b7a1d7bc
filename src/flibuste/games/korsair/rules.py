"""Korsair, by Reiner Knizia: the rules, from the clauses of rulebook/.

Two editions, alone or in pairs. Alone a side is a seat, in pairs it is two
neighbours. The editions differ in K-24 only.
"""

from __future__ import annotations

from flibuste.core.bits import lowest
from flibuste.core.chance import below, draw_card
from flibuste.core.kernel import OVER, Moves, Scores
from flibuste.games.korsair.pieces import (
    ADMIRAL,
    CAPTAIN,
    CARDS,
    COPIES,
    GALLEONS,
    HAND,
    KINDS,
    SHIP,
    colour_of,
    gold_of,
    strength_of,
)
from flibuste.games.korsair.state import (
    ADMIRAL_ABOARD,
    ATTACK,
    DISCARD,
    DISCARD_GALLEON,
    DRAW,
    GUARD,
    LAY,
    LEAD,
    NOWHERE,
    ONE_SHIP,
    State,
)

# --- sides -------------------------------------------------------------------------------


def side_of(s: State, seat: int) -> int:
    return seat >> 1 if s.pairs else seat


def sides(s: State) -> int:
    return s.seats >> 1 if s.pairs else int(s.seats)


def colour_on(s: State, slot: int, side: int) -> int:
    """The colour a side fights in over a galleon, or -1."""
    for colour in range(4):
        if s.sailor[slot, colour] == side + 1:
            return colour
    return -1


# --- setting up --------------------------------------------------------------------------


def deal(s: State) -> None:
    """K-4, K-5: shuffle, six cards to each hand, the rest is the stock."""
    drawn = below(s, sides(s))  # G-2: drawn even when named, so that the cards stay the same
    if s.first < 0:
        s.first = drawn << int(s.pairs)  # K-21
    fill_stock(s)
    for seat in range(s.seats):
        for _ in range(HAND):
            take_card(s, seat)
    begin(s)


def fill_stock(s: State) -> None:
    n = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            s.stock[n] = kind
            n += 1
    s.stock_size = CARDS


def begin(s: State) -> None:
    """The cards are dealt: the first seat is to move."""
    s.turn = s.first
    s.closed = -1
    for i in range(GALLEONS):
        s.table[i] = -1


def take_card(s: State, seat: int) -> None:
    kind = draw_card(s, s.stock, int(s.stock_size))
    s.stock_size -= 1
    s.hands[seat, kind] += 1
    s.hand_size[seat] += 1


# --- who decides -------------------------------------------------------------------------


def over(s: State) -> bool:
    return bool(s.ended != 0)


def to_move(s: State) -> int:
    return OVER if s.ended else int(s.turn)


# --- legal moves -------------------------------------------------------------------------


def legal(s: State, out: Moves) -> int:
    """Everything is written, and kept by counting it: cheaper than asking first."""
    if s.ended:
        return 0
    turn = int(s.turn)
    out[0] = DRAW
    n = 1 if s.stock_size > 0 else 0
    for kind in range(SHIP):
        out[n] = LAY + kind
        n += 1 if s.hands[turn, kind] > 0 else 0
    if s.afloat > 0:
        n = legal_ships(s, turn, out, n)
        n = legal_captains(s, turn, out, n)
        n = legal_admiral(s, turn, out, n)
    if s.stock_size == 0:
        for kind in range(SHIP, KINDS):
            out[n] = DISCARD + kind - SHIP
            n += 1 if s.hands[turn, kind] > 0 else 0
    return n


def legal_ships(s: State, turn: int, out: Moves, n: int) -> int:
    """Ships, kind by kind and slot by slot."""
    side = side_of(s, turn)
    warm = cold = 0  # where red and yellow, green and blue may fight: 32 places of the table each
    for i in range(s.afloat):
        colours = open_colours(s, int(s.table[i]), side)
        warm |= (colours & 1 | (colours & 2) << 31) << i
        cold |= (colours >> 2 & 1 | (colours & 8) << 29) << i
    held = held_of(s, turn, SHIP, CAPTAIN)
    while held:
        ship = lowest(held)
        held &= held - 1
        targets = (warm if ship < 8 else cold) >> 32 * (ship >> 2 & 1)
        for i in range(s.afloat):
            out[n] = ATTACK + ship * GALLEONS + int(s.table[i])
            n += targets >> i & 1
    return n


def held_of(s: State, turn: int, first: int, end: int) -> int:
    """The kinds of cards in hand, of those from ``first`` to before ``end``, as bits."""
    held = 0
    for kind in range(first, end):
        held |= (1 if s.hands[turn, kind] > 0 else 0) << kind - first
    return held


def open_colours(s: State, slot: int, side: int) -> int:
    """K-9: the colours in which a side may fight over a galleon, as bits."""
    if slot == s.closed:
        return 0
    free = 0
    mine = 0
    for colour in range(4):
        sailor = s.sailor[slot, colour]
        free |= (1 if sailor == 0 else 0) << colour
        mine |= (1 if sailor == side + 1 else 0) << colour
    return mine if mine else free


def legal_captains(s: State, turn: int, out: Moves, n: int) -> int:
    side = side_of(s, turn)
    held = held_of(s, turn, CAPTAIN, ADMIRAL)
    while held:
        colour = lowest(held)
        held &= held - 1
        for i in range(s.afloat):
            slot = int(s.table[i])
            out[n] = LEAD + colour * GALLEONS + slot
            n += 1 if slot != s.closed and s.sailor[slot, colour] == side + 1 else 0
    return n


def legal_admiral(s: State, turn: int, out: Moves, n: int) -> int:
    if s.hands[turn, ADMIRAL] == 0:
        return n
    side = side_of(s, turn)
    for i in range(s.afloat):
        slot = int(s.table[i])
        out[n] = GUARD + slot
        n += 1 if slot != s.closed and s.owner[slot] == side else 0
    return n


# --- why not: legality stated a second time, clause by clause ----------------------------


def forbids(s: State, action: int) -> int:
    if s.ended:
        return int(s.ended)  # G-4
    if action == DRAW:
        return 7 if s.stock_size == 0 else 0
    if action < ATTACK:
        return 0 if holds(s, action - LAY) else 8
    if action < LEAD:
        return forbids_ship(s, SHIP + (action - ATTACK) // GALLEONS, (action - ATTACK) % GALLEONS)
    if action < GUARD:
        return forbids_captain(s, (action - LEAD) // GALLEONS, (action - LEAD) % GALLEONS)
    if action < DISCARD:
        return forbids_admiral(s, action - GUARD)
    if action < DISCARD_GALLEON:
        return 0 if s.stock_size == 0 and holds(s, SHIP + action - DISCARD) else 13
    if action < NOWHERE:
        return 13
    return forbids_nowhere(SHIP + action - NOWHERE)


def holds(s: State, kind: int) -> bool:
    return bool(s.hands[s.turn, kind] > 0)


def lies(s: State, slot: int) -> bool:
    """Is there a galleon of that number on the table?"""
    for i in range(s.afloat):
        if s.table[i] == slot:
            return True
    return False


def forbids_ship(s: State, ship: int, slot: int) -> int:
    if not holds(s, ship) or not lies(s, slot):
        return 9
    side = side_of(s, int(s.turn))
    mine = colour_on(s, slot, side)
    if mine >= 0 and mine != colour_of(ship):
        return 9
    if mine < 0 and s.fleet[slot, colour_of(ship)] != 0:
        return 9
    return 24 if slot == s.closed else 0


def forbids_captain(s: State, colour: int, slot: int) -> int:
    if not holds(s, CAPTAIN + colour) or not lies(s, slot):
        return 10
    if colour_on(s, slot, side_of(s, int(s.turn))) != colour:
        return 10
    return 24 if slot == s.closed else 0


def forbids_admiral(s: State, slot: int) -> int:
    if not holds(s, ADMIRAL) or not lies(s, slot):
        return 11
    if side_of(s, int(s.layer[slot])) != side_of(s, int(s.turn)):
        return 11
    return 24 if slot == s.closed else 0


def forbids_nowhere(kind: int) -> int:
    if kind == ADMIRAL:
        return 11
    return 10 if kind >= CAPTAIN else 9


# --- playing -----------------------------------------------------------------------------


def apply(s: State, action: int) -> None:
    seat = int(s.turn)
    if action == DRAW:
        take_card(s, seat)
    elif action < ATTACK:
        lay(s, seat, action - LAY)
    elif action < DISCARD:
        fight(s, seat, action)
    else:
        kind = SHIP + action - DISCARD
        lose_card(s, seat, kind)
        s.spent[kind] += 1
    pass_turn(s)


def lose_card(s: State, seat: int, kind: int) -> None:
    s.hands[seat, kind] -= 1
    s.hand_size[seat] -= 1


def lay(s: State, seat: int, kind: int) -> None:
    """K-8"""
    lose_card(s, seat, kind)
    slot = int(s.laid)
    s.worth[slot] = gold_of(kind)
    s.owner[slot] = side_of(s, seat)
    s.layer[slot] = seat
    s.table[s.afloat] = slot
    s.afloat += 1
    s.laid += 1


def fight(s: State, seat: int, action: int) -> None:
    """K-9 to K-12: a ship, a captain or the admiral goes to a galleon."""
    if action < LEAD:
        slot = (action - ATTACK) % GALLEONS
        send_ship(s, seat, SHIP + (action - ATTACK) // GALLEONS, slot)
    elif action < GUARD:
        slot = (action - LEAD) % GALLEONS
        board(s, seat, (action - LEAD) // GALLEONS, slot)
    else:
        slot = action - GUARD
        board(s, seat, ADMIRAL - CAPTAIN, slot)
    if s.pairs and s.edition == 0 and seat & 1 == 0:
        s.closed = slot  # K-24


def send_ship(s: State, seat: int, ship: int, slot: int) -> None:
    lose_card(s, seat, ship)
    colour = colour_of(ship)
    s.fleet[slot, colour] = int(s.fleet[slot, colour]) + ONE_SHIP[strength_of(ship) - 1]
    s.sailor[slot, colour] = side_of(s, seat) + 1


def board(s: State, seat: int, character: int, slot: int) -> None:
    """K-12: the newcomer (a colour, or 4 for the admiral) sends away the one before."""
    lose_card(s, seat, CAPTAIN + character)
    if s.character[slot]:
        s.spent[CAPTAIN + s.character[slot] - 1] += 1
    s.character[slot] = character + 1


# --- turns -------------------------------------------------------------------------------


def pass_turn(s: State) -> None:
    """End the game (K-17, K-25), or let the next seat seize and move."""
    if s.stock_size == 0 and out_of_cards(s):
        finish(s)
        return
    next_seat(s)
    while s.pairs and s.stock_size == 0 and s.hand_size[s.turn] == 0:  # K-25: sits out
        next_seat(s)


def out_of_cards(s: State) -> bool:
    """Is there a side without a card?"""
    for seat in range(0, s.seats, 1 + s.pairs):
        if s.hand_size[seat] == 0 and (not s.pairs or s.hand_size[seat + 1] == 0):
            return True
    return False


def next_seat(s: State) -> None:
    """K-6, K-22: whoever seizes does so as the turn reaches him."""
    turn = int(s.turn) + 1
    s.turn = turn if turn < s.seats else 0
    if s.pairs and s.turn & 1:
        return
    s.closed = -1
    if s.afloat > 0:
        seize_led(s, side_of(s, int(s.turn)))


def leader(s: State, slot: int) -> int:
    """K-14, K-15: the side that controls a galleon, or -1."""
    character = s.character[slot]
    if character == ADMIRAL_ABOARD:
        return int(s.owner[slot])
    if character:
        return int(s.sailor[slot, character - 1]) - 1
    most = 0
    side = int(s.owner[slot])
    for colour in range(4):
        strength = int(s.fleet[slot, colour]) >> 10
        if strength > most:
            most = strength
            side = int(s.sailor[slot, colour]) - 1
        elif strength == most and strength > 0:
            side = -1
    return side


def seize_led(s: State, seizer: int) -> None:
    """Every galleon the seizer leads goes to him; with -1, to whoever leads it."""
    kept = 0
    afloat = int(s.afloat)
    for i in range(afloat):
        slot = int(s.table[i])
        side = leader(s, slot)
        s.table[i] = -1
        if side >= 0 and (seizer < 0 or side == seizer):
            seize(s, slot, side)
        else:
            s.table[kept] = slot
            kept += 1
    s.afloat = kept


def seize(s: State, slot: int, side: int) -> None:
    """K-16: the gold to the seizer, every card around it out of play."""
    s.gold[side] += s.worth[slot]
    s.spent[s.worth[slot] - 2] += 1
    if s.character[slot]:
        s.spent[CAPTAIN + s.character[slot] - 1] += 1
        s.character[slot] = 0
    for colour in range(4):
        if s.fleet[slot, colour]:
            spend_fleet(s, SHIP + 4 * colour, int(s.fleet[slot, colour]))
            s.fleet[slot, colour] = 0
            s.sailor[slot, colour] = 0


def spend_fleet(s: State, kind: int, fleet: int) -> None:
    s.spent[kind] += fleet & 3
    s.spent[kind + 1] += fleet >> 2 & 7
    s.spent[kind + 2] += fleet >> 5 & 7
    s.spent[kind + 3] += fleet >> 8 & 3


def finish(s: State) -> None:
    """K-18: every galleon goes to whoever controls it now; tied ones go to nobody."""
    s.ended = 25 if s.pairs else 17
    s.closed = -1
    seize_led(s, -1)


# --- the result --------------------------------------------------------------------------


def side_score(s: State, side: int) -> int:
    """K-19: gold seized less the gold of galleons in hand."""
    total = int(s.gold[side])
    width = 1 + int(s.pairs)
    for seat in range(side * width, side * width + width):
        for kind in range(SHIP):
            total -= int(s.hands[seat, kind]) * gold_of(kind)
    return total


def score(s: State, out: Scores) -> None:
    for seat in range(s.seats):
        out[seat] = side_score(s, side_of(s, seat))


def winners(s: State) -> int:
    """G-3: the most gold, shared if equal."""
    if s.ended == 0:
        return 0
    best = side_score(s, 0)
    for side in range(1, sides(s)):
        best = max(best, side_score(s, side))
    bits = 0
    for seat in range(s.seats):
        if side_score(s, side_of(s, seat)) == best:
            bits |= 1 << seat
    return bits
