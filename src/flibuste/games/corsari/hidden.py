"""What a seat of Corsari may know (C-21), and how the rest might be."""

from __future__ import annotations

from typing import Any

from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.kernel import State
from flibuste.games.corsari.layout import quay_hue
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    COUNT,
    HUES,
    NUMBERS,
    bit_of,
    colour_of,
)
from flibuste.games.corsari.state import DEAL, DROP, LAY, MOST_SEATS, QUAY, TAKE


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
        size -= int(COUNT[s.hands[seat, colour]])
    return size


def unseen(s: State) -> int:
    """Put every card that lies neither in a known hand nor in the open into the stock."""
    n = 0
    for colour in range(HUES):
        seen = seen_of(s, colour)
        for i in range(NUMBERS):
            if seen >> i & 1 == 0:
                s.stock[n] = NUMBERS * colour + i
                n += 1
    return n


def seen_of(s: State, colour: int) -> int:
    """The numbers of a colour whose place is known."""
    seen = int(s.gone[colour]) | piled(s, colour)
    for i in range(s.quay_taken, 5 + s.seats):
        if colour_of(int(s.quay[i])) == colour:
            seen |= bit_of(int(s.quay[i]))
    for other in range(s.seats):
        seen |= int(s.hands[other, colour])
    return seen


def piled(s: State, colour: int) -> int:
    """The numbers of a colour in the discard pile."""
    mask = 0
    for i in range(s.pile_size):
        if colour_of(int(s.pile[i])) == colour:
            mask |= bit_of(int(s.pile[i]))
    return mask


# --- features ----------------------------------------------------------------------------


def observe(s: State, seat: int, out: Any) -> None:
    """The blocks of state.OBSERVATION, one after the other."""
    seats = int(s.seats)
    n = observe_hands(s, seat, out)
    for i in range(3 * CARDS):
        out[n + i] = 0
    for i in range(s.pile_size):
        out[n + int(s.pile[i])] = 1
    if s.pile_size:
        out[n + 2 * CARDS + int(s.pile[s.pile_size - 1])] = 1
    for colour in range(HUES):
        write_mask(out, n + CARDS + NUMBERS * colour, int(s.gone[colour]))
    n += 3 * CARDS
    n = observe_quay(s, out, n)
    n = observe_crew(s, out, n)
    for i in range(MOST_SEATS):
        other = seat + i if seat + i < seats else seat + i - seats
        there = i < seats
        out[n + i] = 1 + int(s.limit[other]) if there and s.layout[other] else 0
        out[n + MOST_SEATS + i] = s.penalty_count[other] if there else 0
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


def write_mask(out: Any, n: int, mask: int) -> None:
    for i in range(NUMBERS):
        out[n + i] = mask >> i & 1


def observe_hands(s: State, seat: int, out: Any) -> int:
    """The seat's hand, then what is known of the others."""
    seats = int(s.seats)
    n = 0
    for i in range(MOST_SEATS):
        other = seat + i if seat + i < seats else seat + i - seats
        for colour in range(HUES):
            write_mask(out, n, int(s.hands[other, colour]) if i < seats else 0)
            n += NUMBERS
    return n


def observe_quay(s: State, out: Any, n: int) -> int:
    taken = int(s.quay_taken)
    left = 5 + int(s.seats) - taken
    for i in range(QUAY):
        out[n + i] = 1 + int(s.quay[taken + i]) if i < left else 0
    hue = quay_hue(s)
    for colour in range(HUES):
        out[n + QUAY + colour] = 1 if colour == hue else 0
    return n + QUAY + HUES


def observe_crew(s: State, out: Any, n: int) -> int:
    """The crew of whoever raised anchor, once it is laid."""
    write_mask(out, n, int(s.crew) & ALL_NUMBERS)
    for colour in range(HUES):
        there = colour == s.crew_hues[0] or colour == s.crew_hues[1]
        out[n + NUMBERS + colour] = 1 if there else 0
    return n + NUMBERS + HUES
