"""Corsari, by Leo Colovini: the rules, from the clauses of rulebook/.

A round is turns of two moves (take, discard) until somebody raises anchor; then every
seat lays its cards down with one move each. ``layouts`` says what a layout does with a hand
and lists those that are legal, ``naming`` says of a single one why not. Compiled code lists and
counts moves by other means (``swift``).

``& 127`` and the like change no place: compilers then see that it is not negative.
"""

from __future__ import annotations

from flibuste.core.bits import count, lowest
from flibuste.core.chance import WORD, below, draw_card, refill
from flibuste.core.kernel import CHANCE, OVER, inlined
from flibuste.core.layout import I2s, I4s
from flibuste.core.record import POOL
from flibuste.games.corsari.layouts import (
    attachable,
    crew_numbers,
    five_of,
    list_opponent,
    list_raiser,
    quay_hue,
    used_by,
)
from flibuste.games.corsari.naming import forbids_layout
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    CREWS,
    FIRST,
    FIRST_LATE,
    HALF,
    HAND,
    HUES,
    NO_COLOUR,
    NUMBERS,
    SECOND,
    bit_of,
    colour_of,
    held_in,
    sum_of_five,
)
from flibuste.games.corsari.state import (
    ANCHOR,
    CREW,
    DEAL,
    DISCARD,
    DROP,
    LAY,
    TAKE,
    TAKE_PILE,
    TAKE_QUAY,
    TAKE_STOCK,
    State,
)

LAST_ROUND = 35  # C-18
TOO_MANY = 45

# --- a round begins ----------------------------------------------------------------------


def deal(s: State) -> None:
    """G-2, C-2: who begins, then the first round."""
    drawn = below(s, int(s.seats))  # drawn even when named, so that the cards stay the same
    if s.first < 0:
        s.first = drawn
    begin(s)
    deal_round(s)


def begin(s: State) -> None:
    """A game starts with nothing behind it."""
    s.last_raiser = -1
    s.last_hue = NO_COLOUR


def deal_round(s: State) -> None:
    """C-2: hands one card at a time from the dealer's left, quay, pile; the rest is stock.

    Dealt cards stay behind the stock, the first one last: hands are picked up from there.
    """
    open_round(s)
    s.ordered = 0
    fill_stock(s)
    seats = int(s.seats)
    top = int(s.stock_size) - 1
    left = deal_cards(s, (HAND + 1) * seats + 6)
    seat = int(s.turn) & 3
    for i in range(seats):
        pick_up(s, seat, top - i, seats)
        seat = seat + 1 if seat + 1 < seats else 0
    top -= HAND * seats
    for i in range(5 + seats):
        s.quay[i] = s.stock[top - i & 127]
    s.pile[0] = s.stock[left & 127]
    s.stock_size = left


def deal_cards(s: State, cards: int) -> int:
    """Move ``cards`` random cards to the end of the stock; returns how many are left before them.

    Blocks of the generator are made between the draws: a GPU's games that deal at the same
    time make theirs together, wherever each was in its last one.
    """
    left = int(s.stock_size)
    end = left - cards
    while left > end:
        if s.drawn >= POOL:
            refill(s)
        drawn = int(s.drawn)
        while left > end and drawn < POOL:
            four = four_below(left, int(s.pool[drawn & POOL - 1]) & WORD)
            drawn += 1
            if four >= 0:
                left = move_four(s, four, left, end)
        s.drawn = drawn
    return left


@inlined
def move_four(s: State, four: int, left: int, end: int) -> int:
    """Move four drawn cards to the end of the stock, or fewer to stop at ``end``."""
    if left - end >= 4:
        for _ in range(4):
            left -= 1
            swap_out(s, four & 127, left & 127)
            four >>= 7
    else:
        while left > end:
            left -= 1
            swap_out(s, four & 127, left & 127)
            four >>= 7
    return left


def pick_up(s: State, seat: int, top: int, step: int) -> None:
    """A hand: of the cards behind the stock, one for every seat in turn."""
    low = 0
    high = 0
    for i in range(HAND):
        card = int(s.stock[top - step * i & 127])
        bit = 1 << (card & 63)
        low |= 0 if card & 64 else bit
        high |= bit if card & 64 else 0
    # From 64 bits and the rest to five colours in each integer
    high = high << 64 - FIRST_LATE | low >> FIRST_LATE & (1 << 64 - FIRST_LATE) - 1
    for colour in range(HALF):
        s.hands[seat, colour] = low >> NUMBERS * colour & ALL_NUMBERS
        s.hands[seat, HALF + colour] = high >> NUMBERS * colour & ALL_NUMBERS


def four_below(left: int, drawn: int) -> int:
    """Four uniform draws below left, left-1, left-2, left-3 from one word, seven bits each.

    Exact: the word is a fraction that each draw takes the whole part of (Lemire's method,
    nested), and the few words that would favour some results are thrown away: -1.
    """
    ways = left * (left - 1) * (left - 2) * (left - 3)
    p0 = drawn * left
    p1 = (p0 & WORD) * (left - 1)
    p2 = (p1 & WORD) * (left - 2)
    p3 = (p2 & WORD) * (left - 3)
    if p3 & WORD >= ways or p3 & WORD >= (WORD + 1) % ways:
        return p0 >> 32 | p1 >> 32 << 7 | p2 >> 32 << 14 | p3 >> 32 << 21
    return -1


def swap_out(s: State, i: int, end: int) -> None:
    """The i-th card of the stock changes places with the last."""
    card = s.stock[i]
    s.stock[i] = s.stock[end]
    s.stock[end] = card


def open_round(s: State) -> None:
    """Clear the table; the player left of the dealer begins (C-4), the deal goes round (C-2)."""
    s.turn = (int(s.first) + int(s.rounds)) % int(s.seats)
    s.rounds += 1
    s.phase = TAKE
    s.turns = 0
    s.raiser = -1
    s.crew = 0
    s.crew_hues[0] = NO_COLOUR
    s.crew_hues[1] = NO_COLOUR
    s.quay_taken = 0
    for i in range(s.pile_size):
        s.pile[i] = 0
    s.pile_size = 1
    s.last = 1 if all_penalties(s) >= LAST_ROUND else 0
    for seat in range(s.seats):
        s.hand_size[seat] = HAND
        s.layout[seat] = 0
        s.limit[seat] = 0
        for colour in range(HUES):
            s.hands[seat, colour] = 0
            s.known[seat, colour] = 0
            s.stow[seat, colour] = 0


def fill_stock(s: State) -> None:
    """C-2: every card that is not a penalty, in order."""
    n = CARDS - all_penalties(s)
    s.stock_size = n
    if n == CARDS:
        for card in range(CARDS):
            s.stock[card] = card
        return
    behind = s.stock[n]
    n = 0
    for colour in range(HUES):
        left = ~int(s.gone[colour])
        for i in range(NUMBERS):  # each is written, and the next one over it if it is a penalty
            s.stock[n & 127] = NUMBERS * colour + i
            n += left >> i & 1
    s.stock[n & 127] = behind


def all_penalties(s: State) -> int:
    total = 0
    for seat in range(s.seats):
        total += int(s.penalty_count[seat])
    return total


# --- who decides -------------------------------------------------------------------------


def over(s: State) -> bool:
    return bool(s.ended != 0)


def to_move(s: State) -> int:
    if s.ended:
        return OVER
    return CHANCE if s.phase == DEAL else int(s.turn)


STAGES = 5


def due_stage(s: State) -> int:
    """Taking, discarding, the raiser's layout, an opponent's, the last one's, after which cards
    are dealt: listing layouts takes long, and so does dealing."""
    if s.phase != LAY:
        return int(s.phase) & 1
    if s.turn == s.raiser:
        return 2
    return 4 if next_seat(s) == s.raiser else 3


# --- legal moves -------------------------------------------------------------------------


def legal(s: State, out: I2s) -> int:
    if opponent_lays(s):
        return list_opponent(s, int(s.turn) & 3, out)
    return list_until_then(s, out)


def opponent_lays(s: State) -> bool:
    """Does an opponent of the raiser lay down?"""
    return bool(s.phase == LAY and s.turn != s.raiser and not s.ended)


@inlined
def list_until_then(s: State, out: I2s) -> int:
    """Taking, discarding, and the layouts of whoever raised anchor."""
    if s.ended or s.phase == DEAL:
        return 0
    if s.phase == TAKE:
        out[0] = TAKE_STOCK
        out[1] = TAKE_PILE
        out[2] = TAKE_QUAY
        return 3
    seat = int(s.turn) & 3
    if s.phase == DROP:
        return list_discards(s, seat, out)
    return list_raiser(s, seat, out)


def list_discards(s: State, seat: int, out: I2s) -> int:
    """C-4, C-5: each card, then each card with the anchor; C-7: or only with it."""
    n = 0
    if s.stock_size:
        n = list_cards(s, seat, DISCARD, out, n)
    return list_cards(s, seat, ANCHOR, out, n)


def list_cards(s: State, seat: int, first: int, out: I2s, n: int) -> int:
    """Add the actions of a hand's cards, counted from ``first`` on."""
    for colour in range(HUES):
        left = int(s.hands[seat, colour])
        while left:
            out[n] = first + NUMBERS * colour + lowest(left)
            left &= left - 1
            n += 1
    return n


# --- why not: legality stated a second time, clause by clause ----------------------------


def forbids(s: State, action: int) -> int:
    if s.ended:
        return int(s.ended)  # G-4
    if s.phase == DEAL:
        return 2
    if action >= CREW:
        if s.phase != LAY:
            return 5
        return forbids_layout(s, int(s.turn), (action - CREW) % CREWS, (action - CREW) // CREWS)
    if s.phase == LAY:
        return 5
    if action < DISCARD:
        return 0 if s.phase == TAKE else 4
    if s.phase == TAKE:
        return 4
    card = (action - DISCARD) % CARDS
    if int(s.hands[s.turn, card // NUMBERS]) >> card % NUMBERS & 1 == 0:
        return 4
    return 7 if action < ANCHOR and s.stock_size == 0 else 0


# --- playing -----------------------------------------------------------------------------


SCORED, ON, DEALS = 0, -1, -2
"""What follows: the end of the round, or any clause that makes it void; nothing; a deal."""


def apply(s: State, action: int) -> None:
    """What several actions lead to is called once, so that a GPU does it for all its games."""
    then = act(s, int(s.turn) & 3, action)
    if then >= SCORED:
        then = end_round(s, then)
    if then == DEALS:
        deal_round(s)


@inlined
def act(s: State, seat: int, action: int) -> int:
    """Do the action itself; returns what follows."""
    if s.phase == DEAL:
        return DEALS  # whatever the action: the script has run out
    if action < DISCARD:
        return take(s, seat, action)
    if action < CREW:
        anchor = action >= ANCHOR
        drop(s, seat, action - (ANCHOR if anchor else DISCARD))
        if not anchor:
            return pass_turn(s)
        s.raiser = s.turn
        s.phase = LAY
        return ON
    return lay_down(s, seat, action - CREW)


@inlined
def take(s: State, seat: int, source: int) -> int:
    """C-4"""
    if source == TAKE_STOCK:
        card = draw_card(s, s.stock, int(s.stock_size))
        s.stock_size -= 1
    elif source == TAKE_PILE:
        s.pile_size -= 1
        card = int(s.pile[s.pile_size])
        s.pile[s.pile_size] = 0
    else:
        card = int(s.quay[s.quay_taken])
        s.quay[s.quay_taken] = 0
        s.quay_taken += 1
    s.hands[seat, colour_of(card)] |= bit_of(card)
    s.hand_size[seat] += 1
    if source != TAKE_STOCK:
        s.known[seat, colour_of(card)] |= bit_of(card)  # C-21
    s.phase = DROP
    return 6 if s.quay_taken == 5 + s.seats else ON  # C-6


@inlined
def drop(s: State, seat: int, card: int) -> None:
    left = ALL_NUMBERS & ~bit_of(card)
    colour = colour_of(card)
    s.hands[seat, colour] = int(s.hands[seat, colour]) & left
    s.known[seat, colour] = int(s.known[seat, colour]) & left
    s.hand_size[seat] -= 1
    s.pile[s.pile_size] = card
    s.pile_size += 1


@inlined
def pass_turn(s: State) -> int:
    """C-8: the round is void after ``turn_limit`` turns in which nobody raised anchor."""
    s.turns += 1
    if s.turns >= s.turn_limit:
        return 8
    s.phase = TAKE
    s.turn = next_seat(s)
    return ON


def next_seat(s: State) -> int:
    seat = int(s.turn) + 1
    return seat if seat < s.seats else 0


# --- laying down -------------------------------------------------------------------------


@inlined
def lay_down(s: State, seat: int, name: int) -> int:
    """C-9 to C-13: prisoners, crew, attached cards; the rest are stowaways."""
    hue = quay_hue(s)
    to = attachable(s, seat, hue)
    used = used_by(s, seat, hue, to, name)
    crew = name - CREWS * held_in(name) & 63
    a = int(FIRST[crew])
    b = int(SECOND[crew])
    for colour in range(HUES):
        s.stow[seat, colour] = s.hands[seat, colour]
    stow_less(s, seat, hue, ALL_NUMBERS)
    stow_less(s, seat, a, used.first)
    stow_less(s, seat, b, used.second)
    stow_less(s, seat, to.first_hue, used.first_attached)
    stow_less(s, seat, to.second_hue, used.second_attached)
    limit = sum_of_five(five_of(s.stow, seat, 0)) + sum_of_five(five_of(s.stow, seat, HALF))
    s.limit[seat] = limit
    s.layout[seat] = 1 + name
    if seat == s.raiser:  # C-10: to this crew the others attach; no colour is named in vain
        s.crew = crew_numbers(used)
        s.crew_hues[0] = a
        s.crew_hues[1] = b
    return laid_down(s, seat)


def stow_less(s: State, seat: int, colour: int, used: int) -> None:
    """Those that are used are no stowaways."""
    if colour >= 0:
        s.stow[seat, colour] = int(s.stow[seat, colour]) & ~used


@inlined
def laid_down(s: State, seat: int) -> int:
    """The next one lays down, or the round is over; the raiser's capot ends it at once."""
    if seat == s.raiser and s.limit[seat] == 0 and s.capot == 0:
        return SCORED
    s.turn = next_seat(s)
    return SCORED if s.turn == s.raiser else ON


# --- a round ends ------------------------------------------------------------------------


def end_round(s: State, void: int) -> int:
    """Score it, unless a clause makes it void (C-6, C-8); does another one follow (C-18, C-8)?"""
    remember(s, void)
    if void == 0:
        score_round(s)
    if s.ended:
        return ON
    if s.rounds >= s.round_limit:
        s.ended = 8
    elif void == 0 and (s.last or all_penalties(s) >= TOO_MANY):
        s.ended = 18
    elif s.scripted:
        s.phase = DEAL
    else:
        return DEALS
    return ON


def score_round(s: State) -> None:
    """C-14 to C-16, C-20"""
    raiser = int(s.raiser)
    if s.capot == 0:
        s.crowned = capot_winners(s)
        if s.crowned:
            s.ended = 20
            return
    sunk = False
    for seat in range(s.seats):
        if seat != raiser:
            sinks = s.limit[seat] <= s.limit[raiser] and s.limit[raiser] != 0
            sunk |= sinks
            keep_penalties(s, raiser if sinks else seat, seat)
    if sunk:
        keep_penalties(s, raiser, raiser)


def capot_winners(s: State) -> int:
    """C-20: the raiser, before anybody else has laid down; else opponents without a stowaway,
    of several those with the fewest penalty cards."""
    if s.limit[s.raiser] == 0:
        return 1 << int(s.raiser)
    winners = 0
    fewest = CARDS
    for seat in range(s.seats):
        if seat != s.raiser and s.limit[seat] == 0:
            penalties = int(s.penalty_count[seat])
            if penalties < fewest:
                winners = 0
                fewest = penalties
            if penalties == fewest:
                winners |= 1 << seat
    return winners


def keep_penalties(s: State, owner: int, seat: int) -> None:
    """C-17: the stowaways of a seat lie before their owner for the rest of the game."""
    total = int(s.penalty_count[owner])
    for colour in range(HUES):
        mask = int(s.stow[seat, colour])
        s.penalties[owner, colour] |= mask
        s.gone[colour] |= mask
        total += count(mask)
    s.penalty_count[owner] = total


def remember(s: State, void: int) -> None:
    """Keep what was laid down in this round in sight."""
    s.last_raiser = s.raiser
    s.last_hue = quay_hue(s)
    s.last_void = void
    for seat in range(s.seats):
        s.last_layout[seat] = s.layout[seat]
        for colour in range(HUES):
            s.last_hands[seat, colour] = s.hands[seat, colour] if s.layout[seat] else 0


# --- the result --------------------------------------------------------------------------


def score(s: State, out: I4s) -> None:
    """C-19: minus the penalty cards."""
    for seat in range(s.seats):
        out[seat] = -int(s.penalty_count[seat])


def winners(s: State) -> int:
    """C-19, C-20, G-3"""
    if s.ended == 0 or s.crowned:
        return int(s.crowned)
    fewest = int(s.penalty_count[0])
    for seat in range(1, s.seats):
        fewest = min(fewest, int(s.penalty_count[seat]))
    bits = 0
    for seat in range(s.seats):
        if s.penalty_count[seat] == fewest:
            bits |= 1 << seat
    return bits
