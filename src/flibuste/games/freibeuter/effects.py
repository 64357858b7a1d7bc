"""What came of a move in Freibeuter, for the log: two records are compared, no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.core.effects import where_changed
from flibuste.core.game import Effect
from flibuste.games.freibeuter.pieces import REGIONS, WAREHOUSE
from flibuste.games.freibeuter.state import State


@where_changed("token", "boarder", "ended")
def effects(before: State, after: State) -> Iterator[Effect]:
    """A ship boarded; tokens that are gone, then the money that moved for them, then the end."""
    for spot in range(REGIONS):
        if after.boarder[spot] and not before.boarder[spot]:
            yield int(after.boarder[spot]) - 1, "told-boards", {"value": 5 * int(after.token[spot])}
    gone = [r for r in range(REGIONS) if before.token[r] and not after.token[r]]
    for spot in gone:
        yield _settled(int(before.token[spot]), int(before.boarder[spot]) - 1)
    if gone:
        for seat in range(after.seats):
            yield from _money(before, after, seat)
    if after.ended and not before.ended:
        yield -1, f"F-{after.ended}", {}


def _settled(token: int, boarder: int) -> Effect:
    if token == WAREHOUSE:
        return -1, "told-warehouse", {}
    if token > WAREHOUSE:
        return -1, "told-doubler", {"value": 5 * (token - WAREHOUSE)}
    return boarder, "told-captures" if boarder >= 0 else "told-escapes", {"value": 5 * token}


def _money(before: State, after: State, seat: int) -> Iterator[Effect]:
    """A loan is paid out at once: what was paid is more than the purse lost."""
    loan = int(after.debt[seat]) - int(before.debt[seat])
    change = int(after.cash[seat]) - int(before.cash[seat]) - loan
    if loan:
        yield seat, "told-borrows", {"dollars": loan}
    if change:
        yield seat, "told-gets" if change > 0 else "told-pays", {"dollars": abs(change)}
