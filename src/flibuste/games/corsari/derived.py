"""What Corsari's view tells a seat beyond the record: what its hand is worth, and how to lay it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flibuste.core.bits import lowest
from flibuste.core.kernel import SPECTATOR
from flibuste.core.layout import I1, I2, Fields, I1s, I2s, I8s
from flibuste.games.corsari.layouts import attachable, packed, quay_hue, used_by
from flibuste.games.corsari.pieces import (
    HAND,
    HUES,
    NO_COLOUR,
    sum_of,
)
from flibuste.games.corsari.rules import legal
from flibuste.games.corsari.state import CREW, LAY, MOST_LAYOUTS, MOST_LEGAL, State

NOTHING, LIMITS, LAYOUTS = 0, 1, 2
"""What there is to tell."""


class Derived(Fields):
    """What is derived of a position for the one who looks at it."""

    used: Annotated[I8s, MOST_LAYOUTS]  # by each layout, ``layouts.packed``
    layouts: Annotated[I2s, MOST_LEGAL]  # that may be chosen, then zeros: ``legal`` needs the space
    count: I2  # of them
    bar: I2  # the raiser's limit, -1 for himself
    # The lowest limit of the hand, and of the hand without each of its cards where it has one
    # too many; then the colours of the crew, ascending, twice the same for one.
    lowest: Annotated[I2s, HAND + 2, 3]
    hues: Annotated[I1s, 2]  # of the raiser's crew, NO_COLOUR for himself
    cards: I1  # that may be discarded
    hue: I1  # of the quay
    told: I1  # NOTHING, LIMITS or LAYOUTS


class ViewRecord(State, Derived):
    """What a view is made of: a redacted record, and the values derived from it."""


def derive(looks: Sequence[State], i: int, seat: int, out: Derived) -> None:
    s = looks[i]
    if seat == SPECTATOR or s.ended:
        return
    if s.phase == LAY:
        if s.turn == seat:
            list_layouts(s, seat, out)
    elif quay_hue(s) != NO_COLOUR:
        find_limits(s, seat, out)


def list_layouts(s: State, seat: int, out: Derived) -> None:
    hue = quay_hue(s)
    to = attachable(s, seat, hue)
    out.told = LAYOUTS
    out.hue = hue
    raises = seat == s.raiser
    out.bar = -1 if raises else s.limit[s.raiser]
    for n in range(2):
        out.hues[n] = NO_COLOUR if raises else s.crew_hues[n]
    out.count = legal(s, out.layouts)
    for n in range(int(out.count), MOST_LEGAL):
        out.layouts[n] = 0  # what the listing left there differs by back end
    for n in range(int(out.count)):
        out.used[n] = packed(used_by(s, seat, hue, to, int(out.layouts[n]) - CREW))


# --- the lowest limit ----------------------------------------------------------------------


def find_limits(s: State, seat: int, out: Derived) -> None:
    """The limit if the hand raised anchor now; with a card too many, without each of its cards."""
    hue = quay_hue(s)
    out.told = LIMITS
    out.hue = hue
    find_lowest(s.hands[seat], hue, out.lowest[0])
    if s.hand_size[seat] <= HAND:
        return
    for colour in range(HUES):
        held = int(s.hands[seat, colour])
        rest = held
        while rest:
            s.hands[seat, colour] = held & ~(1 << lowest(rest))
            rest &= rest - 1
            out.cards += 1
            find_lowest(s.hands[seat], hue, out.lowest[out.cards])
        s.hands[seat, colour] = held


def find_lowest(hand: I2s, hue: int, out: I2s) -> None:
    """C-10: the crew of at most two colours whose numbers add up to most; of equals the first."""
    total = 0
    best = 0
    out[1] = NO_COLOUR
    out[2] = NO_COLOUR
    for one in range(HUES):
        mask = int(hand[one]) if one != hue else 0
        if mask:
            total += sum_of(mask)
            for two in range(one, HUES):
                both = sum_of(mask | int(hand[two])) if two != hue and hand[two] else 0
                if both > best:
                    best = both
                    out[1] = one
                    out[2] = two
    out[0] = total - best
