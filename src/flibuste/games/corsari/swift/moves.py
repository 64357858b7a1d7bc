"""Legal moves that are counted and picked without a list, and discards in wide registers."""

from __future__ import annotations

from flibuste.core.bits import count, lowest
from flibuste.core.kernel import inlined
from flibuste.core.layout import I2s
from flibuste.games.corsari.layouts import five_of
from flibuste.games.corsari.pieces import CARDS, FIRST_LATE, HALF
from flibuste.games.corsari.rules import opponent_lays
from flibuste.games.corsari.state import ANCHOR, DEAL, DISCARD, DROP, TAKE, TAKE_STOCK, State
from flibuste.games.corsari.swift.opponent import count_opponent, nth_opponent
from flibuste.games.corsari.swift.raiser import count_raiser, nth_raiser
from flibuste.games.corsari.swift.rows import choose, members


def count_legal(s: State, out: I2s) -> int:
    """As many as ``legal`` would list."""
    seat = int(s.turn) & 3
    if s.ended or s.phase == DEAL:
        return 0
    if s.phase == TAKE:
        return 3
    if s.phase == DROP:
        return int(s.hand_size[seat]) << (1 if s.stock_size else 0)
    return count_opponent(s, seat, out) if opponent_lays(s) else count_raiser(s, seat, out)


def nth_legal(s: State, out: I2s, n: int) -> int:
    if s.phase == TAKE:
        return TAKE_STOCK + n
    if s.phase == DROP:
        return nth_discard(s, int(s.turn) & 3, n)
    return nth_opponent(out, n) if opponent_lays(s) else nth_raiser(out, n)


@inlined
def list_discards(s: State, seat: int, out: I2s) -> int:
    """In place of ``rules.list_discards``."""
    n = members(out, 0, five_of(s.hands, seat, 0), DISCARD)
    n += members(out, n, five_of(s.hands, seat, HALF), DISCARD + FIRST_LATE)
    free = n if s.stock_size else 0
    choose(out, free, 0, (1 << n) - 1, -CARDS)
    return free + n


def nth_discard(s: State, seat: int, n: int) -> int:
    """The n-th of these."""
    hand = int(s.hand_size[seat])
    anchor = s.stock_size == 0 or n >= hand
    n -= hand if n >= hand else 0
    early = five_of(s.hands, seat, 0)
    late = n >= count(early)
    n -= count(early) if late else 0
    cards = five_of(s.hands, seat, HALF) if late else early
    for _ in range(n):
        cards &= cards - 1
    return (ANCHOR if anchor else DISCARD) + (FIRST_LATE if late else 0) + lowest(cards)
