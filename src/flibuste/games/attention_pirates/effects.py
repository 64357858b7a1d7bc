"""What came of a move in Attention Pirates!, for the log: two records are compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flibuste.core.effects import where_changed
from flibuste.core.game import Effect
from flibuste.games.attention_pirates.notation import called
from flibuste.games.attention_pirates.pieces import LAIRS, WATERS
from flibuste.games.attention_pirates.state import ANSWER, SHOTS, State


@where_changed(
    "target", "turned", "cannons", "pirates", "lair_cannons", "lair_pirates", "ashore", "hold",
    "removed", "ended", "phase",
)  # fmt: skip
def effects(before: State, after: State) -> Iterator[Effect]:
    """Who is attacked, who answers, what is turned up, hit, taken, brought home; the end."""
    if after.target >= LAIRS and before.target < LAIRS:
        yield int(after.target) - LAIRS, "told-attacked", {}
    yield from _turned(before, after)
    if before.phase in (SHOTS, ANSWER):
        yield from _hit(before, after)
    if before.phase == SHOTS and after.phase == ANSWER:
        yield from _answers(after)
    for seat in range(after.seats):
        yield from _treasure(before, after, seat)
    for lair in range(LAIRS):
        if int(after.removed & ~before.removed) >> lair & 1:
            yield -1, "told-plundered", _name(after, lair)
    if after.ended and not before.ended:
        yield -1, f"P-{after.ended}", {}


def _name(s: State, lair: int) -> dict[str, Any]:
    return {**called(s, WATERS + lair)}


def _turned(before: State, after: State) -> Iterator[Effect]:
    for lair in range(LAIRS):
        if int(after.turned & ~before.turned) >> lair & 1:
            treasure = int(after.lair_treasure[lair])
            yield -1, "told-turned", _name(after, lair) | {"treasure": treasure}


def _hit(before: State, after: State) -> Iterator[Effect]:
    """The one place that a die has emptied. A figure that only moves over is still aboard."""
    for seat in range(after.seats):
        yield from _figure(seat, "told-loses", before, after, "cannons", "pirates", seat)
    if 0 <= before.target < LAIRS and not int(after.removed) >> int(before.target) & 1:
        lair = int(before.target)
        fields = "lair_cannons", "lair_pirates"
        for seat, key, lost in _figure(-1, "told-lair-loses", before, after, *fields, lair):
            yield seat, key, lost | _name(after, lair)


def _answers(s: State) -> Iterator[Effect]:
    """Whose dice fall from here on."""
    if s.target >= LAIRS:
        yield int(s.target) - LAIRS, "told-answers", {}
    else:
        yield -1, "told-lair-answers", _name(s, int(s.target))


def _figure(
    seat: int, key: str, before: State, after: State, cannons: str, pirates: str, at: int
) -> Iterator[Effect]:
    for kind, field in (("cannon", cannons), ("pirate", pirates)):
        was, now = int(getattr(before, field)[at]), int(getattr(after, field)[at])
        if was.bit_count() > now.bit_count():
            place = (was & ~now).bit_length()
            yield seat, key, {"figure": kind, "place": place}


def _treasure(before: State, after: State, seat: int) -> Iterator[Effect]:
    landed = int(after.ashore[seat]) - int(before.ashore[seat])
    change = int(after.hold[seat]) - int(before.hold[seat]) + landed
    if landed:
        yield seat, "told-ashore", {"n": landed}
    if change:
        yield seat, "told-takes" if change > 0 else "told-robbed", {"n": abs(change)}
