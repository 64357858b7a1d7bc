"""What came of a move in Corsari, for the log: what the view shows of two records, compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.core.effects import where_changed
from flibuste.core.game import Effect
from flibuste.games.corsari.pieces import COLOURS, NUMBERS
from flibuste.games.corsari.state import State
from flibuste.games.corsari.view import previous_round


@where_changed("layout", "rounds", "ended", "pile_size", "quay_taken")
def effects(before: State, after: State) -> Iterator[Effect]:
    """A card taken in sight of all; limits of cards laid down; how a round ended, and what next."""
    if after.rounds == before.rounds and not after.ended:
        yield from _taken(before, after)
    for seat in range(after.seats):
        if after.layout[seat] and not before.layout[seat]:
            yield seat, "told-limit", {"limit": int(after.limit[seat])}
    over = bool(after.ended and not before.ended)
    if over or after.rounds > before.rounds:
        yield from _round(before, after)
    if over:
        yield -1, f"C-{after.ended}", {}
    elif after.rounds > before.rounds:
        yield -1, "told-last-round" if after.last else "told-round", {"n": int(after.rounds)}


def _taken(before: State, after: State) -> Iterator[Effect]:
    """From the pile or the quay: the stock's cards are secret."""
    if after.pile_size < before.pile_size:
        card = int(before.pile[before.pile_size - 1])
    elif after.quay_taken > before.quay_taken:
        card = int(before.quay[before.quay_taken])
    else:
        return
    number = card % NUMBERS + 1
    yield int(before.turn), "told-taken", {"colour": _colour(card), "number": number}
    first = _colour(int(after.quay[after.quay_taken]))
    if after.quay_taken > before.quay_taken and first != _colour(card):
        yield -1, "told-quay", {"colour": first}


def _colour(card: int) -> str:
    return COLOURS[card // NUMBERS]


def _round(before: State, after: State) -> Iterator[Effect]:
    shown = previous_round(after)
    if shown is None:
        return
    if shown["void"]:
        yield -1, "told-void", {"clause": shown["void"]}
        return
    if not after.layout[before.turn]:  # the last to lay down; a new deal has blanked the table
        yield int(before.turn), "told-limit", {"limit": shown["seats"][before.turn]["limit"]}
    for seat, parts in enumerate(shown["seats"]):
        if parts is not None:
            yield from _verdict(seat, seat == shown["raiser"], parts)


def _verdict(seat: int, raised: bool, parts: dict[str, Any]) -> Iterator[Effect]:
    if parts["crowned"]:
        yield seat, "told-capot", {}
    elif raised:
        yield seat, "told-sunk" if parts["sunk"] else "told-away", {}
    elif parts["sinks"]:
        yield seat, "told-sinks", {}
    if parts["gains"]:
        yield seat, "told-keeps", {"n": parts["gains"]}
