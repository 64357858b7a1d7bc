"""What a seat of Korsair may know (K-26), and how the rest might be."""

from __future__ import annotations

from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.kernel import Features, Rng
from flibuste.games.korsair.pieces import CAPTAIN, CARDS, COPIES, KINDS, SHIP
from flibuste.games.korsair.rules import side_of
from flibuste.games.korsair.state import MOST_SEATS, State


def hidden_from(s: State, seat: int, other: int) -> bool:
    """K-26, K-21: other sides' hands are hidden, from a spectator all of them."""
    return seat < 0 or side_of(s, seat) != side_of(s, other)


def redact(s: State, seat: int) -> None:
    blank_generator(s)
    s.ordered = 0
    for i in range(CARDS):
        s.stock[i] = 0
    if s.ended:
        return  # K-26: all hands are shown
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            for kind in range(KINDS):
                s.hands[other, kind] = 0


def imagine(s: State, seat: int, rng: Rng) -> None:
    """Deal the unseen cards to the hidden hands; the others are the stock, in any order."""
    reseed(s, rng)
    if s.ended:
        return
    left = unseen(s)
    for other in range(s.seats):
        if hidden_from(s, seat, other):
            for _ in range(s.hand_size[other]):
                i = pick(rng, left)
                s.hands[other, s.stock[i]] += 1
                left -= 1
                s.stock[i] = s.stock[left]
                s.stock[left] = 0


def unseen(s: State) -> int:
    """Put every card that lies neither in a known hand nor in the open into the stock."""
    n = 0
    for kind in range(KINDS):
        count = COPIES[kind] - int(s.spent[kind]) - on_table(s, kind)
        for other in range(s.seats):
            count -= int(s.hands[other, kind])
        for _ in range(count):
            s.stock[n] = kind
            n += 1
    return n


def on_table(s: State, kind: int) -> int:
    """Cards of a kind that lie on the table."""
    n = 0
    for i in range(s.afloat):
        slot = int(s.table[i])
        if kind < SHIP:
            n += 1 if s.worth[slot] == kind + 2 else 0
        elif kind >= CAPTAIN:
            n += 1 if s.character[slot] == kind - CAPTAIN + 1 else 0
        else:
            n += ships_in(int(s.fleet[slot, (kind - SHIP) >> 2]), kind - SHIP & 3)
    return n


def ships_in(fleet: int, rank: int) -> int:
    """Cards of strength rank + 1 in a fleet."""
    if rank == 0:
        return fleet & 3
    if rank == 1:
        return fleet >> 2 & 7
    return fleet >> 5 & 7 if rank == 2 else fleet >> 8 & 3


def observe(s: State, seat: int, out: Features) -> None:
    """The blocks of state.OBSERVATION, one after the other."""
    for kind in range(KINDS):
        out[kind] = s.hands[seat, kind]
        out[2 * KINDS + kind] = s.spent[kind]
    if s.pairs:
        for kind in range(KINDS):
            out[KINDS + kind] = s.hands[seat ^ 1, kind]
    n = 3 * KINDS
    for i in range(s.seats):
        other = seat + i if seat + i < s.seats else seat + i - int(s.seats)
        out[n + i] = s.hand_size[other]
        out[n + MOST_SEATS + i] = s.gold[side_of(s, other)]
    n += 2 * MOST_SEATS
    out[n] = s.stock_size
    out[n + 1] = s.laid
    out[n + 2] = s.closed + 1
    out[n + 3] = seat & 1 if s.pairs else 0
    observe_galleons(s, seat, out, n + 4)


def observe_galleons(s: State, seat: int, out: Features, n: int) -> None:
    me = side_of(s, seat)
    count = side_of(s, int(s.seats))
    for i in range(s.afloat):
        slot = int(s.table[i])
        at = n + 11 * slot
        out[at] = s.worth[slot]
        out[at + 1] = seen_from(me, int(s.owner[slot]), count)
        out[at + 2] = s.character[slot]
        for colour in range(4):
            sailor = int(s.sailor[slot, colour])
            out[at + 3 + 2 * colour] = int(s.fleet[slot, colour]) >> 10
            out[at + 4 + 2 * colour] = seen_from(me, sailor - 1, count) if sailor else 0


def seen_from(me: int, side: int, count: int) -> int:
    """1 for one's own side, 2 for the next one clockwise, …"""
    return 1 + side - me if side >= me else 1 + side - me + count
