"""A corsair's common sense: what to take, what to throw away, when to raise anchor.

A hand is judged by the best crew of two colours it could lay down: how many stowaways that
crew would leave (what stands between the hand and a capot), what they add up to (the limit,
C-11), and how many more cards could join the crew.

With C-20 as written a round is a race for a capot, since a capot is the whole game: measured,
whoever raises anchor with a limit of 1 loses two games of three against a captain who waits
for his last card. Limits decide only where ``capot`` is ``round``, and when the stock ends.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from flibuste.core.bits import count
from flibuste.core.kernel import State
from flibuste.games.corsari.hidden import bit_from
from flibuste.games.corsari.layout import (
    five_of,
    hold_lowest,
    loose,
    of_colour,
    quay_hue,
    ship_for,
    sum_used,
    use,
)
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    CREWS,
    FIRST,
    HALF,
    HAND,
    HUES,
    NOBODY,
    NUMBERS,
    SECOND,
    bit_of,
    colour_of,
    sum_of,
)
from flibuste.games.corsari.state import (
    ANCHOR,
    CREW,
    DISCARD,
    DROP,
    TAKE,
    TAKE_PILE,
    TAKE_QUAY,
    TAKE_STOCK,
)
from flibuste.games.corsari.suspicion import suspect as suspect

HORIZON = 8
"""Four takings and discards: longer playouts say more about luck than about the move."""
TRUST = 100
"""Of a hundred decisions of a playout, those made by ``rate``: a random one wrecks a hand."""
DEPTH = 1
"""Moves in the tree: the next one; after it everybody plays by ``rate``. A deeper tree tries the
hundred discards of hands it does not know, each of them seldom, so that rivals seem to blunder
more the longer it is searched: four at the table, 2,000 iterations won 45 games of a hundred
against 150, and 1,000 without the deeper moves won 63."""
AT_LEISURE = {"iterations": 4000, "horizon": 12}
"""Far enough to take a capot now rather than next turn. Against captains 2,000 iterations won 74
games of a hundred (65 to 82) by two at the table and 68 (56 to 79) by four with a horizon of 8, and
67 (54 to 79; 1,200) and 56 (45 to 67) with one of 20; 12 lies between them, unmeasured."""
MARGIN = 10
"""Penalty cards: about two lost rounds."""

# How bad a hand is, in points
SUM = 3  # for each point of the limit
CARD = 32  # for each stowaway: a card that must still be replaced
OUT = 4  # less, for each card that could join the crew
DONE = -100  # no stowaway at all, whatever else could come
_MASKS = np.arange(ALL_NUMBERS + 1)
_THERE = _MASKS[:, None] >> np.arange(NUMBERS) & 1
WEIGHT = (_THERE * (CARD + SUM * np.arange(1, NUMBERS + 1))).sum(1).astype(np.int16)
"""By mask of numbers: what they cost as stowaways."""
TOP = (_THERE * np.arange(1, NUMBERS + 1)).max(1).astype(np.int8)
"""By mask of numbers: the highest, 0 if there is none."""
POINT = 0.0625  # of a rating

LUCK = 12.0  # what any card of the stock may bring: rating of a draw, in points
HIT = 48.0  # what a card that fits brings
QUAY_COST = 2.0  # taking from the quay: the next colour may suit the others

KEEP = 3.0  # throwing away a card that serves
HIGH = 0.1  # for each point of a stowaway thrown away
FEED = 0.6  # for each card of that colour the next captain is known to collect
SOON = 0.6  # the colour the quay will have next is worth keeping
GIFT = 1.2  # a prisoner thrown away is one for the next captain

FORCED = 3.0  # taking the last card of the stock with a limit above the bar (C-7)
ATTRITION = 0.1  # by so much a turn the bar rises then: someone must, and the lowest limit should
STAGE = 3  # turns of each seat
STAGES = 5
BARS = np.array([12, 9, 6, 3, 1, 12, 9, 6, 3, 1, 12, 9, 6, 3, 1], np.float64)
"""Where a capot counts for a round only: the limit to raise anchor with, by seats and stage."""


def rate(s: State, moves: Any, n: int, out: Any) -> None:
    if s.phase == TAKE:
        rate_takes(s, out)
    elif s.phase == DROP:
        rate_drops(s, moves, n, out)
    else:
        rate_layouts(s, moves, n, out)


# --- what a hand is worth ----------------------------------------------------------------


def loose_half(s: State, seat: int, first: int, hue: int, card: int) -> int:
    """Five colours of a hand, one bit a card, with one more card (or NOBODY), no prisoners."""
    cards = five_of(s.hands, seat, first) | bit_from(card, first)
    if first <= hue < first + HALF:
        cards &= ~(ALL_NUMBERS << NUMBERS * (hue - first))
    return cards


def best_crew(s: State, seat: int, hue: int, card: int) -> int:
    """The crew with which the hand is least bad: points << 8 | first colour << 4 | second.

    card: what is taken, or NOBODY. With 13 cards the highest stowaway will be thrown away.
    """
    low = loose_half(s, seat, 0, hue, card)
    high = loose_half(s, seat, HALF, hue, card)
    once = 0
    twice = 0
    bad = 0
    for colour in range(HUES):
        mask = of_colour(low, high, colour)
        twice |= once & mask
        once |= mask
        bad += int(WEIGHT[mask])
    spare = 1 if card >= 0 or s.hand_size[seat] > HAND else 0
    needed = count(low) + count(high) - spare
    best = 1 << 30
    for a in range(HUES):
        ma = of_colour(low, high, a)
        if ma == 0:
            continue
        for b in range(a, HUES):
            mb = of_colour(low, high, b)
            if mb == 0:
                continue
            crew = ma | mb
            size = count(crew)
            points = DONE
            if size < needed:
                points = bad - int(WEIGHT[crew]) - (OUT * (NUMBERS - size) << (1 if a != b else 0))
                if spare:
                    points -= CARD + SUM * int(TOP[once & ~crew | twice])
            best = min(best, points << 8 | a << 4 | b)
    return best


def crew_mask(s: State, seat: int, hue: int, crew: int) -> int:
    """The numbers that serve in a crew of ``best_crew``."""
    return loose(s, seat, crew >> 4 & 15, hue) | loose(s, seat, crew & 15, hue)


def limit_with(s: State, seat: int, hue: int, crew: int) -> int:
    """C-11: what the hand leaves behind with that crew."""
    total = 0
    for colour in range(HUES):
        total += sum_of(loose(s, seat, colour, hue))
    return total - sum_of(crew_mask(s, seat, hue, crew))


# --- taking ------------------------------------------------------------------------------


def rate_takes(s: State, out: Any) -> None:
    """An open card for what it does to the hand, the stock for what it may do."""
    seat = int(s.turn)
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NOBODY)
    now = crew >> 8
    out[TAKE_STOCK] = POINT * hope(s, seat, hue, crew)
    if s.stock_size == 1 and limit_with(s, seat, hue, crew) > anchor_bar(s):
        out[TAKE_STOCK] = -FORCED
    out[TAKE_PILE] = -1.0
    if s.pile_size:
        after = best_crew(s, seat, hue, int(s.pile[s.pile_size - 1])) >> 8
        out[TAKE_PILE] = POINT * (now - after)
    taken = int(s.quay_taken)
    out[TAKE_QUAY] = -5.0  # C-6: the last card of the quay would void the round
    if taken + 1 < 5 + s.seats:
        then = colour_of(int(s.quay[taken + 1]))
        after = best_crew(s, seat, then, int(s.quay[taken])) >> 8
        out[TAKE_QUAY] = POINT * (now - after - QUAY_COST)


def hope(s: State, seat: int, hue: int, crew: int) -> float:
    """What the top of the stock may bring: the cards that would fit, of all cards.

    Which of them are gone already could be counted, but measured it wins no more games.
    """
    outs = NUMBERS - count(int(s.hands[seat, hue]))
    outs += 2 * (NUMBERS - count(crew_mask(s, seat, hue, crew)))
    return LUCK + HIT * outs / CARDS


# --- discarding and raising anchor -------------------------------------------------------


def rate_drops(s: State, moves: Any, n: int, out: Any) -> None:
    """Each discard, and the anchor as much above the best of them as the limit is below the bar."""
    seat = int(s.turn)
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NOBODY)
    limit = limit_with(s, seat, hue, crew)
    bar = anchor_bar(s)
    top = -100.0
    for i in range(n):
        action = int(moves[i])
        if action < ANCHOR:
            out[i] = discard_worth(s, seat, hue, crew, action - DISCARD)
            top = max(top, float(out[i]))
        else:
            card = action - ANCHOR
            left = limit if serves(s, seat, hue, crew, card) else limit - int(TOP[bit_of(card)])
            out[i] = anchor_worth(left, bar) + max(top, 0.0)


def serves(s: State, seat: int, hue: int, crew: int, card: int) -> bool:
    """Is the card a prisoner, or the only one of its number in the crew?"""
    colour = colour_of(card)
    a = crew >> 4 & 15
    b = crew & 15
    if colour == hue:
        return True
    if colour != a and colour != b:
        return False
    other = b if colour == a else a
    return other == colour or int(s.hands[seat, other]) & bit_of(card) == 0


def discard_worth(s: State, seat: int, hue: int, crew: int, card: int) -> float:
    colour = colour_of(card)
    number = int(TOP[bit_of(card)])
    worth = -KEEP - 0.1 * number if serves(s, seat, hue, crew, card) else HIGH * number
    following = seat + 1 if seat + 1 < s.seats else 0
    worth -= FEED * count(int(s.known[following, colour]))
    if colour == hue:
        worth -= GIFT
    next_card = int(s.quay_taken) + 1
    if next_card < 5 + s.seats and colour_of(int(s.quay[next_card])) == colour:
        worth -= SOON
    return worth


def anchor_worth(limit: int, bar: float) -> float:
    """Against going on; nothing is better than no stowaway at all (C-20)."""
    return 30.0 if limit == 0 else bar - limit


def anchor_bar(s: State) -> float:
    """The limit with which the anchor may go up."""
    bar = 0.0
    seats = int(s.seats)
    if s.capot:
        stage = min(int(s.turns) // (seats * STAGE), STAGES - 1)
        bar = float(BARS[(seats - 2) * STAGES + stage])
    if s.stock_size <= 1:
        bar += ATTRITION * max(int(s.turns) - 15 * seats, 0)
    return bar


# --- laying down -------------------------------------------------------------------------


def rate_layouts(s: State, moves: Any, n: int, out: Any) -> None:
    """C-13 lists the layouts from the best on."""
    for i in range(n):
        out[i] = -1.0 * i
    out[0] = 3.0
    seat = int(s.turn)
    if s.capot and seat != s.raiser and n > 1:
        # Without stowaways one sinks the raiser as well, but with nothing to give him.
        bar = int(s.limit[s.raiser])
        if laid_limit(s, seat, int(moves[0])) == 0 and laid_limit(s, seat, int(moves[1])) <= bar:
            out[1] = 4.0


def laid_limit(s: State, seat: int, action: int) -> int:
    """C-11 for a layout by its name."""
    hue = quay_hue(s)
    ship = ship_for(s, seat, hue)
    crew = (action - CREW) % CREWS
    a = int(FIRST[crew])
    b = int(SECOND[crew])
    used = use(loose(s, seat, a, hue), a, loose(s, seat, b, hue), b, ship)
    limit = -sum_used(hold_lowest(used, a, b, ship, (action - CREW) // CREWS))
    for colour in range(HUES):
        limit += sum_of(loose(s, seat, colour, hue))
    return limit


# --- how everybody stands ----------------------------------------------------------------

STOWAWAY = 0.16  # against a seat: each card between its hand and a capot
READY = 2.5  # for it: a capot in the hand
PENALTY = np.array([0.05, 0.13, 0.24], np.float64)
"""Against a seat: each penalty card, by seats. Fewer captains make more capots."""
PENALTY_ALONE = 0.19  # the same where a capot wins a round only


def appraise(s: State, out: Any) -> None:
    """Who is nearest to a capot, and who has the fewest penalty cards.

    Fitted to games that common sense played against itself; the limit adds nothing to it.
    """
    seats = int(s.seats)
    total = 0.0
    for seat in range(seats):
        share = math.exp(-burden(s, seat))
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] = float(out[seat]) / total


def burden(s: State, seat: int) -> float:
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NOBODY)
    cards = int(s.hand_size[seat]) - count(crew_mask(s, seat, hue, crew))
    cards -= count(int(s.hands[seat, hue]))
    if s.hand_size[seat] > HAND and cards:
        cards -= 1  # one goes overboard
    penalties = int(s.penalty_count[seat])
    if s.capot:
        return STOWAWAY * cards + PENALTY_ALONE * penalties
    worth = STOWAWAY * cards if cards else -READY
    return worth + float(PENALTY[int(s.seats) - 2]) * penalties
