"""A player's common sense in Korsair.

Everything is counted in gold. A move is worth what it changes in the prospects of the
galleon it goes to, less what the card would have been good for later. What matters is
who leads a galleon when his turn comes: whoever leads one that is not mine seizes it
before I move again, and what I lead now is mine only if everybody else lets it be.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State
from flibuste.games.korsair.pieces import ADMIRAL, CAPTAIN, CARDS, GALLEONS, SHIP, gold_of
from flibuste.games.korsair.rules import side_of, side_score, sides
from flibuste.games.korsair.state import (
    ADMIRAL_ABOARD,
    ATTACK,
    DISCARD,
    DRAW,
    GUARD,
    LAY,
    LEAD,
)

HORIZON = 0
MARGIN = 12

SHARE = (0.154, 0.154, 0.128, 0.077, 0.026, 0.0)
"""Part of all cards that are ships of one colour and at least this strong."""

DENY = 0.9
"""Gold kept from the others, beside gold of one's own."""
WILL = 0.35
EAGER = 0.08
"""Whoever can take a galleon does not always: more often when there is more gold on it."""
TIE = 0.2
"""Part of a galleon's gold that a tie is worth."""
BACKING = 0.05
"""More ships of the colour in hand, per strength and gold: the fight may go on."""
MASTER = 0.12
"""The colour's captain in hand, per gold."""
SHIP_COST = 0.35
STRONG_COST = 0.3
CAPTAIN_COST = 2.5
ADMIRAL_COST = 2.5
"""What a card would have been good for: ships by strength, captains, the admiral."""
DRAW_WORTH = 1.0
HUNGER = 0.4
"""A card from the stock, and more of it for each card fewer than four in hand."""
SHELTER = 0.3
"""Part of a galleon's gold won when it is attacked and we fight back, per backing."""
BURDEN = 0.8
"""Part of a galleon's gold that laying it saves when the game is about to end."""
DISCARD_WORTH = 0.2


# --- what the seat knows -----------------------------------------------------------------


def cards_of(s: State, side: int) -> int:
    """Cards in the hands of a side."""
    if s.pairs:
        return int(s.hand_size[2 * side]) + int(s.hand_size[2 * side + 1])
    return int(s.hand_size[side])


def cards_against(s: State, me: int) -> int:
    """Cards in the hands of all other sides."""
    total = 0
    for side in range(sides(s)):
        total += cards_of(s, side)
    return total - cards_of(s, me)


def held(s: State, seat: int, kind: int) -> int:
    """Cards of a kind the seat can count on: its own and its partner's."""
    if s.pairs:
        return int(s.hands[seat, kind]) + int(s.hands[seat ^ 1, kind])
    return int(s.hands[seat, kind])


def at_large(s: State, seat: int) -> int:
    """Characters that may be in other hands or the stock, as bits: captains, then the admiral."""
    found = 0
    for character in range(5):
        known = int(s.spent[CAPTAIN + character]) + held(s, seat, CAPTAIN + character)
        found |= (1 if known == 0 else 0) << character
    for i in range(s.afloat):
        character = int(s.character[s.table[i]])
        if character:
            found &= ~(1 << character - 1)
    return found


def lateness(s: State) -> float:
    """0 while the stock is long, 1 when the game is about to end."""
    return max(0.0, 1.0 - int(s.stock_size) / 20)


def strength_at(s: State, slot: int, colour: int) -> int:
    """The strength of a colour's ships at a galleon."""
    return (int(s.fleet[slot, colour]) & 0xFFFF) >> 10


# --- prospects ---------------------------------------------------------------------------


def spared(x: float) -> float:
    """The chance that nothing comes of x expected attacks."""
    return 1 / (1 + x + x * x / 2)


def peril(s: State, slot: int, me: int, strength: int, large: int, unseen: float) -> float:
    """Expected answers, before my next turn, to ships of mine of this strength."""
    absent = cards_against(s, me)
    free = 0
    mine = 0
    x = 0.0
    for colour in range(4):
        sailor = int(s.sailor[slot, colour])
        if sailor == 0:
            free += 1
        elif sailor - 1 == me:
            mine = 1
        else:
            cards = cards_of(s, sailor - 1)
            absent -= cards
            need = strength - strength_at(s, slot, colour)
            x += cards * (SHARE[min(max(need, 0), 5)] + (large >> colour & 1) / unseen)
    if strength > 0 and mine == 0:
        free -= 1
    x += absent * free * SHARE[min(strength, 5)]
    return x + peril_of_admiral(s, slot, me, large, unseen)


def peril_of_admiral(s: State, slot: int, me: int, large: int, unseen: float) -> float:
    owner = int(s.owner[slot])
    return cards_of(s, owner) / unseen if owner != me and large >> 4 else 0.0


def peril_of_captains(s: State, slot: int, me: int, large: int, unseen: float) -> float:
    """Expected answers to a character of mine."""
    x = 0.0
    for colour in range(4):
        sailor = int(s.sailor[slot, colour])
        if sailor and sailor - 1 != me and large >> colour & 1:
            x += cards_of(s, sailor - 1) / unseen
    return x + peril_of_admiral(s, slot, me, large, unseen)


def led(s: State, slot: int, me: int, x: float) -> float:
    """A galleon I lead, x answers being possible."""
    worth = int(s.worth[slot])
    return worth * spared(x * (WILL + EAGER * worth))


def lost(s: State, slot: int) -> float:
    """A galleon someone else leads, as gold kept from him if he is stopped."""
    return DENY * int(s.worth[slot]) / (sides(s) - 1)


def strength_of_side(s: State, slot: int, me: int) -> int:
    strength = 0
    for colour in range(4):
        if int(s.sailor[slot, colour]) - 1 == me:
            strength = strength_at(s, slot, colour)
    return strength


def rival_strength(s: State, slot: int, me: int) -> int:
    """The strongest other side; 64 more if two of them are equal."""
    most = 0
    tied = 0
    for colour in range(4):
        strength = strength_at(s, slot, colour)
        if strength and int(s.sailor[slot, colour]) - 1 != me:
            tied = 64 if strength == most else 0 if strength > most else tied
            most = max(most, strength)
    return most + tied


def prospect(s: State, slot: int, me: int, mine: int, large: int, unseen: float) -> float:
    """A galleon's gold to me, with ships of mine of this strength on it."""
    character = int(s.character[slot])
    if character:
        leader = s.owner[slot] if character == ADMIRAL_ABOARD else s.sailor[slot, character - 1] - 1
        if leader == me:
            return led(s, slot, me, peril_of_captains(s, slot, me, large, unseen))
        return -lost(s, slot)
    rival = rival_strength(s, slot, me)
    if mine > rival & 63 or (rival == 0 and s.owner[slot] == me):
        return led(s, slot, me, peril(s, slot, me, mine, large, unseen))
    if mine == rival & 63 and mine > 0:
        return TIE * int(s.worth[slot])
    return 0.0 if rival & 64 else -lost(s, slot)


# --- moves -------------------------------------------------------------------------------


def rate(s: State, moves: Any, n: int, out: Any) -> None:
    seat = int(s.turn)
    me = side_of(s, seat)
    large = at_large(s, seat)
    unseen = float(cards_against(s, me) + int(s.stock_size))
    keep = 1 - lateness(s)
    for i in range(n):
        action = int(moves[i])
        if action == DRAW:
            out[i] = rate_draw(s, seat)
        elif action < ATTACK:
            out[i] = rate_laying(s, seat, action - LAY)
        elif action < LEAD:
            ship = (action - ATTACK) // GALLEONS
            out[i] = rate_ship(s, seat, ship, (action - ATTACK) % GALLEONS, large, unseen, keep)
        elif action < DISCARD:
            out[i] = rate_character(s, seat, action - LEAD, large, unseen, keep)
        else:
            out[i] = DISCARD_WORTH - keep_worth(action - DISCARD)


def keep_worth(kind: int) -> float:
    """What a card that is no galleon is good for, kinds counted from the ships."""
    if kind >= CAPTAIN - SHIP:
        return CAPTAIN_COST if kind < ADMIRAL - SHIP else ADMIRAL_COST
    return SHIP_COST + STRONG_COST * (kind & 3)


def rate_draw(s: State, seat: int) -> float:
    return DRAW_WORTH + HUNGER * max(0, 4 - int(s.hand_size[seat]))


def rate_laying(s: State, seat: int, kind: int) -> float:
    """A galleon of one's own is gold if it is left alone or can be fought for."""
    worth = gold_of(kind)
    me = side_of(s, seat)
    x = cards_against(s, me) * 4 * SHARE[1] * (WILL + EAGER * worth)
    alone = spared(x)
    fought = min(1.0, SHELTER * muster(s, seat))
    value = alone + (1 - alone) * (fought - (1 - fought) * DENY / (sides(s) - 1))
    return worth * (value + BURDEN * lateness(s))


def muster(s: State, seat: int) -> float:
    """How well the seat can fight for a galleon it lays: its best colour, or the admiral."""
    best = 0
    for colour in range(4):
        best = max(best, fleet_in_hand(s, seat, colour))
    return 0.2 * best + 2 * held(s, seat, ADMIRAL)


def fleet_in_hand(s: State, seat: int, colour: int) -> int:
    total = 0
    for rank in range(4):
        total += (rank + 1) * held(s, seat, SHIP + 4 * colour + rank)
    return total


def rate_ship(
    s: State, seat: int, ship: int, slot: int, large: int, unseen: float, keep: float
) -> float:
    me = side_of(s, seat)
    worth = int(s.worth[slot])
    strength = (ship & 3) + 1
    mine = strength_of_side(s, slot, me)
    before = prospect(s, slot, me, mine, large, unseen)
    after = prospect(s, slot, me, mine + strength, large, unseen)
    if after <= before:
        return -keep_worth(ship) - 0.5
    colour = ship >> 2
    backing = fleet_in_hand(s, seat, colour) - strength
    bonus = BACKING * backing + MASTER * held(s, seat, CAPTAIN + colour)
    return after - before + keep * (bonus * worth - keep_worth(ship))


def rate_character(
    s: State, seat: int, action: int, large: int, unseen: float, keep: float
) -> float:
    """A captain (or, beyond them, the admiral) beats every ship, and only his like beats him."""
    me = side_of(s, seat)
    slot = action % GALLEONS
    before = prospect(s, slot, me, strength_of_side(s, slot, me), large, unseen)
    after = led(s, slot, me, peril_of_captains(s, slot, me, large, unseen))
    cost = CAPTAIN_COST if action < GUARD - LEAD else ADMIRAL_COST
    return after - before - keep * cost


# --- positions ---------------------------------------------------------------------------


def appraise(s: State, out: Any) -> None:
    """Each side's part of the win, from the gold it has and leads."""
    count = sides(s)
    left = 2 * int(s.stock_size) + CARDS / 10
    total = 0.0
    for side in range(count):
        weight = odds_weight(standing(s, side) / (1 + 0.08 * left))
        total += weight
        out[side] = weight
    for seat in range(int(s.seats) - 1, -1, -1):
        out[seat] = out[side_of(s, seat)] / total


def odds_weight(x: float) -> float:
    """The exponential, near enough and the same on every machine."""
    x = min(max(x, -8.0), 8.0) / 64 + 1
    for _ in range(6):
        x *= x
    return x


def standing(s: State, side: int) -> float:
    return float(side_score(s, side))
