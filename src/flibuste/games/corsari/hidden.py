"""What a seat of Corsari may know (C-21), and how the rest might be."""

from __future__ import annotations

from typing import Any

from flibuste.core.bits import count, lowest
from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.kernel import State
from flibuste.games.corsari.layout import five_of, quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    HALF,
    HUES,
    NOBODY,
    NUMBERS,
    bit_of,
    colour_of,
)
from flibuste.games.corsari.state import DEAL, DROP, LAY, MOST_SEATS, QUAY, TAKE

ALL_HALF = (1 << HALF * NUMBERS) - 1


def hidden_from(s: State, seat: int, other: int) -> bool:
    """C-21: other hands, until they are laid down."""
    return bool(seat != other and s.layout[other] == 0)


def redact(s: State, seat: int) -> None:
    blank_generator(s)
    s.ordered = 0
    s.scripted = 0
    for i in range(CARDS):
        s.stock[i] = 0
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            for colour in range(HUES):
                s.hands[other, colour] = s.known[other, colour]


def imagine(s: State, seat: int, rng: Any) -> None:
    """Deal the unseen cards to the hidden hands; the others are the stock, in any order."""
    reseed(s, rng)
    if s.phase == DEAL:
        return  # the cards are about to be gathered
    left = unseen(s)
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            for _ in range(missing(s, other)):
                i = pick(rng, left)
                card = int(s.stock[i])
                s.hands[other, colour_of(card)] |= bit_of(card)
                left -= 1
                s.stock[i] = s.stock[left]
                s.stock[left] = 0


def missing(s: State, seat: int) -> int:
    """Cards of a hand that are not in sight."""
    size = int(s.hand_size[seat])
    for colour in range(HUES):
        size -= count(int(s.hands[seat, colour]))
    return size


def unseen(s: State) -> int:
    """Put every card that lies neither in a known hand nor in the open into the stock."""
    n = 0
    for half in range(2):
        first = HALF * half
        left = ALL_HALF & ~seen_half(s, first)
        while left:
            s.stock[n] = NUMBERS * first + lowest(left)
            left &= left - 1
            n += 1
    return n


def seen_half(s: State, first: int) -> int:
    """The cards of five colours whose place is known, one bit each."""
    seen = on_pile(s, first)
    for i in range(s.quay_taken, 5 + s.seats):
        seen |= bit_from(int(s.quay[i]), first)
    for i in range(HALF):
        seen |= int(s.gone[first + i]) << NUMBERS * i
    for seat in range(s.seats):
        seen |= five_of(s.hands, seat, first)
    return seen


def on_pile(s: State, first: int) -> int:
    """The cards of five colours that lie on the pile, one bit each."""
    cards = 0
    for i in range(s.pile_size):
        cards |= bit_from(int(s.pile[i]), first)
    return cards


def bit_from(card: int, first: int) -> int:
    """The bit of a card among those of five colours, 0 for another."""
    place = card - NUMBERS * first
    return 1 << place if 0 <= place < HALF * NUMBERS else 0


# --- features ----------------------------------------------------------------------------


def observe(s: State, seat: int, out: Any) -> None:
    """The blocks of state.OBSERVATION, one after the other; zeros are there already."""
    observe_cards(s, seat, out)
    n = (MOST_SEATS + 3) * CARDS
    taken = int(s.quay_taken)
    for i in range(5 + int(s.seats) - taken):
        out[n + i] = 1 + int(s.quay[taken + i])
    n += QUAY
    hue = quay_hue(s)
    if hue != NOBODY:
        out[n + hue] = 1
    n += HUES
    write_bits(out, n, int(s.crew) & ALL_NUMBERS)
    n += NUMBERS
    for i in range(2):
        if s.crew_hues[i] != NOBODY:
            out[n + int(s.crew_hues[i])] = 1
    observe_seats(s, seat, out, n + HUES)


def observe_cards(s: State, seat: int, out: Any) -> None:
    """The seat's hand, what is known of the others, the pile, penalties, the top of the pile."""
    seats = int(s.seats)
    for i in range(seats):
        other = seat + i if seat + i < seats else seat + i - seats
        write_bits(out, i * CARDS, five_of(s.hands, other, 0))
        write_bits(out, i * CARDS + HALF * NUMBERS, five_of(s.hands, other, HALF))
    n = MOST_SEATS * CARDS
    for i in range(s.pile_size):
        out[n + int(s.pile[i])] = 1
    for colour in range(HUES):
        write_bits(out, n + CARDS + NUMBERS * colour, int(s.gone[colour]))
    if s.pile_size:
        out[n + 2 * CARDS + int(s.pile[s.pile_size - 1])] = 1


def write_bits(out: Any, n: int, bits: int) -> None:
    while bits:
        out[n + lowest(bits)] = 1
        bits &= bits - 1


def observe_seats(s: State, seat: int, out: Any, n: int) -> None:
    """What there is for each seat, clockwise from the observer, and of the round."""
    seats = int(s.seats)
    for i in range(seats):
        other = seat + i if seat + i < seats else seat + i - seats
        if s.layout[other]:
            out[n + i] = 1 + int(s.limit[other])
        out[n + MOST_SEATS + i] = s.penalty_count[other]
        out[n + 2 * MOST_SEATS + i] = 1 if other == s.raiser else 0
        out[n + 3 * MOST_SEATS + i] = 1 if other == s.turn and s.ended == 0 else 0
    n += 4 * MOST_SEATS
    out[n] = 1 if s.phase == TAKE else 0
    out[n + 1] = 1 if s.phase == DROP else 0
    out[n + 2] = 1 if s.phase == LAY else 0
    out[n + 3] = s.stock_size
    out[n + 4] = int(s.turn_limit) - int(s.turns)
    out[n + 5] = int(s.round_limit) - int(s.rounds)
    out[n + 6] = s.last
