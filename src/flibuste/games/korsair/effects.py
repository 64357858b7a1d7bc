"""What came of a move in Korsair, for the log: two records are compared, no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.core.effects import where_changed
from flibuste.core.game import Effect
from flibuste.games.korsair.rules import side_of
from flibuste.games.korsair.state import State


@where_changed("gold", "ended")
def effects(before: State, after: State) -> Iterator[Effect]:
    """Galleons that were brought home or seized as the turn went on, then the end."""
    purses = zip(before.gold.tolist(), after.gold.tolist(), strict=True)
    won = {side: now - was for side, (was, now) in enumerate(purses) if now != was}
    takers = list(won)
    if len(takers) == 1:
        for slot in _gone(before, after) or [int(after.laid) - 1]:  # laid and home in one move
            yield _taken(after, slot, takers[0])
    else:
        for side in takers:  # K-18: the last galleons, each to whoever leads it
            yield _seat(after, side), "told-gold", {"gold": won[side]}
    if after.ended and not before.ended:
        yield -1, f"K-{after.ended}", {}


def _gone(before: State, after: State) -> list[int]:
    afloat = set(after.table[: after.afloat].tolist())
    return [slot for slot in before.table[: before.afloat].tolist() if slot not in afloat]


def _taken(s: State, slot: int, side: int) -> Effect:
    how = "told-home" if s.owner[slot] == side else "told-seized"
    return _seat(s, side), how, {"number": slot + 1, "gold": int(s.worth[slot])}


def _seat(s: State, side: int) -> int:
    """Who speaks for a side: the one to move, or the first of the pair."""
    return int(s.turn) if side_of(s, int(s.turn)) == side else side * (1 + int(s.pairs))
