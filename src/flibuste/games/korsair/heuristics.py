"""A player's common sense in Korsair.

Everything is counted in gold. A move is worth what it changes in the prospects of the
galleon it goes to, less what the card would have been good for later. What matters is
who leads a galleon when his turn comes: whoever leads one that is not mine seizes it
before I move again, and what I lead now is mine only if everybody else lets it be.

The numbers were found by play: thousands of games of one set of them against another.
"""

from __future__ import annotations

from typing import NamedTuple

from flibuste.core.kernel import Moves, Ratings, Shares
from flibuste.core.odds import odds_weight
from flibuste.games.korsair.pieces import ADMIRAL, CAPTAIN, COPIES, GALLEONS, SHIP, gold_of
from flibuste.games.korsair.rules import leader, side_of, sides
from flibuste.games.korsair.state import (
    ADMIRAL_ABOARD,
    ATTACK,
    DISCARD,
    DRAW,
    GUARD,
    LAY,
    LEAD,
    State,
)

HORIZON = 24
MARGIN = 12

DENY = 1.1
"""Gold kept from the others, beside gold of one's own; shared among them."""
CHASE = 0.177
"""More of it for each ten gold a side is ahead of mine."""
WILL = (0.363, 0.363, -0.2, -0.17)
EAGER = 0.062
"""Whoever can take a galleon does not always: less often where more sides (two to five) could do
it for him, more often when there is more gold on it. With four or five nobody minds the small."""
CROWD = 0.1
"""Attackers are fewer for each other galleon on the table."""
WAIT = 0.2
"""Each side that plays before a leader may stop it, which makes it less worth doing oneself."""
TIE = 0.159
"""Part of a galleon's gold that a tie is worth."""
BACKING = 0.004
"""More ships of the colour in hand, per strength and gold: the fight may go on."""
MASTER = 0.128
"""The colour's captain in hand, per gold."""
SHIP_COST = 0.398
STRONG_COST = 0.363
CAPTAIN_COST = 3.91
ADMIRAL_COST = 2.44
"""What a card would have been good for: ships by strength, captains, the admiral."""
KEEPING = 3.07
"""Turns left from which on that counts fully."""
DRAW_WORTH = 1.18
HUNGER = 0.462
FEW = 6.52
"""A card from the stock, and more of it for each card to fight with fewer than these."""
ALONE = 0.496
LAYING = (0.0, 0.0, 0.23, 0.5)
"""A fresh galleon is attacked less than others; and, by sides, the part of its gold that waits
for whoever does not keep it in hand."""
SHELTER = 0.039
GUARDED = 0.507
"""The part of it won back when it is attacked, per strength of our best colour; by the admiral."""
BURDEN = 1.33
HURRY = 0.311
"""A galleon in hand at the end costs its gold: the part laying it saves, and how soon one must."""
DISCARD_WORTH = 0.251

GOLD = (1.32, -0.102, 0.0797)
LED = (0.679, -0.0921, 0.0467)
HOLD = (-1.14, 0.164, 0.0249)
ARMS = (-0.254, 0.00922, 0.137)
OFFICERS = (-1.53, 0.602, 0.388)
"""What counts for a side's part of the win: near the end, on the way to it, and always."""
SHARP = (0.775, 0.775, 1.08, 1.57)
"""How much that decides, with two to five sides."""

LANES = (0x1, 0x11, 0x111, 0x1111)
"""A ship of strength n + 1 counts in the lanes of all strengths up to its own."""


class Sight(NamedTuple):
    """What the seat to move knows, counted once for all its moves."""

    seat: int
    me: int  # its side
    against: int  # cards in the hands of the other sides
    unseen: float  # these and the stock
    loose: int  # unseen ships at least so strong, four bits a lane: 4 * colour + strength - 1
    large: int  # unseen characters as bits: four captains, the admiral
    turns: float  # turns left to the seat, about
    keep: float  # what a card is still good for, 0 to 1
    will: float  # the others' will to fight, without what gold adds
    danger: float  # how much of what could be done against me will be; 0 if my move ends the game


# --- what the seat knows -----------------------------------------------------------------


def look(s: State) -> Sight:
    seat = int(s.turn)
    me = side_of(s, seat)
    against = cards_against(s, me)
    unseen = max(1.0, float(against + int(s.stock_size)))
    turns = turns_left(s)
    keep = min(1.0, (turns - 1) / KEEPING)
    last = s.stock_size == 0 and cards_of(s, me) == 1  # K-17, K-18
    danger = 0.0 if last else 1 / (1 + CROWD * int(s.afloat))
    loose, large = at_sea(s, seat), at_large(s, seat)
    will = WILL[sides(s) - 2]
    return Sight(seat, me, against, unseen, loose, large, turns, keep, will, danger)


def cards_of(s: State, side: int) -> int:
    """Cards in the hands of a side."""
    if s.pairs:
        return int(s.hand_size[2 * side]) + int(s.hand_size[2 * side + 1])
    return int(s.hand_size[side])


def cards_against(s: State, me: int) -> int:
    total = -cards_of(s, me)
    for seat in range(s.seats):
        total += int(s.hand_size[seat])
    return total


def turns_left(s: State) -> float:
    """Until the stock is empty two turns go by for every card, then the shortest hand counts."""
    shortest = 99
    for side in range(sides(s)):
        shortest = min(shortest, cards_of(s, side))
    return 2 * int(s.stock_size) / int(s.seats) + shortest / (1 + int(s.pairs))


def held(s: State, seat: int, kind: int) -> int:
    """Cards of a kind the seat can count on: its own and its partner's."""
    if s.pairs:
        return int(s.hands[seat, kind]) + int(s.hands[seat ^ 1, kind])
    return int(s.hands[seat, kind])


def at_sea(s: State, seat: int) -> int:
    """Unseen ships at least so strong: see Sight.loose."""
    loose = 0
    for ship in range(16):
        kind = SHIP + ship
        count = COPIES[kind] - int(s.spent[kind]) - held(s, seat, kind)
        loose += count * LANES[ship & 3] << (ship >> 2 << 4)
    for i in range(s.afloat):
        slot = int(s.table[i])
        for colour in range(4):
            loose -= in_fleet(int(s.fleet[slot, colour]) & 0xFFFF) << (colour << 4)
    return loose


def in_fleet(fleet: int) -> int:
    """The ships of a fleet in lanes."""
    ones, twos = fleet & 3, fleet >> 2 & 7
    threes, fours = fleet >> 5 & 7, fleet >> 8 & 3
    return ones * LANES[0] + twos * LANES[1] + threes * LANES[2] + fours * LANES[3]


def at_large(s: State, seat: int) -> int:
    """Unseen characters: see Sight.large."""
    found = 0
    for character in range(5):
        known = int(s.spent[CAPTAIN + character]) + held(s, seat, CAPTAIN + character)
        found |= (1 if known == 0 else 0) << character
    for i in range(s.afloat):
        character = int(s.character[s.table[i]])
        if character:
            found &= ~(1 << character - 1)
    return found


def strength_at(s: State, slot: int, colour: int) -> int:
    """The strength of a colour's ships at a galleon."""
    return (int(s.fleet[slot, colour]) & 0xFFFF) >> 10


# --- prospects ---------------------------------------------------------------------------


def spared(x: float) -> float:
    """The chance that nothing comes of x expected attacks."""
    return 1 / (1 + x + x * x / 2)


def stronger(loose: int, colour: int, need: int) -> int:
    """Unseen ships of a colour at least so strong."""
    if need > 4:
        return 0
    return loose >> 16 * colour + 4 * (max(need, 1) - 1) & 15


def peril(s: State, k: Sight, slot: int, strength: int) -> float:
    """Expected answers, before my next turn, to ships of mine of this strength."""
    absent = k.against
    new = 0
    x = 0.0
    for colour in range(4):
        sailor = int(s.sailor[slot, colour])
        if sailor == 0:
            new += stronger(k.loose, colour, strength)
        elif sailor - 1 != k.me:
            cards = cards_of(s, sailor - 1)
            absent -= cards
            need = strength - strength_at(s, slot, colour)
            x += cards * (stronger(k.loose, colour, need) + (k.large >> colour & 1))
    return (x + absent * new) / k.unseen + peril_of_admiral(s, k, slot)


def peril_of_admiral(s: State, k: Sight, slot: int) -> float:
    owner = int(s.owner[slot])
    return cards_of(s, owner) / k.unseen if owner != k.me and k.large >> 4 else 0.0


def peril_of_captains(s: State, k: Sight, slot: int) -> float:
    """Expected answers to a character of mine."""
    x = 0.0
    for colour in range(4):
        sailor = int(s.sailor[slot, colour])
        if sailor and sailor - 1 != k.me and k.large >> colour & 1:
            x += cards_of(s, sailor - 1) / k.unseen
    return x + peril_of_admiral(s, k, slot)


def led(k: Sight, worth: int, x: float) -> float:
    """The gold of a galleon I lead, x answers being possible."""
    return worth * spared(x * k.danger * will_for(k, worth))


def will_for(k: Sight, worth: int) -> float:
    """How often the others do against a galleon of mine what they can."""
    return max(0.0, k.will + EAGER * worth)


def lost(s: State, k: Sight, slot: int, leader: int) -> float:
    """A galleon someone else leads, as gold kept from him if he is stopped."""
    count = sides(s)
    ahead = (int(s.gold[leader]) - int(s.gold[k.me])) / 10
    share = min(max(1 + CHASE * ahead, 0.3), 3.0) / (count - 1)
    between = leader - k.me - 1 if leader > k.me else leader - k.me - 1 + count
    return DENY * share * int(s.worth[slot]) / (1 + WAIT * between)


def strength_of_side(s: State, slot: int, me: int) -> int:
    strength = 0
    for colour in range(4):
        if int(s.sailor[slot, colour]) - 1 == me:
            strength = strength_at(s, slot, colour)
    return strength


def rival_of(s: State, slot: int, me: int) -> int:
    """16 times the strength of the strongest other side, and the side; 15 if two are equal."""
    most = 0
    side = int(s.owner[slot])
    for colour in range(4):
        strength = strength_at(s, slot, colour)
        sailor = int(s.sailor[slot, colour])
        if strength >= max(most, 1) and sailor - 1 != me:
            side = 15 if strength == most else sailor - 1
            most = strength
    return most << 4 | side


def prospect(s: State, k: Sight, slot: int, mine: int) -> float:
    """A galleon's gold to me, with ships of mine of this strength on it."""
    worth = int(s.worth[slot])
    character = int(s.character[slot])
    if character:
        leader = int(s.owner[slot])
        if character != ADMIRAL_ABOARD:
            leader = int(s.sailor[slot, character - 1]) - 1
        if leader == k.me:
            return led(k, worth, peril_of_captains(s, k, slot))
        return -lost(s, k, slot, leader)
    rival = rival_of(s, slot, k.me)
    if mine > rival >> 4 or rival == k.me:
        return led(k, worth, peril(s, k, slot, mine))
    if mine > 0 and mine == rival >> 4:
        return TIE * worth
    return 0.0 if rival & 15 == 15 else -lost(s, k, slot, rival & 15)


# --- moves -------------------------------------------------------------------------------


def rate(s: State, moves: Moves, n: int, out: Ratings) -> None:
    k = look(s)
    for i in range(n):
        action = int(moves[i])
        if action == DRAW:
            out[i] = rate_draw(s, k)
        elif action < ATTACK:
            out[i] = rate_laying(s, k, action - LAY)
        elif action < LEAD:
            out[i] = rate_ship(s, k, (action - ATTACK) // GALLEONS, (action - ATTACK) % GALLEONS)
        elif action < DISCARD:
            out[i] = rate_character(s, k, action - LEAD)
        else:
            out[i] = DISCARD_WORTH - keep_worth(action - DISCARD)


def keep_worth(kind: int) -> float:
    """What a card that is no galleon is good for, kinds counted from the ships."""
    if kind >= CAPTAIN - SHIP:
        return CAPTAIN_COST if kind < ADMIRAL - SHIP else ADMIRAL_COST
    return SHIP_COST + STRONG_COST * (kind & 3)


def galleons_in_hand(s: State, seat: int) -> int:
    total = 0
    for kind in range(SHIP):
        total += int(s.hands[seat, kind])
    return total


def rate_draw(s: State, k: Sight) -> float:
    fighters = int(s.hand_size[k.seat]) - galleons_in_hand(s, k.seat)
    return DRAW_WORTH + HUNGER * max(0.0, FEW - fighters)


def rate_laying(s: State, k: Sight, kind: int) -> float:
    """A galleon of one's own is gold if it is left alone or can be fought for."""
    worth = gold_of(kind)
    ships = stronger(k.loose, 0, 1) + stronger(k.loose, 1, 1)
    ships += stronger(k.loose, 2, 1) + stronger(k.loose, 3, 1)
    x = k.against * ships / k.unseen
    alone = spared(ALONE * x * k.danger * will_for(k, worth))
    fought = min(1.0, muster(s, k.seat))
    value = alone + (1 - alone) * (fought - (1 - fought) * DENY / (sides(s) - 1))
    return worth * (value + LAYING[sides(s) - 2] + BURDEN * pressure(s, k))


def pressure(s: State, k: Sight) -> float:
    """1 when the turns left are just enough to lay what is in hand."""
    galleons = galleons_in_hand(s, k.seat)
    return galleons / (galleons + HURRY * max(0.0, k.turns - galleons))


def muster(s: State, seat: int) -> float:
    """How well the seat can fight for a galleon it lays: its best colour, or the admiral."""
    best = 0
    for colour in range(4):
        best = max(best, fleet_in_hand(s, seat, colour))
    return SHELTER * best + GUARDED * held(s, seat, ADMIRAL)


def fleet_in_hand(s: State, seat: int, colour: int) -> int:
    total = 0
    for rank in range(4):
        total += (rank + 1) * held(s, seat, SHIP + 4 * colour + rank)
    return total


def rate_ship(s: State, k: Sight, ship: int, slot: int) -> float:
    mine = strength_of_side(s, slot, k.me)
    strength = (ship & 3) + 1
    before = prospect(s, k, slot, mine)
    after = prospect(s, k, slot, mine + strength)
    if after <= before:
        return -keep_worth(ship) - 0.5
    colour = ship >> 2
    backing = fleet_in_hand(s, k.seat, colour) - strength
    bonus = BACKING * backing + MASTER * held(s, k.seat, CAPTAIN + colour)
    return after - before + k.keep * (bonus * int(s.worth[slot]) - keep_worth(ship))


def rate_character(s: State, k: Sight, action: int) -> float:
    """A captain (or, beyond them, the admiral) beats every ship, and only his like beats him."""
    slot = action % GALLEONS
    before = prospect(s, k, slot, strength_of_side(s, slot, k.me))
    after = led(k, int(s.worth[slot]), peril_of_captains(s, k, slot))
    cost = CAPTAIN_COST if action < GUARD - LEAD else ADMIRAL_COST
    return after - before - k.keep * cost


# --- positions ---------------------------------------------------------------------------


def evaluate(s: State, out: Shares) -> None:
    """Each side's part of the win, from what it has, leads and holds.

    Early in the game little is decided: the weights grow as cards and stock go down.
    """
    left = cards_left(s)
    near, far = 1 / (1 + left / 8), 1 / (1 + left / 40)
    gold, lead = weight(GOLD, near, far), weight(LED, near, far)
    hold, arms = weight(HOLD, near, far), weight(ARMS, near, far)
    staff = weight(OFFICERS, near, far)
    total = 0.0
    for side in range(sides(s)):
        x = gold * int(s.gold[side]) + lead * gold_led(s, side) + hold * gold_held(s, side)
        x += arms * strength_held(s, side) + staff * officers(s, side)
        out[side] = odds_weight(SHARP[sides(s) - 2] * x)
        total += float(out[side])
    for seat in range(int(s.seats) - 1, -1, -1):
        out[seat] = float(out[side_of(s, seat)]) / total


def cards_left(s: State) -> int:
    """Moves the game can still last (K-20)."""
    total = 2 * int(s.stock_size)
    for seat in range(s.seats):
        total += int(s.hand_size[seat])
    return total


def weight(parts: tuple[float, float, float], near: float, far: float) -> float:
    """A weight that depends on how near the end is."""
    return float(parts[0] * near + parts[1] * far + parts[2])


def gold_led(s: State, side: int) -> int:
    """The gold of galleons a side leads."""
    total = 0
    for i in range(s.afloat):
        slot = int(s.table[i])
        if leader(s, slot) == side:
            total += int(s.worth[slot])
    return total


def first_seat(s: State, side: int) -> int:
    return 2 * side if s.pairs else side


def gold_held(s: State, side: int) -> int:
    """The gold of galleons a side has in hand."""
    seat = first_seat(s, side)
    total = 0
    for kind in range(SHIP):
        total += held(s, seat, kind) * gold_of(kind)
    return total


def strength_held(s: State, side: int) -> int:
    seat = first_seat(s, side)
    total = 0
    for colour in range(4):
        total += fleet_in_hand(s, seat, colour)
    return total


def officers(s: State, side: int) -> int:
    """Captains and the admiral in hand."""
    seat = first_seat(s, side)
    total = 0
    for kind in range(CAPTAIN, ADMIRAL + 1):
        total += held(s, seat, kind)
    return total
