"""Scripted rounds for tests: name the cards that matter, the others fill up."""

from __future__ import annotations

from typing import Any

import flibuste
from flibuste.games.corsari.pieces import COLOURS, NAMES


def cards(text: str) -> list[str]:
    """``"red 1 5, sky 3"`` is red 1, red 5 and sky 3."""
    names = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        colour, *numbers = part.split()
        names += [f"{colour} {number}" for number in numbers]
    return names


def a_round(
    hands: list[str], quay: str, pile: str = "", stock: str = "", gone: str = ""
) -> dict[str, Any]:
    """A complete round; what is not named lies in the order blue 1, blue 2, … yellow 11."""
    named = [cards(hand) for hand in hands]
    row, top, draws = cards(quay), cards(pile), cards(stock)
    used = {card for part in (*named, row, top, draws, cards(gone)) for card in part}
    left = [card for card in NAMES if card not in used]
    for hand in named:
        while len(hand) < 12:
            hand.append(left.pop(0))
    while len(row) < 5 + len(hands):
        row.append(left.pop(0))
    top = top or [left.pop(0)]
    return {"hands": named, "quay": row, "pile": top[0], "stock": draws + left}


def table(
    hands: list[str],
    quay: str,
    pile: str = "",
    stock: str = "",
    seed: int | None = None,
    **options: Any,
) -> Any:
    """A game whose first round is laid out; without a seed it has that round only."""
    if seed is None:
        options.setdefault("round_limit", 1)
    setup = {"rounds": [a_round(hands, quay, pile, stock)]}
    return flibuste.new("corsari", seats=len(hands), setup=setup, seed=seed, **options)


def play(g: Any, *moves: str) -> Any:
    for move in moves:
        g.play(move)
    return g


def give_penalties(g: Any, seat: int, names: list[str]) -> None:
    """Put cards that are in nobody's way before a seat as penalties."""
    s = g._states[0]
    for name in names:
        colour, number = name.split()
        c, bit = COLOURS.index(colour), 1 << int(number) - 1
        s.penalties[seat, c] |= bit
        s.gone[c] |= bit
        s.penalty_count[seat] += 1


def in_stock(g: Any, n: int, skip: int = 0) -> list[str]:
    """Cards from the bottom of the stock."""
    s = g._states[0]
    return [NAMES[int(s.stock[i])] for i in range(skip, skip + n)]


# Seat 0 has limit 3 with crew blue (brown 1 2 are stowaways), nothing of the quay's colour.
TIGHT = "blue 1 2 3 4 5 6 7 8 9 10, brown 1 2"
QUAY = "yellow 1 2 3 4 5 6 7"
PILE = "yellow 8"
THROW = "yellow 11"


def raised(others: list[str], mine: str = TIGHT, crew: str = "crew blue", **options: Any) -> Any:
    """Seat 0 takes yellow 11 from the stock, throws it and lays down."""
    quay = QUAY + " 9 10"[: 2 * (len(others) - 1) + (len(others) == 3)]
    g = table([mine, *others], quay, PILE, THROW, **options)
    return play(g, "take stock", f"discard {THROW} anchor", crew)


def hand_of(g: Any, seat: int) -> set[str]:
    return {card["card"] for card in g.view(seat)["seats"][seat]["hand"]}


def stowaways(g: Any, seat: int) -> list[str]:
    return [card["card"] for card in g.view()["seats"][seat]["laid"]["stowaways"]]
