"""What a seat of Corsari may know (C-21), and how the rest might be."""

from __future__ import annotations

from flibuste.core.bits import count, lowest, spread
from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.layout import I2s, U4s
from flibuste.games.corsari.layouts import five_of, quay_hue
from flibuste.games.corsari.pieces import (
    CARDS,
    HALF,
    HUES,
    NO_COLOUR,
    NUMBERS,
    bit_of,
    colour_of,
)
from flibuste.games.corsari.state import DEAL, DROP, LAY, MOST_SEATS, QUAY, TAKE, State

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


def imagine(s: State, seat: int, rng: U4s) -> None:
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
    low, high = whole_pile(s)
    for half in range(2):
        first = HALF * half
        left = ALL_HALF & ~(seen_half(s, first) | (high if half else low))
        while left:
            s.stock[n] = NUMBERS * first + lowest(left)
            left &= left - 1
            n += 1
    return n


def seen_half(s: State, first: int) -> int:
    """The cards of five colours that lie in the open but on the pile, or in a known hand."""
    seen = 0
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


def whole_pile(s: State) -> tuple[int, int]:
    """The same for the first five colours and the last."""
    low = 0
    high = 0
    for i in range(s.pile_size):
        card = int(s.pile[i])
        low |= bit_from(card, 0)
        high |= bit_from(card, HALF)
    return low, high


def bit_from(card: int, first: int) -> int:
    """The bit of a card among those of five colours, 0 for another."""
    place = card - NUMBERS * first
    return 1 << place if 0 <= place < HALF * NUMBERS else 0


# --- features ----------------------------------------------------------------------------

DENSE = True
"""Every feature is written but the noughts of ``spread``."""


def observe(s: State, seat: int, out: I2s) -> None:
    """The blocks of state.OBSERVATION, one after the other."""
    observe_cards(s, seat, out)
    n = (MOST_SEATS + 3) * CARDS
    first = int(s.quay_taken)
    last = 5 + int(s.seats)
    for i in range(QUAY):
        out[n + i] = 1 + int(s.quay[first + i]) if first + i < last else 0
    n += QUAY
    hue = quay_hue(s)
    spread(out, n, 1 << hue if hue != NO_COLOUR else 0, HUES)
    n += HUES
    spread(out, n, int(s.crew), NUMBERS)
    n += NUMBERS
    hues = 0
    for i in range(2):
        hues |= 1 << int(s.crew_hues[i]) if s.crew_hues[i] != NO_COLOUR else 0
    spread(out, n, hues, HUES)
    observe_seats(s, seat, out, n + HUES)


def observe_cards(s: State, seat: int, out: I2s) -> None:
    """The seat's hand, what is known of the others, the pile, penalties, the top of the pile."""
    seats = int(s.seats)
    top = int(s.pile[s.pile_size - 1]) if s.pile_size else -1
    for half in range(2):
        first = HALF * half
        n = NUMBERS * first
        for i in range(MOST_SEATS):
            other = seat + i if seat + i < seats else seat + i - seats
            write_half(out, n + i * CARDS, five_of(s.hands, other, first) if i < seats else 0)
        n += MOST_SEATS * CARDS
        write_half(out, n, on_pile(s, first))
        gone = 0
        for i in range(HALF):
            gone |= int(s.gone[first + i]) << NUMBERS * i
        write_half(out, n + CARDS, gone)
        write_half(out, n + 2 * CARDS, bit_from(top, first))


def write_half(out: I2s, n: int, cards: int) -> None:
    """The cards of five colours."""
    spread(out, n, cards, HALF * NUMBERS)


def observe_seats(s: State, seat: int, out: I2s, n: int) -> None:
    """What there is for each seat, clockwise from the observer, and of the round."""
    seats = int(s.seats)
    for i in range(MOST_SEATS):
        other = seat + i if seat + i < seats else seat + i - seats
        there = i < seats
        out[n + i] = 1 + int(s.limit[other]) if there and s.layout[other] else 0
        out[n + MOST_SEATS + i] = int(s.penalty_count[other]) if there else 0
        out[n + 2 * MOST_SEATS + i] = 1 if there and other == s.raiser else 0
        out[n + 3 * MOST_SEATS + i] = 1 if there and other == s.turn and s.ended == 0 else 0
    n += 4 * MOST_SEATS
    out[n] = 1 if s.phase == TAKE else 0
    out[n + 1] = 1 if s.phase == DROP else 0
    out[n + 2] = 1 if s.phase == LAY else 0
    out[n + 3] = s.stock_size
    out[n + 4] = int(s.turn_limit) - int(s.turns)
    out[n + 5] = int(s.round_limit) - int(s.rounds)
    out[n + 6] = s.last
