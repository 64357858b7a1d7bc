"""C-9 to C-13 read aloud, with cards as pairs: slow, obvious, and only for tests."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

COLOURS = ("pink", "violet", "blue", "sky", "grey", "brown", "red", "orange", "yellow", "green")

Card = tuple[str, int]  # colour, number


Order = Callable[["Layout"], Any]


class Raised(NamedTuple):
    """The crew of whoever raised anchor, and its owner's limit."""

    crew: frozenset[Card]
    limit: int


class Layout(NamedTuple):
    name: str
    held: int
    hues: int
    stowaways: frozenset[Card]

    @property
    def limit(self) -> int:
        return sum(number for _, number in self.stowaways)


def used_of_number(cards: list[Card], hues: tuple[str, ...], raised: Raised | None) -> list[Card]:
    """The cards of one number that are used: try everything, keep what C-13 prefers."""
    serving = [card for card in cards if card[0] in hues]
    helping: list[Card] = []
    if raised:
        colours = {colour for colour, _ in raised.crew}
        numbers = {number for _, number in raised.crew}
        helping = [card for card in cards if card[0] in colours and card[1] not in numbers]
    tries: list[tuple[tuple[object, ...], list[Card]]] = []
    for crew in [None, *serving]:
        for attached in [None, *helping]:
            if crew is None or crew != attached:
                used = [card for card in (crew, attached) if card]
                wish = (-len(used), attached is None, crew or ("~", 0), attached or ("~", 0))
                tries.append((wish, used))
    return min(tries)[1]


def named(
    hand: set[Card], quay: str, hues: tuple[str, ...], held: int, raised: Raised | None
) -> Layout | None:
    """What a name means: the stowaways, or None if there are not so many cards to hold back."""
    loose = {card for card in hand if card[0] != quay}
    used: list[Card] = []
    for number in range(1, 12):
        used += used_of_number(sorted(c for c in loose if c[1] == number), hues, raised)
    used.sort(key=lambda card: (card[1], card[0]))
    if held > len(used):
        return None
    name = "crew " + (" ".join(hues) or "none") + (f" holding {held}" if held else "")
    return Layout(name, held, len(hues), frozenset(loose - set(used[held:])))


def layouts(hand: set[Card], quay: str, raised: Raised | None, holding: bool = True) -> list[str]:
    """Every legal name in the order of C-13; raised is None for the raiser himself."""
    every = [()] + [(c,) for c in sorted(COLOURS)] + list(combinations(sorted(COLOURS), 2))
    best: dict[frozenset[Card], Layout] = {}
    for hues in every:
        for held in range(13 if raised and holding else 1):
            layout = named(hand, quay, hues, held, raised)
            if layout is None:
                break
            if held and not (raised and layout.limit <= raised.limit and raised.limit > 0):
                break
            rival = best.get(layout.stowaways)
            rank = (layout.held, layout.hues, layout.name)
            if rival is None or rank < (rival.held, rival.hues, rival.name):
                best[layout.stowaways] = layout
    order = order_of_raiser(hand, quay) if raised is None else order_of_opponent(raised)
    return [layout.name for layout in sorted(best.values(), key=order)]


def order_of_raiser(hand: set[Card], quay: str) -> Order:
    def key(layout: Layout) -> tuple[object, ...]:
        crew = {card for card in hand if card[0] != quay} - layout.stowaways
        colours = {colour for colour, _ in crew}
        numbers = {number for _, number in crew}
        attachable = len(colours) * (11 - len(numbers))
        return layout.limit, attachable, layout.name

    return key


def order_of_opponent(raised: Raised) -> Order:
    def key(layout: Layout) -> tuple[object, ...]:
        count = len(layout.stowaways)
        if count == 0:
            return 0, 0, layout.name
        if layout.limit <= raised.limit and raised.limit > 0:
            return 1, -count, layout.name
        return 2, count, layout.name

    return key


def crew_of(hand: set[Card], quay: str, name: str) -> Raised:
    """What the raiser's move leaves on the table."""
    hues = tuple(word for word in name.split()[1:] if word != "none")
    layout = named(hand, quay, hues, 0, None)
    assert layout
    loose = {card for card in hand if card[0] != quay}
    return Raised(frozenset(loose - layout.stowaways), layout.limit)
