"""C-9 to C-13: what a choice of colours does with a hand, all numbers at once.

A layout is described by what it uses. Of each number a crew takes at most one card and
the raiser's ship one more, so two masks for the crew and two for the attached cards say
everything; they travel packed in one integer, eleven bits each:

    first colour of the crew | second | attached of the raiser's first colour | second

What a seat may attach is packed likewise (``ship``): the numbers it may attach in the first
and in the second colour of the raiser's crew, then both colours plus one, four bits each.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State
from flibuste.games.corsari.pieces import ALL_NUMBERS, HALF, NOBODY, NUMBERS, sum_of


def quay_hue(s: State) -> int:
    """C-3: the colour of the quay's first card, NOBODY when it is empty."""
    taken = int(s.quay_taken)
    if taken >= 5 + s.seats:
        return NOBODY
    return int(s.quay[taken & 15]) * 373 >> 12


def five_of(masks: Any, seat: int, first: int) -> int:
    """Of a seat's cards those of five colours in a row, one bit each."""
    cards = 0
    for i in range(HALF):
        cards |= int(masks[seat, first + i]) << NUMBERS * i
    return cards


def of_colour(low: int, high: int, colour: int) -> int:
    """The numbers of one colour among cards of all ten, five in each integer."""
    half = low >> NUMBERS * colour if colour < HALF else high >> NUMBERS * (colour - HALF)
    return half & ALL_NUMBERS


def loose(s: State, seat: int, colour: int, hue: int) -> int:
    """C-9: the numbers of a colour in a hand, unless they are prisoners."""
    if colour < 0 or colour == hue:
        return 0
    return int(s.hands[seat, colour])


def ship_for(s: State, seat: int, hue: int) -> int:
    """C-12: what a seat may attach to the raiser's crew; nothing for the raiser."""
    if seat == s.raiser:
        return 0
    h1 = int(s.crew_hues[0])
    h2 = int(s.crew_hues[1])
    free = ALL_NUMBERS & ~int(s.crew)
    f1 = loose(s, seat, h1, hue) & free
    f2 = loose(s, seat, h2, hue) & free
    return f1 | f2 << 11 | h1 + 1 << 22 | h2 + 1 << 26


def first_hue(ship: int) -> int:
    """The first colour of the raiser's crew, or NOBODY."""
    return (ship >> 22 & 15) - 1


def second_hue(ship: int) -> int:
    return (ship >> 26 & 15) - 1


def use(ma: int, a: int, mb: int, b: int, ship: int) -> int:
    """C-13 within each number: most cards used, one attached, first serves, first is attached.

    ma, mb: the loose numbers of the crew's colours a < b.
    """
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    f1 = ship & ALL_NUMBERS
    f2 = ship >> 11 & ALL_NUMBERS
    either = f1 | f2
    beside_a = (0 if h1 == a else f1) | (0 if h2 == a else f2)
    beside_b = (0 if h1 == b else f1) | (0 if h2 == b else f2)
    crew_a = ma & (beside_a | ~either)  # a card that can only be attached is not in the crew
    crew_b = mb & ~crew_a & (beside_b | ~either)
    out1 = (crew_a if h1 == a else 0) | (crew_b if h1 == b else 0)
    on1 = f1 & ~out1
    on2 = f2 & ~on1  # who serves in the second colour does so beside one of the first
    return crew_a | crew_b << 11 | on1 << 22 | on2 << 33


def crew_numbers(used: int) -> int:
    return (used | used >> 11) & ALL_NUMBERS


def attached_numbers(used: int) -> int:
    return (used >> 22 | used >> 33) & ALL_NUMBERS


def sum_used(used: int) -> int:
    """The sum of the used cards."""
    return sum_of(crew_numbers(used)) + sum_of(attached_numbers(used))


def hold_lowest(used: int, a: int, b: int, ship: int, held: int) -> int:
    """C-13: the same without the ``held`` lowest cards; of one number, the first colour's."""
    crew = crew_numbers(used)
    both = crew & attached_numbers(used)
    left = crew | attached_numbers(used)
    two = both
    for _ in range(held):
        low = left & -left
        left ^= low & ~two
        two &= ~low
    cut = left & (both ^ two)  # the number of which one card is held back and one is not
    first = cut & serving_first(used, a, b, ship)
    crew = left & ~first
    attached = left & ~(cut ^ first)
    return used & (crew | crew << 11 | attached << 22 | attached << 33)


def serving_first(used: int, a: int, b: int, ship: int) -> int:
    """The numbers of which the card in the crew comes before the attached one in the alphabet."""
    on1 = used >> 22 & ALL_NUMBERS
    on2 = used >> 33 & ALL_NUMBERS
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    beyond_a = (on1 if a < h1 else 0) | (on2 if a < h2 else 0)
    beyond_b = (on1 if b < h1 else 0) | (on2 if b < h2 else 0)
    return used & beyond_a | used >> 11 & beyond_b
