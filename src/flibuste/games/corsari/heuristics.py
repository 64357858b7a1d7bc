"""A corsair's common sense: what to take, what to throw away, when to raise anchor.

A hand is judged by the best crew of two colours it could lay down: how many stowaways that
crew would leave (what stands between the hand and a capot), what they add up to (the limit,
C-11), and how many more cards could join the crew.

With C-20 as written a round is a race for a capot, since a capot is the whole game: whoever
raises anchor with a limit of 1 mostly loses to a captain who waits for his last card. Limits
decide only where ``capot`` is ``round``, and when the stock ends.
"""

from __future__ import annotations

import numpy as np

from flibuste.core.bits import count
from flibuste.core.kernel import Ratings
from flibuste.core.layout import I2s
from flibuste.core.odds import exp
from flibuste.games.corsari.crews import best_crew
from flibuste.games.corsari.inference import infer as infer
from flibuste.games.corsari.layouts import (
    attachable,
    five_of,
    loose,
    loose_sum,
    quay_hue,
    sum_used,
    used_by,
)
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    CARDS,
    HALF,
    HAND,
    NO_CARD,
    NO_COLOUR,
    NUMBERS,
    colour_of,
    sum_of,
    sum_of_five,
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
    State,
)

HORIZON = 6
"""Four at the table, until one's next turn: longer playouts say more about luck than the move."""
GREEDY = 100
"""Of a hundred decisions of a playout, those made by ``rate``: a random one wrecks a hand."""
DEPTH = 1
"""Moves in the tree: the next one; after it everybody plays by ``rate``. A deeper tree tries the
hundred discards of hands it does not know, each of them seldom, so that rivals seem to blunder
more the longer it is searched (docs/decisions/2026-11-16-search-settings.md)."""
LONG_SEARCH = {"iterations": 4000, "horizon": (12, 8, 8), "prior_until": (0, 0, 4000)}
"""By two far enough to take a capot now, not next turn. If priors faded for ever, by four longer
thought would raise anchor too readily, on what it imagines of the other hands."""
MARGIN = 10
"""Penalty cards: about two lost rounds."""

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
ATTRITION = 0.1  # the bar then rises by this much a turn: the lowest limit should raise anchor
STAGE = 3  # turns of each seat
STAGES = 5
BARS = np.array([12, 9, 6, 3, 1, 12, 9, 6, 3, 1, 12, 9, 6, 3, 1], np.float64)
"""Where a capot counts for a round only: the limit to raise anchor with, by seats and stage."""


def rate(s: State, moves: I2s, n: int, out: Ratings) -> None:
    if s.phase == TAKE:
        rate_takes(s, out)
    elif s.phase == DROP:
        rate_drops(s, moves, n, out)
    else:
        rate_layouts(s, moves, n, out)


# --- what a hand is worth ----------------------------------------------------------------


def crew_mask(s: State, seat: int, hue: int, crew: int) -> int:
    """The numbers that serve in a crew of ``best_crew``."""
    return loose(s, seat, crew >> 4 & 15, hue) | loose(s, seat, crew & 15, hue)


def limit_with(s: State, seat: int, hue: int, crew: int) -> int:
    """C-11: what the hand leaves behind with that crew."""
    total = sum_of_five(five_of(s.hands, seat, 0)) + sum_of_five(five_of(s.hands, seat, HALF))
    return total - sum_of(int(s.hands[seat, hue])) - sum_of(crew_mask(s, seat, hue, crew))


# --- taking ------------------------------------------------------------------------------


def rate_takes(s: State, out: Ratings) -> None:
    """An open card for what it does to the hand, the stock for what it may do."""
    seat = int(s.turn)
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NO_CARD)
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

    Which of them are gone already could be counted, but that wins no more games.
    """
    outs = NUMBERS - count(int(s.hands[seat, hue]))
    outs += 2 * (NUMBERS - count(crew_mask(s, seat, hue, crew)))
    return LUCK + HIT * outs / CARDS


# --- discarding and raising anchor -------------------------------------------------------


def rate_drops(s: State, moves: I2s, n: int, out: Ratings) -> None:
    """Each discard, and the anchor as much above the best of them as the limit is below the bar."""
    seat = int(s.turn)
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NO_CARD)
    low = serving_half(s, seat, 0, hue, crew)
    high = serving_half(s, seat, HALF, hue, crew)
    following = seat + 1 if seat + 1 < s.seats else 0
    soon = next_hue(s)
    limit = limit_with(s, seat, hue, crew)
    bar = anchor_bar(s)
    top = -100.0
    for i in range(n):
        action = int(moves[i])
        card = action - (DISCARD if action < ANCHOR else ANCHOR)
        serves = (low >> card if card < HALF * NUMBERS else high >> card - HALF * NUMBERS) & 1
        colour = colour_of(card)
        number = card - NUMBERS * colour + 1
        if action < ANCHOR:
            worth = HIGH * number
            worth = -KEEP - worth if serves else worth
            worth -= FEED * count(int(s.known[following, colour]))
            worth -= GIFT if colour == hue else 0.0
            worth -= SOON if colour == soon else 0.0
            out[i] = worth
            top = max(top, float(out[i]))
        else:
            left = limit if serves else limit - number
            out[i] = anchor_worth(left, bar) + max(top, 0.0)


def serving_half(s: State, seat: int, first: int, hue: int, crew: int) -> int:
    """Of five colours the cards that are prisoners, or alone of their number in the crew."""
    a = crew >> 4 & 15
    b = crew & 15
    serving = 0
    for i in range(HALF):
        colour = first + i
        mask = int(s.hands[seat, a]) if colour == b else int(s.hands[seat, b])
        mask = 0 if a == b else mask
        mask = ALL_NUMBERS & ~mask if colour in (a, b) else 0
        mask = ALL_NUMBERS if colour == hue else mask
        serving |= mask << NUMBERS * i
    return serving


def next_hue(s: State) -> int:
    """C-3: the colour of the quay once its first card is taken, or NO_COLOUR."""
    after = int(s.quay_taken) + 1
    return colour_of(int(s.quay[after])) if after < 5 + s.seats else NO_COLOUR


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


def rate_layouts(s: State, moves: I2s, n: int, out: Ratings) -> None:
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
    used = used_by(s, seat, hue, attachable(s, seat, hue), action - CREW)
    return loose_sum(s, seat, hue) - sum_used(used)


# --- how everybody stands ----------------------------------------------------------------

STOWAWAY = 0.16  # against a seat: each card between its hand and a capot
READY = 2.5  # for it: a capot in the hand
PENALTY = np.array([0.05, 0.13, 0.24], np.float64)
"""Against a seat: each penalty card, by seats. Fewer captains make more capots."""
PENALTY_ALONE = 0.19  # the same where a capot wins a round only


def evaluate(s: State, out: Ratings) -> None:
    """Who is nearest to a capot, and who has the fewest penalty cards.

    Fitted to games that common sense played against itself; the limit adds nothing to it.
    """
    seats = int(s.seats)
    total = 0.0
    for seat in range(seats):
        share = exp(-burden(s, seat))
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] = float(out[seat]) / total


def burden(s: State, seat: int) -> float:
    hue = quay_hue(s)
    crew = best_crew(s, seat, hue, NO_CARD)
    cards = int(s.hand_size[seat]) - count(crew_mask(s, seat, hue, crew))
    cards -= count(int(s.hands[seat, hue]))
    if s.hand_size[seat] > HAND and cards:
        cards -= 1  # one goes overboard
    penalties = int(s.penalty_count[seat])
    if s.capot:
        return STOWAWAY * cards + PENALTY_ALONE * penalties
    worth = STOWAWAY * cards if cards else -READY
    return worth + float(PENALTY[int(s.seats) - 2]) * penalties
